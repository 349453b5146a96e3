import { EMPTY_MODEL, type ModelDocument } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import { type Happening, recordEvent } from "../../audit/record.ts";
import { type Executor, execute } from "../../db/execute.ts";
import { seeAlso } from "../../db/tenancy/scope.ts";
import { insertVersion } from "../../models/insert-version.ts";

export interface NewAccount {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
  readonly parentId: number | null;
}

/** The first version of a model, and what it is. */
export interface Beginning {
  readonly document: ModelDocument;
  readonly note: string;
}

export const BEGINNING: Beginning = { document: EMPTY_MODEL, note: "Began without a model" };

/**
 * Adds an account with the first version of its model.
 *
 * @param on in a transaction, for it takes several statements; rejects with SQLSTATE 23505 when the slug is taken
 */
export async function insertAccount(
  on: Executor,
  account: NewAccount,
  { document, note }: Beginning,
  agent: Agent,
): Promise<ActingAccount> {
  const [row] = await execute<{ account_id: number }>(on, {
    text: "insert into account (name, slug, time_zone, parent_id) values ($1, $2, $3, $4) returning account_id",
    values: [account.name, account.slug, account.time_zone, account.parentId],
  });
  if (row === undefined) throw new Error("the new account has no id");
  const id = row.account_id;
  await seeAlso(on, id);
  await insertVersion(on, { accountId: id, version: 1, follows: null, document, note }, agent, null);
  const after = { ...auditedAccount({ ...account, parent_id: account.parentId }), model: note };
  await recordAccountEvent(on, { id, parentId: account.parentId }, agent, {
    action: "create",
    target: { type: "account", id, label: account.name },
    after,
  });
  return { id, slug: account.slug, name: account.name, timeZone: account.time_zone };
}

/** What the audit log shows of an account; its bands are part of the model. */
export function auditedAccount({
  name,
  slug,
  parent_id,
  time_zone,
}: {
  readonly name: string;
  readonly slug: string;
  readonly parent_id: number | null;
  readonly time_zone: string;
}) {
  return { name, slug, parent: parent_id, time_zone };
}

/**
 * Accounts come and go where others look: their agency is told as well. Nobody else, for the name alone would tell
 * of an account out of reach. The log of an account that was deleted stays in the database, but nobody can open it
 * any more.
 */
export async function recordAccountEvent(
  on: Executor,
  account: { readonly id: number; readonly parentId: number | null },
  agent: Agent,
  event: Happening,
): Promise<void> {
  const agency = account.parentId === null ? [] : [account.parentId];
  for (const log of [account.id, ...agency]) await recordEvent(on, log, agent, event);
}
