import type { AuditAction, AuditTarget, EventKind } from "#contract";

const ITEMS = {
  question: "model.published",
  choice: "model.published",
  scoring_model: "model.published",
  value_range: "model.published",
  recommendation: "model.published",
  calculated_field: "model.published",
  test: "model.published",
} as const;

/**
 * Every action in the audit log with its targets, and the kind of its event in the stream. Null if the action already
 * has an event, because the same transaction writes one with more data: the state of a lead, the history of a draft, or
 * the end of a job.
 */
export const AUDITED = {
  sign_in: { user: "user.signed_in" },
  sign_in_failed: { user: "user.sign_in_failed" },
  sign_out: { session: "session.ended" },
  session_ended: { session: "session.ended" },
  password_changed: { user: "user.password_changed" },
  password_change_failed: { user: "user.password_change_failed" },
  password_reset: { user: "user.password_reset" },
  create: {
    ...{ user: "user.created", account: "account.created", draft: "draft.created", lead: null },
    ...{ webhook: "webhook.created", ...ITEMS },
  },
  update: {
    ...{ user: "user.updated", account: "account.updated", retention: "account.updated", draft: "draft.updated" },
    ...{ nightly_rescoring: "account.updated", outcome_settings: "account.updated", lead: null, outcome: null },
    ...{ bands: "model.published", ...ITEMS },
    webhook: "webhook.updated",
  },
  delete: { user: "user.deleted", account: "account.deleted", webhook: "webhook.deleted", outcome: null, ...ITEMS },
  restore: { model_version: "model.published" },
  apply: { model_version: "model.published" },
  publish: { draft: "model.published" },
  guard: { draft: null },
  widen: { draft: null },
  withdraw: { draft: null },
  schedule: { draft: null },
  unschedule: { draft: null },
  rebase: { draft: null },
  request_review: { draft: null },
  approve: { draft: null },
  request_changes: { draft: null },
  comment: { draft: null },
  request_review_off: { account: "account.review_off_requested" },
  confirm_review_off: { account: "account.review_off_confirmed" },
  cancel_review_off: { account: "account.review_off_cancelled" },
  override_review: { account: "account.review_overridden" },
  discard: { draft: null },
  token_created: { token: "token.created" },
  token_rotated: { token: "token.rotated" },
  token_revoked: { token: "token.revoked" },
  token_shown: { token: "token.shown" },
  secret_rotated: { webhook: "webhook.updated" },
  switch_off: { webhook: "webhook.updated" },
  condition_unfit: { webhook: "webhook.updated" },
  share: { webhook: "webhook.updated" },
  export: {
    ...{ lead: "account.exported", audit_event: "account.exported", simulation: "account.exported" },
    import: "account.exported",
  },
  erase: { lead: null },
  rescore: { rescoring: "rescoring.requested", lead: null },
  import: { import: "import.requested" },
  undo: { import: "import.undo_requested" },
  pause: { job: "job.paused" },
  resume: { job: "job.resumed" },
  cancel: { job: null },
} as const satisfies Readonly<Record<AuditAction, Readonly<Partial<Record<AuditTarget, EventKind | null>>>>>;

/** The types of targets of an action. */
export type TargetOf<Action extends AuditAction> = keyof (typeof AUDITED)[Action] & AuditTarget;

/** Returns the kind of an audit log entry's event in the stream; null if the action already has an event. */
export const kindOfAudited = (action: AuditAction, target: AuditTarget): EventKind | null =>
  (AUDITED[action] as Partial<Record<AuditTarget, EventKind | null>>)[target] ?? null;
