import { boost } from "./boosting.ts";
import { learnCard, totalsOf } from "./card.ts";
import { reachedBy } from "./reached.ts";
import { logOddsOf } from "./regression.ts";
import { randomParts, rowsWhere } from "./rows.ts";
import { usable } from "./screen.ts";
import type { Judged, LearningOptions, LearningRows } from "./types.ts";

/** Rows that are learned from, and rows that are held out to judge what was learned. */
export interface Split {
  readonly learned: Int32Array;
  readonly held: Int32Array;
}

/** One of how many parts of the rows is held out. */
export const HELD_OUT = 5;

/** Holds out a fifth of the rows at random, always the same ones of as many rows. */
export function splitAtRandom({ outcomes }: LearningRows, part = 0): Split {
  const parts = randomParts(outcomes.length, HELD_OUT, 1);
  return {
    learned: rowsWhere(outcomes.length, (row) => parts[row] !== part),
    held: rowsWhere(outcomes.length, (row) => parts[row] === part),
  };
}

/** Holds out the last fifth of the rows: what will be known of later leads. */
export function splitByTime({ outcomes }: LearningRows): Split {
  const cut = Math.floor((outcomes.length * (HELD_OUT - 1)) / HELD_OUT);
  return {
    learned: rowsWhere(outcomes.length, (row) => row < cut),
    held: rowsWhere(outcomes.length, (row) => row >= cut),
  };
}

/** Learns from some rows, and computes what the points reach on others, beside boosted trees and the live model. */
export function* judgeSplit(
  { columns: all, outcomes, live }: LearningRows,
  { learned, held }: Split,
  options: LearningOptions,
): Generator<void, Judged> {
  const columns = usable(all);
  const rows = outcomes.length;
  const card = yield* learnCard({ columns, outcomes, learned, ...options });
  const totals = yield* totalsOf(card.factors, card.points, rows);
  const unrounded = yield* logOddsOf(card.unrounded.fit, card.unrounded.factors, rows);
  const alone = yield* totalsOf(card.factors, card.alone, rows);
  const trees = yield* boost(card.cells, outcomes, learned);
  yield;
  return {
    rows: held.length,
    ...reachedBy(totals, outcomes, held),
    unrounded_auc: reachedBy(unrounded, outcomes, held).auc,
    without_combinations_auc: reachedBy(alone, outcomes, held).auc,
    ceiling: reachedBy(trees, outcomes, held),
    live: live === undefined ? null : reachedBy(live, outcomes, held),
  };
}

/** What points would reach on held-out rows if the questions that are not for scoring were used as well. */
export function* judgeProtected(
  { columns, outcomes }: LearningRows,
  { learned, held }: Split,
  options: LearningOptions,
): Generator<void, number | null> {
  const every = usable(columns.map((column) => ({ ...column, isProtected: false })));
  const card = yield* learnCard({ columns: every, outcomes, learned, ...options });
  const totals = yield* totalsOf(card.factors, card.points, outcomes.length);
  return reachedBy(totals, outcomes, held).auc;
}
