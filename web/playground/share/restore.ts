import { type AnswersResult, applyEdit, type Edit, type ModelDocument, parseAnswers } from "#engine";
import { EDITED_AT } from "../state/example.ts";
import { write } from "../state/reducer.ts";
import { INITIAL, type PlaygroundState } from "../state/state.ts";
import { targetOf } from "../state/target.ts";
import type { SharedChanges } from "./changes.ts";
import { decodeModel, type EncodedModel } from "./encoded-model.ts";
import { isChanges } from "./shape.ts";

/** Applies untrusted differences to the first state; undefined if the result is not a valid state of the playground. */
export function restore(changes: unknown): PlaygroundState | undefined {
  if (!isChanges(changes)) return undefined;
  if (changes.s !== undefined) return restoreWhole(changes.s, changes.a ?? {});
  const document = withChanges(changes);
  const read = document && readAnswers(changes);
  if (document === undefined || read === undefined || !read.ok) return undefined;
  let state: PlaygroundState = { document, answers: read.answers, drafts: {} };
  for (const [key, text] of Object.entries(changes.d ?? {})) {
    const target = targetOf(key);
    if (target === undefined) return undefined;
    const next = write(state, target, text);
    // A change of something that does not exist has no effect.
    if (next === state) return undefined;
    state = next;
  }
  return state;
}

/** Restores a whole model instead of changes of the example, with its answers. Any answer may be missing. */
function restoreWhole(whole: EncodedModel, answers: NonNullable<SharedChanges["a"]>): PlaygroundState | undefined {
  const document = decodeModel(whole);
  if (document === undefined) return undefined;
  const optional = document.questions.map((question) => ({ ...question, required: false }));
  const read = parseAnswers(optional, answers, { timeZone: "UTC" });
  return read.ok ? { document, answers: read.answers, drafts: {} } : undefined;
}

function readAnswers({ a = {} }: SharedChanges): AnswersResult {
  return parseAnswers(INITIAL.document.questions, { ...INITIAL.answers, ...a }, { timeZone: "UTC" });
}

/**
 * The changes are valid together, though perhaps not one after the other (a formula may require another change of a
 * field). So they are applied all at once, and then each part is checked in place.
 */
function withChanges({ m = {}, c = {}, u = {} }: SharedChanges): ModelDocument | undefined {
  const { document } = INITIAL;
  const known = (ids: readonly string[], items: readonly { readonly id: number }[]) =>
    ids.every((id) => items.some((item) => String(item.id) === id));
  if (!known(Object.keys(m), document.scoring_models)) return undefined;
  if (!known(Object.keys(c), document.calculated_fields)) return undefined;
  if (!known(Object.keys(u), document.recommendations)) return undefined;

  let changed: ModelDocument = {
    ...document,
    calculated_fields: document.calculated_fields.map((field) => ({ ...field, formula: c[field.id] ?? field.formula })),
    scoring_models: document.scoring_models.map((model) => {
      const { f = model.formula, w = model.weight, x = model.x_axis, y = model.y_axis } = m[model.id] ?? {};
      return { ...model, formula: f, weight: w, x_axis: x, y_axis: y };
    }),
    recommendations: document.recommendations.map((rule) => ({ ...rule, rule: u[rule.id] ?? rule.rule })),
  };
  for (const edit of judged(changed, m)) {
    const result = applyEdit(changed, edit);
    if (!result.ok) return undefined;
    changed = result.document;
  }
  return changed;
}

/** Edits that write the existing values, so that the engine checks every part; and the ranges. */
function judged(document: ModelDocument, models: NonNullable<SharedChanges["m"]>): Edit[] {
  const at = EDITED_AT;
  const ranges = (id: number) => models[id]?.r?.map(([start, end, points]) => ({ start, end, points }));
  return [
    ...document.calculated_fields.map(
      ({ id, formula }): Edit => ({ kind: "calculated_field", action: "update", id, data: { formula }, at }),
    ),
    ...document.scoring_models.map(({ id, formula }): Edit => {
      const value_ranges = ranges(id);
      const data = value_ranges === undefined ? { formula } : { formula, value_ranges };
      return { kind: "scoring_model", action: "update", id, data, at };
    }),
    ...document.recommendations.map(
      ({ id, rule }): Edit => ({ kind: "recommendation", action: "update", id, data: { rule }, at }),
    ),
  ];
}
