import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { columnTypes } from "./column-types.ts";
import { databasePlace } from "./database-url.ts";

/** The oldest PostgreSQL that Leadplane is tested on, as `server_version_num` has it. */
const OLDEST_VERSION = 150_000;

export interface PostgresOptions {
  readonly connections?: number;
}

/**
 * Opens a PostgreSQL server's database and looks whether it can be used.
 *
 * @throws StartupError that says what to do
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 16,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "leadplane",
    types: columnTypes,
  });
  // An idle connection that breaks is replaced; a query on a broken one reports it itself.
  pool.on("error", () => {});
  try {
    const result = await pool.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    const server = result.rows[0];
    if (server !== undefined && server.number < OLDEST_VERSION) {
      throw new StartupError(
        `The server at ${databasePlace(databaseUrl)} is PostgreSQL ${server.version}; Leadplane needs 15 or newer.`,
        "Upgrade it, or unset DATABASE_URL to use the embedded database.",
      );
    }
    return pool;
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : connectionError(databaseUrl, error);
  }
}

/** What goes wrong with a connection, by the code of the error: what happened, and what to do. */
const CONNECTION_FAULTS: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  ECONNREFUSED: ["nothing listens there", "Start PostgreSQL, or correct host and port in DATABASE_URL."],
  ENOENT: ["there is no such socket", "Start PostgreSQL, or correct the socket's directory in DATABASE_URL."],
  ENOTFOUND: ["there is no host of that name", "Correct the host in DATABASE_URL."],
  EAI_AGAIN: ["the host's name cannot be resolved now", "Check the host in DATABASE_URL and the name service."],
  ETIMEDOUT: ["it does not answer", "Check host and port in DATABASE_URL, and the firewall between."],
  EHOSTUNREACH: ["there is no way to that host", "Check host and port in DATABASE_URL, and the network."],
  "28P01": ["the password is wrong", "Correct user and password in DATABASE_URL."],
  "28000": ["it does not let this user in", "Correct the user in DATABASE_URL, or allow it in pg_hba.conf."],
  "3D000": ["the database does not exist", "Create it (createdb), or correct its name in DATABASE_URL."],
  "53300": ["it has no connection left", "Raise its max_connections, or run fewer servers on it."],
  "57P03": ["it is starting up or shutting down", "Try again in a moment."],
};

function connectionError(databaseUrl: string, error: unknown): StartupError {
  const { code, message } = describe(error);
  const [what, hint] = CONNECTION_FAULTS[code] ?? [message, "Check DATABASE_URL and the server."];
  return new StartupError(`The database at ${databasePlace(databaseUrl)} cannot be used: ${what}.`, hint, {
    cause: error,
  });
}

/** Code and message; a host with several addresses fails with one error for each. */
function describe(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first) };
  const timedOut = /timeout/i.test(first.message);
  const code = "code" in first && typeof first.code === "string" ? first.code : timedOut ? "ETIMEDOUT" : "";
  return { code, message: first.message === "" ? code : first.message };
}
