import type { Fix } from "#engine";

/** What a button that mends a formula or rule says. @example fixLabel({ from: 0, to: 1, insert: "==" }) // "Use =="  */
export function fixLabel({ from, to, insert }: Fix): string {
  if (insert === "") return "Remove it";
  return from === to ? `Insert ${insert.trim()}` : `Use ${insert.trim()}`;
}

/** The text with the fix made. */
export const fixed = (text: string, { from, to, insert }: Fix): string => text.slice(0, from) + insert + text.slice(to);
