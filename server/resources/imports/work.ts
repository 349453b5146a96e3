import { type Kysely, sql } from "kysely";
import type { OnDuplicate } from "#contract/wire";
import type { ActingAccount } from "../../access/principal.ts";
import type { RunningServices } from "../../api/create-services.ts";
import { runCooperatively } from "../../base/cooperative.ts";
import type { Tables } from "../../db/tables.ts";
import { isRetryable } from "../../db/unavailable.ts";
import { createFitCounter } from "../../imports/fits.ts";
import { BEGINNING, type Place, type PlacedRow, readRows } from "../../imports/read-rows.ts";
import { isRowAtFault } from "../../ingest/statement.ts";
import type { JobRun, RunnableKind } from "../../jobs/kind.ts";
import { type LeadPosition, readAhead } from "../../leads/walk.ts";
import { createScoring } from "./batches.ts";
import { createFirstReading, type Evidence, NO_EVIDENCE } from "./first-reading.ts";
import {
  isTooLongAgo,
  KEY_BATCH_SIZE,
  type Match,
  matchOn,
  noteKeys,
  noteNewKeys,
  type Seen,
  seenNow,
} from "./keys.ts";
import { announceEnd, IMPORT, importOf } from "./kind.ts";
import { createPace } from "./pace.ts";
import { readPieces, removeSome, type StoredFile } from "./pieces.ts";
import { findImport, type ImportRow, matchedColumnsOf } from "./rows.ts";
import { type ScoringModel, scoringModelOf } from "./score-row.ts";
import { type Item, MODEL_CHANGED, type Outcomes, RACED, storeItems } from "./store.ts";

/** The sizes of steps. */
export interface Sizes {
  /** The maximum rows of one transaction, and the maximum characters of their answers. */
  readonly rows: number;
  readonly characters: number;
  /** Milliseconds between two checkpoints of the first reading. */
  readonly readMs: number;
  /** Rows of an earlier dry run that are removed in one transaction. */
  readonly cleared: number;
}

const SIZES: Sizes = { rows: 1_000, characters: 1_000_000, readMs: 500, cleared: 5_000 };

/** The counts of an import so far. */
export interface Counts {
  readonly rows_done: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

const NOTHING: Counts = { rows_done: 0, created: 0, updated: 0, skipped: 0, failed: 0 };

/** The data that the job needs to continue. */
type Checkpoint =
  /** Removes the rows of an earlier dry run. */
  | { readonly phase: "clearing" }
  /** Reads the whole file, to determine its notation and the number of its rows. */
  | { readonly phase: "reading"; readonly place: Place; readonly evidence: Evidence }
  /** Records the keys of stored leads. `since`: when it began. */
  | ({ readonly phase: "matching"; readonly last: LeadPosition | null; readonly since: Seen | null } & Progress)
  /** Stores the leads. `since`: the keys of stored leads are recorded up to this moment. */
  | ({ readonly phase: "storing"; readonly since: Seen | null } & Progress);

/** The position up to which the rows are stored. */
interface Progress {
  readonly place: Place;
  readonly counts: Counts;
}

const NONE_STORED: Progress = { place: BEGINNING, counts: NOTHING };

/** The jobs that import files of leads. */
export const importKind = (services: RunningServices, sizes: Partial<Sizes> = {}): RunnableKind => ({
  ...IMPORT,
  run: (job) => importAll(services, job, { ...SIZES, ...sizes }),
});

/** Everything that stays the same during a run, except the model. */
interface Importing {
  readonly services: RunningServices;
  readonly job: JobRun;
  readonly sizes: Sizes;
  readonly file: StoredFile;
  readonly account: ActingAccount;
  readonly onDuplicate: OnDuplicate;
  readonly isDryRun: boolean;
}

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

async function storeAll(
  { place, counts: before, since: sinceBefore }: Checkpoint & { readonly phase: "storing" },
  row: ImportRow,
  model: ScoringModel,
  importing: Importing,
  match: Match | undefined,
): Promise<void> {
  const { job, file, services, account, sizes, onDuplicate, isDryRun } = importing;
  const scoring = createScoring(row, model, onDuplicate, match);
  const pace = createPace(sizes.rows);
  const matched = matchedColumnsOf(row, model.live.document.questions);
  const counting = isDryRun ? createFitCounter(row.columns, matched, account.timeZone) : undefined;
  const targets = matched.map(({ target }) => target.name);
  const imported = {
    isQuiet: !row.send_webhooks,
    contact: (["name", "email"] as const).filter((name) => targets.includes(name)),
  };
  let counts = before;
  let since = sinceBefore;
  let fits = row.column_fits;

  /** Stores rows in one transaction with the position after them. If the model has changed, it scores them again. */
  const store = async (items: readonly Item[]): Promise<void> => {
    const [first, last] = [items[0], items.at(-1)];
    if (first === undefined || last === undefined) return;
    const rows = items.map((item) => item.row);
    const nextFits = counting === undefined ? null : await runCooperatively(counting(rows, fits));
    for (let current = items; ; ) {
      try {
        let next = counts;
        let seen = since;
        await job.step(async (db) => {
          const startedAt = performance.now();
          if (match !== undefined && since !== null) seen = await noteNewKeys(db, file, match, since);
          const how = { ...file, db, onDuplicate, isDryRun, match, imported };
          const outcomes = await storeItems(db, how, current);
          next = added(counts, outcomes, current.length);
          await db
            .updateTable("lead_import")
            .set({ ...next, column_fits: nextFits && JSON.stringify(nextFits) })
            .where("import_id", "=", row.import_id)
            .execute();
          pace.took(current.length, performance.now() - startedAt);
          const checkpoint: Checkpoint = { phase: "storing", place: last.next, counts: next, since: seen };
          return { checkpoint, done: next.rows_done };
        });
        counts = next;
        since = seen;
        fits = nextFits;
        return;
      } catch (error) {
        if (error === MODEL_CHANGED) {
          scoring.use(await scoringModelOf(services.models, account, row.import_id));
          current = await scoring.again(current);
        } else if (error !== RACED && !isRetryable(error)) {
          // a row that has been given up cannot be the cause
          if (!isRowAtFault(error) || current.some(isGivenUp)) throw error;
          if (current.length === 1) current = [{ ...first, result: { ok: false, message: NOT_STORED } }];
          else {
            // one of the rows cannot be stored, so each is stored separately
            for (const each of current) await store([each]);
            return;
          }
        }
      }
    }
  };

  const read = readRows(readPieces(file, place.byte), row.file_format, row.columns, place);
  for await (const items of readAhead(scoring.batches(read, pace, sizes.characters))) await store(items);
  await job.step(async (db) => {
    await db
      .updateTable("lead_import")
      .set({ state: "done", finished_at: sql<Date>`now()`, touched_at: sql<Date>`now()` })
      .where("import_id", "=", row.import_id)
      .execute();
    await announceEnd(db, { accountId: job.accountId, importId: row.import_id }, "done");
    if (!isDryRun) await db.deleteFrom("analytics_cache").execute();
    return { checkpoint: job.checkpoint, done: job.done };
  });
}

const NOT_STORED = "The database cannot store the values of this line.";

const isGivenUp = ({ result }: Item) => !result.ok && result.message === NOT_STORED;

const added = (counts: Counts, outcomes: Outcomes, rows: number): Counts => ({
  rows_done: counts.rows_done + rows,
  created: counts.created + outcomes.created,
  updated: counts.updated + outcomes.updated,
  skipped: counts.skipped + outcomes.skipped,
  failed: counts.failed + outcomes.failed,
});
