import { type DateOrder, IMPORT_LIMITS } from "#contract/wire";
import type { Question } from "#engine";
import { namesOf, ofColumn } from "./columns.ts";
import { type DateEvidence, dateOrdersOf, looksLikeDate, NO_DATES, withDate } from "./dates.ts";
import { type Dialect, detectingDialect, readingRecords } from "./dialect.ts";
import { createDecoder, detectEncoding, isDamaged, markLength } from "./encoding.ts";
import { refuseOtherKinds, refuseOtherTexts } from "./file-kind.ts";
import { type ImportFormat, UnreadableFile } from "./format.ts";
import type { ReadColumn } from "./mapping.ts";
import { wordsOf } from "./names.ts";
import { decimalOf, NO_DECIMALS, withDecimal } from "./numbers.ts";
import { objectOf, type Row, requireFewColumns, rowReader } from "./read-rows.ts";
import { targetsOf } from "./targets.ts";
import { cellText } from "./values.ts";

/** The beginning of a file. */
export interface Head {
  readonly bytes: Buffer;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
  /** Whether the whole file is UTF-8 except for some damage. */
  readonly isUtf8Text: boolean;
}

/** The account for which a file is read. */
export interface Reader {
  readonly questions: readonly Question[];
  readonly timeZone: string;
  /** The maximum values that are read; without it, those of a preview. */
  readonly cells?: number;
}

/** Parts of a format that the user has set. */
export type GivenFormat = { readonly [Name in keyof ImportFormat]?: ImportFormat[Name] | undefined };

/** The result of inspecting the beginning of a file. */
export interface Inspection {
  readonly format: ImportFormat;
  /** The columns in their order, with their values in these rows. */
  readonly columns: readonly ReadColumn[];
  readonly rows: readonly Row[];
}

/**
 * Detects how a file is written and what its columns are, from its beginning. In steps, because it takes tens of
 * milliseconds.
 *
 * @param given parts that the user has set, which are not detected
 * @throws UnreadableFile if it is not a file of leads
 */
