/** What a cell holds: a text, a number that stays one, or nothing. */
export type Cell = string | number | null;

/**
 * Tells a spreadsheet that the file is UTF-8, without which it takes an é for two other letters. Whoever decodes
 * UTF-8 (`fetch`, `utf-8-sig` in Python) takes it off.
 */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Text that a spreadsheet would run; some of them also run the full-width signs, and after blanks. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Numbers, also with spaces and parentheses as of telephones, and lists of them: nothing in them is calculated. */
const NUMBERS = /^\s*[+-]?\d[\d\s.,()]*(?:;\s*[+-]?\d[\d\s.,()]*)*$/;

/** How a file is written: what stands between cells, and in numbers before their decimals. */
export interface CsvLayout {
  readonly separator: "," | ";" | "\t";
  readonly decimal: "." | ",";
}

/** RFC 4180, and numbers as programs write them. */
export const STANDARD: CsvLayout = { separator: ",", decimal: "." };

/** A number with the decimal sign of a layout. */
export const numberText = (value: number, { decimal }: Pick<CsvLayout, "decimal">): string =>
  String(value).replace(".", decimal);

/**
 * One line of a CSV file, ended by CRLF, by RFC 4180. A text that a spreadsheet would take for a formula
 * (CWE-1236) is preceded by `'`; numbers are written as they are, negative ones too, whether they are texts or not.
 *
 * @example csvLine(["A-1", -5.5, "=1+1", 'say "hi"', null]) // `A-1,-5.5,'=1+1,"say ""hi""",\r\n`
 */
export function csvLine(cells: readonly Cell[], layout: CsvLayout = STANDARD): string {
  const line = cells.map((cell) => csvCell(cell, layout)).join(layout.separator);
  // readers skip a line without anything on it
  return `${line === "" ? '""' : line}\r\n`;
}

function csvCell(cell: Cell, layout: CsvLayout): string {
  if (cell === null) return "";
  const isFormula = typeof cell === "string" && FORMULA.test(cell) && !NUMBERS.test(cell);
  const text = typeof cell === "number" ? numberText(cell, layout) : isFormula ? `'${cell}` : cell;
  const needsQuotes = /["\r\n]/.test(text) || text.includes(layout.separator);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
