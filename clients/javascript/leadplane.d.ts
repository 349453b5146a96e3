/** Types of leadplane.js: a client of the Leadplane API. */

export interface Options {
  /** Where the API is; blank in a browser for the page's own server. */
  baseUrl?: string;
  /** The API token; without one a browser sends its session cookie. */
  token?: string | undefined;
  /** Slug of the client account to act in, for administrators of an agency. */
  account?: string | undefined;
  /** Milliseconds to wait for an answer, 30 seconds unless given. */
  timeout?: number;
  /**
   * How often a call is sent again, 2 unless given: after a 429 every call, when no answer came and after a 502, 503
   * or 504 those that do the same when they are sent twice (all but most POSTs).
   */
  retries?: number;
  /** Takes the place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** Any answer that is not a success. */
export class LeadplaneError extends Error {
  private constructor();
  /** The HTTP status. */
  readonly status: number;
  /** The body of the answer: field errors, `{detail}`, or a text. */
  // biome-ignore lint/suspicious/noExplicitAny: it is whatever came
  readonly body: any;
  /** Seconds to wait before the next attempt, if the server said so. */
  readonly retryAfter: number | undefined;
  /** The faulty fields of a 400, each with its messages; undefined for every other failure. */
  get fieldErrors(): FieldErrors | undefined;
}

/** No answer came, or not in time. Whether the call was carried out is open; `cause` says what happened. */
export class LeadplaneConnectionError extends Error {
  private constructor();
}

/** The `ETag` that came with an item, to be sent as `ifMatch` with its change; undefined when it had none. */
export function etagOf(item: object): string | undefined;

/** The API as an object with a function per operation. */
export function createClient(options?: Options): Client;

/** A change that is only made to the state that was read. */
export interface Conditional {
  /** The item's `etagOf` when it was read; when it has changed since, the call fails with 412. */
  ifMatch?: string | undefined;
}

export type Id = number | string;

/** One page of a list. */
export interface Page<Item> {
  results: Item[];
  next: string | null;
}

export interface Client {
  /**
   * Every item of a paged list, page after page: `api.all(api.listLeads, { priority: "High" })`,
   * `api.all(api.getLeadHistory, "A-1")`.
   */
  all<Given extends unknown[], Item>(
    list: (...given: Given) => Promise<Page<Item>>,
    ...given: Given
  ): AsyncGenerator<Item, void, undefined>;

  // Authentication

  /** Obtain your token. Answers the user's own token, always the same one until it is rotated. Send it with every call as `Authorization: Token <token>`. */
  obtainToken(body: Credentials): Promise<Token>;

  // Leads

  /** Submit a lead. Scores the answers and stores the lead; when the answer arrives, it is stored durably. A `lead_id` that is known already is refused unless `allow_duplicates` is true: then the lead gets the new answers and result, and the former ones move to its history. */
  submitLead(body: LeadSubmission): Promise<LeadResult>;

  /** List leads. Newest first, 10 on a page, unless asked otherwise. Filters combine. */
  listLeads(query?: ListLeadsQuery): Promise<LeadPage>;

  /** Read a lead. Its latest scores and recommendations with the answers they came from. */
  getLead(leadId: string): Promise<LeadDetail>;

  /** Read a lead's history. Its earlier results, the latest first, each as it was given; empty for a lead that was submitted once. */
  getLeadHistory(leadId: string, query?: GetLeadHistoryQuery): Promise<LeadHistoryPage>;

  /** Explain a lead's scores. Worked out from the stored model version, answers and evaluation date: every scoring model with its formula, the values put in, the range that matched, points, weight and axis; every rule with its outcome and the part that decided it. The parts add up exactly to the scores. */
  explainLead(leadId: string): Promise<Explanation>;

  /** Export leads as CSV. All leads that the filters leave, in their order, without pages. Comma-separated (RFC 4180), UTF-8 with a byte order mark, lines end with CRLF, the first names the columns. Numbers are written as numbers. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab or a line break) is preceded by `'`. After the lead's own columns comes one for each question, named by its field name (`answers.priority` where the lead has a column of that name itself): choices by their text, several answers joined by `; `. */
  exportLeads(query?: ExportLeadsQuery): Promise<string>;

  // Questions

  /** List questions. In the order of their numbers, each with its choices. */
  listQuestions(query?: ListQuestionsQuery): Promise<QuestionPage>;

  /** Create a question. `choices` may be given at once or added later. The question is asked from the next lead on. */
  createQuestion(body: QuestionWrite): Promise<Question>;

  /** Read a question. With its choices. */
  getQuestion(id: Id): Promise<Question>;

  /** Replace a question. What is left out takes its default, except `choices`, which stay. A new field name or type is refused while it breaks a formula or rule: the answer names each. */
  replaceQuestion(id: Id, body: QuestionWrite, options?: Conditional): Promise<Question>;

  /** Change a question. Only what is sent changes. */
  updateQuestion(id: Id, body: QuestionPatch, options?: Conditional): Promise<Question>;

  /** Move a question. Gives the question a number. When another one has it, the questions from there to the former place move along by one: the same numbers stay in use, in the new order. A PATCH of `number` only takes a number that is free. */
  moveQuestion(id: Id, body: QuestionMove): Promise<Question>;

  /** Delete a question. Refused while a formula, a rule or a scoring model uses it: the answer names each use. Leads keep their answers. */
  deleteQuestion(id: Id, options?: Conditional): Promise<void>;

  // Choices

  /** List a question's choices. A plain array, in the order of the question; empty for a question without choices. */
  listChoices(id: Id): Promise<Choice[]>;

  /** Add a choice. Only questions of type `choice` and `multiple_choice` have choices. The new one comes last. */
  createChoice(id: Id, body: ChoiceWrite): Promise<Choice>;

  /** Read a choice. */
  getChoice(id: Id, choiceId: Id): Promise<Choice>;

  /** Replace a choice. A slug that a rule or formula compares with cannot change: the answer names each use. */
  replaceChoice(id: Id, choiceId: Id, body: ChoiceWrite, options?: Conditional): Promise<Choice>;

  /** Change a choice. Only what is sent changes. */
  updateChoice(id: Id, choiceId: Id, body: ChoicePatch, options?: Conditional): Promise<Choice>;

  /** Delete a choice. Refused while a rule or formula compares with it: the answer names each use. */
  deleteChoice(id: Id, choiceId: Id, options?: Conditional): Promise<void>;

  // Scoring models

  /** List scoring models. In the order of their ids, each with its value ranges. */
  listScoringModels(query?: ListScoringModelsQuery): Promise<ScoringModelPage>;

  /** Create a scoring model. The formula is checked at once: syntax, unknown fields and types, each fault with its place. `value_ranges` may be given at once or added later. */
  createScoringModel(body: ScoringModelWrite): Promise<ScoringModel>;

  /** Read a scoring model. With its value ranges. */
  getScoringModel(id: Id): Promise<ScoringModel>;

  /** Replace a scoring model. What is left out takes its default, except `value_ranges`, which stay. */
  replaceScoringModel(id: Id, body: ScoringModelWrite, options?: Conditional): Promise<ScoringModel>;

  /** Change a scoring model. Only what is sent changes. */
  updateScoringModel(id: Id, body: ScoringModelPatch, options?: Conditional): Promise<ScoringModel>;

  /** Delete a scoring model. With its value ranges. Scores of earlier leads stay as they were given. */
  deleteScoringModel(id: Id, options?: Conditional): Promise<void>;

  // Value ranges

  /** List value ranges. By scoring model, in ascending order of `start`. */
  listValueRanges(query?: ListValueRangesQuery): Promise<ValueRangePage>;

