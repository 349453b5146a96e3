import {
  EMPTY_MODEL,
  type Expectations,
  type FieldErrors,
  type ModelDocument,
  type Question,
} from "../document/model.ts";
import { applyEdit } from "../edits/apply.ts";
import type { Edit } from "../edits/types.ts";
import { sentencesOf } from "../faults/fault.ts";

/** An edit as a test writes it: without its time. */
export type TestEdit = Edit extends infer Each ? (Each extends Edit ? Omit<Each, "at"> : never) : never;

export const MADE_AT = "2024-08-30T00:00:00.000Z";

/** Makes one edit. If it is rejected, throws an error that a test displays in full. */
export function edited(document: ModelDocument, edit: TestEdit): ModelDocument {
  const result = applyEdit(document, { ...edit, at: MADE_AT } as Edit);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)} ${JSON.stringify(edit)}`);
  return result.document;
}

/** Returns the errors with which an edit is rejected. */
export function editErrors(document: ModelDocument, edit: TestEdit): FieldErrors {
  const result = applyEdit(document, { ...edit, at: MADE_AT } as Edit);
  if (result.ok) throw new Error(`not refused: ${JSON.stringify(edit)}`);
  if ("missing" in result) throw new Error(`missing: ${JSON.stringify(edit)}`);
  return sentencesOf(result.errors);
}

/** Creates a document by making edits on the empty one. */
export function documentOf(...edits: TestEdit[]): ModelDocument {
  return edits.reduce(edited, EMPTY_MODEL);
}

/** A question with defaults. */
export function question(
  number: number,
  type: Question["type"],
  field_name: string,
  more: Partial<Extract<TestEdit, { kind: "question"; action: "create" }>["data"]> = {},
): TestEdit {
  return { kind: "question", action: "create", data: { number, type, field_name, text: `${field_name}?`, ...more } };
}

/** A scoring model of the question with this id. */
export function scoring(
  id: number,
  formula: string,
  more: Partial<Extract<TestEdit, { kind: "scoring_model"; action: "create" }>["data"]> = {},
): TestEdit {
  return { kind: "scoring_model", action: "create", data: { question: id, formula, ...more } };
}

/** A rule of the question with this id. */
export function rule(id: number, text: string, response_text = "yes"): TestEdit {
  return { kind: "recommendation", action: "create", data: { question: id, rule: text, response_text } };
}

/** A test that expects a total, by default. */
export function test(
  name: string,
  answers: object,
  expect: Expectations = { total_score: 0 },
  date: string | null = null,
): TestEdit {
  return { kind: "test", action: "create", data: { name, answers, expect, date } };
}

export function calculated(name: string, formula: string): TestEdit {
  return { kind: "calculated_field", action: "create", data: { name, formula } };
}
