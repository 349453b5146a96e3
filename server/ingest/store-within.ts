import { CompiledQuery, type Kysely } from "kysely";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isRetryable } from "../db/unavailable.ts";
import { unavailable } from "../http/errors.ts";
import { allStored, type Stored } from "./execute-batch.ts";
import type { IngestQueue } from "./queue.ts";
import { batchStatement, type ImportedLeads, type NotCreated } from "./statement.ts";
import type { Submission } from "./submission.ts";

/**
 * Stores leads of one batch in the caller's transaction, with the statement that stores every lead: for leads that must
 * be stored together with other data.
 *
 * @param imported if they are those of a file
 * @returns the outcome of each, in their order
 */
export async function storeWithin(
  db: Kysely<Tables>,
  leads: readonly Submission[],
  imported?: ImportedLeads,
): Promise<readonly Stored[]> {
  const { text, values } = batchStatement(leads, imported);
  const { rows } = await db.executeQuery<NotCreated>(CompiledQuery.raw(text, values));
  return allStored(leads, rows);
}

/**
 * Stores leads on a connection for everything else: for a request with a key, whose leads are committed together with
 * its answer.
 *
 * @throws HttpError 503 if others store the same leads at the same moment
 */
export function storingOn(database: Pick<Tenancy, "of">, accountId: number): Pick<IngestQueue, "submit" | "submitAll"> {
  const submitAll = async (leads: readonly Submission[]) => {
    try {
      const transaction = database.of(accountId).transaction();
      return await transaction.execute((db) => storeWithin(db, leads));
    } catch (error) {
      throw isRetryable(error) ? unavailable("server_busy", BUSY) : error;
    }
  };
  return { submitAll, submit: async (lead) => (await submitAll([lead]))[0] as Stored };
}

const BUSY = "The same leads are being stored by other requests. Nothing was stored; try again shortly.";
