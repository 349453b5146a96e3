import { type Kysely, sql } from "kysely";
import type { DraftEventSubject } from "#contract";
import { accessGrantsIn, grantsOf } from "../../access/access-grants.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import { lapsedApprovers } from "../../drafts/lapsed.ts";
import { ineligibilityToApprove, isAwaitingApproval } from "../../drafts/present.ts";
import { type DraftRow, findDraft, lockDraft, requireChangeable } from "../../drafts/rows.ts";
import { draftTarget, UNREVIEWED } from "../../drafts/write.ts";
import { forbidden, malformed } from "../../http/errors.ts";
import { requireKnown } from "./about.ts";

/** A step of the review of a draft. */
export interface ReviewStep {
  readonly services: Services;
  readonly accountId: number;
  readonly agent: Agent;
  readonly id: number;
  /** The user's comment on the step. */
  readonly body: string;
  /** Throws if the step does not apply to this state of the draft. */
  accept(draft: DraftRow): void;
}

/** Takes one step in a transaction that locks the draft. */
async function inReview(
  { services, accountId, id, accept }: ReviewStep,
  work: (db: Kysely<Tables>, draft: DraftRow, lapsed: ReadonlySet<number>) => Promise<void>,
): Promise<DraftRow> {
  const lapsed = await lapsedApprovers(services.database, accountId);
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const draft = await lockDraft(db, id);
      accept(draft);
      await work(db, draft, lapsed);
      return await findDraft(db, id);
    });
}

/**
 * Sends a draft for review.
 *
 * @throws HttpError 400 if it changes nothing, or is not open
 */
export async function requestReview(step: ReviewStep): Promise<DraftRow> {
  const { agent, accountId, id, body } = step;
  return await inReview(step, async (db, draft, lapsed) => {
    requireChangeable(draft);
    if (draft.state === "in_review") throw malformed("wrong_state", `"${draft.name}" is in review already.`);
    if (draft.state === "approved" && !isAwaitingApproval(draft, lapsed))
      throw malformed("wrong_state", `"${draft.name}" is approved already. Publish it.`);
    if (draft.changes === 0)
      throw malformed(
        "nothing_to_change",
        `"${draft.name}" changes nothing yet. Change the model in it, then send it for review.`,
      );
    const requester = { requester_id: agent.actor?.id ?? null, requester_username: agent.actor?.username ?? "" };
    await db
      .updateTable("draft")
      .set({ ...UNREVIEWED, ...requester, state: "in_review", updated_at: sql`now()` })
      .where("draft_id", "=", id)
      .execute();
    await recordDraftEvent(db, draft, agent, { kind: "review_requested", body });
    const after = { state: "in_review", revision: draft.revision, ...withComment(body) };
    await recordEvent(db, accountId, agent, { action: "request_review", target: draftTarget(draft), after });
  });
}

/**
 * @param db of the account
 * @throws HttpError 403 if the user created the draft or edited it, or might have done so in another user's name,
 *   whatever their role
 */
export async function requireOthersWork(db: Kysely<Tables>, draft: DraftRow, userId: number): Promise<void> {
  const unfit = ineligibilityToApprove(draft, await grantsOf(await accessGrantsIn(db, draft.account_id), userId));
  if (unfit !== undefined) throw forbidden(unfit.code, unfit.message);
}

/**
 * Approves a draft in its current state. A user who created or edited it cannot, whatever their role. An approval that
 * no longer counts is replaced.
 *
 * @throws HttpError 403 for the user's own work, 400 if it is not in review
 */
export async function approveDraft(step: ReviewStep): Promise<DraftRow> {
  const { agent, accountId, id, body } = step;
  return await inReview(step, async (db, draft, lapsed) => {
    if (agent.actor === null) throw new Error("nobody is signed in who could approve a draft");
    await requireOthersWork(db, draft, agent.actor.id);
    requireChangeable(draft);
    const isAwaiting = isAwaitingApproval(draft, lapsed);
    if (draft.state === "approved" && !isAwaiting)
      throw malformed("wrong_state", `"${draft.name}" is approved already. Publish it.`);
    if (!isAwaiting) throw malformed("wrong_state", `"${draft.name}" is not in review. Ask its editors to send it.`);
    const approver = { approver_id: agent.actor.id, approver_username: agent.actor.username };
    await db
      .updateTable("draft")
      .set({ ...approver, approved_at: sql`now()`, state: "approved", updated_at: sql`now()` })
      .where("draft_id", "=", id)
      .execute();
    await recordDraftEvent(db, draft, agent, { kind: "approved", body });
    const after = { state: "approved", revision: draft.revision, ...withComment(body) };
    await recordEvent(db, accountId, agent, { action: "approve", target: draftTarget(draft), after });
  });
}

/**
 * Sends a draft back to those who work on it.
 *
 * @throws HttpError 400 if it is neither in review nor approved
 */
export async function requestChanges(step: ReviewStep): Promise<DraftRow> {
  const { agent, accountId, id, body } = step;
  return await inReview(step, async (db, draft) => {
    requireChangeable(draft);
    if (draft.state === "open")
      throw malformed("wrong_state", `"${draft.name}" is not in review. Comment on it instead.`);
    await db
      .updateTable("draft")
      .set({ ...UNREVIEWED, state: "open", updated_at: sql`now()` })
      .where("draft_id", "=", id)
      .execute();
    await recordDraftEvent(db, draft, agent, { kind: "changes_requested", body });
    const [before, after] = [{ state: draft.state }, { state: "open", comment: body }];
    await recordEvent(db, accountId, agent, { action: "request_changes", target: draftTarget(draft), before, after });
  });
}

/**
 * Comments on a draft, or on one of its changes, in any state.
 *
 * @returns the number of the event
 * @throws HttpError 400 if its subject is neither in the draft nor in what it is compared with
 */
export async function commentOn(
  { services, accountId, agent, id, body }: Omit<ReviewStep, "accept">,
  about: DraftEventSubject | undefined,
): Promise<number> {
  if (about !== undefined) await requireKnown({ services, accountId, id }, about);
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const draft = await lockDraft(db, id);
      const event = await recordDraftEvent(db, draft, agent, { kind: "comment", body, about });
      const after = { comment: body, ...(about === undefined ? {} : { about }) };
      await recordEvent(db, accountId, agent, { action: "comment", target: draftTarget(draft), after });
      return event;
    });
}

const withComment = (body: string) => (body === "" ? {} : { comment: body });
