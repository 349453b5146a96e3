import type { Context } from "hono";
import { MESSAGES } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { endOtherSessions } from "../../access/sessions.ts";
import { clientAddress } from "../../http/authenticate.ts";
import { invalid } from "../../http/errors.ts";
import { hashPassword, verifyPassword } from "../../passwords.ts";
import type { Services } from "../../services.ts";
import { sessionOf } from "../users/write.ts";
import { ownUser } from "./own-user.ts";

/**
 * Sets a new password for whoever knows the present one, and ends their other sessions. Guesses count
 * like those of a sign-in: an open browser or a found token must not become a password.
 *
 * @throws HttpError 400 when the present password is another, 429 after too many failures
 */
export async function changeOwnPassword(
  services: Services,
  principal: Principal,
  http: Context,
  { current_password, new_password }: { readonly current_password: string; readonly new_password: string },
): Promise<undefined> {
  const { guard, database } = services;
  const address = clientAddress(http);
  await guard.beforeSignIn(principal.username, address);
  const user = await ownUser(services, principal);
  if (!(await verifyPassword(user.password_hash, current_password))) {
    await guard.wrongPassword(principal.username, address);
    throw invalid({ current_password: [MESSAGES.wrongPassword] });
  }
  await guard.signedIn(principal.username, address);
  await database.kysely
    .updateTable("app_user")
    .set({ password_hash: await hashPassword(new_password) })
    .where("account_id", "=", user.account_id)
    .where("user_id", "=", user.user_id)
    .execute();
  await endOtherSessions(database.pool, { accountId: user.account_id, userId: user.user_id }, sessionOf(principal));
}
