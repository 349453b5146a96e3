import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql, type Transaction } from "kysely";
import { type FieldFaults, fault, operations } from "#contract";
import { may } from "../../access/policy.ts";
import type { Principal } from "../../access/principal.ts";
import { administeredBy, isAccountInReach, noSuch } from "../../access/reach.ts";
import type { SignInGuard } from "../../access/sign-in-guard.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { type AuditEvent, recordEvent } from "../../audit/record.ts";
import { hashPassword } from "../../base/passwords.ts";
import type { Tables, User } from "../../db/tables.ts";
import { within } from "../../db/tenancy/own-rows.ts";
import { invalid } from "../../http/errors.ts";
import { isReferenceBroken, isTaken } from "../shared/conflicts.ts";
import { lockUser } from "./find.ts";
import { auditedUser, insertUser, PASSWORD_CHANGED, userTarget } from "./insert.ts";
import { endOtherSessions } from "./sessions.ts";

/** The members of a write. Absent ones stay unchanged, or get their default on creation. */
export interface UserData {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly account?: number | undefined;
  readonly is_staff?: boolean | undefined;
  /** Accepted only if it is unchanged. */
  readonly is_superuser?: boolean | undefined;
  readonly is_active?: boolean | undefined;
}

/** Unique in the installation, regardless of case. */
const USERNAME_INDEX = "app_user_username";
export const USERNAME_TAKEN: FieldFaults = {
  username: [fault("already_exists", "A user with that username already exists.")],
};

/**
 * Creates a user: in the account named by the body or by `X-Account`, or else in the caller's own.
 *
 * @throws HttpError 400 with every fault
 */
export async function createUser(
  services: Services,
  principal: Principal,
  agent: Agent,
  data: UserData & { readonly username: string; readonly password: string },
): Promise<User> {
  const db = administeredBy(services.database, principal);
  const own = principal.isAccountNamed ? principal.account.id : principal.homeAccountId;
  const { password, account = own, is_superuser, ...fields } = data;
  const faults = {
    ...superuserFaults(is_superuser, false),
    ...(await usernameFaults(db, services.guard, principal, data.username)),
    ...(principal.isAccountNamed && account !== own
      ? { account: [fault("incompatible", `X-Account names account ${own}. Omit this field, or send that account.`)] }
      : (await isAccountInReach(db, principal, account))
        ? {}
        : { account: [fault("does_not_exist", noSuch("account", account))] }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const user = { ...definedMembers(fields), username: data.username, account_id: account };
  const password_hash = await hashPassword(password);
  return await insertUser(db, { ...user, password_hash }, agent).catch((error: unknown) => {
    throw isReferenceBroken(error)
      ? invalid({ account: [fault("does_not_exist", noSuch("account", account))] })
      : conflict(error);
  });
}

/** A read-only member may be sent back unchanged, so that an item can be read, changed, and sent. */
const superuserFaults = (wanted: boolean | undefined, is: boolean): FieldFaults =>
  wanted === undefined || wanted === is
    ? {}
    : { is_superuser: [fault("read_only", "Superusers can only be created on the command line.")] };

/** The members that are not undefined. */
const definedMembers = <Data extends object>(data: Data) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Data]?: Exclude<Data[Name], undefined>;
  };

/**
 * The faults of a username, for any user.
 *
 * @throws HttpError 429 if the caller's account has met too many names of users that it may not see
 */
export async function usernameFaults(
  db: Kysely<Tables>,
  guard: SignInGuard,
  principal: Principal,
  username: string,
): Promise<FieldFaults> {
  const { rows } = await sql<{ account_id: number; parent_id: number | null }>`
    select account_id, parent_id from account_of_username(${username})`.execute(db);
  const [owner] = rows;
  if (owner === undefined) return {};
  const isInReach = may(principal, "administer", { id: owner.account_id, parent: owner.parent_id });
  if (!isInReach) await guard.takenInOtherAccount(principal.homeAccountId);
  return USERNAME_TAKEN;
}

/** Two concurrent writes of one name: the index decides. */
const conflict = (error: unknown) => (isUsernameConflict(error) ? invalid(USERNAME_TAKEN) : error);

/** Whether a statement failed because the username is taken. */
export const isUsernameConflict = (error: unknown) => isTaken(error, USERNAME_INDEX);

/**
 * Changes a user. A new password, or the removal of access or role, ends the user's sessions, except the current one.
 *
 * @param accept throws if the change does not apply to this state of the user
 * @throws HttpError 404 if the user is out of reach, 400 with every fault
 */
