import { aucOf } from "../statistics/auc.ts";
import { informationValueOf } from "../statistics/information-value.ts";
import { rateOf } from "../statistics/rates.ts";
import { type Card, type LearnedCombination, learnCard } from "./card.ts";
import type { Cells } from "./cells.ts";
import type { WholePoints } from "./points.ts";
import { conditionOf, formulaOf } from "./regions.ts";
import type { Factor } from "./regression.ts";
import { reasonToLeaveOut, usable } from "./screen.ts";
import type {
  AnswersOf,
  ConditionOf,
  LearningColumn,
  LearningOptions,
  LearningRows,
  SuggestedBin,
  SuggestedCombination,
  SuggestedQuestion,
  Suggestion,
  Unanswered,
} from "./types.ts";

/** A question alone that sorts rows better than this was probably answered after the outcome. */
const TOO_GOOD_AUC = 0.8;
/** The information value above which the same is suspected. */
const TOO_GOOD_VALUE = 1.5;

/** Learns points from all rows. */
export function* suggestPoints(
  { columns: all, outcomes }: LearningRows,
  options: LearningOptions,
): Generator<void, Suggestion> {
  const columns = usable(all);
  const learned = Int32Array.from(outcomes, (_, row) => row);
  const card = yield* learnCard({ columns, outcomes, learned, ...options });
  const questions: SuggestedQuestion[] = [];
  for (const column of all) {
    questions.push(suggestedQuestion(column, card, outcomes));
    yield;
  }
  const names = new Set(all.map(({ field_name }) => field_name));
  const combinations = card.combinations.map((each, index) => {
    const factor = columns.length + index;
    return suggestedCombination(each, card, factor, outcomes, names);
  });
  return {
    rows: outcomes.length,
    rate: outcomes.reduce((sum, each) => sum + each, 0) / Math.max(1, outcomes.length),
    scale: options.scale,
    questions,
    combinations: combinations.filter(({ bins }) => bins.some(({ points }) => points !== bins[0]?.points)),
  };
}

interface Counted {
  readonly leads: number;
  readonly successes: number;
  /** The points that the live model gives them. */
  readonly live: number;
}

function countedBy({ codes, size }: Factor, outcomes: Uint8Array, live?: Float64Array): readonly Counted[] {
  const counts = Array.from({ length: size }, () => ({ leads: 0, successes: 0, live: 0 }));
  for (let row = 0; row < codes.length; row += 1) {
    const own = counts[codes[row] as number] as { leads: number; successes: number; live: number };
    own.leads += 1;
    own.successes += outcomes[row] as number;
    own.live += live?.[row] ?? 0;
  }
  return counts;
}

const NOBODY: Counted = { leads: 0, successes: 0, live: 0 };

const added = (counts: readonly Counted[]): Counted =>
  counts.reduce(
    (sum, { leads, successes, live }) => ({
      leads: sum.leads + leads,
      successes: sum.successes + successes,
      live: sum.live + live,
    }),
    NOBODY,
  );

function binWith<Of extends AnswersOf | ConditionOf | Unanswered>(
  of: Of,
  counts: readonly Counted[],
  points: number,
  hasLive: boolean,
) {
  const all = added(counts);
  const { leads, rate, interval } = rateOf(all);
  const live_points = hasLive && leads > 0 ? Math.round((100 * all.live) / leads) / 100 : null;
  return { ...of, n: leads, rate: rate ?? 0, interval, points, live_points };
}

/** The bin of unanswered rows, if there are any. */
const unanswered = (counts: readonly Counted[], points: readonly number[], hasLive: boolean) =>
  (counts[0]?.leads ?? 0) > 0
    ? [binWith({ unanswered: true as const }, [counts[0] as Counted], points[0] as number, hasLive)]
    : [];

