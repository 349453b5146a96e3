import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { codeOf } from "../base/error-code.ts";
import { StartupError } from "../base/startup-error.ts";
import { preventCheckpoints } from "../db/embedded/checkpoint-lock.ts";
import { clusterVersion } from "../db/embedded/cluster-version.ts";
import { CONTROL_FILE, readControl, segmentName, segmentOf } from "../db/embedded/control.ts";
import type { Entry } from "./file.ts";

/** Where the files are in a data directory, and in a backup. */
export const FILES = "postgres";

/** What every start makes anew. */
const LEFT_OUT = /(^|\/)(pg_internal\.init|postmaster\.pid|leadplane-files\.json|pgsql_tmp.*)$/;

const PIECE_BYTES = 256 * 1024;

/** A checkpoint ended while the files were copied, so the write-ahead log of the copy may not be complete. */
export class CheckpointMeanwhile extends Error {}

/** @throws StartupError if there is no embedded database in the directory */
export function requireCluster(dataDir: string): number {
  const version = clusterVersion(join(resolve(dataDir), FILES));
  if (version !== undefined) return Number(version);
  throw new StartupError(
    `There is no database in ${dataDir}.`,
    "Set DATA_DIR to that of the server, or DATABASE_URL if it uses PostgreSQL.",
  );
}

/** A copy of an embedded database that is about to be made. */
export interface ClusterCopy {
  /** The segment of the log at which its recovery begins. */
  readonly first: string;
  /**
   * The files.
   *
   * @throws CheckpointMeanwhile if a server started, stopped, or was just writing a checkpoint: copy again
   */
  entries(): AsyncGenerator<Entry>;
  /** Allows checkpoints again. */
  end(): void;
}

/**
 * Begins to copy an embedded database, whether a server uses it or not. The copy is what a crash at its end would
 * leave: the control file of the last checkpoint, the data files as they are being written, and then the write-ahead
 * log since that checkpoint, from which PostgreSQL repairs them. Pages that are torn are in the log as a whole
 * (`full_page_writes`), and what is in a data file is in the log before, so the log is copied last.
 */
export async function copyCluster(dataDir: string): Promise<ClusterCopy> {
  const end = await preventCheckpoints(resolve(dataDir));
  const directory = join(resolve(dataDir), FILES);
  const control = settledControl(directory);
  const first = segmentOf(control);
  const isLater = (path: string) => path === CONTROL_FILE || isSegment(path) || LEFT_OUT.test(path);
  return {
    first,
    end,
    async *entries() {
      yield { name: FILES, isDirectory: true };
      yield* filesIn(directory, "", isLater);
      const segments = (await readdir(join(directory, "pg_wal"))).filter((name) => segmentName.test(name)).sort();
      for (const name of segments) if (name >= first) yield* fileOf(directory, `pg_wal/${name}`);
      if (!segments.includes(first) || !readControl(directory)?.equals(control)) throw new CheckpointMeanwhile();
      yield { name: `${FILES}/${CONTROL_FILE}`, size: control.length, content: [control] };
    },
  };
}

const isSegment = (path: string) => path.startsWith("pg_wal/") && segmentName.test(path.slice("pg_wal/".length));

/** Reads the control file until it is the same twice: it may just be written. */
function settledControl(directory: string): Buffer {
  for (let last = readControl(directory); ; ) {
    const control = readControl(directory);
    if (control !== undefined && last?.equals(control)) return control;
    last = control;
  }
}

async function* filesIn(directory: string, path: string, isLater: (path: string) => boolean): AsyncGenerator<Entry> {
  for (const entry of await readdir(join(directory, path), { withFileTypes: true })) {
    const inner = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { name: `${FILES}/${inner}`, isDirectory: true };
      yield* filesIn(directory, inner, isLater);
    } else if (entry.isFile() && !isLater(inner)) yield* fileOf(directory, inner);
  }
}

/** A file with the length that it has now. What is added while it is read, or cut off, is in the log. */
async function* fileOf(directory: string, path: string): AsyncGenerator<Entry> {
  // a table that was dropped after the directory was read is dropped by the log as well
  const file = await open(join(directory, path), constants.O_RDONLY).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return;
  try {
    const { size } = await file.stat();
    yield { name: `${FILES}/${path}`, size, content: piecesOf(file, size) };
  } finally {
    await file.close();
  }
}

async function* piecesOf(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const length = Math.min(PIECE_BYTES, size - at);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead === 0 ? length : bytesRead;
  }
}
