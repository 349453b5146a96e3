import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { FIELD_LIMITS } from "#contract";
import { COMMANDS as COMMAND_HELP } from "#contract/reference/commands";
import { emailOrBlank, username as usernameSchema } from "#contract/schemas/fields";
import { userNamed } from "../access/users.ts";
import { COMMAND_LINE } from "../audit/agent.ts";
import { recordEvent } from "../audit/record.ts";
import { codeOf } from "../base/error-code.ts";
import { hashPassword, makePassword, passwordProblems } from "../base/passwords.ts";
import { startupText } from "../base/startup-error.ts";
import type { Database, DatabaseConfig } from "../db/database.ts";
import { databaseUrlProblem } from "../db/database-url.ts";
import { migrate } from "../db/migrate.ts";
import type { Tables, User } from "../db/tables.ts";
import { within } from "../db/tenancy/own-rows.ts";
import { forOperator } from "../db/unavailable.ts";
import { insertUser, PASSWORD_CHANGED, userTarget } from "../resources/users/insert.ts";
import { endOtherSessions } from "../resources/users/sessions.ts";
import { type Config, readConfig } from "../setup/config.ts";
import { firstAccount } from "../setup/first-start.ts";
import { whileInstallationIsLocked } from "../setup/installation-lock.ts";
import type { StoredKey } from "../setup/secret-key.ts";
import { checkSecretKey, replaceSecretKey } from "../setup/secret-key-check.ts";
import { backupCommand, moveCommand, restoreCommand } from "./backup.ts";
import { asCommandError, ModelCommandError, type ModelInvocation, modelCommand, type Outcome } from "./model.ts";
import { rebuild, verify } from "./rollups.ts";

const HELP = `Usage: npm run cli -- COMMAND

${COMMAND_HELP.map(({ usage, meaning }) => `  ${usage}\n      ${meaning.replaceAll(". ", ".\n      ")}\n`).join("")}
Exit codes: 0 success, 1 failure, 2 wrong usage or an invalid file, 3 see above.
Passwords are generated and printed. With --stdin, the first line of standard input is the password.
For an API token, send username and password to POST /api/token-auth/ once the server runs.
The database is the one in DATABASE_URL or DATA_DIR, as for the server. Only one process at a time can
use the embedded database: stop the server first, except for a backup.
`;

/** A mistake of the person at the terminal, printed without a stack, with exit code 2. */
class UsageError extends Error {}

/** A parsed command line. */
interface Invocation {
  readonly operands: readonly string[];
  readonly email: string;
  readonly secretKey: StoredKey;
  readonly withSecretKey: boolean;
  /** Where a database is moved to. */
  readonly to: string | undefined;
  readonly model: Omit<ModelInvocation, "action">;
  /** The password to set: from the standard input, or generated. */
  readonly password: () => Promise<{ readonly password: string; readonly isGenerated: boolean }>;
}

type Command = (database: Database, invocation: Invocation) => Promise<string | Outcome>;

const REPLACE_SECRET_KEY = "replace-secret-key";

const COMMANDS: Readonly<Record<string, Command>> = {
  "create-superuser": async ({ pool }, invocation) => {
    const username = oneOperand(invocation, "USERNAME");
    accept(usernameSchema, username, "Use only letters, digits, and these characters: @ . + - _");
    accept(emailOrBlank, invocation.email, "Enter a valid email address");
    const { password, isGenerated } = await invocation.password();
    const password_hash = await hashPassword(password);
    const user = { username, password_hash, email: invocation.email, is_staff: true, is_superuser: true };
    try {
      await whileInstallationIsLocked(pool, async (db) =>
        insertUser(db, { ...user, account_id: await firstAccount(db) }, COMMAND_LINE),
      );
    } catch (error) {
      if (codeOf(error) !== "23505") throw error;
      throw new UsageError(
        `The user ${username} already exists. Choose another name, or set a new password: reset-password ${username}`,
      );
    }
    return `Created the superuser ${username}.${passwordLine(password, isGenerated)}`;
  },

  "reset-password": async ({ kysely }, invocation) => {
    const username = oneOperand(invocation, "USERNAME");
    const { password, isGenerated } = await invocation.password();
    const password_hash = await hashPassword(password);
    const user = await kysely.transaction().execute((db) => resetPassword(db, username, password_hash));
    if (user === undefined) throw new UsageError(`There is no user ${username}.`);
    return `${user.username} has a new password. Their sessions have ended.${passwordLine(password, isGenerated)}`;
  },

  [REPLACE_SECRET_KEY]: async ({ pool }, { secretKey }) => {
    const revoked = await replaceSecretKey(pool, secretKey);
    if (revoked === undefined) return "The database already uses this secret key. Nothing was changed.";
    return `The database now uses the new secret key. API tokens revoked: ${revoked}. Every session has ended.`;
  },

  model: (database, { operands, model }) =>
    modelCommand(database, { ...model, action: operands[0] }).catch((error: unknown) => {
      const explained = asCommandError(error);
      throw explained instanceof ModelCommandError ? new UsageError(explained.message) : explained;
    }),

  verify: async (database, { model: { account } }) => {
    const outcome = await verify(database, account);
    if (outcome === undefined) throw new UsageError(noAccount(account));
    return outcome;
  },

  rebuild: async (database, { model: { account } }) => {
    if (account === undefined) throw new UsageError("Say whose: --account SLUG");
    const outcome = await rebuild(database, account);
    if (outcome === undefined) throw new UsageError(noAccount(account));
    return outcome;
  },

  migrate: async () => "The database is up to date.",
};

