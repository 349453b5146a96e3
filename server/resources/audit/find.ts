import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, sql } from "kysely";
import type { Input, Operations, Result } from "#contract";
import type { ActingAccount } from "../../access/principal.ts";
import { actorOf } from "../../audit/agent.ts";
import { momentOf } from "../../db/moment.ts";
import type { AuditEventTable, Tables } from "../../db/tables.ts";
import type { PageQuery } from "../../http/pagination.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";

type RequestedFilters = Omit<Input<Operations["listAuditLog"]>["query"], keyof PageQuery>;

/** The filters of the log; an event of a lead has its fingerprint in place of its id. */
export type AuditFilters = Omit<RequestedFilters, "target_id"> & { readonly target_ids?: readonly string[] };

/** Converts the filters of a request to those of the log. */
export function resolveAuditFilters(
  installationKey: string,
  account: ActingAccount,
  { target_id, ...others }: RequestedFilters,
): AuditFilters {
  if (target_id === undefined) return others;
  return { ...others, target_ids: [target_id, fingerprintOf(installationKey, account.id, target_id).toString("hex")] };
}

export type EventRow = Selectable<AuditEventTable>;

/** The event in the API. */
export function presentAuditEvent(row: EventRow): Result<Operations["getAuditEvent"]> {
  return {
    id: row.event_id,
    created_at: row.created_at.toISOString(),
    actor: actorOf(row.actor_id, row.actor_username),
    via: row.via,
    credential: row.credential,
    ip: row.ip,
    user_agent: row.user_agent,
    action: row.action,
    target: { type: row.target_type, id: row.target_id, label: row.target_label },
    before: row.before,
    after: row.after,
  };
}

/**
 * The filtered events of an account, the newest first; limit it, or read it in batches by `created_at` and `event_id`.
 */
export function eventsOf(db: Kysely<Tables>, account: ActingAccount, filters: AuditFilters, until?: number) {
  return db
    .selectFrom("audit_event")
    .selectAll()
    .where(matches(account, filters, until))
    .orderBy("created_at", "desc")
    .orderBy("event_id", "desc");
}

/** Adds the ids of leads to events, as long as the leads exist: only the lead itself contains its id. */
export async function withLeadIds<Row extends EventRow>(db: Kysely<Tables>, rows: readonly Row[]): Promise<Row[]> {
  const ofLeads = rows.filter((row) => row.target_type === "lead" && row.target_id !== "");
  if (ofLeads.length === 0) return [...rows];
  const events = ofLeads.map((row) => row.event_id);
  const named = await db
    .selectFrom("lead_author")
    .select(["event_id", "lead_id"])
    .where("event_id", "in", events)
    .execute();
  const ids = new Map(named.map(({ event_id, lead_id }) => [event_id, lead_id]));
  return rows.map((row) => ({ ...row, target_id: ids.get(row.event_id) ?? row.target_id }));
}

/** The number of filtered events. */
export async function countEvents(
  db: Kysely<Tables>,
  account: ActingAccount,
  filters: AuditFilters,
  until?: number,
): Promise<number> {
  const { count } = await db
    .selectFrom("audit_event")
    .where(matches(account, filters, until))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One event. @returns undefined if the account's log has none with this id */
export async function findAuditEvent(db: Kysely<Tables>, id: number): Promise<EventRow | undefined> {
  const rows = await db.selectFrom("audit_event").selectAll().where("event_id", "=", id).execute();
  return (await withLeadIds(db, rows))[0];
}

/** The id of the account's last event, 0 if there is none. */
export async function lastEvent(db: Kysely<Tables>): Promise<number> {
  const { last } = await db
    .selectFrom("audit_event")
    .select(({ fn }) => fn.max<number | null>("event_id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** @param until only events up to this id: all there were at some moment, because none is ever changed */
function matches(account: ActingAccount, filters: AuditFilters, until?: number) {
  return (eb: ExpressionBuilder<Tables, "audit_event">) => {
    const conditions: Expression<SqlBool>[] = [];
    if (until !== undefined) conditions.push(eb("event_id", "<=", until));
    if (filters.actor !== undefined) conditions.push(eb("actor_id", "=", filters.actor));
    if (filters.action !== undefined) conditions.push(eb("action", "=", filters.action));
    if (filters.target_type !== undefined) conditions.push(eb("target_type", "=", filters.target_type));
    if (filters.target_ids !== undefined) conditions.push(eb("target_id", "in", filters.target_ids));
    if (filters.created_after !== undefined) {
      conditions.push(eb("created_at", ">=", momentOf(filters.created_after, account)));
    }
    if (filters.created_before !== undefined) {
      conditions.push(eb("created_at", "<", momentOf(filters.created_before, account)));
    }
    if (filters.search !== undefined) {
      const searched = sql`folded(concat_ws(' ', actor_username, target_label, target_id, credential, ip))`;
      conditions.push(eb(sql<number>`position(folded(${filters.search}) in ${searched})`, ">", 0));
    }
    return eb.and(conditions);
  };
}