function suggestedQuestion(column: LearningColumn, card: Card, outcomes: Uint8Array): SuggestedQuestion {
  const none = { field_name: column.field_name, weight: 1, bins: [], sample: [] };
  const index = card.columns.findIndex(({ field_name }) => field_name === column.field_name);
  const reason = reasonToLeaveOut(column);
  if (reason !== null || index < 0) {
    return { ...none, information_value: null, left_out: reason ?? "constant", predicts_too_well: false };
  }
  const factor = card.factors[index] as Factor;
  const hasLive = column.live !== undefined;
  const counts = countedBy(factor, outcomes, column.live);
  const { weight, points } = card.points[index] as Card["points"][number];
  const { information_value } = informationValueOf(counts);
  const found = { information_value, predicts_too_well: tooGood(information_value, counts) };
  const parts = partsOf(column, card.cells[index] as Cells, (card.bins[index] as Card["bins"][number]).ofCell);
  // neighboring ranges, and choices, with the same points are one bin
  const groups: PartOf[][] = [];
  for (const part of parts) {
    const candidates = column.kind === "choice" ? groups : groups.slice(-1);
    const same = candidates.find(([first]) => points[first?.bin ?? 0] === points[part.bin]);
    if (same === undefined) groups.push([part]);
    else same.push(part);
  }
  const bins: SuggestedBin<AnswersOf>[] = groups.map((group) => {
    const own = [...new Set(group.map(({ bin }) => bin))];
    const joint = own.map((bin) => counts[bin] as Counted);
    return binWith(joined(group.map(({ of }) => of)), joint, points[own[0] as number] as number, hasLive);
  });
  bins.push(...unanswered(counts, points, hasLive));
  const addsNothing = bins.every((bin) => bin.points === bins[0]?.points);
  if (addsNothing) return { ...none, ...found, left_out: "adds_nothing" };
  return { ...none, weight, bins, ...found, left_out: null, sample: sampleOf(factor, card.points[index]) };
}

/** Whether a question alone predicts the outcome better than an answer from before it usually can. */
function tooGood(value: number | null, counts: readonly Counted[]): boolean {
  const scored = counts
    .filter(({ leads }) => leads > 0)
    .map(({ leads, successes }) => ({ score: successes / leads, leads, successes }));
  return (value ?? 0) >= TOO_GOOD_VALUE || (aucOf(scored).auc ?? 0) >= TOO_GOOD_AUC;
}

interface PartOf {
  readonly bin: number;
  readonly of: AnswersOf;
}

/** The ranges of numbers in ascending order, or the choices, each with its bin. */
function partsOf({ choices }: LearningColumn, { size, edges }: Cells, ofCell: Uint8Array): readonly PartOf[] {
  if (edges === undefined) {
    return (choices ?? []).map((choice, index) => ({ bin: ofCell[index + 1] as number, of: { choices: [choice] } }));
  }
  return Array.from({ length: size - 1 }, (_, index) => ({
    bin: ofCell[index + 1] as number,
    of: { start: edges[index - 1] ?? null, end: edges[index] ?? null },
  }));
}

function joined(parts: readonly AnswersOf[]): AnswersOf {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) throw new Error("a bin has no part");
  if ("choices" in first) return { choices: parts.flatMap((each) => ("choices" in each ? each.choices : [])) };
  return { start: first.start, end: "end" in last ? last.end : null };
}

function suggestedCombination(
  { asked, groups, gain }: LearnedCombination,
  card: Card,
  index: number,
  outcomes: Uint8Array,
  names: Set<string>,
): SuggestedCombination {
  const counts = countedBy(card.factors[index] as Factor, outcomes);
  const { weight, points } = card.points[index] as Card["points"][number];
  const bins = groups.map((regions, value) => {
    const conditions = regions.map((region) => conditionOf(asked, region));
    const condition = conditions.map((each) => (conditions.length > 1 ? `(${each})` : each)).join(" or ");
    return binWith({ condition, value }, [counts[value + 1] as Counted], points[value + 1] as number, false);
  });
  const questions = [asked[0].column.field_name, asked[1].column.field_name] as const;
  return {
    name: freeName(`${questions[0]}_and_${questions[1]}`, names),
    questions,
    formula: formulaOf(asked, groups),
    weight,
    bins: [...bins, ...unanswered(counts, points, false)],
    gain,
    sample: sampleOf(card.factors[index] as Factor, card.points[index]),
  };
}

/** Rows whose points are kept, to compute bands from. */
const SAMPLE = 5_000;

/** The points of evenly spaced rows. */
function sampleOf({ codes }: Factor, { weight, points }: WholePoints = { weight: 1, points: [] }): readonly number[] {
  const size = Math.min(SAMPLE, codes.length);
  const rowAt = (index: number) => Math.floor((index * codes.length) / size);
  return Array.from({ length: size }, (_, index) => weight * (points[codes[rowAt(index)] as number] ?? 0));
}

const LONGEST_NAME = 100;

function freeName(wanted: string, taken: Set<string>): string {
  const base = wanted.slice(0, LONGEST_NAME - 4);
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
  taken.add(name);
  return name;
}
