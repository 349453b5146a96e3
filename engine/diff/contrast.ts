import { oneLine } from "../document/names.ts";

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
  const [a, b] = [[...oneLine(before)], [...oneLine(after)]];
  if (a.length <= MAX_LENGTH && b.length <= MAX_LENGTH) return `${whole(a)} → ${whole(b)}`;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return `${part(a, start, end)} → ${part(b, start, end)}`;
}

const whole = (characters: readonly string[]) => (characters.length === 0 ? "none" : characters.join(""));

/** Returns the part between a common start and end, with its context. */
function part(characters: readonly string[], start: number, end: number): string {
  const from = start <= CONTEXT ? 0 : start - CONTEXT;
  const to = Math.min(end <= CONTEXT ? characters.length : characters.length - end + CONTEXT, from + MAX_LENGTH);
  const shown = characters.slice(from, to);
  return `${from > 0 ? "…" : ""}${whole(shown)}${to < characters.length ? "…" : ""}`;
}
