import { randomBytes } from "node:crypto";
import { IDLE_HOURS, isAlive, LIFETIME_HOURS, sessionId } from "../../access/sessions.ts";
import type { Agent } from "../../audit/agent.ts";
import { recorded } from "../../audit/record.ts";
import { type Executor, execute } from "../../db/execute.ts";
import type { User } from "../../db/tables.ts";
import { userTarget } from "./insert.ts";

/** Whose session it is. */
export interface SessionOwner {
  readonly accountId: number;
  readonly userId: number;
}

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
