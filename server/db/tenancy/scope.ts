import { type Kysely, sql } from "kysely";
import type { QueryConfig } from "pg";
import type { Tables } from "../tables.ts";
import { isSandbox, ownerOf } from "./sandbox.ts";

/** Whose rows a statement may see: those of one account, or those of an agency and all its clients. */
export type Scope = { readonly account: number } | { readonly agency: number };

/** The role that sees only its scope. It belongs to the cluster, so all databases on a cluster share it. */
export const TENANT_ROLE = "leadplane_tenant";

/**
 * The statement that sets the scope. It is sent before another statement in the same message and is valid until the end
 * of the transaction.
 */
export interface ScopeSettings extends QueryConfig<string[]> {
  readonly name: string;
  readonly values: string[];
}

/** A statement, and the scope settings to send before it. */
export interface ScopedStatement extends QueryConfig {
  readonly settings?: ScopeSettings;
}

const AS_TENANT = `set_config('role', '${TENANT_ROLE}', true)`;

const OF_ACCOUNT = `select set_config('leadplane.account', $1::text, true),
  set_config('leadplane.accounts', $2::text, true), ${AS_TENANT}`;

/** Planned before the role is set, so that it can see the clients. */
const OF_AGENCY = `select set_config('leadplane.account', '', true),
  set_config('leadplane.accounts', (
    select array_agg(account_id)::text from account where account_id = $1::int or parent_id = $1::int
  ), true), ${AS_TENANT}`;

/** Ends a scope before its transaction does: what follows in the transaction belongs to nobody. */
export const LEAVE_SCOPE = `select set_config('role', 'none', true), set_config('leadplane.account', '', true),
  set_config('leadplane.accounts', '', true)`;

export function scopeSettings(scope: Scope): ScopeSettings {
  if ("agency" in scope) return { name: "scope-of-agency", text: OF_AGENCY, values: [String(scope.agency)] };
  const { account } = scope;
  // a sandbox also sees the model of its account, by which its leads are scored
  const accounts = isSandbox(account) ? [account, ownerOf(account)] : [account];
  return { name: "scope-of-account", text: OF_ACCOUNT, values: [String(account), `{${accounts}}`] };
}

/** Lets a transaction of an agency see one more account: the client that it has just created. */
export async function addAccountToScope(db: Kysely<Tables>, accountId: number): Promise<void> {
  await sql`select set_config('leadplane.accounts',
    array_append(nullif(current_setting('leadplane.accounts', true), '')::int[], ${accountId}::int)::text, true)
  `.execute(db);
}

/** Lets a transaction of an agency also see the leads and figures of one of its accounts. */
export async function addLeadsToScope(db: Kysely<Tables>, accountId: number): Promise<void> {
  await sql`select set_config('leadplane.account', ${String(accountId)}::text, true)`.execute(db);
}

/** The beginning of a transaction in a scope, as one message. */
export function beginIn(scope: Scope): string {
  const { text, values } = scopeSettings(scope);
  const [id = "", accounts = ""] = values;
  if (!/^-?\d+$/.test(id)) throw new Error(`${id} is no account's id`);
  return `begin; ${text.replaceAll("$1", `'${id}'`).replaceAll("$2", `'${accounts}'`)}`;
}
