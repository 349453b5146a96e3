import { StartupError } from "../../base/startup-error.ts";

/** What errors of the operating system, and PostgreSQL's versions of them, mean for the operator. */
const FAULTS: readonly { readonly signs: RegExp; readonly what: string; readonly hint: string }[] = [
  {
    signs: /ENOSPC|EDQUOT|EFBIG|No space left|Disk quota|File too large/i,
    what: "the disk is full",
    hint: "Free some disk space and start again. All confirmed leads are safe.",
  },
  {
    signs: /EROFS|EACCES|EPERM|Read-only file system|Permission denied|Operation not permitted/i,
    what: "it is not writable",
    hint: "Give the user that runs Leadplane permission to write there, or set DATA_DIR to another directory.",
  },
  {
    signs: /ENOTDIR|EEXIST|ENOENT.*mkdir|Not a directory/i,
    what: "a directory cannot be created there",
    hint: "Set DATA_DIR to a directory that can be created or written to.",
  },
  {
    signs: /\bEIO\b|I\/O error/i,
    what: "the disk reported an error",
    hint: "Check the disk. Everything confirmed before the error has been written to it.",
  },
];

/** Why the data directory cannot be used. */
export function directoryError(directory: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  const fault = FAULTS.find(({ signs }) => signs.test(reason));
  return fault === undefined
    ? new StartupError(
        `The embedded database in ${directory} cannot be opened: ${reason}.`,
        "If its files are damaged, restore the directory from a backup. To start over, set DATA_DIR to an empty directory.",
        { cause: error },
      )
    : new StartupError(`The data directory ${directory} cannot be used: ${fault.what} (${reason}).`, fault.hint);
}

/** Why a running embedded database has stopped. */
export function stoppedError(directory: string, reason: string): StartupError {
  const fault = FAULTS.find(({ signs }) => signs.test(reason));
  return fault === undefined
    ? new StartupError(
        `The embedded database in ${directory} stopped: ${reason}.`,
        "Start Leadplane again. It recovers everything that was confirmed.",
      )
    : new StartupError(`The embedded database in ${directory} stopped: ${fault.what} (${reason}).`, fault.hint);
}