export function* inspecting(head: Head, reader: Reader, given: GivenFormat = {}): Generator<void, Inspection> {
  if (head.bytes.length === 0) throw new UnreadableFile("The file is empty.");
  refuseOtherKinds(head.bytes);
  const encoding = given.encoding ?? detectEncoding(head.bytes, head.isUtf8Text);
  const text = textOf(head, encoding);
  refuseOtherTexts(text);
  if (text.trim() === "") throw new UnreadableFile("The file is empty.");
  if (given.encoding === undefined && isBinary(text))
    throw new UnreadableFile("This is not a text file. Import a CSV file instead.", "unsupported_file");
  const type = given.type ?? (/^\s*\{/.test(text) && firstLineIsObject(text) ? "ndjson" : "csv");
  return yield* type === "ndjson"
    ? inspectJson(text, head, reader, encoding, given)
    : inspectCsv(text, head, reader, encoding, given);
}

const textOf = ({ bytes, isWhole }: Head, encoding: ImportFormat["encoding"]): string =>
  createDecoder(encoding).decode(bytes.subarray(markLength(bytes, encoding)), isWhole);

/** The maximum share of control characters among the first characters of a text. */
const MAX_CONTROLS = 0.01;

function isBinary(text: string): boolean {
  const letters = [...text.slice(0, 4_096)];
  const isControl = (letter: string) => letter < "\t" || (letter > "\r" && letter < "\x1b") || letter === "\uFFFD";
  return letters.filter(isControl).length > MAX_CONTROLS * letters.length + 1;
}

const firstLineIsObject = (text: string) => {
  const [line = ""] = text.trimStart().split(/\r\n|\n|\r/, 1);
  return objectOf(line) !== undefined || /^\{\s*"/.test(line);
};

function* inspectCsv(
  text: string,
  head: Head,
  reader: Reader,
  encoding: ImportFormat["encoding"],
  given: GivenFormat,
): Generator<void, Inspection> {
  const { skip_lines, header, ...written } = yield* dialectOf(text, head, reader, given);
  const layout = { type: "csv" as const, ...written };
  const all = yield* readingRecords(text, layout, {
    isWhole: head.isWhole,
    most: IMPORT_LIMITS.sample + 1 + skip_lines,
  });
  const records = all.filter(({ line }) => line > skip_lines);
  const [first, ...others] = records;
  if (first === undefined) throw new UnreadableFile("The file has no line that can be read.");
  if (header && first.fault !== undefined) throw new UnreadableFile(`Line ${first.line}: ${first.fault}`);
  const names = namesOf(header ? first.cells : widest(records.map(({ cells }) => cells.length)));
  const read = rowReader(layout, names);
  const rows = (header ? others : records).slice(0, sampleOf(reader, names.length)).map(read);
  return yield* described(names, rows, reader, { ...layout, encoding, header, skip_lines }, given);
}

/** Returns the layout that the user has set, and detects what is left. */
function* dialectOf(
  text: string,
  { isWhole }: Head,
  { questions }: Reader,
  { separator, quote, header, skip_lines }: GivenFormat,
): Generator<void, Dialect> {
  if (separator !== undefined && quote !== undefined && header !== undefined && skip_lines !== undefined)
    return { separator, quote, header, skip_lines };
  const known = new Set(
    [...targetsOf(questions).values()].flatMap(({ name, question }) => [
      wordsOf(name),
      ...(question === undefined ? [] : [wordsOf(question.text), wordsOf(question.field_name)]),
    ]),
  );
  const detected = yield* detectingDialect(text, isWhole, (name) => known.has(wordsOf(name)));
  return {
    separator: separator ?? detected.separator,
    quote: quote ?? detected.quote,
    header: header ?? detected.header,
    skip_lines: skip_lines ?? detected.skip_lines,
  };
}

/** Returns the maximum rows that are read of a file with this many columns. */
const sampleOf = ({ cells = IMPORT_LIMITS.sampleCells }: Reader, columns: number): number =>
  Math.min(IMPORT_LIMITS.sample, Math.floor(cells / Math.max(1, columns)));

/** The width that most records have. */
function widest(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

function* inspectJson(
  text: string,
  head: Head,
  reader: Reader,
  encoding: ImportFormat["encoding"],
  given: GivenFormat,
): Generator<void, Inspection> {
  const layout = { type: "ndjson" as const, separator: "," as const, quote: '"' as const };
  const records = yield* readingRecords(text, layout, { isWhole: head.isWhole, most: IMPORT_LIMITS.sample });
  const names = new Set<string>();
  for (const { text: line } of records)
    if (!isDamaged(line)) for (const [name] of objectOf(line) ?? []) names.add(name);
  if (names.size === 0)
    throw new UnreadableFile("No line is a JSON object with fields. Write one object on each line.");
  requireFewColumns(names.size);
  const columns = [...names];
  const rows = records.slice(0, sampleOf(reader, columns.length)).map(rowReader(layout, columns));
  return yield* described(columns, rows, reader, { ...layout, encoding, header: false, skip_lines: 0 }, given);
}

type Written = Omit<ImportFormat, "decimal" | "date_orders">;

function* described(
  names: readonly string[],
  rows: readonly Row[],
  reader: Reader,
  written: Written,
  given: GivenFormat,
): Generator<void, Inspection> {
  const values: string[][] = [];
  let decimals = NO_DECIMALS;
  for (const index of names.keys()) {
    const own = rows
      .flatMap(({ cells, fault }) => (fault === undefined ? [cellText(cells[index])] : []))
      .filter((cell) => cell.trim() !== "");
    decimals = own.reduce(withDecimal, decimals);
    values.push(own);
    yield;
  }
  const decimal = given.decimal ?? decimalOf(decimals, written.type === "ndjson" ? "," : written.separator);
  const orders = yield* ordersOf(names, values, reader.timeZone, given.date_orders ?? {});
  const columns = names.map(
    (name, index): ReadColumn => ({
      name,
      values: values[index] ?? [],
      notation: { decimal, dates: ofColumn(orders, name) ?? "ymd" },
    }),
  );
  const format: ImportFormat = { ...written, decimal, date_orders: orders };
  return { format, columns, rows };
}

/** The minimum share of dates among the values of a column of dates. */
const MOSTLY = 0.5;

function* ordersOf(
  names: readonly string[],
  values: readonly (readonly string[])[],
  timeZone: string,
  given: ImportFormat["date_orders"],
): Generator<void, Readonly<Record<string, DateOrder>>> {
  const columns: [string, DateEvidence][] = [];
  for (const [index, name] of names.entries()) {
    const own = values[index] ?? [];
    const dates = own.filter(looksLikeDate).length;
    if (dates > 0 && dates >= MOSTLY * own.length) columns.push([name, own.reduce(withDate, NO_DATES)]);
    yield;
  }
  return { ...dateOrdersOf(columns, timeZone), ...given };
}
