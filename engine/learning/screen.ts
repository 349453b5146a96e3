import { MOST_CHOICES } from "./cells.ts";
import type { LearningColumn, LearningRows, LeftOut } from "./types.ts";

/** With fewer rows, or fewer of one outcome, chance decides what is suggested. */
export const FEWEST_ROWS = { rows: 200, ofEach: 50 } as const;

/** Returns why nothing can be learned from some rows, in a sentence; undefined if something can. */
export function problemOfRows({ outcomes }: Pick<LearningRows, "outcomes">): string | undefined {
  const rows = outcomes.length;
  const successes = outcomes.reduce((sum, each) => sum + each, 0);
  if (rows < FEWEST_ROWS.rows)
    return `There are ${rows} rows with an outcome. At least ${FEWEST_ROWS.rows} are needed.`;
  if (successes === 0) return "No row is a success. Check which outcome is the success.";
  if (successes === rows) return "Every row is a success. Rows that are no success are needed as well.";
  const fewer = Math.min(successes, rows - successes);
  if (fewer >= FEWEST_ROWS.ofEach) return undefined;
  const [count, kind] =
    successes <= rows - successes ? [successes, "successes"] : [rows - successes, "rows without one"];
  return `There are ${count} ${kind}. At least ${FEWEST_ROWS.ofEach} successes and ${FEWEST_ROWS.ofEach} others are needed.`;
}

/** Returns why a question cannot have points; null if it can. */
export function reasonToLeaveOut(column: LearningColumn): LeftOut | null {
  if (column.isProtected === true) return "not_for_scoring";
  if (column.kind === "other") return "other_type";
  if ((column.choices?.length ?? 0) > MOST_CHOICES) return "too_many_values";
  const [first] = column.values;
  const isConstant = column.values.every((value) => value === first || (Number.isNaN(value) && Number.isNaN(first)));
  return isConstant ? "constant" : null;
}

/** The questions that points are learned for. */
export const usable = (columns: readonly LearningColumn[]): readonly LearningColumn[] =>
  columns.filter((column) => reasonToLeaveOut(column) === null);
