import { randomBytes } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import { rename, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { syncPath } from "../base/sync-path.ts";
import { SEGMENT_BYTES, segmentName } from "../db/embedded/control.ts";
import { FILES } from "./cluster-files.ts";
import { compress } from "./file.ts";

/**
 * The copies of the write-ahead log that are made between backups, of the embedded database only. With a backup, they
 * bring back everything up to the last copy.
 */
export interface LogArchive {
  /** A directory next to the backups. */
  readonly directory: string;
  /** The last segment that was complete when it was copied. */
  readonly complete: string | undefined;
}

/** A part of the log is not in the archive, so what comes after it is of no use without a new backup. */
export class LogIsMissing extends Error {
  constructor(what: string) {
    super(what);
    this.name = "LogIsMissing";
  }
}

const ENDING = ".gz";
const PARTIAL = ".partial";

/** The file with the time at which the last copy began: everything that was written before is there. */
const TIME = "copied-until";

/** What a killed process left is removed after a day. */
const LEFT_MS = 86_400_000;

/** A segment that was not written for this long can be recognized by the time of its last write. */
const SETTLED_MS = 100;

const noteOf = (dataDir: string) => join(resolve(dataDir), "log-archive.json");

/** The archive that a data directory is copied to; undefined if it has none in this directory. */
export function logArchiveOf(dataDir: string, backups: string): LogArchive | undefined {
  if (!hadLogArchive(dataDir)) return undefined;
  const archive = JSON.parse(readFileSync(noteOf(dataDir), "utf8")) as LogArchive;
  const isHere = dirname(archive.directory) === resolve(backups) && existsSync(archive.directory);
  return isHere ? archive : undefined;
}

/** Whether the log of a data directory was being copied, wherever to. */
export const hadLogArchive = (dataDir: string): boolean => existsSync(noteOf(dataDir));

/** When the log was copied last, in seconds since 1970; undefined if there is no archive. */
export function logCopiedAt(dataDir: string, backups: string): number | undefined {
  const archive = logArchiveOf(dataDir, backups);
  const until = archive && copiedUntil(archive.directory);
  return until && until.getTime() / 1_000;
}

/**
 * Begins an archive, before the backup that it continues. A restored database begins one of its own, because its log
 * has the names of the original's with other content.
 */
export async function beginLogArchive(dataDir: string, backups: string, prefix: string): Promise<LogArchive> {
  const directory = join(resolve(backups), `${prefix}${randomBytes(4).toString("hex")}.log`);
  mkdirSync(directory, { mode: 0o700 });
  const archive = { directory, complete: undefined };
  await note(dataDir, archive);
  return archive;
}

async function note(dataDir: string, archive: LogArchive): Promise<void> {
  const path = noteOf(dataDir);
  await writeFile(`${path}.new`, JSON.stringify(archive), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Ends an archive that nothing more can be added to, or that is of another database. */
export const endLogArchive = (dataDir: string): Promise<void> => rm(noteOf(dataDir), { force: true });

/**
 * Copies what has been written to the log since the last time. Call it before whatever removes segments: a checkpoint,
 * and with it the start and the end of the database.
 *
 * @param isComplete whether the log has just been switched to a new segment, and nothing is written meanwhile
 * @throws LogIsMissing if too much was removed meanwhile
 */
export async function copyLog(dataDir: string, archive: LogArchive, isComplete = false): Promise<void> {
  const startedAt = new Date();
  const source = join(resolve(dataDir), FILES, "pg_wal");
  const segments = writtenSegments(source);
  const last = segmentsIn(archive.directory).at(-1);
  if (last !== undefined && !segments.some(({ name }) => name === last) && last !== archive.complete) {
    throw new LogIsMissing(`the write-ahead log after ${last} was removed before it was copied`);
  }
  for (const { name, writtenAt } of segments) {
    const target = join(archive.directory, `${name}${ENDING}`);
    const isThere = existsSync(target);
    // earlier ones belong to an earlier backup
    if (isThere ? Math.round(statSync(target).mtimeMs) === writtenAt.getTime() : last !== undefined && name < last)
      continue;
    const partial = `${target}.${process.pid}${PARTIAL}`;
    // what is written in the same millisecond would not be noticed
    const noted = Date.now() - writtenAt.getTime() > SETTLED_MS ? writtenAt : new Date(writtenAt.getTime() - 1);
    await pipeline(
      createReadStream(join(source, name)),
      compress,
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await utimes(partial, noted, noted);
    await rename(partial, target);
  }
  const time = join(archive.directory, TIME);
  await writeFile(`${time}${PARTIAL}`, startedAt.toISOString(), { mode: 0o600, flush: true });
  await rename(`${time}${PARTIAL}`, time);
  syncPath(archive.directory);
  if (isComplete) await note(dataDir, { ...archive, complete: segments.at(-1)?.name });
}

/** The segments up to the one that was written last. PostgreSQL keeps others for later, with what they had before. */
function writtenSegments(source: string): { readonly name: string; readonly writtenAt: Date }[] {
  const all = readdirSync(source)
    .filter((name) => segmentName.test(name))
    .sort()
    .map((name) => ({ name, writtenAt: new Date(Math.floor(statSync(join(source, name)).mtimeMs)) }));
  const newest = Math.max(...all.map(({ writtenAt }) => writtenAt.getTime()));
  return all.slice(0, all.findIndex(({ writtenAt }) => writtenAt.getTime() === newest) + 1);
}

function segmentsIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(ENDING) && segmentName.test(name.slice(0, -ENDING.length)))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();
}

function copiedUntil(directory: string): Date | undefined {
  const time = join(directory, TIME);
  return existsSync(time) ? new Date(readFileSync(time, "utf8")) : undefined;
}

/** Removes what a new backup makes superfluous: earlier segments, and the installation's other archives. */
export async function trimLogArchive(archive: LogArchive, prefix: string, first: string): Promise<void> {
  for (const name of segmentsIn(archive.directory)) {
    if (name < first) await rm(join(archive.directory, `${name}${ENDING}`));
  }
  for (const name of readdirSync(archive.directory)) {
    const path = join(archive.directory, name);
    if (name.endsWith(PARTIAL) && Date.now() - statSync(path).mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
  const backups = dirname(archive.directory);
  for (const name of readdirSync(backups)) {
    const isOther = name.startsWith(prefix) && name.endsWith(".log") && name !== basename(archive.directory);
    if (isOther) await rm(join(backups, name), { recursive: true });
  }
}

/**
 * Adds the log to restored files, without gaps, from the segment at which their recovery begins. If it was not copied
 * since the backup ended, the files have more of it themselves.
 *
 * @param endedAt when the backup ended
 * @returns the moment up to which it was copied; undefined if nothing was added
 */
export async function addLog(
  archive: string,
  directory: string,
  first: string,
  endedAt: Date,
): Promise<Date | undefined> {
  const until = existsSync(archive) ? copiedUntil(archive) : undefined;
  if (until === undefined || !(until > endedAt)) return undefined;
  let expected = first;
  for (const name of segmentsIn(archive)) {
    if (name < first) continue;
    if (name !== expected) break;
    const from = join(archive, `${name}${ENDING}`);
    const to = join(directory, "pg_wal", name);
    await pipeline(createReadStream(from), createGunzip(), createWriteStream(to, { mode: 0o600 }));
    if (statSync(to).size !== SEGMENT_BYTES) throw new Error(`${from} is not a whole segment`);
    expected = segmentAfter(name);
  }
  return until;
}

/** The name of the next segment: timeline, and the position in two numbers, of which the second has eight bits. */
function segmentAfter(name: string): string {
  const number = Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return name.slice(0, 8) + hex(Math.floor(number / 256)) + hex(number % 256);
}
