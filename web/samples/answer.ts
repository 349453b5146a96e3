import { ORIGIN } from "#contract/origin";
import { EXAMPLE_ORIGIN } from "#contract/reference/pages";
import { json } from "./literal.ts";

/** An example's response from this installation: its URLs are those of the reader's own server. */
export const answerJson = (response: unknown): string => json(response).replaceAll(EXAMPLE_ORIGIN, ORIGIN);

/** Longer responses are not colored, because each token would be an element of the page. */
const COLORED_LINES = 60;

/** The same for display: CSV is plain text. */
export function shownAnswer(response: unknown): { readonly language: "json" | "text"; readonly code: string } {
  if (typeof response === "string") return { language: "text", code: response };
  const code = answerJson(response);
  return { language: code.split("\n").length > COLORED_LINES ? "text" : "json", code };
}
