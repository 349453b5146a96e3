/** What a cell holds: a text, a number that stays one, or nothing. */
export type Cell = string | number | null;

/**
 * Tells a spreadsheet that the file is UTF-8, without which it takes an é for two other letters. Whoever decodes
 * UTF-8 (`fetch`, `utf-8-sig` in Python) takes it off.
 */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Text that a spreadsheet would run; some of them also run the full-width signs, and after blanks. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One line of a CSV file, ended by CRLF, by RFC 4180. A text that a spreadsheet would take for a formula
 * (CWE-1236) is preceded by `'`; numbers are written as they are, negative ones too.
 *
 * @example csvLine(["A-1", -5.5, "=1+1", 'say "hi"', null]) // `A-1,-5.5,'=1+1,"say ""hi""",\r\n`
 */
export function csvLine(cells: readonly Cell[]): string {
  const line = cells.map(csvCell).join(",");
  // readers skip a line without anything on it
  return `${line === "" ? '""' : line}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
