import type { DraftEventKind } from "./drafts.ts";
import type { JobState } from "./jobs.ts";

/**
 * Where the payload of an event is. It is stored only there, and `reference` in the row of the event identifies it:
 *
 * - `state`: a state of the lead; `reference` is its revision.
 * - `audit_event`: an entry of the audit log; `reference` is its id.
 * - `draft_event`: an entry in the history of the draft; `reference` is its number.
 * - `job`: the job itself, as it is now.
 * - `none`: there is no payload, because the subject was erased.
 */
export type EventPayload = "state" | "audit_event" | "draft_event" | "job" | "none";

interface EventOf {
  /** The type of the subject. The row has its id. */
  readonly subject:
    | "account"
    | "draft"
    | "import"
    | "job"
    | "lead"
    | "model_version"
    | "rescoring"
    | "session"
    | "token"
    | "user";
  readonly payload: EventPayload;
}

/** A renamed draft is an update of the draft. */
type DraftEvents = { readonly [Kind in Exclude<DraftEventKind, "renamed"> as `draft.${Kind}`]: EventOf };
type JobEvents = { readonly [State in Extract<JobState, "done" | "failed" | "cancelled"> as `job.${State}`]: EventOf };

/** Every kind of event in the stream of an account. */
export const EVENT_KINDS = {
  "lead.created": { subject: "lead", payload: "state" },
  "lead.updated": { subject: "lead", payload: "state" },
  "lead.rescored": { subject: "lead", payload: "state" },
  "lead.erased": { subject: "lead", payload: "none" },
  "model.published": { subject: "model_version", payload: "audit_event" },
  "draft.created": { subject: "draft", payload: "audit_event" },
  "draft.updated": { subject: "draft", payload: "audit_event" },
  "draft.comment": { subject: "draft", payload: "draft_event" },
  "draft.review_requested": { subject: "draft", payload: "draft_event" },
  "draft.approved": { subject: "draft", payload: "draft_event" },
  "draft.changes_requested": { subject: "draft", payload: "draft_event" },
  "draft.approval_withdrawn": { subject: "draft", payload: "draft_event" },
  "draft.scheduled": { subject: "draft", payload: "draft_event" },
  "draft.schedule_cancelled": { subject: "draft", payload: "draft_event" },
  "draft.publish_failed": { subject: "draft", payload: "draft_event" },
  "draft.published": { subject: "draft", payload: "draft_event" },
  "draft.rebased": { subject: "draft", payload: "draft_event" },
  "draft.discarded": { subject: "draft", payload: "draft_event" },
  "user.created": { subject: "user", payload: "audit_event" },
  "user.updated": { subject: "user", payload: "audit_event" },
  "user.deleted": { subject: "user", payload: "audit_event" },
  "user.signed_in": { subject: "user", payload: "audit_event" },
  "user.sign_in_failed": { subject: "user", payload: "audit_event" },
  "user.password_changed": { subject: "user", payload: "audit_event" },
  "user.password_change_failed": { subject: "user", payload: "audit_event" },
  "user.password_reset": { subject: "user", payload: "audit_event" },
  "session.ended": { subject: "session", payload: "audit_event" },
  "token.created": { subject: "token", payload: "audit_event" },
  "token.rotated": { subject: "token", payload: "audit_event" },
  "token.revoked": { subject: "token", payload: "audit_event" },
  "token.shown": { subject: "token", payload: "audit_event" },
  "account.created": { subject: "account", payload: "audit_event" },
  "account.updated": { subject: "account", payload: "audit_event" },
  "account.deleted": { subject: "account", payload: "audit_event" },
  "account.exported": { subject: "account", payload: "audit_event" },
  "account.review_off_requested": { subject: "account", payload: "audit_event" },
  "account.review_off_confirmed": { subject: "account", payload: "audit_event" },
  "account.review_off_cancelled": { subject: "account", payload: "audit_event" },
  "account.review_overridden": { subject: "account", payload: "audit_event" },
  "rescoring.requested": { subject: "rescoring", payload: "audit_event" },
  "import.requested": { subject: "import", payload: "audit_event" },
  "import.undo_requested": { subject: "import", payload: "audit_event" },
  "job.paused": { subject: "job", payload: "audit_event" },
  "job.resumed": { subject: "job", payload: "audit_event" },
  "job.done": { subject: "job", payload: "job" },
  "job.failed": { subject: "job", payload: "job" },
  "job.cancelled": { subject: "job", payload: "job" },
} as const satisfies DraftEvents & JobEvents & { readonly [kind: `${string}.${string}`]: EventOf };

export type EventKind = keyof typeof EVENT_KINDS;

/** The kinds after which a lead has a new state. */
export const LEAD_STATE_EVENTS = (Object.keys(EVENT_KINDS) as EventKind[]).filter(
  (kind) => EVENT_KINDS[kind].payload === "state",
);
