import { SAFE_DIGITS } from "./limits.ts";

/** Written so that no two parts can match the same digits: rejecting a long text takes linear time. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Parses the number that a text writes in plain decimal syntax; undefined for other texts. Stricter than `Number()`: no
 * hexadecimal, no `Infinity`, no decimal comma, no empty text. The result may be infinite if the exponent is too large.
 *
 * @example parseDecimal(" 1e3 ") // 1000
 */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  // adding 0 turns -0, which nobody intends, into 0
  return DECIMAL.test(trimmed) ? Number(trimmed) + 0 : undefined;
}

/** More than `toPrecision` writes. */
const MAX_DIGITS = 100;

/**
 * Whether a number written in decimal is stored exactly rather than as one near it. It is if the double, written with
 * the same number of digits or as doubles print, is the same number again (if the double is halfway between two
 * decimals of that length, the two round differently). Numbers of up to 15 significant digits always are, except those
 * too large or too close to zero for a double.
 *
 * @example isSafeNumber("0.1") // true, and so is 0.30000000000000004, which is how a double prints
 * @example isSafeNumber("9007199254740993") // false: stored would be 9007199254740992
 */
export function isSafeNumber(text: string): boolean {
  if (text.length <= SAFE_DIGITS && !/e/i.test(text)) return true;
  const written = decimalOf(text);
  const count = written.digits.length;
  if (count === 0) return true;
  const value = Number(text);
  if (count > MAX_DIGITS || !Number.isFinite(value)) return false;
  return [value.toPrecision(count), String(value)].some((printed) => isSame(decimalOf(printed), written));
}

/** The message for a number that would be rounded. */
export const UNSAFE_NUMBER = "This number has too many digits to be stored exactly. Use at most 15 significant digits.";

/**
 * Enough digits, or a small enough exponent, that a number may have been rounded; this also matches in strings, which
 * are skipped.
 */
const MAY_BE_ROUNDED = /[\d.]{16}|e-\d{3}/i;

/** A text, which may contain anything, or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * Whether JSON has numbers that are rounded where it is parsed.
 *
 * @param json must be valid
 * @example isRounded('{"a": "9007199254740993", "b": 9007199254740993}') // true, by the latter
 */
export function isRounded(json: string): boolean {
  if (!MAY_BE_ROUNDED.test(json)) return false;
  return json.match(TEXT_OR_NUMBER)?.some((token) => !token.startsWith('"') && !isSafeNumber(token)) ?? false;
}

const WRITTEN = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 17 });

/** Doubles outside these bounds print with an exponent, which would otherwise be a line of zeros. */
const PLAIN = { least: 1e-6, most: 1e21 } as const;

/**
 * Formats a number for sentences, with all of its digits: `1,234.5`.
 *
 * @example grouped(50000) // "50,000"
 */
export function grouped(value: number): string {
  const size = Math.abs(value);
  return size === 0 || (size >= PLAIN.least && size < PLAIN.most) ? WRITTEN.format(value + 0) : String(value);
}

interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

const isSame = (a: Decimal, b: Decimal) => a.digits === b.digits && a.exponent === b.exponent;

/** Returns the significant digits, without zeros at either end, and the power of ten of the last one. */
function decimalOf(text: string): Decimal {
  const [, whole = "", fraction = "", exponent = "0"] = /^\s*[+-]?(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?/.exec(text) ?? [];
  const all = whole + fraction;
  let from = 0;
  let to = all.length;
  while (all[from] === "0") from += 1;
  while (to > from && all[to - 1] === "0") to -= 1;
  return { digits: all.slice(from, to), exponent: Number(exponent) - fraction.length + (all.length - to) };
}

/** e.g. `1 value range`, `3 value ranges`. */
export function pluralize(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
}
