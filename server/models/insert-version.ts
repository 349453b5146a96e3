import type { ModelDocument } from "#engine";
import type { Agent } from "../audit/agent.ts";
import { type Happening, recorded } from "../audit/record.ts";
import { type Executor, execute } from "../db/execute.ts";

export interface NewVersion {
  readonly accountId: number;
  readonly version: number;
  readonly document: ModelDocument;
  readonly note: string;
}

/**
 * Adds a version to an account's model, and what it changed to the audit log: both or neither.
 *
 * @param event null for the first version, of which the creation of the account tells
 * @returns whether the number was free
 */
export async function insertVersion(
  on: Executor,
  { accountId, version, document, note }: NewVersion,
  agent: Agent,
  event: Happening | null,
): Promise<boolean> {
  const statement = {
    text: `insert into model_version (account_id, version, document, author_id, note)
      values ($1, $2, $3, $4, $5) on conflict (account_id, version) do nothing returning version`,
    values: [accountId, version, JSON.stringify(document), agent.actor?.id ?? null, note],
  };
  const rows = await execute(on, event === null ? statement : recorded(statement, accountId, agent, event));
  return rows.length === 1;
}
