import { parseDate } from "./dates.ts";
import {
  clearFields,
  type Frame,
  type Program,
  putChoice,
  putChoices,
  putList,
  putNumber,
  putText,
  type Slot,
} from "./language/program.ts";
import { type Answers, type AnswerValue, QUESTION_TYPES, type Question } from "./model.ts";

/**
 * Writes canonical answers into a frame, and unknown for every question that is not answered. An answer
 * that does not fit the question, given to another version of the model, counts as none.
 */
export type AnswerLoader = (answers: Answers, frame: Frame) => void;

interface Field {
  readonly name: string;
  readonly slot: Slot;
  /** Single numbers and choices, which most answers are, are written without a call through `put`. */
  readonly kind: "number" | "choice" | "other";
  /** Of a choice: the position of each slug. */
  readonly positions: ReadonlyMap<unknown, number>;
  readonly put: Put;
}

type Put = (frame: Frame, slot: Slot, answer: AnswerValue) => void;

export function answerLoader(program: Program, questions: readonly Question[]): AnswerLoader {
  const fields = questions.map((question) => fieldOf(question, program));
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  return (answers, frame) => {
    clearFields(program, frame);
    // the answers mostly come in the order of the questions: then the next one is found without its name
    let next = 0;
    for (const name in answers) {
      let field = fields[next];
      if (field === undefined || field.name !== name) {
        const place = places.get(name);
        if (place === undefined) continue;
        next = place;
        field = fields[place] as Field;
      }
      next += 1;
      const answer = answers[name] as AnswerValue;
      const { slot, kind } = field;
      if (kind === "number") putNumber(frame, slot, typeof answer === "number" ? answer : Number.NaN);
      else if (kind === "choice") putChoice(frame, slot, field.positions.get(answer) ?? -1);
      else field.put(frame, slot, answer);
    }
  };
}

function fieldOf(question: Question, program: Program): Field {
  const slot = program.slots.get(question.field_name);
  if (slot === undefined) throw new Error(`the program has no field ${question.field_name}`);
  const positions = new Map(question.choices.map(({ slug }, position) => [slug, position]));
  const list = QUESTION_TYPES[question.type].list || question.multiple_values;
  const field = { name: question.field_name, slot, positions };
  switch (question.type) {
    case "text":
      return { ...field, kind: "other", put: loadText };
    case "choice":
      return { ...field, kind: "choice", put: putNothing };
    case "multiple_choice": {
      const positionOf = (item: string | number) => positions.get(String(item));
      return { ...field, kind: "other", put: (frame, at, answer) => putChoices(frame, at, listOf(answer, positionOf)) };
    }
    case "date":
      return { ...field, kind: "other", put: list ? loadList(dayOf) : loadDay };
    default:
      return list
        ? { ...field, kind: "other", put: loadList(numberOf) }
        : { ...field, kind: "number", put: putNothing };
  }
}

const putNothing: Put = () => {};

const loadText: Put = (frame, slot, answer) => putText(frame, slot, typeof answer === "string" ? answer : undefined);

const loadDay: Put = (frame, slot, answer) => {
  putNumber(frame, slot, typeof answer === "string" ? (parseDate(answer) ?? Number.NaN) : Number.NaN);
};

const loadList =
  (convert: Convert): Put =>
  (frame, slot, answer) =>
    putList(frame, slot, listOf(answer, convert));

type Convert = (item: string | number) => number | undefined;

const dayOf: Convert = (item) => (typeof item === "string" ? parseDate(item) : undefined);
const numberOf: Convert = (item) => (typeof item === "number" ? item : undefined);

function listOf(answer: AnswerValue, convert: Convert): readonly number[] {
  const values: number[] = [];
  if (!Array.isArray(answer)) return values;
  for (const item of answer as readonly (string | number)[]) {
    const value = convert(item);
    if (value !== undefined) values.push(value);
  }
  return values;
}
