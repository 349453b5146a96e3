import { ORIGIN } from "#contract/origin";
import { EXAMPLE_ORIGIN } from "#contract/reference/pages";
import { json } from "./literal.ts";

/** An example's answer as this installation gives it: its addresses are of the reader's own server. */
export const answerJson = (response: unknown): string => json(response).replaceAll(EXAMPLE_ORIGIN, ORIGIN);

/** The same as it is shown: CSV is text by itself. */
export function shownAnswer(response: unknown): { readonly language: "json" | "text"; readonly code: string } {
  return typeof response === "string"
    ? { language: "text", code: response }
    : { language: "json", code: answerJson(response) };
}
