import type { Fix } from "#engine";

/**
 * The label of a button that fixes a formula or rule.
 * @example fixLabel({ from: 0, to: 1, insert: "==" }) // "Use =="
 */
export function fixLabel({ from, to, insert }: Fix): string {
  if (insert === "") return "Remove it";
  return from === to ? `Insert ${insert.trim()}` : `Use ${insert.trim()}`;
}

/** Applies a fix to a text. */
export const fixed = (text: string, { from, to, insert }: Fix): string => text.slice(0, from) + insert + text.slice(to);
