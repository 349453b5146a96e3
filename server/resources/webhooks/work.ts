import type { RunningServices } from "../../api/create-services.ts";
import { THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { RunnableKind } from "../../jobs/kind.ts";
import type { ReadEvents } from "../../webhooks/decide.ts";
import { type Dispatcher, startDispatcher } from "../../webhooks/dispatcher.ts";
import { switchOff } from "../../webhooks/off.ts";
import type { Ended } from "../../webhooks/outcomes.ts";
import { trimDeliveries } from "../../webhooks/trim.ts";
import { readEvents } from "../events/payload.ts";

/** The interval at which old deliveries are removed, in seconds. */
const EVERY = 600;

/** The job that removes old deliveries, and those of deleted webhooks. */
export const deliverySweepKind = ({ database }: Pick<RunningServices, "database">): RunnableKind => ({
  name: "sweep-deliveries",
  everySeconds: EVERY,
  run: async ({ signal }) => ({ removed: await trimDeliveries(database.kysely, signal) }),
});

/** Counts an attempt, for the metrics. */
export type OnAttempt = (outcome: "delivered" | "failed", seconds: number) => void;

/** Sends the events of all accounts to their webhooks. */
export function startWebhooks(services: RunningServices, onAttempt?: OnAttempt): Dispatcher {
  const { database, models, installationKey, log } = services;
  return startDispatcher({
    database,
    models,
    installationKey,
    transport: services.webhooks.transport,
    readEvents: (db, accountId, rows) => readAsTokens(services, db, accountId, rows),
    switchOff: (ended) => endWebhook(services, ended),
    ...(onAttempt === undefined ? {} : { onAttempt }),
    onError: (err, accountId) =>
      log.error({ err, operation: "send-webhooks", accountId }, "webhooks could not be sent"),
  });
}

/** Reads the events in the form of the feed, with tracked links if the account has them. */
async function readAsTokens(
  { models, installationKey, links }: RunningServices,
  ...[db, accountId, rows]: Parameters<ReadEvents>
): ReturnType<ReadEvents> {
  const account = await db.selectFrom("account").select("track_links").executeTakeFirst();
  const tracking = account?.track_links === true ? links.tracking(accountId) : undefined;
  return await readEvents({ models, installationKey, tracking }, db, accountId, rows);
}

/** Switches a webhook off because of its receiver, and records it in the audit log. */
export async function endWebhook(
  { database }: Pick<RunningServices, "database">,
  { accountId, webhookId, reason }: Ended,
): Promise<void> {
  await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const label = await switchOff(db, accountId, webhookId, reason);
      if (label === undefined) return;
      const target = { type: "webhook", id: webhookId, label } as const;
      await recordEvent(db, accountId, THE_SERVER, { action: "switch_off", target, after: { reason } });
    });
}