  /** Create a value range. Ranges are half-open, so that `620-680` and `680-720` meet without overlap. Two that overlap are refused, and the answer names both. */
  createValueRange(body: ValueRangeWrite): Promise<ValueRange>;

  /** Read a value range. */
  getValueRange(id: Id): Promise<ValueRange>;

  /** Replace a value range. */
  replaceValueRange(id: Id, body: ValueRangeWrite, options?: Conditional): Promise<ValueRange>;

  /** Change a value range. Only what is sent changes. */
  updateValueRange(id: Id, body: ValueRangePatch, options?: Conditional): Promise<ValueRange>;

  /** Delete a value range. Values that no range covers give no points. */
  deleteValueRange(id: Id, options?: Conditional): Promise<void>;

  // Recommendations

  /** List recommendation rules. In the order they are tried: by question number, then position. */
  listRecommendations(query?: ListRecommendationsQuery): Promise<RecommendationPage>;

  /** Create a recommendation rule. A question may have several rules, tried in the order of `position` after all scores are known; the first that matches is that question's recommendation. Keep a fallback, `If 1`, in the last place. */
  createRecommendation(body: RecommendationWrite): Promise<Recommendation>;

  /** Try a recommendation rule. Tries a rule on the latest leads before it is saved: their answers are evaluated by the live model with this rule in it, today. Nothing is stored. A rule that could not be saved is refused in the same words. */
  simulateRecommendation(body: RuleToTry): Promise<RecommendationSimulation>;

  /** Read a recommendation rule. */
  getRecommendation(id: Id): Promise<Recommendation>;

  /** Replace a recommendation rule. What is left out takes its default. */
  replaceRecommendation(id: Id, body: RecommendationWrite, options?: Conditional): Promise<Recommendation>;

  /** Change a recommendation rule. Only what is sent changes. */
  updateRecommendation(id: Id, body: RecommendationPatch, options?: Conditional): Promise<Recommendation>;

  /** Move a recommendation rule. Gives the rule a place among those of its question, which are numbered from 1 in their new order. A PATCH of `position` leaves the others as they are; of two rules in the same position, the one with the lower id is tried first. */
  moveRecommendation(id: Id, body: RecommendationMove): Promise<Recommendation>;

  /** Delete a recommendation rule. Recommendations that leads were given stay with them. */
  deleteRecommendation(id: Id, options?: Conditional): Promise<void>;

  // Calculated fields

  /** List calculated fields. In the order of their ids. */
  listCalculatedFields(query?: ListCalculatedFieldsQuery): Promise<CalculatedFieldPage>;

  /** Create a calculated field. It may use questions and other calculated fields; scores come later, so it cannot use them. Cycles are refused. */
  createCalculatedField(body: CalculatedFieldWrite): Promise<CalculatedField>;

  /** Read a calculated field. */
  getCalculatedField(id: Id): Promise<CalculatedField>;

  /** Replace a calculated field. A new name is refused while formulas and rules use the old one: the answer names each use. */
  replaceCalculatedField(id: Id, body: CalculatedFieldWrite, options?: Conditional): Promise<CalculatedField>;

  /** Change a calculated field. Only what is sent changes. */
  updateCalculatedField(id: Id, body: CalculatedFieldPatch, options?: Conditional): Promise<CalculatedField>;

  /** Delete a calculated field. Refused while a formula or rule uses it: the answer names each use. */
  deleteCalculatedField(id: Id, options?: Conditional): Promise<void>;

  // Analytics

  /** Summarise all leads. Number, average scores and distribution of the leads by their latest results. */
  getLeadSummary(): Promise<LeadSummary>;

  /** Analyse the answers. A plain array: every question, in order, with the distribution of its answers. */
  getQuestionAnalytics(): Promise<QuestionAnalytics[]>;

  /** Analyse the recommendations. How often each rule decided, by the leads' latest results. */
  getRecommendationEffectiveness(): Promise<RecommendationEffectiveness>;

  /** Count the leads day by day. Leads by the day on which they first arrived, scores by their latest results. Days begin at midnight in the account's time zone. */
  getTimeline(query?: GetTimelineQuery): Promise<Timeline>;

  /** See the leads on the plane. All leads counted in cells of round size, X from left to right and Y from below, so that thousands can be drawn at once, and the newest as points. It reaches as far as the leads and the bands do. */
  getPlane(): Promise<Plane>;

  /** See what needs attention. What the live model itself shows (ranges with gaps, bands that cannot be reached, …), and what its leads show: rules that decided for none and questions that nobody answered, although at least 20 leads were scored since they exist. */
  getAttention(): Promise<Attention>;

  // Users

  /** Read your profile. The user the token belongs to. */
  getProfile(): Promise<Profile>;

  /** Read your token. The same token that `POST /api/token-auth/` answers. Asked with a named token, it is that one: a token given for a time leads to none that lasts. */
  getToken(): Promise<Token>;

  /** Rotate your token. Answers a new token; the former one ends within a second. Named tokens stay, unless one asks: it rotates itself. */
  rotateToken(): Promise<Token>;

  /** Change your password. Ends every other session of yours. Tokens stay as they are. */
  changePassword(body: PasswordChange): Promise<void>;

  /** List users. Those of the accounts within reach, by id. */
  listUsers(query?: ListUsersQuery): Promise<UserPage>;

  /** Create a user. Administrators create users of their own account, those of an agency and superusers of every account in reach. */
  createUser(body: UserCreate): Promise<User>;

  /** Read a user. */
  getUser(id: Id): Promise<User>;

  /** Replace a user. A new password ends the user's sessions. Nobody takes the role or the activity from themselves. */
  replaceUser(id: Id, body: UserReplace, options?: Conditional): Promise<User>;

  /** Change a user. Only what is sent changes; send `password` to reset it. A new password ends the user's sessions. */
  updateUser(id: Id, body: UserPatch, options?: Conditional): Promise<User>;

  /** Delete a user. With their tokens and sessions. Nobody deletes themselves. */
  deleteUser(id: Id, options?: Conditional): Promise<void>;

  // Tokens

  /** List tokens. Those of the users within reach, by id, without their values. */
  listTokens(query?: ListTokensQuery): Promise<ApiTokenPage>;

  /** Create a token. A further token of a user, with a name and, if wanted, an expiry. */
  createToken(body: TokenCreate): Promise<ApiTokenWithValue>;

  /** Read a token. With its value. The token of a superuser is shown to superusers only. */
  getApiToken(id: Id): Promise<ApiTokenWithValue>;

  /** Rotate a token. Gives it a new value; the former one ends within a second. */
  rotateApiToken(id: Id): Promise<ApiTokenWithValue>;

  /** Revoke a token. It ends within a second. A user whose own token was revoked gets a new one from `POST /api/token-auth/`. */
  revokeToken(id: Id, options?: Conditional): Promise<void>;

  // Accounts

  /** List accounts. Those within reach, by id: one's own, its clients for an agency, all for a superuser. */
  listAccounts(query?: ListAccountsQuery): Promise<AccountPage>;

  /** Create a client account. Superusers create any account, administrators of an agency its clients. It starts with an empty model, or a copy of another account's, and if wanted with a user: all of it or nothing. A client of an agency cannot have clients of its own. */
  createAccount(body: AccountCreate): Promise<Account>;

  /** Read an account. */
  getAccount(id: Id): Promise<Account>;

  /** Replace an account. Administrators change their own account except its parent and slug; agencies and superusers those in their reach. */
  replaceAccount(id: Id, body: AccountWrite, options?: Conditional): Promise<Account>;

  /** Change an account. Only what is sent changes. New bands make a new version of the account's model. */
  updateAccount(id: Id, body: AccountPatch, options?: Conditional): Promise<Account>;

