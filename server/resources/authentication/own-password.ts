import { fault, MESSAGES, type Operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { recordEvent } from "../../audit/record.ts";
import { hashPassword } from "../../base/passwords.ts";
import { invalid } from "../../http/errors.ts";
import { PASSWORD_CHANGED, userTarget } from "../users/insert.ts";
import { endOtherSessions } from "../users/sessions.ts";
import { sessionOf } from "../users/write.ts";
import { userWithPassword } from "./credentials.ts";
import { ownUser } from "./own-user.ts";

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
      await endOtherSessions(db, { accountId: user.account_id, userId: user.user_id }, sessionOf(principal));
      const target = userTarget(user);
      await recordEvent(db, user.account_id, agent, { action: "password_changed", target, after: PASSWORD_CHANGED });
    });
}
