import type { Pool } from "pg";
import type { JobKindName } from "#contract/wire";
import { sweep } from "../access/sweep.ts";
import type { RunningServices } from "../api/create-services.ts";
import { maintain } from "../db/embedded/maintenance.ts";
import { trimEvents } from "../events/trim.ts";
import { type CaughtUp, createCatchUp, type Follower } from "../jobs/catch-up.ts";
import type { RunnableKind } from "../jobs/kind.ts";
import { removeOldJobs } from "../jobs/store.ts";
import { publicationKind } from "../resources/drafts/work.ts";
import { erasureKind, retentionKind } from "../resources/erasures/work.ts";
import { exportSweepKind } from "../resources/exports/sweep.ts";
import { exportKind } from "../resources/exports/work.ts";
import { importSweepKind } from "../resources/imports/sweep.ts";
import { importUndoKind } from "../resources/imports/undo.ts";
import { importKind } from "../resources/imports/work.ts";
import { outcomeRecountKind } from "../resources/outcomes/work.ts";
import { nightlyKind } from "../resources/rescorings/nightly.ts";
import { rescoringKind } from "../resources/rescorings/work.ts";
import { simulationKind } from "../resources/simulations/work.ts";
import { deliverySweepKind } from "../resources/webhooks/work.ts";
import { ROLLUPS } from "../rollups/catch-up.ts";
import { OUTCOME_ROLLUPS } from "../rollups/outcomes/catch-up.ts";
import { SEARCH } from "../search/catch-up.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const SWITCHED =
  "DATABASE_URL now leads to another PostgreSQL cluster. The events were renumbered; no lead is missing from the figures.";

/**
 * How long a follower of events pauses after there was nothing to follow, in seconds. Queries add the events that it
 * has not processed yet.
 */
const IDLE_FOLLOWER = 10;

/**
 * How long maintenance of the embedded database pauses after there was nothing to do, in seconds, because each check
 * writes two pages. In that time the busiest server writes as much log as is kept between two checkpoints.
 */
const IDLE_MAINTENANCE = 30;

const maintenanceOn = (pool: Pool, dataDir: string, copyLog: CopyLog | undefined): RunnableKind => ({
  name: "maintenance",
  everySeconds: 10,
  againIn: (result) => ((result as Awaited<ReturnType<typeof maintain>>).isIdle ? IDLE_MAINTENANCE : undefined),
  run: () => maintain(pool, dataDir, copyLog),
});

/** The job that keeps something up to date by the events of all accounts. */
function following(name: string, follower: Follower, services: RunningServices, failure: string): RunnableKind {
  const catchUp = createCatchUp(follower, services.database, (accountId, error) =>
    services.log.error({ err: error, operation: name, accountId }, failure),
  );
  let reportAt = 0;
  return {
    name,
    everySeconds: 2,
    againIn: (result) => ((result as Pick<CaughtUp, "isIdle">).isIdle ? IDLE_FOLLOWER : undefined),
    run: async ({ signal }) => {
      const kept = await catchUp(signal);
      if (kept.renumbered) services.log.warn({ operation: name }, SWITCHED);
      if (kept.backfilled > 0 && performance.now() >= reportAt) {
        reportAt = performance.now() + 1_000 * MINUTE;
        const progress = await follower.backfillProgress?.(services.database.kysely);
        if (progress !== undefined) services.log.info({ job: name, ...progress }, "earlier leads are being added");
      }
      const { failed: _, ...result } = kept;
      return result;
    },
  };
}

/** Every kind of work for accounts. */
const OF_ACCOUNTS: Readonly<Record<JobKindName, (services: RunningServices) => RunnableKind>> = {
  erasure: erasureKind,
  simulation: simulationKind,
  publication: publicationKind,
  rescoring: rescoringKind,
  import: importKind,
  import_undo: importUndoKind,
  export: exportKind,
  outcome_recount: outcomeRecountKind,
};

type CopyLog = (isComplete: boolean) => Promise<void>;

/**
 * Every kind of background work.
 *
 * @param copyLog copies the log of the embedded database before a checkpoint
 */
export function kindsOf(services: RunningServices, copyLog?: CopyLog): readonly RunnableKind[] {
  const { database } = services;
  const { kysely, pool, dataDir } = database;
  return [
    ...Object.values(OF_ACCOUNTS).map((kindOn) => kindOn(services)),
    retentionKind(services),
    nightlyKind(services),
    importSweepKind(database),
    exportSweepKind(database),
    deliverySweepKind(services),
    {
      name: "sweep",
      everySeconds: HOUR,
      run: async () => {
        await sweep(kysely);
        await removeOldJobs(kysely);
        return undefined;
      },
    },
    following("fold-rollups", ROLLUPS, services, "the figures of an account were not brought up to date"),
    following("fold-outcomes", OUTCOME_ROLLUPS, services, "the figures of outcomes were not brought up to date"),
    following("index-leads", SEARCH, services, "the leads of an account were not indexed for searching"),
    {
      name: "trim-events",
      everySeconds: 10 * MINUTE,
      run: async ({ signal }) => ({ removed: await trimEvents(kysely, { keptDays: services.eventsKeptDays, signal }) }),
    },
    // a server has its own processes for it
    ...(dataDir === undefined ? [] : [maintenanceOn(pool, dataDir, copyLog)]),
  ];
}
