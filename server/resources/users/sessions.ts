import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isAlive, LIFETIME_HOURS, sessionId } from "../../access/sessions.ts";
import type { Agent } from "../../audit/agent.ts";
import { recorded } from "../../audit/record.ts";
import type { Tables, User } from "../../db/tables.ts";
import { userTarget } from "./insert.ts";

/** The owner of a session. */
export interface SessionOwner {
  readonly accountId: number;
  readonly userId: number;
}

/**
 * Records that a user signed in, unless they have got another password or lost their access in the meantime: it checks
 * again the row that it locks. A later change of the row ends the session.
 *
 * @param db the transaction that also creates the session
 * @param user as the password was checked against
 * @returns whether they are signed in
 */
export async function recordSignIn(db: Kysely<Tables>, user: User, agent: Agent): Promise<boolean> {
  const statement = sql`update app_user set last_login_at = now()
    where account_id = ${user.account_id} and user_id = ${user.user_id}
      and password_hash = ${user.password_hash} and is_active
    returning user_id`;
  const event = { action: "sign_in", target: userTarget(user) } as const;
  return (await recorded(statement, user.account_id, agent, event).execute(db)).rows.length === 1;
}

/** Begins a session. @returns the value of the cookie */
export async function startSession(db: Kysely<Tables>, owner: SessionOwner, { ip, userAgent }: Agent): Promise<string> {
  const cookie = randomBytes(32).toString("base64url");
  await db
    .insertInto("session")
    .values({
      account_id: owner.accountId,
      session_id: sessionId(cookie),
      user_id: owner.userId,
      expires_at: sql<Date>`now() + make_interval(hours => ${LIFETIME_HOURS})`,
      ip,
      user_agent: userAgent,
    })
    .execute();
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

/** Returns the sessions in which a user is signed in, the most recently used first. */
export async function sessionsOf(db: Kysely<Tables>, { accountId, userId }: SessionOwner): Promise<OpenSession[]> {
  return await db
    .selectFrom("session as s")
    .select(["s.public_id", "s.session_id", "s.created_at", "s.last_seen_at", "s.ip", "s.user_agent"])
    .where("s.account_id", "=", accountId)
    .where("s.user_id", "=", userId)
    .where(isAlive)
    .orderBy("s.last_seen_at", "desc")
    .orderBy("s.public_id", "desc")
    .execute();
}

/** Ends every session of a user, except the given one: after a password change nobody else stays signed in. */
export async function endOtherSessions(
  db: Kysely<Tables>,
  { accountId, userId }: SessionOwner,
  except: string | null,
): Promise<void> {
  await db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("session_id", "is distinct from", except)
    .execute();
}
