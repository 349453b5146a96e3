import { type Kysely, type Selectable, sql } from "kysely";
import { type DraftEdit, diffDocuments, type EditMade } from "#engine";
import { mapCooperatively } from "../base/cooperative.ts";
import type { DraftEditTable, Tables } from "../db/tables.ts";
import { fileSource } from "../models/files.ts";
import type { ModelSource } from "../models/insert-version.ts";
import type { DraftRow } from "./rows.ts";
import { editColumns } from "./write.ts";

/** The description of an edit, and the edit itself as JSON. */
export interface BriefEdit extends Pick<Selectable<DraftEditTable>, "edit" | "note" | "author_id" | "author_username"> {
  readonly content: string;
}

/** An edit as it is stored. A draft may have thousands, so columns that are only compared stay JSON text. */
export interface StoredEdit extends BriefEdit {
  readonly changes: string;
  readonly undo: string;
}

const json = <Column extends "content" | "changes" | "undo">(column: Column) =>
  sql<string>`${sql.ref(column)}::text`.as(column);

const edits = (db: Kysely<Tables>, draftId: number) =>
  db
    .selectFrom("draft_edit")
    .select(["edit", "note", "author_id", "author_username", json("content")])
    .where("draft_id", "=", draftId)
    .orderBy("edit");

/** Returns all edits of a draft in their order. */
export async function briefEdits(db: Kysely<Tables>, draftId: number): Promise<readonly BriefEdit[]> {
  return await edits(db, draftId).execute();
}

/** Returns the file that was last applied to a draft. */
export async function sourceOfDraft(db: Kysely<Tables>, draftId: number): Promise<ModelSource | undefined> {
  const last = await edits(db, draftId)
    .clearOrderBy()
    .where(sql<string>`content ->> 'kind'`, "=", "file")
    .orderBy("edit", "desc")
    .limit(1)
    .executeTakeFirst();
  const edit = last && (JSON.parse(last.content) as DraftEdit);
  return edit?.kind === "file" ? fileSource(edit.file) : undefined;
}

/** Returns the edits of a draft from a number on, in their order. */
export async function editsFrom(db: Kysely<Tables>, draftId: number, first: number): Promise<readonly StoredEdit[]> {
  return await edits(db, draftId)
    .select([json("changes"), json("undo")])
    .where("edit", ">=", first)
    .execute();
}

/** Parses the edits. Other work runs in between. */
export const contentsOf = (stored: readonly BriefEdit[]): Promise<DraftEdit[]> =>
  mapCooperatively(stored, ({ content }) => JSON.parse(content) as DraftEdit);

/** The columns of an edit that change when it is made on another document. */
export type ReappliedColumns = Pick<StoredEdit, "content" | "note" | "changes" | "undo">;

/** Computes the columns to store of an edit. */
export function reappliedColumns(made: EditMade): ReappliedColumns {
  const { content, note, changes, undo } = editColumns({ ...made, changes: diffDocuments(made.before, made.after) });
  return { content: JSON.stringify(content), note, changes: JSON.stringify(changes), undo: JSON.stringify(undo) };
}

/** A remaining edit with its new result. It keeps its number, its author, and its time. */
export interface ReappliedEdit {
  readonly former: StoredEdit;
  readonly columns: ReappliedColumns;
}

/** The number of rows in one statement: the largest take a few milliseconds to serialize. */
const BATCH_SIZE = 250;

/**
 * Stores the new results of some edits of a draft, and removes those without a result. Most are unchanged and are not
 * written. Pass a transaction, with the revision that they make.
 */
export async function replaceEdits(
  db: Kysely<Tables>,
  { account_id, draft_id }: DraftRow,
  former: readonly StoredEdit[],
  remade: readonly ReappliedEdit[],
): Promise<void> {
  const left = new Set(remade.map((each) => each.former.edit));
  const gone = former.flatMap(({ edit }) => (left.has(edit) ? [] : [edit]));
  await sql`
    delete from draft_edit
    where account_id = ${account_id} and draft_id = ${draft_id} and edit = any(${gone}::int[])`.execute(db);
  const rows = remade.flatMap(({ former: was, columns: is }) => (isSame(was, is) ? [] : [{ edit: was.edit, ...is }]));
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await sql`
      update draft_edit as d
      set content = e.content::json, note = e.note, changes = e.changes::json, undo = e.undo::json
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + BATCH_SIZE))}::json) as e (
        edit int, content text, note text, changes text, undo text
      )
      where d.account_id = ${account_id} and d.draft_id = ${draft_id} and d.edit = e.edit`.execute(db);
  }
}

const isSame = (was: ReappliedColumns, is: ReappliedColumns) =>
  was.content === is.content && was.note === is.note && was.changes === is.changes && was.undo === is.undo;
