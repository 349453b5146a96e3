import { expressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { LEAD_EVENTS, LEAD_STATE_EVENTS, OUTCOME_EVENTS } from "#contract/wire";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import type { Matching } from "./matching.ts";
import { isAfter, type Key, orderExpressions, type Place, placeExpression } from "./order.ts";
import { COLUMNS } from "./queries.ts";
import type { LeadRow } from "./rows.ts";
import { answerBytes, type PartSize } from "./walk.ts";

/** The leads of an account as they were at a moment. */
export interface LeadsAsOf {
  readonly accountId: number;
  /** The moment: `pg_current_snapshot()`. The events since then must still exist. */
  readonly snapshot: string;
  readonly condition: Matching;
  /** By the time of arrival, which never changes. */
  readonly isDescending: boolean;
}

/** Some consecutive leads in the current order, and those of them that matched at the moment. */
export interface PartAsOf {
  readonly rows: readonly LeadRow[];
  /** The number of leads that were scanned, and the position of the last one. */
  readonly scanned: number;
  readonly last: Place;
}

const keysIn = (isDescending: boolean): readonly Key[] => [
  { column: "created_at", isDescending },
  { column: "lead_id", isDescending },
];

/**
 * Reads the next leads as they were at a moment. This needs no lock and no open snapshot. The first event of a lead
 * after the moment ended the state that it had at the moment, which is in the history. If this event is its arrival,
 * the lead did not exist. The same is true of its outcomes. An erased lead is in neither table.
 *
 * @param after the place of the last lead that was read
 * @returns undefined after the last
 */
export async function readAsOf(
  db: Kysely<Tables>,
  { accountId, snapshot, condition, isDescending }: LeadsAsOf,
  after: Place | undefined,
  size: Required<PartSize>,
): Promise<PartAsOf | undefined> {
  const keys = keysIn(isDescending);
  const account = opaqueToPlanner(accountId);
  const inOrder = (alias: string) =>
    sql.join(keys.map(({ column }) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(isDescending ? "desc" : "asc")}`));
  const next = db
    .selectFrom("lead")
    .$if(after !== undefined, (leads) => leads.where(isAfter(keys, after ?? [])))
    .select(["lead_id", "created_at", answerBytes(sql`answers`).as("bytes")])
    .orderBy(orderExpressions(keys))
    .limit(size.leads);
  // each lead is looked up by its key, whatever the planner's statistics of the account
  const formerOf = (found: RawBuilder<unknown>, lead: string) => sql`
    select ${found} from lead_history h
    where h.account_id = ${account} and h.lead_id = ${sql.ref(`${lead}.lead_id`)} and h.revision = since.revision - 1
    limit 1`;
  const { rows } = await sql<Partial<LeadRow> & { readonly is_match: boolean; readonly place: Place }>`
    with next as materialized (${next}),
    sized as (
      select n.lead_id, n.created_at, since.revision, since.change, sum(greatest(n.bytes, (${formerOf(answerBytes(sql`h.answers`), "n")})))
          over (order by ${inOrder("n")} rows between unbounded preceding and 1 preceding) as bytes_before
      from next n
      cross join lateral (
        select min(e.reference) filter (where e.kind = any(${LEAD_STATE_EVENTS}::text[])) as revision,
          min(e.reference) filter (where e.kind = any(${OUTCOME_EVENTS}::text[])) as change
        from event e
        where e.account_id = ${account} and e.subject = n.lead_id and e.kind = any(${LEAD_EVENTS}::text[])
          and not pg_visible_in_snapshot(e.transaction_id, ${snapshot}::pg_snapshot)
      ) since
    ),
    part as materialized (select * from sized where coalesce(bytes_before, 0) < ${size.bytes}),
    former as (
      select f.* from part since
      cross join lateral (
        select l as own from lead l where l.account_id = ${account} and l.lead_id = since.lead_id limit 1
      ) l
      -- the lead itself, if nothing has happened to it since
      cross join lateral jsonb_populate_record(l.own, coalesce((${formerOf(sql`to_jsonb(h)`, "since")}), '{}') || (
        select case when since.change is null then '{}' else coalesce((
          select jsonb_build_object('outcome', c.state, 'outcome_at', c.state_at) from outcome_change c
          where c.account_id = ${account} and c.lead_id = since.lead_id and c.change = since.change - 1
          limit 1
        ), '{"outcome": null, "outcome_at": null}') end
      )) f
      where since.revision is distinct from 1
    ),
    matches as (select * from former lead where ${condition(expressionBuilder<Tables, "lead">())})
    select ${sql.join(COLUMNS.map((column) => sql.ref(column === "lead_id" || column === "created_at" ? `p.${column}` : `m.${column}`)))},
      m.lead_id is not null as is_match, ${placeExpression(keys, "p")} as place
    from part p left join matches m on m.lead_id = p.lead_id
    order by ${inOrder("p")}`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  return {
    rows: rows.filter(({ is_match }) => is_match) as readonly LeadRow[],
    scanned: rows.length,
    last: last.place,
  };
}

/** Returns those of some leads that existed at a moment and still exist. */
export async function stillThere(
  db: Kysely<Tables>,
  { accountId, snapshot }: Pick<LeadsAsOf, "accountId" | "snapshot">,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const account = opaqueToPlanner(accountId);
  const { rows } = await sql<{ lead_id: string }>`
    select l.lead_id from lead l
    where l.account_id = ${account} and l.lead_id = any(${leadIds}::text[]) and not exists (
      select from event e where e.account_id = ${account} and e.subject = l.lead_id and e.kind = 'lead.created'
        and not pg_visible_in_snapshot(e.transaction_id, ${snapshot}::pg_snapshot)
    )`.execute(db);
  return new Set(rows.map(({ lead_id }) => lead_id));
}
