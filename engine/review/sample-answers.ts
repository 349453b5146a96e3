import { type ModelDocument, QUESTION_TYPES, type Question, type ValueRange } from "../document/model.ts";
import { boundNumber } from "../document/value-ranges.ts";
import { explainLead } from "../explain/explain.ts";
import { compileModel } from "../scoring/compile.ts";
import { formatDate } from "../values/dates.ts";
import { questionOfFormula } from "./choice-points.ts";

/** An answer as it is sent. */
type Sample = string | number;
type Samples = Record<string, Sample | Sample[]>;

/**
 * Returns one plausible answer to each question, for a trial request: the first choice, a number from the middle of the
 * ranges with points or a usual number, today. Numbers that only formulas of several fields use have sizes that fit
 * together, so that most of the scoring models assign points.
 *
 * @param document a valid model
 * @param day number of the day to use for dates, see `today`
 */
export function sampleAnswers(document: ModelDocument, day: number): Samples {
  const { questions, scoring_models } = document;
  const scored = new Map<Question, readonly ValueRange[]>();
  for (const { formula, value_ranges } of scoring_models) {
    const question = questionOfFormula(formula, questions);
    const giving = value_ranges.filter(({ points }) => points > 0);
    if (question !== undefined && giving.length > 0) scored.set(question, giving);
  }
  const answers: Samples = {};
  for (const question of questions) {
    const sample = sampleOf(question, scored.get(question) ?? [], day);
    if (sample !== undefined) answers[question.field_name] = asSent(question, sample);
  }
  const free = questions.filter((question) => isNumeric(question) && !scored.has(question));
  return adjustNumbers(document, answers, free, day);
}

const asSent = (question: Question, sample: Sample): Sample | Sample[] =>
  QUESTION_TYPES[question.type].list || question.multiple_values ? [sample] : sample;

const isNumeric = ({ type }: Question) => type === "integer" || type === "number" || type === "slider";

/** Undefined if there are no choices. */
function sampleOf(question: Question, giving: readonly ValueRange[], day: number): Sample | undefined {
  switch (question.type) {
    case "text":
      return "An answer";
    case "choice":
    case "multiple_choice":
      return question.choices[0]?.slug;
    case "date":
      return formatDate(
        giving.length === 0 || giving.some((range) => contains(range, day)) ? day : within(giving, day),
      );
    case "slider":
    case "integer":
    case "number":
      return fitted(question, giving.length === 0 ? middleOf(question) : within(giving, middleOf(question), question));
  }
}

const contains = ({ start, end }: ValueRange, value: number): boolean =>
  (start === null || value >= boundNumber(start)) && (end === null || value < boundNumber(end));

/** Returns the middle of the middle range; of an unbounded one, the number nearest to its end, or the value itself. */
function within(ranges: readonly ValueRange[], otherwise: number, limits: Partial<Question> = {}): number {
  const range = ranges[Math.floor((ranges.length - 1) / 2)];
  const start = range?.start == null ? (limits.min_value ?? null) : boundNumber(range.start);
  const end = range?.end == null ? (limits.max_value ?? null) : boundNumber(range.end);
  if (start !== null && end !== null) return (start + end) / 2;
  return start ?? (end === null ? otherwise : end - Math.max(1, Math.abs(end) / 10));
}

/** Returns a number that the question accepts, near this one: on a slider's step, whole if possible. */
function fitted(question: Question, value: number): number {
  const { min_value: least, max_value: most, step, type } = question;
  const [from, to] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY];
  const inside = Math.min(to, Math.max(from, value));
  if (type === "slider" && step !== null && least !== null) {
    return Number((least + Math.floor((inside - least) / step) * step).toPrecision(12));
  }
  // a middle below 10 is more precise with its decimals, unless only whole numbers are accepted
  if (type === "number" && Math.abs(inside) < 10 && !Number.isInteger(inside)) return Number(inside.toPrecision(3));
  return [Math.floor(inside), Math.ceil(inside)].find((whole) => whole >= from && whole <= to) ?? inside;
}

