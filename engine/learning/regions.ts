import type { Cells } from "./cells.ts";
import type { Region } from "./pair-tree.ts";
import type { LearningColumn } from "./types.ts";

type Side = 0 | 1;

/** A question of a combination. */
export interface Asked {
  readonly column: LearningColumn;
  readonly cells: Cells;
}

/** The cells in which a side's condition is true; undefined if it has none, because it is true for every answer. */
function limitOf({ cells }: Asked, own: readonly number[]): ReadonlySet<number> | undefined {
  return own.length === cells.size - 1 ? undefined : new Set(own);
}

/** Writes the condition of one side in the rule language. */
function sideText({ column, cells }: Asked, own: readonly number[]): string | undefined {
  if (limitOf({ column, cells }, own) === undefined) return undefined;
  const field = `{${column.field_name}}`;
  if (cells.edges === undefined) {
    const named = (list: readonly number[]) => list.map((cell) => `'${column.choices?.[cell - 1]}'`);
    const others = Array.from({ length: cells.size - 1 }, (_, index) => index + 1).filter(
      (cell) => !own.includes(cell),
    );
    const [list, yes, no] =
      own.length <= others.length
        ? [named([...own].sort((a, b) => a - b)), "==", "in"]
        : [named(others), "!=", "not in"];
    return list.length === 1 ? `${field} ${yes} ${list[0]}` : `${field} ${no} (${list.join(", ")})`;
  }
  const [first, last] = [Math.min(...own), Math.max(...own)];
  const start = cells.edges[first - 2];
  const end = cells.edges[last - 1];
  if (start !== undefined && end !== undefined) return `${start} <= ${field} < ${end}`;
  return start === undefined ? `${field} < ${end}` : `${field} >= ${start}`;
}

/** Writes the condition of a region in the rule language. */
export function conditionOf(questions: readonly [Asked, Asked], { cells }: Region): string {
  const sides = ([0, 1] as const).flatMap((side) => sideText(questions[side], cells[side]) ?? []);
  return sides.join(" and ");
}

/**
 * Writes a calculated field whose value is the number of the group of regions that a lead is in; the first group has no
 * term and is 0.
 */
export function formulaOf(questions: readonly [Asked, Asked], groups: readonly (readonly Region[])[]): string {
  const terms = groups.slice(1).map((regions, index) => {
    const conditions = regions.map((region) => conditionOf(questions, region));
    const condition = conditions.length === 1 ? conditions[0] : conditions.map((each) => `(${each})`).join(" or ");
    return `${index === 0 ? "" : `${index + 1} * `}(${condition})`;
  });
  return terms.join(" + ");
}

/**
 * Returns the number of the group of every pair of cells, plus one; 0 where the formula is unknown, because a question
 * is unanswered and the other one does not decide.
 */
export function tableOf(questions: readonly [Asked, Asked], groups: readonly (readonly Region[])[]): Uint8Array {
  const [a, b] = [questions[0].cells.size, questions[1].cells.size];
  const limits = groups.map((regions) =>
    regions.map(({ cells }) => ([0, 1] as const).map((side: Side) => limitOf(questions[side], cells[side]))),
  );
  const table = new Uint8Array(a * b);
  const truth = (limit: ReadonlySet<number> | undefined, cell: number) =>
    limit === undefined ? true : cell === 0 ? undefined : limit.has(cell);
  for (let first = 0; first < a; first += 1) {
    for (let second = 0; second < b; second += 1) {
      let value: number | undefined = 0;
      for (const [index, regions] of limits.entries()) {
        if (index === 0) continue;
        const truths = regions.map(([one, other]) => {
          const both = [truth(one, first), truth(other, second)];
          return both.includes(false) ? false : both.includes(undefined) ? undefined : true;
        });
        const isIn = truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
        if (isIn === undefined) value = undefined;
        else if (isIn && value !== undefined) value += index;
      }
      table[first * b + second] = value === undefined ? 0 : value + 1;
    }
  }
  return table;
}
