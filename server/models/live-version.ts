import type { ModelDocument } from "#engine";
import { type Executor, execute } from "../db/execute.ts";

export interface LiveVersion {
  readonly version: number;
  readonly document: ModelDocument;
}

/** The live version of an account's model as a transaction sees it; undefined when the account is gone. */
export async function liveVersion(on: Executor, accountId: number): Promise<LiveVersion | undefined> {
  const [row] = await execute<LiveVersion>(on, {
    text: "select version, document from model_version where account_id = $1 order by version desc limit 1",
    values: [accountId],
  });
  return row;
}
