import { type Kysely, sql } from "kysely";
import { type Agent, THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import { type DraftRow, lockDraft } from "../../drafts/rows.ts";
import { draftTarget, UNREVIEWED } from "../../drafts/write.ts";
import type { EndedJob, Failure, JobKind } from "../../jobs/kind.ts";
import type { Rescoring } from "../rescorings/request.ts";

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
async function publicationCancelled(db: Kysely<Tables>, job: EndedJob, agent: Agent = THE_SERVER): Promise<void> {
  const draft = await lockScheduled(db, job);
  if (draft !== undefined) await revert(db, draft, agent);
}

/**
 * Cleans up after a job that has failed repeatedly: the draft is as it was before it was scheduled, with the reason.
 */
async function publicationFailed(db: Kysely<Tables>, job: EndedJob, { reason }: Failure): Promise<void> {
  const draft = await lockScheduled(db, job);
  if (draft === undefined) return;
  await reopen(db, draft, `${reason} Nothing was published. Publish the draft again.`, unscheduled(draft));
}

/** The state of a draft that is no longer scheduled. An approval stays, because it was for exactly this revision. */
const unscheduled = ({ approver_id }: DraftRow) => ({ state: approver_id === null ? "open" : "approved" }) as const;

export async function revert(db: Kysely<Tables>, draft: DraftRow, agent: Agent): Promise<void> {
  await forgetRescore(db, draft.account_id, draft.publish_job_id);
  await db
    .updateTable("draft")
    .set({ ...unscheduled(draft), ...UNSCHEDULED, updated_at: sql`now()` })
    .where("account_id", "=", draft.account_id)
    .where("draft_id", "=", draft.draft_id)
    .execute();
  await recordDraftEvent(db, draft, agent, { kind: "schedule_cancelled" });
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
  await recordDraftEvent(db, draft, THE_SERVER, { kind: "publish_failed", body: reason });
  await recordEvent(db, account_id, THE_SERVER, {
    action: "unschedule",
    target: draftTarget(draft),
    before: { publish_at: draft.publish_at?.toISOString() ?? null },
    after: { state: as.state, publish_error: reason },
  });
}

/** The jobs that publish drafts when they are due. */
export const PUBLICATION = {
  name: "publication",
  cancelled: publicationCancelled,
  failed: publicationFailed,
} as const satisfies JobKind;
