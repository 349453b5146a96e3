import { oneLine } from "../document/names.ts";
import { firstCharacters, isLonger, isPair, lastCharacters } from "../values/characters.ts";

/** Characters of each side that are displayed. */
const MAX_LENGTH = 80;
/** Characters of common text that are displayed around the difference. */
const CONTEXT = 20;

/**
 * Formats two texts next to each other, e.g. `{a} → {a} * 2`. Of long texts, only the part that differs is displayed,
 * with some context.
 *
 * @example contrast("", "New") // 'none → New'
 */
export function contrast(before: string, after: string): string {
  const [a, b] = [oneLine(before), oneLine(after)];
  if (!isLonger(a, MAX_LENGTH) && !isLonger(b, MAX_LENGTH)) return `${whole(a)} → ${whole(b)}`;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  // up to here both are the same, so both are within a pair or neither is
  if (isInPair(a, start)) start--;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  if (isInPair(a, a.length - end)) end--;
  return `${part(a, start, end)} → ${part(b, start, end)}`;
}

/** Whether an index is within the surrogate pair of one character. */
const isInPair = (text: string, index: number) => isPair(text, index - 1);

const whole = (text: string) => (text === "" ? "none" : text);

/** Returns the part between a common start and end, with its context. */
function part(text: string, start: number, end: number): string {
  const from = start - lastCharacters(text.slice(0, start), CONTEXT).length;
  const last = text.length - end;
  const to = last + firstCharacters(text.slice(last), CONTEXT).length;
  const shown = firstCharacters(text.slice(from, to), MAX_LENGTH);
  return `${from > 0 ? "…" : ""}${whole(shown)}${from + shown.length < text.length ? "…" : ""}`;
}
