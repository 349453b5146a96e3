import type { Context } from "hono";
import { MESSAGES } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { endOtherSessions } from "../../access/sessions.ts";
import { invalid } from "../../http/errors.ts";
import { hashPassword } from "../../passwords.ts";
import type { Services } from "../../services.ts";
import { sessionOf } from "../users/write.ts";
import { userWithPassword } from "./credentials.ts";
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
  const { kysely, pool } = services.database;
  const user = await userWithPassword(services, http, principal.username, current_password, () =>
    ownUser(services, principal),
  );
  if (user === undefined) throw invalid({ current_password: [MESSAGES.wrongPassword] });
  await kysely
    .updateTable("app_user")
    .set({ password_hash: await hashPassword(new_password) })
    .where("account_id", "=", user.account_id)
    .where("user_id", "=", user.user_id)
    .execute();
  await endOtherSessions(pool, { accountId: user.account_id, userId: user.user_id }, sessionOf(principal));
}
