import { setImmediate as othersHaveBeenServed } from "node:timers/promises";
import { type Kysely, type Selectable, sql } from "kysely";
import { type Conflict, type DraftEdit, type ModelDocument, patched, sharing } from "#engine";
import type { Agent } from "../audit/agent.ts";
import type { DraftEditTable, Tables } from "../db/tables.ts";
import { invalid, malformed, notFound } from "../http/errors.ts";
import { rebased } from "./rebased.ts";
import type { DraftRow } from "./rows.ts";
import { draftTarget, editColumns, storeRevision, type WorkedOut } from "./write.ts";

/** An edit as it is stored. */
export type StoredEdit = Omit<Selectable<DraftEditTable>, "account_id" | "draft_id">;

const COLUMNS = ["edit", "content", "note", "changes", "undo", "author_id", "author_username", "made_at"] as const;

/** The edits of a draft from a number on, in their order. */
export async function editsFrom(db: Kysely<Tables>, draftId: number, first: number): Promise<readonly StoredEdit[]> {
  const own = db.selectFrom("draft_edit").where("draft_id", "=", draftId).where("edit", ">=", first);
  return await own.select(COLUMNS).orderBy("edit").execute();
}

/** What is left of some edits, with the document that they make. */
export interface Rewritten {
  readonly document: ModelDocument;
  readonly edits: readonly StoredEdit[];
}

type WorkOut = (before: ModelDocument, edit: DraftEdit) => Promise<Omit<WorkedOut, "fromBase">>;

/**
 * Works out what some edits do to a document, one after the other, to be stored in the place of the edits that they
 * come from. Others are served in between.
 *
 * @param edits each with the stored one whose number, author and time it keeps
 */
export async function rewritten(
  onto: ModelDocument,
  edits: readonly { readonly edit: DraftEdit; readonly former: StoredEdit }[],
  workOut: WorkOut,
): Promise<Rewritten> {
  const made: StoredEdit[] = [];
  let document = onto;
  for (const { edit, former } of edits) {
    const worked = await workOut(document, edit);
    document = worked.after;
    made.push({ ...former, ...editColumns(worked) });
    await othersHaveBeenServed();
  }
  return { document, edits: made };
}

/**
 * Puts edits in the place of those of a draft from a number on. Give it a transaction, with the revision that they make.
 */
export async function replaceEdits(
  db: Kysely<Tables>,
  { account_id, draft_id }: DraftRow,
  first: number,
  edits: readonly StoredEdit[],
): Promise<void> {
  await db.deleteFrom("draft_edit").where("draft_id", "=", draft_id).where("edit", ">=", first).execute();
  await sql`
    insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo, author_id, author_username, made_at)
    select ${account_id}::int, ${draft_id}::int, edit, content, note, changes, undo, author_id, author_username, made_at
    from json_to_recordset(${JSON.stringify(edits)}::json) as e (
      edit int, content json, note text, changes json, undo json, author_id int, author_username text,
      made_at timestamptz
    )`.execute(db);
}

/** The documents that edits were made on, the first one first, from the document after the last of them. */
function documentsBefore(after: ModelDocument, edits: readonly StoredEdit[]): readonly ModelDocument[] {
  let document = after;
  const before: ModelDocument[] = [];
  for (const { undo } of edits.toReversed()) {
    document = sharing(patched(document, undo), document);
    before.unshift(document);
  }
  return before;
}

/** What taking an edit back leaves. */
export interface TakenBack extends Rewritten {
  readonly taken: StoredEdit;
}

/**
 * Takes one edit back: the later ones are made without it. Where they set something anew that it had set, they still do.
 *
 * @param from the edit and all later ones
 * @throws HttpError 400 when a later edit cannot be made without it
 */
export async function takenBack(
  after: ModelDocument,
  from: readonly StoredEdit[],
  documentOf: (version: number) => ModelDocument,
  workOut: WorkOut,
): Promise<TakenBack> {
  const [taken, ...later] = from;
  if (taken === undefined) throw notFound();
  const [onto, base = after] = documentsBefore(after, from);
  if (onto === undefined) throw notFound();
  // nothing that is created again may get the id of what is gone, to which later edits still point
  const apart = { ...onto, counters: base.counters };
  const without = await rebased({ base, edits: later.map(({ content }) => content), onto: apart, documentOf });
  if (without.lost.length > 0) throw invalid({ non_field_errors: reasons(without.lost, later) });
  const again = await rebased({ base: apart, edits: without.edits.map(({ edit }) => edit), onto, documentOf });
  const kept = again.edits.flatMap(({ edit, from: place }) => {
    const former = later[(without.edits[place - 1]?.from ?? 0) - 1];
    return former === undefined ? [] : [{ edit, former }];
  });
  return { taken, ...(await rewritten(onto, kept, workOut)) };
}

/** So many reasons are told. */
const MOST_REASONS = 10;

function reasons(conflicts: readonly Conflict[], later: readonly StoredEdit[]): string[] {
  return conflicts.slice(0, MOST_REASONS).flatMap(({ edit, errors }) => {
    const stored = later[edit - 1];
    if (stored === undefined) return [];
    const why =
      Object.values(errors ?? {})
        .flat()
        .join(" ") || "What it changes would not exist.";
    return [`Edit ${stored.edit} needs this one: ${stored.note}. ${why}`];
  });
}

/** Stores the draft without an edit. @returns as `storeRevision` */
export async function storeTakenBack(
  db: Kysely<Tables>,
  draft: DraftRow,
  { taken, document, edits }: TakenBack,
  changes: number,
  agent: Agent,
): Promise<DraftRow | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const { note, edit } = taken;
    const event = {
      action: "update",
      target: draftTarget(draft),
      before: { edit: note, changes: taken.changes },
      after: { taken_back: note },
    } as const;
    // those that come to nothing without it are gone as well
    const before = await transaction
      .selectFrom("draft_edit")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("draft_id", "=", draft.draft_id)
      .where("edit", "<", edit)
      .executeTakeFirstOrThrow();
    const revision = { document, changes, edits: Number(before.count) + edits.length, event };
    const stored = await storeRevision(transaction, draft, revision, agent);
    if (stored !== undefined) await replaceEdits(transaction, draft, edit, edits);
    return stored;
  });
}

export const nothingToUndo = () => malformed("This draft has no edits, so there is nothing to undo.");
