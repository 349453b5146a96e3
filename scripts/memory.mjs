import { existsSync, statfsSync } from "node:fs";

// Tests create hundreds of databases, and wait for the disk for an eighth of the time. If there is a file system in
// memory with room for them, they are stored there.
const MEMORY = "/dev/shm";
const NEEDED = 4 * 1024 ** 3;

/** Puts the temporary directories of this process, and of those that it starts, into memory if there is room. */
export function keepInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > NEEDED) process.env.TMPDIR = MEMORY;
}
