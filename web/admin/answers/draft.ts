import { type Answers, type FieldErrors, parseAnswers, type Question, sentencesOf, takesList } from "#engine";
import { numberText, plainNumber } from "../../ui/typed-number.ts";

/** The contents of the field of one question: as typed; a list if the question accepts several answers. */
export type DraftValue = string | readonly string[];

/** The contents of a form of questions, by field name; a question that was not edited is absent. */
export type AnswerDraft = Readonly<Record<string, DraftValue>>;

/** The result of reading a draft. */
export interface ReadAnswers {
  /** The valid answers, in canonical form, which are enough for a preliminary score. */
  readonly answers: Answers;
  /** The errors of the others, by field name, in the engine's words. */
  readonly errors: FieldErrors;
  /** Whether there are no errors, so that it may be submitted. */
  readonly isValid: boolean;
}

/**
 * Reads a draft as the API would, and keeps the valid answers if others are invalid.
 *
 * @example
 * readAnswers(questions, { credit_score: "900", rent: "1200" }, "UTC");
 * // { answers: { rent: 1200 }, errors: { credit_score: ["900 is too large. The maximum is 850."] }, isValid: false }
 */
export function readAnswers(questions: readonly Question[], draft: AnswerDraft, timeZone: string): ReadAnswers {
  const given = sentAnswers(questions, draft);
  const strict = parseAnswers(questions, given, { timeZone });
  if (strict.ok) return { answers: strict.answers, errors: {}, isValid: true };
  const open = questions.map((question) => ({ ...question, required: false }));
  const held = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(strict.errors, name)));
  const rest = parseAnswers(open, held, { timeZone });
  return { answers: rest.ok ? rest.answers : {}, errors: sentencesOf(strict.errors), isValid: false };
}

/** Converts a draft to the `answers` of a request, without unanswered questions. */
export function sentAnswers(questions: readonly Question[], draft: AnswerDraft): Record<string, DraftValue> {
  const sent: Record<string, DraftValue> = {};
  for (const { field_name, type } of questions) {
    const value = Object.hasOwn(draft, field_name) ? draft[field_name] : undefined;
    const read = (text: string) => (isNumeric(type) ? plainNumber(text) : text);
    const given = typeof value === "string" ? read(value) : value?.filter((item) => item.trim() !== "").map(read);
    if (given !== undefined && given.length > 0) sent[field_name] = given;
  }
  return sent;
}

const isNumeric = (type: Question["type"]) => type === "integer" || type === "number" || type === "slider";

/** Converts canonical answers to a draft. Answers to deleted questions are left out. */
export function draftOf(questions: readonly Question[], answers: Answers): AnswerDraft {
  const draft: Record<string, DraftValue> = {};
  for (const question of questions) {
    const answer = Object.hasOwn(answers, question.field_name) ? answers[question.field_name] : undefined;
    if (answer !== undefined)
      draft[question.field_name] = takesList(question) ? [answer].flat().map(textOf) : textOf([answer].flat()[0] ?? "");
  }
  return draft;
}

/** One answer as its field displays it. */
export const textOf = (answer: string | number) => (typeof answer === "number" ? numberText(answer) : answer);
