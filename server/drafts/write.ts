import { type Kysely, sql } from "kysely";
import { DRAFT_LIMITS } from "#contract";
import { type DraftEdit, type ModelChange, type ModelDocument, patchTo } from "#engine";
import type { Agent } from "../audit/agent.ts";
import { type Happening, recorded } from "../audit/record.ts";
import type { DraftPerson, Tables } from "../db/tables.ts";
import { fileNoteOf } from "../models/files.ts";
import { happeningOf } from "../models/happening.ts";
import { noteOf } from "../models/note.ts";
import type { DraftRow } from "./rows.ts";

/** An edit that has been worked out, and is not stored yet. */
export interface WorkedOut {
  readonly edit: DraftEdit;
  /** Of the item that it is about. */
  readonly id: number;
  readonly before: ModelDocument;
  readonly after: ModelDocument;
  /** What it changed. */
  readonly changes: readonly ModelChange[];
  /** In how many places the document then differs from the draft's base. */
  readonly fromBase: number;
}

/** What an edit changes in the row of its draft. */
type Edited = Pick<DraftRow, "revision" | "edits" | "last_edit" | "updated_at">;

/**
 * Stores an edit with the document that it makes, what the audit log tells of it, and the end of an approval that was
 * not for this document: all of it or nothing.
 *
 * @param draft as it was when the edit was worked out
 * @returns the draft after it; undefined when somebody has changed it meanwhile, and nothing was stored
 */
export async function storeEdit(
  db: Kysely<Tables>,
  draft: DraftRow,
  worked: WorkedOut,
  agent: Agent,
): Promise<DraftRow | undefined> {
  const { account_id, draft_id, revision } = draft;
  const { edit, id, before, after } = worked;
  const note = draftNoteOf(edit, id, before, after);
  const told = worked.changes.slice(0, DRAFT_LIMITS.changesOfEdit).map(({ text }) => text);
  const isWithdrawn = draft.state === "approved";
  const state = isWithdrawn ? "open" : draft.state;
  const editors = withEditor(draft.editors, agent);
  const [authorId, author] = [agent.actor?.id ?? null, agent.actor?.username ?? ""];
  const update = sql`
    update draft set document = ${JSON.stringify(after)}::json, revision = revision + 1, edits = edits + 1,
      last_edit = last_edit + 1, changes = ${worked.fromBase}::int, editors = ${JSON.stringify(editors)}::json,
      updated_at = now(), state = ${state}::text, approver_id = null, approver_username = '', approved_at = null,
      requester_id = case when ${isWithdrawn} then null else requester_id end,
      requester_username = case when ${isWithdrawn} then '' else requester_username end
    where account_id = ${account_id} and draft_id = ${draft_id} and revision = ${revision} and state = ${draft.state}
    returning account_id, draft_id, revision, edits, last_edit, updated_at`;
  const along = sql`
    added as (
      insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo, author_id, author_username)
      select account_id, draft_id, last_edit, ${JSON.stringify(edit)}::json, ${note}::text,
        ${JSON.stringify(told)}::json, ${JSON.stringify(patchTo(before, after))}::json, ${authorId}::int, ${author}::text
      from done
    ), withdrawn as (
      insert into draft_event (account_id, draft_id, kind, revision, actor_id, actor_username)
      select account_id, draft_id, 'approval_withdrawn', revision, ${authorId}::int, ${author}::text
      from done where ${isWithdrawn}
    )`;
  const event = eventOf(draft, worked, note);
  const { rows } = await recorded<Edited>(update, account_id, agent, event, along).execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { edits, last_edit, updated_at } = row;
  const approval = { approver_id: null, approver_username: "", approved_at: null };
  const request = isWithdrawn ? { requester_id: null, requester_username: "" } : {};
  const changed = { revision: row.revision, edits, last_edit, updated_at, changes: worked.fromBase, editors, state };
  return { ...draft, ...changed, ...approval, ...request };
}

function withEditor(editors: readonly DraftPerson[], { actor }: Agent): readonly DraftPerson[] {
  return actor === null || editors.some(({ id }) => id === actor.id) ? editors : [...editors, actor];
}

/** What the list of edits says of one. */
function draftNoteOf(edit: DraftEdit, id: number, before: ModelDocument, after: ModelDocument): string {
  if (edit.kind === "file") return fileNoteOf(edit.file);
  if (edit.kind === "restore") return `Restored version ${edit.version}`;
  return noteOf(edit, id, before, after);
}

function eventOf(
  { draft_id, name }: DraftRow,
  { edit, id, before, after, changes }: WorkedOut,
  note: string,
): Happening {
  const target = { type: "draft", id: draft_id, label: name } as const;
  if (edit.kind === "file" || edit.kind === "restore") {
    return { action: "update", target, after: { edit: note, changes: changes.length } };
  }
  const happening = happeningOf(edit, id, before, after);
  const { type } = happening.target;
  const was = edit.kind === "bands" ? happening.before : { [type]: happening.before };
  const is = edit.kind === "bands" ? happening.after : { [type]: happening.after };
  return { action: "update", target, before: was ?? null, after: { edit: note, ...is } };
}
