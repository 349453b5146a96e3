import { QUESTION_DEFAULTS, withDefaults } from "../document/defaults.ts";
import { type ModelDocument, MULTI_VALUED_TYPES, type Question } from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";
import { hasChoices, readChoices } from "./choices.ts";
import { withoutQuestion } from "./deletion.ts";
import { checkFieldName } from "./field-name.ts";
import { moved } from "./move.ts";
import { checkCount, findTarget, put } from "./target.ts";
import type { Editor, Outcome, QuestionData } from "./types.ts";
import { withUses } from "./uses.ts";

export const editQuestion: Editor<QuestionData> = (document, change, at, errors) => {
  if (change.action === "delete") {
    const question = document.questions.find(({ id }) => id === change.id);
    if (question === undefined) return undefined;
    return { document: withoutQuestion(document, question, change, errors), id: question.id };
  }
  const target = findTarget(document.questions, change, toData);
  if (target === undefined) return undefined;
  const { former, data } = target;

  const id = former?.id ?? document.counters.question + 1;
  const { choices, lastId } = readChoices(data.choices, former?.choices ?? [], document.counters.choice, errors);
  const question: Question = {
    id,
    number: data.number,
    text: data.text,
    type: data.type,
    field_name: data.field_name,
    ...withDefaults(data, QUESTION_DEFAULTS),
    choices,
    created_at: former?.created_at ?? at,
  };
  if (former === undefined) checkCount(document.questions.length + 1, LIMITS.questions, "questions", errors);
  checkNumber(question, document, errors);
  checkFieldName(question.field_name, former?.field_name, "field_name", document, errors);
  checkShape(question, errors);

  const counters = { ...document.counters, question: Math.max(document.counters.question, id), choice: lastId };
  const edited = { ...document, counters, questions: put(document.questions, question) };
  if (former === undefined) return { document: edited, id };
  return { document: withUses(document, edited, former, question, errors), id };
};

/** Moves a question to a number. If another has it, those in between move by one. */
export function moveQuestion(
  document: ModelDocument,
  id: number,
  number: number,
  errors: ErrorList,
): Outcome | undefined {
  if (document.questions.every((question) => question.id !== id)) return undefined;
  checkWhole(number, errors);
  return { document: { ...document, questions: moved(document.questions, id, number) }, id };
}

function toData({ choices: _kept, ...question }: Question): QuestionData {
  return question;
}

function checkNumber({ id, number }: Question, document: ModelDocument, errors: ErrorList): void {
  checkWhole(number, errors);
  const holder = document.questions.find((other) => other.number === number && other.id !== id);
  if (holder !== undefined)
    errors.add("number", "already_exists", `The question ${holder.field_name} already has the number ${number}.`);
}

function checkWhole(number: number, errors: ErrorList): void {
  if (!Number.isInteger(number) || number < 1)
    errors.add("number", "out_of_range", "Must be a whole number of at least 1.");
}

/** Checks which settings a type allows. */
export function checkShape(question: Question, errors: ErrorList): void {
  const { type, min_value, max_value, step } = question;
  if (!hasChoices(type) && question.choices.length > 0) {
    errors.add(
      "choices",
      "incompatible",
      `A question of type ${type} cannot have choices. Send an empty list to remove them.`,
    );
  }
  if (question.multiple_values && !MULTI_VALUED_TYPES.some((other) => other === type)) {
    errors.add(
      "multiple_values",
      "incompatible",
      `Only questions of type ${MULTI_VALUED_TYPES.join(", ")} can take several values.`,
    );
  }
  if (type === "slider") {
    if (min_value === null) errors.add("min_value", "required", "A slider needs a minimum.");
    if (max_value === null) errors.add("max_value", "required", "A slider needs a maximum.");
  }
  const bounded = type === "slider" || type === "integer" || type === "number";
  if (!bounded && min_value !== null)
    errors.add("min_value", "incompatible", `A question of type ${type} cannot have a minimum.`);
  if (!bounded && max_value !== null)
    errors.add("max_value", "incompatible", `A question of type ${type} cannot have a maximum.`);
  if (min_value !== null && max_value !== null && min_value >= max_value) {
    errors.add("min_value", "incompatible", `Must be less than the maximum, ${grouped(max_value)}.`);
  }
  if (step === null) return;
  if (type !== "slider") errors.add("step", "incompatible", "Only a slider can have a step.");
  else if (step <= 0) errors.add("step", "out_of_range", "Must be greater than 0.");
  else if (min_value !== null && max_value !== null && step > max_value - min_value) {
    errors.add("step", "out_of_range", `Must be at most ${grouped(max_value - min_value)}, the length of the slider.`);
  }
}
