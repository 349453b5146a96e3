import type { ColumnType, Generated, Selectable } from "kysely";
import type {
  AuditAction,
  AuditTarget,
  AuditWay,
  DeliveryState,
  DraftEventKind,
  DraftEventSubject,
  DraftState,
  EventKind,
  EventType,
  ExportFormat,
  FailingTests,
  JobState,
  LeadSource,
  OnDuplicate,
  ReplicaState,
  RescoringReason,
  ReviewMode,
  SimulationDate,
  WebhookOff,
  WebhookWhen,
} from "#contract";
import type { BandLetter, DocumentPatch, DraftEdit, Misfit, StoredDocument, Tally } from "#engine";

/**
 * The tables for Kysely. `migrations/` is authoritative, and a test compares the two. `timestamptz` is read as Date,
 * `date` as `YYYY-MM-DD`, `bigint` as number.
 */
export interface Tables {
  account: AccountTable;
  app_user: UserTable;
  access_given: AccessGivenTable;
  session: SessionTable;
  api_token: TokenTable;
  model_version: ModelVersionTable;
  model_publication: ModelPublicationTable;
  draft: DraftTable;
  draft_edit: DraftEditTable;
  draft_event: DraftEventTable;
  guarded_publish: GuardedPublishTable;
  guarded_stage: GuardedStageTable;
  lead: LeadTable;
  lead_history: LeadHistoryTable;
  lead_author: LeadAuthorTable;
  lead_click: LeadClickTable;
  outcome: OutcomeTable;
  outcome_change: OutcomeChangeTable;
  lead_rescoring: LeadRescoringTable;
  lead_restoration: LeadRestorationTable;
  lead_search: LeadSearchTable;
  lead_search_segment: LeadSearchSegmentTable;
  lead_search_text: LeadSearchTextTable;
  job: JobTable;
  event: EventTable;
  event_position: EventPositionTable;
  lead_view: LeadViewTable;
  idempotency_key: IdempotencyKeyTable;
  idempotency_lead: IdempotencyLeadTable;
  rollup: RollupTable;
  rollup_axis: RollupAxisTable;
  rollup_result: RollupResultTable;
  rollup_quarter: RollupQuarterTable;
  rollup_day: RollupDayTable;
  rollup_rule: RollupRuleTable;
  rollup_source: RollupSourceTable;
  rollup_source_name: RollupSourceNameTable;
  rollup_cell: RollupCellTable;
  rollup_answer: RollupAnswerTable;
  rollup_outcome: RollupOutcomeTable;
  rollup_outcome_score: RollupOutcomeScoreTable;
  rollup_outcome_answer: RollupOutcomeAnswerTable;
  erasure: ErasureTable;
  simulation: SimulationTable;
  simulation_part: SimulationPartTable;
  erased_lead: ErasedLeadTable;
  lead_export: LeadExportTable;
  lead_export_piece: LeadExportPieceTable;
  lead_import: LeadImportTable;
  lead_import_piece: LeadImportPieceTable;
  lead_import_error: LeadImportErrorTable;
  imported_lead: ImportedLeadTable;
  lead_import_key: LeadImportKeyTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_hour: WebhookHourTable;
  analytics_cache: AnalyticsCacheTable;
  audit_event: AuditEventTable;
  installation: InstallationTable;
  node: NodeTable;
  rate_limit: RateLimitTable;
  schema_migration: SchemaMigrationTable;
}

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultNow = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A value written as JSON text, because the driver would convert a JavaScript array to an SQL array. */
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
type Identity = ColumnType<number, never, never>;

