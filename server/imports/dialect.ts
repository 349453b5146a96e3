import { IMPORT_SEPARATORS, type ImportSeparator, isEmail } from "#contract/wire";
import { looksLikeDate } from "./dates.ts";
import type { ImportFormat } from "./format.ts";
import { looksLikeNumber } from "./numbers.ts";
import { createSplitter, type FileRecord } from "./records.ts";

/** The layout of a file of separated cells. */
export type Dialect = Pick<ImportFormat, "separator" | "quote" | "header" | "skip_lines">;

/** Records that are compared. */
const COMPARED = 200;

/** The maximum lines above a table that are recognized as its title. */
const MAX_TITLE = 10;

/** The line with which Excel names the separator of a file. */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=(.)"?\s*(?:\r\n|\n|\r)/i;

/** Returns the records of a text, which may end in the middle of one. */
export function recordsIn(
  text: string,
  layout: Pick<ImportFormat, "type" | "separator" | "quote">,
  { isWhole, most = COMPARED, line = 1 }: { readonly isWhole: boolean; readonly most?: number; readonly line?: number },
): readonly FileRecord[] {
  const splitter = createSplitter(layout, line);
  const records: FileRecord[] = [];
  const pieces = function* () {
    yield* splitter.push(text);
    if (isWhole || records.length === 0) yield* splitter.end();
  };
  for (const { record } of pieces()) {
    if (record !== undefined) records.push(record);
    if (records.length === most) break;
  }
  return records;
}

/**
 * Detects the layout of a file from its beginning.
 *
 * @param text without a byte order mark
 * @param isWhole whether it is the whole file
 * @param isKnown whether a text is the name of a possible column
 */
export function detectDialect(text: string, isWhole: boolean, isKnown: (name: string) => boolean): Dialect {
  const named = NAMED_SEPARATOR.exec(text);
  const isNamed = IMPORT_SEPARATORS.includes(named?.[1] as ImportSeparator);
  const separators = isNamed ? [named?.[1] as ImportSeparator] : IMPORT_SEPARATORS;
  const body = isNamed ? text.slice(named?.[0].length) : text;
  const named_lines = isNamed ? 1 : 0;
  const candidates = separators.flatMap((separator) =>
    (['"', "'"] as const).map((quote) => {
      const records = recordsIn(body, { type: "csv", separator, quote }, { isWhole }).filter(({ fault }) => !fault);
      return { separator, quote, records, worth: worthOf(records, separator, quote, body) };
    }),
  );
  const best = candidates.reduce((one, other) => (other.worth > one.worth ? other : one));
  const title = titleIn(best.records);
  const [first, ...rest] = best.records.slice(title);
  return {
    separator: best.separator,
    quote: best.quote,
    header: first === undefined || isHeader(first.cells, rest, isKnown),
    // up to the line of the first record of the table
    skip_lines: named_lines + (title === 0 ? 0 : (first?.line ?? 1) - 1),
  };
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
function worthOf(
  records: readonly FileRecord[],
  separator: ImportSeparator,
  quote: ImportFormat["quote"],
  text: string,
): number {
  if (records.length === 0) return -1;
  const widths = records.map(({ cells }) => cells.length);
  const usual = mostFrequent(widths);
  const alike = widths.filter((width) => width === usual).length / widths.length;
  const cells = records.flatMap((record) => record.cells);
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const typed =
    filled.filter((cell) => looksLikeNumber(cell) || looksLikeDate(cell)).length / Math.max(1, filled.length);
  // cells that contain another separator
  const joined =
    filled.filter(
      (cell) =>
        !looksLikeNumber(cell) &&
        IMPORT_SEPARATORS.some(
          (other) => other !== separator && cell.includes(other) && (other !== "," || !/,\s/.test(cell)),
        ),
    ).length / Math.max(1, filled.length);
  // apostrophes are quotes only where cells begin and end with them, and double quotes do not
  const isQuoted = quote === "'" ? wrapped(text, "'", separator) > 0 && wrapped(text, '"', separator) === 0 : true;
  if (!isQuoted) return -1;
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
function isHeader(
  names: readonly string[],
  others: readonly FileRecord[],
  isKnown: (name: string) => boolean,
): boolean {
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
  }
  return votes >= 0;
}
