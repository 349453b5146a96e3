import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Kysely } from "kysely";
import { bytesText, type FieldFaults, fault, type Operations, SUGGESTION_LIMITS } from "#contract";
import { didYouMean } from "#engine";
import type { Call } from "../../api/call.ts";
import { workedFor, workFor } from "../../base/loop-time.ts";
import type { Tables } from "../../db/tables.ts";
import { fileTooLarge, invalid, malformed } from "../../http/errors.ts";
import { isGzip } from "../../imports/file-kind.ts";
import { UnreadableFile } from "../../imports/format.ts";
import { refusalOfFile } from "../../imports/refusal.ts";
import { addJob, requireRoom } from "../../jobs/store.ts";
import { SUGGESTION } from "./kind.ts";
import { inspectFile } from "./table.ts";

type Requested = Call<Operations["createSuggestion"]>;

/** How a file is read, and what is suggested. */
export type SuggestionOptions = Requested["query"];

/** The input of the job. */
export interface SuggestionInput {
  /** Of the account, in which dates of the file are read. */
  readonly timeZone: string;
}

/**
 * Requests points from a file of past leads. A job computes them (`work.ts`).
 *
 * @returns the id of the suggestion
 * @throws HttpError 400 if the file cannot be read or lacks a column that the request names, 413 if it is too large, 415
 *   if it is no CSV file, 429 if the account has as many in progress as allowed
 */
export async function requestSuggestion(call: Requested): Promise<number> {
  const { db: own, principal, services, query, agent, file } = call;
  const { id: accountId, timeZone } = principal.account;
  const { questions } = (await services.models.live(accountId)).document;
  const names = await columnsIn(file, { questions, timeZone });
  const faults = faultsOfColumns(query, names);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return await own.transaction().execute(async (db) => {
    await requireRoom(db, SUGGESTION);
    await removeOldest(db);
    const input: SuggestionInput = { timeZone };
    const id = await addJob(db, { accountId, kind: SUGGESTION, input, actor: agent.actor });
    await db
      .insertInto("suggestion")
      .values({ account_id: accountId, job_id: id, options: JSON.stringify(query), file })
      .execute();
    return id;
  });
}

async function columnsIn(file: Buffer, reading: Parameters<typeof inspectFile>[1]): Promise<readonly string[]> {
  try {
    const { columns } = await inspectFile(await decompressed(file), reading);
    return columns.map(({ name }) => name);
  } catch (error) {
    throw error instanceof UnreadableFile ? refusalOfFile(error) : error;
  }
}

const inflate = promisify(gunzip);

/** Decompresses a file if necessary. @throws HttpError 400 or 413 */
export async function decompressed(file: Buffer): Promise<Buffer> {
  if (!isGzip(file)) return file;
  const worker = workedFor();
  try {
    return (await inflate(file, { maxOutputLength: SUGGESTION_LIMITS.decompressed })) as Buffer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw fileTooLarge(
        `The file is larger than ${bytesText(SUGGESTION_LIMITS.decompressed)} after decompression. Send fewer rows or columns.`,
      );
    throw malformed("malformed_body", "The compressed file is damaged or incomplete. Compress it again.");
  } finally {
    workFor(worker);
  }
}

/** The members of a request that name columns. */
const NAMING = ["exclude", "not_for_scoring", "rising", "falling"] as const;

function faultsOfColumns(query: SuggestionOptions, names: readonly string[]): FieldFaults {
  const noColumn = (name: string) =>
    fault("unknown_field", `The file has no column "${name}".${didYouMean(name, names)}`);
  const faults: Record<string, FieldFaults[string]> = {};
  if (!names.includes(query.outcome_column)) faults.outcome_column = [noColumn(query.outcome_column)];
  for (const member of NAMING) {
    const unknown = (query[member] ?? []).filter((name) => !names.includes(name));
    if (unknown.length > 0) faults[member] = unknown.map(noColumn);
  }
  const both = (query.rising ?? []).filter((name) => query.falling?.includes(name));
  if (both.length > 0)
    faults.falling = both.map((name) =>
      fault("incompatible", `"${name}" is in rising as well. Leave one of them out.`),
    );
  return faults;
}

/** Makes room for one more: an account keeps the newest of its finished suggestions. */
async function removeOldest(db: Kysely<Tables>): Promise<void> {
  const over = db
    .selectFrom("job")
    .select("job_id")
    .where("kind", "=", SUGGESTION.name)
    .where("state", "in", ["done", "failed", "cancelled"])
    .orderBy("job_id", "desc")
    .offset(SUGGESTION_LIMITS.kept - 1);
  await db.deleteFrom("job").where("job_id", "in", over).execute();
}
