import {
  fromHundredths,
  hundredths,
  type ModelDocument,
  type Question,
  questionOfFormula,
  type ScoringModel,
  timesWeight,
  type Use,
  usesOfField,
} from "#engine";

/** The minimum and maximum answer to a question, or the values of its choices, as far as known. */
export function answerBounds(question: Question | undefined): number[] {
  if (question === undefined) return [];
  const { choices, min_value, max_value } = question;
  return choices.length > 0 ? choices.map(({ value }) => value) : [min_value ?? [], max_value ?? []].flat();
}

/** The maximum points of one value; undefined if unbounded. */
export function mostPoints(model: ScoringModel, { questions }: ModelDocument): number | undefined {
  const { value_ranges, weight, formula } = model;
  const question = questionOfFormula(formula, questions);
  const isBounded = question !== undefined && (question.max_value !== null || question.choices.length > 0);
  const values =
    value_ranges.length > 0 ? value_ranges.map(({ points }) => points) : isBounded ? answerBounds(question) : [];
  if (values.length === 0) return undefined;
  return fromHundredths(timesWeight(Math.max(...values), hundredths(weight)));
}

/** `X`, `Y`, `X and Y`, or `neither axis`. */
export function axesText({ x_axis, y_axis }: Pick<ScoringModel, "x_axis" | "y_axis">): string {
  if (x_axis && y_axis) return "X and Y";
  return x_axis ? "X" : y_axis ? "Y" : "neither axis";
}

/**
 * The formulas and rules that read a score in which the points of a model count, each once, except the model itself.
 */
export function readersOf(model: ScoringModel, document: ModelDocument): readonly Use[] {
  const { x_axis, y_axis, id } = model;
  const scores = [
    x_axis ? "x_axis_score" : [],
    y_axis ? "y_axis_score" : [],
    x_axis || y_axis ? "total_score" : [],
  ].flat();
  const uses = scores.flatMap((score) => usesOfField(document, score));
  const byTarget = new Map(uses.map((use) => [`${use.target.type} ${use.target.id}`, use]));
  byTarget.delete(`scoring_model ${id}`);
  return [...byTarget.values()];
}
