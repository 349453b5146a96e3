import type { RunningServices } from "../../api/create-services.ts";
import type { RunnableKind } from "../../jobs/kind.ts";
import { recountLeads } from "../../outcomes/recount.ts";
import { OUTCOME_RECOUNT } from "./kind.ts";

/** Outcomes whose leads one transaction counts again: about ten milliseconds. */
const BATCH = 250;

/** The position of the last outcome whose lead was counted, and the leads that changed. */
interface Checkpoint {
  readonly last: number;
  readonly changed: number;
}

/**
 * The jobs that count outcomes again, in the order in which they were recorded. Those that are recorded in the meantime
 * are counted by the new setting already.
 */
export const outcomeRecountKind = (services: RunningServices, batch = BATCH): RunnableKind => ({
  ...OUTCOME_RECOUNT,
  run: async (job) => {
    const { accountId } = job;
    const db = services.database.of(accountId);
    let { last, changed } = (job.checkpoint as Checkpoint | null) ?? { last: 0, changed: 0 };
    for (;;) {
      const found = await db
        .selectFrom("outcome")
        .select(["outcome_id", "lead_id"])
        .where("outcome_id", ">", last)
        .orderBy("outcome_id")
        .limit(batch)
        .execute();
      const end = found.at(-1)?.outcome_id;
      if (end === undefined) break;
      await job.step(async (transaction) => {
        const ids = [...new Set(found.map(({ lead_id }) => lead_id))];
        const now = changed + (await recountLeads(transaction, { accountId, actor: null }, ids));
        [last, changed] = [end, now];
        return { checkpoint: { last, changed }, done: job.done + found.length };
      });
    }
    await job.step(async (transaction) => {
      await transaction.deleteFrom("analytics_cache").execute();
      return { checkpoint: { last, changed }, done: job.done };
    });
    return { outcomes: job.done, leads: changed };
  },
});