  /** Delete an account. With its model, users and tokens. Refused while it has leads or clients, and for one's own account. */
  deleteAccount(id: Id, options?: Conditional): Promise<void>;

  // Session

  /** Sign in to the admin. For administrators in a browser: sets a cookie that scripts cannot read and other sites cannot use. Programs use a token instead. */
  createSession(body: Credentials): Promise<Session>;

  /** Read the session. Answers a token as well as a cookie. */
  getSession(): Promise<Session>;

  /** List your sessions. Where you are signed in, the session used last first. A plain array. */
  listSessions(): Promise<OpenSession[]>;

  /** Sign out elsewhere. Ends one of your sessions; the one you are in is signed out. */
  endSession(id: Id): Promise<void>;

  /** Sign out. Ends the session and removes its cookie. */
  deleteSession(): Promise<void>;

  // Model versions

  /** Read the live model. The version that new leads are scored by, with its whole document. Its `ETag` changes whenever another version goes live; send it as `If-None-Match` to learn cheaply whether one has, and as `If-Match` to restore a version only if none has. */
  getModel(): Promise<LiveModel>;

  /** List model versions. The newest first. Every change of a question, choice, scoring model, range, rule, calculated field or band makes one. */
  listModelVersions(query?: ListModelVersionsQuery): Promise<ModelVersionPage>;

  /** Read a model version. With its whole document. Version 1 is the empty model that every account starts with. */
  getModelVersion(version: Id): Promise<ModelVersionWithDocument>;

  /**
   * Restore a model version. Makes a new live version with the content of an earlier one. Nothing is lost: the versions in between stay, and ids given out meanwhile are not used again. When the live version holds the same already, none is made.
   *
   * To undo a change of your own without undoing what somebody else has changed since, restore its `Model-Previous-Version` and send its `Model-ETag` as `If-Match`.
   */
  restoreModelVersion(version: Id, options?: Conditional): Promise<ModelVersion>;

  // Audit log

  /** List what was done. Newest first: sign-ins, tokens, users, accounts, every change of the model, and exports. Nothing in the API writes or removes an event, and none expires. Submitting leads is not recorded: their history is. */
  listAuditLog(query?: ListAuditLogQuery): Promise<AuditEventPage>;

  /** Read one event. */
  getAuditEvent(id: Id): Promise<AuditEvent>;

  /** Export the audit log as CSV. All events that the filters leave, newest first, without pages. Comma-separated (RFC 4180), UTF-8 with a byte order mark, lines end with CRLF, the first names the columns. Numbers are written as numbers. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab or a line break) is preceded by `'`. What a thing was before and after is JSON in its cell. */
  exportAuditLog(query?: ExportAuditLogQuery): Promise<string>;

  // Service

  /** List the resources. Where everything is that can be read by itself, as absolute addresses. `OPTIONS` of each tells what it takes. */
  listResources(): Promise<Resources>;

  /** Describe this API. This document: OpenAPI 3.1, made from the schemas that validate the requests. */
  getOpenApi(): Promise<OpenApi>;

  /** Is it alive? Answers as long as the process does. */
  getHealth(): Promise<Health>;

  /** Is it ready? Ready when the database answers and its migrations are done. */
  getReadiness(): Promise<Health>;
}

export interface ListLeadsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Column to order by; `-` for descending. */
  ordering?: "created_at" | "-created_at" | "total_score" | "-total_score" | "x_axis" | "-x_axis" | "y_axis" | "-y_axis" | "lead_id" | "-lead_id";
  /** Only leads of this priority, by the name of the band. */
  priority?: string;
  /** Only leads whose X is in this band. */
  x_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads whose Y is in this band. */
  y_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads whose total is at least this. */
  min_total?: number;
  /** Only leads whose total is at most this. */
  max_total?: number;
  /** Only leads whose X is at least this. */
  min_x?: number;
  /** Only leads whose X is at most this. */
  max_x?: number;
  /** Only leads whose Y is at least this. */
  min_y?: number;
  /** Only leads whose Y is at most this. */
  max_y?: number;
  /** Only leads that were given the recommendation of this rule. */
  recommendation?: number;
  /** Only leads that this version of the model scored. */
  model_version?: number;
  /** Only leads that arrived then or later; a date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only leads that arrived before. */
  created_before?: string;
  /** Part of the identifier, name or email address, in any case. */
  search?: string;
  /** Only leads with such answers: JSON keyed by field name, with `min` and `max` for numbers and dates, `any` (a list of slugs, texts or values) for choices, `contains` for texts, `answered` (true or false) for all. Of several answers to a question one must fit. */
  answers?: Record<string, {
    min?: number | string;
    max?: number | string;
    any?: Array<number | string>;
    contains?: string;
    answered?: boolean;
  }>;
  /** `answers`: each lead with its answers. */
  include?: "answers";
}

export interface GetLeadHistoryQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
}

export interface ExportLeadsQuery {
  /** Column to order by; `-` for descending. */
  ordering?: "created_at" | "-created_at" | "total_score" | "-total_score" | "x_axis" | "-x_axis" | "y_axis" | "-y_axis" | "lead_id" | "-lead_id";
  /** Only leads of this priority, by the name of the band. */
  priority?: string;
  /** Only leads whose X is in this band. */
  x_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads whose Y is in this band. */
  y_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads whose total is at least this. */
  min_total?: number;
  /** Only leads whose total is at most this. */
  max_total?: number;
  /** Only leads whose X is at least this. */
  min_x?: number;
  /** Only leads whose X is at most this. */
  max_x?: number;
  /** Only leads whose Y is at least this. */
  min_y?: number;
  /** Only leads whose Y is at most this. */
  max_y?: number;
  /** Only leads that were given the recommendation of this rule. */
  recommendation?: number;
  /** Only leads that this version of the model scored. */
  model_version?: number;
  /** Only leads that arrived then or later; a date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only leads that arrived before. */
  created_before?: string;
  /** Part of the identifier, name or email address, in any case. */
  search?: string;
  /** Only leads with such answers: JSON keyed by field name, with `min` and `max` for numbers and dates, `any` (a list of slugs, texts or values) for choices, `contains` for texts, `answered` (true or false) for all. Of several answers to a question one must fit. */
  answers?: Record<string, {
    min?: number | string;
    max?: number | string;
    any?: Array<number | string>;
    contains?: string;
    answered?: boolean;
  }>;
  /** Names of the columns wanted, separated by commas and in that order; all of them if absent. */
  columns?: string | string[];
}

export interface ListQuestionsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
}

export interface ListScoringModelsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only those of this question. */
  question?: number;
}

export interface ListValueRangesQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only those of this scoring model. */
  scoring_model?: number;
}

export interface ListRecommendationsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only those of this question. */
  question?: number;
}

export interface ListCalculatedFieldsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
}

export interface GetTimelineQuery {
  /** Number of days, up to today. */
  days?: number;
}

export interface ListUsersQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only those of this account. */
  account?: number;
  /** Only administrators, or only API clients. */
  is_staff?: boolean;
  /** Only superusers, or only others. */
  is_superuser?: boolean;
  /** Only those who can sign in, or only those who cannot. */
  is_active?: boolean;
  /** Part of the user name, name or email address, in any case. */
  search?: string;
}

export interface ListTokensQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only this one, to read of it without its value. */
  id?: number;
  /** Only those of this user. */
  user?: number;
  /** Only those of users of this account. */
  account?: number;
  /** Part of the name or user name, in any case. */
  search?: string;
}

export interface ListAccountsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only clients of this agency. */
  parent?: number;
  /** Part of the name or slug, in any case. */
  search?: string;
}

export interface ListModelVersionsQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
}

