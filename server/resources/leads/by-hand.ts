import type { Kysely } from "kysely";
import { fromHundredths } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import type { IngestQueue, Stored } from "../../ingest/queue.ts";
import { storeWithin } from "../../ingest/store-within.ts";
import type { Submission } from "../../ingest/submission.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";

/**
 * Stores a lead that a user submits in the admin: with the statement that stores every lead, and in the same
 * transaction with its author and its audit event. Leads that arrive with a token do not use this code and cost no
 * more.
 */
export function byHand(services: Services, account: ActingAccount, agent: Agent): Pick<IngestQueue, "submit"> {
  return {
    submit: async (lead) =>
      await services.database
        .of(account.id)
        .transaction()
        .execute(async (db) => {
          const [stored] = await storeWithin(db, [lead]);
          if (stored === undefined) throw new Error("nothing is known of the lead that was stored");
          if (stored.outcome === "created" || stored.outcome === "replaced") {
            await note(db, agent, lead, stored, services.installationKey);
          }
          return stored;
        }),
  };
}

interface Former {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly contact: Readonly<Record<string, unknown>>;
  readonly total: number;
}

/** The event names what was changed, but no answers, because it outlives the lead. */
async function note(
  db: Kysely<Tables>,
  agent: Agent,
  lead: Submission,
  { revision }: Stored,
  installationKey: string,
): Promise<void> {
  const former = await formerOf(db, lead.leadId, revision);
  const total_score = fromHundredths(lead.total);
  const eventId = await recordEvent(db, lead.accountId, agent, {
    action: former === undefined ? "create" : "update",
    target: { type: "lead", id: fingerprintOf(installationKey, lead.accountId, lead.leadId).toString("hex") },
    ...(former === undefined
      ? { after: { total_score } }
      : {
          before: { total_score: fromHundredths(former.total) },
          after: { total_score, changed: changedIn(former, lead) },
        }),
  });
  const { actor } = agent;
  if (actor === null) throw new Error("nobody submits a lead in the admin");
  await db
    .insertInto("lead_author")
    .values({
      account_id: lead.accountId,
      lead_id: lead.leadId,
      revision,
      user_id: actor.id,
      username: actor.username,
      event_id: eventId,
    })
    .execute();
}

async function formerOf(db: Kysely<Tables>, leadId: string, revision: number): Promise<Former | undefined> {
  const row = await db
    .selectFrom("lead_history")
    .select(["answers", "contact", "total"])
    .where("lead_id", "=", leadId)
    .where("revision", "=", revision - 1)
    .executeTakeFirst();
  return row as Former | undefined;
}

/** The names of changed answers, and of a changed name or email address. */
function changedIn({ answers, contact }: Former, lead: Submission): string[] {
  return [...differences(contact, JSON.parse(lead.contact)), ...differences(answers, JSON.parse(lead.answers))];
}

function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
