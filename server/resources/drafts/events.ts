import { type Kysely, type Selectable, sql } from "kysely";
import type { DraftEventKind } from "#contract";
import { actorOf } from "../../audit/agent.ts";
import type { DraftEventTable, Tables } from "../../db/tables.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";

const COLUMNS = ["event", "kind", "body", "about", "revision", "actor_id", "actor_username", "created_at"] as const;

/** Returns a page of a draft's events, newest first. @param kind only this kind; all by default */
export async function findEvents(
  db: Kysely<Tables>,
  draftId: number,
  kind: DraftEventKind | undefined,
  query: PageQuery,
) {
  const { limit, offset } = windowOf(query);
  return await db
    .selectFrom("draft_event")
    .select(COLUMNS)
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .where("draft_id", "=", draftId)
    .$if(kind !== undefined, (all) => all.where("kind", "=", kind as DraftEventKind))
    .orderBy("event", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns one event. */
export async function findDraftEvent(db: Kysely<Tables>, draftId: number, event: number) {
  const found = db.selectFrom("draft_event").select(COLUMNS).where("draft_id", "=", draftId);
  return await found.where("event", "=", event).executeTakeFirstOrThrow();
}

type EventRow = Pick<Selectable<DraftEventTable>, (typeof COLUMNS)[number]>;

/** The event in the API. */
export function presentDraftEvent({
  event,
  kind,
  body,
  about,
  revision,
  actor_id,
  actor_username,
  created_at,
}: EventRow) {
  const actor = actorOf(actor_id, actor_username);
  return { id: event, kind, body, about, revision, actor, created_at: created_at.toISOString() };
}
