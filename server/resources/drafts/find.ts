import { type Kysely, type Selectable, sql } from "kysely";
import type { DraftState, Ordering, OrderingField } from "#contract";
import { actorOf } from "../../audit/agent.ts";
import type { DraftEditTable, Tables } from "../../db/tables.ts";
import type { DraftViewer } from "../../drafts/present.ts";
import { draftsIn } from "../../drafts/rows.ts";
import { type OrderColumns, orderBy, textOrder } from "../../http/ordering.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";

const ORDER: OrderColumns<OrderingField<"listDrafts">> = {
  id: sql.ref("d.draft_id"),
  name: textOrder("d.name"),
  created_at: sql.ref("d.created_at"),
  updated_at: sql.ref("d.updated_at"),
};

interface DraftsQuery {
  readonly ordering: readonly Ordering<OrderingField<"listDrafts">>[];
  readonly state?: DraftState | undefined;
  readonly unfinished?: boolean | undefined;
  readonly awaiting_review?: boolean | undefined;
  readonly search?: string | undefined;
}

/**
 * Returns a page of an account's drafts, with the number of all matches. @param viewer the user whose reviews are
 * filtered
 */
export async function findDrafts(db: Kysely<Tables>, viewer: DraftViewer, wanted: DraftsQuery, query: PageQuery) {
  const { lapsed, grants } = viewer;
  const { limit, offset } = windowOf(query);
  let page = draftsIn(db)
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .orderBy(orderBy(wanted.ordering, ORDER))
    .limit(limit)
    .offset(offset);
  if (wanted.state !== undefined) page = page.where("d.state", "=", wanted.state);
  if (wanted.unfinished !== undefined) {
    page = page.where("d.state", wanted.unfinished ? "not in" : "in", ["published", "discarded"]);
  }
  if (wanted.awaiting_review !== undefined) {
    // the same as `mayApprove` of drafts/present.ts
    const mine = [grants.userId, ...grants.actedAs.keys()];
    const isMine = sql`(coalesce(d.author_id = any(${mine}::int[]), false)
      or exists (select from json_array_elements(d.editors) e where (e ->> 'id')::int = any(${mine}::int[])))`;
    const counts = grants.received === undefined;
    const isLapsed = sql`(d.state = 'approved' and d.approver_id = any(${[...lapsed]}::int[]))`;
    const isWaiting = sql`(d.state = 'in_review' or ${isLapsed})`;
    const awaits = sql<boolean>`(${counts}::boolean and ${isWaiting} and not ${isMine})`;
    page = page.where(wanted.awaiting_review ? awaits : sql<boolean>`not ${awaits}`);
  }
  if (wanted.search !== undefined) {
    page = page.where(
      sql<boolean>`position(folded(${wanted.search}) in folded(d.name || chr(10) || d.description)) > 0`,
    );
  }
  return await page.execute();
}

/** Returns a page of the edits of a draft, newest first. */
export async function findEdits(db: Kysely<Tables>, draftId: number, query: PageQuery) {
  const { limit, offset } = windowOf(query);
  return await db
    .selectFrom("draft_edit")
    .select(["edit", "note", "changes", "author_id", "author_username", "made_at"])
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .where("draft_id", "=", draftId)
    .orderBy("edit", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

type EditRow = Omit<Selectable<DraftEditTable>, "account_id" | "draft_id" | "content" | "undo">;

/** The edit in the API. */
export function presentEdit({ edit, note, changes, author_id, author_username, made_at }: EditRow) {
  return { edit, note, changes, author: actorOf(author_id, author_username), made_at: made_at.toISOString() };
}
