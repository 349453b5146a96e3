import type { FieldErrors } from "#contract";
import { FIELD_LIMITS, orAbsent, orNull, RULES, type Rule, ruleFaults } from "#contract/wire";
import { applyEdit, type Edit, type EditResult, type ModelDocument, type QuestionData, sentencesOf } from "#engine";
import { type ChoiceBody, filledRows } from "./choices/rows.ts";
import { bodyOf, newDraft, type QuestionBody, type QuestionDraft } from "./draft.ts";
import { settingsOfType } from "./settings.ts";

/** Names that a question cannot have: those of the other questions and of the calculated fields. */
export function takenNames(document: ModelDocument, id: number | undefined): ReadonlySet<string> {
  return new Set([
    ...document.questions.filter((question) => question.id !== id).map(({ field_name }) => field_name),
    ...document.calculated_fields.map(({ name }) => name),
  ]);
}

/** The members that are typed. The others are chosen, so they are valid. */
const QUESTION_RULES = {
  number: RULES.place,
  text: RULES.filledText(FIELD_LIMITS.text),
  field_name: RULES.fieldName,
  min_value: orNull(RULES.number),
  max_value: orNull(RULES.number),
  step: orNull(RULES.number),
  help_text: RULES.text(FIELD_LIMITS.text),
  reason: RULES.text(FIELD_LIMITS.reason),
} satisfies Record<
  Exclude<keyof QuestionBody, "type" | "required" | "multiple_values" | "lead_can_change" | "choices">,
  Rule
>;
const CHOICE_RULES = {
  text: RULES.filledText(FIELD_LIMITS.text),
  slug: orAbsent(RULES.slug),
  value: orAbsent(RULES.number),
} satisfies Record<Exclude<keyof ChoiceBody, "id">, Rule>;

/** The errors of the API's schema for a body of the form. A test compares the two. */
export function shapeFaults(body: QuestionBody): FieldErrors {
  const choices = (body.choices ?? []).map((choice) => ruleFaults(choice, CHOICE_RULES));
  const last = choices.findLastIndex((faults) => Object.keys(faults).length > 0);
  return { ...ruleFaults(body, QUESTION_RULES), ...(last < 0 ? {} : { choices: choices.slice(0, last + 1) }) };
}

/** Members that depend on each other: if one of them is invalid, the others cannot be checked. */
const TOGETHER = ["type", "multiple_values", "min_value", "max_value", "step", "choices"] as const;

/**
 * The errors of a draft: those of the API, and a choice question without choices, which nobody could answer. A stored
 * one may stay so. The error is at the first row, if there is one to fill in.
 *
 * @param id of the question that is changed; undefined for a new one
 */
export function draftErrors(draft: QuestionDraft, document: ModelDocument, id: number | undefined): FieldErrors {
  const found = refusalsOf(draft, document, id);
  const stored = document.questions.find((question) => question.id === id);
  const mayBeEmpty = stored !== undefined && stored.type === draft.type && stored.choices.length === 0;
  const isEmpty = settingsOfType(draft.type).choices && filledRows(draft.choices).length === 0;
  if (!isEmpty || mayBeEmpty || Object.hasOwn(found, "choices")) return found;
  return { ...found, choices: draft.choices.length === 0 ? [NO_CHOICES] : [{ text: [NO_TEXTS] }] };
}

/** Reported only on an attempt to save, because choices are added last. */
export const NO_CHOICES = "Add at least one choice.";
const NO_TEXTS = "Enter the text of at least one choice.";

/**
 * The API's errors for a draft, both of its shape and of its place in the model. The same rules and the same edit run
 * in the page, so they are reported during typing.
 *
 * @param id of the question that is changed; undefined for a new one
 */
function refusalsOf(draft: QuestionDraft, document: ModelDocument, id: number | undefined): FieldErrors {
  const body = bodyOf(draft, takenNames(document, id));
  const faults = shapeFaults(body);
  if (Object.keys(faults).length === 0) return editErrors(body as QuestionData, document, id);
  const unsure = new Set<string>(Object.keys(faults));
  if (TOGETHER.some((name) => unsure.has(name))) for (const name of TOGETHER) unsure.add(name);
  const standIn = { ...bodyOf({ ...newDraft(document), type: "text" }, new Set()), text: "-", field_name: "_" };
  const sound = Object.fromEntries(Object.entries(body).filter(([name]) => !unsure.has(name)));
  const others = editErrors({ ...standIn, ...sound } as QuestionData, document, id);
  return { ...Object.fromEntries(Object.entries(others).filter(([name]) => !unsure.has(name))), ...faults };
}

/** The edit of saving a draft; undefined while the API would reject its shape. */
export function editOf(draft: QuestionDraft, document: ModelDocument, id: number | undefined) {
  const body = bodyOf(draft, takenNames(document, id));
  return Object.keys(shapeFaults(body)).length === 0 ? editWith(body as QuestionData, id) : undefined;
}

const editWith = (data: QuestionData, id: number | undefined) =>
  id === undefined
    ? ({ kind: "question", action: "create", data } as const)
    : ({ kind: "question", action: "replace", id, data } as const);

/** The model after saving a draft; undefined while that has errors. */
export function editedBy(draft: QuestionDraft, document: ModelDocument, id: number | undefined) {
  const edit = editOf(draft, document, id);
  const edited = edit && applied(edit.data, document, id);
  return edited?.ok ? edited.document : undefined;
}

function editErrors(data: QuestionData, document: ModelDocument, id: number | undefined): FieldErrors {
  const edited = applied(data, document, id);
  return edited.ok || !("errors" in edited) ? {} : sentencesOf(edited.errors);
}

/**
 * Each field of the form needs the same result: a new name is put into every formula and rule once, not for each of
 * them.
 */
let last: { readonly document: ModelDocument; readonly edit: string; readonly result: EditResult } | undefined;

function applied(data: QuestionData, document: ModelDocument, id: number | undefined): EditResult {
  const whole: Edit = { ...editWith(data, id), at: new Date(0).toISOString() };
  const edit = JSON.stringify(whole);
  if (last?.document !== document || last.edit !== edit) last = { document, edit, result: applyEdit(document, whole) };
  return last.result;
}

/** Returns the sentences about one field. */
export function messagesOf(errors: FieldErrors, field: string): readonly string[] {
  const found = Object.hasOwn(errors, field) ? errors[field] : undefined;
  return Array.isArray(found) ? found.filter((message) => typeof message === "string") : [];
}
