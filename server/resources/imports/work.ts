import type { Kysely } from "kysely";
import type { ActingAccount } from "../../access/principal.ts";
import type { RunningServices } from "../../api/create-services.ts";
import type { Tables } from "../../db/tables.ts";
import { BEGINNING, type PlacedRow, readRows } from "../../imports/read-rows.ts";
import type { JobRun, RunnableKind } from "../../jobs/kind.ts";
import { type Checkpoint, type Importing, NONE_STORED, type Sizes } from "./checkpoint.ts";
import { createFirstReading, NO_EVIDENCE } from "./first-reading.ts";
import { isTooLongAgo, KEY_BATCH_SIZE, type Match, matchOn, noteKeys, seenNow } from "./keys.ts";
import { IMPORT, importOf } from "./kind.ts";
import { readPieces, removeSome } from "./pieces.ts";
import { findImport, type ImportRow, matchedColumnsOf } from "./rows.ts";
import { type ScoringModel, scoringModelOf } from "./score-row.ts";
import { storeAll } from "./store-all.ts";

const SIZES: Sizes = { rows: 1_000, characters: 1_000_000, readMs: 500, cleared: 5_000 };

/** The jobs that import files of leads. */
export const importKind = (services: RunningServices, sizes: Partial<Sizes> = {}): RunnableKind => ({
  ...IMPORT,
  run: (job) => importAll(services, job, { ...SIZES, ...sizes }),
});

/**
 * Imports a file in steps. A step is committed with the position after it. If it is killed at any point, another run
 * continues with the next row.
 */
async function importAll(services: RunningServices, job: JobRun, sizes: Sizes): Promise<object> {
  const { accountId } = job;
  const db = services.database.of(accountId);
  const importId = importOf(job);
  const { row } = await findImport(db, importId);
  if (row.state === "started") {
    const account = await accountOf(db);
    const file = { db, accountId, importId };
    const onDuplicate = row.on_duplicate ?? "error";
    const importing = { services, job, sizes, file, account, onDuplicate, isDryRun: row.dry_run };
    await importFrom((job.checkpoint as Checkpoint | null) ?? { phase: "clearing" }, row, importing);
  }
  const { row: ended } = await findImport(db, importId);
  const { created, updated, skipped, failed, dry_run } = ended;
  return { import: importId, dry_run, created, updated, skipped, failed };
}

async function accountOf(db: Kysely<Tables>): Promise<ActingAccount> {
  const row = await db
    .selectFrom("account")
    .select(["account_id", "slug", "name", "time_zone"])
    .executeTakeFirstOrThrow();
  return { id: row.account_id, slug: row.slug, name: row.name, timeZone: row.time_zone };
}

async function importFrom(checkpoint: Checkpoint, row: ImportRow, importing: Importing): Promise<void> {
  const { services, account } = importing;
  const model = await scoringModelOf(services.models, account, row.import_id);
  const match = matchOn(row.match_on ?? "lead_id", model.live, await services.models.names(account.id, model.live));
  let at = checkpoint;
  if (at.phase === "clearing") at = await clear(importing);
  if (at.phase === "reading") at = await readOnce(at, row, model, importing, match);
  const { phase } = at;
  if ((phase === "matching" || phase === "storing") && at.since !== null) {
    // the events of leads that have changed since then may have been removed
    const isLost = await isTooLongAgo(importing.file.db, at.since);
    if (isLost) at = { phase: "matching", place: at.place, counts: at.counts, last: null, since: null };
  }
  if (at.phase === "matching") at = await noteAll(at, importing, match);
  if (at.phase !== "storing") throw new Error("the phases follow one another");
  // the first reading has set the format
  const { row: read } = await findImport(importing.file.db, row.import_id);
  await storeAll(at, read, model, importing, match);
}

async function clear({ job, file, sizes }: Importing): Promise<Checkpoint> {
  const next: Checkpoint = { phase: "reading", place: BEGINNING, evidence: NO_EVIDENCE };
  for (let removed = 1; removed > 0; ) {
    await job.step(async (db) => {
      removed = 0;
      for (const table of ["lead_import_error", "imported_lead", "lead_import_key"] as const) {
        removed += await removeSome(db, table, file, sizes.cleared);
      }
      return { checkpoint: removed > 0 ? { phase: "clearing" } : next, done: 0 };
    });
  }
  return next;
}

async function readOnce(
  { place, evidence: before }: Checkpoint & { readonly phase: "reading" },
  row: ImportRow,
  model: ScoringModel,
  { job, file, account, sizes }: Importing,
  match: Match | undefined,
): Promise<Checkpoint> {
  const columns = matchedColumnsOf(row, model.live.document.questions);
  const reading = createFirstReading(columns, row.file_format, row.given_format, account.timeZone);
  let evidence = before;
  let since = performance.now();
  for await (const part of readRows(readPieces(file, place.byte), row.file_format, row.columns, place)) {
    evidence = reading.add(
      evidence,
      part.map((each) => each.row),
    );
    if (performance.now() - since < sizes.readMs) continue;
    const checkpoint = { phase: "reading", place: (part.at(-1) as PlacedRow).next, evidence } as const;
    await job.step(async () => ({ checkpoint, done: 0 }));
    since = performance.now();
  }
  const next: Checkpoint =
    match === undefined
      ? { phase: "storing", since: null, ...NONE_STORED }
      : { phase: "matching", last: null, since: null, ...NONE_STORED };
  await job.step(async (db) => {
    await db
      .updateTable("lead_import")
      .set({ file_format: JSON.stringify(reading.formatBy(evidence)), rows_total: evidence.rows })
      .where("import_id", "=", row.import_id)
      .execute();
    return { checkpoint: next, done: 0, total: evidence.rows };
  });
  return next;
}

async function noteAll(
  before: Checkpoint & { readonly phase: "matching" },
  { job, file }: Importing,
  match: Match | undefined,
): Promise<Checkpoint> {
  if (match === undefined) throw new Error("there is nothing to match on");
  let next: Checkpoint = before;
  while (next.phase === "matching") {
    const { last, since, place, counts } = next;
    await job.step(async (db) => {
      // keys of leads that arrive from now on are recorded with the rows that are stored
      const seen = since ?? (await seenNow(db));
      const noted = await noteKeys(db, file, match, last);
      const isOver = noted.count < KEY_BATCH_SIZE;
      next = isOver
        ? { phase: "storing", since: seen, place, counts }
        : { phase: "matching", last: noted.last, since: seen, place, counts };
      return { checkpoint: next, done: counts.rows_done };
    });
  }
  return next;
}
