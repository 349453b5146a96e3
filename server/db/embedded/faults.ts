import { StartupError } from "../../base/startup-error.ts";

/** What the operating system's errors, and PostgreSQL's renderings of them, mean for the operator. */
const FAULTS: readonly { readonly signs: RegExp; readonly what: string; readonly hint: string }[] = [
  {
    signs: /ENOSPC|EDQUOT|EFBIG|No space left|Disk quota|File too large/i,
    what: "there is no space left on its disk",
    hint: "Free some space and start again. No lead that was acknowledged is lost.",
  },
  {
    signs: /EROFS|EACCES|EPERM|Read-only file system|Permission denied|Operation not permitted/i,
    what: "it cannot be written to",
    hint: "Give the user who runs Leadplane the right to write there, or set DATA_DIR to another directory.",
  },
  {
    signs: /ENOTDIR|EEXIST|ENOENT.*mkdir|Not a directory/i,
    what: "there cannot be a directory",
    hint: "Set DATA_DIR to a directory that can be written to, or made.",
  },
  {
    signs: /\bEIO\b|I\/O error/i,
    what: "its disk reports an error",
    hint: "Check the disk. What was acknowledged before is on it.",
  },
];

/** Why the data directory cannot be used. */
export function directoryError(directory: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  const fault = FAULTS.find(({ signs }) => signs.test(reason));
  return fault === undefined
    ? new StartupError(
        `The embedded database in ${directory} cannot be opened: ${reason}.`,
        "If its files were damaged, restore the directory from a copy. To start over, set DATA_DIR to an empty directory.",
        { cause: error },
      )
    : new StartupError(`The data directory ${directory} cannot be used: ${fault.what} (${reason}).`, fault.hint);
}

/** Why a running embedded database stopped. */
export function stoppedError(directory: string, reason: string): StartupError {
  const fault = FAULTS.find(({ signs }) => signs.test(reason));
  return fault === undefined
    ? new StartupError(
        `The embedded database in ${directory} stopped: ${reason}.`,
        "Start Leadplane again; it recovers what was acknowledged.",
      )
    : new StartupError(`The embedded database in ${directory} stopped: ${fault.what} (${reason}).`, fault.hint);
}
