import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from "kysely";
import type { AuditAction } from "#contract";
import type { AccessWay, Tables } from "../db/tables.ts";
import { insertEvents } from "../events/write.ts";
import type { Agent } from "./agent.ts";
import { kindOfAudited, type TargetOf } from "./kinds.ts";

type Id = number | string;

/** The id of a row that the statement itself generates: the column that returns it. */
interface IdOfRow {
  readonly column: string;
}

/** An action with one of its targets. */
type Audited<Identity> = {
  readonly [Action in AuditAction]: {
    readonly action: Action;
    readonly target: { readonly type: TargetOf<Action>; readonly label?: string } & Identity;
  };
}[AuditAction];

interface Recorded {
  /** The subject of its event in the stream, if it is not the target. */
  readonly subject?: Id;
  readonly before?: object | null;
  readonly after?: object | null;
  /**
   * The user in whose name another user can now act, or who becomes an administrator: their id, or the column that
   * returns it.
   */
  readonly grants?: { readonly user: number | IdOfRow; readonly way: AccessWay } | undefined;
}

/** An event of the audit log. Never put a password, its hash, or a token into it. */
export type AuditEvent = Audited<{ readonly id?: Id }> & Recorded;

/** The same event, possibly about a row whose id the statement itself generates. */
export type AuditEventOfRow = Audited<{ readonly id?: Id | IdOfRow }> & Recorded;

/**
 * Returns the common table expressions that write an event to the audit log and to the stream.
 *
 * @param from the common table expression with the row that it is about; without one, it is written once
 */
function eventInsertions(accountId: number, agent: Agent, event: AuditEventOfRow, from?: "done") {
  const { action, target, subject, before, after } = event;
  const id = typeof target.id === "object" ? sql`${sql.ref(target.id.column)}::text` : String(target.id ?? "");
  const kind = kindOfAudited(action, target.type);
  const about = subject === undefined ? sql`target_id` : sql`${String(subject)}`;
  const row = { subject: about, reference: sql`event_id`, from: sql`noted` };
  const streamed = kind === null ? sql`` : sql`, streamed as (${insertEvents({ kind, ...row })})`;
  return sql`
    noted as (
      insert into audit_event (account_id, actor_id, actor_username, via, credential, ip, user_agent,
        action, target_type, target_id, target_label, before, after)
      select ${accountId}::int, ${agent.actor?.id ?? null}::int, ${agent.actor?.username ?? ""}::text, ${agent.via}::text,
        ${agent.credential}::text, ${agent.ip}::text, ${agent.userAgent}::text, ${action}::text, ${target.type}::text,
        ${id}::text, ${target.label ?? ""}::text, ${before ? JSON.stringify(before) : null}::json,
        ${after ? JSON.stringify(after) : null}::json
      ${from === undefined ? sql`` : sql`from ${sql.table(from)}`}
      returning account_id, event_id, target_id
    )${streamed}`;
}

/**
 * Records that the agent may now act in another user's name (see access/access-grants.ts). Records nothing if the agent
 * is that user or a superuser.
 *
 * @param from the common table expression with the row
 */
function grantInsertion(accountId: number, agent: Agent, { grants }: Pick<AuditEvent, "grants">, from: string) {
  const { actor, isSuperuser = false } = agent;
  if (grants === undefined || actor === null || isSuperuser || grants.user === actor.id) return sql``;
  const user = typeof grants.user === "object" ? sql.ref(grants.user.column) : sql`${grants.user}::int`;
  return sql`, granted as (
    insert into access_given (account_id, user_id, giver_id, giver_username, way)
    select ${accountId}::int, ${user}, ${actor.id}::int, ${actor.username}::text, ${grants.way}::text
    from ${sql.table(from)}
    on conflict (account_id, user_id, giver_id)
      do update set given_at = now(), way = excluded.way, giver_username = excluded.giver_username)`;
}

/**
 * Writes an event to an account's audit log and to its stream. Pass the transaction of the change, so that all are
 * committed or none. For a single statement use {@link recorded} instead.
 *
 * @example
 * await recordEvent(transaction, accountId, agentOf(principal, http), {
 *   action: "delete", target: { type: "user", id, label: username }, before: auditedUser(user) });
 *
 * @returns the id of the event
 */
export async function recordEvent(
  db: Kysely<Tables>,
  accountId: number,
  agent: Agent,
  event: AuditEvent,
): Promise<number> {
  const written = sql<{ event_id: number }>`with ${eventInsertions(accountId, agent, event)}
    ${grantInsertion(accountId, agent, event, "noted")} select event_id from noted`;
  const { rows } = await written.execute(db);
  return (rows[0] as { event_id: number }).event_id;
}

/**
 * Writes many events to an account's audit log in one statement. They have no separate events in the stream, and do not
 * grant access.
 *
 * @returns their ids, in their order
 */
export async function recordEvents(
  db: Kysely<Tables>,
  accountId: number,
  agent: Agent,
  events: readonly AuditEvent[],
): Promise<readonly number[]> {
  if (
    events.some(({ action, target, grants }) => kindOfAudited(action, target.type) !== null || grants !== undefined)
  ) {
    throw new Error("such an event is written by itself");
  }
  const rows = events.map(({ action, target, before, after }) => ({
    action,
    target_type: target.type,
    target_id: String(target.id ?? ""),
    target_label: target.label ?? "",
    before: before ?? null,
    after: after ?? null,
  }));
  const written = sql<{ event_id: number }>`
    insert into audit_event (account_id, actor_id, actor_username, via, credential, ip, user_agent,
      action, target_type, target_id, target_label, before, after)
    select ${accountId}::int, ${agent.actor?.id ?? null}::int, ${agent.actor?.username ?? ""}::text, ${agent.via}::text,
      ${agent.credential}::text, ${agent.ip}::text, ${agent.userAgent}::text,
      action, target_type, target_id, target_label, before, after
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (
      action text, target_type text, target_id text, target_label text, before json, after json
    )) with ordinality as e(action, target_type, target_id, target_label, before, after, n)
    order by n
    returning event_id`;
  return (await written.execute(db)).rows.map(({ event_id }) => event_id).sort((a, b) => a - b);
}

/**
 * Combines a statement that changes something with its event: the event is written if and only if the statement returns
 * a row, in the same statement.
 *
 * @param statement inserts, updates, or deletes at most one row, and returns it
 * @param along further common table expressions that read that row from `done`, such as related insertions
 */
export function recorded<Row>(
  statement: OperationNodeSource,
  accountId: number,
  agent: Agent,
  event: AuditEventOfRow,
  along?: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`with done as (${statement}), ${along === undefined ? sql`` : sql`${along},`}
    ${eventInsertions(accountId, agent, event, "done")} ${grantInsertion(accountId, agent, event, "done")}
    select * from done`;
}
