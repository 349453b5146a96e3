import { fault, MESSAGES, type Operations } from "#contract";
import type { Principal } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { hashPassword } from "../../base/passwords.ts";
import { executeNamed } from "../../db/named.ts";
import type { User } from "../../db/tables.ts";
import { invalid, unauthorized } from "../../http/errors.ts";
import { findTokenOf, rotateDefaultToken, rotateToken, showDefaultToken, showToken } from "../tokens/issue.ts";
import { PASSWORD_CHANGED, userTarget } from "../users/insert.ts";
import { endOtherSessions } from "../users/sessions.ts";
import { sessionIdOf } from "../users/write.ts";
import { userWithPassword } from "./credentials.ts";

/** Returns the calling user. @throws HttpError 401 if they were deleted less than a second ago */
export async function ownUser({ database }: Services, principal: Principal): Promise<User> {
  const db = database.of(principal.homeAccountId);
  const query = db.selectFrom("app_user").selectAll().where("user_id", "=", principal.userId);
  const [user] = await executeNamed(db, "own-user", query.compile());
  if (user === undefined) throw unauthorized("user_inactive", MESSAGES.userInactive);
  return user;
}

/**
 * Returns the caller's token: the one they use, or in a session the user's own. A named token never returns the user's
 * own one, which neither expires nor is revoked with it.
 *
 * @throws HttpError 401 if the user or token was removed less than a second ago
 */
export async function ownToken(services: Services, principal: Principal, agent: Agent): Promise<string> {
  const owner = await ownerOf(services, principal);
  if (principal.credential.kind === "session") return await showDefaultToken(services, owner, agent);
  const found = await findTokenOf(services, owner, principal.credential.id);
  if (found === undefined) throw unauthorized("token_invalid", MESSAGES.tokenInvalid);
  return await showToken(services, owner.accountId, found, agent);
}

/** Replaces the caller's token. @throws HttpError 401 as above */
export async function rotateOwnToken(services: Services, principal: Principal, agent: Agent): Promise<string> {
  const owner = await ownerOf(services, principal);
  if (principal.credential.kind === "session") return await rotateDefaultToken(services, owner, agent);
  const rotated = await rotateToken(services, owner.accountId, principal.credential.id, agent);
  if (rotated === undefined) throw unauthorized("token_invalid", MESSAGES.tokenInvalid);
  return rotated;
}

async function ownerOf(services: Services, principal: Principal) {
  const user = await ownUser(services, principal);
  return { accountId: user.account_id, userId: user.user_id };
}

/**
 * Sets a new password for a user who knows the current one, and ends their other sessions. Guesses count like those at
 * sign-in: an open browser or a found token must not become a password.
 *
 * @throws HttpError 400 if the current password is wrong, 429 after too many failures
 */
export async function changeOwnPassword(
  {
    services,
    principal,
    agent,
    http,
  }: Pick<Call<Operations["changePassword"]>, "services" | "principal" | "agent" | "http">,
  { current_password, new_password }: { readonly current_password: string; readonly new_password: string },
): Promise<undefined> {
  const wrong = () => invalid({ current_password: [fault("wrong_password", MESSAGES.wrongPassword)] });
  const user = await userWithPassword(services, http, {
    username: principal.username,
    password: current_password,
    findUser: () => ownUser(services, principal),
    agent,
    action: "password_change_failed",
  });
  if (user === undefined) throw wrong();
  const password_hash = await hashPassword(new_password);
  await services.database
    .of(user.account_id)
    .transaction()
    .execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("app_user")
        .set({ password_hash })
        .where("user_id", "=", user.user_id)
        // an administrator may have set another one in the meantime
        .where("password_hash", "=", user.password_hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw wrong();
      // only now: this includes a session that began while the row was locked
      await endOtherSessions(db, { accountId: user.account_id, userId: user.user_id }, sessionIdOf(principal));
      const target = userTarget(user);
      await recordEvent(db, user.account_id, agent, { action: "password_changed", target, after: PASSWORD_CHANGED });
    });
}
