/** All actions in the audit log, with the label that people read. */
export const AUDIT_ACTIONS = {
  sign_in: "Signed in",
  sign_in_failed: "Failed to sign in",
  sign_out: "Signed out",
  session_ended: "Ended a session of",
  password_changed: "Changed their password",
  password_change_failed: "Failed to change their password",
  password_reset: "Reset the password of",
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  apply: "Applied a model file",
  publish: "Published",
  guard: "Started a guarded publish of",
  widen: "Widened the guarded publish of",
  withdraw: "Withdrew the guarded publish of",
  schedule: "Scheduled",
  unschedule: "Canceled the schedule of",
  rebase: "Brought up to date",
  request_review: "Requested review of",
  approve: "Approved",
  request_changes: "Requested changes on",
  comment: "Commented on",
  request_review_off: "Requested to turn off four eyes for",
  confirm_review_off: "Confirmed turning off four eyes for",
  cancel_review_off: "Canceled the request to turn off four eyes for",
  override_review: "Turned off four eyes alone for",
  discard: "Discarded",
  token_created: "Created token",
  token_rotated: "Rotated token",
  token_revoked: "Revoked token",
  token_shown: "Showed token",
  secret_rotated: "Rotated the secret of",
  switch_off: "Switched off",
  condition_unfit: "Stopped sending leads to",
  share: "Shared the deliveries of",
  export: "Exported",
  erase: "Erased",
  rescore: "Re-scored",
  import: "Imported",
  undo: "Undid",
  pause: "Paused",
  resume: "Resumed",
  cancel: "Canceled",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The kinds of targets of events, with the label that people read. */
export const AUDIT_TARGETS = {
  account: "Account",
  user: "User",
  session: "Session",
  token: "Token",
  question: "Question",
  choice: "Choice",
  scoring_model: "Scoring model",
  value_range: "Value range",
  recommendation: "Recommendation",
  calculated_field: "Calculated field",
  test: "Test",
  bands: "Bands",
  model_version: "Model version",
  draft: "Draft",
  lead: "Lead",
  outcome: "Outcome",
  outcome_settings: "Outcome settings",
  rescoring: "Re-scoring",
  import: "Import",
  simulation: "Simulation",
  job: "Background job",
  retention: "Retention",
  nightly_rescoring: "Nightly re-scoring",
  webhook: "Webhook",
  audit_event: "Audit log",
} as const;

export type AuditTarget = keyof typeof AUDIT_TARGETS;

/** How a user acted. `cli` is the command line, or the server's first start; `server` enforces a setting by itself. */
export const AUDIT_WAYS = ["session", "token", "cli", "server"] as const;

export type AuditWay = (typeof AUDIT_WAYS)[number];

/**
 * The columns of the exported audit log: the members of `AuditEvent`, with those of actor and target as separate
 * columns.
 */
export const AUDIT_COLUMNS = [
  "id",
  "created_at",
  "actor_id",
  "actor",
  "via",
  "credential",
  "ip",
  "user_agent",
  "action",
  "target_type",
  "target_id",
  "target_label",
  "before",
  "after",
] as const;

export type AuditColumn = (typeof AUDIT_COLUMNS)[number];