export interface ListAuditLogQuery {
  /** Number of the page, from 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100; a larger number counts as that. */
  page_size?: number;
  /** Only what this user did. */
  actor?: number;
  /** Only this action. */
  action?: "sign_in" | "sign_in_failed" | "sign_out" | "session_ended" | "password_changed" | "password_change_failed" | "password_reset" | "create" | "update" | "delete" | "restore" | "token_created" | "token_rotated" | "token_revoked" | "token_shown" | "export";
  /** Only what was done to things of this kind. */
  target_type?: "account" | "user" | "session" | "token" | "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "bands" | "model_version" | "lead" | "audit_event";
  /** Only what was done to the thing with this id. */
  target_id?: string;
  /** Only what was done then or later; a date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only what was done before. */
  created_before?: string;
  /** Part of the actor's name, the target's name or id, the token's name or the address, in any case. */
  search?: string;
}

export interface ExportAuditLogQuery {
  /** Only what this user did. */
  actor?: number;
  /** Only this action. */
  action?: "sign_in" | "sign_in_failed" | "sign_out" | "session_ended" | "password_changed" | "password_change_failed" | "password_reset" | "create" | "update" | "delete" | "restore" | "token_created" | "token_rotated" | "token_revoked" | "token_shown" | "export";
  /** Only what was done to things of this kind. */
  target_type?: "account" | "user" | "session" | "token" | "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "bands" | "model_version" | "lead" | "audit_event";
  /** Only what was done to the thing with this id. */
  target_id?: string;
  /** Only what was done then or later; a date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only what was done before. */
  created_before?: string;
  /** Part of the actor's name, the target's name or id, the token's name or the address, in any case. */
  search?: string;
  /** Names of the columns wanted, separated by commas and in that order; all of them if absent. */
  columns?: string | string[];
}

/** What the user may do, and in which accounts as seen from the one the user belongs to: `nowhere`, in the user's `own` account, in its `clients`, in both (`own_and_clients`), or `everywhere`. */
export interface Abilities {
  /** Read and send leads, and read everything else of the account. */
  act: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Change the model, the users, their tokens, and the settings; read the audit log. */
  administer: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** See and change superusers and their tokens. */
  administer_superusers: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Change the slug of an account. */
  change_slug: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Give an account another agency, or none. */
  choose_agency: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Add client accounts to an account. */
  add_clients: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
}

/** A client account: it owns its model, leads, users and tokens. */
export interface Account {
  id: number;
  name: string;
  slug: string;
  parent: number | null;
  time_zone: string;
  bands: Bands;
  cors_origins: string[];
  created_at: string;
}

/** An account, complete. An absent parent is the caller's agency, for a superuser none. Read-only members (id, created_at) are accepted and ignored. */
export interface AccountCreate {
  name: string;
  /** Names the account in `X-Account`; unique in the installation, derived from the name if absent. */
  slug?: string;
  /** Id of its agency, whose administrators may act in it; an agency has none itself. */
  parent?: number | null;
  /** Decides what `today()` is, such as Europe/London. */
  time_zone?: string;
  /** Those of the model that is copied if absent, else the usual ones. */
  bands?: Bands;
  /** Origins whose web pages may call the API with a token of this account, such as `https://www.example.com`. */
  cors_origins?: string[];
  /** Somebody to sign in, created with the account. */
  first_user?: FirstUser;
  /** Id of an account within reach whose questions, models, rules and bands it begins with. */
  copy_model_of?: number;
}

/** An account as the switcher shows it. */
export interface AccountName {
  id: number;
  name: string;
  slug: string;
  /** Id of its agency; null for an agency. */
  parent: number | null;
}

export interface AccountPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: Account[];
}

/** Changes of an account; what is left out stays. Read-only members (id, created_at) are accepted and ignored. */
export interface AccountPatch {
  name?: string;
  /** Names the account in `X-Account`; unique in the installation, derived from the name if absent. */
  slug?: string;
  /** Id of its agency, whose administrators may act in it; an agency has none itself. */
  parent?: number | null;
  /** Decides what `today()` is, such as Europe/London. */
  time_zone?: string;
  /** All three lists. A single list of the bands A, B, C and D is still accepted: it sets X and Y and, at twice its edges, the total. */
  bands?: Bands;
  /** Origins whose web pages may call the API with a token of this account, such as `https://www.example.com`. */
  cors_origins?: string[];
}

/** An account, complete; slug, parent and origins stay if absent. Read-only members (id, created_at) are accepted and ignored. */
export interface AccountWrite {
  name: string;
  /** Names the account in `X-Account`; unique in the installation, derived from the name if absent. */
  slug?: string;
  /** Id of its agency, whose administrators may act in it; an agency has none itself. */
  parent?: number | null;
  /** Decides what `today()` is, such as Europe/London. */
  time_zone?: string;
  /** All three lists. A single list of the bands A, B, C and D is still accepted: it sets X and Y and, at twice its edges, the total. */
  bands?: Bands;
  /** Origins whose web pages may call the API with a token of this account, such as `https://www.example.com`. */
  cors_origins?: string[];
}

/** Answers keyed by field name, or as a list of items. Several values of one question may also be sent as `field[0]`, `field[1]`. */
export type Answers = Record<string, string | number | null | Array<string | number>> | Array<{
  question_id?: number | string;
  field_name?: string;
  /** A string or a number; a list where the question takes several values; null leaves it unanswered. */
  response_text?: string | number | null | Array<string | number>;
  /** A string or a number; a list where the question takes several values; null leaves it unanswered. */
  response?: string | number | null | Array<string | number>;
}>;

/** A token without its value. */
export interface ApiToken {
  id: number;
  /** Id of the user it acts for. */
  user: number;
  username: string;
  /** Id of the account that the user belongs to. */
  account: number;
  /** What it is for; blank for the user's own token. */
  name: string;
  /** The user's own token, which `POST /api/token-auth/` answers. */
  is_default: boolean;
  created_at: string;
  /** When it ends; null: never. */
  expires_at: string | null;
  /** Its last use, to the minute. */
  last_used_at: string | null;
}

export interface ApiTokenPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: ApiToken[];
}

/** A token with its value. */
export interface ApiTokenWithValue {
  id: number;
  /** Id of the user it acts for. */
  user: number;
  username: string;
  /** Id of the account that the user belongs to. */
  account: number;
  /** What it is for; blank for the user's own token. */
  name: string;
  /** The user's own token, which `POST /api/token-auth/` answers. */
  is_default: boolean;
  created_at: string;
  /** When it ends; null: never. */
  expires_at: string | null;
  /** Its last use, to the minute. */
  last_used_at: string | null;
  /** Its value, to be sent as `Authorization: Token <token>`. */
  token: string;
}

/** What in the model is probably not as it was meant. */
export interface Attention {
  findings: Array<{
    /** What was found, in one word for programs. */
    kind: "range_gap" | "range_never_reached" | "choice_without_points" | "band_never_reached" | "band_always_passed" | "axis_without_models" | "weight_zero" | "model_without_axis" | "model_without_points" | "rule_never_tried" | "rule_never_matches" | "no_fallback" | "question_not_used" | "calculated_field_not_used" | "rule_never_decided" | "question_never_answered";
    /** A warning is most likely a mistake, the rest is good to know. */
    severity: "warning" | "info";
    /** What was found and what to do. */
    message: string;
    /** The part of the model that it is about. */
    target: {
      type: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "bands";
      /** Null for the bands. */
      id: number | null;
      /** What people call it. */
      name: string;
    };
  }>;
  /** When the figures were worked out. */
  generated_at: string;
}