type CommandOnPlace = (config: Config, invocation: Invocation) => Promise<string>;

/** Commands about a whole database, which they open as they need it. */
const ON_PLACES: Readonly<Record<string, CommandOnPlace>> = {
  backup: (config, invocation) => backupCommand(config, oneFile(invocation), invocation.withSecretKey),
  restore: (config, invocation) => restoreCommand(config, oneFile(invocation)),
  move: (config, { to }) => {
    const problem = to === undefined ? "Say where: --to postgres://… or --to DIRECTORY" : destinationProblem(to);
    if (to === undefined || problem !== undefined) throw new UsageError(problem ?? "");
    return moveCommand(config, to);
  },
};

function destinationProblem(to: string): string | undefined {
  const problem = /^\w+:\/\//.test(to) ? databaseUrlProblem(to) : undefined;
  return problem === undefined ? undefined : `--to ${problem}`;
}

/** @returns the user; undefined if there is none with that name */
async function resetPassword(db: Kysely<Tables>, username: string, password_hash: string): Promise<User | undefined> {
  const user = await userNamed(db, username);
  if (user === undefined) return undefined;
  await within(db, user.account_id)
    .updateTable("app_user")
    .set({ password_hash })
    .where("user_id", "=", user.user_id)
    .execute();
  await endOtherSessions(db, { accountId: user.account_id, userId: user.user_id }, null);
  const event = { action: "password_reset", target: userTarget(user), after: PASSWORD_CHANGED } as const;
  await recordEvent(db, user.account_id, COMMAND_LINE, event);
  return user;
}

const noAccount = (slug: string | undefined) =>
  slug === undefined ? "There is no account yet." : `There is no account with the slug ${slug}.`;

function oneOperand({ operands }: Invocation, name: string): string {
  const operand = operands[0]?.trim() ?? "";
  if (operands.length !== 1 || operand === "") throw new UsageError(`Exactly one ${name} is required.\n\n${HELP}`);
  const most = FIELD_LIMITS.username;
  if (operand.length > most) throw new UsageError(`${name} may have at most ${most} characters.`);
  return operand;
}

function oneFile({ operands }: Invocation): string {
  const [file = ""] = operands;
  if (operands.length !== 1 || file === "") throw new UsageError(`Exactly one FILE is required.\n\n${HELP}`);
  return file;
}

/** Rejects what the API would reject. */
function accept(schema: z.ZodType, value: string, rule: string): void {
  if (!schema.safeParse(value).success) throw new UsageError(`"${value}" cannot be used. ${rule}.`);
}

const passwordLine = (password: string, isGenerated: boolean) => (isGenerated ? `\nPassword: ${password}` : "");

async function choosePassword(input?: () => Promise<string>): Promise<{ password: string; isGenerated: boolean }> {
  if (input === undefined) return { password: makePassword(), isGenerated: true };
  const password = (await input()).split(/\r?\n/, 1)[0] ?? "";
  const problems = passwordProblems(password);
  if (problems.length > 0) throw new UsageError(`That password cannot be used. ${problems.join(" ")}`);
  return { password, isGenerated: false };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: "string" },
        stdin: { type: "boolean" },
        account: { type: "string" },
        draft: { type: "string" },
        file: { type: "string" },
        format: { type: "string" },
        check: { type: "boolean" },
        "with-secret-key": { type: "boolean" },
        to: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${HELP}`);
  }
}

/** What a command needs from its process. */
export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv;
  /** Reads the whole standard input. Only commands that need it call this. */
  readonly input: () => Promise<string>;
  readonly open: (config: DatabaseConfig) => Promise<Database>;
}

/** The result of a command: what the process prints, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one invocation of the command line. A failure is returned as printable text. */
export async function runCommand(args: readonly string[], surroundings: CommandContext): Promise<Ended> {
  try {
    const outcome = await outcomeOf(args, surroundings);
    const { text, exitCode = 0 } = typeof outcome === "string" ? { text: outcome } : outcome;
    return { code: exitCode, stdout: `${text.trimEnd()}\n`, stderr: "" };
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const stderr = `${isUsage ? error.message.trimEnd() : startupText(forOperator(error))}\n`;
    return { code: isUsage ? 2 : 1, stdout: "", stderr };
  }
}

async function outcomeOf(args: readonly string[], { environment, input, open }: CommandContext) {
  const { values, positionals } = parse(args);
  const [name = "help", ...operands] = positionals;
  if (name === "help" || values.help === true) return HELP;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const onPlace = Object.hasOwn(ON_PLACES, name) ? ON_PLACES[name] : undefined;
  const unknown = new UsageError(`Unknown command: ${name}\n\n${HELP}`);
  if (command === undefined && onPlace === undefined) throw unknown;
  const config = readConfig(environment);
  const invocation: Invocation = {
    operands,
    email: values.email ?? "",
    secretKey: config.secretKey,
    withSecretKey: values["with-secret-key"] === true,
    to: values.to,
    model: {
      account: values.account,
      draft: values.draft,
      file: values.file,
      format: values.format,
      check: values.check === true,
      input,
    },
    password: () => choosePassword(values.stdin === true ? input : undefined),
  };
  if (onPlace !== undefined) return await onPlace(config, invocation);
  if (command === undefined) throw unknown;
  const database = await open(config);
  try {
    await migrate(database.pool);
    if (name !== REPLACE_SECRET_KEY) await checkSecretKey(database.pool, config.secretKey);
    return await command(database, invocation);
  } finally {
    await database.close();
  }
}
