import { type Bins, binsOf } from "./bins.ts";
import { type Cells, cellsOf } from "./cells.ts";
import { type Combination, type FoundPair, findCombinations, learnCombinations } from "./combinations.ts";
import type { Region } from "./pair-tree.ts";
import { roundToPoints, type WholePoints } from "./points.ts";
import { type Asked, formulaOf, tableOf } from "./regions.ts";
import { type Factor, type Fit, fitLogistic, logOddsOf } from "./regression.ts";
import { inParts, randomParts } from "./rows.ts";
import type { LearningColumn, LearningOptions } from "./types.ts";

/** What was learned from some rows: points for the bins of questions and for the regions of combinations. */
export interface Card {
  readonly columns: readonly LearningColumn[];
  readonly cells: readonly Cells[];
  readonly bins: readonly Bins[];
  readonly combinations: readonly LearnedCombination[];
  /** The bins of the questions, then the groups of the combinations. */
  readonly factors: readonly Factor[];
  readonly points: readonly WholePoints[];
  /** The points of the questions alone. */
  readonly alone: readonly WholePoints[];
  /** What was fitted before it was rounded: the regions of combinations were not grouped yet. */
  readonly unrounded: { readonly fit: Fit; readonly factors: readonly Factor[] };
}

export interface LearnedCombination {
  readonly asked: readonly [Asked, Asked];
  /** Regions with the same points; the first group is what its formula gives 0 for. */
  readonly groups: readonly (readonly Region[])[];
  /** By how much it raises the area under the curve on rows that were held out. */
  readonly gain: number;
}

interface Learning extends LearningOptions {
  readonly columns: readonly LearningColumn[];
  readonly outcomes: Uint8Array;
  /** The rows that are learned from. */
  readonly learned: Int32Array;
}

/** The parts of the rows, each of which judges what was learned from the others. */
const FOLDS = 3;

/** Combinations are described by a formula, which may have 2,000 characters. */
const LONGEST_FORMULA = 1_800;

/** Learns points from some rows. */
export function* learnCard({ columns, outcomes, learned, scale, combinations: most }: Learning): Generator<void, Card> {
  const cells: Cells[] = [];
  const bins: Bins[] = [];
  const factors: Factor[] = [];
  for (const column of columns) {
    const own = cellsOf(column, learned);
    yield;
    const binned = binsOf(column, own, outcomes, learned);
    cells.push(own);
    bins.push(binned);
    factors.push({ codes: own.codes.map((code) => binned.ofCell[code] as number), size: binned.size });
    yield;
  }
  const pointsOf = (fit: Fit, fitted: readonly Factor[]) => roundToPoints(fit, fitted.map(occurring(learned)), scale);
  const first = yield* fitLogistic(factors, outcomes, learned);
  const alone = pointsOf(first, factors);
  const base = { columns, cells, bins, alone };
  const found = most === 0 ? [] : yield* findPairs({ cells, factors, outcomes, learned, most, first });
  if (found.length === 0) {
    return { ...base, factors, points: alone, unrounded: { fit: first, factors }, combinations: [] };
  }
  const explained = yield* logOddsOf(first, factors, outcomes.length);
  const askedIn = ([a, b]: Combination["pair"]): readonly [Asked, Asked] => [
    { column: columns[a] as LearningColumn, cells: cells[a] as Cells },
    { column: columns[b] as LearningColumn, cells: cells[b] as Cells },
  ];
  const isShort = ({ pair, regions }: Combination) =>
    formulaOf(askedIn(pair), singly(regions)).length <= LONGEST_FORMULA;
  const divided = yield* learnCombinations(found, cells, outcomes, learned, explained, isShort);
  const fitted = [...factors];
  for (const { pair, regions } of divided) {
    fitted.push(yield* factorOf(askedIn(pair), singly(regions), outcomes.length));
  }
  const fit = yield* fitLogistic(fitted, outcomes, learned);
  const points = [...pointsOf(fit, fitted)];
  const combinations: LearnedCombination[] = [];
  for (const [index, { pair, regions }] of divided.entries()) {
    const place = factors.length;
    const { weight, points: own } = points[place] as WholePoints;
    const grouped = groupedByPoints(regions, own, fitted[place] as Factor, learned);
    const asked = askedIn(pair);
    factors.push(yield* factorOf(asked, grouped.groups, outcomes.length));
    points[place] = { weight, points: [own[0] as number, ...grouped.points] };
    combinations.push({ asked, groups: grouped.groups, gain: (found[index] as FoundPair).gain });
  }
  return { ...base, factors, points, unrounded: { fit, factors: fitted }, combinations };
}

