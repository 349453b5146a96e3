import type { Kysely } from "kysely";
import { FIRST_ACCOUNT } from "#contract/wire";
import { COMMAND_LINE } from "../audit/agent.ts";
import { hashPassword, makePassword, passwordProblems } from "../base/passwords.ts";
import { StartupError } from "../base/startup-error.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { makeDemo } from "../demo/make.ts";
import { BEGINNING, insertAccount } from "../resources/accounts/insert.ts";
import { insertUser } from "../resources/users/insert.ts";
import type { Config } from "./config.ts";
import { whileInstallationIsLocked } from "./installation-lock.ts";

/** The superuser that was made just now. */
export interface NewSuperuser {
  readonly username: string;
  /** Made for it, and known only until it is printed; null when ADMIN_PASSWORD gave one, which no log need show. */
  readonly password: string | null;
  /** Whether the demo was made with it. */
  readonly withDemo: boolean;
}

/** What of the configuration decides about the first start. */
export type SetUp = Pick<Config, "demo" | "adminUsername" | "adminPassword">;

const DEFAULT_USERNAME = "admin";

const OTHER_PASSWORD = "Set another one, such as a few unrelated words, or unset it to have one made and printed.";

/**
 * Gives an empty database its demo (unless DEMO=off), and one without a superuser its superuser, in
 * one transaction: a start that is interrupted leaves nothing half made, and of many servers that
 * start at once one does it while the others wait.
 *
 * @returns the superuser, if it was made now
 */
export async function firstStart(
  database: Database,
  config: SetUp,
  installationKey: string,
): Promise<NewSuperuser | undefined> {
  return await whileInstallationIsLocked(database.pool, (db) => setUp(db, config, installationKey));
}

async function setUp(db: Kysely<Tables>, config: SetUp, installationKey: string): Promise<NewSuperuser | undefined> {
  const withDemo = config.demo && !(await hasAccounts(db));
  if (withDemo) await makeDemo(db, installationKey, new Date());
  if (await hasSuperuser(db)) return undefined;
  const username = config.adminUsername ?? DEFAULT_USERNAME;
  // asked only where it is used: a later start with the same environment needs no password
  const [problem] = config.adminPassword === undefined ? [] : passwordProblems(config.adminPassword);
  if (problem !== undefined) throw new StartupError(`ADMIN_PASSWORD cannot be used. ${problem}`, OTHER_PASSWORD);
  const password = config.adminPassword ?? makePassword();
  const accountId = await firstAccount(db);
  const user = { username, account_id: accountId, is_staff: true, is_superuser: true };
  await insertUser(db, { ...user, password_hash: await hashPassword(password) }, COMMAND_LINE);
  return { username, password: config.adminPassword === undefined ? password : null, withDemo };
}

async function hasAccounts(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("account").select("account_id").limit(1).executeTakeFirst()) !== undefined;
}

async function hasSuperuser(db: Kysely<Tables>): Promise<boolean> {
  const superusers = db.selectFrom("app_user").select("user_id").where("is_superuser", "=", true);
  return (await superusers.limit(1).executeTakeFirst()) !== undefined;
}

/** Where a superuser belongs: the installation's first account, made when there is none. */
export async function firstAccount(db: Kysely<Tables>): Promise<number> {
  const first = await db.selectFrom("account").select("account_id").orderBy("account_id").limit(1).executeTakeFirst();
  if (first !== undefined) return first.account_id;
  return (await insertAccount(db, { ...FIRST_ACCOUNT, parentId: null }, BEGINNING, COMMAND_LINE)).id;
}