/** A user's request to turn off four eyes, which another user must confirm. */
export interface ReviewOffRequest {
  readonly id: number;
  readonly username: string;
  /** In ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

export interface AccountTable {
  account_id: Identity;
  parent_id: number | null;
  name: string;
  slug: string;
  time_zone: Generated<string>;
  created_at: DefaultNow;
  live_version: number | null;
  /** The version by which all leads were last re-scored. */
  rescored_version: number | null;
  retention_months: number | null;
  cors_origins: Generated<string[]>;
  review: Generated<ReviewMode>;
  /** When four eyes was turned on; null if it never was. */
  review_since: OptionalTimestamp;
  review_off_request: ColumnType<ReviewOffRequest | null, string | null | undefined, string | null>;
  failing_tests: Generated<FailingTests>;
  /** Whether the links of results lead through the server, which counts clicks. */
  track_links: Generated<boolean>;
  /** The account whose test leads belong to this row; null for an account. */
  sandbox_of: Generated<number | null>;
  /** The stage of the guarded publish that is running; null otherwise. */
  guarded_stage: Generated<number | null>;
  /** The day up to which the nightly re-scoring has brought its leads; null while it is off. */
  aged_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** The outcomes that count as success. */
  success_outcomes: Generated<string[]>;
  /** After how many days a lead without an outcome counts as lost; null for never. */
  lost_after_days: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface UserTable {
  account_id: number;
  user_id: Identity;
  username: string;
  password_hash: string;
  email: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  is_staff: Generated<boolean>;
  is_superuser: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: DefaultNow;
  last_login_at: OptionalTimestamp;
}

/** How a user got access in another user's name. */
export type AccessWay =
  | "created"
  | "password_set"
  | "made_administrator"
  | "reactivated"
  | "token_created"
  | "token_shown"
  | "token_rotated";

export interface AccessGivenTable {
  account_id: number;
  user_id: number;
  giver_id: number;
  giver_username: string;
  way: AccessWay;
  given_at: DefaultNow;
}

export interface SessionTable {
  account_id: number;
  session_id: string;
  public_id: Identity;
  user_id: number;
  created_at: DefaultNow;
  last_seen_at: DefaultNow;
  expires_at: Timestamp;
  ip: Generated<string>;
  user_agent: Generated<string>;
}

export interface TokenTable {
  account_id: number;
  token_id: Identity;
  user_id: number;
  name: Generated<string>;
  is_default: Generated<boolean>;
  is_test: Generated<boolean>;
  generation: Generated<number>;
  token_hash: Buffer;
  created_at: DefaultNow;
  expires_at: OptionalTimestamp;
  last_used_at: OptionalTimestamp;
  revoked_at: OptionalTimestamp;
}

export interface ModelVersionTable {
  account_id: number;
  version: number;
  /** Read it through `readDocument` of models/live-version.ts. */
  document: Json<StoredDocument>;
  /** Derived from the document. */
  bands: ColumnType<StoredDocument["bands"], never, never>;
  author_id: number | null;
  note: Generated<string>;
  /** Whether it is a single edit of the live model: its note then says no more than its changes. */
  is_edit: Generated<boolean>;
  created_at: DefaultNow;
  /** A hash of the document's content that ignores ids; null for versions from before the column was added. */
  content_hash: string | null;
  /** The first of the versions that name questions and choices as this one does; set by the database. */
  naming: ColumnType<number, never, never>;
  /**
   * A hash that is equal for versions with the same results for every lead; null for versions from before the column
   * was added.
   */
  results_hash: string | null;
  /** What the version changed, see models/changed-items.ts; null for versions from before the column was added. */
  changed_items: readonly string[] | null;
  changed_names: readonly string[] | null;
  /** Whether a lead's result can change with the date; null for versions that were not looked at yet. */
  depends_on_date: boolean | null;
}

export interface ModelPublicationTable {
  account_id: number;
  publication: number;
  version: number;
  published_at: DefaultNow;
  publisher_id: number | null;
  note: Generated<string>;
  /** The file that was applied, if one was. */
  source_name: string | null;
  source_hash: string | null;
}

/** A user as a draft records them. */
export interface DraftPerson {
  readonly id: number;
  readonly username: string;
}

export interface DraftTable {
  account_id: number;
  draft_id: Identity;
  name: string;
  description: Generated<string>;
  state: Generated<DraftState>;
  base_version: number;
  /** Read it through `readDocument` of models/live-version.ts. */
  document: Json<StoredDocument>;
  revision: Generated<number>;
  edits: Generated<number>;
  /** The size of the edits and their inverses as JSON, in bytes. */
  edit_bytes: Generated<number>;
  last_edit: Generated<number>;
  changes: Generated<number>;
  author_id: number | null;
  author_username: Generated<string>;
  editors: JsonWithDefault<readonly DraftPerson[]>;
  created_at: DefaultNow;
  updated_at: DefaultNow;
  requester_id: number | null;
  requester_username: Generated<string>;
  approver_id: number | null;
  approver_username: Generated<string>;
  approved_at: OptionalTimestamp;
  publish_at: OptionalTimestamp;
  publish_note: Generated<string>;
  publisher_id: number | null;
  publisher_username: Generated<string>;
  publish_job_id: number | null;
  publish_error: string | null;
  published_version: number | null;
}

export interface DraftEditTable {
  account_id: number;
  draft_id: number;
  edit: number;
  content: Json<DraftEdit>;
  note: string;
  changes: Json<readonly string[]>;
  undo: Json<DocumentPatch>;
  author_id: number | null;
  author_username: Generated<string>;
  made_at: DefaultNow;
}

export interface DraftEventTable {
  account_id: number;
  draft_id: number;
  event: Identity;
  kind: DraftEventKind;
  body: Generated<string>;
  about: ColumnType<DraftEventSubject | null, string | null | undefined, string | null>;
  revision: number;
  actor_id: number | null;
  actor_username: Generated<string>;
  created_at: DefaultNow;
}

export interface GuardedPublishTable {
  account_id: number;
  guarded_publish_id: Identity;
  draft_id: number;
  live_version: number;
  version: number;
  /** Percent of the new leads, one after the other. */
  shares: number[];
  state: Generated<"running" | "published" | "withdrawn">;
  note: Generated<string>;
  author_id: number | null;
  author_username: Generated<string>;
  started_at: DefaultNow;
  ended_at: OptionalTimestamp;
  reason: string | null;
}

export interface GuardedStageTable {
  account_id: number;
  stage_id: Identity;
  guarded_publish_id: number;
  share: number;
  started_at: DefaultNow;
  ended_at: OptionalTimestamp;
}

/** The columns of a scored lead in both `lead` and `lead_history`, except their keys. */
export const LEAD_STATE = [
  "contact",
  "answers",
  "model_version",
  "evaluated_on",
  "x",
  "y",
  "total",
  "x_band",
  "y_band",
  "total_band",
  "rule_ids",
  "scored_at",
] as const satisfies readonly (keyof LeadTable & keyof LeadHistoryTable)[];

/** The same in SQL, of the table with an alias. @example leadStateOf("l") // "l.contact, l.answers, …" */
export const leadStateOf = (alias: string): string => LEAD_STATE.map((column) => `${alias}.${column}`).join(", ");

/** The data of a scored lead, current (`lead`) or former (`lead_history`). Points are hundredths. */
interface LeadState {
  account_id: number;
  lead_id: string;
  answers: Json<unknown>;
  model_version: number;
  evaluated_on: string;
  x: number;
  y: number;
  total: number;
  x_band: BandLetter;
  y_band: BandLetter;
  total_band: BandLetter;
}

export interface LeadTable extends LeadState {
  /** How and where from it first came; null for leads from before this was recorded. */
  source: ColumnType<LeadSource | null, string | null | undefined, never>;
  revision: Generated<number>;
  contact: JsonWithDefault<unknown>;
  rule_ids: Generated<number[]>;
  created_at: DefaultNow;
  scored_at: DefaultNow;
  /** What all of its outcomes come to, and since when; null for none. */
  outcome: ColumnType<"success" | "lost" | null, never, never>;
  outcome_at: ColumnType<Date | null, never, never>;
  /** The number of changes of its outcomes. */
  outcome_changes: ColumnType<number, never, never>;
}

export interface LeadHistoryTable extends LeadState {
  revision: number;
  contact: Json<unknown>;
  rule_ids: number[];
  scored_at: Timestamp;
}

/** The user who submitted a state of a lead in the admin. */
export interface LeadAuthorTable {
  account_id: number;
  lead_id: string;
  revision: number;
  user_id: number;
  username: string;
  event_id: number;
}

/** The clicks of a lead on the tracked links of a rule. */
export interface LeadClickTable {
  account_id: number;
  lead_id: string;
  rule_id: number;
  affiliate_clicks: number;
  redirect_clicks: number;
  first_at: Timestamp;
  last_at: Timestamp;
}

/** What became of a lead. A lead may have several. */
export interface OutcomeTable {
  account_id: number;
  outcome_id: Generated<number>;
  lead_id: string;
  outcome: string;
  value: number | null;
  occurred_at: Timestamp;
  recorded_at: DefaultNow;
  /** The import that it came from. */
  import_id: number | null;
  actor_id: number | null;
  actor_username: Generated<string>;
}

/** A change of the outcomes of a lead, with what they came to after it. Null for one that is about no single outcome. */
export interface OutcomeChangeTable {
  account_id: number;
  lead_id: string;
  /** Counts the changes of the lead, from 1. */
  change: number;
  /** The revision of the lead at that time. */
  revision: number;
  outcome_id: number | null;
  outcome: string | null;
  value: number | null;
  occurred_at: OptionalTimestamp;
  state: "success" | "lost" | null;
  state_at: OptionalTimestamp;
  actor_id: number | null;
  actor_username: Generated<string>;
}

/** A state of a lead that was stored by a re-scoring. */
/** A state of a lead that undoing an import gave back. */
export interface LeadRestorationTable {
  account_id: number;
  lead_id: string;
  revision: number;
  import_id: number;
  /** The first and the last state that the import had made. */
  first_revision: number;
  last_revision: number;
  user_id: number | null;
  username: Generated<string>;
  restored_at: DefaultNow;
}

export interface LeadRescoringTable {
  account_id: number;
  lead_id: string;
  revision: number;
  job_id: number;
  user_id: number | null;
  username: Generated<string>;
  rescored_at: DefaultNow;
  own_date: string;
  given: ColumnType<unknown, string | null | undefined, string | null>;
  reason: Generated<RescoringReason>;
}

export interface EventTable {
  account_id: number;
  /** 64 bits, as PostgreSQL formats them. */
  transaction_id: Generated<string>;
  entry: Generated<number>;
  kind: EventKind;
  /** The id of what it is about; null for a lead that was erased. */
  subject: string | null;
  /** Where its payload is, see `EVENT_KINDS`. */
  reference: number | null;
  /** Of a lead: when it was first stored. */
  arrived_at: OptionalTimestamp;
  /** Whether webhooks are not sent it. */
  is_quiet: Generated<boolean>;
  logged_at: DefaultNow;
}

export interface EventPositionTable {
  account_id: number;
  reader: string;
  transaction_id: string;
  entry: number;
  read_at: DefaultNow;
}

/** How far the leads of an account are indexed for searching. */
export interface LeadSearchTable {
  account_id: number;
  began_at: DefaultNow;
  /** Leads that arrived up to this moment, and this one of it, are included; null if all are. */
  backfilled_to: OptionalTimestamp;
  backfilled_lead: Generated<string>;
}

export interface LeadSearchSegmentTable {
  account_id: number;
  segment: Identity;
  leads: Generated<number>;
}

export interface LeadSearchTextTable {
  account_id: number;
  lead_id: string;
  segment: number;
  text: string;
}

/** How far the sums of an account's figures have been computed. */
export interface RollupTable {
  account_id: number;
  began_at: DefaultNow;
  /** Leads up to this identifier are included; null if all are. */
  backfilled_to: string | null;
  time_zone: string;
  x_step: Generated<number>;
  y_step: Generated<number>;
  coarse_fields: Generated<string[]>;
  /** Whether names of sources that are new are counted together. */
  are_sources_full: Generated<boolean>;
}

/** The progress of the sums over outcomes, which have a reader of events of their own. */
export interface RollupOutcomeTable {
  account_id: number;
  began_at: DefaultNow;
  /** Leads up to this identifier are included; null if all are. */
  backfilled_to: string | null;
  /** Leads that arrived earlier are counted by month. */
  days_from: Generated<string>;
  x_step: Generated<number>;
  y_step: Generated<number>;
  total_step: Generated<number>;
  binned_fields: Generated<string[]>;
}

export interface RollupOutcomeScoreTable {
  account_id: number;
  part: "x" | "y" | "total";
  bucket: number;
  day: string;
  model_version: number;
  band: string;
  state: "success" | "lost" | "open";
  leads: number;
}

export interface RollupOutcomeAnswerTable {
  account_id: number;
  field: string;
  part: "value" | "answered";
  key: Buffer;
  naming: number;
  day: string;
  state: "success" | "lost" | "open";
  value: Json<unknown>;
  leads: number;
}

/** Sums over leads with equal properties; `numeric` is read as text. Points are hundredths. */
interface RollupSums {
  account_id: number;
  leads: number;
}

interface RollupOfBand extends RollupSums {
  model_version: number;
  total_band: BandLetter;
  total: string;
}

export interface RollupAxisTable extends RollupSums {
  model_version: number;
  x_band: BandLetter;
  y_band: BandLetter;
  total_band: BandLetter;
}

export interface RollupResultTable extends RollupOfBand {
  x: string;
  y: string;
}

export interface RollupQuarterTable extends RollupOfBand {
  quarter: Timestamp;
}

export interface RollupDayTable extends RollupOfBand {
  day: string;
}

/** Part and name of a source, see rollups/measures.ts. */
interface RollupOfSource extends RollupSums {
  part: string;
  name: string;
  is_rest: boolean;
}

export interface RollupSourceTable extends RollupOfSource {
  quarter: Timestamp;
  total: string;
  high: number;
}

export type RollupSourceNameTable = RollupOfSource;

export interface RollupRuleTable extends RollupSums {
  key: Buffer;
  rule_ids: number[];
  total: string;
}

export interface RollupCellTable extends RollupSums {
  x: number;
  y: number;
}

export interface RollupAnswerTable extends RollupSums {
  /** The naming of the versions that scored the leads. */
  naming: number;
  field: string;
  part: "only" | "first" | "later" | "list" | "answered";
  key: Buffer;
  value: Json<unknown>;
}

/** Background work of an account or, with account 0, of the installation. */
export interface JobTable {
  account_id: number;
  job_id: Identity;
  kind: string;
  key: Generated<string>;
  state: Generated<JobState>;
  pending_action: "pause" | "cancel" | null;
  input: JsonWithDefault<unknown>;
  checkpoint: ColumnType<unknown, string | null | undefined, string | null>;
  done: Generated<number>;
  total: number | null;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  attempt: Generated<number>;
  error: string | null;
  actor_id: number | null;
  actor_username: Generated<string>;
  requested_at: DefaultNow;
  due_at: DefaultNow;
  every_seconds: number | null;
  started_at: OptionalTimestamp;
  finished_at: OptionalTimestamp;
  taken_at: OptionalTimestamp;
  lease: Generated<number>;
  leased_until: OptionalTimestamp;
  /** Milliseconds, without waits, since something is done. */
  worked_ms: Generated<number>;
}

/** A named list of leads. */
export interface LeadViewTable {
  account_id: number;
  view_id: Identity;
  home_account_id: number;
  user_id: number;
  name: string;
  query: Json<Readonly<Record<string, string>>>;
  is_default: Generated<boolean>;
  created_at: DefaultNow;
}

export interface IdempotencyKeyTable {
  account_id: number;
  digest: Buffer;
  request: Buffer;
  claim: string | null;
  created_at: DefaultNow;
  answer: Buffer | null;
  import_id: number | null;
}

export interface IdempotencyLeadTable {
  account_id: number;
  digest: Buffer;
  lead_id: string;
}

export interface ErasureTable {
  account_id: number;
  erasure_id: Identity;
  kind: "leads" | "filters" | "retention";
  requested_at: DefaultNow;
  finished_at: OptionalTimestamp;
  actor_id: number | null;
  actor_username: Generated<string>;
  reason: Generated<string>;
  leads: Generated<number>;
  earlier_results: Generated<number>;
  erased_at: OptionalTimestamp;
  filters: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A file of leads, and the outcome of its import. The JSON is typed by `resources/imports/rows.ts`. */
export interface LeadImportTable {
  account_id: number;
  import_id: Identity;
  state: Generated<"uploading" | "uploaded" | "started" | "done" | "failed" | "cancelled" | "undoing" | "undone">;
  file_name: Generated<string>;
  bytes: Generated<number>;
  is_utf8: Generated<boolean>;
  given_format: ColumnType<unknown, string | undefined, string>;
  file_format: ColumnType<unknown, string | null | undefined, string>;
  columns: ColumnType<readonly string[] | null, string | null | undefined, string>;
  mapping: ColumnType<Readonly<Record<string, string | null>> | null, string | null | undefined, string>;
  column_values: JsonWithDefault<Readonly<Record<string, Readonly<Record<string, string | null>>>>>;
  column_fits: ColumnType<unknown, string | null | undefined, string | null>;
  problems: ColumnType<unknown, string | undefined, string>;
  on_duplicate: OnDuplicate | null;
  match_on: string | null;
  dry_run: Generated<boolean>;
  send_webhooks: Generated<boolean>;
  job_id: number | null;
  rows_total: number | null;
  rows_done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  error: string | null;
  undo_job_id: number | null;
  erased: Generated<number>;
  restored: Generated<number>;
  kept: Generated<number>;
  actor_id: number | null;
  actor_username: Generated<string>;
  created_at: DefaultNow;
  touched_at: DefaultNow;
  started_at: OptionalTimestamp;
  finished_at: OptionalTimestamp;
  is_emptied: Generated<boolean>;
}

/** A part of an uploaded file. */
export interface LeadExportTable {
  account_id: number;
  export_id: Identity;
  state: Generated<"started" | "done" | "failed" | "cancelled" | "expired" | "deleted">;
  file_name: string;
  format: ExportFormat;
  layout: ColumnType<unknown, string, string>;
  model_version: number;
  is_descending: boolean;
  filters: ColumnType<unknown, string | null, string | null>;
  snapshot: string | null;
  job_id: number | null;
  last_at: OptionalTimestamp;
  last_lead: string | null;
  leads_done: Generated<number>;
  leads_total: number | null;
  rows_done: Generated<number>;
  rows_total: number | null;
  erased: Generated<number>;
  bytes: Generated<number>;
  end_byte: Generated<number>;
  erasures: Generated<number>;
  error: string | null;
  actor_id: number | null;
  actor_username: Generated<string>;
  created_at: DefaultNow;
  finished_at: OptionalTimestamp;
}

export interface LeadExportPieceTable {
  account_id: number;
  export_id: number;
  start_byte: number;
  content: Buffer;
  lead_ids: readonly string[];
  sizes: readonly number[];
  first_at: OptionalTimestamp;
  last_at: OptionalTimestamp;
}

export interface LeadImportPieceTable {
  account_id: number;
  import_id: number;
  start_byte: number;
  content: Buffer;
}

/** A row of a file that was not imported. */
export interface LeadImportErrorTable {
  account_id: number;
  import_id: number;
  line: number;
  cells: Json<readonly unknown[]>;
  message: string;
  lead_id: string | null;
}

/** A lead that an import created or replaced, with its first and last revision of it. */
export interface ImportedLeadTable {
  account_id: number;
  import_id: number;
  lead_id: string;
  first_revision: number;
  last_revision: number;
}

/** The keys by which the leads of a file are matched with stored ones. */
export interface LeadImportKeyTable {
  account_id: number;
  import_id: number;
  key: string;
  lead_id: string;
}

/** The effect of a model change on stored leads. Its number is the job's. */
export interface SimulationTable {
  account_id: number;
  job_id: number;
  draft_id: number | null;
  draft_revision: number | null;
  version: number | null;
  edit: ColumnType<unknown, string | null, never>;
  /** The document of a model that is not a version; read it through `readDocument` of models/live-version.ts. */
  document: ColumnType<StoredDocument | null, string | null, never>;
  against: number;
  against_live: boolean;
  filters: ColumnType<unknown, string, null>;
  asked: Json<Readonly<Record<string, unknown>>>;
  dates: SimulationDate;
  evaluated_on: string;
  as_of: Timestamp;
  tally: ColumnType<Tally | null, never, string>;
  erasures: Generated<number>;
}

export interface SimulationPartTable {
  account_id: number;
  job_id: number;
  part: number;
  first_at: Date;
  last_at: Date;
  last_lead: string;
  tally: Json<Tally>;
  lead_ids: string[];
  x_before: number[];
  y_before: number[];
  x_after: number[];
  y_after: number[];
  bands: string[];
  found: ColumnType<FoundInPart | null, string, string>;
}

/** Positions of leads in a part of a simulation, from 0, by result. */
export interface FoundInPart {
  /** By the ids of the rules. */
  readonly gained: Readonly<Record<string, readonly number[]>>;
  readonly lost: Readonly<Record<string, readonly number[]>>;
  /** Why leads no longer match the model. */
  readonly misfits: readonly (Misfit & { readonly leads: readonly number[] })[];
}

export interface ErasedLeadTable {
  account_id: number;
  fingerprint: Buffer;
  erasure_id: number;
}

export interface AnalyticsCacheTable {
  account_id: number;
  name: string;
  generated_at: Timestamp;
  body: Json<unknown>;
}

export interface AuditEventTable {
  account_id: number;
  event_id: Identity;
  created_at: DefaultNow;
  actor_id: number | null;
  actor_username: Generated<string>;
  via: AuditWay;
  credential: Generated<string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  action: AuditAction;
  target_type: AuditTarget;
  target_id: Generated<string>;
  target_label: Generated<string>;
  before: Json<Record<string, unknown> | null>;
  after: Json<Record<string, unknown> | null>;
}

export interface InstallationTable {
  key: string;
  value: Json<unknown>;
}

export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface SchemaMigrationTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: DefaultNow;
}

export type Account = Selectable<AccountTable>;
export type User = Selectable<UserTable>;
export type Lead = Selectable<LeadTable>;

/** Where the events of an account are sent. */
export interface WebhookTable {
  account_id: number;
  webhook_id: Identity;
  state: Generated<"enabled" | "off" | "deleted">;
  off_reason: WebhookOff | null;
  off_at: OptionalTimestamp;
  url: string;
  description: Generated<string>;
  events: EventType[];
  condition: string | null;
  fires_when: Generated<WebhookWhen>;
  template: string | null;
  /** Encrypted, see webhooks/secrets.ts; null once the webhook is deleted. */
  secret: Buffer | null;
  former_secret: Buffer | null;
  former_secret_until: OptionalTimestamp;
  /** It is sent the events of transactions that this snapshot does not see, as PostgreSQL formats it. */
  since: Generated<string | null>;
  /** When attempts began to fail; null after one that succeeded. */
  failing_since: OptionalTimestamp;
  /** Whether its condition did not fit the model that went live last. */
  is_unfit: Generated<boolean>;
  /** Events of leads that it was not sent because its condition did not fit their model, since that was last saved. */
  skipped: Generated<number>;
  created_at: DefaultNow;
  updated_at: DefaultNow;
}

/** One event on its way to one webhook. */
export interface WebhookDeliveryTable {
  account_id: number;
  delivery_id: Identity;
  webhook_id: number;
  event_id: string;
  event_type: EventType;
  /** The lead that the event is about. */
  lead_id: string | null;
  body: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  /** Attempts since it was last replayed. */
  tries: Generated<number>;
  first_tried_at: OptionalTimestamp;
  due_at: DefaultNow;
  status: number | null;
  error: string | null;
  created_at: DefaultNow;
  finished_at: OptionalTimestamp;
}

export interface WebhookAttemptTable {
  account_id: number;
  delivery_id: number;
  attempt: number;
  at: Timestamp;
  duration_ms: number;
  headers: Json<Readonly<Record<string, string>>>;
  status: number | null;
  error: string | null;
  answer: string | null;
}

/** The attempts of an hour that took about as long. */
export interface WebhookHourTable {
  account_id: number;
  webhook_id: number;
  hour: Timestamp;
  bucket: number;
  delivered: Generated<number>;
  failed: Generated<number>;
}

/** A server that runs, or that did so within a day and was killed. */
export interface NodeTable {
  node_id: string;
  host: string;
  pid: number;
  /** Its number, if it is one of several processes of a start. */
  worker: number | null;
  version: string;
  started_at: DefaultNow;
  seen_at: DefaultNow;
  queued_leads: Generated<number>;
  requests_waiting: Generated<number>;
  memory_bytes: Generated<number>;
  replica_state: ReplicaState | null;
  replica_lag_seconds: number | null;
}
