import { type RawBuilder, sql } from "kysely";
import { type ModelDocument, type StoredDocument, upgradeDocument } from "#engine";
import { type Executor, execute } from "../db/execute.ts";

export interface LiveVersion {
  readonly version: number;
  readonly document: ModelDocument;
}

/**
 * The number of the version that is live in an account, as an SQL expression: the only place that says what
 * "live" means. Null when the account is gone.
 *
 * @param account an SQL expression of the account's id, such as `$1` or `v.account_id`
 */
export const liveVersionOf = (account: string) =>
  `(select live.live_version from account live where live.account_id = ${account})`;

/** The same within a query that Kysely builds. */
export const liveVersionIn = (account: string): RawBuilder<number> => sql.raw<number>(liveVersionOf(account));

/** The number of the version that was made last, whether it is live or not. */
export async function newestVersion(on: Executor, accountId: number): Promise<number> {
  const [row] = await execute<{ version: number | null }>(on, {
    text: "select max(version) as version from model_version where account_id = $1",
    values: [accountId],
  });
  return row?.version ?? 0;
}

/** The live version of an account's model as a transaction sees it; undefined when the account is gone. */
export async function liveVersion(on: Executor, accountId: number): Promise<LiveVersion | undefined> {
  const [row] = await execute<{ version: number; document: StoredDocument }>(on, {
    text: `select version, document from model_version where account_id = $1 and version = ${liveVersionOf("$1")}`,
    values: [accountId],
  });
  return row === undefined ? undefined : { version: row.version, document: upgradeDocument(row.document) };
}

/** The number of the live version alone, as a transaction sees it; undefined when the account is gone. */
export async function liveNumber(on: Executor, accountId: number): Promise<number | undefined> {
  const [row] = await execute<{ version: number | null }>(on, {
    text: `select ${liveVersionOf("$1")} as version`,
    values: [accountId],
  });
  return row?.version ?? undefined;
}
