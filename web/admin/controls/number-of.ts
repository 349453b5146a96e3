import { typedNumber } from "../../ui/typed-number.ts";

/**
 * Converts a typed text to a number for the API, null for a blank field. Text that is not a number is returned as it
 * was typed, to be rejected.
 */
export function numberOf(text: string): number | string | null {
  return typedNumber(text) ?? (text.trim() === "" ? null : text);
}
