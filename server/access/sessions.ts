import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { ACTING_ACCOUNT, PRINCIPAL_COLUMNS, type PrincipalRow, presentPrincipal } from "./principal.ts";
import { type Lookup, NO_SUCH_ACCOUNT } from "./token-cache.ts";

/** A session ends this long after it began, or after this long without a request. In hours. */
export const LIFETIME_HOURS = 14 * 24;
export const IDLE_HOURS = 24;

/** Only a hash of the cookie's value is stored, so a stolen database opens no session. */
export const sessionId = (cookie: string) => createHash("sha256").update(cookie).digest("hex");

/** Whether a session can still be used; `$n` is {@link IDLE_HOURS}. */
export const isAlive = (n: number) => `s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $${n})`;

/** The principal behind a session cookie; notes the visit at most once a minute. */
export async function findSession(pool: Pool, cookie: string, slug: string | null): Promise<Lookup> {
  const id = sessionId(cookie);
  const result = await pool.query<PrincipalRow & { stale: boolean }>({
    text: `select ${PRINCIPAL_COLUMNS}, s.last_seen_at < now() - interval '1 minute' as stale
      from (select $2::text as slug) as wanted
      join session s on s.session_id = $1
      join app_user u on u.account_id = s.account_id and u.user_id = s.user_id
      ${ACTING_ACCOUNT}
      where ${isAlive(3)} and u.is_active`,
    values: [id, slug, IDLE_HOURS],
  });
  const row = result.rows[0];
  if (row === undefined) return undefined;
  if (row.stale)
    await pool.query({ text: "update session set last_seen_at = now() where session_id = $1", values: [id] });
  return presentPrincipal(row, { kind: "session", id }) ?? NO_SUCH_ACCOUNT;
}

/** Removes sessions nobody can use any more. */
export async function removeExpiredSessions(pool: Pool): Promise<void> {
  await pool.query({
    text: "delete from session where expires_at < now() or last_seen_at < now() - make_interval(hours => $1)",
    values: [IDLE_HOURS],
  });
}
