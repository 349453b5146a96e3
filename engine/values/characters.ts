const PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/**
 * Returns the number of characters of a text, as Unicode, PostgreSQL, and JSON Schema count them: an emoji beyond the
 * first 65,536 characters is one, although JavaScript's `length` is two.
 */
export function charactersIn(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}

/** Whether a text has more characters than this. Most texts are short enough by their `length`. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && charactersIn(text) > most;
}

/** Returns the first characters of a text, without reading the rest. */
export const firstCharacters = (text: string, count: number): string =>
  [...text.slice(0, 2 * count)].slice(0, count).join("");

/** Returns the last characters of a text, without reading the rest. */
export const lastCharacters = (text: string, count: number): string =>
  count === 0 ? "" : [...text.slice(-2 * count)].slice(-count).join("");

/** Returns a text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
