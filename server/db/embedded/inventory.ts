import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../../base/startup-error.ts";
import { isShutDown, readControl, SEGMENT_BYTES, segmentName, segmentOf } from "./control.ts";

/**
 * Directories with the data and with what is needed to read them. PostgreSQL does not notice that a file was truncated.
 */
const PLACES = ["base", "global", "pg_multixact", "pg_wal", "pg_xact"];
/** Rewritten by every start. */
const PASSING = new Set(["pg_internal.init", "pg_control"]);

const INVENTORY = "leadplane-files.json";

interface Inventory {
  /**
   * A hash of `pg_control`, which every run changes: it shows whether the inventory is of this state of the database.
   */
  readonly control: string;
  readonly sizes: Readonly<Record<string, number>>;
}

/** Records the length of each file, after the database has been shut down. */
export function recordFiles(directory: string): void {
  const control = readControl(directory);
  if (control === undefined || !isShutDown(control)) return;
  const inventory: Inventory = { control: hashOf(control), sizes: sizesOf(directory) };
  writeFileSync(join(directory, INVENTORY), JSON.stringify(inventory), { mode: 0o600 });
}

/**
 * Checks whether files were truncated or lost since the database was last closed. PostgreSQL itself would not notice,
 * and would start without their content. After a crash this checks for the write-ahead log, from which everything is
 * recovered. (Changes within a file are found when it is read, because pages have checksums.)
 *
 * @throws StartupError that names the files
 */
export function checkFiles(directory: string): void {
  const control = readControl(directory);
  if (control === undefined) return;
  const faults = isShutDown(control) ? changed(directory, control) : [];
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
  const segments = readdirSync(join(directory, "pg_wal")).filter((name) => segmentName.test(name));
  const needed = segmentOf(control);
  return [
    ...(segments.includes(needed) ? [] : [`pg_wal/${needed} is missing`]),
    ...segments.flatMap((name) => {
      const { size } = statSync(join(directory, "pg_wal", name));
      return size === SEGMENT_BYTES ? [] : [wrongSize(`pg_wal/${name}`, size, SEGMENT_BYTES)];
    }),
  ];
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

/** Reads the inventory. An incomplete inventory is ignored. */
function readInventory(directory: string): Inventory | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, INVENTORY), "utf8")) as Inventory;
  } catch {
    return undefined;
  }
}

const hashOf = (control: Buffer) => createHash("sha256").update(control).digest("hex");
