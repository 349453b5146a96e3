import type { Kysely } from "kysely";
import { THE_SERVER } from "../audit/agent.ts";
import { recordEvent } from "../audit/record.ts";
import type { Tables } from "../db/tables.ts";
import type { ModelStore } from "../models/store.ts";
import { conditionProblem } from "./conditions.ts";
import type { WebhookRow } from "./rows.ts";

/** A webhook whose condition no longer fits the live model, or fits it again. */
interface ChangedFit {
  readonly webhook: WebhookRow;
  readonly version: number;
  /** Why it does not fit. */
  readonly problem: string | undefined;
}

/** Returns the webhooks whose condition has changed between fitting and not fitting the live model. */
export async function changedFits(
  models: Pick<ModelStore, "live">,
  accountId: number,
  webhooks: readonly WebhookRow[],
): Promise<readonly ChangedFit[]> {
  if (webhooks.every(({ condition }) => condition === null)) return [];
  const { document, version } = await models.live(accountId);
  return webhooks
    .map((webhook) => ({ webhook, version, problem: conditionProblem(document, webhook.condition) }))
    .filter(({ webhook, problem }) => (problem !== undefined) !== webhook.is_unfit);
}

/**
 * Stores these changes, and records once that a webhook no longer receives leads. Pass the transaction that moves the
 * position of the reader.
 */
export async function storeFits(db: Kysely<Tables>, accountId: number, fits: readonly ChangedFit[]): Promise<void> {
  for (const { webhook, version, problem } of fits) {
    const { webhook_id: id, url: label, condition } = webhook;
    await db
      .updateTable("webhook")
      .set({ is_unfit: problem !== undefined })
      .where("account_id", "=", accountId)
      .where("webhook_id", "=", id)
      .execute();
    if (problem === undefined) continue;
    const after = { condition, problem, model_version: version };
    await recordEvent(db, accountId, THE_SERVER, {
      action: "condition_unfit",
      target: { type: "webhook", id, label },
      after,
    });
  }
}
