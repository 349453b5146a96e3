import { typedNumber } from "../../ui/typed-number.ts";

/** A number as the API takes it, null for a blank field. What is no number is given as it was typed, to be refused. */
export function numberOf(text: string): number | string | null {
  return typedNumber(text) ?? (text.trim() === "" ? null : text);
}
