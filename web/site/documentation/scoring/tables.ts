import { rental, sales } from "#contract";
import type { ModelExample } from "#contract/reference/examples/model-example";

type Scoring = ModelExample["scoring_models"][number];

/** The factors of an axis of the sales example with their weights. */
export function factorsOf(axis: "x_axis" | "y_axis"): readonly { readonly name: string; readonly weight: number }[] {
  return (sales as ModelExample).scoring_models
    .filter((model) => model[axis])
    .map(({ name = "", weight = 1 }) => ({ name, weight }));
}

/** An axis as one line: the weighted sum of its factors. */
export function axisFormula(axis: "x_axis" | "y_axis"): string {
  const terms = factorsOf(axis).map(({ name, weight }) => `${weight} × ${name.toLowerCase()}`);
  return `${axis === "x_axis" ? "X" : "Y"} = ${terms.join(" + ")}`;
}

/** A table of points: the looked-up value, in words, and its points. */
export interface PointsTable {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly column: string;
  readonly rows: readonly (readonly [value: string, points: string])[];
}

/** The points of the rental application. */
export function pointsTables(): readonly PointsTable[] {
  return [
    {
      id: "points-credit-score",
      title: "Credit score",
      text: "Looks up the answer itself, {credit_score}. Below 620 no range matches, so there are no points.",
      column: "Credit score",
      rows: rangeRows("Credit score", (bound) => String(bound)).toReversed(),
    },
    {
      id: "points-cash-flow",
      title: "Cash flow",
      text: "How many times the rent fits into the income: {monthly_income} / {rent_amount}.",
      column: "Income per rent",
      rows: rangeRows("Cash flow", (bound) => `${bound}×`).toReversed(),
    },
    {
      id: "points-timeline",
      title: "Timeline",
      text: "The value of the choice is the points, so {move_in} needs no ranges.",
      column: "Timeline",
      rows: choiceRows("move_in"),
    },
    {
      id: "points-rent-ratio",
      title: "Rent ratio",
      text: "The share of income that goes to rent, {rent_ratio}. The formula is 1 - {rent_ratio}, the share that is left: a range includes its start but not its end, so a rent of exactly 50% still gets points.",
      column: "Rent ratio",
      rows: leftRows("Rent ratio").toReversed(),
    },
  ];
}

function rangesOf(name: string) {
  const model = (rental.scoring_models as readonly Scoring[]).find((each) => each.name === name);
  if (model === undefined) throw new Error(`The rental application has no scoring model "${name}"`);
  return model.value_ranges ?? [];
}

function rangeRows(name: string, show: (bound: number) => string): (readonly [string, string])[] {
  return rangesOf(name).map(({ start, end, points }) => {
    const from = typeof start === "number" ? show(start) : undefined;
    const to = typeof end === "number" ? show(end) : undefined;
    return [rangeInWords(from, to), String(points)];
  });
}

/** Rows of ranges over the remainder of 1, expressed as the share that is subtracted: its end is the other's start. */
function leftRows(name: string): (readonly [string, string])[] {
  const taken = (bound: number) => `${Math.round((1 - bound) * 100)}%`;
  return rangesOf(name).map(({ start, end, points }) => {
    const [most, least] = [start, end].map((bound) => (typeof bound === "number" ? taken(bound) : undefined));
    const words =
      least === undefined ? `up to ${most}` : most === undefined ? `over ${least}` : `over ${least}, up to ${most}`;
    return [words, String(points)];
  });
}

function rangeInWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? "any" : `less than ${to}`;
  return to === undefined ? `${from} or more` : `${from} to less than ${to}`;
}

function choiceRows(field: string): (readonly [string, string])[] {
  const question = (rental as ModelExample).questions.find((each) => each.field_name === field);
  return (question?.choices ?? []).map(({ text, value }) => [text, String(value)]);
}

/** Usual weights of a question. */
export const QUESTION_WEIGHTS = [
  { name: "Default", weight: 1 },
  { name: "High priority", weight: 2 },
  { name: "Low priority", weight: 0.5 },
] as const;
