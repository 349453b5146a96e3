import type { Answers, Question } from "../document/model.ts";
import type { Faults } from "../faults/fault.ts";
import { grouped } from "../values/number-text.ts";

/** Why a stored lead does not fit a document: what is wrong with its answer to one question, without the answer. */
export interface Misfit {
  readonly field_name: string;
  readonly reason: "missing" | "unfit";
}

/** Returns what is wrong with stored answers, from the errors of reading them; one entry for each question. */
export function misfitsOf(answers: Answers, errors: Faults): readonly Misfit[] {
  const isGiven = (name: string) => Object.hasOwn(answers, name) && answers[name] !== "";
  return Object.keys(errors).map((name) => ({ field_name: name, reason: isGiven(name) ? "unfit" : "missing" }));
}

/**
 * Describes a misfit. The text says what the question accepts and does not repeat the answer, because it may be kept
 * and displayed for thousands of leads.
 */
export function misfitText({ field_name, reason }: Misfit, questions: readonly Question[]): string {
  const question = questions.find((each) => each.field_name === field_name);
  if (question === undefined || reason === "missing") return "A required answer is missing.";
  return `The answer is not ${takenBy(question)}.`;
}

function takenBy({ type, multiple_values, min_value, max_value, step }: Question): string {
  const bounds = boundsText(min_value, max_value);
  const one = {
    text: "text",
    choice: "one of the choices",
    multiple_choice: "a list of the choices",
    slider: `a position on the slider${bounds}${step === null ? "" : ` in steps of ${grouped(step)}`}`,
    integer: `a whole number${bounds}`,
    number: `a number${bounds}`,
    date: "a date",
  }[type];
  return multiple_values && type !== "multiple_choice" ? `a list in which each item is ${one}` : one;
}

function boundsText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return ` from ${grouped(min)} to ${grouped(max)}`;
  if (min !== null) return ` of at least ${grouped(min)}`;
  return max === null ? "" : ` of at most ${grouped(max)}`;
}
