import type { ModelDocument } from "../document/model.ts";
import type { ItemKind } from "../document/parts.ts";
import { runSync } from "../values/steps.ts";
import { applyDraftEdit, type DraftEdit, type DraftEditResult } from "./draft-edits.ts";
import { liveChanges } from "./live-changes.ts";
import { begin, type Conflict, type RebasedEdit, type Resolution, rebaseStep } from "./step.ts";

export type { Conflict, RebasedEdit, Resolution } from "./step.ts";

export interface RebaseInput {
  /** The document with which the draft began. */
  readonly base: ModelDocument;
  readonly edits: readonly DraftEdit[];
  readonly onto: ModelDocument;
  readonly resolutions?: readonly Resolution[];
  /** Returns the document of a version, for edits that restore one. */
  documentOf(version: number): ModelDocument;
}

export type Rebased =
  | {
      readonly ok: true;
      readonly document: ModelDocument;
      /** The remaining edits: made one after the other on `onto`, they result in the document. */
      readonly edits: readonly RebasedEdit[];
      /** Returns the id of a draft's item in the document; undefined if it is not there. */
      idOf(kind: ItemKind, id: number): number | undefined;
    }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/**
 * Makes the edits of a draft on another document than the one it began with. Each edit is reduced to what it really
 * changed. An edit is a conflict if it would undo a change of the live model, refers to something deleted, or is
 * rejected: no other person's change is undone unless a resolution requests it.
 *
 * @throws Error if the edits do not apply to the base on which they were made
 * @example
 * // the draft set a weight; meanwhile the name of the same scoring model changed: both are kept
 * const edits = [{ kind: "scoring_model", action: "update", id: 3, data: { weight: 2 }, at }];
 * rebase({ base, edits, onto, documentOf });
 */
export function rebase(input: RebaseInput): Rebased {
  return runSync(rebaseInSteps(input));
}

/** An edit with the documents before and after it. */
export interface EditMade extends RebasedEdit {
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/**
 * The same step by step, so that the caller can do other work in between.
 *
 * @yields the resulting edit of each edit of the draft that something remains of; undefined for other steps
 */
export function* rebaseInSteps(input: RebaseInput): Generator<EditMade | undefined, Rebased> {
  const { base, edits, onto, resolutions = [], documentOf } = input;
  const live = liveChanges(base, onto);
  const isSame = live.none && JSON.stringify(base.counters) === JSON.stringify(onto.counters);
  const state = begin(base, onto, live, new Map(resolutions.map((resolution) => [resolution.edit, resolution])));
  for (const [index, edit] of edits.entries()) {
    const [draft, before, made, number] = [state.draft, state.there, state.made.length, index + 1];
    const { document, id } = resultOf(applyDraftEdit(draft, edit, documentOf), index);
    state.draft = document;
    // each half of an edit that changes everything takes a while
    yield;
    if (!isSame) rebaseStep(state, { edit, number, draft: { before: draft, after: document }, documentOf });
    else {
      state.made.push({ edit, id, from: number });
      state.there = document;
    }
    const newest = state.made[made];
    yield newest && { ...newest, before, after: state.there };
  }
  const { conflicts, there, made, ids } = state;
  if (conflicts.length > 0) return { ok: false, conflicts };
  return { ok: true, document: there, edits: made, idOf: ids.of };
}

function resultOf(result: DraftEditResult, index: number): Extract<DraftEditResult, { readonly ok: true }> {
  if (result.ok) return result;
  throw new Error(`edit ${index + 1} of the draft does not apply to its base: ${JSON.stringify(result)}`);
}
