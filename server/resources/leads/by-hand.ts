import type { Kysely } from "kysely";
import type { operations } from "#contract";
import { fromHundredths } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { type AuditEvent, recordEvents } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import type { Stored } from "../../ingest/execute-batch.ts";
import type { IngestQueue } from "../../ingest/queue.ts";
import { storeWithin, storingOn } from "../../ingest/store-within.ts";
import type { Submission } from "../../ingest/submission.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";

/**
 * Stores leads that a user submits in the admin: with the statement that stores every lead, and in the same transaction
 * with their author and their audit events. Leads that arrive with a token do not use this code and cost no more.
 */
function byHand(services: Services, account: ActingAccount, agent: Agent): Pick<IngestQueue, "submit" | "submitAll"> {
  const submitAll = (leads: readonly Submission[]) =>
    services.database
      .of(account.id)
      .transaction()
      .execute(async (db) => {
        const stored = await storeWithin(db, leads);
        const done = leads.flatMap((lead, index) => {
          const { outcome, revision } = stored[index] as Stored;
          return outcome === "created" || outcome === "replaced" ? [{ lead, revision }] : [];
        });
        if (done.length > 0) await note(db, account.id, agent, done, services.installationKey);
        return stored;
      });
  return { submitAll, submit: async (lead) => (await submitAll([lead]))[0] as Stored };
}

/** How the leads of a call are stored, if they are stored together with other data; otherwise the queue does it. */
export function storingFor({
  principal: { credential, account },
  services,
  agent,
  isKeyed,
}: Call<typeof operations.submitLead> | Call<typeof operations.submitLeads>) {
  if (credential.kind === "session") return byHand(services, account, agent);
  return isKeyed ? storingOn(services.database, account.id) : undefined;
}

/** A lead after it was stored. */
interface Done {
  readonly lead: Submission;
  readonly revision: number;
}

interface Former {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly contact: Readonly<Record<string, unknown>>;
  readonly total: number;
}

/** The events name what was changed, but no answers, because they outlive the leads. */
async function note(
  db: Kysely<Tables>,
  accountId: number,
  agent: Agent,
  leads: readonly Done[],
  installationKey: string,
): Promise<void> {
  const formers = await formersOf(db, leads);
  const events = leads.map(({ lead }): AuditEvent => {
    const former = formers.get(lead.leadId);
    const total_score = fromHundredths(lead.total);
    return {
      action: former === undefined ? "create" : "update",
      target: { type: "lead", id: fingerprintOf(installationKey, accountId, lead.leadId).toString("hex") },
      ...(former === undefined
        ? { after: { total_score } }
        : {
            before: { total_score: fromHundredths(former.total) },
            after: { total_score, changed: changedIn(former, lead) },
          }),
    };
  });
  const eventIds = await recordEvents(db, accountId, agent, events);
  const { actor } = agent;
  if (actor === null) throw new Error("nobody submits a lead in the admin");
  await db
    .insertInto("lead_author")
    .values(
      leads.map(({ lead, revision }, index) => ({
        account_id: accountId,
        lead_id: lead.leadId,
        revision,
        user_id: actor.id,
        username: actor.username,
        event_id: eventIds[index] as number,
      })),
    )
    .execute();
}

/** The states that were replaced, by lead. */
async function formersOf(db: Kysely<Tables>, leads: readonly Done[]): Promise<ReadonlyMap<string, Former>> {
  const replaced = leads.filter(({ revision }) => revision > 1);
  if (replaced.length === 0) return new Map();
  const rows = await db
    .selectFrom("lead_history")
    .select(["lead_id", "answers", "contact", "total"])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("lead_id", "revision"),
        "in",
        replaced.map(({ lead, revision }) => tuple(lead.leadId, revision - 1)),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row as Former]));
}

/** The names of changed answers, and of a changed name or email address. */
function changedIn({ answers, contact }: Former, lead: Submission): string[] {
  return [...differences(contact, JSON.parse(lead.contact)), ...differences(answers, JSON.parse(lead.answers))];
}

function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
