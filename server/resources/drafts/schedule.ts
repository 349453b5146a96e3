import { sql } from "kysely";
import { fault } from "#contract";
import { momentOfLocal, parseDate } from "#engine";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import { type DraftRow, findDraft, lockDraft, requireChangeable } from "../../drafts/rows.ts";
import { draftTarget } from "../../drafts/write.ts";
import { changedMeanwhile, invalid, malformed } from "../../http/errors.ts";
import { cancelJob } from "../../jobs/controls.ts";
import { addJob } from "../../jobs/store.ts";
import { newestVersion } from "../../models/live-version.ts";
import { checklistOf } from "./checklist.ts";
import { PUBLICATION, type PublicationInput, type Rescore, revert } from "./kind.ts";
import { prepareDraft } from "./prepare.ts";
import { requirePublishable } from "./publish.ts";

/** From then on a year has more digits than a time can hold: `9999-12-31T23:00-05:00` is already in the year 10,000. */
const END_OF_TIME = new Date("+010000-01-01T00:00:00Z");

/**
 * The moment of a time: one with an offset is a moment already, and one without is in the account's time zone.
 *
 * @throws HttpError 400 for a time that has passed, or that does not exist in the time zone
 */
export function publishTime(text: string, timeZone: string, now: Date = new Date()): Date {
  const isLocal = /T[\d:.]+$/.test(text);
  const at = isLocal ? momentOfLocal(text, timeZone) : new Date(text);
  const [day = "", time] = text.split("T");
  if (at === undefined || Number.isNaN(at.getTime()) || parseDate(day) === undefined || at >= END_OF_TIME)
    throw invalid({
      at: [fault("out_of_range", `There is no ${time} on ${day} in ${timeZone}. Choose another time.`)],
    });
  if (at <= now)
    throw invalid({ at: [fault("out_of_range", "This time has passed. Choose a later one, or publish now.")] });
  return at;
}

export interface Scheduling {
  readonly services: Services;
  readonly accountId: number;
  readonly agent: Agent;
  readonly id: number;
  readonly note: string;
  readonly rescore?: Rescore | undefined;
  /** Throws if the request does not apply to this state of the draft. */
  accept(draft: DraftRow): void;
}

/**
 * Schedules a draft for publication. It must pass the checklist now, and is checked again at its time.
 *
 * @throws HttpError 400 with what prevents it, 412 if another user changes the draft in the meantime
 */
export async function scheduleDraft(scheduling: Scheduling, at: Date): Promise<Date> {
  const { services, accountId, agent, id, note, rescore, accept } = scheduling;
  const db = services.database.of(accountId);
  const draft = await findDraft(db, id);
  accept(draft);
  requireChangeable(draft);
  const model = await services.models.live(accountId);
  const prepared = await prepareDraft(services, db, draft, { model, next: (await newestVersion(db, accountId)) + 1 });
  requirePublishable(prepared, checklistOf(prepared));
  return await db.transaction().execute(async (transaction) => {
    const { state, revision } = await lockDraft(transaction, id);
    if (state !== draft.state || revision !== draft.revision) throw changedMeanwhile();
    const input: PublicationInput = { draft: id, rescore };
    const job = { accountId, kind: PUBLICATION, input, dueAt: at, actor: agent.actor };
    const publish_job_id = await addJob(transaction, job);
    await transaction
      .updateTable("draft")
      .set({
        ...{ state: "scheduled", publish_at: at, publish_note: note, publish_job_id, publish_error: null },
        ...{ publisher_id: agent.actor?.id ?? null, publisher_username: agent.actor?.username ?? "" },
        updated_at: sql`now()`,
      })
      .where("draft_id", "=", id)
      .execute();
    await recordDraftEvent(transaction, draft, agent, { kind: "scheduled", body: note });
    const after = { publish_at: at.toISOString(), note };
    await recordEvent(transaction, accountId, agent, { action: "schedule", target: draftTarget(draft), after });
    return at;
  });
}

/** Cancels the scheduled publication of a draft. @throws HttpError 400 if it is not scheduled */
export async function unscheduleDraft({ services, accountId, agent, id, accept }: Omit<Scheduling, "note">) {
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const { publish_job_id } = await findDraft(db, id);
      // the job before its draft
      if (publish_job_id !== null) await cancelJob(db, publish_job_id);
      const draft = await lockDraft(db, id);
      accept(draft);
      if (draft.state === "published" || draft.state === "discarded") requireChangeable(draft);
      if (draft.state !== "scheduled") throw malformed("wrong_state", `"${draft.name}" is not scheduled.`);
      if (draft.publish_job_id !== publish_job_id) throw changedMeanwhile();
      await revert(db, draft, agent);
      return await findDraft(db, id);
    });
}
