import { nameOfModel } from "../checks/sources.ts";
import {
  type ModelDocument,
  type Question,
  type Recommendation,
  SCORE_NAMES,
  type ScoringModel,
} from "../document/model.ts";
import { placeOfRule } from "../document/rule-places.ts";
import { ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { fieldsIn } from "../language/ast.ts";
import { parse } from "../language/parse.ts";
import { renameField } from "../language/rename.ts";
import { LIMITS } from "../values/limits.ts";
import { editQuestion } from "./question.ts";
import { editRecommendation } from "./recommendation.ts";
import { editScoringModel } from "./scoring-model.ts";
import type { DuplicateData, Outcome } from "./types.ts";

/** What is copied together with a question. */
export interface Related {
  readonly scoring_models: readonly ScoringModel[];
  readonly recommendations: readonly Recommendation[];
}

/**
 * Returns the scoring models and rules that a copy of a question can have: the question's rules, and its scoring models
 * that read its answer. Copies of others would only count the same answers twice.
 */
export function relatedOf(document: ModelDocument, { id, field_name }: Question): Related {
  return {
    scoring_models: document.scoring_models.filter(
      ({ question, formula }) => question === id && fieldsIn(parse(formula, "formula").tree).includes(field_name),
    ),
    recommendations: document.recommendations.filter(({ question }) => question === id),
  };
}

/**
 * Copies a question as the last one. The copy is not required: leads without its answer are still accepted. With
 * `include_related` it gets its own scoring models and rules, in which its field name replaces that of the original.
 */
export function duplicateQuestion(
  document: ModelDocument,
  id: number,
  data: DuplicateData,
  at: string,
  errors: ErrorList,
): Outcome | undefined {
  const original = document.questions.find((question) => question.id === id);
  if (original === undefined) return undefined;
  const { id: _id, created_at: _at, choices, ...rest } = original;
  const copy = {
    ...rest,
    number: placeOfCopy(document),
    text: data.text ?? original.text,
    field_name: data.field_name ?? copyName(original.field_name, document),
    required: false,
    choices: choices.map(({ id: _choice, ...choice }) => choice),
  };
  const made = editQuestion(document, { action: "create", data: copy }, at, errors);
  if (made === undefined || !errors.empty || data.include_related !== true) return made;
  const renamed = { from: original.field_name, to: copy.field_name };
  return { id: made.id, document: withRelated(made, relatedOf(document, original), renamed, at, errors) };
}

function withRelated(
  { document, id: question }: Outcome,
  { scoring_models, recommendations }: Related,
  { from, to }: { readonly from: string; readonly to: string },
  at: string,
  errors: ErrorList,
): ModelDocument {
  let next = document;
  // an error of one of them does not concern a field of the question
  const copying = (name: string, edit: (found: ErrorList) => Outcome | undefined) => {
    const found = new ErrorList();
    next = edit(found)?.document ?? next;
    const faults = new Map(found.all().map((fault) => [fault.message, fault]));
    errors.addAll(NON_FIELD_ERRORS, [...faults.values()], `Cannot copy ${name}. `);
  };
  for (const original of scoring_models) {
    const { id: _id, created_at: _at, value_ranges, ...model } = original;
    const formula = renameField(model.formula, "formula", from, to);
    const ranges = value_ranges.map(({ id: _range, ...range }) => range);
    const data = { ...model, question, formula, value_ranges: ranges };
    copying(nameOfModel(original), (found) => editScoringModel(next, { action: "create", data }, at, found));
  }
  for (const original of recommendations) {
    const { id: _id, created_at: _at, ...rule } = original;
    const data = { ...rule, question, rule: renameField(rule.rule, "rule", from, to) };
    copying(`rule ${placeOfRule(document, original)}`, (found) =>
      editRecommendation(next, { action: "create", data }, at, found),
    );
  }
  return next;
}

/** After all others; if no number is left after them, the first free one. */
function placeOfCopy({ questions }: ModelDocument): number {
  const taken = new Set(questions.map(({ number }) => number));
  const last = Math.max(...taken);
  if (last < LIMITS.place) return last + 1;
  let free = 1;
  while (taken.has(free)) free += 1;
  return free;
}

/**
 * Returns the field name of a copy: that of the original with the first number that makes it unique, as in `income_2`.
 * A name that leaves no room for the number is cut.
 */
export function copyName(name: string, { questions, calculated_fields }: ModelDocument): string {
  const taken = new Set<string>([
    ...SCORE_NAMES,
    ...questions.map(({ field_name }) => field_name),
    ...calculated_fields.map((field) => field.name),
  ]);
  for (let count = 2; ; count++) {
    const end = `_${count}`;
    const copy = name.slice(0, LIMITS.fieldName - end.length) + end;
    if (!taken.has(copy)) return copy;
  }
}
