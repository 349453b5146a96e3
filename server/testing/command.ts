import { type Ended, runCommand } from "../cli/command-line.ts";
import { type Database, openDatabase } from "../db/database.ts";

interface HereOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** An open database, which stays open; without it the command opens and closes its own. */
  readonly database?: Database;
}

/**
 * Runs a command of the command line in this process, for tests of its behavior and output: starting the program takes
 * half a second of a core, and opening the database another half. Tests of the process itself (its streams, its
 * permissions on files, its exit) use `runCli`.
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
