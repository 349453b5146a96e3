import type { Logger } from "pino";
import type { RunnableKind } from "../jobs/kind.ts";
import { copyLog, endLogArchive, hadLogArchive, LogIsMissing, logArchiveOf } from "./log-archive.ts";

/** How often the log is copied, in seconds. A disk that dies loses at most twice as much. */
const EVERY_SECONDS = 30;

/** Copies the log if there is an archive. It never fails, because a checkpoint or the end of a server does not wait. */
export type CopyLog = (isComplete?: boolean) => Promise<void>;

/**
 * @param place.backups the directory of the backups
 * @param onMissing called when the archive ends, because the log has a gap: a new backup is needed
 */
export function createLogCopier(
  { dataDir, backups }: { readonly dataDir: string; readonly backups: string },
  log: Pick<Logger, "error">,
  onMissing: () => Promise<void> = async () => {},
): CopyLog {
  let last: Promise<void> = Promise.resolve();
  const copy = async (isComplete: boolean) => {
    try {
      const archive = logArchiveOf(dataDir, backups);
      if (archive !== undefined) await copyLog(dataDir, archive, isComplete);
      else if (hadLogArchive(dataDir)) throw new LogIsMissing(`its folder in ${backups} was removed`);
    } catch (error) {
      log.error({ err: error, operation: "copy-log" }, "the log of the database was not copied to BACKUP_DIR");
      if (!(error instanceof LogIsMissing)) return;
      await endLogArchive(dataDir);
      await onMissing();
    }
  };
  // one after the other: a checkpoint may be due while it is copied
  return (isComplete = false) => {
    last = last.then(() => copy(isComplete));
    return last;
  };
}

/** The job that copies the log between backups. */
export const copyLogKind = (copy: CopyLog): RunnableKind => ({
  name: "copy-log",
  everySeconds: EVERY_SECONDS,
  run: async () => {
    await copy();
    return undefined;
  },
});
