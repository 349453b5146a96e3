import {
  type CalculatedField,
  type ModelDocument,
  QUESTION_TYPES,
  type Question,
  SCORE_NAMES,
} from "../document/model.ts";
import { fieldsIn } from "../language/ast.ts";
import { parse } from "../language/parse.ts";
import { type FieldType, type Scope, valueType } from "../language/types.ts";
import { checkItem } from "./check-item.ts";

/** The fields that the formulas and rules of one document may use. */
export interface Scopes {
  /** Questions and calculated fields: what a calculated field may use, being computed before the scores. */
  readonly beforeScores: Scope;
  /** These and the scores. */
  readonly all: Scope;
  /** Each after those it uses; those that use themselves are left out. */
  readonly calculatedFields: readonly CalculatedField[];
  /** Names of calculated fields that use one another in a circle, the first again at the end. */
  readonly cycle: readonly string[] | undefined;
}

const NUMBER: FieldType = { kind: "number", list: false };

/** What questions without choices are: the same value each time, so that types are compared by identity. */
const PLAIN_TYPES = {
  text: [
    { kind: "text", list: false },
    { kind: "text", list: true },
  ],
  date: [
    { kind: "date", list: false },
    { kind: "date", list: true },
  ],
  number: [NUMBER, { kind: "number", list: true }],
} as const satisfies Record<string, readonly [single: FieldType, list: FieldType]>;

/** The same for questions with choices, by these. */
const choiceTypes = new WeakMap<Question["choices"], readonly [single: FieldType, list: FieldType]>();

/** What a question's answer is to the language; the identical type while it stays the same to it. */
export function questionType({ type, multiple_values, choices }: Question): FieldType {
  const list = QUESTION_TYPES[type].list || multiple_values;
  return typesOf(type, choices)[list ? 1 : 0];
}

function typesOf(type: Question["type"], choices: Question["choices"]): readonly [FieldType, FieldType] {
  switch (type) {
    case "text":
    case "date":
      return PLAIN_TYPES[type];
    case "choice":
    case "multiple_choice": {
      const types = choiceTypes.get(choices) ?? [
        { kind: "choice", list: false, choices },
        { kind: "choice", list: true, choices },
      ];
      choiceTypes.set(choices, types);
      return types;
    }
    default:
      return PLAIN_TYPES.number;
  }
}

/** Documents share what an edit leaves alone, so most edits find the scopes of the document before. */
const known = new WeakMap<
  ModelDocument["questions"],
  { calculated: ModelDocument["calculated_fields"]; scopes: Scopes }
>();

/** The scopes of a document. A calculated field with an error counts as a number, lest it is reported twice. */
export function scopesOf({ questions, calculated_fields: calculated }: ModelDocument): Scopes {
  const found = known.get(questions);
  if (found?.calculated === calculated) return found.scopes;
  const scopes = makeScopes(questions, calculated);
  known.set(questions, { calculated, scopes });
  return scopes;
}

function makeScopes(questions: readonly Question[], calculated: readonly CalculatedField[]): Scopes {
  const fields = new Map(questions.map((question) => [question.field_name, questionType(question)]));
  const { order, cycle } = inOrderOfUse(calculated);
  for (const field of calculated) fields.set(field.name, NUMBER);
  for (const field of order) {
    const { type } = checkItem(field, field.formula, "formula", fields, 0);
    fields.set(field.name, type === undefined ? NUMBER : PLAIN_TYPES[valueType(type).kind][type.list ? 1 : 0]);
  }
  const all = new Map(fields);
  for (const name of SCORE_NAMES) all.set(name, NUMBER);
  return { beforeScores: fields, all, calculatedFields: order, cycle };
}

function inOrderOfUse(calculated: readonly CalculatedField[]): {
  order: CalculatedField[];
  cycle: string[] | undefined;
} {
  const byName = new Map(calculated.map((field) => [field.name, field]));
  const order: CalculatedField[] = [];
  /** Whether each field that has been visited is free of circles. */
  const done = new Map<string, boolean>();
  const path: string[] = [];
  let cycle: string[] | undefined;

  /** False when the field, or one it uses, uses itself. */
  function visit(field: CalculatedField): boolean {
    const visited = done.get(field.name);
    if (visited !== undefined) return visited;
    if (path.includes(field.name)) {
      cycle ??= [...path.slice(path.indexOf(field.name)), field.name];
      return false;
    }
    path.push(field.name);
    let sound = true;
    for (const name of fieldsIn(parse(field.formula, "formula").tree)) {
      const used = byName.get(name);
      if (used !== undefined && !visit(used)) sound = false;
    }
    path.pop();
    done.set(field.name, sound);
    if (sound) order.push(field);
    return sound;
  }

  for (const field of calculated) visit(field);
  return { order, cycle };
}
