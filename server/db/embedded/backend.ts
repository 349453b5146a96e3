import { PGlite } from "@electric-sql/pglite";
import { describeFault } from "./fault-text.ts";
import { DurableFiles } from "./files.ts";
import { type Backend, message } from "./sessions.ts";

/**
 * PGlite's own start parameters, without `-F` (which turns syncing off), with the one method of syncing the write-ahead
 * log that reaches {@link DurableFiles}, and with half of PostgreSQL's buffers: the operating system keeps the files in
 * memory as well, and on a small machine the server had better leave it room for that.
 */
const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=64MB",
];

/** How PostgreSQL leaves an ordinary error through PGlite; any other exception is the end of it. */
const ORDINARY_ERROR = 100;

export interface EmbeddedBackend extends Backend {
  /** Writes everything to its place, so that the next start has nothing to recover, and stops. */
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL in this thread on a directory, creating the database when there is none.
 *
 * @param onCrash called with PostgreSQL's last words when it stopped for good (a panic, such as a full
 *   disk under the write-ahead log, or an exhausted memory). PGlite itself goes on after that as if
 *   nothing had happened, on a broken memory. The callback must not return.
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
