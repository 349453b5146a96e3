import type { DraftState } from "#contract";
import { type Ineligibility, ineligibilityOf, type UserGrants } from "../access/access-grants.ts";
import { actorOf } from "../audit/agent.ts";
import { etagOf } from "../http/etag.ts";
import type { DraftRow } from "./rows.ts";

/** Who looks at drafts, and the data about others that decides whether they may approve them. */
export interface DraftViewer {
  readonly grants: UserGrants;
  /** The {@link lapsedApprovers} of the account. */
  readonly lapsed: ReadonlySet<number>;
}

/** The draft in the API. */
export function presentDraft(draft: DraftRow, viewer: DraftViewer) {
  const { lapsed } = viewer;
  const requested_by = actorOf(draft.requester_id, draft.requester_username);
  const approved_by = actorOf(draft.approver_id, draft.approver_username);
  return {
    id: draft.draft_id,
    name: draft.name,
    description: draft.description,
    state: draft.state,
    base_version: draft.base_version,
    live_version: draft.live_version,
    changes: draft.changes,
    edits: draft.edits,
    revision: draft.revision,
    author: actorOf(draft.author_id, draft.author_username),
    editors: draft.editors,
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
    published_version: draft.published_version,
    publish_at: draft.publish_at?.toISOString() ?? null,
    publish_paused: draft.publish_paused,
    publish_error: draft.publish_error,
    review:
      requested_by === null && approved_by === null
        ? null
        : {
            requested_by,
            approved_by,
            approved_at: draft.approved_at?.toISOString() ?? null,
            is_approved: isApproved(draft, lapsed),
          },
    changes_requested_by: draft.changes_requested_by,
    may: { approve: mayApprove(draft, viewer), publish: mayPublish(draft, lapsed) },
  };
}

const OWN_WORK =
  "You created or edited this draft, so you cannot approve it yourself. Ask another administrator to review it.";

/** Why a user cannot approve a draft, whatever its state and their role: they may have created or edited it. */
export function ineligibilityToApprove(draft: DraftRow, grants: UserGrants): Ineligibility | undefined {
  const author = actorOf(draft.author_id, draft.author_username);
  const workers = author === null ? draft.editors : [author, ...draft.editors];
  return ineligibilityOf({ workers, timeZone: draft.time_zone, ownWork: OWN_WORK }, grants);
}

/** Whether there is an approval that counts. */
export const isApproved = ({ approver_id }: Pick<DraftRow, "approver_id">, lapsed: ReadonlySet<number>): boolean =>
  approver_id !== null && !lapsed.has(approver_id);

/** Whether a draft waits for an approval: it is in review, or its approval no longer counts. */
export const isAwaitingApproval = (
  draft: Pick<DraftRow, "state" | "approver_id">,
  lapsed: ReadonlySet<number>,
): boolean => draft.state === "in_review" || (draft.state === "approved" && !isApproved(draft, lapsed));

/** Whether an administrator may approve a draft: it waits for an approval, and contains none of their own work. */
const mayApprove = (draft: DraftRow, { lapsed, grants }: DraftViewer): boolean =>
  isAwaitingApproval(draft, lapsed) && ineligibilityToApprove(draft, grants) === undefined;

const WORKED_ON: ReadonlySet<DraftState> = new Set(["open", "in_review", "approved"]);

const mayPublish = (draft: DraftRow, lapsed: ReadonlySet<number>) =>
  draft.review === "four_eyes" ? draft.state === "approved" && isApproved(draft, lapsed) : WORKED_ON.has(draft.state);

/** The data of a draft's entity tag: what users did to it. Neither the live version nor the viewer affects it. */
export function taggedDraft(draft: DraftRow): object {
  const { draft_id, name, description, state, base_version, revision } = draft;
  const { approver_id, publish_at, publish_paused, publish_error, published_version } = draft;
  const tagged = { draft_id, name, description, state, base_version, revision };
  return { ...tagged, approver_id, publish_at, publish_paused, publish_error, published_version };
}

/** The entity tag of a draft. */
export const draftEtag = (draft: DraftRow): string => etagOf(taggedDraft(draft));
