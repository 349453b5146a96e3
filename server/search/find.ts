import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import { TEXT_EVENTS } from "./follow.ts";
import { READER } from "./state.ts";

/** The shortest text that the index finds, in characters as they are compared. */
const SHORTEST = 3;

/** Events that have not been followed yet, above which their leads are not looked at one by one. */
const MOST_WAITING = 10_000;

/**
 * What the index knows about a text: every lead that has it, and possibly some that had it until a moment ago; or, if
 * these are too many, a number of which at least as many have it.
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
  // the events first: what is indexed in the meantime is then found twice, and not missed
  const since = await findSince(db, accountId, text);
  if (!since.isComplete || since.waiting > MOST_WAITING) return undefined;
  if ([...since.text].length < SHORTEST) return undefined;
  const { rows } = await sql<{ id: string }>`
    select leads_with_text(${accountId}::int, ${since.text}::text, ${most + 1}::int) as id`.execute(db);
  const leadIds = [...new Set([...rows.map(({ id }) => id), ...since.leads])];
  // any of those that have changed since may no longer have it
  return leadIds.length > most ? { atLeast: Math.max(0, rows.length - since.waiting) } : { leadIds };
}

interface Since {
  /** The text as it is compared. */
  readonly text: string;
  readonly isComplete: boolean;
  readonly waiting: number;
  /** Those that have the text. */
  readonly leads: readonly string[];
}

/** The leads that have changed after the position of the index. */
async function findSince(db: Kysely<Tables>, accountId: number, text: string): Promise<Since> {
  const position = (part: "transaction_id" | "entry") => sql`(
    select ${sql.ref(part)} from event_position where account_id = ${accountId} and reader = ${READER})`;
  const { rows } = await sql<Since>`
    with asked as materialized (select searchable(${text}) as text),
    complete as materialized (
      select from lead_search where account_id = ${accountId} and backfilled_to is null
    ),
    since as materialized (
      select subject, kind from event
      where account_id = ${accountId} and exists (select from complete)
        and (transaction_id, entry) > (${position("transaction_id")}, ${position("entry")})
      order by transaction_id, entry limit ${MOST_WAITING + 1}
    )
    select asked.text, exists (select from complete) as "isComplete", (select count(*) from since)::int as waiting,
      array(
        select l.lead_id from (
          select distinct subject as lead_id from since
          where kind = any(${TEXT_EVENTS}::text[]) and (select count(*) from since) <= ${MOST_WAITING}
        ) changed
        join lead l on l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = changed.lead_id
        where strpos(searchable_lead(l.lead_id, l.contact), asked.text) > 0
      ) as leads
    from asked`.execute(db);
  return rows[0] ?? { text: "", isComplete: false, waiting: 0, leads: [] };
}
