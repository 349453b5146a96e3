import type { ClientBase } from "pg";
import { COMMAND_LINE } from "../audit/agent.ts";
import { hashPassword, makePassword } from "../base/passwords.ts";
import type { Database } from "../db/database.ts";
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
}

/** What of the configuration decides about the first start. */
export type SetUp = Pick<Config, "secretKey" | "demo" | "adminUsername" | "adminPassword">;

const DEFAULT_USERNAME = "admin";

/**
 * Gives an empty database its demo (unless DEMO=off), and one without a superuser its superuser, in
 * one transaction: a start that is interrupted leaves nothing half made, and of many servers that
 * start at once one does it while the others wait.
 *
 * @returns the superuser, if it was made now
 */
export async function firstStart(database: Database, config: SetUp): Promise<NewSuperuser | undefined> {
  return await whileInstallationIsLocked(database.pool, (client) => setUp(client, config));
}

async function setUp(client: ClientBase, config: SetUp): Promise<NewSuperuser | undefined> {
  if (config.demo && !(await exists(client, "account"))) await makeDemo(client, config.secretKey.key, new Date());
  if (await exists(client, "app_user where is_superuser")) return undefined;
  const username = config.adminUsername ?? DEFAULT_USERNAME;
  const password = config.adminPassword ?? makePassword();
  const accountId = await firstAccount(client);
  const user = { username, account_id: accountId, is_staff: true, is_superuser: true };
  await insertUser(client, { ...user, password_hash: await hashPassword(password) }, COMMAND_LINE);
  return { username, password: config.adminPassword === undefined ? password : null };
}

async function exists(client: ClientBase, rows: string): Promise<boolean> {
  const result = await client.query<{ found: boolean }>(`select exists (select from ${rows}) as found`);
  return result.rows[0]?.found ?? false;
}

/** Where a superuser belongs: the installation's first account, made when there is none. */
export async function firstAccount(client: ClientBase): Promise<number> {
  const result = await client.query<{ account_id: number | null }>("select min(account_id) as account_id from account");
  const first = result.rows[0]?.account_id ?? null;
  if (first !== null) return first;
  const main = { name: "Main account", slug: "main", time_zone: "UTC", parentId: null };
  return (await insertAccount(client, main, BEGINNING, COMMAND_LINE)).id;
}
