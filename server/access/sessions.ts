import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { SESSION_HOURS } from "#contract/wire";
import { createGathering } from "./gather.ts";
import { ACTING_ACCOUNT, PRINCIPAL_COLUMNS, type PrincipalRow, presentPrincipal } from "./principal.ts";
import { type Lookup, NO_SUCH_ACCOUNT } from "./token-cache.ts";

export const { lifetime: LIFETIME_HOURS, idle: IDLE_HOURS } = SESSION_HOURS;

/** Only a hash of the cookie's value is stored, so a stolen database opens no session. */
export const sessionId = (cookie: string) => createHash("sha256").update(cookie).digest("hex");

/** Whether a session can still be used; `$n` is {@link IDLE_HOURS}. */
export const isAlive = (n: number) => `s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $${n})`;

export interface Sessions {
  /**
   * The principal behind a session cookie, acting in the account named by `slug` (null: the user's own); notes the
   * visit at most once a minute.
   *
   * @param isGuesser whether to look it up a little later, together with all others of that kind
   * @returns undefined for a session that is unknown or has ended, or an inactive user
   */
  find(cookie: string, slug: string | null, isGuesser: () => Promise<boolean>): Promise<Lookup>;
}

interface Wanted {
  readonly id: string;
  readonly slug: string | null;
}

/** Looks sessions up, each by itself but those from where many cookies were wrong. */
export function createSessions(pool: Pool): Sessions {
  const queryTogether = createGathering((wanted: readonly Wanted[]) => query(pool, wanted));
  return {
    async find(cookie, slug, isGuesser) {
      const wanted = { id: sessionId(cookie), slug };
      return (await isGuesser()) ? await queryTogether(wanted) : (await query(pool, [wanted]))[0];
    },
  };
}

async function query(pool: Pool, wanted: readonly Wanted[]): Promise<Lookup[]> {
  const { rows } = await pool.query<PrincipalRow & { n: number; stale: boolean }>({
    text: `select wanted.n::int, ${PRINCIPAL_COLUMNS}, s.last_seen_at < now() - interval '1 minute' as stale
      from unnest($1::text[], $2::text[]) with ordinality as wanted(id, slug, n)
      join session s on s.session_id = wanted.id
      join app_user u on u.account_id = s.account_id and u.user_id = s.user_id
      ${ACTING_ACCOUNT}
      where ${isAlive(3)} and u.is_active`,
    values: [wanted.map(({ id }) => id), wanted.map(({ slug }) => slug), IDLE_HOURS],
  });
  const lookups: Lookup[] = wanted.map(() => undefined);
  const stale: string[] = [];
  for (const row of rows) {
    const { id } = wanted[row.n - 1] as Wanted;
    lookups[row.n - 1] = presentPrincipal(row, { kind: "session", id }) ?? NO_SUCH_ACCOUNT;
    if (row.stale) stale.push(id);
  }
  if (stale.length > 0)
    await pool.query({ text: "update session set last_seen_at = now() where session_id = any($1)", values: [stale] });
  return lookups;
}

/** Removes sessions nobody can use any more. */
export async function removeExpiredSessions(pool: Pool): Promise<void> {
  await pool.query({
    text: "delete from session where expires_at < now() or last_seen_at < now() - make_interval(hours => $1)",
    values: [IDLE_HOURS],
  });
}
