import type { Pool } from "pg";
import { ANALYTICS_MAX_AGE } from "#contract";
import type { Services } from "../../api/services.ts";

/** An answer and when its figures were taken. */
export interface Cached<Body> {
  readonly generatedAt: Date;
  readonly body: Body;
}

/** Computations under way on this node; who asks meanwhile waits for the same one. */
const running = new WeakMap<Pool, Map<string, Promise<Cached<unknown>>>>();

/**
 * The answer kept for an account, else a newly computed one. All nodes share what is kept, and when
 * several compute at once, all of them give the answer that was stored first.
 */
export async function cached<Body>(
  { database: { pool } }: Services,
  accountId: number,
  name: string,
  compute: () => Promise<Body>,
): Promise<Cached<Body>> {
  const kept = await find<Body>(pool, accountId, name);
  if (kept !== undefined) return kept;
  const own = running.get(pool) ?? new Map<string, Promise<Cached<unknown>>>();
  running.set(pool, own);
  const key = `${accountId}/${name}`;
  const computing = own.get(key) ?? renew(pool, accountId, name, compute).finally(() => own.delete(key));
  own.set(key, computing);
  return (await computing) as Cached<Body>;
}

async function find<Body>(pool: Pool, accountId: number, name: string): Promise<Cached<Body> | undefined> {
  const result = await pool.query<{ generated_at: Date; body: Body }>({
    text: `select generated_at, body from analytics_cache
      where account_id = $1 and name = $2 and generated_at > now() - make_interval(secs => $3)`,
    values: [accountId, name, ANALYTICS_MAX_AGE],
  });
  const row = result.rows[0];
  return row === undefined ? undefined : { generatedAt: row.generated_at, body: row.body };
}

async function renew<Body>(
  pool: Pool,
  accountId: number,
  name: string,
  compute: () => Promise<Body>,
): Promise<Cached<Body>> {
  // by the database's clock, which all nodes share, and before the figures: none of them is older
  const clock = await pool.query<{ at: Date }>("select now() as at");
  const generatedAt = clock.rows[0]?.at ?? new Date();
  const body = await compute();
  // an answer that another node stored meanwhile stays, and is then the answer of this node too
  await pool.query({
    text: `insert into analytics_cache as kept (account_id, name, generated_at, body) values ($1, $2, $3, $4)
      on conflict (account_id, name) do update set generated_at = excluded.generated_at, body = excluded.body
      where kept.generated_at <= now() - make_interval(secs => $5)`,
    values: [accountId, name, generatedAt, JSON.stringify(body), ANALYTICS_MAX_AGE],
  });
  return (await find<Body>(pool, accountId, name)) ?? { generatedAt, body };
}
