import type { z } from "zod";
import type { QuestionWrite } from "#contract";
import { parseDecimal } from "#engine/number-text";

/** What the API takes for a question. */
export type QuestionBody = z.input<typeof QuestionWrite>;

/**
 * A number as the API takes it, null for a blank field. What is no number is given as it was typed, so that the
 * contract's schema refuses it in its own words.
 */
export function numberOf(text: string): number | string | null {
  // people paste a real minus
  const typed = text.trim().replace("−", "-");
  return typed === "" ? null : (parseDecimal(typed) ?? text);
}
