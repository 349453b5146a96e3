import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, gzipSync } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { VERSION } from "#contract/wire";
import { codeOf } from "../base/error-code.ts";
import { StartupError } from "../base/startup-error.ts";
import { syncPath } from "../base/sync-path.ts";
import { tryLockFile } from "../db/embedded/lock.ts";
import type { TableSums } from "./table-sums.ts";

/** Raised when an older version could not read the file. */
const FORMAT = 1;

/** What a backup is of. Its first entry. */
export interface Manifest {
  readonly format: number;
  /** The version of Leadplane that made it. */
  readonly leadplane: string;
  readonly createdAt: string;
  readonly database: "embedded" | "postgres";
  /** The major version of PostgreSQL. */
  readonly postgres: number;
  /** The last migration. The embedded database says it itself. */
  readonly schema?: number;
  /**
   * The directory next to the file where the log of the embedded database goes on, and the segment that it begins with.
   */
  readonly log?: { readonly directory: string; readonly first: string } | undefined;
  /** The rows of every table. The files of the embedded database have checksums instead. */
  readonly tables?: TableSums;
}

/** A file or a directory in a backup. */
export type Entry = { readonly name: string } & (
  | { readonly size: number; readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
  | { readonly isDirectory: true }
);

const MANIFEST = "manifest.json";
/** The last entry. A backup without it is incomplete. */
const CHECKSUMS = "checksums.json";

interface Checksums {
  readonly endedAt: string;
  /** SHA-256 of every file. */
  readonly files: Readonly<Record<string, string>>;
}

/** Bytes after which the file is synced. */
const SYNC_BYTES = 8 * 1024 * 1024;

/** Bytes that are compressed at a time, which takes about ten milliseconds. */
const COMPRESS_BYTES = 1024 * 1024;

/**
 * Writes a backup: a tar file, compressed by gzip if asked. It is written next to its place, synced, and renamed, so
 * that whatever goes wrong leaves neither half a file nor another one than before.
 *
 * @param path is replaced if it exists
 * @returns how many bytes it has
 * @throws StartupError if it cannot be written
 */
export async function writeBackup(
  path: string,
  manifest: Omit<Manifest, "format" | "leadplane" | "createdAt">,
  entries: () => AsyncIterable<Entry>,
  { compressed }: { readonly compressed: boolean },
): Promise<number> {
  const target = resolve(path);
  const partial = `${target}.partial`;
  try {
    const unlock = tryLockFile(partial);
    if (unlock === undefined)
      throw new StartupError(`Another backup is being written to ${path}.`, "Use another file.");
    try {
      const bytes = await write(
        partial,
        { ...manifest, ...OWN, createdAt: new Date().toISOString() },
        entries,
        compressed,
      );
      await rename(partial, target);
      syncPath(dirname(target));
      return bytes;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      unlock();
    }
  } catch (error) {
    throw explained(path, error);
  }
}

const OWN = { format: FORMAT, leadplane: VERSION } as const;

async function write(path: string, manifest: Manifest, entries: () => AsyncIterable<Entry>, compressed: boolean) {
  // truncates what an interrupted backup left
  const file = await open(path, "w", 0o600);
  const tar = pack();
  let bytes = 0;
  const sink = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      await file.writeFile(chunk);
      // a large one at the end would hold up those of the database
      if (Math.floor((bytes + chunk.length) / SYNC_BYTES) > Math.floor(bytes / SYNC_BYTES)) await file.datasync();
      bytes += chunk.length;
    }
    await file.sync();
  };
  const writing = compressed ? pipeline(tar, compress, sink) : pipeline(tar, sink);
  const filling = fill(tar, manifest, entries).catch((error: unknown) => {
    tar.destroy(error as Error);
    throw error;
  });
  // the first reason is the one that counts: the other side then fails because of it
  await Promise.all([writing, filling]).finally(async () => {
    await Promise.allSettled([writing, filling]);
    await file.close();
  });
  return bytes;
}

async function fill(tar: Pack, manifest: Manifest, entries: () => AsyncIterable<Entry>): Promise<void> {
  const sums: Record<string, string> = {};
  const addJson = (name: string, value: object) => {
    const content = Buffer.from(`${JSON.stringify(value)}\n`);
    return add(tar, { name, size: content.length, content: [content] }, sums);
  };
  await addJson(MANIFEST, manifest);
  for await (const entry of entries()) await add(tar, entry, sums);
  await addJson(CHECKSUMS, { endedAt: new Date().toISOString(), files: { ...sums } } satisfies Checksums);
  tar.finalize();
}

async function add(tar: Pack, entry: Entry, sums: Record<string, string>): Promise<void> {
  if ("isDirectory" in entry) {
    tar.entry({ name: `${entry.name}/`, type: "directory", mode: 0o700 }, () => {});
    return;
  }
  const { name, size, content } = entry;
  const hash = createHash("sha256");
  await new Promise<void>((added, failed) => {
    const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? failed(error) : added()));
    pipeline(hashed(content, hash), sink).catch(failed);
  });
  sums[name] = hash.digest("hex");
}