const singly = (regions: readonly Region[]) => regions.map((region) => [region]);

/** Returns which group of regions each row is in, plus one; 0 where that is unknown. */
function* factorOf(
  asked: readonly [Asked, Asked],
  groups: readonly (readonly Region[])[],
  rows: number,
): Generator<void, Factor> {
  const codes = new Uint8Array(rows);
  const table = tableOf(asked, groups);
  const [one, other] = [asked[0].cells, asked[1].cells];
  yield* inParts(rows, (from, to) => {
    for (let row = from; row < to; row += 1) {
      codes[row] = table[(one.codes[row] as number) * other.size + (other.codes[row] as number)] as number;
    }
  });
  return { codes, size: groups.length + 1 };
}

/** Groups regions with the same points. The group with the most rows is the first, because it needs no condition. */
function groupedByPoints(
  regions: readonly Region[],
  points: readonly number[],
  { codes, size }: Factor,
  learned: Int32Array,
): { readonly groups: readonly (readonly Region[])[]; readonly points: readonly number[] } {
  const rows = new Float64Array(size);
  for (const row of learned) rows[codes[row] as number] = (rows[codes[row] as number] as number) + 1;
  const byPoints = new Map<number, { readonly regions: Region[]; rows: number }>();
  for (const [index, region] of regions.entries()) {
    const own = points[index + 1] as number;
    const group = byPoints.get(own) ?? { regions: [], rows: 0 };
    group.regions.push(region);
    group.rows += rows[index + 1] as number;
    byPoints.set(own, group);
  }
  const sorted = [...byPoints].sort(([a], [b]) => a - b);
  const largest = sorted.reduce((most, each) => (each[1].rows > most[1].rows ? each : most));
  const ordered = [largest, ...sorted.filter((each) => each !== largest)];
  return { groups: ordered.map(([, group]) => group.regions), points: ordered.map(([own]) => own) };
}

/** Returns whether learned rows have each alternative of a factor. */
const occurring =
  (learned: Int32Array) =>
  ({ codes, size }: Factor): readonly boolean[] => {
    const found = new Array<boolean>(size).fill(false);
    for (const row of learned) found[codes[row] as number] = true;
    return found;
  };

interface Finding {
  readonly cells: readonly Cells[];
  readonly factors: readonly Factor[];
  readonly outcomes: Uint8Array;
  readonly learned: Int32Array;
  readonly most: number;
  /** The fit to all rows. */
  readonly first: Fit;
}

function* findPairs({ cells, factors, outcomes, learned, most, first }: Finding) {
  const folds = randomParts(outcomes.length, FOLDS, 5);
  const logOdds: Float64Array[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = learned.filter((row) => folds[row] !== fold);
    yield;
    const fitted = yield* fitLogistic(factors, outcomes, others, first);
    logOdds.push(yield* logOddsOf(fitted, factors, outcomes.length));
  }
  return yield* findCombinations(cells, outcomes, learned, folds, logOdds, most);
}

/** Returns the points of every row, which are whole. */
export function* totalsOf(
  factors: readonly Factor[],
  points: readonly WholePoints[],
  rows: number,
): Generator<void, Float64Array> {
  const totals = new Float64Array(rows);
  const tables = points.map(({ weight, points: own }) => Float64Array.from(own, (each) => weight * each));
  yield* inParts(
    rows,
    (from, to) => {
      for (let row = from; row < to; row += 1) {
        let sum = 0;
        for (let index = 0; index < tables.length; index += 1) {
          sum += (tables[index] as Float64Array)[(factors[index] as Factor).codes[row] as number] as number;
        }
        totals[row] = sum;
      }
    },
    tables.length,
  );
  return totals;
}
