/** The words of a search. */
export const searchWords = (search: string): readonly string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** Whether each word occurs in one of the texts, ignoring case. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const whole = texts.join("\n").toLowerCase();
  return words.every((word) => whole.includes(word));
}
