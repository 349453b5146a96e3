import type { Kysely } from "kysely";
import { type Input, type Operations, operations } from "#contract";
import type { Principal } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import type { Tables } from "../../db/tables.ts";
import { taggedDraft } from "../../drafts/present.ts";
import { type DraftRow, findDraft } from "../../drafts/rows.ts";
import { answerPage, countedPage, type PageQuery } from "../../http/pagination.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { versionHeaders } from "../../models/change-headers.ts";
import { newestVersion } from "../../models/live-version.ts";
import { requestRescoring } from "../rescorings/request.ts";
import { checklistOf } from "./checklist.ts";
import { findDraftEvent, findEvents, presentDraftEvent } from "./events.ts";
import { prepareDraft } from "./prepare.ts";
import { publishDraft } from "./publish.ts";
import { conflictsOf, rebaseDraft } from "./rebase.ts";
import {
  approveDraft,
  commentOn,
  type ReviewStep,
  requestChanges,
  requestReview,
  requireOthersWork,
} from "./review.ts";
import { tagged } from "./routes.ts";
import { publishTime, scheduleDraft, unscheduleDraft } from "./schedule.ts";

/** The parts that every call about one draft needs. */
interface ReviewCall extends Pick<Call<Operations["approveDraft"]>, "services" | "agent" | "db" | "requireMatch"> {
  readonly principal: Principal;
  readonly params: { readonly id: number };
}

const stepOf = ({ services, principal, params, requireMatch, agent }: ReviewCall) => ({
  services,
  accountId: principal.account.id,
  agent,
  id: params.id,
  accept: (draft: DraftRow) => requireMatch(taggedDraft(draft)),
});

const draftOf = async ({ params, db }: Pick<ReviewCall, "params" | "db">) => await findDraft(db, params.id);

type CommentedCall = ReviewCall & {
  readonly body: Input<Operations["approveDraft"]>["body"];
  headers: Record<string, string>;
};

/** Takes a step of a review, and returns the draft. */
async function takeStep(call: CommentedCall, step: (step: ReviewStep) => Promise<DraftRow>) {
  const draft = await step({ ...stepOf(call), body: call.body.body });
  return await tagged(draft, call);
}

/** The review of drafts, and how they go live. */
export const draftReviewRoutes = [
  route(operations.commentOnDraft, async (call) => {
    const { body, about } = call.body;
    const event = await commentOn({ ...stepOf(call), body }, about);
    return presentDraftEvent(await findDraftEvent(call.db, call.params.id, event));
  }),

  route(operations.listDraftActivity, async (call) => {
    const { draft_id } = await draftOf(call);
    const find = async (page: PageQuery) =>
      countedPage(await findEvents(call.db, draft_id, call.query.kind, page), page);
    return await answerPage(call.http, call.query, find, (rows) => rows.map(presentDraftEvent));
  }),

  route(operations.listDraftConflicts, async (call) => {
    return await conflictsOf(call.services, await draftOf(call));
  }),

  route(operations.rebaseDraft, async (call) => {
    const { services, body } = call;
    const { accountId, agent, id, accept } = stepOf(call);
    const draft = await rebaseDraft(services, accountId, agent, id, body.resolutions, accept);
    return await tagged(draft, call);
  }),

  route(operations.requestDraftReview, (call) => takeStep(call, requestReview)),
  route(
    operations.approveDraft,
    (call) => takeStep(call, approveDraft),
    undefined,
    async (call) => {
      await requireOthersWork(call.db, await draftOf(call), call.principal.userId);
    },
  ),
  route(operations.requestDraftChanges, (call) => takeStep(call, requestChanges)),

  route(operations.getDraftChecklist, async (call) => {
    const { services, principal, db } = call;
    const draft = await draftOf(call);
    const model = await services.models.live(principal.account.id);
    const next = (await newestVersion(db, principal.account.id)) + 1;
    return checklistOf(await prepareDraft(services, db, draft, { model, next }));
  }),

  route(operations.publishDraft, async (call) => {
    const { services, principal, headers } = call;
    const { note, at, rescore: asked } = call.body;
    const account = principal.account;
    const rescore = asked && {
      date: asked.date,
      leads: await resolveFilters(
        services,
        principal,
        { ...asked.leads, ordering: ["-created_at"] },
        { within: ["rescore", "leads"] },
      ),
    };
    const step = { ...stepOf(call), note, rescore };
    const time = at === undefined ? undefined : publishTime(at, (await draftOf(call)).time_zone);
    if (time !== undefined) return { scheduled_at: (await scheduleDraft(step, time)).toISOString() };
    let rescoring: number | undefined;
    const along = async (db: Kysely<Tables>) => {
      if (rescore !== undefined) rescoring = await requestRescoring(db, { account, agent: step.agent, ...rescore });
    };
    const made = await publishDraft({ ...step, along });
    Object.assign(headers, versionHeaders(made));
    return { version: made.version, ...(rescoring === undefined ? {} : { rescoring }) };
  }),

  route(operations.unscheduleDraft, async (call) => await tagged(await unscheduleDraft(stepOf(call)), call)),
];
