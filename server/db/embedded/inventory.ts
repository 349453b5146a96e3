import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../../base/startup-error.ts";

/** Where the data are, and what is needed to understand them; PostgreSQL takes a file that was cut off for a short one. */
const PLACES = ["base", "global", "pg_multixact", "pg_wal", "pg_xact"];
/** Written anew by every start. */
const PASSING = new Set(["pg_internal.init", "pg_control"]);

const INVENTORY = "leadplane-files.json";

/** What `pg_control` says of the database, in PostgreSQL 18's layout: how it was left, and where recovery begins. */
const CONTROL = { state: 16, redo: 40, timeline: 48, length: 52 } as const;
const SHUT_DOWN = 1;
/** Bytes of one file of the write-ahead log, all of which are made at their full length. */
const SEGMENT = 16_777_216;

interface Inventory {
  /** Of `pg_control`, which every run changes: what was recorded is of this state of the database or of another. */
  readonly control: string;
  readonly sizes: Readonly<Record<string, number>>;
}

/** Records how long each file is, once a database has been shut down in order. */
export function recordFiles(directory: string): void {
  const control = readControl(directory);
  if (control === undefined || control.readInt32LE(CONTROL.state) !== SHUT_DOWN) return;
  const inventory: Inventory = { control: hashOf(control), sizes: sizesOf(directory) };
  writeFileSync(join(directory, INVENTORY), JSON.stringify(inventory), { mode: 0o600 });
}

/**
 * Looks whether files were cut off or lost since the database was last closed, which PostgreSQL itself would not
 * notice: it would start without what was in them. After a crash it looks for the write-ahead log, from which all
 * is restored. (What changed within a file is found when it is read: pages have checksums.)
 *
 * @throws StartupError that names the files
 */
export function checkFiles(directory: string): void {
  const control = readControl(directory);
  if (control === undefined) return;
  const faults = control.readInt32LE(CONTROL.state) === SHUT_DOWN ? changed(directory, control) : [];
  const all = [...new Set([...faults, ...faultsOfLog(directory, control)])];
  if (all.length === 0) return;
  const more = all.length > MAX_NAMED ? `\n  and ${all.length - MAX_NAMED} more` : "";
  throw new StartupError(
    `The embedded database in ${directory} is damaged:\n  ${all.slice(0, MAX_NAMED).join("\n  ")}${more}`,
    "Nothing was changed. Restore the whole directory from a backup. To start over, set DATA_DIR to an empty directory.",
  );
}

const MAX_NAMED = 10;

function changed(directory: string, control: Buffer): string[] {
  const inventory = readInventory(directory);
  if (inventory?.control !== hashOf(control)) return [];
  const now = sizesOf(directory);
  return Object.entries(inventory.sizes).flatMap(([path, size]) => {
    const present = now[path];
    if (present === size) return [];
    return [present === undefined ? `${path} is missing` : wrongSize(path, present, size)];
  });
}

function faultsOfLog(directory: string, control: Buffer): string[] {
  if (!existsSync(join(directory, "pg_wal"))) return ["pg_wal is missing"];
  const segments = readdirSync(join(directory, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const needed = segmentOf(control);
  return [
    ...(segments.includes(needed) ? [] : [`pg_wal/${needed} is missing`]),
    ...segments.flatMap((name) => {
      const { size } = statSync(join(directory, "pg_wal", name));
      return size === SEGMENT ? [] : [wrongSize(`pg_wal/${name}`, size, SEGMENT)];
    }),
  ];
}

/** The file of the write-ahead log with which recovery begins. */
function segmentOf(control: Buffer): string {
  const number = control.readBigUInt64LE(CONTROL.redo) / BigInt(SEGMENT);
  const parts = [BigInt(control.readUInt32LE(CONTROL.timeline)), number / 256n, number % 256n];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, "0")).join("");
}

function wrongSize(path: string, size: number, expected: number): string {
  return `${path} has ${size.toLocaleString("en")} bytes instead of ${expected.toLocaleString("en")}`;
}

function sizesOf(directory: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  const visit = (path: string) => {
    for (const entry of readdirSync(join(directory, path), { withFileTypes: true })) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(inner);
      else if (entry.isFile() && !PASSING.has(entry.name)) sizes[inner] = statSync(join(directory, inner)).size;
    }
  };
  for (const place of PLACES) if (existsSync(join(directory, place))) visit(place);
  return sizes;
}

/** Undefined when there is no database yet, or none that this could read: PostgreSQL itself says what is wrong then. */
function readControl(directory: string): Buffer | undefined {
  const file = join(directory, "global", "pg_control");
  if (!existsSync(file)) return undefined;
  const control = readFileSync(file);
  return control.length >= CONTROL.length ? control : undefined;
}

/** What was recorded; an inventory that was never written to its end counts for nothing. */
function readInventory(directory: string): Inventory | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, INVENTORY), "utf8")) as Inventory;
  } catch {
    return undefined;
  }
}

const hashOf = (control: Buffer) => createHash("sha256").update(control).digest("hex");
