/** Counts of numbers in a file, by the decimal separator that they require. */
export interface DecimalEvidence {
  readonly point: number;
  readonly comma: number;
}

export const NO_DECIMALS: DecimalEvidence = { point: 0, comma: 0 };

const CURRENCY_SIGNS = "$€£¥₹";

/** A number as people write it, with groups of three digits. */
const WITH_POINT = /^[+-]?(?:\d+|\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+)?(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WITH_COMMA = /^[+-]?(?:\d+|\d{1,3}(?:[.'’ \u00a0\u202f]\d{3})+)?(?:,\d+)?(?:[eE][+-]?\d+)?$/;

/** Removes the currency signs and white space around a number. No expression: it would take minutes for many blanks. */
function bare(text: string): string {
  const trimmed = text.trim();
  const [first = "", last = ""] = [trimmed.at(0), trimmed.at(-1)];
  const from = first !== "" && CURRENCY_SIGNS.includes(first) ? 1 : 0;
  const to = trimmed.length - (from < trimmed.length && CURRENCY_SIGNS.includes(last) ? 1 : 0);
  return trimmed.slice(from, to).trim();
}

/** Whether a text is a number in either notation. */
export function looksLikeNumber(text: string): boolean {
  const number = bare(text);
  return /\d/.test(number) && (WITH_POINT.test(number) || WITH_COMMA.test(number));
}

/**
 * Counts one value: `1.5` and `1,234.5` require a point, `1,5` and `1.234,5` a comma. `1,234` allows both and is not
 * counted.
 */
export function withDecimal(evidence: DecimalEvidence, text: string): DecimalEvidence {
  const number = bare(text);
  if (!/[.,]/.test(number) || !/\d/.test(number)) return evidence;
  const isPoint = WITH_POINT.test(number);
  const isComma = WITH_COMMA.test(number);
  if (isPoint === isComma) return evidence;
  return isPoint ? { ...evidence, point: evidence.point + 1 } : { ...evidence, comma: evidence.comma + 1 };
}

/**
 * Returns the decimal separator of a file. Without evidence, a file with semicolons has decimal commas, as spreadsheets
 * of such regions write it.
 */
export function decimalOf({ point, comma }: DecimalEvidence, separator: string): "." | "," {
  if (point !== comma) return point > comma ? "." : ",";
  return separator === ";" ? "," : ".";
}

/**
 * Converts a number to the notation of programs, without groups and currency signs. A text that is not a number in the
 * file's notation is returned unchanged, so that the error message can quote it.
 */
export function plainNumber(text: string, decimal: "." | ","): string {
  const number = bare(text);
  if (!/\d/.test(number) || !(decimal === "," ? WITH_COMMA : WITH_POINT).test(number)) return text;
  const ungrouped = number.replace(decimal === "," ? /[.'’\s\u00a0\u202f]/g : /[,'’\s\u00a0\u202f]/g, "");
  return decimal === "," ? ungrouped.replace(",", ".") : ungrouped;
}
