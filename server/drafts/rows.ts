import { type Kysely, type Selectable, sql } from "kysely";
import { type CodeOf, DRAFT_LIMITS, type DraftState, type FailingTests, type ReviewMode } from "#contract";
import type { DraftPerson, DraftTable, Tables } from "../db/tables.ts";
import { lockAccount } from "../db/tenancy/lock-account.ts";
import { malformed, notFound } from "../http/errors.ts";
import { liveVersionIn } from "../models/live-version.ts";

/** A draft without its document. */
export interface DraftRow extends Omit<Selectable<DraftTable>, "document"> {
  /** The current live version. */
  readonly live_version: number;
  /** The account's settings. */
  readonly review: ReviewMode;
  readonly failing_tests: FailingTests;
  readonly time_zone: string;
  /** Whether the job that will publish it is paused. */
  readonly publish_paused: boolean;
  /** Who requested changes, as long as that is the last review step of an open draft. */
  readonly changes_requested_by: DraftPerson | null;
}

const COLUMNS = [
  "d.account_id",
  "d.draft_id",
  "d.name",
  "d.description",
  "d.state",
  "d.base_version",
  "d.revision",
  "d.edits",
  "d.edit_bytes",
  "d.last_edit",
  "d.changes",
  "d.author_id",
  "d.author_username",
  "d.editors",
  "d.created_at",
  "d.updated_at",
  "d.requester_id",
  "d.requester_username",
  "d.approver_id",
  "d.approver_username",
  "d.approved_at",
  "d.publish_at",
  "d.publish_note",
  "d.publisher_id",
  "d.publisher_username",
  "d.publish_job_id",
  "d.publish_error",
  "d.published_version",
] as const;

/** The drafts of an account without their documents. @param db of the account */
export const draftsIn = (db: Kysely<Tables>) =>
  db
    .selectFrom("draft as d")
    .innerJoin("account as a", "a.account_id", "d.account_id")
    .select(COLUMNS)
    .select(["a.review", "a.failing_tests", "a.time_zone"])
    .select(liveVersionIn("d.account_id").as("live_version"))
    .select(
      sql<boolean>`exists (select from job j where j.account_id = d.account_id and j.job_id = d.publish_job_id
        and (j.state = 'paused' or j.pending_action = 'pause'))`.as("publish_paused"),
    )
    .select(CHANGES_REQUESTED_BY.as("changes_requested_by"));

const CHANGES_REQUESTED_BY = sql<DraftPerson | null>`case when d.state = 'open' then (
  select case when e.kind = 'changes_requested' and e.actor_id is not null
    then json_build_object('id', e.actor_id, 'username', e.actor_username) end
  from draft_event e where e.account_id = d.account_id and e.draft_id = d.draft_id
    and e.kind in ('review_requested', 'approved', 'changes_requested', 'approval_withdrawn')
  order by e.event desc limit 1) end`;

/** Returns one draft, in any state. @throws HttpError 404 if there is none */
export async function findDraft(db: Kysely<Tables>, id: number): Promise<DraftRow> {
  const row = await draftsIn(db).where("d.draft_id", "=", id).executeTakeFirst();
  if (row === undefined) throw noDraft(id);
  return row;
}

/** The same, and locks it until the transaction ends. */
export async function lockDraft(db: Kysely<Tables>, id: number): Promise<DraftRow> {
  const row = await draftsIn(db).where("d.draft_id", "=", id).forNoKeyUpdate("d").executeTakeFirst();
  if (row === undefined) throw noDraft(id);
  return row;
}

export const noDraft = (id: number | string) => notFound(`There is no draft ${id}.`, "draft_not_found");

/**
 * Checks that an account may have one more open draft. Pass the transaction that adds one, after the lock of another
 * draft. Concurrent calls run one after the other.
 *
 * @throws HttpError 400 if the account has the maximum number
 */
export async function requireRoomForDraft(db: Kysely<Tables>): Promise<void> {
  await lockAccount(db);
  const { count } = await db
    .selectFrom("draft")
    .where("state", "in", UNDER_WAY)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= DRAFT_LIMITS.open) throw malformed("limit_reached", TOO_MANY_DRAFTS);
}

const UNDER_WAY = ["open", "in_review", "approved", "scheduled", "guarded"] as const satisfies readonly DraftState[];

const TOO_MANY_DRAFTS = `This account has ${DRAFT_LIMITS.open} open drafts, the most there can be. Publish or discard one, then try again.`;

/** Why a closed draft cannot be changed, and what to do; undefined if it can be changed. */
export function reasonNotToChange({ name, state, published_version }: DraftRow): string | undefined {
  const reasons: { readonly [State in DraftState]?: string } = {
    published: `"${name}" was published as version ${published_version}. Start a new draft to change the model again.`,
    scheduled: `"${name}" is scheduled to go live. Cancel the schedule first.`,
    guarded: `"${name}" is scoring a share of the new leads. Withdraw its guarded publish first.`,
    discarded: `"${name}" was discarded. Start a new draft to change the model.`,
  };
  return reasons[state];
}

const CODES: { readonly [State in DraftState]?: CodeOf<400> } = {
  scheduled: "draft_scheduled",
  guarded: "guarded_publish_running",
};

/** @throws HttpError 400 if the draft can no longer be changed */
export function requireChangeable(draft: DraftRow): void {
  const reason = reasonNotToChange(draft);
  if (reason !== undefined) throw malformed(CODES[draft.state] ?? "draft_closed", reason);
}
