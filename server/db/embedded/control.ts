import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Offsets in `pg_control` in PostgreSQL 18's layout: the state in which the database was left, and where recovery
 * begins.
 */
const CONTROL = { state: 16, redo: 40, timeline: 48, length: 52 } as const;
const SHUT_DOWN = 1;

/** Bytes of one segment of the write-ahead log. All segments are created at full length. */
export const SEGMENT_BYTES = 16_777_216;

/** The name of a segment. Names order as their positions in the log. */
export const segmentName = /^[0-9A-F]{24}$/;

/** Where a directory has its control file. */
export const CONTROL_FILE = "global/pg_control";

/**
 * Reads the control file, which every checkpoint rewrites.
 *
 * @returns undefined if there is no database yet, or none that this can read: PostgreSQL then reports the problem
 *   itself
 */
export function readControl(directory: string): Buffer | undefined {
  const file = join(directory, CONTROL_FILE);
  if (!existsSync(file)) return undefined;
  const control = readFileSync(file);
  return control.length >= CONTROL.length ? control : undefined;
}

/** Whether the database was closed, and not left by a crash or running. */
export const isShutDown = (control: Buffer): boolean => control.readInt32LE(CONTROL.state) === SHUT_DOWN;

/** The segment of the write-ahead log at which recovery begins. */
export function segmentOf(control: Buffer): string {
  const number = control.readBigUInt64LE(CONTROL.redo) / BigInt(SEGMENT_BYTES);
  const parts = [BigInt(control.readUInt32LE(CONTROL.timeline)), number / 256n, number % 256n];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, "0")).join("");
}
