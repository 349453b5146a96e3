import { sweep } from "../access/sweep.ts";
import type { RunningServices } from "../api/create-services.ts";
import { maintain } from "../db/embedded/maintenance.ts";
import type { JobKind } from "../jobs/kind.ts";
import { removeOldJobs } from "../jobs/store.ts";
import { trimLog } from "../lead-log/trim.ts";
import { publicationKinds } from "../resources/drafts/work.ts";
import { erasureKinds } from "../resources/erasures/work.ts";
import { rescoringKinds } from "../resources/rescorings/work.ts";
import { simulationKind } from "../resources/simulations/work.ts";
import { keepUp } from "../rollups/keep-up.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Every kind of work there is beside requests. */
export function kindsOf(services: RunningServices): readonly JobKind[] {
  const { database } = services;
  const { kysely, pool, kind } = database;
  return [
    ...erasureKinds(services),
    ...publicationKinds(services),
    ...rescoringKinds(services),
    simulationKind(services),
    {
      name: "sweep",
      everySeconds: HOUR,
      run: async () => {
        await sweep(kysely);
        await removeOldJobs(kysely);
        return undefined;
      },
    },
    { name: "fold-rollups", everySeconds: 2, run: ({ signal }) => keepUp(database, signal) },
    {
      name: "trim-lead-log",
      everySeconds: 10 * MINUTE,
      run: async ({ signal }) => ({ removed: await trimLog(kysely, { signal }) }),
    },
    // a server has processes of its own for it
    ...(kind === "embedded" ? [{ name: "maintenance", everySeconds: 10, run: () => maintain(pool) }] : []),
  ];
}