export async function changeUser(
  services: Services,
  principal: Principal,
  agent: Agent,
  id: number,
  { password, account, is_superuser, ...fields }: UserData,
  accept: (current: User) => void,
): Promise<User> {
  const db = administeredBy(services.database, principal);
  // hashing is slow, and no transaction should wait for it
  const hash = password === undefined ? {} : { password_hash: await hashPassword(password) };
  const change = async (db: Transaction<Tables>) => {
    const former = await lockUser(db, principal, id);
    accept(former);
    const faults = {
      ...superuserFaults(is_superuser, former.is_superuser),
      ...(await changeFaults(db, services.guard, principal, former, fields, account)),
      ...selfFaults(principal, former, { password, ...fields }),
    };
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const user = await within(db, former.account_id)
      .updateTable("app_user")
      // at least one column, because an update without columns is not a statement
      .set({ username: former.username, ...fields, ...hash })
      .where("user_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(db, agent, former, user);
    const mayStay = user.is_active && (user.is_staff || user.is_superuser);
    if (password !== undefined || !mayStay) {
      await endOtherSessions(db, { accountId: user.account_id, userId: id }, sessionIdOf(principal));
    }
    return user;
  };
  return await db
    .transaction()
    .execute(change)
    .catch((error: unknown) => {
      throw conflict(error);
    });
}

/** A new password is a separate event. */
async function recordChange(db: Kysely<Tables>, agent: Agent, former: User, user: User): Promise<void> {
  const [before, after] = [auditedUser(former), auditedUser(user)];
  const target = userTarget(user);
  if (!isDeepStrictEqual(before, after)) {
    await recordEvent(db, user.account_id, agent, {
      action: "update",
      target,
      before,
      after,
      grants: givenTo(former, user),
    });
  }
  if (former.password_hash !== user.password_hash) {
    const grants = { user: user.user_id, way: "password_set" } as const;
    await recordEvent(db, user.account_id, agent, {
      action: "password_reset",
      target,
      after: PASSWORD_CHANGED,
      grants,
    });
  }
}

/** What a change lets a user do that they could not do before. */
function givenTo(former: User, { user_id: user, is_staff, is_active }: User): AuditEvent["grants"] {
  if (is_active && !former.is_active) return { user, way: "reactivated" };
  return is_staff && !former.is_staff ? { user, way: "made_administrator" } : undefined;
}

async function changeFaults(
  db: Kysely<Tables>,
  guard: SignInGuard,
  principal: Principal,
  former: User,
  { username = former.username }: UserData,
  account: number | undefined,
): Promise<FieldFaults> {
  const renamed = username.toLowerCase() !== former.username.toLowerCase();
  return {
    ...(renamed ? await usernameFaults(db, guard, principal, username) : {}),
    ...(account === undefined || account === former.account_id
      ? {}
      : { account: [fault("read_only", "A user cannot be moved to another account.")] }),
  };
}

function selfFaults(principal: Principal, former: User, { password, is_staff, is_active }: UserData): FieldFaults {
  if (former.user_id !== principal.userId) return {};
  return {
    ...(is_staff === false && former.is_staff
      ? { is_staff: [fault("read_only", "You cannot remove your own administrator role.")] }
      : {}),
    // an open browser or a found token must not become a password
    ...(password === undefined
      ? {}
      : {
          password: [
            fault(
              "read_only",
              `To change your own password, use POST ${operations.changePassword.path}, which requires the current one.`,
            ),
          ],
        }),
    ...(is_active === false ? { is_active: [fault("read_only", "You cannot deactivate yourself.")] } : {}),
  };
}

/** The session of the request, if it has one. */
export const sessionIdOf = ({ credential }: Principal) => (credential.kind === "session" ? credential.id : null);

/**
 * Deletes a user with their tokens and sessions; their actions stay in the audit log.
 *
 * @param accept throws if the deletion does not apply to this state of the user
 * @throws HttpError 404 if the user is out of reach, 400 for the caller
 */
export async function deleteUser(
  services: Services,
  principal: Principal,
  agent: Agent,
  id: number,
  accept: (current: User) => void,
): Promise<undefined> {
  await administeredBy(services.database, principal)
    .transaction()
    .execute(async (db) => {
      const user = await lockUser(db, principal, id);
      accept(user);
      if (id === principal.userId)
        throw invalid({ non_field_errors: [fault("read_only", "You cannot delete yourself.")] });
      await within(db, user.account_id).deleteFrom("app_user").where("user_id", "=", id).execute();
      const event = { action: "delete", target: userTarget(user), before: auditedUser(user) } as const;
      await recordEvent(db, user.account_id, agent, event);
    });
}
