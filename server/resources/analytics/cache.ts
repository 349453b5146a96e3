import { sql } from "kysely";
import { ANALYTICS_MAX_AGE } from "#contract";
import type { Services } from "../../api/services.ts";

/** An answer, and when its figures were computed. */
export interface Cached<Body> {
  readonly generatedAt: Date;
  readonly body: Body;
}

type Keeping = Pick<Services, "database" | "together">;

/**
 * Returns the cached answer of an account, or a newly computed one. All nodes share the cache, and if several compute
 * at the same time, all return the answer that was stored first.
 */
export async function cached<Body>(
  services: Keeping,
  accountId: number,
  name: string,
  compute: () => Promise<Body>,
): Promise<Cached<Body>> {
  const kept = await find<Body>(services, accountId, name);
  if (kept !== undefined) return kept;
  return await services.together(`figures ${accountId}/${name}`, () => renew(services, accountId, name, compute));
}

const MAX_AGE = sql<Date>`now() - make_interval(secs => ${ANALYTICS_MAX_AGE})`;

/** The start of an erasure's transaction precedes its commit by at most this time. */
const MAX_STATEMENT = sql`interval '10 seconds'`;

async function find<Body>({ database }: Keeping, accountId: number, name: string): Promise<Cached<Body> | undefined> {
  const row = await database
    .of(accountId)
    .selectFrom("analytics_cache")
    .select(["generated_at", "body"])
    .where("name", "=", name)
    .where("generated_at", ">", MAX_AGE)
    .executeTakeFirst();
  return row === undefined ? undefined : { generatedAt: row.generated_at, body: row.body as Body };
}

async function renew<Body>(
  services: Keeping,
  accountId: number,
  name: string,
  compute: () => Promise<Body>,
): Promise<Cached<Body>> {
  const db = services.database.of(accountId);
  // by the database's clock, which all nodes share, and before the figures: none of them is older
  const clock = await sql<{ at: Date }>`select now() as at`.execute(db);
  const generatedAt = clock.rows[0]?.at ?? new Date();
  const body = await compute();
  // an answer that another node stored in the meantime stays, and becomes the answer of this node too; figures that may
  // count a lead that was erased during the computation are not stored
  await sql`
    insert into analytics_cache as kept (account_id, name, generated_at, body)
    select ${accountId}::int, ${name}::text, ${generatedAt}::timestamptz, ${JSON.stringify(body)}::json
    where not exists (
      select from erasure where account_id = ${accountId} and erased_at > ${generatedAt}::timestamptz - ${MAX_STATEMENT}
    )
    on conflict (account_id, name) do update set generated_at = excluded.generated_at, body = excluded.body
    where kept.generated_at <= ${MAX_AGE}`.execute(db);
  return (await find<Body>(services, accountId, name)) ?? { generatedAt, body };
}
