import { type AnswerValue, choicePointsOf, type ExplainedModel, parseDate, type Question, tokenize } from "#engine";
import { dayText } from "../ui/dates.ts";
import { formatExact, formatPoints, formatValue } from "../ui/numbers.ts";
import { chosenIn } from "./ranges/ScoringDrawing.tsx";
import type { Result } from "./result.ts";

/** An answer in the words of the question: choices by their wording, several joined by commas. */
export function worded({ type, choices }: Pick<Question, "type" | "choices">, answer: AnswerValue): string {
  if (type === "date") return [answer].flat().map(day).join("; ");
  if (type !== "choice" && type !== "multiple_choice") return [answer].flat().map(plain).join(", ");
  return [answer]
    .flat()
    .map((slug) => choices.find((choice) => choice.slug === slug)?.text ?? String(slug))
    .join(", ");
}

/** A text that is not a date, because the question had another type, is unchanged. */
const day = (value: string | number) =>
  typeof value === "string" && parseDate(value) !== undefined ? dayText(value, "medium") : String(value);

/** In full, unlike the values within an explanation. */
const plain = (value: string | number) => (typeof value === "number" ? formatExact(value) : value);

/** The fields that a formula or rule names, each once, in order. */
function namesIn(source: string): string[] {
  const names = tokenize(source).tokens.flatMap(({ kind, text }) => (kind === "field" ? [text] : []));
  return [...new Set(names)];
}

/**
 * The choices in a formula or rule, in their own words: an explanation contains only the number or the slug of a
 * choice.
 */
export function choicesIn(source: string, { document, answers }: Pick<Result, "document" | "answers">): string[] {
  return namesIn(source).flatMap((name) => {
    const question = document.questions.find(({ field_name }) => field_name === name);
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    const isChoice = question?.type === "choice" || question?.type === "multiple_choice";
    return isChoice && answer !== undefined ? worded(question, answer) : [];
  });
}

/** The name of a scoring model in explanations. */
export const modelName = ({ id, name }: Pick<ExplainedModel, "id" | "name">) => name || `Scoring model ${id}`;

/**
 * The points of each chosen choice, if a scoring model has points per choice: `In 1-3 months`, and with several `Pay
 * stubs 10 + Proof of identity 20`, or which of them has no points. Undefined for every other model.
 */
export function pointsOfChoices(
  { id, formula }: Pick<ExplainedModel, "id" | "formula">,
  result: Pick<Result, "document" | "answers">,
) {
  const { questions, scoring_models } = result.document;
  const model = scoring_models.find((each) => each.id === id);
  const reading = model && choicePointsOf(model, questions);
  const chosen = chosenIn(formula, questions, result.answers);
  if (reading === undefined || chosen.length === 0) return undefined;
  const rows = reading.rows.filter(({ choice }) => chosen.includes(choice.slug));
  const giving = rows.filter(({ range }) => range !== undefined);
  if (giving.length === 0) return rows.map(({ choice }) => `“${choice.text}”`).join(" and ");
  if (rows.length === 1) return rows[0]?.choice.text;
  return giving.map(({ choice, range }) => `${choice.text} ${formatPoints(range?.points ?? 0)}`).join(" + ");
}

/** A field of a formula with the lead's value. */
export interface FieldValue {
  readonly field: string;
  /** The question's wording, or another description. */
  readonly what: string;
  /** In the question's words. */
  readonly value: string;
  /** The number of the answer in formulas, if that is not the answer itself. */
  readonly countsAs?: string;
}

/** The questions and calculated fields that a formula or rule names, in order, with this lead's values. */
export function valuesIn(source: string, result: Result): FieldValue[] {
  return namesIn(source).flatMap((name) => fieldValue(name, result) ?? []);
}

function fieldValue(field: string, { document, answers, explanation }: Result): FieldValue | undefined {
  const question = document.questions.find(({ field_name }) => field_name === field);
  if (question !== undefined) {
    const answer = Object.hasOwn(answers, field) ? answers[field] : undefined;
    if (answer === undefined) return { field, what: question.text, value: "not answered" };
    const countsAs = countOf(question, answer);
    const value = worded(question, answer) || "left blank";
    return { field, what: question.text, value, ...(countsAs === undefined ? {} : { countsAs }) };
  }
  const calculated = explanation.calculated_fields.find(({ name }) => name === field);
  if (calculated === undefined) return undefined;
  const { formula, substituted, value, reason } = calculated;
  const known = substituted === formatValue(value) ? formatValue(value) : `${substituted} = ${formatValue(value)}`;
  return { field, what: `calculated: ${formula}`, value: reason ?? known };
}

/** The number of a choice or a text in arithmetic. */
function countOf({ type, choices }: Question, answer: AnswerValue): string | undefined {
  if (type === "text") return answer === "" ? "0" : "1";
  if (type !== "choice" && type !== "multiple_choice") return undefined;
  return formatValue([answer].flat().map((slug) => choices.find((choice) => choice.slug === slug)?.value ?? null));
}

/**
 * How a value that is itself the points is computed: `Answer 575 = 575 points`, `Answer 100 × weight 0.45`. A formula
 * of several answers has a result.
 */
export function pointsOfValue({
  formula,
  points: value,
  weight,
}: Pick<ExplainedModel, "formula" | "points" | "weight">): string {
  const given = formatPoints(value ?? 0);
  const noun = /^\s*\{[A-Za-z_]\w*\}\s*$/.test(formula) ? "Answer" : "Result";
  return weight === 1 ? `${noun} ${given} = ${given} points` : `${noun} ${given} × weight ${formatPoints(weight)}`;
}
