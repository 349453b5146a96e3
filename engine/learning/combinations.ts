import type { Cells } from "./cells.ts";
import { effectOf, growRegions, type PairSums, type Region } from "./pair-tree.ts";
import { reachedBy } from "./reached.ts";
import { chanceOf } from "./regression.ts";
import { inParts } from "./rows.ts";

/** Two questions, by their positions. */
export type Pair = readonly [number, number];

/** A combination of two questions: what some regions of their answers add. */
export interface Combination {
  readonly pair: Pair;
  readonly regions: readonly Region[];
}

/** The number of regions that a combination may have; more could not be read. */
const MOST_REGIONS = 16;

/** Pairs that are looked at again after another combination was found. */
const KEPT_PAIRS = 40;

/**
 * Combinations must raise the log likelihood of held-out rows by this much. The penalty of the Bayesian information
 * criterion for one parameter is half of the logarithm of the number of rows: about 5 for 20,000 rows.
 */
const LEAST_GAIN = 6;

/** A pair that was looked at. */
interface Looked {
  readonly pair: Pair;
  /** By how much it raises the log likelihood of held-out rows. */
  readonly gain: number;
  readonly regions: number;
}

/** A pair that was chosen. */
export interface FoundPair extends Pick<Looked, "pair" | "regions"> {
  /** By how much it raises the area under the curve on held-out rows, together with those before it. */
  readonly gain: number;
}

/**
 * Finds the pairs of questions that add most to what is known about rows that were held out, one after the other.
 *
 * @param folds the part of each row; rows that are not learned from have none and are not among `learned`
 * @param logOdds by part, what is explained without a combination for all rows, learned from the other parts
 */
export function* findCombinations(
  columns: readonly Cells[],
  outcomes: Uint8Array,
  learned: Int32Array,
  folds: Uint8Array,
  logOdds: readonly Float64Array[],
  most: number,
): Generator<void, readonly FoundPair[]> {
  let pairs: Pair[] = columns.flatMap((_, b) => Array.from({ length: b }, (_, a): Pair => [a, b]));
  const found: FoundPair[] = [];
  const explained = logOdds.map((each) => each.slice());
  let before = yield* heldOutAuc(explained, outcomes, learned, folds);
  while (found.length < most) {
    const state = yield* residualsOf(explained, outcomes, learned);
    const looked: Looked[] = [];
    for (const pair of pairs) looked.push(yield* look(pair, columns, learned, folds, state));
    looked.sort((a, b) => b.gain - a.gain);
    const [best] = looked;
    if (best === undefined || best.gain < LEAST_GAIN) break;
    pairs = looked.slice(1, KEPT_PAIRS).map(({ pair }) => pair);
    const byFold = yield* sumsByFold(best.pair, columns, learned, folds, state);
    for (const [fold, values] of explained.entries()) {
      const { inside } = byFold[fold] as Judging;
      const regions = growRegions(inside, questionsOf(best.pair, columns), best.regions).at(-1) ?? [];
      yield* addRegions(values, best.pair, regions, columns);
    }
    const after = yield* heldOutAuc(explained, outcomes, learned, folds);
    found.push({ pair: best.pair, regions: best.regions, gain: after - before });
    before = after;
  }
  return found;
}

/** Computes the area under the curve with what was learned for each row without it. */
function* heldOutAuc(
  explained: readonly Float64Array[],
  outcomes: Uint8Array,
  learned: Int32Array,
  folds: Uint8Array,
): Generator<void, number> {
  const scores = new Float64Array(outcomes.length);
  for (const row of learned) scores[row] = (explained[folds[row] as number] as Float64Array)[row] as number;
  yield;
  const { auc } = reachedBy(scores, outcomes, learned);
  yield;
  return auc ?? 0.5;
}

interface State {
  readonly residuals: Float64Array;
  readonly information: Float64Array;
}

const questionsOf = ([a, b]: Pair, columns: readonly Cells[]): readonly [Cells, Cells] => [
  columns[a] as Cells,
  columns[b] as Cells,
];

/** What is left to explain of each learned row, by its position among them. */
function* residualsOf(
  explained: readonly Float64Array[],
  outcomes: Uint8Array,
  learned: Int32Array,
): Generator<void, readonly State[]> {
  const states: State[] = [];
  for (const values of explained) {
    const state = { residuals: new Float64Array(learned.length), information: new Float64Array(learned.length) };
    yield* inParts(
      learned.length,
      (from, to) => {
        for (let at = from; at < to; at += 1) {
          const chance = chanceOf(values[learned[at] as number] as number);
          state.residuals[at] = (outcomes[learned[at] as number] as number) - chance;
          state.information[at] = chance * (1 - chance);
        }
      },
      10,
    );
    states.push(state);
  }
  return states;
}

