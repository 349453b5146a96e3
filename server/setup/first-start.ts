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

/** The superuser that has just been created. */
export interface NewSuperuser {
  readonly username: string;
  /**
   * The generated password, known only until it is printed; null if ADMIN_PASSWORD set one, which needs to be in no
   * log.
   */
  readonly password: string | null;
  /** Whether the demo was created with it. */
  readonly withDemo: boolean;
}

/** The settings for the first start. */
export type FirstStartConfig = Pick<Config, "demo" | "adminUsername" | "adminPassword">;

const DEFAULT_USERNAME = "admin";

const OTHER_PASSWORD = "Set another one, such as a few unrelated words, or unset it to have one made and printed.";

/**
 * Creates the demo in an empty database (unless DEMO=off), and the superuser in one without any, in one transaction. An
 * interrupted start leaves nothing half-made, and of many servers that start at once one does it while the others wait.
 *
 * @returns the superuser, if it was created now
 */
export async function firstStart(
  database: Database,
  config: FirstStartConfig,
  installationKey: string,
): Promise<NewSuperuser | undefined> {
  return await whileInstallationIsLocked(database.pool, (db) => setUp(db, config, installationKey));
}

async function setUp(
  db: Kysely<Tables>,
  config: FirstStartConfig,
  installationKey: string,
): Promise<NewSuperuser | undefined> {
  const withDemo = config.demo && !(await hasAccounts(db));
  if (withDemo) await makeDemo(db, installationKey, new Date());
  if (await hasSuperuser(db)) return undefined;
  const username = config.adminUsername ?? DEFAULT_USERNAME;
  // checked only where it is used: a later start with the same environment needs no password
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

/** The account of a superuser: the installation's first account, created if there is none. */
export async function firstAccount(db: Kysely<Tables>): Promise<number> {
  const accounts = db.selectFrom("account").select("account_id").where("sandbox_of", "is", null);
  const first = await accounts.orderBy("account_id").limit(1).executeTakeFirst();
  if (first !== undefined) return first.account_id;
  return (await insertAccount(db, { ...FIRST_ACCOUNT, parentId: null }, BEGINNING, COMMAND_LINE)).id;
}
