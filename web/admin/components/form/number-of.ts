import { isHeld, parseDecimal } from "#engine/number-text";

/**
 * A number as the API takes it, null for a blank field. What is no number, or could only be stored as one near it, is
 * given as it was typed, so that the contract's schema refuses it in its own words.
 */
export function numberOf(text: string): number | string | null {
  // people paste a real minus
  const typed = text.trim().replace("−", "-");
  if (typed === "") return null;
  const value = parseDecimal(typed);
  return value !== undefined && isHeld(typed) ? value : text;
}