/** One thing that somebody did. */
export interface AuditEvent {
  id: number;
  created_at: string;
  /** Who did it, by the name of that day; null for the command line and for whoever guessed a password. */
  actor: {
    id: number;
    username: string;
  } | null;
  /** With a browser's session, a token, or on the command line. */
  via: "session" | "token" | "cli";
  /** Name of the token; blank for a session and for the user's own token. */
  credential: string;
  /** Where it came from. */
  ip: string;
  user_agent: string;
  action: "sign_in" | "sign_in_failed" | "sign_out" | "session_ended" | "password_changed" | "password_change_failed" | "password_reset" | "create" | "update" | "delete" | "restore" | "token_created" | "token_rotated" | "token_revoked" | "token_shown" | "export";
  /** What it was done to. */
  target: {
    type: "account" | "user" | "session" | "token" | "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "bands" | "model_version" | "lead" | "audit_event";
    /** Its id as text; blank for what has none. */
    id: string;
    /** What it was called. */
    label: string;
  };
  /** What it was; null where there was nothing. Never a password or a token. */
  before: Record<string, unknown> | null;
  /** What it became; null where nothing is left. */
  after: Record<string, unknown> | null;
}

export interface AuditEventPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: AuditEvent[];
}

/** One band of scores, up to where the next higher one starts. */
export interface Band {
  letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  label: string;
  /** Lowest score of the band; null for the last band. */
  from: number | null;
  /** What to do with such leads. */
  action: string;
}

/** The bands of X, of Y and of the total, each from the highest to the lowest. */
export interface Bands {
  /** 1 to 8 bands lettered from A on, from the highest to the lowest. */
  x: Band[];
  /** 1 to 8 bands lettered from A on, from the highest to the lowest. */
  y: Band[];
  /** The bands of the total score; their labels are the priorities of leads. */
  total: Band[];
}

/** A named formula. */
export interface CalculatedField {
  id: number;
  name: string;
  formula: string;
  created_at: string;
}

export interface CalculatedFieldPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: CalculatedField[];
}

/** Changes of a calculated field; what is left out stays. Read-only members (id, created_at) are accepted and ignored. */
export interface CalculatedFieldPatch {
  /** Used in braces like a question's field name; unique among both. */
  name?: string;
  /** An expression over questions and other calculated fields, without cycles. */
  formula?: string;
}

/** A calculated field, complete. Read-only members (id, created_at) are accepted and ignored. */
export interface CalculatedFieldWrite {
  /** Used in braces like a question's field name; unique among both. */
  name: string;
  /** An expression over questions and other calculated fields, without cycles. */
  formula: string;
}

/** An option of a question. */
export interface Choice {
  id: number;
  /** What the lead reads. */
  text: string;
  /** Identifies the choice in answers, rules and formulas; unique within the question. */
  slug: string;
  /** What formulas and rules see. */
  value: number;
}

/** Changes of a choice; what is left out stays. Read-only members (id) are accepted and ignored. */
export interface ChoicePatch {
  /** What the lead reads. */
  text?: string;
  /** Unique within the question; derived from the text if absent. */
  slug?: string;
  /** What formulas and rules see; its position, from 1, if absent. */
  value?: number;
}

/** A choice, complete. Read-only members (id) are accepted and ignored. */
export interface ChoiceWrite {
  /** What the lead reads. */
  text: string;
  /** Unique within the question; derived from the text if absent. */
  slug?: string;
  /** What formulas and rules see; its position, from 1, if absent. */
  value?: number;
}

/** A user name and its password. */
export interface Credentials {
  username: string;
  password: string;
}

/** A part of a rule that made its outcome what it is. */
export interface DecidingPart {
  text: string;
  /** First character in the rule, from 0. */
  from: number;
  /** First character behind it. */
  to: number;
  /** null: unknown. */
  value: boolean | null;
  /** The same with the values put in. */
  substituted: string;
  fields: Array<{
    field: string;
    /** A number, an ISO date, the wording of a text or choice, a list of them; null: unknown. */
    value: number | string | null | Array<number | string | null>;
  }>;
  /** Why it is unknown; null when it is known. */
  cause: string | null;
}

/** The band of a score, from `from` up to, but not including, `to`. */
export interface ExplainedBand {
  letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  label: string;
  action: string;
  from: number | null;
  to: number | null;
}

/** A calculated field. */
export interface ExplainedField {
  name: string;
  formula: string;
  /** The same with the values put in. */
  substituted: string;
  /** A number, an ISO date, the wording of a text or choice, a list of them; null: unknown. */
  value: number | string | null | Array<number | string | null>;
  /** Why the value is unknown; null when it is known. */
  reason: string | null;
}

/** A value looked up in the ranges. */
export interface ExplainedLookup {
  value: number | string | null;
  /** The range that matched. */
  range: {
    id: number;
    start: number | string | null;
    end: number | string | null;
  } | null;
  points: number | null;
}

/** What a scoring model gave, and why. */
export interface ExplainedModel {
  id: number;
  name: string;
  question: number;
  field_name: string;
  /** 2 for a formula that uses scores. */
  pass: 1 | 2;
  formula: string;
  /** The same with the values put in. */
  substituted: string;
  /** A number, an ISO date, the wording of a text or choice, a list of them; null: unknown. */
  value: number | string | null | Array<number | string | null>;
  /** Each value looked up; empty without ranges and for an unknown value. */
  lookups: ExplainedLookup[];
  /** Of the matched ranges together, or the value itself without ranges; null for no points. */
  points: number | null;
  weight: number;
  /** Points times weight, to two decimals; 0 for no points. */
  weighted_points: number;
  x_axis: boolean;
  y_axis: boolean;
  /** Why there are no points; null when there are. */
  reason: string | null;
}

/** What came of a rule, and why. */
export interface ExplainedRule {
  id: number;
  question: number;
  field_name: string;
  rule: string;
  response_text: string;
  /** `not_tried`: an earlier rule of the question matched. */
  outcome: "matched" | "not_matched" | "unknown" | "not_tried";
  /** What it came to, or would have come to if it had been tried. */
  would_be: "matched" | "not_matched" | "unknown";
  /** The same with the values put in. */
  substituted: string;
  decided_by: DecidingPart[];
}

/** How a lead's scores came about. The `weighted_points` of the models that feed an axis add up to it exactly. */
export interface Explanation {
  lead_id: string;
  model_version: number;
  /** The date that `today()` stood for. */
  evaluated_on: string;
  x_axis: number;
  y_axis: number;
  total_score: number;
  bands: {
    x: ExplainedBand;
    y: ExplainedBand;
    total: ExplainedBand;
  };
  /** Field names of the questions without an answer. */
  unanswered: string[];
  calculated_fields: ExplainedField[];
  /** In the order of computing: those that use scores come last. */
  scoring_models: ExplainedModel[];
  /** In the order of trying. */
  rules: ExplainedRule[];
}

/** Every faulty field with its messages. What concerns no single field is under `non_field_errors`; faults inside an object are nested under its field, faults inside a list of objects are a list with `{}` for each sound item, and faults inside a list of plain values are keyed by position. */
export type FieldErrors = Record<string, string[] | FieldErrors | FieldErrors[]>;

/** The first user of an account, its administrator unless told otherwise. */
export interface FirstUser {
  /** Unique in the installation, whatever the case. */
  username: string;
  /** 10 characters or more; stored as an argon2id hash. */
  password: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  is_staff?: boolean;
}

/** The state of the service. */
export interface Health {
  status: string;
}

