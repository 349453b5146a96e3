import {
  fromHundredths,
  hundredths,
  type ModelDocument,
  parse,
  type Question,
  type ScoringModel,
  timesWeight,
} from "#engine";

/** The question whose answer is the value of a formula, when the formula is nothing but its field. */
export function plainQuestion(formula: string, questions: readonly Question[]): Question | undefined {
  const { tree } = parse(formula, "formula");
  if (tree.kind !== "field" || tree.index !== undefined) return undefined;
  return questions.find(({ field_name }) => field_name === tree.name);
}

/** The least and the greatest answer to a question, or the values of its choices: as far as they are known. */
export function answerBounds(question: Question | undefined): number[] {
  if (question === undefined) return [];
  const { choices, min_value, max_value } = question;
  return choices.length > 0 ? choices.map(({ value }) => value) : [min_value ?? [], max_value ?? []].flat();
}

/** The most points that one value can give; undefined when nothing bounds them. */
export function mostPoints(model: ScoringModel, { questions }: ModelDocument): number | undefined {
  const { value_ranges, weight, formula } = model;
  const question = plainQuestion(formula, questions);
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
