import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type Bands,
  EMPTY_MODEL,
  type ModelDocument,
  type StoredDocument,
  upgradeBands,
  upgradeDocument,
} from "#engine";
import type { Tables } from "../db/tables.ts";
import { unavailable } from "../http/errors.ts";

export interface LiveVersion {
  readonly version: number;
  readonly document: ModelDocument;
}

/**
 * An SQL expression for the number of an account's live version: the only place that defines "live". Null if the
 * account is gone.
 *
 * @param account an SQL expression of the account's id, such as `$1` or `v.account_id`
 */
export const liveVersionOf = (account: string) =>
  `(select live.live_version from account live where live.account_id = ${account})`;

/** The same for a Kysely query. */
export const liveVersionIn = (account: string): RawBuilder<number> => sql.raw<number>(liveVersionOf(account));

/**
 * Converts a stored document to the current format. While servers are updated one after the other, an outdated one may
 * read a document of a later format, which it must neither guess at nor edit.
 *
 * @throws HttpError 503 if a later version of Leadplane stored it
 */
export function readDocument(stored: StoredDocument): ModelDocument {
  if (stored.format > EMPTY_MODEL.format) throw unavailable("server_busy", OUTDATED);
  return upgradeDocument(stored);
}

/** The same for bands alone, which do not contain their format. @throws HttpError 503 likewise */
export function readStoredBands(stored: StoredDocument["bands"]): Bands {
  const bands = upgradeBands(stored);
  if (![bands.x, bands.y, bands.total].every(Array.isArray)) throw unavailable("server_busy", OUTDATED);
  return bands;
}

/** The message of a server that is older than the data in its database. */
const OUTDATED =
  "This server runs an older version of Leadplane than the one that last changed the database. Update this server.";

/** Returns the number of the newest version, live or not. */
export async function newestVersion(db: Kysely<Tables>, accountId: number): Promise<number> {
  const newest = db
    .selectFrom("model_version")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("account_id", "=", accountId);
  return (await newest.executeTakeFirst())?.version ?? 0;
}

/** Returns the live version of an account's model as a transaction sees it; undefined if the account is gone. */
export async function liveVersion(db: Kysely<Tables>, accountId: number): Promise<LiveVersion | undefined> {
  const row = await db
    .selectFrom("model_version as v")
    .select(["v.version", "v.document"])
    .where("v.account_id", "=", accountId)
    .where("v.version", "=", liveVersionIn("v.account_id"))
    .executeTakeFirst();
  return row === undefined ? undefined : { version: row.version, document: readDocument(row.document) };
}

/** Returns only the number of the live version, as a transaction sees it; undefined if the account is gone. */
export async function liveNumber(db: Kysely<Tables>, accountId: number): Promise<number | undefined> {
  const account = db.selectFrom("account").select("live_version").where("account_id", "=", accountId);
  return (await account.executeTakeFirst())?.live_version ?? undefined;
}
