import { operations } from "#contract";
import { route } from "../../api/route.ts";
import { momentOf } from "../../db/moment.ts";
import { addressOf } from "../../http/pagination.ts";
import { correct, remove } from "./correct.ts";
import { findOutcome, listOutcomes, presentOutcome, readCursor, writeCursor } from "./find.ts";
import { recordBatch, recordOne } from "./record.ts";
import { changeSettings, readSettings } from "./settings.ts";

/** What became of leads. */
export const outcomeRoutes = [
  route(operations.recordOutcome, recordOne),

  route(operations.recordOutcomes, recordBatch),

  route(operations.listOutcomes, async ({ query, principal: { account }, services, http, db }) => {
    const { lead_id, outcome, occurred_after, occurred_before, page_size, cursor } = query;
    const owner = { installationKey: services.installationKey, accountId: account.id };
    const rows = await listOutcomes(db, {
      leadIds: lead_id === undefined ? undefined : [...new Set([lead_id, lead_id.normalize("NFC")])],
      outcome,
      from: occurred_after === undefined ? undefined : momentOf(occurred_after, account),
      before: occurred_before === undefined ? undefined : momentOf(occurred_before, account),
      after: cursor === undefined ? undefined : readCursor(owner, cursor),
      limit: page_size + 1,
    });
    const shown = rows.slice(0, page_size);
    const last = shown.at(-1);
    const hasMore = rows.length > page_size && last !== undefined;
    return {
      next: hasMore ? addressOf(http, { cursor: writeCursor(owner, [last.at, last.outcome_id]) }) : null,
      results: shown.map(presentOutcome),
    };
  }),

  route(operations.getOutcome, async ({ params, db }) => presentOutcome(await findOutcome(db, params.id))),

  route(operations.updateOutcome, correct),

  route(operations.deleteOutcome, remove),

  route(operations.getOutcomeSettings, async ({ db }) => await readSettings(db)),

  route(operations.setOutcomeSettings, async ({ body, principal, agent, db }) => {
    await changeSettings(db, principal.account, agent, body);
    return await readSettings(db);
  }),
];
