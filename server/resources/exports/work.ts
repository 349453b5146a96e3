import { type Kysely, sql } from "kysely";
import { EXPORT_LIMITS } from "#contract/wire";
import { createCarry } from "#engine";
import type { RunningServices } from "../../api/create-services.ts";
import { mapCooperatively } from "../../base/cooperative.ts";
import { int4Array, textArray } from "../../db/binary-arrays.ts";
import type { Tables } from "../../db/tables.ts";
import { csvHead, csvLine } from "../../http/csv.ts";
import { JobFailure, type JobRun, type RunnableKind } from "../../jobs/kind.ts";
import { readAsOf, stillThere } from "../../leads/as-of.ts";
import { eachPart, inTurns } from "../../leads/each-part.ts";
import { hasKnownFormat } from "../../leads/filters.ts";
import { type Matching, matchesFilters } from "../../leads/matching.ts";
import type { Place } from "../../leads/order.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { type PartSize, readAhead } from "../../leads/walk.ts";
import { chooseColumns, type ExportColumn } from "../leads/columns.ts";
import { rowRenderer } from "../leads/export.ts";
import { PIECE_BYTES } from "../shared/pieces.ts";
import { forgetPlaces } from "./forget.ts";
import { ENDED, EXPORT, exportOf } from "./kind.ts";
import { NO_ROOM } from "./request.ts";
import { bytesKept, type ExportRow, findExport } from "./rows.ts";

/**
 * The leads of one step: usually about half a megabyte. Leads may have a megabyte each, and a whole step is in memory.
 */
const PART: Required<PartSize> = { leads: 1_000, bytes: 2 ** 20 };

/** The jobs that write leads to files. */
export const exportKind = (services: RunningServices, part = PART): RunnableKind => ({
  ...EXPORT,
  run: (job) => writeAll(services, job, part),
});

/** A row of the file. */
interface Line {
  readonly leadId: string;
  readonly at: Date;
  readonly bytes: Buffer;
}

/** The rows of some leads, and the position after them. */
interface Part {
  readonly lines: readonly Line[];
  readonly scanned: number;
  readonly last: Place;
  /** The number of erasures before the leads were read. */
  readonly erasures: number;
}

/**
 * Writes a file in steps. Each step stores some rows and the position after them in one transaction. If it is killed at
 * any point, another run continues with the next lead.
 */
async function writeAll(services: RunningServices, job: JobRun, size: Required<PartSize>): Promise<object> {
  const { accountId } = job;
  const { database } = services;
  const db = database.of(accountId);
  const exportId = exportOf(job);
  const { row } = await findExport(db, exportId);
  if (row.state === "started") {
    const { condition, snapshot } = whatToWrite(row);
    const render = await renderingOf(services, accountId, row);
    const file = { accountId, exportId, snapshot };
    await eachPart<Part>(job, condition, {
      parts: () => {
        const parts = partsOf(services, { ...file, row, condition, size, render });
        // on a server, the next part is read while this one is stored; the embedded database runs one statement at a
        // time
        return database.kind === "postgres" ? readAhead(parts) : parts;
      },
      work: async (part) =>
        await job.step(async (transaction) => ({ done: await storePart(transaction, file, render.head, part) })),
      finish: async (transaction) => {
        const begun = await lockExport(transaction, exportId);
        const done = begun.leads_done;
        // an empty file has a header too
        if (begun.state === "started") await storePieces(transaction, file, begun, render.head, []);
        await transaction
          .updateTable("lead_export")
          .set({ ...ENDED, state: "done" })
          .where("export_id", "=", exportId)
          .where("state", "=", "started")
          .execute();
        return { done, total: done };
      },
    });
  }
  const { row: ended } = await findExport(db, exportId);
  return { export: exportId, rows: ended.rows_done, bytes: ended.bytes };
}

const OTHER_CLUSTER =
  "The database was restored or moved to another PostgreSQL cluster while this export was running. Start a new one.";

/** @throws JobFailure if its moment is no longer valid */
function whatToWrite({ snapshot, filters, created_at, export_id }: ExportRow) {
  if (snapshot === null) throw new JobFailure(OTHER_CLUSTER);
  if (!hasKnownFormat(filters)) throw new Error(`export ${export_id} was asked of another version of Leadplane`);
  return { snapshot, condition: matchesFilters(filters, undefined, created_at) };
}

interface Rendering {
  readonly head: Buffer;
  readonly lines: (rows: readonly LeadRow[]) => Promise<readonly Line[]>;
}

/** Creates the rendering of a file from its columns and its layout. */
async function renderingOf(
  { models, installationKey }: RunningServices,
  accountId: number,
  { format, layout, model_version, created_at }: ExportRow,
): Promise<Rendering> {
  const { questions } = (await models.version(accountId, model_version)).document;
  const lost = { afterDays: layout.lostAfterDays ?? null, at: created_at };
  const { columns } = chooseColumns({ installationKey, accountId, questions, lost }, layout, layout.columns, []);
  const render = rowRenderer(models, accountId, createCarry(questions));
  const text: (...rendered: Parameters<ExportColumn["cell"]>) => string =
    format === "csv"
      ? (row, model) =>
          csvLine(
            columns.map(({ cell }) => cell(row, model)),
            layout,
          )
      : (row, model) =>
          `${JSON.stringify(Object.fromEntries(columns.map(({ name, cell, json }) => [name, json === undefined ? cell(row, model) : json(row)])))}\n`;
  return {
    head: Buffer.from(format === "csv" ? csvHead(layout.columns, layout) : ""),
    lines: async (rows) =>
      await mapCooperatively(await render(rows), ([row, model]) => ({
        leadId: row.lead_id,
        at: row.created_at,
        bytes: Buffer.from(text(row, model)),
      })),
  };
}

