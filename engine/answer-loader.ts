import { parseDate } from "./dates.ts";
import { type Frame, putChoice, putChoices, putList, putNumber, putText, type Slot } from "./language/program.ts";
import { type Answers, type AnswerValue, QUESTION_TYPES, type Question } from "./model.ts";

/**
 * Writes canonical answers into a frame, and unknown for every question that is not answered. An answer
 * that does not fit the question, given to another version of the model, counts as none.
 */
export type AnswerLoader = (answers: Answers, frame: Frame) => void;

type Put = (frame: Frame, answer: AnswerValue | undefined) => void;

export function answerLoader(questions: readonly Question[], slotOf: (name: string) => Slot): AnswerLoader {
  const names = questions.map((question) => question.field_name);
  const puts = questions.map((question) => putter(question, slotOf(question.field_name)));
  return (answers, frame) => {
    for (let index = 0; index < puts.length; index++) {
      // a name such as `constructor` may find what every object inherits: no answer, by its type
      puts[index]?.(frame, answers[names[index] ?? ""]);
    }
  };
}

function putter(question: Question, slot: Slot): Put {
  const list = QUESTION_TYPES[question.type].list || question.multiple_values;
  switch (question.type) {
    case "text":
      return (frame, answer) => putText(frame, slot, typeof answer === "string" ? answer : undefined);
    case "choice":
    case "multiple_choice": {
      const positions = new Map(question.choices.map(({ slug }, position) => [slug, position]));
      const find = (slug: unknown) => (typeof slug === "string" ? (positions.get(slug) ?? -1) : -1);
      if (!list) return (frame, answer) => putChoice(frame, slot, find(answer));
      return (frame, answer) =>
        putChoices(
          frame,
          slot,
          listOf(answer, (item) => positions.get(String(item))),
        );
    }
    case "date": {
      const dayOf = (text: string | number) => (typeof text === "string" ? parseDate(text) : undefined);
      if (list) return (frame, answer) => putList(frame, slot, listOf(answer, dayOf));
      return (frame, answer) => {
        putNumber(frame, slot, typeof answer === "string" ? (parseDate(answer) ?? Number.NaN) : Number.NaN);
      };
    }
    default: {
      const numberOf = (value: string | number) => (typeof value === "number" ? value : undefined);
      if (list) return (frame, answer) => putList(frame, slot, listOf(answer, numberOf));
      return (frame, answer) => putNumber(frame, slot, typeof answer === "number" ? answer : Number.NaN);
    }
  }
}

const NOTHING: readonly number[] = [];

function listOf(
  answer: AnswerValue | undefined,
  convert: (item: string | number) => number | undefined,
): readonly number[] {
  if (!Array.isArray(answer)) return NOTHING;
  const values: number[] = [];
  for (const item of answer as readonly (string | number)[]) {
    const value = convert(item);
    if (value !== undefined) values.push(value);
  }
  return values;
}
