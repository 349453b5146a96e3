import { type Ended, runCommand } from "../command-line.ts";
import { type Database, openDatabase } from "../db/database.ts";

interface HereOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Open already, and left open; without it the command opens and closes its own. */
  readonly database?: Database;
}

/**
 * Runs a command of the command line in this process, for tests of what it does and says: to start the program takes
 * half a second of a core, and the database another. What the process does (its streams, its rights to files, its end)
 * is tested with `runCli`.
 */
export function runHere(
  args: readonly string[],
  { environment = {}, input = "", database }: HereOptions = {},
): Promise<Ended> {
  return runCommand(args, {
    environment,
    input: async () => input,
    open: database === undefined ? openDatabase : async () => ({ ...database, close: async () => {} }),
  });
}
