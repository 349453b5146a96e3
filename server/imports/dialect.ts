import { IMPORT_SEPARATORS, type ImportSeparator, isEmail } from "#contract/wire";
import { looksLikeDate } from "./dates.ts";
import type { ImportFormat } from "./format.ts";
import { looksLikeNumber } from "./numbers.ts";
import { createSplitter, type FileRecord } from "./records.ts";

/** The layout of a file of separated cells. */
export type Dialect = Pick<ImportFormat, "separator" | "quote" | "header" | "skip_lines">;

/** Records that are compared, and cells of them. */
const COMPARED = { records: 200, cells: 10_000 };

/** The maximum lines above a table that are recognized as its title. */
const MAX_TITLE = 10;

/** The line with which Excel names the separator of a file. */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=(.)"?\s*(?:\r\n|\n|\r)/i;

/** Returns the records of a text, which may end in the middle of one. In steps, because they may be a megabyte each. */
export function* readingRecords(
  text: string,
  layout: Pick<ImportFormat, "type" | "separator" | "quote">,
  {
    isWhole,
    most = COMPARED.records,
    line = 1,
  }: { readonly isWhole: boolean; readonly most?: number; readonly line?: number },
): Generator<void, readonly FileRecord[]> {
  const splitter = createSplitter(layout, line);
  const records: FileRecord[] = [];
  const pieces = function* () {
    yield* splitter.push(text);
    if (isWhole || records.length === 0) yield* splitter.end();
  };
  for (const { record } of pieces()) {
    if (record !== undefined) records.push(record);
    if (records.length === most) break;
    yield;
  }
  return records;
}

/**
 * Detects the layout of a file from its beginning. In steps, because all layouts are tried.
 *
 * @param text without a byte order mark
 * @param isWhole whether it is the whole file
 * @param isKnown whether a text is the name of a possible column
 */
export function* detectingDialect(
  text: string,
  isWhole: boolean,
  isKnown: (name: string) => boolean,
): Generator<void, Dialect> {
  const named = NAMED_SEPARATOR.exec(text);
  const isNamed = IMPORT_SEPARATORS.includes(named?.[1] as ImportSeparator);
  const separators = isNamed ? [named?.[1] as ImportSeparator] : IMPORT_SEPARATORS;
  const body = isNamed ? text.slice(named?.[0].length) : text;
  const named_lines = isNamed ? 1 : 0;
  const candidates: Candidate[] = [];
  for (const separator of separators) {
    for (const quote of ['"', "'"] as const) {
      const all = yield* readingRecords(body, { type: "csv", separator, quote }, { isWhole });
      const records = all.filter(({ fault }) => !fault);
      candidates.push({ separator, quote, records, worth: yield* judging(records, separator, quote, body) });
    }
  }
  const best = candidates.reduce((one, other) => (other.worth > one.worth ? other : one));
  const title = titleIn(best.records);
  const [first, ...rest] = best.records.slice(title);
  return {
    separator: best.separator,
    quote: best.quote,
    header: first === undefined || (yield* lookingForHeader(first.cells, rest, isKnown)),
    // up to the line of the first record of the table
    skip_lines: named_lines + (title === 0 ? 0 : (first?.line ?? 1) - 1),
  };
}

interface Candidate extends Pick<ImportFormat, "separator" | "quote"> {
  readonly records: readonly FileRecord[];
  readonly worth: number;
}

const widthOf = (cells: readonly string[]) => {
  let width = cells.length;
  while (width > 0 && cells[width - 1]?.trim() === "") width -= 1;
  return width;
};

/** Returns the most frequent number; of several, the greatest. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [0, 0],
  )[0];
}

/**
 * Rates how well records form a table: every line has the same number of columns, and no cell contains another
 * separator.
 */
function* judging(
  records: readonly FileRecord[],
  separator: ImportSeparator,
  quote: ImportFormat["quote"],
  text: string,
): Generator<void, number> {
  if (records.length === 0) return -1;
  // apostrophes are quotes only where cells begin and end with them, and double quotes do not
  const isQuoted = quote === "'" ? wrapped(text, "'", separator) > 0 && wrapped(text, '"', separator) === 0 : true;
  if (!isQuoted) return -1;
  const widths = records.map(({ cells }) => cells.length);
  const usual = mostFrequent(widths);
  const alike = widths.filter((width) => width === usual).length / widths.length;
  const hasOther = (cell: string) =>
    IMPORT_SEPARATORS.some(
      (other) => other !== separator && cell.includes(other) && (other !== "," || !/,\s/.test(cell)),
    );
  let [filled, numbersOrDates, withOther] = [0, 0, 0];
  for (const cell of records.flatMap((record) => record.cells).slice(0, COMPARED.cells)) {
    const value = cell.trim();
    if (value === "") continue;
    filled += 1;
    const isNumber = looksLikeNumber(value);
    if (isNumber || looksLikeDate(value)) numbersOrDates += 1;
    if (!isNumber && hasOther(value)) withOther += 1;
    yield;
  }
  const typed = numbersOrDates / Math.max(1, filled);
  // cells that contain another separator
  const joined = withOther / Math.max(1, filled);
  const columns = usual > 1 ? 1 + Math.min(usual, 50) / 1_000 : 0;
  return alike * (columns + 0.2 * typed - 0.5 * joined) + (quote === "'" ? 0.01 : 0);
}

/** Counts the cells of a text that are wrapped in a quote. */
function wrapped(text: string, quote: string, separator: string): number {
  const cell = `(?:^|${separator === "|" ? "\\|" : separator})${quote}[^${quote}\\r\\n]*${quote}(?=${separator === "|" ? "\\|" : separator}|\\r|\\n|$)`;
  return [...text.slice(0, 65_536).matchAll(new RegExp(cell, "gm"))].length;
}

/** Counts the records above the table that are its title: they have one cell, and the table has several. */
function titleIn(records: readonly FileRecord[]): number {
  const usual = mostFrequent(records.map(({ cells }) => cells.length));
  if (usual < 2 || records.length < 3) return 0;
  const widest = mostFrequent(records.map(({ cells }) => widthOf(cells)));
  if (widest < 2) return 0;
  let title = 0;
  while (title < MAX_TITLE && title < records.length - 2 && widthOf(records[title]?.cells ?? []) <= 1) title += 1;
  return title < MAX_TITLE ? title : 0;
}

/** Records after the first that are compared with it. */
const SHOWN = 50;

/** Whether the first record of a table names its columns. */
function* lookingForHeader(
  names: readonly string[],
  others: readonly FileRecord[],
  isKnown: (name: string) => boolean,
): Generator<void, boolean> {
  const given = names.map((name) => name.trim());
  const isValue = (text: string) =>
    looksLikeNumber(text) ||
    looksLikeDate(text) ||
    (text.includes(".") && isEmail(text)) ||
    /^(?:true|false)$/i.test(text);
  if (given.some((name) => name !== "" && isKnown(name) && !isValue(name))) return true;
  if (given.some((name) => name !== "" && isValue(name))) return false;
  const shown = others.slice(0, SHOWN);
  if (shown.length === 0) return true;
  let votes = 0;
  for (const [index, name] of given.entries()) {
    const below = shown.map(({ cells }) => cells[index]?.trim() ?? "").filter((cell) => cell !== "");
    if (name === "" || below.length === 0) continue;
    if (below.every(isValue)) votes += 1;
    else if (below.includes(name)) votes -= 1;
    yield;
  }
  return votes >= 0;
}
