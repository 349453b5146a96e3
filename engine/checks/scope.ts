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
  /** Questions and calculated fields. A calculated field may use these, because it is computed before the scores. */
  readonly beforeScores: Scope;
  /** The same and the scores. */
  readonly all: Scope;
  /** A field comes after those that it uses. Fields that use themselves are left out. */
  readonly calculatedFields: readonly CalculatedField[];
  /** Names of calculated fields that use each other in a circle; the first is repeated at the end. */
  readonly cycle: readonly string[] | undefined;
}

const NUMBER: FieldType = { kind: "number", list: false };

/** The types of questions without choices: always the same object, so that types are compared by identity. */
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

/** The same for questions with choices, by their choices. */
const choiceTypes = new WeakMap<Question["choices"], readonly [single: FieldType, list: FieldType]>();

/** Returns the type of a question's answer in the language. The object is identical as long as the type is the same. */
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

/** Documents share what an edit does not change, so most edits reuse the scopes of the document before. */
const known = new WeakMap<
  ModelDocument["questions"],
  { calculated: ModelDocument["calculated_fields"]; scopes: Scopes }
>();

/**
 * Returns the scopes of a document. A calculated field with an error counts as a number, so that its error is not
 * reported twice.
 */
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
  /** Whether each visited field is free of circles. */
  const done = new Map<string, boolean>();
  const path: string[] = [];
  let cycle: string[] | undefined;

  /** Returns false if the field, or one that it uses, uses itself. */
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
