import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { operations } from "#contract";
import { IMPORT_LIMITS } from "#contract/wire";
import { digestOf, digestOfKey } from "../../access/idempotency.ts";
import type { Call } from "../../api/call.ts";
import { keyedRequest } from "../../api/idempotency.ts";
import type { Tables } from "../../db/tables.ts";
import { keyReused, keyUnderWay } from "../../http/errors.ts";
import { fileBody } from "../../http/file-body.ts";

/** The Idempotency-Key of an upload. */
export interface UploadKey {
  readonly digest: Buffer;
  /** The hash of the request without its file, by which a repeated request is recognized. */
  readonly request: Buffer;
  /** Returns the hash of the request. @param file the SHA-256 of its file */
  withFile(file: Buffer): Buffer;
}

/** Returns the key of an upload; undefined if it has none. */
export function uploadKeyOf(call: Call<typeof operations.createImport>): UploadKey | undefined {
  const { http, principal, uploadKey } = call;
  if (uploadKey === undefined) return undefined;
  const keyed = keyedRequest({ http, sent: undefined, file: undefined }, principal, uploadKey);
  return {
    digest: digestOfKey(keyed),
    request: digestOf(keyed.request),
    withFile: (file) => digestOf([...keyed.request, file.toString("hex")]),
  };
}

/** The import that an earlier request with a key has uploaded, and the hash of that request. */
export interface EarlierUpload {
  readonly importId: number;
  readonly request: Buffer;
}

/**
 * Looks for an earlier upload with a key. Pass the transaction that records the next one, with the account locked.
 *
 * @returns undefined if there is none, or if it broke off
 * @throws HttpError 409 while it is in progress, 422 if the key belongs to another request
 */
export async function earlierUpload(db: Kysely<Tables>, key: UploadKey): Promise<EarlierUpload | undefined> {
  const known = await db
    .selectFrom("idempotency_key")
    .select(["request", "import_id"])
    .where("digest", "=", key.digest)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  if (known.import_id === null) throw keyReused();
  const { state, is_broken_off } = await db
    .selectFrom("lead_import")
    .select([
      "state",
      sql<boolean>`touched_at < now() - make_interval(mins => ${IMPORT_LIMITS.brokenOffMinutes})`.as("is_broken_off"),
    ])
    .where("import_id", "=", known.import_id)
    .executeTakeFirstOrThrow();
  if (state !== "uploading") return { importId: known.import_id, request: known.request };
  if (!known.request.equals(key.request)) throw keyReused();
  if (!is_broken_off) throw keyUnderWay();
  // if its node is still alive, it notices that the key was removed
  await db.deleteFrom("idempotency_key").where("digest", "=", key.digest).execute();
  return undefined;
}

/**
 * Records that an import is being uploaded with a key. @throws HttpError 422 if a request of another kind has just
 * taken it
 */
export async function noteKey(
  db: Kysely<Tables>,
  { digest, request }: UploadKey,
  of: { readonly accountId: number; readonly importId: number },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency_key")
    .values({ account_id: of.accountId, digest, request, import_id: of.importId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw keyReused();
}

/**
 * Records the hash of the request with its file, in the transaction that completes the upload. @throws HttpError 409 if
 * the key was taken over
 */
export async function noteFile(db: Kysely<Tables>, importId: number, request: Buffer): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency_key")
    .set({ request })
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw keyUnderWay();
}

/**
 * Reads the file of a repeated request, and compares it. @throws HttpError 422 if it is not the file of the first
 * request
 */
export async function requireSameFile(
  { http }: Pick<Call<typeof operations.createImport>, "http">,
  key: UploadKey,
  { request }: EarlierUpload,
): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of fileBody(http)) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes > IMPORT_LIMITS.bytes) throw keyReused();
  }
  if (!key.withFile(hash.digest()).equals(request)) throw keyReused();
}
