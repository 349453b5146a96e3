/** The media type of a CSV file. */
export const CSV_TYPE = "text/csv; charset=utf-8";

/** The value of a cell: a text, a number that stays one, or nothing. */
export type Cell = string | number | null;

/**
 * Marks the file as UTF-8 for spreadsheets, which would otherwise read an é as two other letters. UTF-8 decoders
 * (`fetch`, `utf-8-sig` in Python) remove it.
 */
const BYTE_ORDER_MARK = "\uFEFF";

/** Text that a spreadsheet would execute. Some also execute the full-width signs, and formulas after blanks. */
const EXECUTED = String.raw`(?:[\t\r\n]|\s*[=+\-@＝＋－＠])`;
// a text that looks guarded gets one quote more, so that it is the same after reading
const FORMULA = new RegExp(`^'*${EXECUTED}`);
const GUARDED = new RegExp(`^'(?='*${EXECUTED})`);

/**
 * Numbers, also with spaces and parentheses as in phone numbers, and lists of them: a spreadsheet calculates nothing in
 * them.
 */
const NUMBERS = /^\s*[+-]?\d[\d\s.,()]*(?:;\s*[+-]?\d[\d\s.,()]*)*$/;

/** The format of a file: the separator of cells, and the decimal sign of numbers. */
export interface CsvLayout {
  readonly separator: "," | ";" | "\t";
  readonly decimal: "." | ",";
}

/** RFC 4180, and numbers in the notation of programs. */
export const STANDARD: CsvLayout = { separator: ",", decimal: "." };

/** A number with the decimal sign of a layout. */
export const csvNumber = (value: number, { decimal }: Pick<CsvLayout, "decimal">): string =>
  String(value).replace(".", decimal);

/**
 * One line of a CSV file, ended by CRLF, as in RFC 4180. A text that a spreadsheet would interpret as a formula
 * (CWE-1236) is prefixed with `'`. Numbers are written unchanged, including negative ones, whether they are texts or
 * not.
 *
 * @example csvLine(["A-1", -5.5, "=1+1", 'say "hi"', null]) // `A-1,-5.5,'=1+1,"say ""hi""",\r\n`
 */
export function csvLine(cells: readonly Cell[], layout: CsvLayout = STANDARD): string {
  const line = cells.map((cell) => csvCell(cell, layout)).join(layout.separator);
  // readers skip an empty line
  return `${line === "" ? '""' : line}\r\n`;
}

/** The beginning of a CSV file: its mark, and the line with the names of its columns. */
export const csvHead = (columns: readonly string[], layout: CsvLayout = STANDARD): string =>
  BYTE_ORDER_MARK + csvLine(columns, layout);

function csvCell(cell: Cell, layout: CsvLayout): string {
  if (cell === null) return "";
  const isFormula = typeof cell === "string" && FORMULA.test(cell) && !NUMBERS.test(cell);
  const text = typeof cell === "number" ? csvNumber(cell, layout) : isFormula ? `'${cell}` : cell;
  const needsQuotes = /["\r\n]/.test(text) || text.includes(layout.separator);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a cell without the guard that {@link csvLine} added to keep a spreadsheet from executing it. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, "");