interface FileOf {
  readonly accountId: number;
  readonly exportId: number;
  readonly snapshot: string;
}

interface Reading extends FileOf {
  readonly row: ExportRow;
  readonly condition: Matching;
  readonly size: Required<PartSize>;
  readonly render: Rendering;
}

/** Reads the remaining leads, a part at a time. */
async function* partsOf(
  services: RunningServices,
  { accountId, exportId, snapshot, row, condition, size, render }: Reading,
): AsyncGenerator<Part, void> {
  const db = services.database.of(accountId);
  const reading = inTurns(services, accountId);
  const leads = { accountId, snapshot, condition, isDescending: row.is_descending };
  for (let after = await placeOf(db, { accountId, exportId }); ; ) {
    // before the leads, so that no erasure in between is missed
    const { erasures } = await db
      .selectFrom("lead_export")
      .select("erasures")
      .where("export_id", "=", exportId)
      .executeTakeFirstOrThrow();
    const part = await reading((on) => readAsOf(on, leads, after, size));
    if (part === undefined) return;
    const { rows, scanned, last } = part;
    after = last;
    const lines = await render.lines(rows);
    yield { lines, scanned, last, erasures };
  }
}

/** The position of the last lead that was read for a file; undefined at the beginning. */
async function placeOf(
  db: Kysely<Tables>,
  { accountId, exportId }: Omit<FileOf, "snapshot">,
): Promise<Place | undefined> {
  const { rows } = await sql<{ place: Place }>`
    select array[last_at::text, last_lead] as place from lead_export
    where account_id = ${accountId} and export_id = ${exportId} and last_at is not null`.execute(db);
  return rows[0]?.place;
}

/** Stores the rows of a part, without those of leads that were erased since they were read. @returns the leads done */
async function storePart(
  db: Kysely<Tables>,
  file: FileOf,
  head: Buffer,
  { lines, scanned, last, erasures }: Part,
): Promise<number> {
  const { accountId, exportId } = file;
  const begun = await lockExport(db, exportId);
  // the export was deleted, and its job ends after this step
  if (begun.state !== "started") return begun.leads_done;
  const [at = "", lastId = ""] = last;
  const ids = [...lines.map(({ leadId }) => leadId), lastId];
  const there = begun.erasures === erasures ? undefined : await stillThere(db, file, ids);
  const kept = there === undefined ? lines : lines.filter(({ leadId }) => there.has(leadId));
  await storePieces(db, file, begun, head, kept);
  const done = begun.leads_done + scanned;
  await db
    .updateTable("lead_export")
    .set({ last_at: sql<Date>`${at}::timestamptz`, last_lead: lastId, leads_done: done })
    .where("export_id", "=", exportId)
    .execute();
  if (there?.has(lastId) === false) await forgetPlaces(db, accountId, [lastId]);
  if ((await bytesKept(db)) > EXPORT_LIMITS.bytes) throw new JobFailure(NO_ROOM);
  return done;
}

/** Makes erasures wait until the transaction ends. */
const lockExport = async (db: Kysely<Tables>, exportId: number) =>
  await db
    .selectFrom("lead_export")
    .select(["state", "erasures", "end_byte", "leads_done"])
    .where("export_id", "=", exportId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Stores rows at the end of a file. A piece has complete rows, so that each can be removed. */
async function storePieces(
  db: Kysely<Tables>,
  { accountId, exportId }: Omit<FileOf, "snapshot">,
  { end_byte: end }: { readonly end_byte: number },
  head: Buffer,
  lines: readonly Line[],
): Promise<void> {
  let at = end;
  const store = async (content: Buffer, own: readonly Line[]) => {
    if (content.length === 0) return;
    // a Date has only milliseconds
    const edge = (of: Line | undefined, offset: number) =>
      of === undefined ? null : new Date(of.at.getTime() + offset);
    const [first, last] = [own[0], own.at(-1)].sort((a, b) => (a?.at.getTime() ?? 0) - (b?.at.getTime() ?? 0));
    await sql`
      insert into lead_export_piece (account_id, export_id, start_byte, content, lead_ids, sizes, first_at, last_at)
      values (${accountId}, ${exportId}, ${at}, ${content}, ${textArray(own.map(({ leadId }) => leadId))}::text[],
        ${int4Array(own.map(({ bytes }) => bytes.length))}::int[],
        ${edge(first, -1)}::timestamptz, ${edge(last, 1)}::timestamptz)`.execute(db);
    at += content.length;
  };
  if (at === 0) await store(head, []);
  for (let from = 0; from < lines.length; ) {
    let to = from;
    for (let size = 0; to < lines.length && size < PIECE_BYTES; to += 1) size += lines[to]?.bytes.length ?? 0;
    const own = lines.slice(from, to);
    await store(Buffer.concat(own.map(({ bytes }) => bytes)), own);
    from = to;
  }
  await db
    .updateTable("lead_export")
    .set((eb) => ({
      bytes: eb("bytes", "+", at - end),
      rows_done: eb("rows_done", "+", lines.length),
      end_byte: at,
    }))
    .where("export_id", "=", exportId)
    .execute();
}
