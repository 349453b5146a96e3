import { type Answers, type AnswerValue, QUESTION_TYPES, type Question } from "../document/model.ts";
import {
  clearFields,
  type Frame,
  type Program,
  putChoices,
  putList,
  putNumber,
  putText,
  type Slot,
} from "../language/program.ts";
import { parseDate } from "../values/dates.ts";

/**
 * Writes canonical answers into a frame, and unknown for every unanswered question. An answer that does not fit the
 * question because it was given to another version of the model counts as no answer.
 */
export type AnswerLoader = (answers: Answers, frame: Frame) => void;

interface Field {
  readonly name: string;
  readonly slot: Slot;
  /** Most answers are single numbers and choices, which are written without a call of `put`. */
  readonly kind: "number" | "choice" | "other";
  /** A copy of the slot's, to avoid an indirection. */
  readonly register: number;
  /** Of a choice: the slug and the value of each, and the register of the position. */
  readonly slugs: readonly AnswerValue[];
  readonly values: Float64Array;
  readonly position: number;
  readonly put: Put;
}

type Put = (frame: Frame, slot: Slot, answer: AnswerValue) => void;

/** Prepares loading answers to these questions into frames of this program. Create it once per model. */
export function answerLoader(program: Program, questions: readonly Question[]): AnswerLoader {
  const fields = questions.map((question) => fieldOf(question, program));
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  return (answers, frame) => {
    clearFields(program, frame);
    // answers are mostly in the order of the questions, so the next one is found without a lookup
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
      if (field.kind === "number") {
        if (typeof answer === "number") frame.numbers[field.register] = answer;
      } else if (field.kind === "choice") loadChoice(frame, field, answer);
      else field.put(frame, field.slot, answer);
    }
  };
}

/** A scan of the few slugs takes half the time of a lookup in a map. */
function loadChoice({ numbers }: Frame, { slugs, values, register, position }: Field, answer: AnswerValue): void {
  for (let index = 0; index < slugs.length; index++) {
    if (slugs[index] !== answer) continue;
    numbers[register] = values[index] as number;
    numbers[position] = index;
    return;
  }
}

/** Interns a text like a property name: comparing two interned texts does not read them. */
function interned(text: string): string {
  return Object.keys({ [text]: 0 })[0] as string;
}

function fieldOf(question: Question, program: Program): Field {
  const slot = program.slots.get(question.field_name);
  if (slot === undefined) throw new Error(`the program has no field ${question.field_name}`);
  const slugs = question.choices.map(({ slug }) => interned(slug));
  const list = QUESTION_TYPES[question.type].list || question.multiple_values;
  const { register, position = 0, values } = slot;
  const field = (kind: Field["kind"], put: Put): Field => ({
    name: interned(question.field_name),
    slot,
    kind,
    register,
    slugs,
    values,
    position,
    put,
  });
  switch (question.type) {
    case "text":
      return field("other", loadText);
    case "choice":
      return field("choice", putNothing);
    case "multiple_choice": {
      const positions = new Map(slugs.map((slug, at) => [slug, at]));
      const positionOf = (item: string | number) => positions.get(String(item));
      return field("other", (frame, at, answer) => putChoices(frame, at, listOf(answer, positionOf)));
    }
    case "date":
      return field("other", list ? loadList(dayOf) : loadDay);
    default:
      return list ? field("other", loadList(numberOf)) : field("number", putNothing);
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
