import type { Variation } from "./total.ts";

/** The work that a search may still do; see {@link TooComplex}. */
export interface Budget {
  left: number;
}

/**
 * Takes some work off a budget.
 *
 * @throws TooComplex if nothing is left
 */
export function spend(budget: Budget, work = 1): void {
  budget.left -= work;
  if (budget.left < 0) throw new TooComplex();
}

/** A search has used up its budget, so that its result would be a guess. */
export class TooComplex extends Error {}

export interface Search {
  /** Bounds of the total between two positions. */
  readonly between: Variation["between"];
  /** The total at one position. */
  readonly at: (position: number) => number;
  readonly budget: Budget;
}

/**
 * Returns the position nearest to `near`, from there to `far`, whose total is at least `wanted`, or with `isBelow`, less
 * than that; undefined if there is none. Exact: a part is left out only if the bounds of its total exclude it, and what
 * remains is halved down to single positions, which are scored.
 */
export function nearest(
  { between, at, budget }: Search,
  near: number,
  far: number,
  wanted: number,
  isBelow = false,
): number | undefined {
  const way = Math.sign(far - near);
  const parts: (readonly [near: number, far: number])[] = [[near, far]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [first, last] = part;
    spend(budget);
    if (first === last) {
      const total = at(first);
      if (isBelow ? total < wanted : total >= wanted) return first;
      continue;
    }
    const { least, most } = between(Math.min(first, last), Math.max(first, last));
    if (isBelow ? least >= wanted : most < wanted) continue;
    if (isBelow ? most < wanted : least >= wanted) return first;
    const middle = first + Math.trunc((last - first) / 2);
    parts.push([middle + way, last], [first, middle]);
  }
  return undefined;
}
