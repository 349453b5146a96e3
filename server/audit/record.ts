import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from "kysely";
import type { AuditAction, AuditTarget } from "#contract";
import type { AccessWay, Tables } from "../db/tables.ts";
import type { Agent } from "./agent.ts";

/** An event of the audit log. Never put a password, its hash, or a token into it. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly target: { readonly type: AuditTarget; readonly id?: number | string; readonly label?: string };
  readonly before?: object | null;
  readonly after?: object | null;
  /**
   * The user in whose name somebody else can now act, or who becomes an administrator: their id, or the column that
   * returns it.
   */
  readonly gives?: { readonly user: number | { readonly column: string }; readonly way: AccessWay } | undefined;
}

/** The same event about a row whose id the statement itself generates: the column that returns it. */
export interface AuditEventOfRow extends Omit<AuditEvent, "target"> {
  readonly target: Omit<AuditEvent["target"], "id"> & { readonly id: { readonly column: string } };
}

/** Returns the insertion of one event, about the row of `done` if its id is that row's. */
function insertion(accountId: number, agent: Agent, event: AuditEvent | AuditEventOfRow): RawBuilder<unknown> {
  const { action, target, before, after } = event;
  const id = typeof target.id === "object" ? sql`${sql.ref(target.id.column)}::text` : String(target.id ?? "");
  return sql`insert into audit_event (account_id, actor_id, actor_username, via, credential, ip, user_agent,
      action, target_type, target_id, target_label, before, after)
    select ${accountId}::int, ${agent.actor?.id ?? null}::int, ${agent.actor?.username ?? ""}::text, ${agent.via}::text,
      ${agent.credential}::text, ${agent.ip}::text, ${agent.userAgent}::text, ${action}::text, ${target.type}::text,
      ${id}::text, ${target.label ?? ""}::text, ${before ? JSON.stringify(before) : null}::json,
      ${after ? JSON.stringify(after) : null}::json`;
}

/**
 * Records that the agent may now act in another user's name (see access/given.ts). Records nothing if the agent is that
 * user or a superuser.
 *
 * @param from the common table expression with the row
 */
function givenAlong(accountId: number, agent: Agent, { gives }: Pick<AuditEvent, "gives">, from: string) {
  const { actor, isSuperuser = false } = agent;
  if (gives === undefined || actor === null || isSuperuser || gives.user === actor.id) return sql``;
  const user = typeof gives.user === "object" ? sql.ref(gives.user.column) : sql`${gives.user}::int`;
  return sql`, given as (
    insert into access_given (account_id, user_id, giver_id, giver_username, way)
    select ${accountId}::int, ${user}, ${actor.id}::int, ${actor.username}::text, ${gives.way}::text
    from ${sql.table(from)}
    on conflict (account_id, user_id, giver_id)
      do update set given_at = now(), way = excluded.way, giver_username = excluded.giver_username)`;
}

/**
 * Writes an event to an account's audit log. Pass the transaction of the change, so that both are committed or neither.
 * For a single statement use {@link recorded} instead.
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
  const written = sql<{ event_id: number }>`with noted as (${insertion(accountId, agent, event)} returning event_id)
    ${givenAlong(accountId, agent, event, "noted")} select event_id from noted`;
  const { rows } = await written.execute(db);
  return (rows[0] as { event_id: number }).event_id;
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
  event: AuditEvent | AuditEventOfRow,
  along?: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`with done as (${statement}), ${along === undefined ? sql`` : sql`${along},`}
    noted as (${insertion(accountId, agent, event)} from done) ${givenAlong(accountId, agent, event, "done")}
    select * from done`;
}
