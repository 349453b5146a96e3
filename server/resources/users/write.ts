import type { Kysely } from "kysely";
import type { FieldErrors } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { endOtherSessions } from "../../access/sessions.ts";
import type { Tables, User } from "../../db/tables.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { hashPassword } from "../../passwords.ts";
import type { Services } from "../../services.ts";
import { isReferenceBroken, isTaken } from "../conflicts.ts";
import { accountInReach, noSuch } from "../reach.ts";
import { findUser } from "./find.ts";

/** What a write asks for; absent members stay, or take their default on creation. */
export interface UserData {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly account?: number | undefined;
  readonly is_staff?: boolean | undefined;
  readonly is_active?: boolean | undefined;
}

/** Unique over the installation, whatever the case. */
const USERNAME_INDEX = "app_user_username";
const USERNAME_TAKEN: FieldErrors = { username: ["A user with that username already exists."] };

/**
 * Creates a user, in the caller's own account unless another within reach is named.
 *
 * @throws HttpError 400 with every fault
 */
export async function createUser(
  services: Services,
  principal: Principal,
  data: UserData & { readonly username: string; readonly password: string },
): Promise<User> {
  const { kysely } = services.database;
  const { password, account = principal.homeAccountId, ...fields } = data;
  const faults = {
    ...((await isUsernameTaken(kysely, data.username)) ? USERNAME_TAKEN : {}),
    ...((await isAccountInReach(kysely, principal, account)) ? {} : { account: [noSuch("account", account)] }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const password_hash = await hashPassword(password);
  return await kysely
    .insertInto("app_user")
    .values({ ...fields, account_id: account, password_hash })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isReferenceBroken(error) ? invalid({ account: [noSuch("account", account)] }) : conflict(error);
    });
}

async function isUsernameTaken(db: Kysely<Tables>, username: string): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .select("user_id")
    .where((eb) => eb(eb.fn("lower", ["username"]), "=", username.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

async function isAccountInReach(db: Kysely<Tables>, principal: Principal, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("account as a")
    .select("a.account_id")
    .where("a.account_id", "=", id)
    .where(accountInReach(principal))
    .executeTakeFirst();
  return row !== undefined;
}

/** Two who took one name at the same moment: the index decides. */
const conflict = (error: unknown) => (isTaken(error, USERNAME_INDEX) ? invalid(USERNAME_TAKEN) : error);

/**
 * Changes a user. A new password, or taking the access away, ends the user's sessions, but not the one
 * that asks for it.
 *
 * @throws HttpError 404 when the user is out of reach, 400 with every fault
 */
export async function changeUser(
  services: Services,
  principal: Principal,
  id: number,
  { password, account, ...fields }: UserData,
): Promise<User> {
  const { kysely, pool } = services.database;
  const former = await findUser(kysely, principal, id);
  const faults = { ...(await changeFaults(kysely, former, fields, account)), ...selfFaults(principal, former, fields) };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const hash = password === undefined ? {} : { password_hash: await hashPassword(password) };
  const user = await kysely
    .updateTable("app_user")
    // one column at least, for an update of nothing is no statement
    .set({ username: former.username, ...fields, ...hash })
    .where("account_id", "=", former.account_id)
    .where("user_id", "=", id)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw conflict(error);
    });
  if (user === undefined) throw notFound();
  if (password !== undefined || !user.is_active) {
    await endOtherSessions(pool, { accountId: user.account_id, userId: id }, sessionOf(principal));
  }
  return user;
}

async function changeFaults(
  db: Kysely<Tables>,
  former: User,
  { username = former.username }: UserData,
  account: number | undefined,
): Promise<FieldErrors> {
  const renamed = username.toLowerCase() !== former.username.toLowerCase();
  return {
    ...(renamed && (await isUsernameTaken(db, username)) ? USERNAME_TAKEN : {}),
    ...(account === undefined || account === former.account_id
      ? {}
      : { account: ["A user cannot move to another account."] }),
  };
}

function selfFaults(principal: Principal, former: User, { is_staff, is_active }: UserData): FieldErrors {
  if (former.user_id !== principal.userId) return {};
  return {
    ...(is_staff === false && former.is_staff ? { is_staff: ["You cannot take the role from yourself."] } : {}),
    ...(is_active === false ? { is_active: ["You cannot deactivate yourself."] } : {}),
  };
}

/** The session a request is sent in, if it is. */
export const sessionOf = ({ credential }: Principal) => (credential.kind === "session" ? credential.id : null);

/** Deletes a user with their tokens and sessions. @throws HttpError 404 out of reach, 400 for oneself */
export async function deleteUser(services: Services, principal: Principal, id: number): Promise<undefined> {
  const { kysely } = services.database;
  const user = await findUser(kysely, principal, id);
  if (id === principal.userId) throw invalid({ non_field_errors: ["You cannot delete yourself."] });
  await kysely.deleteFrom("app_user").where("account_id", "=", user.account_id).where("user_id", "=", id).execute();
}
