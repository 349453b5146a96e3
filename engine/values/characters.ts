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
export function firstCharacters(text: string, count: number): string {
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--) end += isPair(text, end) ? 2 : 1;
  return text.slice(0, end);
}

/** Returns the last characters of a text, without reading the rest. */
export function lastCharacters(text: string, count: number): string {
  let start = text.length;
  for (let left = count; left > 0 && start > 0; left--) start -= isPair(text, start - 2) ? 2 : 1;
  return text.slice(start);
}

/** Whether the character at an index is a surrogate pair. */
export const isPair = (text: string, index: number): boolean => (text.codePointAt(index) ?? 0) > 0xffff;

/** Returns a text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
