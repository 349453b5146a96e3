import type { Context } from "hono";
import type { User } from "../../db/tables.ts";
import { clientAddress } from "../../http/authenticate.ts";
import { invalid } from "../../http/errors.ts";
import { verifyNothing, verifyPassword } from "../../passwords.ts";
import type { Services } from "../../services.ts";
import { inTurn } from "./in-turn.ts";

/**
 * The user, if they are active and the password is theirs. Failures count against the user name and the
 * address they come from, which is what makes guessing hopeless.
 *
 * @param findUser gives undefined for a name nobody has, which takes the same work
 * @throws HttpError 429 after too many failures
 */
export async function userWithPassword(
  { guard }: Services,
  http: Context,
  username: string,
  password: string,
  findUser: () => Promise<User | undefined>,
): Promise<User | undefined> {
  const address = clientAddress(http);
  return await inTurn(address, async () => {
    await guard.beforeSignIn(username, address);
    const user = await findUser();
    const right = await (user === undefined ? verifyNothing(password) : verifyPassword(user.password_hash, password));
    if (user === undefined || !right || !user.is_active) {
      await guard.wrongPassword(username, address);
      return undefined;
    }
    await guard.signedIn(username, address);
    return user;
  });
}

/**
 * The active user with these credentials. An unknown name, a wrong password and an inactive user are
 * answered alike and after the same work, so that nobody learns which names exist.
 *
 * @param refusal what all of them are told
 * @throws HttpError 400 with the refusal, 429 after too many failures
 */
export async function checkCredentials(
  services: Services,
  http: Context,
  { username, password }: { readonly username: string; readonly password: string },
  refusal: string,
): Promise<User> {
  const user = await userWithPassword(services, http, username, password, () =>
    services.database.kysely
      .selectFrom("app_user")
      .selectAll()
      .where((eb) => eb(eb.fn("lower", ["username"]), "=", username.toLowerCase()))
      .executeTakeFirst(),
  );
  if (user === undefined) throw invalid({ non_field_errors: [refusal] });
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
