import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "../../base/startup-error.ts";
import { tryLockFile } from "./lock.ts";

/**
 * Held while a checkpoint runs, and while the files are copied. A copy begins at the last checkpoint and needs
 * the write-ahead log since then, which the next checkpoint would remove.
 */
const fileOf = (dataDir: string) => join(dataDir, "checkpoint-lock");

/** A checkpoint writes at most the shared buffers. */
const WAIT_MS = 120_000;
const LOOK_MS = 50;

/** Creates the file as the server's user, because others who make backups must not own it. */
export function createCheckpointLock(dataDir: string): void {
  tryLockFile(fileOf(dataDir))?.();
}

/** Runs a checkpoint, unless the files are being copied. @returns whether it was run */
export async function whileNotCopied(dataDir: string, checkpoint: () => Promise<unknown>): Promise<boolean> {
  const unlock = tryLockFile(fileOf(dataDir));
  if (unlock === undefined) return false;
  try {
    await checkpoint();
    return true;
  } finally {
    unlock();
  }
}

/**
 * Prevents checkpoints of the running server, of this or another process.
 *
 * @returns a function that allows them again
 * @throws StartupError if somebody else copies the files
 */
export async function preventCheckpoints(dataDir: string): Promise<() => void> {
  if (!existsSync(fileOf(dataDir))) {
    throw new StartupError(
      `The database in ${dataDir} was last used by an older version of Leadplane.`,
      "Start this version on it once, then make the backup.",
    );
  }
  for (const endsAt = performance.now() + WAIT_MS; performance.now() < endsAt; await pause(LOOK_MS)) {
    const unlock = tryLockFile(fileOf(dataDir));
    if (unlock !== undefined) return unlock;
  }
  throw new StartupError(`Another backup of ${dataDir} is being made.`, "Try again when it has ended.");
}
