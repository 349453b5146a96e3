import type { ModelDocument } from "#engine";
import type { Agent } from "../audit/agent.ts";
import { type Happening, recorded } from "../audit/record.ts";
import { type Executor, execute } from "../db/execute.ts";

export interface NewVersion {
  readonly accountId: number;
  readonly version: number;
  /** The version that must be live for this one to follow it; null for the first. */
  readonly follows: number | null;
  readonly document: ModelDocument;
  readonly note: string;
}

/**
 * Moves the pointer, and with the row that it returns everything else is written. Of two who would follow the same
 * version the second waits for the row of the account, finds that the pointer has moved, and writes nothing: it
 * never goes backwards through a race. A number that is taken fails by the primary key, and all fails with it.
 */
const MOVE = `update account set live_version = $2::int
  where account_id = $1 and live_version is not distinct from $3::int
  returning account_id, live_version as version, now() as published_at`;

const ALONG = `made as (
    insert into model_version (account_id, version, document, author_id, note)
    select account_id, version, $4::json, $5::int, $6::text from done
  ), published as (
    insert into model_publication (account_id, publication, version, publisher_id, note)
    select account_id, 1 + coalesce((select max(publication) from model_publication where account_id = $1), 0), version, $5::int, $6::text
    from done
  )`;

/**
 * Adds a version to an account's model, makes it the live one, and writes what it changed to the audit log: all of
 * it or nothing.
 *
 * @param event null for the first version, of which the creation of the account tells
 * @returns when it went live; undefined when another version is live than the one it is to follow
 * @throws the database's error 23505 when the number is taken
 */
export async function insertVersion(
  on: Executor,
  { accountId, version, follows, document, note }: NewVersion,
  agent: Agent,
  event: Happening | null,
): Promise<Date | undefined> {
  const values = [accountId, version, follows, JSON.stringify(document), agent.actor?.id ?? null, note];
  const statement =
    event === null
      ? { text: `with done as (${MOVE}), ${ALONG} select * from done`, values }
      : recorded({ text: MOVE, values, along: ALONG }, accountId, agent, event);
  const [row] = await execute<{ published_at: Date }>(on, statement);
  return row?.published_at;
}
