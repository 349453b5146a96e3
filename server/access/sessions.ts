import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Agent } from "../audit/agent.ts";
import { recorded } from "../audit/record.ts";
import { type Executor, execute } from "../db/execute.ts";
import type { User } from "../db/tables.ts";
import { createGathering } from "./gather.ts";
import { ACTING_ACCOUNT, PRINCIPAL_COLUMNS, type PrincipalRow, presentPrincipal } from "./principal.ts";
import { type Lookup, NO_SUCH_ACCOUNT } from "./token-cache.ts";
import { userTarget } from "./users.ts";

/** A session ends this long after it began, or after this long without a request. In hours. */
const LIFETIME_HOURS = 14 * 24;
const IDLE_HOURS = 24;

/** Whose session it is. */
export interface SessionOwner {
  readonly accountId: number;
  readonly userId: number;
}

/** Only a hash of the cookie's value is stored, so a stolen database opens no session. */
const sessionId = (cookie: string) => createHash("sha256").update(cookie).digest("hex");

/**
 * Notes that a user signed in, unless they have meanwhile got another password or lost their access: what was
 * proved of them is proved of the row that this locks. Whoever changes it afterwards ends the session.
 *
 * @param on in one transaction with what follows from it
 * @param user as the password was checked against
 * @returns whether they are signed in
 */
export async function noteSignIn(on: Executor, user: User, agent: Agent): Promise<boolean> {
  const statement = {
    text: `update app_user set last_login_at = now()
      where account_id = $1 and user_id = $2 and password_hash = $3 and is_active returning user_id`,
    values: [user.account_id, user.user_id, user.password_hash],
  };
  const event = { action: "sign_in", target: userTarget(user) } as const;
  return (await execute(on, recorded(statement, user.account_id, agent, event))).length === 1;
}

/** Begins a session. @returns the value of the cookie */
export async function startSession(on: Executor, owner: SessionOwner, { ip, userAgent }: Agent): Promise<string> {
  const cookie = randomBytes(32).toString("base64url");
  await execute(on, {
    text: `insert into session (account_id, session_id, user_id, expires_at, ip, user_agent)
      values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
    values: [owner.accountId, sessionId(cookie), owner.userId, LIFETIME_HOURS, ip, userAgent],
  });
  return cookie;
}

/** Whether a session can still be used; `$n` is {@link IDLE_HOURS}. */
const isAlive = (n: number) => `s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $${n})`;

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

export interface OpenSession {
  readonly public_id: number;
  readonly session_id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly ip: string;
  readonly user_agent: string;
}

/** The sessions in which a user is signed in, the one used last first. */
export async function sessionsOf(on: Executor, owner: SessionOwner): Promise<OpenSession[]> {
  return await execute<OpenSession>(on, {
    text: `select public_id, session_id, created_at, last_seen_at, ip, user_agent from session s
      where account_id = $1 and user_id = $2 and ${isAlive(3)}
      order by last_seen_at desc, public_id desc`,
    values: [owner.accountId, owner.userId, IDLE_HOURS],
  });
}

/** Ends every session of a user, except the one given: after a password change nobody else stays in. */
export async function endOtherSessions(on: Executor, owner: SessionOwner, except: string | null): Promise<void> {
  await execute(on, {
    text: "delete from session where account_id = $1 and user_id = $2 and session_id is distinct from $3",
    values: [owner.accountId, owner.userId, except],
  });
}

/** Removes sessions nobody can use any more. */
export async function removeExpiredSessions(pool: Pool): Promise<void> {
  await pool.query({
    text: "delete from session where expires_at < now() or last_seen_at < now() - make_interval(hours => $1)",
    values: [IDLE_HOURS],
  });
}
