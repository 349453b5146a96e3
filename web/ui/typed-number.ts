import { grouped, isSafeNumber, parseDecimal, UNSAFE_NUMBER } from "#engine";

/**
 * Numbers as people type them, with one rule for all fields: a point for decimals, commas between thousands (`1,500`),
 * a minus sign or a hyphen. A comma anywhere else is rejected, never interpreted.
 */

/** Commas only between thousands. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Converts a typed number to plain decimal syntax, without thousands separators. Other text is unchanged. */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/^[−–]/, "-");
  return GROUPED.test(text) ? text.replaceAll(",", "") : text;
}

/**
 * Parses a typed number; null for nothing, undefined for text that is not a number or could only be stored rounded.
 *
 * @example typedNumber("1,500") // 1500
 * @example typedNumber("1,5") // undefined
 */
export function typedNumber(typed: string): number | null | undefined {
  const text = plainNumber(typed);
  if (text === "") return null;
  const value = parseDecimal(text);
  return value !== undefined && Number.isFinite(value) && isSafeNumber(text) ? value : undefined;
}

/** The message for text that is not a number. */
export const NO_NUMBER = "Enter a number.";

/**
 * A number as the initial text of a field; empty for none.
 *
 * @example numberText(1500) // "1,500"
 */
export const numberText = (value: number | null | undefined): string => (value == null ? "" : grouped(value));

/**
 * Writes a typed number as fields display it after it was typed. Other text is unchanged, to be corrected.
 *
 * @example displayedNumber("1000") // "1,000"
 * @example displayedNumber("1,5") // "1,5"
 */
export function displayedNumber(typed: string): string {
  const value = typedNumber(typed);
  return typeof value === "number" ? numberText(value) : typed;
}

/**
 * For a field that loses the focus: rewrites its number as {@link displayedNumber} does.
 *
 * @param write called with the text, if it differs
 */
export function rewriteNumber(typed: string, write: (text: string) => void): void {
  const displayed = displayedNumber(typed);
  if (displayed !== typed) write(displayed);
}

/** The error of a typed number, in the wording of forms; undefined for a valid number and for nothing. */
export function numberProblem(typed: string): string | undefined {
  if (typedNumber(typed) !== undefined) return undefined;
  const value = parseDecimal(plainNumber(typed));
  if (value !== undefined) return Number.isFinite(value) ? UNSAFE_NUMBER : "This number is too large.";
  return /\d,/.test(typed)
    ? "Use commas only between thousands, as in 1,500, and a point for decimals, as in 1.5."
    : NO_NUMBER;
}
