import { createApp } from "../../server/app.ts";
import { everyLead } from "../../server/leads/matching.ts";
import { directly } from "../../server/leads/walk.ts";
import { modelVersion } from "../../server/models/version.ts";
import { BEGINNING } from "../../server/resources/accounts/insert.ts";
import { partsToScore } from "../../server/resources/simulations/read.ts";
import { createScoring } from "../../server/resources/simulations/score.ts";
import { STEP } from "../../server/resources/simulations/work.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";
import { fill } from "../rescoring/serve.ts";

/** A token of each account, and the parts of a simulation, each alone, in seconds. */
export interface Filled {
  readonly storer: string;
  readonly owner: string;
  readonly reading: number;
  readonly scoring: number;
}

/**
 * Fills the database with an account with this number of leads and an empty one, and reads and scores all of them once.
 */
export const serveFilled = (count: number) =>
  serveToMeasure(async (services) => {
    const document = benchDocument();
    const storer = await makeTenant(services, "storer", BEGINNING, false);
    const owner = await makeTenant(services, "owner", { document, note: "" }, true);
    await fill(services, owner.accountId, count);
    const db = services.database.of(owner.accountId);
    const model = modelVersion(1, document);
    const lowered = document.scoring_models.map((each, at) => (at === 0 ? { ...each, weight: each.weight / 2 } : each));
    const after = modelVersion(null, { ...document, scoring_models: lowered });
    const score = createScoring({ before: model, after, timeZone: "UTC", date: "own", today: 0 });
    const seconds = { reading: 0, scoring: 0 };
    let startedAt = performance.now();
    for await (const part of partsToScore(directly(db), owner.accountId, null, everyLead, {
      condition: everyLead,
      size: STEP,
    })) {
      const readAt = performance.now();
      for (const lead of part.leads) score(lead, () => model);
      seconds.reading += (readAt - startedAt) / 1_000;
      startedAt = performance.now();
      seconds.scoring += (startedAt - readAt) / 1_000;
    }
    const ready = { storer: storer.token, owner: owner.token, ...seconds } satisfies Filled;
    return { app: createApp(services), ready };
  });

/** The sampling interval of its memory, in milliseconds. */
const EVERY = 50;

/**
 * Runs the product's application on the existing data, with a thread for its jobs. On request, it reports its maximum
 * memory in MB.
 */
export const serveSimulations = () =>
  serveToMeasure(
    async (services) => {
      let most = 0;
      setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss());
      }, EVERY).unref();
      process.on("message", () => process.send?.(Math.round(most / 1e6)));
      return { app: createApp(services), ready: {} };
    },
    "warn",
    "thread",
  );
