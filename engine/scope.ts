import { check } from "./language/check.ts";
import { type FieldType, type Scope, valueType } from "./language/types.ts";
import { type CalculatedField, type ModelDocument, QUESTION_TYPES, type Question, SCORE_NAMES } from "./model.ts";

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

/** What a question's answer is to the language. */
export function questionType(question: Question): FieldType {
  const list = QUESTION_TYPES[question.type].list || question.multiple_values;
  switch (question.type) {
    case "text":
    case "date":
      return { kind: question.type, list };
    case "choice":
    case "multiple_choice":
      return { kind: "choice", list, choices: question.choices };
    default:
      return { kind: "number", list };
  }
}

/** The scopes of a document. A calculated field with an error counts as a number, lest it is reported twice. */
export function scopesOf(document: ModelDocument): Scopes {
  const fields = new Map(document.questions.map((question) => [question.field_name, questionType(question)]));
  const { order, cycle } = inOrderOfUse(document.calculated_fields, fields);
  for (const field of document.calculated_fields) fields.set(field.name, NUMBER);
  for (const field of order) {
    const { type } = check(field.formula, "formula", fields);
    fields.set(field.name, type === undefined ? NUMBER : valueType(type));
  }
  const all = new Map(fields);
  for (const name of SCORE_NAMES) all.set(name, NUMBER);
  return { beforeScores: fields, all, calculatedFields: order, cycle };
}

function inOrderOfUse(
  calculated: readonly CalculatedField[],
  questions: Scope,
): { order: CalculatedField[]; cycle: string[] | undefined } {
  const byName = new Map(calculated.map((field) => [field.name, field]));
  const order: CalculatedField[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  let cycle: string[] | undefined;

  /** False when the field, or one it uses, uses itself. */
  function visit(field: CalculatedField): boolean {
    if (done.has(field.name)) return order.includes(field);
    if (path.includes(field.name)) {
      cycle ??= [...path.slice(path.indexOf(field.name)), field.name];
      return false;
    }
    path.push(field.name);
    let sound = true;
    for (const name of check(field.formula, "formula", questions).fields) {
      const used = byName.get(name);
      if (used !== undefined && !visit(used)) sound = false;
    }
    path.pop();
    done.add(field.name);
    if (sound) order.push(field);
    return sound;
  }

  for (const field of calculated) visit(field);
  return { order, cycle };
}