/** Compresses in this thread, whose priority a backup lowers; the library's own threads would have the usual one. */
export async function* compress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of partsOf(source, COMPRESS_BYTES)) yield gzipSync(part, { level: 1 });
}

/** Joins chunks to parts of at least this number of bytes, except for the last one. */
export async function* partsOf(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < bytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Takes the files of a backup in their order. What a call leaves of the content is skipped. */
export type Take = (entry: {
  readonly name: string;
  readonly isDirectory: boolean;
  readonly content: Readable;
}) => unknown;

/**
 * Reads a backup and checks everything in it.
 *
 * @returns its manifest, after its last file
 * @throws StartupError if it is no backup, is damaged or incomplete, or was made by a newer version
 */
export async function readBackup(path: string, take: Take = () => {}): Promise<Manifest & Pick<Checksums, "endedAt">> {
  let manifest: Manifest | undefined;
  let end: Checksums | undefined;
  const found: Record<string, string> = {};
  try {
    for await (const entry of entriesOf(path)) {
      const { name, type } = entry.header;
      if (manifest === undefined) {
        if (name !== MANIFEST) throw notABackup(path);
        const text = await textOf(entry);
        manifest = readManifest(path, text);
        found[name] = sha256(text);
      } else if (name === CHECKSUMS) {
        end = JSON.parse(await textOf(entry)) as Checksums;
      } else if (type === "directory") {
        await take({ name: name.replace(/\/$/, ""), isDirectory: true, content: entry });
        entry.resume();
      } else {
        const hash = createHash("sha256");
        const content = Readable.from(hashed(entry, hash));
        await take({ name, isDirectory: false, content });
        content.resume();
        if (!content.readableEnded && !content.destroyed) await once(content, "end");
        found[name] = hash.digest("hex");
      }
    }
  } catch (error) {
    throw error instanceof StartupError ? error : damaged(path, error);
  }
  if (manifest === undefined) throw notABackup(path);
  if (end === undefined) throw damaged(path, new Error("its end is missing"));
  const { endedAt, files: sums } = end;
  for (const name of new Set([...Object.keys(sums), ...Object.keys(found)])) {
    if (sums[name] !== found[name]) throw damaged(path, new Error(`the checksum of ${name} is wrong`));
  }
  return { ...manifest, endedAt };
}

/** Reads only what the backup is of. */
export async function readManifestOf(path: string): Promise<Manifest> {
  try {
    for await (const entry of entriesOf(path)) {
      if (entry.header.name !== MANIFEST) break;
      return readManifest(path, await textOf(entry));
    }
  } catch (error) {
    throw error instanceof StartupError ? error : damaged(path, error);
  }
  throw notABackup(path);
}

async function* entriesOf(path: string) {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new StartupError(`The backup ${path} cannot be read: ${(error as Error).message}.`, "Check its name.");
  });
  const start = Buffer.alloc(2);
  await file.read(start, 0, 2, 0);
  await file.close();
  const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
  const tar = extract();
  const source = createReadStream(path);
  const reading = isCompressed ? pipeline(source, createGunzip(), tar) : pipeline(source, tar);
  reading.catch(() => {});
  yield* tar;
  await reading;
}

function readManifest(path: string, text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format === FORMAT) return manifest;
  throw new StartupError(
    `The backup ${path} was made by version ${manifest.leadplane} of Leadplane, and this one cannot read it.`,
    "Restore it with that version, or a newer one.",
  );
}

async function* hashed(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(source: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const notABackup = (path: string) => new StartupError(`${path} is not a backup of Leadplane.`, "Choose another file.");

const damaged = (path: string, error: unknown) =>
  new StartupError(
    `The backup ${path} is damaged or incomplete: ${(error as Error).message}.`,
    "Nothing was changed. Use another backup.",
    { cause: error },
  );

/** Why a file could not be written, by the code of the operating system. */
const FAULTS: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  ENOSPC: ["the disk is full", "Free some space, or use another directory."],
  EDQUOT: ["the disk quota is used up", "Free some space, or use another directory."],
  EFBIG: ["the file system does not allow files of this size", "Use another directory."],
  EACCES: ["this user may not write there", "Use another directory, or give this user the permission."],
  EPERM: ["this user may not write there", "Use another directory, or give this user the permission."],
  EROFS: ["the file system is read-only", "Use another directory."],
  ENOENT: ["the directory does not exist", "Create it, or use another one."],
  ENOTDIR: ["the directory does not exist", "Create it, or use another one."],
  EISDIR: ["there is a directory with this name", "Use another name."],
};

/** The error that says why a backup could not be written to a path, if that is known. */
export function explained(path: string, error: unknown): unknown {
  const [what, hint] = FAULTS[codeOf(error) ?? ""] ?? [];
  if (error instanceof StartupError || what === undefined) return error;
  return new StartupError(
    `The backup could not be written to ${path}: ${what}.`,
    `${hint} No part of it was kept; a file that was there before is unchanged.`,
    { cause: error },
  );
}
