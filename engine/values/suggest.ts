/** Names longer than this have no suggestion: they are not mistyped by a letter or two, and comparing them is slow. */
const MAX_LENGTH = 64;

/**
 * More wrong letters than this are not a typing mistake, however long the name. The limit also keeps comparing cheap.
 */
const MAX_DISTANCE = 5;

/**
 * Returns the candidate most similar to `name`, ignoring case, or undefined if none is near: at most one wrong,
 * missing, extra, or swapped letter in three, and at most five.
 *
 * @example nearest("crdit_score", ["credit_score", "income"]) // "credit_score"
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let most = Math.min(MAX_DISTANCE, Math.max(1, Math.floor(name.length / 3)));
  for (const candidate of candidates) {
    const offered = candidate.toLowerCase();
    if (Math.abs(offered.length - wanted.length) > most) continue;
    const distance = editDistance(wanted, offered, most);
    if (distance > most) continue;
    best = candidate;
    if (distance === 0) break;
    most = distance - 1;
  }
  return best;
}

/** Returns ` Did you mean "credit_score"?`, or nothing, to append to a sentence. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  return questionFor(nearestName(name, candidates));
}

/** The same for the name of a choice. */
export function didYouMeanChoice(name: string, candidates: Iterable<string>): string {
  return questionFor(nearestChoice(name, candidates));
}

const questionFor = (found: string | undefined): string => (found === undefined ? "" : ` Did you mean "${found}"?`);

/**
 * The same for the name of a choice: in a word of two letters, one letter makes another word. "on" is not a mistyped
 * "no".
 */
export function nearestChoice(name: string, candidates: Iterable<string>): string | undefined {
  return name.length < 3 ? undefined : nearestName(name, candidates);
}

/** The cells of the longest candidate that is compared, and one on each side. */
const CELLS = MAX_LENGTH + MAX_DISTANCE + 2;

/** Rows of the table below, reused between calls, because a request with thousands of wrong names compares a lot. */
let beforeLast = new Uint8Array(CELLS);
let last = new Uint8Array(CELLS);
let current = new Uint8Array(CELLS);

/**
 * Returns the letters to insert, delete, replace, or swap with their neighbor to get from one word to the other; for
 * more than `most`, some greater number. Only the cells within `most` of the diagonal matter, and a row without any
 * small enough ends the search.
 */
function editDistance(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  for (let column = 0; column <= b.length; column++) last[column] = Math.min(column, tooMany);
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - most);
    const to = Math.min(b.length, row + most);
    current[from - 1] = from === 1 ? Math.min(row, tooMany) : tooMany;
    let least = tooMany;
    for (let column = from; column <= to; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let distance = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      if (isSwapped(a, row, b, column)) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current[column] = Math.min(distance, tooMany);
      least = Math.min(least, distance);
    }
    if (least > most) return tooMany;
    // the next row reaches one cell further
    current[to + 1] = tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, b.length);
}

/** Whether the last two letters of both have changed places; before the first there is none. */
function isSwapped(a: string, row: number, b: string, column: number): boolean {
  return a.charCodeAt(row - 1) === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
}

function at(row: Uint8Array, column: number): number {
  return row[column] as number;
}
