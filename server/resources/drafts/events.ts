import { type Kysely, type Selectable, sql } from "kysely";
import type { DraftEventKind, DraftEventSubject } from "#contract";
import { type Agent, actorOf } from "../../audit/agent.ts";
import type { DraftEventTable, Tables } from "../../db/tables.ts";
import type { DraftRow } from "../../drafts/rows.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";

export interface NewEvent {
  readonly kind: DraftEventKind;
  readonly body?: string | undefined;
  readonly about?: DraftEventSubject | null | undefined;
}

/** Adds an event or a comment to the history of a draft. @returns the number of the event */
export async function noteEvent(
  db: Kysely<Tables>,
  { account_id, draft_id, revision }: Pick<DraftRow, "account_id" | "draft_id" | "revision">,
  { actor }: Agent,
  { kind, body = "", about = null }: NewEvent,
): Promise<number> {
  const who = { actor_id: actor?.id ?? null, actor_username: actor?.username ?? "" };
  const subject = about === null ? null : JSON.stringify(about);
  const { event } = await db
    .insertInto("draft_event")
    .values({ account_id, draft_id, revision, kind, body, about: subject, ...who })
    .returning("event")
    .executeTakeFirstOrThrow();
  return event;
}

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
export async function findEvent(db: Kysely<Tables>, draftId: number, event: number) {
  const found = db.selectFrom("draft_event").select(COLUMNS).where("draft_id", "=", draftId);
  return await found.where("event", "=", event).executeTakeFirstOrThrow();
}

type EventRow = Pick<Selectable<DraftEventTable>, (typeof COLUMNS)[number]>;

/** The event in the API. */
export function presentEvent({ event, kind, body, about, revision, actor_id, actor_username, created_at }: EventRow) {
  const actor = actorOf(actor_id, actor_username);
  return { id: event, kind, body, about, revision, actor, created_at: created_at.toISOString() };
}
