import { type Kysely, sql } from "kysely";
import { fault } from "#contract";
import { momentOfLocal, parseDate } from "#engine";
import type { Services } from "../../api/services.ts";
import { type Agent, THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { type DraftRow, findDraft, lockDraft, requireChangeable } from "../../drafts/rows.ts";
import { draftTarget, UNREVIEWED } from "../../drafts/write.ts";
import { changedMeanwhile, invalid, malformed } from "../../http/errors.ts";
import { cancelJob } from "../../jobs/controls.ts";
import type { EndedJob, Failure } from "../../jobs/kind.ts";
import { addJob } from "../../jobs/store.ts";
import { newestVersion } from "../../models/live-version.ts";
import type { Rescoring } from "../rescorings/request.ts";
import { checklistOf } from "./checklist.ts";
import { noteEvent } from "./events.ts";
import { prepare } from "./prepare.ts";
import { requirePublishable } from "./publish.ts";

/** The kind of the jobs that publish a draft when its time has come. */
export const PUBLICATION_JOB = "publication";

/** The input of such a job. */
export interface PublicationInput {
  readonly draft: number;
  /** Which leads are re-scored then. It is deleted afterwards, because the filters may contain a name or an address. */
  readonly rescore?: Rescore | undefined;
}

/** Leads that are to be re-scored by the version that a draft becomes. */
export type Rescore = Pick<Rescoring, "leads" | "date">;

/** Deletes the filters of leads that were to be re-scored. */
export async function forgetRescore(db: Kysely<Tables>, accountId: number, jobId: number | null): Promise<void> {
  await sql`
    update job set input = (input::jsonb - 'rescore')::json
    where account_id = ${accountId} and job_id = ${jobId}::int`.execute(db);
}

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
  const prepared = await prepare(services, db, draft, { model, next: (await newestVersion(db, accountId)) + 1 });
  requirePublishable(prepared, checklistOf(prepared));
  return await db.transaction().execute(async (transaction) => {
    const { state, revision } = await lockDraft(transaction, id);
    if (state !== draft.state || revision !== draft.revision) throw changedMeanwhile();
    const input: PublicationInput = { draft: id, rescore };
    const job = { accountId, kind: PUBLICATION_JOB, input, dueAt: at, actor: agent.actor };
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
    await noteEvent(transaction, draft, agent, { kind: "scheduled", body: note });
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

/**
 * Returns the draft that a job is still to publish, and locks both until the transaction ends. The job is locked before
 * its draft, as in all code that changes both, because otherwise two transactions could deadlock.
 */
async function lockScheduled(db: Kysely<Tables>, { accountId, id, input }: EndedJob): Promise<DraftRow | undefined> {
  const { draft: draftId } = input as PublicationInput;
  await sql`
    select from job where account_id = ${accountId} and job_id = ${id} for no key update`.execute(db);
  const found = await db
    .selectFrom("draft")
    .select("draft_id")
    .where("account_id", "=", accountId)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const draft = await lockDraft(db, draftId);
  return draft.state === "scheduled" && draft.publish_job_id === id ? draft : undefined;
}

/** Cleans up after a job that was canceled among the jobs of the account: nothing is published then. */
export async function publicationCancelled(db: Kysely<Tables>, job: EndedJob, agent = THE_SERVER): Promise<void> {
  const draft = await lockScheduled(db, job);
  if (draft !== undefined) await revert(db, draft, agent);
}

/**
 * Cleans up after a job that has failed repeatedly: the draft is as it was before it was scheduled, with the reason.
 */
export async function publicationFailed(db: Kysely<Tables>, job: EndedJob, { reason }: Failure): Promise<void> {
  const draft = await lockScheduled(db, job);
  if (draft === undefined) return;
  await reopen(db, draft, `${reason} Nothing was published. Publish the draft again.`, unscheduled(draft));
}

/** The state of a draft that is no longer scheduled. An approval stays, because it was for exactly this revision. */
const unscheduled = ({ approver_id }: DraftRow) => ({ state: approver_id === null ? "open" : "approved" }) as const;

async function revert(db: Kysely<Tables>, draft: DraftRow, agent: Agent): Promise<void> {
  await forgetRescore(db, draft.account_id, draft.publish_job_id);
  await db
    .updateTable("draft")
    .set({ ...unscheduled(draft), ...UNSCHEDULED, updated_at: sql`now()` })
    .where("account_id", "=", draft.account_id)
    .where("draft_id", "=", draft.draft_id)
    .execute();
  await noteEvent(db, draft, agent, { kind: "schedule_cancelled" });
  const before = { publish_at: draft.publish_at?.toISOString() ?? null };
  await recordEvent(db, draft.account_id, agent, { action: "unschedule", target: draftTarget(draft), before });
}

const UNSCHEDULED = { publish_at: null, publish_job_id: null } as const;

/**
 * Opens a draft that could not go live at its time, with the reason. It is written once, however often the job runs.
 */
export async function publicationRefused(db: Kysely<Tables>, job: EndedJob, reason: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const draft = await lockScheduled(transaction, job);
    if (draft !== undefined) await reopen(transaction, draft, reason, { ...UNREVIEWED, state: "open" });
  });
}

/** Records why a draft was not published, everywhere users look for it. */
async function reopen(
  db: Kysely<Tables>,
  draft: DraftRow,
  reason: string,
  as: Partial<typeof UNREVIEWED> & { readonly state: "open" | "approved" },
): Promise<void> {
  const { account_id, draft_id } = draft;
  await forgetRescore(db, account_id, draft.publish_job_id);
  await db
    .updateTable("draft")
    .set({ ...as, ...UNSCHEDULED, publish_error: reason, updated_at: sql`now()` })
    .where("account_id", "=", account_id)
    .where("draft_id", "=", draft_id)
    .execute();
  await noteEvent(db, draft, THE_SERVER, { kind: "publish_failed", body: reason });
  await recordEvent(db, account_id, THE_SERVER, {
    action: "unschedule",
    target: draftTarget(draft),
    before: { publish_at: draft.publish_at?.toISOString() ?? null },
    after: { state: as.state, publish_error: reason },
  });
}
