import { createHash, type Hash } from "node:crypto";
import { sql } from "kysely";
import type { operations } from "#contract";
import { IMPORT_LIMITS, IMPORT_TYPES, REPLAYED_HEADER } from "#contract/wire";
import type { Call } from "../../api/call.ts";
import { lockAccount } from "../../db/tenancy/lock-account.ts";
import { suspended } from "../../http/answer-in-time.ts";
import { accountBusy, fileTooLarge, malformed } from "../../http/errors.ts";
import { DamagedGzip, encodingOfFile, fileBody, GzipBomb, gunzipped, MAX_GZIP_RATIO } from "../../http/file-body.ts";
import { isGzip } from "../../imports/file-kind.ts";
import { UnreadableFile } from "../../imports/format.ts";
import type { Head } from "../../imports/inspect.ts";
import { refusalOfFile } from "../../imports/refusal.ts";
import { fullMapping, guessMapping, inspectHead } from "./describe.ts";
import { removePieces, type StoredFile } from "./pieces.ts";
import { matchingOfErrors } from "./reuse.ts";
import { scoringModelOf } from "./score-row.ts";
import { storeFile } from "./store-file.ts";
import {
  type EarlierUpload,
  earlierUpload,
  noteFile,
  noteKey,
  requireSameFile,
  type UploadKey,
  uploadKeyOf,
} from "./upload-key.ts";

type Upload = Call<typeof operations.createImport>;

/** After how many seconds to ask again for room for a file. */
const RETRY_AFTER = 60;

/**
 * Stores the file of a request, in pieces as it arrives, and detects its format. If a request with the same key has
 * already stored it, the file is only compared.
 *
 * @returns the id of the import
 * @throws HttpError 400, 413, or 415 if it is not a file of leads, and 429 if too many are waiting; then nothing is
 *   stored. 409 or 422 if its key does not allow it
 */
export async function receiveFile(call: Upload): Promise<number> {
  const { db, http, principal, headers } = call;
  const encoding = encodingOfFile(http, IMPORT_TYPES);
  const accountId = principal.account.id;
  const key = uploadKeyOf(call);
  const deadline = http.get("turn").answer;
  // the time limit of the answer is suspended while the file arrives
  const meanwhile = <Value>(receiving: Promise<Value>) =>
    deadline === undefined ? receiving : suspended(deadline, receiving);
  const begun = await db.transaction().execute((transaction) => begin(transaction, call, key));
  const { importId } = begun;
  if (begun.earlier !== undefined && key !== undefined) {
    await meanwhile(requireSameFile(call, key, begun.earlier));
    headers[REPLAYED_HEADER] = "true";
    return importId;
  }
  const file = { db, accountId, importId };
  try {
    await meanwhile(receive(call, file, encoding, key));
  } catch (error) {
    await forgetFile(file).catch(() => {
      // removed with the uploads that were never completed
    });
    throw refusalOf(error);
  }
  return importId;
}

/**
 * Records that a file is being uploaded, unless an earlier request with the same key has uploaded it.
 *
 * @throws HttpError 429 if too many are waiting, and 409 or 422 if the key does not allow it
 */
async function begin(
  db: Upload["db"],
  { principal, query, agent }: Upload,
  key: UploadKey | undefined,
): Promise<{ readonly importId: number; readonly earlier?: EarlierUpload }> {
  // one after the other, on all nodes
  await lockAccount(db);
  const earlier = key && (await earlierUpload(db, key));
  if (earlier !== undefined) return { importId: earlier.importId, earlier };
  const { count } = await db
    .selectFrom("lead_import")
    .where((eb) =>
      eb.or([
        eb("state", "=", "uploaded"),
        eb.and([
          eb("state", "=", "uploading"),
          sql<boolean>`touched_at > now() - make_interval(mins => ${IMPORT_LIMITS.brokenOffMinutes})`,
        ]),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= IMPORT_LIMITS.uploaded)
    throw accountBusy(
      `This account has ${IMPORT_LIMITS.uploaded} uploaded files that are not started. Start or cancel one, then try again.`,
      RETRY_AFTER,
    );
  const { import_id } = await db
    .insertInto("lead_import")
    .values({
      account_id: principal.account.id,
      file_name: query.file_name,
      actor_id: agent.actor?.id ?? null,
      actor_username: agent.actor?.username ?? "",
    })
    .returning("import_id")
    .executeTakeFirstOrThrow();
  if (key !== undefined) await noteKey(db, key, { accountId: principal.account.id, importId: import_id });
  return { importId: import_id };
}

/** Stores the file of a request, and what was detected of it. */
async function receive(
  call: Upload,
  file: StoredFile,
  encoding: "gzip" | "identity",
  key: UploadKey | undefined,
): Promise<void> {
  const { db, principal, services } = call;
  const model = await scoringModelOf(services.models, principal.account, file.importId);
  const hash = key && createHash("sha256");
  const sent = hash === undefined ? fileBody(call.http) : hashed(fileBody(call.http), hash);
  const inspect = (head: Head) => inspectHead(head, model, {});
  const { head, bytes, inspection } = await storeFile(file, decompressed(sent, encoding), inspect);
  const names = inspection.columns.map(({ name }) => name);
  const { questions } = model.live.document;
  const known = await matchingOfErrors(db, names, { questions, timeZone: principal.account.timeZone });
  const { format } = known === undefined ? inspection : await inspectHead(head, model, known.given);
  const { mapping, values } = known?.matching ?? { mapping: await guessMapping(inspection, model), values: {} };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("lead_import")
      .set({
        state: "uploaded",
        bytes,
        is_utf8: head.isUtf8Text,
        file_format: JSON.stringify(format),
        given_format: JSON.stringify(known?.given ?? {}),
        columns: JSON.stringify(names),
        mapping: JSON.stringify(fullMapping(mapping, names)),
        column_values: JSON.stringify(values),
        touched_at: new Date(),
      })
      .where("import_id", "=", file.importId)
      .execute();
    if (key !== undefined && hash !== undefined)
      await noteFile(transaction, file.importId, key.withFile(hash.digest()));
  });
}

async function* hashed(chunks: AsyncGenerator<Buffer, void>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Decompresses a file if necessary, even if its sender did not say so. */
async function* decompressed(
  chunks: AsyncGenerator<Buffer, void>,
  encoding: "gzip" | "identity",
): AsyncGenerator<Buffer, void> {
  let begun: Buffer = Buffer.alloc(0);
  while (begun.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    begun = Buffer.concat([begun, value]);
  }
  const all = async function* () {
    try {
      if (begun.length > 0) yield begun;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  };
  if (encoding === "gzip" || isGzip(begun)) yield* gunzipped(all());
  else yield* all();
}

/** Removes a file and its import, as if it had never been uploaded. */
export async function forgetFile(file: StoredFile): Promise<void> {
  while (await removePieces(file));
  await file.db.deleteFrom("lead_import").where("import_id", "=", file.importId).execute();
}

function refusalOf(error: unknown): unknown {
  if (error instanceof DamagedGzip)
    return malformed("malformed_body", "The compressed file is damaged or incomplete. Compress it again.");
  if (error instanceof GzipBomb)
    return fileTooLarge(
      `The file becomes more than ${MAX_GZIP_RATIO} times as large when it is decompressed. Send it uncompressed.`,
    );
  return error instanceof UnreadableFile ? refusalOfFile(error) : error;
}
