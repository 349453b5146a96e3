import { sql } from "kysely";
import { runCooperatively } from "../../base/cooperative.ts";
import { isRetryable } from "../../db/unavailable.ts";
import { createFitCounter } from "../../imports/fits.ts";
import { faultOfRow, withFaults } from "../../imports/problems.ts";
import { readRows } from "../../imports/read-rows.ts";
import { isRowAtFault } from "../../ingest/statement.ts";
import { readAhead } from "../../leads/walk.ts";
import { createScoring } from "./batches.ts";
import type { Checkpoint, Counts, Importing } from "./checkpoint.ts";
import { type Match, noteNewKeys } from "./keys.ts";
import { announceEnd } from "./kind.ts";
import { createPace } from "./pace.ts";
import { readPieces } from "./pieces.ts";
import { type ImportRow, matchedColumnsOf } from "./rows.ts";
import { type ScoringModel, scoringModelOf } from "./score-row.ts";
import { type Item, MODEL_CHANGED, type Outcomes, RACED, storeItems } from "./store.ts";

/** Stores the rows from a position on, in transactions that each store the position after their rows. */
export async function storeAll(
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
  let { problems } = row;

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
        let nextProblems = problems;
        await job.step(async (db) => {
          const startedAt = performance.now();
          if (match !== undefined && since !== null) seen = await noteNewKeys(db, file, match, since);
          const how = { ...file, db, onDuplicate, isDryRun, match, imported };
          const outcomes = await storeItems(db, how, current);
          next = added(counts, outcomes, current.length);
          nextProblems = withFaults(problems, outcomes.failed);
          await db
            .updateTable("lead_import")
            .set({
              ...next,
              column_fits: nextFits && JSON.stringify(nextFits),
              ...(outcomes.failed.length === 0 ? {} : { problems: JSON.stringify(nextProblems) }),
            })
            .where("import_id", "=", row.import_id)
            .execute();
          pace.took(current.length, performance.now() - startedAt);
          const checkpoint: Checkpoint = { phase: "storing", place: last.next, counts: next, since: seen };
          return { checkpoint, done: next.rows_done };
        });
        counts = next;
        since = seen;
        fits = nextFits;
        problems = nextProblems;
        return;
      } catch (error) {
        if (error === MODEL_CHANGED) {
          scoring.use(await scoringModelOf(services.models, account, row.import_id));
          current = await scoring.again(current);
        } else if (error !== RACED && !isRetryable(error)) {
          // a row that has been given up cannot be the cause
          if (!isRowAtFault(error) || current.some(isGivenUp)) throw error;
          if (current.length === 1) current = [{ ...first, result: { ok: false, faults: [NOT_STORED] } }];
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

const NOT_STORED = faultOfRow("invalid", "The database cannot store the values of this line.");

const isGivenUp = ({ result }: Item) => !result.ok && result.faults.includes(NOT_STORED);

const added = (counts: Counts, outcomes: Outcomes, rows: number): Counts => ({
  rows_done: counts.rows_done + rows,
  created: counts.created + outcomes.created,
  updated: counts.updated + outcomes.updated,
  skipped: counts.skipped + outcomes.skipped,
  failed: counts.failed + outcomes.failed.length,
});
