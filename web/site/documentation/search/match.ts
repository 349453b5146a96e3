import { nearestWords, synonymsOf, WITH_SYNONYMS } from "./near.ts";

/** One heading of the documentation in the index. */
export interface SearchEntry {
  readonly title: string;
  /** The page that contains it. */
  readonly tab: string;
  readonly href: string;
  readonly text: string;
  /** The bold parts of the text, which are its topics. Absent if there are none. */
  readonly terms?: string;
}

export interface Found {
  readonly entry: SearchEntry;
  /** A piece of the text around the first match; empty if only the title matches. */
  readonly excerpt: string;
}

const MAX_SHOWN = 12;
const EXCERPT_HALF = 90;

/** The weight of a word that was not written but is a synonym or a correction. */
const MEANT_WEIGHT = 0.5;

/**
 * Returns the entries that contain every word of a query, the best first. A word may be a prefix, and symbols such as
 * `//` match exactly. A word also matches its synonyms and, if it occurs nowhere, the words with the most similar
 * spelling.
 */
export function search(entries: readonly SearchEntry[], query: string): readonly Found[] {
  const words = queryWords(query).map((word) => ({ word, meant: relatedWords(word, entries) }));
  if (words.length === 0) return [];
  const shown = words.flatMap(({ word, meant }) => [word, ...meant]);
  return entries
    .map((entry, index) => ({ entry, index, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MAX_SHOWN)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, shown) }));
}

/** The words of a query, in lower case. */
export const queryWords = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns what else a word may mean. */
export function relatedWords(word: string, entries: readonly SearchEntry[]): readonly string[] {
  const synonyms = synonymsOf(word);
  if (synonyms.length > 0) return synonyms;
  const isThere = entries.some(({ title, text }) => `${title} ${text}`.toLowerCase().includes(word));
  if (isThere) return [];
  return nearestWords(word, vocabularyOf(entries)).flatMap((other) => [other, ...synonymsOf(other)]);
}

const vocabularies = new WeakMap<readonly SearchEntry[], ReadonlySet<string>>();

function vocabularyOf(entries: readonly SearchEntry[]): ReadonlySet<string> {
  const known = vocabularies.get(entries);
  if (known !== undefined) return known;
  const words = entries.flatMap(({ title, text }) => `${title} ${text}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  const vocabulary = new Set([...words, ...WITH_SYNONYMS]);
  vocabularies.set(entries, vocabulary);
  return vocabulary;
}

interface QueryWord {
  readonly word: string;
  readonly meant: readonly string[];
}

function scoreOf({ title, text, terms = "" }: SearchEntry, words: readonly QueryWord[]): number {
  const [lowerTitle, lowerTerms, lowerText] = [title.toLowerCase(), terms.toLowerCase(), text.toLowerCase()];
  const of = (word: string) =>
    12 * placeOf(lowerTitle, word) + 4 * placeOf(lowerTerms, word) + placeOf(lowerText, word);
  let sum = 0;
  for (const { word, meant } of words) {
    const score = Math.max(of(word), ...meant.map((other) => MEANT_WEIGHT * of(other)));
    if (score === 0) return 0;
    sum += score;
  }
  // Of two titles with the same words, the shorter is more specific.
  return sum + 1 / (1 + title.length);
}

/** Returns 3 for a whole word, 2 for a prefix, 1 for a part, 0 for no match. */
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
  if (places.length === 0) return text.slice(0, EXCERPT_HALF * 2);
  const first = Math.min(...places);
  const from = first < EXCERPT_HALF / 2 ? 0 : text.indexOf(" ", first - EXCERPT_HALF / 2) + 1;
  return (from > 0 ? "… " : "") + text.slice(from, from + EXCERPT_HALF * 2);
}
