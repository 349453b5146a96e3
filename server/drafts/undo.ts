import type { Kysely } from "kysely";
import {
  type Conflict,
  completeQuestions,
  type DraftEdit,
  type EditMade,
  type Fault,
  type ModelDocument,
  patched,
  shareStructure,
} from "#engine";
import type { Agent } from "../audit/agent.ts";
import { runCooperatively } from "../base/cooperative.ts";
import type { Tables } from "../db/tables.ts";
import { invalid, malformed, notFound } from "../http/errors.ts";
import { type ReappliedEdit, reappliedColumns, replaceEdits, type StoredEdit } from "./edits.ts";
import { rebaseWithSkips } from "./rebase-with-skips.ts";
import type { DraftRow } from "./rows.ts";
import { bytesOfEdits, draftTarget, storeRevision } from "./write.ts";

/**
 * The documents before and after the first of some edits, computed from the one after the last. Other work runs in
 * between.
 */
async function documentsAround(after: ModelDocument, edits: readonly StoredEdit[]) {
  const both = { before: after, after };
  await runCooperatively(
    (function* () {
      for (const { undo } of edits.toReversed()) {
        both.after = both.before;
        const before = patched(both.after, JSON.parse(undo));
        // what an edit of an earlier format puts back lacks members of the current one
        both.before = shareStructure({ ...before, questions: completeQuestions(before.questions) }, both.after);
        yield;
      }
    })(),
  );
  return both;
}

/** The result of undoing an edit. */
export interface UndoResult {
  readonly document: ModelDocument;
  readonly undone: StoredEdit;
  readonly later: readonly StoredEdit[];
  /** The later ones with their new results. */
  readonly remade: readonly ReappliedEdit[];
}

/**
 * Undoes one edit: the later ones are made without it. A value that they set again is kept.
 *
 * @param from the edit and all later ones, as they are stored
 * @param edits the later ones themselves
 * @throws HttpError 400 if a later edit cannot be made without it
 */
export async function undoEdit(
  now: ModelDocument,
  [undone, ...later]: readonly StoredEdit[],
  edits: readonly DraftEdit[],
  documentOf: (version: number) => ModelDocument,
): Promise<UndoResult> {
  if (undone === undefined) throw notFound();
  const { before: onto, after: base } = await documentsAround(now, [undone, ...later]);
  const remake = (made: EditMade, place: number | undefined): ReappliedEdit[] => {
    const former = later[(place ?? 0) - 1];
    return former === undefined ? [] : [{ former, columns: reappliedColumns(made) }];
  };
  // an item that is created again must not get the id of a deleted one, which later edits still refer to
  const isApart = JSON.stringify(onto.counters) !== JSON.stringify(base.counters);
  const apart = isApart ? { ...onto, counters: base.counters } : onto;
  const without = await rebaseWithSkips({ base, edits, onto: apart, documentOf }, (made) =>
    isApart ? [] : remake(made, made.from),
  );
  if (without.skipped.length > 0) throw invalid({ non_field_errors: reasons(without.skipped, later) });
  if (!isApart) return { undone, later, document: without.document, remade: without.notes.flat() };
  const left = without.edits.map(({ edit }) => edit);
  const again = await rebaseWithSkips({ base: apart, edits: left, onto, documentOf }, (made) =>
    remake(made, without.edits[made.from - 1]?.from),
  );
  return { undone, later, document: again.document, remade: again.notes.flat() };
}

/** The maximum number of reported reasons. */
const MAX_REASONS = 10;

function reasons(conflicts: readonly Conflict[], later: readonly StoredEdit[]): Fault[] {
  return conflicts.slice(0, MAX_REASONS).flatMap(({ edit, errors }) => {
    const stored = later[edit - 1];
    if (stored === undefined) return [];
    const why =
      Object.values(errors ?? {})
        .flat()
        .join(" ") || "What it changes would not exist.";
    return [{ code: "in_use", message: `Edit ${stored.edit} needs this one: ${stored.note}. ${why}` }];
  });
}

/** Stores the draft without an edit. @returns like `storeRevision` */
export async function storeUndone(
  db: Kysely<Tables>,
  draft: DraftRow,
  { undone, later, document, remade }: UndoResult,
  changes: number,
  agent: Agent,
): Promise<DraftRow | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const { note, edit } = undone;
    const event = {
      action: "update",
      target: draftTarget(draft),
      before: { edit: note, changes: JSON.parse(undone.changes) },
      after: { taken_back: note },
    } as const;
    // edits that have no effect without it are removed as well
    const before = await transaction
      .selectFrom("draft_edit")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("draft_id", "=", draft.draft_id)
      .where("edit", "<", edit)
      .executeTakeFirstOrThrow();
    const edit_bytes =
      draft.edit_bytes - bytesOfEdits([undone, ...later]) + bytesOfEdits(remade.map(({ columns }) => columns));
    const revision = { document, changes, edits: Number(before.count) + remade.length, edit_bytes, event };
    const stored = await storeRevision(transaction, draft, revision, agent);
    if (stored !== undefined) await replaceEdits(transaction, draft, [undone, ...later], remade);
    return stored;
  });
}

export const nothingToUndo = () =>
  malformed("nothing_to_change", "This draft has no edits, so there is nothing to undo.");
