import type { ModelPart } from "#engine";

/** The states of a draft. */
export const DRAFT_STATES = ["open", "in_review", "approved", "scheduled", "published", "discarded"] as const;

export type DraftState = (typeof DRAFT_STATES)[number];

/** What happens to a draft besides its edits. */
export const DRAFT_EVENT_KINDS = [
  "comment",
  "review_requested",
  "approved",
  "changes_requested",
  "approval_withdrawn",
  "scheduled",
  "schedule_cancelled",
  "publish_failed",
  "published",
  "rebased",
  "discarded",
  "renamed",
] as const;

export type DraftEventKind = (typeof DRAFT_EVENT_KINDS)[number];

/** The change that a comment is about. */
export interface DraftEventSubject {
  readonly type: ModelPart;
  readonly id: number | null;
  readonly field: string | null;
}

/** Whether a second person has to approve what goes live. */
export const REVIEW_MODES = ["off", "four_eyes"] as const;

export type ReviewMode = (typeof REVIEW_MODES)[number];

/** What failing tests do to publishing. */
export const FAILING_TESTS = ["block", "warn"] as const;

export type FailingTests = (typeof FAILING_TESTS)[number];

/** What has to be true before a draft goes live, in the order in which people read it. */
export const CHECKLIST = ["base", "changes", "validates", "findings", "tests", "simulation", "approval"] as const;

export type ChecklistName = (typeof CHECKLIST)[number];

/** `blocked` is in the way of publishing, `warning` is not. */
export const CHECKLIST_STATES = ["ok", "warning", "blocked"] as const;

export type ChecklistState = (typeof CHECKLIST_STATES)[number];

/** The sides of a conflict: as it is live, or as it is in the draft. */
export const CONFLICT_SIDES = ["live", "draft"] as const;

/**
 * The most drafts that an account can have under way, the most edits that a draft can have and what those may take up in
 * bytes, and of how many changes one edit is described.
 */
export const DRAFT_LIMITS = { open: 50, edits: 10_000, editBytes: 33_554_432, changesOfEdit: 20 } as const;

/** The request header that names the draft to work in. */
export const DRAFT_HEADER = "X-Draft";
