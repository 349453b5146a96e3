import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { isPunctuation, peek, type Reader } from "./reader.ts";
import type { Token } from "./tokens.ts";

/** Numbers with separators between thousands, including India's. One that begins with 0 has decimals instead. */
const THOUSANDS = /^(?!0)\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const DECIMAL_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;

/**
 * Returns the numbers joined by commas without a space, beginning with the token at this offset (negative for previous
 * tokens).
 */
export function joinedByCommas(reader: Reader, ahead: number): readonly Token[] {
  const numbers: Token[] = [];
  for (let at = ahead; peek(reader, at).kind === "number"; at += 2) {
    const number = peek(reader, at);
    const last = numbers.at(-1);
    if (last !== undefined && (last.to !== number.from - 1 || !isPunctuation(peek(reader, at - 1), ","))) break;
    numbers.push(number);
  }
  return numbers;
}

/** Reports numbers joined by commas where a comma is not allowed: they are most likely one number. */
export function numberWithCommas(numbers: readonly Token[]): Diagnostic {
  const text = numbers.map((each) => each.text).join(",");
  const at = { from: numbers[0]?.from ?? 0, to: numbers.at(-1)?.to ?? 0 };
  if (THOUSANDS.test(text)) return problem("thousands_separator", at, text.replaceAll(",", ""));
  if (DECIMAL_COMMA.test(text)) return problem("decimal_comma", at, text.replaceAll(".", "").replace(",", "."));
  return problem("unexpected", at, text, ": use commas only between values, and a point before decimals");
}

/** How the list is written that contains the numbers. */
export interface Style {
  /** Whether spaces follow commas elsewhere in the list. */
  readonly isSpaced: boolean;
  /**
   * Whether the list contains the arguments of a call, where plain numbers are rare, rather than the values after `in`.
   */
  readonly isCall: boolean;
}

/**
 * Whether numbers in a list of values can only be one number. `1,000` always is, because nobody writes a value as 000.
 * `1,234,567` is among arguments, and so is anything that looks like one number where other commas are followed by
 * spaces. `1,200` alone is ambiguous.
 */
export function isOneNumber(numbers: readonly Token[], { isSpaced, isCall }: Style): boolean {
  const [, ...groups] = numbers;
  if (!THOUSANDS.test(numbers.map(({ text }) => text).join(","))) return false;
  return isSpaced || (isCall && groups.length > 1) || groups.some(({ text }) => text.startsWith("0"));
}

/** The problem to report for them. */
export function splitNumber(numbers: readonly Token[]): Diagnostic {
  const text = numbers.map((each) => each.text).join(",");
  const at = { from: numbers[0]?.from ?? 0, to: numbers.at(-1)?.to ?? 0 };
  return problem("split_number", at, numbers.length, text.replaceAll(",", ""));
}