/** A lead with its latest result; with its answers where they were asked for. */
export interface Lead {
  lead_id: string;
  /** Capability: the sum of the points on X. */
  x_axis: number;
  /** Propensity: the sum of the points on Y. */
  y_axis: number;
  /** X and Y together. */
  total_score: number;
  /** The same as `x_axis`. */
  x_score: number;
  /** The same as `y_axis`. */
  y_score: number;
  /** Band of X. */
  x_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of Y. */
  y_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of the total. */
  priority: string;
  /** Text of the first recommendation by question number. */
  recommendation: string | null;
  /** One per question whose rules matched, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that decided. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the present answers arrived. */
  updated_at: string;
  /** Name of the contact. */
  name: string | null;
  /** Email address of the contact. */
  email: string | null;
  /** In canonical form: choices by slug, numbers as numbers, dates as YYYY-MM-DD; unanswered questions are absent. */
  answers?: Record<string, string | number | Array<string | number>>;
}

/** A lead with its latest result and answers. */
export interface LeadDetail {
  lead_id: string;
  /** Capability: the sum of the points on X. */
  x_axis: number;
  /** Propensity: the sum of the points on Y. */
  y_axis: number;
  /** X and Y together. */
  total_score: number;
  /** The same as `x_axis`. */
  x_score: number;
  /** The same as `y_axis`. */
  y_score: number;
  /** Band of X. */
  x_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of Y. */
  y_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of the total. */
  priority: string;
  /** Text of the first recommendation by question number. */
  recommendation: string | null;
  /** One per question whose rules matched, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that decided. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the present answers arrived. */
  updated_at: string;
  /** Name of the contact. */
  name: string | null;
  /** Email address of the contact. */
  email: string | null;
  /** In canonical form: choices by slug, numbers as numbers, dates as YYYY-MM-DD; unanswered questions are absent. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date that `today()` stood for. */
  evaluated_on: string;
}

/** An earlier result of a lead, as it was, with its answers. */
export interface LeadHistoryEntry {
  lead_id: string;
  /** Capability: the sum of the points on X. */
  x_axis: number;
  /** Propensity: the sum of the points on Y. */
  y_axis: number;
  /** X and Y together. */
  total_score: number;
  /** The same as `x_axis`. */
  x_score: number;
  /** The same as `y_axis`. */
  y_score: number;
  /** Band of X. */
  x_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of Y. */
  y_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of the total. */
  priority: string;
  /** Text of the first recommendation by question number. */
  recommendation: string | null;
  /** One per question whose rules matched, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that decided. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the present answers arrived. */
  updated_at: string;
  /** In canonical form: choices by slug, numbers as numbers, dates as YYYY-MM-DD; unanswered questions are absent. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date that `today()` stood for. */
  evaluated_on: string;
  /** When newer answers took its place. */
  superseded_at: string;
}

export interface LeadHistoryPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: LeadHistoryEntry[];
}

export interface LeadPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: Lead[];
}

/** What the first matching rule of a question says. */
export interface LeadRecommendation {
  /** What the lead is told. */
  response_text: string;
  affiliate_name: string;
  affiliate_image: string;
  affiliate_link: string;
  redirect_url: string;
  type: "approval" | "warning" | "rejection" | null;
  /** Id of the rule that matched. */
  rule_id: number;
}

/** Scores and recommendations of a lead. */
export interface LeadResult {
  lead_id: string;
  /** Capability: the sum of the points on X. */
  x_axis: number;
  /** Propensity: the sum of the points on Y. */
  y_axis: number;
  /** X and Y together. */
  total_score: number;
  /** The same as `x_axis`. */
  x_score: number;
  /** The same as `y_axis`. */
  y_score: number;
  /** Band of X. */
  x_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of Y. */
  y_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Band of the total. */
  priority: string;
  /** Text of the first recommendation by question number. */
  recommendation: string | null;
  /** One per question whose rules matched, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that decided. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the present answers arrived. */
  updated_at: string;
}

/** A lead's answers. */
export interface LeadSubmission {
  /** Your identifier of the lead, 1 to 200 printable characters; generated (UUIDv7) if absent. */
  lead_id?: string;
  answers: Answers;
  /** Whether a known `lead_id` gets the new answers and result; the former ones move to its history. */
  allow_duplicates?: boolean;
  /** Name of the contact, stored with the lead. */
  name?: string | null;
  /** Email address of the contact, stored with the lead. */
  email?: string | null;
}

/** Figures over all leads of an account. */
export interface LeadSummary {
  total_leads: number;
  /** To two decimals; 0 without leads. */
  average_scores: {
    x_axis: number;
    y_axis: number;
    total: number;
  };
  /** Leads by their total score. */
  score_distribution: {
    /** Total in any band below B. */
    low: number;
    /** Total in band B. */
    medium: number;
    /** Total in band A. */
    high: number;
  };
  /** Leads by priority: those of the live model from the highest down, then former ones that leads still have. */
  priorities: Array<{
    priority: string;
    leads: number;
  }>;
  /** When the figures were worked out. */
  generated_at: string;
}

/** The version that new leads are scored by, with all it holds. */
export interface LiveModel {
  /** Counts from 1 in each account. */
  version: number;
  /** Why it went live: what changed. */
  note: string;
  /** Whoever made it live; null if the user was deleted, or when it was made with the account. */
  author: {
    id: number;
    username: string;
  } | null;
  /** When it went live. */
  published_at: string;
  document: ModelDocument;
}

/** One thing that a version has differently from the one before. */
export interface ModelChange {
  action: "created" | "updated" | "deleted";
  target: {
    type: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "bands";
    /** Null for the bands. */
    id: number | null;
    /** What people call it: the text of a question or choice, the name of a model. */
    name: string;
  };
  /** The member that changed; null when all of it is new or gone. */
  field: string | null;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
  /** The change in words. */
  text: string;
}

/** Everything that decides a score in one account. */
export interface ModelDocument {
  format: 2;
  /** The last id given out, per kind; ids are never used again. */
  counters: {
    question: number;
    choice: number;
    scoring_model: number;
    value_range: number;
    recommendation: number;
    calculated_field: number;
  };
  questions: Question[];
  scoring_models: ScoringModel[];
  recommendations: Recommendation[];
  calculated_fields: CalculatedField[];
  bands: Bands;
}

/** One immutable, numbered state of an account's model. */
export interface ModelVersion {
  /** Counts from 1 in each account. */
  version: number;
  /** Whether new leads are scored by it. */
  is_live: boolean;
  /** What changed. */
  note: string;
  /** Whoever changed it; null if the user was deleted, or when it was made with the account. */
  author: {
    id: number;
    username: string;
  } | null;
  created_at: string;
  /** Against the version before; of the first version all that it began with. */
  changes: ModelChange[];
}

export interface ModelVersionPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: ModelVersion[];
}

/** A model version with all it holds. */
export interface ModelVersionWithDocument {
  /** Counts from 1 in each account. */
  version: number;
  /** Whether new leads are scored by it. */
  is_live: boolean;
  /** What changed. */
  note: string;
  /** Whoever changed it; null if the user was deleted, or when it was made with the account. */
  author: {
    id: number;
    username: string;
  } | null;
  created_at: string;
  /** Against the version before; of the first version all that it began with. */
  changes: ModelChange[];
  document: ModelDocument;
}

/** Points for values from `start` up to, but not including, `end`. */
export interface NestedValueRange {
  id: number;
  start: number | string | null;
  end: number | string | null;
  points: number;
}

/** An OpenAPI 3.1 document. */
export type OpenApi = {
  openapi: string;
} & Record<string, unknown>;

/** One of the browsers in which one is signed in. */
export interface OpenSession {
  id: number;
  /** When it began. */
  created_at: string;
  /** Its last use, to the minute. */
  last_seen_at: string;
  /** Where it was begun. */
  ip: string;
  /** The browser it was begun in, as browsers name themselves. */
  user_agent: string;
  /** Whether this request was sent in it. */
  current: boolean;
}