/** Sums up a pair over all learned rows. */
function* sumsOf(pair: Pair, columns: readonly Cells[], learned: Int32Array, state: State): Generator<void, PairSums> {
  const [a, b] = questionsOf(pair, columns);
  const sums = noSums(a, b);
  yield* inParts(learned.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const row = learned[at] as number;
      add(sums, (a.codes[row] as number) * b.size + (b.codes[row] as number), state, at);
    }
  });
  return sums;
}

/** The sums of the rows that a part judges, and of the others. */
interface Judging {
  readonly inside: PairSums;
  readonly outside: PairSums;
}

/** The same by part of the rows, in one reading. */
function* sumsByFold(
  pair: Pair,
  columns: readonly Cells[],
  learned: Int32Array,
  folds: Uint8Array,
  states: readonly State[],
): Generator<void, readonly Judging[]> {
  const [a, b] = questionsOf(pair, columns);
  const sums = states.map((): Judging => ({ inside: noSums(a, b), outside: noSums(a, b) }));
  yield* inParts(
    learned.length,
    (from, to) => {
      for (let at = from; at < to; at += 1) {
        const row = learned[at] as number;
        const cell = (a.codes[row] as number) * b.size + (b.codes[row] as number);
        const own = folds[row] as number;
        for (let fold = 0; fold < sums.length; fold += 1) {
          const { inside, outside } = sums[fold] as Judging;
          add(fold === own ? outside : inside, cell, states[fold] as State, at);
        }
      }
    },
    states.length,
  );
  return sums;
}

const noSums = (a: Cells, b: Cells): PairSums => ({
  residuals: new Float64Array(a.size * b.size),
  information: new Float64Array(a.size * b.size),
});

function add(sums: PairSums, cell: number, { residuals, information }: State, at: number): void {
  sums.residuals[cell] = (sums.residuals[cell] as number) + (residuals[at] as number);
  sums.information[cell] = (sums.information[cell] as number) + (information[at] as number);
}

/** Computes what a pair adds on held-out rows, with the number of regions that adds most. */
function* look(
  pair: Pair,
  columns: readonly Cells[],
  learned: Int32Array,
  folds: Uint8Array,
  states: readonly State[],
): Generator<void, Looked> {
  const questions = questionsOf(pair, columns);
  const gains = new Float64Array(MOST_REGIONS + 1);
  for (const { inside, outside } of yield* sumsByFold(pair, columns, learned, folds, states)) {
    const grown = growRegions(inside, questions, MOST_REGIONS);
    for (let count = 1; count <= MOST_REGIONS; count += 1) {
      const regions = grown[Math.min(count, grown.length) - 1] ?? [];
      gains[count] = (gains[count] as number) + gainOf(regions, outside, questions[1].size);
    }
    yield;
  }
  let best = 2;
  for (let count = 3; count <= MOST_REGIONS; count += 1) {
    // a further region has to be worth reading
    if ((gains[count] as number) > (gains[best] as number) + 1) best = count;
  }
  return { pair, gain: gains[best] as number, regions: best };
}

/** How much the log likelihood of other rows is raised by some regions, to the second order. */
function gainOf(regions: readonly Region[], { residuals, information }: PairSums, sizeB: number): number {
  let gain = 0;
  for (const region of regions) {
    const effect = effectOf(region);
    for (const a of region.cells[0]) {
      for (const b of region.cells[1]) {
        const cell = a * sizeB + b;
        gain += effect * (residuals[cell] as number) - (effect ** 2 / 2) * (information[cell] as number);
      }
    }
  }
  return gain;
}

function* addRegions(
  values: Float64Array,
  pair: Pair,
  regions: readonly Region[],
  columns: readonly Cells[],
): Generator<void, void> {
  const [a, b] = questionsOf(pair, columns);
  const effects = new Float64Array(a.size * b.size);
  for (const region of regions) {
    for (const first of region.cells[0]) {
      for (const second of region.cells[1]) effects[first * b.size + second] = effectOf(region);
    }
  }
  yield* inParts(values.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const cell = (a.codes[row] as number) * b.size + (b.codes[row] as number);
      values[row] = (values[row] as number) + (effects[cell] as number);
    }
  });
}

/**
 * Learns the regions of chosen pairs from all learned rows, one after the other.
 *
 * @param isShort whether a combination can be written as a formula; otherwise it gets fewer regions
 */
export function* learnCombinations(
  chosen: readonly FoundPair[],
  columns: readonly Cells[],
  outcomes: Uint8Array,
  learned: Int32Array,
  logOdds: Float64Array,
  isShort: (combination: Combination) => boolean,
): Generator<void, readonly Combination[]> {
  const explained = logOdds.slice();
  const combinations: Combination[] = [];
  for (const { pair, regions: count } of chosen) {
    const [state] = yield* residualsOf([explained], outcomes, learned);
    const sums = yield* sumsOf(pair, columns, learned, state as State);
    const grown = growRegions(sums, questionsOf(pair, columns), count);
    const regions = grown.findLast((each) => isShort({ pair, regions: each })) ?? [];
    yield* addRegions(explained, pair, regions, columns);
    combinations.push({ pair, regions });
  }
  return combinations;
}
