import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import { positionPart } from "../events/read.ts";
import { TEXT_EVENTS } from "./follow.ts";
import { READER } from "./state.ts";

/** Separates the texts of `searchable_lead`. It does not occur in them. */
export const BETWEEN_TEXTS = "\u0001";

/** The shortest text that the index can find, in characters after normalization. */
const SHORTEST = 3;

/** The maximum unread events whose leads a search scans one by one. */
const MAX_WAITING = 10_000;

/**
 * The result of a search: all leads that have the text at that moment or, if these are too many, a lower bound of their
 * number.
 */
export type FoundTexts = { readonly leadIds: readonly string[] } | { readonly atLeast: number };

/**
 * Finds the leads of an account whose identifier, name, or email address has a text, by the index and the events since.
 *
 * @param most leads that are listed
 * @returns undefined if the index cannot answer: the text is too short, earlier leads are not all indexed, or too many
 *   have arrived since
 */
export async function findTexts(
  db: Kysely<Tables>,
  accountId: number,
  text: string,
  most: number,
): Promise<FoundTexts | undefined> {
  if (text.includes(BETWEEN_TEXTS)) return { leadIds: [] };
  // the events first, so that leads that are indexed in the meantime are found twice instead of missed
  const since = await findSince(db, accountId, text);
  // only accents, for example: nothing is left to compare
  if (since.text === "") return { leadIds: [] };
  if (!since.isComplete || since.waiting > MAX_WAITING) return undefined;
  if ([...since.text].length < SHORTEST) return undefined;
  const { rows } = await sql<{ count: number; ids: readonly string[] | null }>`
    select count(*)::int as count, case when count(*) <= ${most} then array_agg(id) end as ids
    from leads_with_text(${accountId}::int, ${since.text}::text, ${most + 1}::int) id`.execute(db);
  const [{ count, ids } = { count: 0, ids: [] }] = rows;
  // leads that have changed since may no longer have the text
  if (count > most) return { atLeast: Math.max(0, count - since.changed.length) };
  const changed = new Set(since.changed);
  const leadIds = [...new Set([...(ids ?? []).filter((id) => !changed.has(id)), ...since.leads])];
  return leadIds.length > most ? { atLeast: leadIds.length } : { leadIds };
}

interface Since {
  /** The normalized text. */
  readonly text: string;
  readonly isComplete: boolean;
  readonly waiting: number;
  /** Leads whose texts may differ from the index. */
  readonly changed: readonly string[];
  /** Those of them that contain the text. */
  readonly leads: readonly string[];
}

/** The leads that have changed after the position of the index. */
async function findSince(db: Kysely<Tables>, accountId: number, text: string): Promise<Since> {
  const position = (part: "transaction_id" | "entry") => positionPart(accountId, READER, part);
  const { rows } = await sql<Since>`
    with asked as materialized (select searchable(${text}) as text),
    complete as materialized (
      select from lead_search where account_id = ${accountId} and backfilled_to is null
    ),
    since as materialized (
      select subject, kind from event
      where account_id = ${accountId} and exists (select from complete)
        and (transaction_id, entry) > (${position("transaction_id")}, ${position("entry")})
      order by transaction_id, entry limit ${MAX_WAITING + 1}
    ), changed as materialized (
      select distinct subject as lead_id from since
      where kind = any(${TEXT_EVENTS}::text[]) and (select count(*) from since) <= ${MAX_WAITING}
    )
    select asked.text, exists (select from complete) as "isComplete", (select count(*) from since)::int as waiting,
      array(select lead_id from changed) as changed,
      array(
        select l.lead_id from changed
        join lead l on l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = changed.lead_id
        where strpos(searchable_lead(l.lead_id, l.contact), asked.text) > 0
      ) as leads
    from asked`.execute(db);
  return rows[0] ?? { text: "", isComplete: false, waiting: 0, changed: [], leads: [] };
}
