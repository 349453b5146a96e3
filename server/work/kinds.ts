import type { Pool } from "pg";
import type { JobKindName } from "#contract/wire";
import { sweep } from "../access/sweep.ts";
import type { RunningServices } from "../api/create-services.ts";
import { maintain } from "../db/embedded/maintenance.ts";
import { trimEvents } from "../events/trim.ts";
import type { RunnableKind } from "../jobs/kind.ts";
import { removeOldJobs } from "../jobs/store.ts";
import { publicationKind } from "../resources/drafts/work.ts";
import { erasureKind, retentionKind } from "../resources/erasures/work.ts";
import { importSweepKind } from "../resources/imports/sweep.ts";
import { importUndoKind } from "../resources/imports/undo.ts";
import { importKind } from "../resources/imports/work.ts";
import { rescoringKind } from "../resources/rescorings/work.ts";
import { simulationKind } from "../resources/simulations/work.ts";
import { type CaughtUp, createCatchUp } from "../rollups/catch-up.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const SWITCHED =
  "DATABASE_URL now leads to another PostgreSQL cluster. The events were renumbered; no lead is missing from the figures.";

/**
 * How long folding pauses after there was nothing to fold, in seconds. Figures include rows that are not folded yet.
 */
const IDLE_FOLD = 10;

/**
 * How long maintenance of the embedded database pauses after there was nothing to do, in seconds, because each check
 * writes two pages. In that time the busiest server writes as much log as is kept between two checkpoints.
 */
const IDLE_MAINTENANCE = 30;

const maintenanceOn = (pool: Pool): RunnableKind => ({
  name: "maintenance",
  everySeconds: 10,
  againIn: (result) => ((result as Awaited<ReturnType<typeof maintain>>).isIdle ? IDLE_MAINTENANCE : undefined),
  run: () => maintain(pool),
});

/** Every kind of work for accounts. */
const OF_ACCOUNTS: Readonly<Record<JobKindName, (services: RunningServices) => RunnableKind>> = {
  erasure: erasureKind,
  simulation: simulationKind,
  publication: publicationKind,
  rescoring: rescoringKind,
  import: importKind,
  import_undo: importUndoKind,
};

/** Every kind of background work. */
export function kindsOf(services: RunningServices): readonly RunnableKind[] {
  const { database } = services;
  const { kysely, pool, kind } = database;
  const catchUp = createCatchUp(database, (accountId, error) =>
    services.log.error({ err: error, accountId }, "the figures of an account were not brought up to date"),
  );
  return [
    ...Object.values(OF_ACCOUNTS).map((kindOn) => kindOn(services)),
    retentionKind(services),
    importSweepKind(database),
    {
      name: "sweep",
      everySeconds: HOUR,
      run: async () => {
        await sweep(kysely);
        await removeOldJobs(kysely);
        return undefined;
      },
    },
    {
      name: "fold-rollups",
      everySeconds: 2,
      againIn: (result) => ((result as Pick<CaughtUp, "isIdle">).isIdle ? IDLE_FOLD : undefined),
      run: async ({ signal }) => {
        const kept = await catchUp(signal);
        if (kept.renumbered) services.log.warn(SWITCHED);
        const { failed: _, ...result } = kept;
        return result;
      },
    },
    {
      name: "trim-events",
      everySeconds: 10 * MINUTE,
      run: async ({ signal }) => ({ removed: await trimEvents(kysely, { signal }) }),
    },
    // a server has its own processes for it
    ...(kind === "embedded" ? [maintenanceOn(pool)] : []),
  ];
}
