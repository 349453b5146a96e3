import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { StartupError } from "../base/startup-error.ts";
import type { DatabaseConfig } from "../db/database.ts";
import { databasePlace, parseDatabaseUrl } from "../db/database-url.ts";

/** PostgreSQL's programs, which this machine has to have. */
export type Program = "pg_dump" | "pg_restore";

/**
 * The same database without a connection pooler. The programs change their session before they begin a transaction. A
 * pooler would give that session to others, whose queries then find no tables.
 */
export const withoutPooler = <Config extends DatabaseConfig>(config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
});

/** Parameters of a URL that PostgreSQL's library knows; the driver knows others. */
const KNOWN = ["host", "sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout", "options"];

/** How a program gets the address of the database: the password in its environment, because everybody sees its arguments. */
export function connectionOf(databaseUrl: string): { readonly url: string; readonly environment: NodeJS.ProcessEnv } {
  const url = parseDatabaseUrl(databaseUrl);
  if (url === undefined) throw new Error("the URL was checked before");
  const password = decodeURIComponent(url.password);
  url.password = "";
  for (const name of [...url.searchParams.keys()]) if (!KNOWN.includes(name)) url.searchParams.delete(name);
  // the driver's name of what the library does under "require"
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  return {
    url: url.href,
    environment: {
      ...process.env,
      ...(password === "" ? {} : { PGPASSWORD: password }),
      PGAPPNAME: "leadplane backup",
    },
  };
}

/**
 * Checks that a program is installed and can be used with a server.
 *
 * @param postgres the server's major version
 * @throws StartupError that says what to install
 */
export async function requireProgram(program: Program, postgres: number): Promise<void> {
  const hint = `Install the client of PostgreSQL ${postgres} or newer, such as: apt-get install postgresql-client-${postgres}`;
  const child = spawn(program, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  const failed = once(child, "error").then(([error]) => error as Error);
  const output = await Promise.race([text(child.stdout), failed]);
  if (typeof output !== "string") throw new StartupError(`${program} is not installed on this machine.`, hint);
  const version = Number(/ (\d+)[.\w]* ?/.exec(output)?.[1]);
  if (version >= postgres) return;
  throw new StartupError(
    `The server is PostgreSQL ${postgres}, but ${program} on this machine is of version ${version}.`,
    hint,
  );
}

/** Waits for the end of a program. @throws StartupError with its message if it failed */
export async function endOf(child: ChildProcess, program: Program, databaseUrl: string, hint: string): Promise<void> {
  const message = child.stderr === null ? "" : text(child.stderr);
  const [code] = (await once(child, "close")) as [number | null];
  if (code === 0) return;
  const said = (await message).trim();
  throw new StartupError(`${program} failed on ${databasePlace(databaseUrl)}:\n${said}`, hint);
}
