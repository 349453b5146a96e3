import type { RunningServices as Services } from "../api/create-services.ts";
import { COMMAND_LINE } from "../audit/agent.ts";
import { verifyPassword } from "../base/passwords.ts";
import type { User } from "../db/tables.ts";
import { DEMO_ADMINS, DEMO_CLIENT, demoPassword } from "../demo/make.ts";
import { defaultToken } from "../resources/tokens/issue.ts";
import type { NewSuperuser } from "./first-start.ts";

interface KnownUser {
  readonly username: string;
  readonly accountId: number;
  readonly userId: number;
  readonly passwordHash: string;
}

/**
 * Prints the message of a start: the address, how to sign in, and at the first start a line that scores a lead. The
 * server already answers requests by then, so a database that does not respond ends nothing: its parts are left out and
 * logged.
 *
 * The output stays in logs, so it contains no token except that of the demo's API client.
 *
 * @param listening where this server listens: the line uses this address, because it works before any proxy is set up
 * @param made the superuser that this start created; undefined at every later start
 */
export async function welcome(services: Services, listening: string, made: NewSuperuser | undefined): Promise<string> {
  const { log, network } = services;
  const read = async (lines: Promise<string[]>) =>
    await lines.catch((error: unknown) => {
      log.error({ err: error, operation: "welcome" }, "what a start prints could not be read");
      return [NOT_READ];
    });
  const signIns = [...(await read(superuserLine(services, made))), ...(await read(demoLines(services)))];
  const { publicUrl } = network;
  const url = publicUrl ?? listening;
  const lead = made === undefined ? [] : await read(leadLines(services, listening, url, made));
  return `
Leadplane is running at ${publicUrl === undefined ? url : `${url} (listening on ${listening})`}
Its documentation is at ${url}/documentation

Sign in at ${url}/admin/
${indented(signIns)}
${lead.length === 0 ? "" : `\nScore a lead\n${indented(lead)}\n`}${!made?.password ? "" : `\nWrite down the password of ${made.username}: it is not shown again.\n`}`;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");

const NOT_READ = "Not shown: it could not be read from the database. The log says why.";

async function superuserLine(services: Services, made: NewSuperuser | undefined): Promise<string[]> {
  if (made !== undefined) return [entry(made.username, made.password ?? AS_SET, "superuser of the installation")];
  const username = (await findSuperuser(services))?.username;
  if (username === undefined) return ["There is no active superuser. Create one: npm run cli -- create-superuser NAME"];
  return [entry(username, AS_SET, `superuser; if forgotten: npm run cli -- reset-password ${username}`)];
}

/** The demo's administrators whose passwords have not been changed. */
async function demoLines(services: Services): Promise<string[]> {
  const lines: string[] = [];
  for (const { username, account } of DEMO_ADMINS) {
    const user = await findUser(services, username);
    const password = demoPassword(services.installationKey, username);
    if (user === undefined || !(await verifyPassword(user.passwordHash, password))) continue;
    lines.push(entry(username, password, `administrator of ${account} (demo)`));
  }
  return lines;
}

/** Shown in place of a password that a user chose. */
const AS_SET = "(as set)";

const entry = (username: string, password: string, role: string) =>
  `${username.padEnd(18)}${password.padEnd(22)}${role}`;

/** Answers that the demo's model accepts. */
const DEMO_ANSWERS = {
  rent_amount: 1800,
  monthly_income: 7200,
  credit_score: 742,
  employment_years: 4,
  move_in: "immediate",
};

/** How to score a first lead: with the demo, a request of its API client that works when pasted. */
async function leadLines(
  services: Services,
  listening: string,
  url: string,
  { withDemo, username }: NewSuperuser,
): Promise<string[]> {
  const client = withDemo ? await findUser(services, DEMO_CLIENT) : undefined;
  if (client !== undefined) {
    return [curlLine(listening, await defaultToken(services, client, COMMAND_LINE), DEMO_ANSWERS)];
  }
  return [
    curlLine(listening, "<token>", {}),
    `Replace <token> with your token: sign in as ${username} and choose Profile.`,
    `There are no questions yet, so every lead scores 0. Build your first model: ${url}/documentation/first-model`,
  ];
}

const curlLine = (url: string, token: string, answers: object) =>
  `curl -s ${url}/api/v1/leads/ -H 'Authorization: Token ${token}' -H 'Accept: application/json; indent=2' -H 'Content-Type: application/json' -d '${JSON.stringify({ answers })}'`;

async function findUser({ userNamed }: Services, username: string): Promise<KnownUser | undefined> {
  const user = await userNamed(username);
  return user?.is_active ? known(user) : undefined;
}

async function findSuperuser({ database }: Services): Promise<KnownUser | undefined> {
  const user = await database.kysely
    .selectFrom("app_user")
    .selectAll()
    .where("is_superuser", "=", true)
    .where("is_active", "=", true)
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
  return user === undefined ? undefined : known(user);
}

const known = ({ username, account_id, user_id, password_hash }: User): KnownUser => ({
  username,
  accountId: account_id,
  userId: user_id,
  passwordHash: password_hash,
});
