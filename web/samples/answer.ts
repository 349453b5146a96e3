import { ORIGIN } from "#contract/origin";
import { EXAMPLE_ORIGIN } from "#contract/reference/pages";
import { json } from "./literal.ts";

/** An example's answer as this installation gives it: its addresses are of the reader's own server. */
export const answerJson = (response: unknown): string => json(response).replaceAll(EXAMPLE_ORIGIN, ORIGIN);

/** Longer answers are not colored: each token of them would be an element of the page. */
const COLORED_LINES = 60;

/** The same as it is shown: CSV is text by itself. */
export function shownAnswer(response: unknown): { readonly language: "json" | "text"; readonly code: string } {
  if (typeof response === "string") return { language: "text", code: response };
  const code = answerJson(response);
  return { language: code.split("\n").length > COLORED_LINES ? "text" : "json", code };
}