/**
 * If the ratio of bounds is larger than this, they span several sizes of number, and most answers are of a middle size.
 */
const WIDE = 100;
/** Usual answers by the wording and field name of questions; the first match counts. */
const USUAL_ABOUT: readonly (readonly [words: RegExp, value: number])[] = [
  [/\bcredit (score|rating)\b/, 720],
  [/\b(annual|yearly|a year|per year)\b.*\b(income|salary|wages)\b|\b(income|salary|wages)\b.*\b(year|annual)/, 78_000],
  [/\b(income|salary|wages)\b/, 6_500],
  [/\bdebts?\b/, 450],
  [/\bdown payment\b/, 60_000],
  [/\bdeposit\b/, 2_000],
  [/\bloan\b/, 15_000],
  [/\b(home|house|property|purchase) (price|value)\b|\bprice of (the|your) (home|house|property)\b/, 350_000],
  [/\b(revenue|turnover)\b/, 500_000],
  [/\bbudget\b/, 10_000],
  [/\brent\b/, 1_800],
  [/\b(employees|headcount|company size|team size|people work)\b/, 25],
  [/\b(people|persons|household size|adults|children|members)\b/, 3],
  [/\bhow old are you\b|\byour age\b|^age\b/, 35],
  [/\byears?\b/, 4],
  [/\bmonths?\b/, 6],
  [/\b(percent|percentage|share)\b/, 25],
];

/**
 * Returns a plausible answer, derived from the wording; undefined if there is no match, or the question does not accept
 * the number.
 */
function usualOf({ text, field_name, min_value: least, max_value: most }: Question): number | undefined {
  const words = `${field_name} ${text}`.toLowerCase().replaceAll("_", " ");
  const value = USUAL_ABOUT.find(([about]) => about.test(words))?.[1];
  return value !== undefined && value >= (least ?? value) && value <= (most ?? value) ? value : undefined;
}

/** The default answers if only the type is known. */
const USUAL = { integer: 10, number: 100 } as const;

function middleOf(question: Question): number {
  const known = usualOf(question);
  if (known !== undefined) return known;
  const { min_value: least, max_value: most, type } = question;
  const usual = type === "integer" ? USUAL.integer : USUAL.number;
  if (least === null && most === null) return usual;
  if (most === null) return least === null || least < usual ? usual : least * 2;
  if (least === null) return most > usual ? usual : most - Math.max(1, Math.abs(most) / 10);
  const isWide = least >= 0 && most > WIDE * Math.max(least, 1);
  return isWide ? firstDigit(Math.sqrt(Math.max(least, 1) * most)) : least / 2 + most / 2;
}

/** Rounds down to the first digit: 316 is 300. */
function firstDigit(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return Math.floor(value / size) * size;
}

/** The factors by which a number is tried. */
const TIMES = [1, 2, 3, 5, 10, 30, 100, 0.5, 0.3, 0.1, 0.01] as const;
/** Trying takes too long for a model with more questions; its numbers stay as they are. */
const MAX_TRIED = 40;

/** Returns the answers with those numbers changed that let more scoring models assign points. */
function adjustNumbers(document: ModelDocument, answers: Samples, free: readonly Question[], day: number): Samples {
  const open = document.scoring_models.some(({ value_ranges }) => value_ranges.length > 0);
  if (!open || free.length === 0 || free.length > MAX_TRIED) return answers;
  const model = compileModel(document);
  const giving = (tried: Samples) =>
    explainLead(model, tried, day).scoring_models.filter(({ weighted_points }) => weighted_points > 0).length;
  let best = { answers, count: giving(answers) };
  for (const question of free) {
    if (best.count === document.scoring_models.length) break;
    const value = Number([best.answers[question.field_name]].flat()[0]);
    for (const times of TIMES) {
      const tried = {
        ...best.answers,
        [question.field_name]: asSent(question, fitted(question, Number((value * times).toPrecision(12)))),
      };
      const count = giving(tried);
      if (count > best.count) best = { answers: tried, count };
    }
  }
  return best.answers;
}
