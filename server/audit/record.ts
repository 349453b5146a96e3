import type { AuditAction, AuditTarget } from "#contract";
import { type Executor, execute, type Statement } from "../db/execute.ts";
import type { Agent } from "./agent.ts";

/** What happened. Never put a password, its hash, or a token into it. */
export interface Happening {
  readonly action: AuditAction;
  readonly target: { readonly type: AuditTarget; readonly id?: number | string; readonly label?: string };
  readonly before?: object | null;
  readonly after?: object | null;
}

/** The same of a thing whose id the statement itself gives out: the column that returns it. */
export interface HappeningOfRow extends Omit<Happening, "target"> {
  readonly target: Omit<Happening["target"], "id"> & { readonly id: { readonly column: string } };
}

/** Every column that an event is written with, and its type. */
const COLUMNS = {
  account_id: "int",
  actor_id: "int",
  actor_username: "text",
  via: "text",
  credential: "text",
  ip: "text",
  user_agent: "text",
  action: "text",
  target_type: "text",
  target_id: "text",
  target_label: "text",
  before: "json",
  after: "json",
} as const;

const valuesOf = (accountId: number, agent: Agent, event: Happening | HappeningOfRow): unknown[] => {
  const { action, target, before, after } = event;
  return [
    accountId,
    agent.actor?.id ?? null,
    agent.actor?.username ?? "",
    agent.via,
    agent.credential,
    agent.ip,
    agent.userAgent,
    action,
    target.type,
    typeof target.id === "object" ? "" : String(target.id ?? ""),
    target.label ?? "",
    before ? JSON.stringify(before) : null,
    after ? JSON.stringify(after) : null,
  ];
};

/** The insertion of one event, its parameters numbered from `first`; `idColumn` adds the id that a row tells. */
function insertion(first: number, idColumn?: string): string {
  const values = Object.entries(COLUMNS).map(([name, type], index) => {
    const value = `$${first + index}::${type}`;
    return name === "target_id" && idColumn !== undefined ? `${value} || ${idColumn}` : value;
  });
  return `insert into audit_event (${Object.keys(COLUMNS).join(", ")}) select ${values.join(", ")}`;
}

/**
 * Writes an event to an account's audit log. Give it the transaction of what it tells of, so that neither
 * is there without the other; what is a single statement takes {@link recorded} instead.
 *
 * @example
 * await recordEvent(transaction, accountId, agentOf(principal, http), {
 *   action: "delete", target: { type: "user", id, label: username }, before: auditedUser(user) });
 */
export async function recordEvent(on: Executor, accountId: number, agent: Agent, event: Happening): Promise<void> {
  await execute(on, { text: insertion(1), values: valuesOf(accountId, agent, event) });
}

/** The same, for whoever has to know which event it is. @returns its id */
export async function recordEventAs(on: Executor, accountId: number, agent: Agent, event: Happening): Promise<number> {
  const statement = { text: `${insertion(1)} returning event_id`, values: valuesOf(accountId, agent, event) };
  const [row] = await execute<{ event_id: number }>(on, statement);
  if (row === undefined) throw new Error("the event has no id");
  return row.event_id;
}

/**
 * A statement that changes something, together with the event that tells of it: the event is written if
 * and only if the statement returns a row, in the same statement.
 *
 * @param statement that inserts, updates or deletes at most one row, and returns it; `along` are further common
 *   table expressions that read that row from `done`, such as insertions that belong to it
 */
export function recorded(
  { text, values, along = "" }: Statement & { readonly along?: string },
  accountId: number,
  agent: Agent,
  event: Happening | HappeningOfRow,
): Statement {
  const idColumn = typeof event.target.id === "object" ? event.target.id.column : undefined;
  return {
    text: `with done as (${text}), ${along === "" ? "" : `${along}, `}noted as (${insertion(values.length + 1, idColumn)} from done) select * from done`,
    values: [...values, ...valuesOf(accountId, agent, event)],
  };
}
