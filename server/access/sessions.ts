import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { ACTING_ACCOUNT, PRINCIPAL_COLUMNS, type PrincipalRow, presentPrincipal } from "./principal.ts";
import { type Lookup, NO_SUCH_ACCOUNT } from "./token-cache.ts";

/** A session ends this long after it began, or after this long without a request. In hours. */
const LIFETIME_HOURS = 14 * 24;
const IDLE_HOURS = 24;

export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
}

/** Only a hash of the cookie's value is stored, so a stolen database opens no session. */
const sessionId = (cookie: string) => createHash("sha256").update(cookie).digest("hex");

/** Begins a session. @returns the value of the cookie */
export async function startSession(
  pool: Pool,
  user: { readonly accountId: number; readonly userId: number },
  visit: Visit,
): Promise<string> {
  const cookie = randomBytes(32).toString("base64url");
  await pool.query({
    text: `insert into session (account_id, session_id, user_id, expires_at, ip, user_agent)
      values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
    values: [user.accountId, sessionId(cookie), user.userId, LIFETIME_HOURS, visit.ip, visit.userAgent.slice(0, 500)],
  });
  return cookie;
}

/** The principal behind a session cookie; notes the visit at most once a minute. */
export async function findSession(pool: Pool, cookie: string, slug: string | null): Promise<Lookup> {
  const id = sessionId(cookie);
  const result = await pool.query<PrincipalRow & { stale: boolean }>({
    text: `select ${PRINCIPAL_COLUMNS}, s.last_seen_at < now() - interval '1 minute' as stale
      from (select $2::text as slug) as wanted
      join session s on s.session_id = $1
      join app_user u on u.account_id = s.account_id and u.user_id = s.user_id
      ${ACTING_ACCOUNT}
      where s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $3) and u.is_active`,
    values: [id, slug, IDLE_HOURS],
  });
  const row = result.rows[0];
  if (row === undefined) return undefined;
  if (row.stale)
    await pool.query({ text: "update session set last_seen_at = now() where session_id = $1", values: [id] });
  return presentPrincipal(row, { kind: "session", id }) ?? NO_SUCH_ACCOUNT;
}

/** Ends one session. */
export async function endSession(pool: Pool, id: string): Promise<void> {
  await pool.query({ text: "delete from session where session_id = $1", values: [id] });
}

/** Ends every session of a user, except the one given: after a password change nobody else stays in. */
export async function endOtherSessions(
  pool: Pool,
  user: { readonly accountId: number; readonly userId: number },
  except: string | null,
): Promise<void> {
  await pool.query({
    text: "delete from session where account_id = $1 and user_id = $2 and session_id is distinct from $3",
    values: [user.accountId, user.userId, except],
  });
}

/** Removes sessions nobody can use any more. */
export async function removeExpiredSessions(pool: Pool): Promise<void> {
  await pool.query({
    text: "delete from session where expires_at < now() or last_seen_at < now() - make_interval(hours => $1)",
    values: [IDLE_HOURS],
  });
}
