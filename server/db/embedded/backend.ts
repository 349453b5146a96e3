import { PGlite } from "@electric-sql/pglite";
import { describeFault } from "./fault-text.ts";
import { DurableFiles } from "./files.ts";
import { type Backend, message } from "./sessions.ts";

/**
 * PGlite's own start parameters with three changes: without `-F`, which turns syncing off; with the only method of
 * syncing the write-ahead log that reaches {@link DurableFiles}; and with half of PostgreSQL's shared buffers. The
 * operating system caches the files as well, and a small machine needs the memory for the server.
 */
const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=64MB",
];

/**
 * The exit status with which PostgreSQL raises an ordinary error through PGlite. Any other exception means that it has
 * stopped.
 */
const ORDINARY_ERROR = 100;

export interface EmbeddedBackend extends Backend {
  /** Flushes everything to disk, so that the next start needs no recovery, and stops. */
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL in this thread on a directory, and creates the database if there is none.
 *
 * @param onCrash called with PostgreSQL's last message after it stopped for good (a panic, such as a full disk under
 *   the write-ahead log, or exhausted memory). PGlite itself would continue with corrupt memory. The callback must not
 *   return.
 */
export async function startBackend(
  directory: string,
  onCrash: (lastWords: string) => never,
  synced?: () => void,
): Promise<EmbeddedBackend> {
  let lastWords = "";
  const starting = PGlite.create({
    fs: new DurableFiles(directory, synced),
    startParams: [...START_PARAMETERS],
    onStderr: (line) => {
      if (/\b(PANIC|FATAL|ERROR):/.test(line)) lastWords = line.replace(/^.*?\b(PANIC|FATAL|ERROR):\s*/, "");
      return false;
    },
  });
  const pg = await starting.catch((error: unknown) => onCrash(lastWords || describeFault(error)));
  const crashed = (error: unknown): never => onCrash(lastWords || describeFault(error));
  let closing = false;
  const module = pg.Module;
  const loopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if (!closing && (error as { status?: number }).status !== ORDINARY_ERROR) crashed(error);
      throw error;
    }
  };
  const execute: Backend["execute"] = (bytes, onRawData) =>
    pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData }).catch(crashed);
  return {
    execute,
    inTransaction: () => pg.isInTransaction(),
    close: async () => {
      await execute(message("Q", "checkpoint\0"), () => {});
      closing = true;
      await pg.close();
    },
  };
}
