/** A piece of a text, and whether the other text has it too. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** Two texts in pieces; those that are not `changed` are the same in both, in the same order. */
export interface WordChanges {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Tokens of the comparison: a field in braces, a number, a word, an operator, space, any other character. */
const TOKENS = /\{[^{}]*\}|\d+(?:\.\d+)?|[\p{L}\p{M}\p{N}_'’]+|[<>=!]=|\s+|./gsu;

/** Maximum cells of the table. Longer texts are displayed as changed from their first difference to their last. */
const MAX_CELLS = 1_000_000;

/**
 * Compares two texts, formulas, or rules word by word.
 *
 * @example wordChanges("{income} * 2", "{income} * 3").after.at(-1) // { text: "3", changed: true }
 */
export function wordChanges(before: string, after: string): WordChanges {
  const [a, b] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const [commonA, commonB] = common(middleA, middleB);
  return { before: pieces(a, start, end, commonA), after: pieces(b, start, end, commonB) };
}

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];

/** Returns the positions, in either list, of the longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): readonly [Set<number>, Set<number>] {
  const found = [new Set<number>(), new Set<number>()] as const;
  if (a.length * b.length > MAX_CELLS) return found;
  const width = b.length + 1;
  // the length of the common subsequence of a from i and b from j, at i * width + j
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      found[0].add(i++);
      found[1].add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

/** Joins neighbors of one kind into one piece. Space between two changed words is part of the change. */
function pieces(tokens: readonly string[], start: number, end: number, kept: ReadonlySet<number>): Piece[] {
  const isKept = (index: number) => index < start || index >= tokens.length - end || kept.has(index - start);
  const joined: { text: string; changed: boolean }[] = [];
  tokens.forEach((text, index) => {
    const isBetween = text.trim() === "" && index > 0 && index < tokens.length - 1;
    const changed = !isKept(index) || (isBetween && !isKept(index - 1) && !isKept(index + 1));
    const last = joined.at(-1);
    if (last?.changed === changed) last.text += text;
    else joined.push({ text, changed });
  });
  return joined;
}
