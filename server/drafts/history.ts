import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DraftEventKind, DraftEventSubject } from "#contract";
import type { Agent } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import { insertEvents } from "../events/write.ts";
import type { DraftRow } from "./rows.ts";

export interface HistoryEntry {
  readonly kind: DraftEventKind;
  readonly body?: string | undefined;
  readonly about?: DraftEventSubject | null | undefined;
}

/**
 * Returns the common table expressions that add an entry, `entered`, to the history of a draft, and its event to the
 * stream.
 *
 * @param draft a table with the row of the draft, or with none
 */
export function historyEntry(
  draft: RawBuilder<unknown>,
  { actor }: Agent,
  { kind, body = "", about = null }: HistoryEntry,
): RawBuilder<unknown> {
  const entered = sql`entered as (
      insert into draft_event (account_id, draft_id, revision, kind, body, about, actor_id, actor_username)
      select account_id, draft_id, revision, ${kind}::text, ${body}::text,
        ${about === null ? null : JSON.stringify(about)}::json, ${actor?.id ?? null}::int, ${actor?.username ?? ""}::text
      from ${draft} returning account_id, draft_id, event
    )`;
  // a draft with another name is an update of it, which is an event already
  if (kind === "renamed") return entered;
  const streamed = { subject: sql`draft_id`, reference: sql`event`, from: sql`entered` };
  return sql`${entered}, entered_event as (${insertEvents({ ...streamed, kind: `draft.${kind}` })})`;
}

/** Adds an event or a comment to the history of a draft. @returns its number there */
export async function recordDraftEvent(
  db: Kysely<Tables>,
  { account_id, draft_id, revision }: Pick<DraftRow, "account_id" | "draft_id" | "revision">,
  agent: Agent,
  entry: HistoryEntry,
): Promise<number> {
  const draft = sql`(select ${account_id}::int as account_id, ${draft_id}::int as draft_id, ${revision}::int as revision) d`;
  const { rows } = await sql<{ event: number }>`
    with ${historyEntry(draft, agent, entry)} select event from entered`.execute(db);
  return (rows[0] as { event: number }).event;
}
