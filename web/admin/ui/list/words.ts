/** What is searched for, word by word. */
export const wordsOf = (search: string): readonly string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** Whether each word occurs in one of the texts, whatever the case of its letters. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const whole = texts.join("\n").toLowerCase();
  return words.every((word) => whole.includes(word));
}
