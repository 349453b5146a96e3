import type { ModelPart } from "#engine";

/** The states of a draft. While it is `guarded`, its version scores a share of the new leads. */
export const DRAFT_STATES = [
  "open",
  "in_review",
  "approved",
  "scheduled",
  "guarded",
  "published",
  "discarded",
] as const;

export type DraftState = (typeof DRAFT_STATES)[number];

/** Events of a draft in addition to its edits. */
export const DRAFT_EVENT_KINDS = [
  "comment",
  "review_requested",
  "approved",
  "changes_requested",
  "approval_withdrawn",
  "scheduled",
  "schedule_cancelled",
  "publish_failed",
  "guarded",
  "widened",
  "withdrawn",
  "published",
  "rebased",
  "discarded",
  "renamed",
] as const;

export type DraftEventKind = (typeof DRAFT_EVENT_KINDS)[number];

/** The change that a comment refers to. */
export interface DraftEventSubject {
  readonly type: ModelPart;
  readonly id: number | null;
  readonly field: string | null;
}

/** Whether a second person must approve changes of the live model. */
export const REVIEW_MODES = ["off", "four_eyes"] as const;

export type ReviewMode = (typeof REVIEW_MODES)[number];

/** How failing tests affect publishing. */
export const FAILING_TESTS = ["block", "warn"] as const;

export type FailingTests = (typeof FAILING_TESTS)[number];

/** The conditions for publishing a draft, in the order of display. */
export const CHECKLIST = ["base", "changes", "validates", "findings", "tests", "simulation", "approval"] as const;

export type ChecklistName = (typeof CHECKLIST)[number];

/** `blocked` prevents publishing, `warning` does not. */
export const CHECKLIST_STATES = ["ok", "warning", "blocked"] as const;

export type ChecklistState = (typeof CHECKLIST_STATES)[number];

/** The sides of a conflict: the live model, or the draft. */
export const CONFLICT_SIDES = ["live", "draft"] as const;

/**
 * The maximum number of open drafts of an account; of edits of a draft, and their size in bytes; and of changes with
 * which one edit is described.
 */
export const DRAFT_LIMITS = { open: 50, edits: 10_000, editBytes: 33_554_432, changesOfEdit: 20 } as const;

/** The request header that names the draft to work in. */
export const DRAFT_HEADER = "X-Draft";
