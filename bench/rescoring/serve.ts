import type { RunningServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { scoreRequest } from "../../server/ingest/score.ts";
import { batchStatement } from "../../server/ingest/statement.ts";
import { modelVersion } from "../../server/models/version.ts";
import { BEGINNING } from "../../server/resources/accounts/insert.ts";
import { backfillOnce } from "../../server/rollups/backfill.ts";
import { foldOnce } from "../../server/rollups/fold.ts";
import { progress } from "../common/progress.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { randomLeads } from "../engine/leads.ts";
import { benchDocument } from "../engine/model.ts";

const BATCH = 200;
const YEAR_MS = 365 * 86_400_000;

/** What the server tells the measuring process when it is ready: its address and a token of each account. */
export interface Ready {
  readonly url: string;
  readonly storer: string;
  readonly owner: string;
}

/** Runs the product's application with an account of so many leads and an empty one, until the parent process disconnects. */
export const serveLeads = (count: number) =>
  serveToMeasure(
    async (services) => {
      const storer = await makeTenant(services, "storer", BEGINNING, false);
      const owner = await makeTenant(services, "owner", { document: benchDocument(), note: "" }, true);
      await fill(services, owner.accountId, count);
      const ready = { storer: storer.token, owner: owner.token } satisfies Omit<Ready, "url">;
      return { app: createApp(services), ready };
    },
    "warn",
    "thread",
  );

/** Leads of a year, scored as the product scores them, with all figures made. */
export async function fill({ database }: RunningServices, accountId: number, count: number): Promise<void> {
  const model = modelVersion(1, benchDocument());
  const account = { id: accountId, slug: "owner", name: "owner", timeZone: "UTC" };
  const began = Date.now() - YEAR_MS;
  await backfillOnce(database, accountId);
  const bar = progress(`Storing ${count}`, count / BATCH);
  for (let from = 0; from < count; from += BATCH) {
    const leads = randomLeads(Math.min(BATCH, count - from), 0.1, from + 1).map((answers, n) => {
      const scoredAt = new Date(began + ((from + n) / count) * YEAR_MS);
      // in no order, as people's own identifiers come
      const lead_id = `lead-${((from + n) * 7_919) % 15_485_863}`;
      return scoreRequest(account, model, { lead_id, answers, allow_duplicates: false }, scoredAt).submission;
    });
    await database.pool.query(batchStatement(leads));
    bar.advance();
  }
  bar.done();
  while ((await foldOnce(database, accountId)) > 0);
  // as both databases have done by themselves before there are so many
  await database.pool.query("vacuum analyze");
}
