/** One heading of the documentation, as the index holds it. */
export interface SearchEntry {
  readonly title: string;
  /** The page it is on. */
  readonly tab: string;
  readonly href: string;
  readonly text: string;
}

export interface Found {
  readonly entry: SearchEntry;
  /** A piece of the text around the first match; blank when only the title matches. */
  readonly excerpt: string;
}

const SHOWN = 12;
const AROUND = 90;

/**
 * The entries that have every word of a query, the best first. A word may be the beginning of one, and
 * signs such as `//` are found as they are.
 */
export function search(entries: readonly SearchEntry[], query: string): readonly Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .map((entry, index) => ({ entry, index, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, SHOWN)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, words) }));
}

/** The words of a query, in lower case. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

function scoreOf({ title, text }: SearchEntry, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = 12 * placeOf(title.toLowerCase(), word) + placeOf(text.toLowerCase(), word);
    if (score === 0) return 0;
    sum += score;
  }
  // Of two titles with the same words the shorter says less beside them.
  return sum + 1 / (1 + title.length);
}

/** 3 for a whole word, 2 for the beginning of one, 1 for a part, 0 for none. */
function placeOf(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !isWord(text[at - 1]) || !isWord(word[0]);
    const ends = !isWord(text[at + word.length]) || !isWord(word.at(-1));
    if (begins && ends) return 3;
    best = Math.max(best, begins ? 2 : 1);
  }
  return best;
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  if (places.length === 0) return text.slice(0, AROUND * 2);
  const first = Math.min(...places);
  const from = first < AROUND / 2 ? 0 : text.indexOf(" ", first - AROUND / 2) + 1;
  return (from > 0 ? "… " : "") + text.slice(from, from + AROUND * 2);
}
