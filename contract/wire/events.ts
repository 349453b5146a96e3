import type { DraftEventKind } from "./drafts.ts";
import type { ImportState } from "./imports.ts";
import type { JobState } from "./jobs.ts";

/**
 * Where the payload of an event is. It is stored only there, and `reference` in the row of the event identifies it:
 *
 * - `state`: a state of the lead; `reference` is its revision.
 * - `audit_event`: an entry of the audit log; `reference` is its id.
 * - `outcome`: a change of the outcomes of the lead; `reference` is its number.
 * - `draft_event`: an entry in the history of the draft; `reference` is its number.
 * - `import`: the import itself, which has ended.
 * - `job`: the job itself, as it is now.
 * - `erasure`: the erasure; `reference` is its id. The subject is the fingerprint of the lead.
 */
export type EventPayload = "state" | "outcome" | "audit_event" | "draft_event" | "import" | "job" | "erasure";

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
    | "user"
    | "webhook";
  readonly payload: EventPayload;
  /** Its type in the feed and in webhooks. An event without one does not leave the installation. */
  readonly type?: `${string}.${string}`;
}

/** A renamed draft is an update of the draft. */
type DraftEvents = { readonly [Kind in Exclude<DraftEventKind, "renamed"> as `draft.${Kind}`]: EventOf };
type JobEvents = { readonly [State in Extract<JobState, "done" | "failed" | "cancelled"> as `job.${State}`]: EventOf };

type ImportEvents = {
  readonly [State in Extract<ImportState, "done" | "failed" | "cancelled"> as `import.${State}`]: EventOf;
};

/** Every kind of event in the stream of an account. */
export const EVENT_KINDS = {
  "lead.created": { subject: "lead", payload: "state", type: "lead.created" },
  "lead.updated": { subject: "lead", payload: "state", type: "lead.updated" },
  "lead.rescored": { subject: "lead", payload: "state", type: "lead.rescored" },
  "lead.erased": { subject: "lead", payload: "erasure", type: "lead.erased" },
  "outcome.recorded": { subject: "lead", payload: "outcome", type: "outcome.recorded" },
  "outcome.corrected": { subject: "lead", payload: "outcome", type: "outcome.corrected" },
  "outcome.removed": { subject: "lead", payload: "outcome", type: "outcome.removed" },
  "outcome.recounted": { subject: "lead", payload: "outcome" },
  "model.published": { subject: "model_version", payload: "audit_event", type: "model.published" },
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
  "draft.guarded": { subject: "draft", payload: "draft_event" },
  "draft.widened": { subject: "draft", payload: "draft_event" },
  "draft.withdrawn": { subject: "draft", payload: "draft_event" },
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
  "import.done": { subject: "import", payload: "import", type: "import.finished" },
  "import.failed": { subject: "import", payload: "import", type: "import.finished" },
  "import.cancelled": { subject: "import", payload: "import", type: "import.finished" },
  "webhook.created": { subject: "webhook", payload: "audit_event" },
  "webhook.updated": { subject: "webhook", payload: "audit_event" },
  "webhook.deleted": { subject: "webhook", payload: "audit_event" },
  "job.paused": { subject: "job", payload: "audit_event" },
  "job.resumed": { subject: "job", payload: "audit_event" },
  "job.done": { subject: "job", payload: "job" },
  "job.failed": { subject: "job", payload: "job", type: "job.failed" },
  "job.cancelled": { subject: "job", payload: "job" },
} as const satisfies DraftEvents & JobEvents & ImportEvents & { readonly [kind: `${string}.${string}`]: EventOf };

export type EventKind = keyof typeof EVENT_KINDS;

const kindsWith = (payload: EventPayload) =>
  (Object.keys(EVENT_KINDS) as EventKind[]).filter((kind) => EVENT_KINDS[kind].payload === payload);

/** The kinds after which a lead has a new state. */
export const LEAD_STATE_EVENTS = kindsWith("state");

/** The kinds after which a lead has other outcomes, or its outcomes come to something else. */
export const OUTCOME_EVENTS = kindsWith("outcome");

/** The kinds whose subject is the id of a stored lead. */
export const LEAD_EVENTS: readonly EventKind[] = [...LEAD_STATE_EVENTS, ...OUTCOME_EVENTS];

type Kinds = typeof EVENT_KINDS;

/** The kinds that leave the installation. */
export type PublicEventKind = {
  [Kind in EventKind]: Kinds[Kind] extends { readonly type: string } ? Kind : never;
}[EventKind];

/** A type of event in the feed and in webhooks. */
export type EventType = Kinds[PublicEventKind]["type"];

const typesOfKinds: readonly (readonly [EventKind, EventType])[] = (
  Object.entries(EVENT_KINDS) as [EventKind, { readonly type?: EventType }][]
).flatMap(([kind, { type }]) => (type === undefined ? [] : [[kind, type] as const]));

const typeByKind: ReadonlyMap<string, EventType> = new Map(typesOfKinds);

/** Every type, in the order of the documentation. */
export const EVENT_TYPES = [...new Set(typeByKind.values())] as [EventType, ...EventType[]];

/** The type of an event of a kind; undefined if it does not leave the installation. */
export const eventTypeOf = (kind: EventKind): EventType | undefined => typeByKind.get(kind);

/** The kinds of the events of some types. */
export const kindsOfEvents = (types: readonly EventType[]): readonly EventKind[] =>
  typesOfKinds.flatMap(([kind, type]) => (types.includes(type) ? [kind] : []));

/** Limits of the feed. Times are in seconds, unless their name says otherwise. */
export const EVENT_LIMITS = {
  /** How long events are kept at most, in days; the operator may choose less. */
  keptDays: 30,
  pageDefault: 100,
  pageMax: 1_000,
  /** A page with more bytes than this ends early. */
  bytes: 4_194_304,
  /** The maximum events that one request scans to find those of its types. */
  examined: 50_000,
  waitMax: 30,
  /** Requests that may wait for events at the same time. */
  waiting: { perAccount: 20, perNode: 500 },
} as const;
