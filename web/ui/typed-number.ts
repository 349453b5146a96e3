import { grouped, isHeld, NOT_HELD, parseDecimal } from "#engine";

/**
 * Numbers as people type them into a field, by one rule for all fields: a point for decimals, commas between thousands
 * (`1,500`), a real minus as good as a hyphen. A comma anywhere else is refused, never taken for something else.
 */

/** Commas where thousands are grouped, and nowhere else. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** A typed number in plain decimal syntax: without grouping commas. Whatever is no such number stays as it was typed. */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/^[−–]/, "-");
  return GROUPED.test(text) ? text.replaceAll(",", "") : text;
}

/**
 * The number that was typed; null for nothing, undefined for what is no number or could only be stored as one near it.
 *
 * @example typedNumber("1,500") // 1500
 * @example typedNumber("1,5") // undefined
 */
export function typedNumber(typed: string): number | null | undefined {
  const text = plainNumber(typed);
  if (text === "") return null;
  const value = parseDecimal(text);
  return value !== undefined && Number.isFinite(value) && isHeld(text) ? value : undefined;
}

/** What is said of a text that is no number at all. */
export const NO_NUMBER = "Enter a number.";

/**
 * A number as it stands in a field that nobody has typed in; blank for none.
 *
 * @example numberText(1500) // "1,500"
 */
export const numberText = (value: number | null | undefined): string => (value == null ? "" : grouped(value));

/** What stands against a typed number, as a form says it; undefined for a number and for nothing. */
export function numberProblem(typed: string): string | undefined {
  if (typedNumber(typed) !== undefined) return undefined;
  const value = parseDecimal(plainNumber(typed));
  if (value !== undefined) return Number.isFinite(value) ? NOT_HELD : "This number is too large.";
  return /\d,/.test(typed)
    ? "Use commas only between thousands, as in 1,500, and a point for decimals, as in 1.5."
    : NO_NUMBER;
}
