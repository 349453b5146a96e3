import { IMPORT_LIMITS } from "#contract/wire";
import { grouped, pluralize } from "#engine";
import { MAX_DEPTH } from "../http/json-text.ts";
import { columnNamed } from "./columns.ts";
import { createDecoder, isDamaged, repaired } from "./encoding.ts";
import { type ImportFormat, UnreadableFile } from "./format.ts";
import { faultOfRow, type RowFault } from "./problems.ts";
import { createSplitter, type FileRecord, type Piece } from "./records.ts";

/** One row of a table. */
export interface Row {
  /** The line at which it begins, from 1. */
  readonly line: number;
  /** One value for each column: a text, or any value of JSON. With a fault, the values that could be read. */
  readonly cells: readonly unknown[];
  /** Why it cannot be read. */
  readonly fault?: RowFault;
}

/** A position at which reading can resume. */
export interface Place {
  /** Bytes from the beginning of the file. */
  readonly byte: number;
  /** The line that begins there. */
  readonly line: number;
}

/** A row with the place after it. */
export interface PlacedRow {
  readonly row: Row;
  readonly next: Place;
}

/** The byte order mark. */
const MARK = "\uFEFF";

export const BEGINNING: Place = { byte: 0, line: 1 };

/**
 * Reads the rows of a file from a position on, in parts.
 *
 * @param pieces the bytes from that position on, in order
 * @param columns their names; a row that does not fit them has a fault
 */
export async function* readRows(
  pieces: AsyncIterable<Buffer>,
  format: ImportFormat,
  columns: readonly string[],
  from: Place = BEGINNING,
): AsyncGenerator<readonly PlacedRow[], void> {
  const { encoding, header, skip_lines } = format;
  const { decode, bytesOf } = createDecoder(encoding);
  const splitter = createSplitter(format, from.line);
  const read = rowReader(format, columns);
  let { byte } = from;
  let isFirst = byte === 0;
  // the header is a record, however many lines it has
  let isNamed = !header || format.type === "ndjson" || byte > 0;
  const placed = function* (split: Iterable<Piece>) {
    for (const { record, text, nextLine } of split) {
      byte += bytesOf(text);
      if (record === undefined || (record.line <= skip_lines && from.byte === 0)) continue;
      if (!isNamed) {
        isNamed = true;
        continue;
      }
      yield { row: read(record), next: { byte, line: nextLine } };
    }
  };
  for await (const piece of pieces) {
    let text = decode(piece);
    if (isFirst && text !== "") {
      isFirst = false;
      if (text.startsWith(MARK)) {
        byte += bytesOf(MARK);
        text = text.slice(MARK.length);
      }
    }
    const rows = [...placed(splitter.push(text))];
    if (rows.length > 0) yield rows;
  }
  const rest = [...placed(splitter.push(decode(Buffer.alloc(0), true))), ...placed(splitter.end())];
  if (rest.length > 0) yield rest;
}

/** Returns the function that converts records to rows. */
export function rowReader(
  { type }: Pick<ImportFormat, "type">,
  columns: readonly string[],
): (record: FileRecord) => Row {
  const read = type === "ndjson" ? jsonReader(columns) : (record: FileRecord) => rowOfCells(record, columns.length);
  return (record) => withoutDamage(read(record), record, columns);
}

/** A row with invalid bytes has a fault, which shows the characters that they most likely were. */
function withoutDamage(row: Row, { text }: FileRecord, columns: readonly string[]): Row {
  if (text.isWellFormed() || !isDamaged(text)) return row;
  const cells = row.cells.map((cell) => (typeof cell === "string" ? repaired(cell) : cell));
  const place = row.cells.findIndex((cell) => typeof cell === "string" && isDamaged(cell));
  const value = columns.length === cells.length ? cells[place] : undefined;
  const remedy = "has bytes that are not UTF-8, here read as Windows-1252. Check it, and import this line again.";
  const fault: RowFault =
    typeof value === "string"
      ? { column: columns[place] ?? null, code: "invalid_characters", message: `"${value.slice(0, 100)}" ${remedy}` }
      : faultOfRow("invalid_characters", `This line ${remedy}`);
  return { line: row.line, cells, fault };
}

function rowOfCells({ line, cells, text, fault }: FileRecord, count: number): Row {
  if (fault !== undefined) return { line, cells: [text], fault: faultOfRow("too_long", fault) };
  if (cells.length === count) return { line, cells };
  // spreadsheets often append empty cells
  if (cells.length > count && cells.slice(count).every((cell) => cell.trim() === ""))
    return { line, cells: cells.slice(0, count) };
  const words = `This line has ${pluralize(cells.length, "value")}, and the file has ${pluralize(count, "column")}.`;
  const remedy =
    cells.length > count
      ? " Put values that contain the separator in quotes."
      : " A value, or its separator, is missing.";
  return { line, cells, fault: faultOfRow("count_mismatch", words + remedy) };
}

const NOT_AN_OBJECT = faultOfRow("invalid_format", "This line is not a JSON object. Write one object on each line.");
const TOO_DEEP = faultOfRow("invalid_format", `This line is nested more than ${MAX_DEPTH} levels deep.`);

function jsonReader(columns: readonly string[]): (record: FileRecord) => Row {
  const places = new Map(columns.map((name, index) => [name, index]));
  return ({ line, text, fault }) => {
    if (fault !== undefined) return { line, cells: [text], fault: faultOfRow("too_long", fault) };
    const object = objectOf(text);
    if (object === undefined) return { line, cells: [text], fault: NOT_AN_OBJECT };
    if (object.some(([, value]) => isDeeper(value, MAX_DEPTH - 1))) return { line, cells: [text], fault: TOO_DEEP };
    const cells: unknown[] = new Array(columns.length).fill(null);
    const unknown: string[] = [];
    for (const [name, value] of object) {
      const place = places.get(name);
      if (place === undefined) unknown.push(name);
      else cells[place] = value;
    }
    if (unknown.length === 0) return { line, cells };
    const names = unknown.slice(0, 5).map((name) => `"${name}"`);
    return {
      line,
      cells: [text],
      fault: faultOfRow(
        "unknown_field",
        `The import does not know ${names.join(", ")}. Add it to the mapping, as null if it is not needed.`,
      ),
    };
  };
}

/**
 * Whether a value has more levels than this. Thousands of levels would overflow the stack of code that recurses into
 * it.
 */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/**
 * Returns the members of an object on a line. Those of its `answers`, as in a request, become members of the object
 * itself.
 */
export function objectOf(text: string): readonly (readonly [name: string, value: unknown])[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value)
    .flatMap(([name, member]): (readonly [string, unknown])[] =>
      name === "answers" && typeof member === "object" && member !== null && !Array.isArray(member)
        ? Object.entries(member)
        : [[name, member]],
    )
    .map(([name, member]) => [columnNamed(name), member]);
}

/** Limits the columns of objects, whose names are only known after reading all of them. */
export function requireFewColumns(count: number): void {
  if (count > IMPORT_LIMITS.columns)
    throw new UnreadableFile(
      `The lines have ${grouped(count)} different fields; the maximum is ${grouped(IMPORT_LIMITS.columns)}.`,
      "too_large",
    );
}
