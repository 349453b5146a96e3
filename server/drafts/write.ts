import { type Kysely, type RawBuilder, sql } from "kysely";
import { DRAFT_LIMITS } from "#contract";
import { type DraftEdit, type ModelChange, type ModelDocument, patchTo } from "#engine";
import type { Agent } from "../audit/agent.ts";
import { type AuditEvent, recorded } from "../audit/record.ts";
import type { DraftPerson, Tables } from "../db/tables.ts";
import { auditEventOf, noteOf } from "../models/events.ts";
import { fileNoteOf } from "../models/files.ts";
import { historyEntry } from "./history.ts";
import type { DraftRow } from "./rows.ts";

/** The next revision of a draft. */
export interface Revision extends Partial<Pick<DraftRow, "edits" | "edit_bytes" | "last_edit" | "base_version">> {
  readonly document: ModelDocument;
  /** In how many places the document differs from the draft's base. */
  readonly changes: number;
  /** Its event in the audit log. */
  readonly event: AuditEvent;
}

/**
 * Stores a document as the next revision of a draft, and ends an approval, which was not for this document. Both are
 * stored or neither.
 *
 * @param draft in the state from which the revision was computed
 * @param along further common table expressions that read the row of the draft from `done`
 * @returns the draft after it; undefined if it has been changed in the meantime, and nothing was stored
 */
export async function storeRevision(
  db: Kysely<Tables>,
  draft: DraftRow,
  { document, changes, event, ...revised }: Revision,
  agent: Agent,
  along?: RawBuilder<unknown>,
): Promise<DraftRow | undefined> {
  const { account_id, draft_id } = draft;
  const { edits = draft.edits, last_edit = draft.last_edit, base_version = draft.base_version } = revised;
  const { edit_bytes = draft.edit_bytes } = revised;
  const isWithdrawn = draft.state === "approved";
  const state = isWithdrawn ? "open" : draft.state;
  const editors = withEditor(draft.editors, agent);
  const { requester_id, requester_username } = isWithdrawn ? UNREVIEWED : draft;
  const update = sql`
    update draft set document = ${JSON.stringify(document)}::json, revision = revision + 1, changes = ${changes}::int,
      edits = ${edits}::int, edit_bytes = ${edit_bytes}::int, last_edit = ${last_edit}::int, base_version = ${base_version}::int,
      editors = ${JSON.stringify(editors)}::json, updated_at = now(), state = ${state}::text,
      requester_id = ${requester_id}::int, requester_username = ${requester_username}::text,
      approver_id = null, approver_username = '', approved_at = null
    where account_id = ${account_id} and draft_id = ${draft_id} and revision = ${draft.revision}
      and state = ${draft.state}
    returning account_id, draft_id, revision, last_edit, updated_at`;
  const withdrawn = historyEntry(sql`done where ${isWithdrawn}`, agent, { kind: "approval_withdrawn" });
  const all = along === undefined ? withdrawn : sql`${along}, ${withdrawn}`;
  const { rows } = await recorded<Pick<DraftRow, "revision" | "updated_at">>(
    update,
    account_id,
    agent,
    event,
    all,
  ).execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { revision, updated_at } = row;
  const asked = { requester_id, requester_username };
  return {
    ...draft,
    ...NOT_APPROVED,
    ...asked,
    revision,
    updated_at,
    changes,
    edits,
    edit_bytes,
    last_edit,
    base_version,
    editors,
    state,
  };
}

const NOT_APPROVED = { approver_id: null, approver_username: "", approved_at: null } as const;

/** No review has been requested, and nobody has approved. */
export const UNREVIEWED = { requester_id: null, requester_username: "", ...NOT_APPROVED } as const;

/** The users who have worked on a draft, with one more. */
export function withEditor(editors: readonly DraftPerson[], { actor }: Agent): readonly DraftPerson[] {
  return actor === null || editors.some(({ id }) => id === actor.id) ? editors : [...editors, actor];
}

/** A computed edit that is not stored yet. */
export interface ComputedEdit {
  readonly edit: DraftEdit;
  /** Of its item. */
  readonly id: number;
  readonly before: ModelDocument;
  readonly after: ModelDocument;
  /** Its changes. */
  readonly changes: readonly ModelChange[];
  /** In how many places the resulting document differs from the draft's base. */
  readonly fromBase: number;
}

/** Stores an edit with its revision. @returns like {@link storeRevision} */
export async function storeEdit(
  db: Kysely<Tables>,
  draft: DraftRow,
  worked: ComputedEdit,
  agent: Agent,
): Promise<DraftRow | undefined> {
  const { note, ...columns } = editColumns(worked);
  const edit = draft.last_edit + 1;
  const content = JSON.stringify(columns.content);
  const undo = JSON.stringify(columns.undo);
  const along = sql`added as (
      insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo, author_id, author_username)
      select account_id, draft_id, ${edit}::int, ${content}::json, ${note}::text,
        ${JSON.stringify(columns.changes)}::json, ${undo}::json, ${agent.actor?.id ?? null}::int,
        ${agent.actor?.username ?? ""}::text
      from done
    )`;
  const revision = {
    document: worked.after,
    changes: worked.fromBase,
    edits: draft.edits + 1,
    edit_bytes: draft.edit_bytes + bytesOfEdits([{ content, undo }]),
    last_edit: edit,
    event: eventOf(draft, worked, note),
  };
  return await storeRevision(db, draft, revision, agent, along);
}

/** The size of edits that counts towards a draft's limit: the edits and their inverses, as JSON. */
export const bytesOfEdits = (edits: readonly { readonly content: string; readonly undo: string }[]): number =>
  edits.reduce((sum, { content, undo }) => sum + Buffer.byteLength(content) + Buffer.byteLength(undo), 0);

/** The stored columns of an edit, without its number, author, and time. */
export function editColumns({ edit, id, before, after, changes }: Omit<ComputedEdit, "fromBase">) {
  return {
    content: edit,
    note: draftNoteOf(edit, id, before, after),
    changes: changes.slice(0, DRAFT_LIMITS.changesOfEdit).map(({ text }) => text),
    undo: patchTo(before, after),
  };
}

/** The description of an edit in the list. */
function draftNoteOf(edit: DraftEdit, id: number, before: ModelDocument, after: ModelDocument): string {
  if (edit.kind === "file") return fileNoteOf(edit.file);
  if (edit.kind === "restore") return `Restored version ${edit.version}`;
  return noteOf(edit, id, before, after);
}

/** The draft as the target of an audit event. */
export const draftTarget = ({ draft_id: id, name: label }: Pick<DraftRow, "draft_id" | "name">) =>
  ({ type: "draft", id, label }) as const;

function eventOf(draft: DraftRow, { edit, id, before, after, changes }: ComputedEdit, note: string): AuditEvent {
  const target = draftTarget(draft);
  if (edit.kind === "file" || edit.kind === "restore") {
    return { action: "update", target, after: { edit: note, changes: changes.length } };
  }
  const event = auditEventOf(edit, id, before, after);
  const { type } = event.target;
  const was = edit.kind === "bands" ? event.before : { [type]: event.before };
  const is = edit.kind === "bands" ? event.after : { [type]: event.after };
  return { action: "update", target, before: was ?? null, after: { edit: note, ...is } };
}
