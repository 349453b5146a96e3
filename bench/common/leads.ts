import type { RunningServices } from "../../server/api/create-services.ts";
import { scoreRequest } from "../../server/ingest/score.ts";
import { batchStatement } from "../../server/ingest/statement.ts";
import { modelVersion } from "../../server/models/version.ts";
import { backfillOnce } from "../../server/rollups/backfill.ts";
import { randomLeads } from "../engine/leads.ts";
import { benchDocument } from "../engine/model.ts";
import { progress } from "./progress.ts";

const BATCH = 200;
const YEAR_MS = 365 * 86_400_000;
const CHANNEL = { type: "api", token_name: "Benchmark" } as const;

/**
 * Stores the leads of a year in an account whose first version is the model of the benchmarks, scored as the product
 * scores them. The caller computes the figures from the log.
 *
 * @returns the seconds it took
 */
export async function storeYear({ database }: RunningServices, accountId: number, count: number): Promise<number> {
  const model = modelVersion(1, benchDocument());
  const account = { id: accountId, slug: "owner", name: "owner", timeZone: "UTC" };
  const began = Date.now() - YEAR_MS;
  await backfillOnce(database, accountId);
  const bar = progress(`Storing ${count}`, count / BATCH);
  for (let from = 0; from < count; from += BATCH) {
    const leads = randomLeads(Math.min(BATCH, count - from), 0.1, from + 1).map((answers, n) => {
      const scoredAt = new Date(began + ((from + n) / count) * YEAR_MS);
      // in no order, like people's own identifiers
      const lead_id = `lead-${((from + n) * 7_919) % 15_485_863}`;
      return scoreRequest(account, model, { lead_id, answers, allow_duplicates: false }, CHANNEL, scoredAt).submission;
    });
    await database.pool.query(batchStatement(leads));
    bar.advance();
  }
  return bar.done();
}
