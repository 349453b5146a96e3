import type { Context } from "hono";
import type { User } from "../../db/tables.ts";
import { clientAddress } from "../../http/authenticate.ts";
import { invalid } from "../../http/errors.ts";
import { verifyNothing, verifyPassword } from "../../passwords.ts";
import type { Services } from "../../services.ts";

/**
 * The active user with these credentials, whose sign-in is noted. An unknown name, a wrong password and
 * an inactive user are answered alike and after the same work, so that nobody learns which names exist.
 *
 * @param refusal what all of them are told
 * @throws HttpError 400 with the refusal, 429 after too many failures
 */
export async function checkCredentials(
  { database: { kysely }, guard }: Services,
  http: Context,
  { username, password }: { readonly username: string; readonly password: string },
  refusal: string,
): Promise<User> {
  const address = clientAddress(http);
  await guard.beforeSignIn(username, address);
  const user = await kysely
    .selectFrom("app_user")
    .selectAll()
    .where((eb) => eb(eb.fn("lower", ["username"]), "=", username.toLowerCase()))
    .executeTakeFirst();
  const right = await (user === undefined ? verifyNothing(password) : verifyPassword(user.password_hash, password));
  if (user === undefined || !right || !user.is_active) {
    await guard.wrongPassword(username, address);
    throw invalid({ non_field_errors: [refusal] });
  }
  await guard.signedIn(username, address);
  return user;
}

/** Notes when a user last signed in. */
export async function noteSignIn({ database: { kysely } }: Services, user: User): Promise<void> {
  await kysely
    .updateTable("app_user")
    .set({ last_login_at: new Date() })
    .where("account_id", "=", user.account_id)
    .where("user_id", "=", user.user_id)
    .execute();
}
