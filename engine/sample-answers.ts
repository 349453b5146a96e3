import { formatDate } from "./dates.ts";
import { QUESTION_TYPES, type Question } from "./model.ts";

/** An answer as it is sent. */
type Sample = string | number;

/**
 * One acceptable answer to each question, for a request that somebody may send just to see what comes
 * back: a model's first choices, the middle of what its numbers may be, and a day.
 *
 * @param day number of the day that dates are answered with, see `today`
 */
export function sampleAnswers(questions: readonly Question[], day: number): Record<string, Sample | Sample[]> {
  const answers: Record<string, Sample | Sample[]> = {};
  for (const question of questions) {
    const sample = sampleOf(question, day);
    if (sample === undefined) continue;
    const list = QUESTION_TYPES[question.type].list || question.multiple_values;
    answers[question.field_name] = list ? [sample] : sample;
  }
  return answers;
}

/** Undefined for a choice among none. */
function sampleOf(question: Question, day: number): Sample | undefined {
  switch (question.type) {
    case "text":
      return "An answer";
    case "choice":
    case "multiple_choice":
      return question.choices[0]?.slug;
    case "date":
      return formatDate(day);
    case "slider":
      return onStep(question);
    case "integer":
    case "number":
      return middle(question);
  }
}

function onStep(question: Question): number {
  const { min_value: least, step } = question;
  if (least === null || step === null) return middle(question);
  const steps = Math.floor((middleOf(question) - least) / step);
  return Number((least + steps * step).toPrecision(12));
}

/** A whole number where there is one. */
function middle(question: Question): number {
  const exact = middleOf(question);
  const whole = [Math.floor(exact), Math.ceil(exact)].find(
    (value) => value >= (question.min_value ?? -Infinity) && value <= (question.max_value ?? Infinity),
  );
  return whole ?? exact;
}

/** Bounds further apart than this, as a ratio, span several sizes of number; most answers are of a middle size. */
const WIDE = 100;

function middleOf({ min_value: least, max_value: most }: Question): number {
  if (least === null || most === null) return least ?? most ?? 1;
  const isWide = least >= 0 && most > WIDE * Math.max(least, 1);
  return isWide ? firstDigit(Math.sqrt(Math.max(least, 1) * most)) : least / 2 + most / 2;
}

/** Rounded down to its first digit: 316 is 300. */
function firstDigit(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return Math.floor(value / size) * size;
}