/** The present password and the one to come. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** Where the leads lie on the plane. */
export interface Plane {
  /** From where to where the columns go. */
  x: [number, number];
  /** From where to where the rows go. */
  y: [number, number];
  columns: number;
  rows: number;
  /** Those with leads in them, row by row from below. A cell holds its left and lower edge; the outermost hold all beyond. */
  cells: Array<{
    /** From the left, from 0. */
    column: number;
    /** From below, from 0. */
    row: number;
    leads: number;
  }>;
  /** The newest leads, the latest first. */
  newest: Array<{
    lead_id: string;
    x_axis: number;
    y_axis: number;
    total_score: number;
    priority: string;
  }>;
  /** When the figures were worked out. */
  generated_at: string;
}

/** The user a token or session belongs to. */
export interface Profile {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** One question that leads answer. */
export interface Question {
  id: number;
  /** Order of asking, from 1; unique in the account. */
  number: number;
  /** What the lead is asked. */
  text: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Identifies the question in answers, rules and formulas. */
  field_name: string;
  required: boolean;
  multiple_values: boolean;
  min_value: number | null;
  max_value: number | null;
  step: number | null;
  help_text: string;
  choices: Choice[];
  created_at: string;
}

/** How leads answered a question. */
export interface QuestionAnalytics {
  id: number;
  number: number;
  text: string;
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  field_name: string;
  /** Each choice by its text, also those nobody chose; numbers and dates in at most 12 bins, which follow the value ranges where there are some, or each by itself while there are few; texts as the 20 most frequent and the rest together. */
  answer_distribution: Array<{
    response: string;
    count: number;
  }>;
  /** Leads that answered. */
  total_answers: number;
  /** When the figures were worked out. */
  generated_at: string;
}

/** The number a question is to have. */
export interface QuestionMove {
  /** Where to. */
  number: number;
}

export interface QuestionPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: Question[];
}

/** Changes of a question; what is left out stays. Read-only members (id, created_at) are accepted and ignored. */
export interface QuestionPatch {
  /** Order of asking, from 1; unique in the account. */
  number?: number;
  /** What the lead is asked. */
  text?: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type?: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Identifies the question in answers, rules and formulas; unique in the account, and none of the score names. */
  field_name?: string;
  /** Whether a lead must answer it. */
  required?: boolean;
  /** Whether it takes several values; slider, integer, number and date only. */
  multiple_values?: boolean;
  /** Smallest number accepted; required for a slider. */
  min_value?: number | null;
  /** Largest number accepted; required for a slider. */
  max_value?: number | null;
  /** Distance between two positions of a slider. */
  step?: number | null;
  /** Shown beside the question. */
  help_text?: string;
  /** All choices, in order. One with the `id` of a present choice changes it; present ones left out are deleted. */
  choices?: Array<{
    id?: number;
    /** What the lead reads. */
    text: string;
    /** Unique within the question; derived from the text if absent. */
    slug?: string;
    /** What formulas and rules see; its position, from 1, if absent. */
    value?: number;
  }>;
}

/** A question, complete. Choices left out stay as they are. Read-only members (id, created_at) are accepted and ignored. */
export interface QuestionWrite {
  /** Order of asking, from 1; unique in the account. */
  number: number;
  /** What the lead is asked. */
  text: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Identifies the question in answers, rules and formulas; unique in the account, and none of the score names. */
  field_name: string;
  /** Whether a lead must answer it. */
  required?: boolean;
  /** Whether it takes several values; slider, integer, number and date only. */
  multiple_values?: boolean;
  /** Smallest number accepted; required for a slider. */
  min_value?: number | null;
  /** Largest number accepted; required for a slider. */
  max_value?: number | null;
  /** Distance between two positions of a slider. */
  step?: number | null;
  /** Shown beside the question. */
  help_text?: string;
  /** All choices, in order. One with the `id` of a present choice changes it; present ones left out are deleted. */
  choices?: Array<{
    id?: number;
    /** What the lead reads. */
    text: string;
    /** Unique within the question; derived from the text if absent. */
    slug?: string;
    /** What formulas and rules see; its position, from 1, if absent. */
    value?: number;
  }>;
}

/** A rule and what a lead is told when it matches. */
export interface Recommendation {
  id: number;
  question: number;
  rule: string;
  /** What the lead is told. */
  response_text: string;
  affiliate_name: string;
  affiliate_image: string;
  affiliate_link: string;
  redirect_url: string;
  type: "approval" | "warning" | "rejection" | null;
  position: number;
  created_at: string;
}

/** How often each recommendation was given. */
export interface RecommendationEffectiveness {
  total_leads: number;
  leads_with_recommendation: number;
  /** Leads that were given at least one recommendation of the type; other: without a type. */
  by_type: {
    approval: number;
    warning: number;
    rejection: number;
    other: number;
  };
  /** Every rule of the live model, in the order of trying. */
  rules: RuleEffectiveness[];
  /** When the figures were worked out. */
  generated_at: string;
}

/** The place a rule is to have. */
export interface RecommendationMove {
  /** Its place, from 1; beyond the last is the last. */
  position: number;
}

export interface RecommendationPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: Recommendation[];
}

/** Changes of a rule; what is left out stays. Read-only members (id, created_at) are accepted and ignored. */
export interface RecommendationPatch {
  /** Id of the question it belongs to. */
  question?: number;
  /** `If` and a condition over fields in braces, calculated fields and scores. `If 1` always matches. */
  rule?: string;
  /** What the lead is told. */
  response_text?: string;
  /** approval, warning, rejection or null. */
  type?: "approval" | "warning" | "rejection" | null;
  /** Order of trying within the question; last if absent. */
  position?: number;
  affiliate_name?: string;
  /** Absolute http(s) address, or blank. */
  affiliate_image?: string;
  /** Absolute http(s) address, or blank. */
  affiliate_link?: string;
  /** Absolute http(s) address, or blank. */
  redirect_url?: string;
}

/** What a rule would do with the latest leads. */
export interface RecommendationSimulation {
  /** Leads it was tried on: the latest, 1000 at most. */
  leads: number;
  /** Leads it matches. */
  matched: number;
  /** Leads of which it cannot be told: what it asks for is not answered. */
  unknown: number;
  /** Leads that would be told what it says: it matches, and no earlier rule of its question does. */
  recommended: number;
  /** The latest of those it matches, 20 at most. */
  sample: Array<{
    lead_id: string;
    /** By the live model, today. */
    total_score: number;
    priority: string;
    recommended: boolean;
  }>;
}

/** A recommendation rule, complete. Read-only members (id, created_at) are accepted and ignored. */
export interface RecommendationWrite {
  /** Id of the question it belongs to. */
  question: number;
  /** `If` and a condition over fields in braces, calculated fields and scores. `If 1` always matches. */
  rule: string;
  /** What the lead is told. */
  response_text: string;
  /** approval, warning, rejection or null. */
  type?: "approval" | "warning" | "rejection" | null;
  /** Order of trying within the question; last if absent. */
  position?: number;
  affiliate_name?: string;
  /** Absolute http(s) address, or blank. */
  affiliate_image?: string;
  /** Absolute http(s) address, or blank. */
  affiliate_link?: string;
  /** Absolute http(s) address, or blank. */
  redirect_url?: string;
}

/** The address of everything that can be read by itself, by name. */
export type Resources = Record<string, string>;

/** How often a rule decided. */
export interface RuleEffectiveness {
  rule_id: number;
  question: number;
  /** Field name of the question. */
  field_name: string;
  type: "approval" | "warning" | "rejection" | null;
  position: number;
  response_text: string;
  /** Leads that were given it. */
  leads: number;
  /** Part of all leads, to four decimals. */
  share: number;
  /** Their average total score, to two decimals; null without any. */
  average_total: number | null;
}

/** A rule that is being written. */
export interface RuleToTry {
  /** Id of the rule that it is to take the place of; a new one if absent. */
  id?: number;
  /** Id of the question it belongs to. */
  question: number;
  /** `If` and a condition over fields in braces, calculated fields and scores. `If 1` always matches. */
  rule: string;
  /** Order of trying within the question; last if absent. */
  position?: number;
}

/** A formula whose value gives points on one axis or both. */
export interface ScoringModel {
  id: number;
  question: number;
  name: string;
  formula: string;
  weight: number;
  x_axis: boolean;
  y_axis: boolean;
  /** In ascending order of `start`. */
  value_ranges: NestedValueRange[];
  created_at: string;
}

export interface ScoringModelPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: ScoringModel[];
}

/** Changes of a scoring model; what is left out stays. Read-only members (id, created_at) are accepted and ignored. */
export interface ScoringModelPatch {
  /** Id of the question it belongs to. */
  question?: number;
  /** An expression over fields in braces, calculated fields and scores. One that uses a score is worked out after the others. */
  formula?: string;
  /** What the explanation and the admin call it. */
  name?: string;
  /** Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low. */
  weight?: number;
  /** Whether its points count on X, capability. */
  x_axis?: boolean;
  /** Whether its points count on Y, propensity. */
  y_axis?: boolean;
  /** All ranges. One with the `id` of a present range changes it; present ones left out are deleted. Without any, the value itself is the points. */
  value_ranges?: Array<{
    id?: number;
    /** First value inside; null: no lower limit. An ISO date for a formula that gives a date. */
    start: number | string | null;
    /** First value beyond; null: no upper limit. */
    end: number | string | null;
    /** Up to two decimals; may be negative. */
    points: number;
  }>;
}

/** A scoring model, complete. Value ranges left out stay as they are. Read-only members (id, created_at) are accepted and ignored. */
export interface ScoringModelWrite {
  /** Id of the question it belongs to. */
  question: number;
  /** An expression over fields in braces, calculated fields and scores. One that uses a score is worked out after the others. */
  formula: string;
  /** What the explanation and the admin call it. */
  name?: string;
  /** Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low. */
  weight?: number;
  /** Whether its points count on X, capability. */
  x_axis?: boolean;
  /** Whether its points count on Y, propensity. */
  y_axis?: boolean;
  /** All ranges. One with the `id` of a present range changes it; present ones left out are deleted. Without any, the value itself is the points. */
  value_ranges?: Array<{
    id?: number;
    /** First value inside; null: no lower limit. An ISO date for a formula that gives a date. */
    start: number | string | null;
    /** First value beyond; null: no upper limit. */
    end: number | string | null;
    /** Up to two decimals; may be negative. */
    points: number;
  }>;
}

/** Who is signed in, and where they may act. */
export interface Session {
  user: {
    id: number;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    /** Id of the account the user belongs to. */
    account: number;
    /** Administrator; others are API clients. */
    is_staff: boolean;
    /** Runs the whole installation; given on the command line only. */
    is_superuser: boolean;
  };
  /** The account this request acts in. */
  account: AccountName;
  /** Every account the user may act in with `X-Account`, by name. */
  accounts: AccountName[];
  abilities: Abilities;
}

/** How many leads arrived when, by their latest results. */
export interface Timeline {
  /** Leads that arrived today. */
  today: number;
  /** Leads that have arrived since Monday. */
  this_week: number;
  /** All leads, however old. */
  total: number;
  /** Each day up to today, also those without leads. */
  days: Array<{
    date: string;
    /** Leads that arrived on that day. */
    leads: number;
    /** Their average total score, to two decimals; null without any. */
    average_total: number | null;
    /** Total in any band below B. */
    low: number;
    /** Total in band B. */
    medium: number;
    /** Total in band A. */
    high: number;
    /** The same leads by priority, only those that some of them have. */
    priorities: Array<{
      priority: string;
      leads: number;
    }>;
  }>;
  /** When the figures were worked out. */
  generated_at: string;
}

/** An API token. */
export interface Token {
  token: string;
}

/** A further token of a user. */
export interface TokenCreate {
  /** Id of the user it acts for; yourself if absent. */
  user?: number;
  /** What it is for. */
  name: string;
  /** When it ends, with its offset (2030-01-31T00:00:00Z); null: never. */
  expires_at?: string | null;
}

/** Somebody who signs in to the admin, or owns API tokens. */
export interface User {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Id of the account the user belongs to. */
  account: number;
  /** Administrator; others are API clients. */
  is_staff: boolean;
  /** Runs the whole installation; given on the command line only. */
  is_superuser: boolean;
  /** Others can neither sign in nor use their tokens. */
  is_active: boolean;
  created_at: string;
  last_login_at: string | null;
}

/** A user, complete. Read-only members (id, created_at, last_login_at) are accepted and ignored. */
export interface UserCreate {
  /** Unique in the installation, whatever the case. */
  username: string;
  /** 10 characters or more; stored as an argon2id hash. */
  password: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** Id of the account; your own if absent. It cannot change later. */
  account?: number;
  is_staff?: boolean;
  /** Cannot be changed here (false for new users): superusers are created on the command line only. */
  is_superuser?: boolean;
  is_active?: boolean;
}

export interface UserPage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: User[];
}

/** Changes of a user; what is left out stays. Read-only members (id, created_at, last_login_at) are accepted and ignored. */
export interface UserPatch {
  /** Unique in the installation, whatever the case. */
  username?: string;
  /** 10 characters or more; stored as an argon2id hash. */
  password?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** Id of the account; your own if absent. It cannot change later. */
  account?: number;
  is_staff?: boolean;
  /** Cannot be changed here (false for new users): superusers are created on the command line only. */
  is_superuser?: boolean;
  is_active?: boolean;
}

/** A user, complete; password and account stay if absent. Read-only members (id, created_at, last_login_at) are accepted and ignored. */
export interface UserReplace {
  /** Unique in the installation, whatever the case. */
  username: string;
  /** 10 characters or more; stored as an argon2id hash. */
  password?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** Id of the account; your own if absent. It cannot change later. */
  account?: number;
  is_staff?: boolean;
  /** Cannot be changed here (false for new users): superusers are created on the command line only. */
  is_superuser?: boolean;
  is_active?: boolean;
}

/** Points for values from `start` up to, but not including, `end`. */
export interface ValueRange {
  id: number;
  scoring_model: number;
  start: number | string | null;
  end: number | string | null;
  points: number;
}

export interface ValueRangePage {
  /** Results on all pages. */
  count: number;
  /** Address of the next page, null on the last. */
  next: string | null;
  /** Address of the previous page, null on the first. */
  previous: string | null;
  results: ValueRange[];
}

/** Changes of a value range; what is left out stays. Read-only members (id) are accepted and ignored. */
export interface ValueRangePatch {
  /** Id of the scoring model. */
  scoring_model?: number;
  /** First value inside; null: no lower limit. An ISO date for a formula that gives a date. */
  start?: number | string | null;
  /** First value beyond; null: no upper limit. */
  end?: number | string | null;
  /** Up to two decimals; may be negative. */
  points?: number;
}

/** A value range, complete. Read-only members (id) are accepted and ignored. */
export interface ValueRangeWrite {
  /** Id of the scoring model. */
  scoring_model: number;
  /** First value inside; null: no lower limit. An ISO date for a formula that gives a date. */
  start: number | string | null;
  /** First value beyond; null: no upper limit. */
  end: number | string | null;
  /** Up to two decimals; may be negative. */
  points: number;
}
