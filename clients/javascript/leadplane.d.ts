/** Types of leadplane.js, the client for the Leadplane API. */

export interface Options {
  /** URL of the installation. Required outside a browser; in one, leave it out to call the server of the page. */
  baseUrl?: string;
  /** Your API token. Without one, a browser sends its session cookie. */
  token?: string | undefined;
  /** Slug of the client account to act in, for administrators of an agency. */
  account?: string | undefined;
  /** Id of the draft to work in, for calls that read or change the model. */
  draft?: number | undefined;
  /** Milliseconds to wait for a response, in addition to the `wait` of a call. Default: 30,000. */
  timeout?: number;
  /**
   * How often a request is repeated. Default: 2. After a 429, every request is. After a 502, 503, or 504, or if no
   * response arrives, only requests that are safe to repeat are: all except most POSTs without an `idempotencyKey`.
   */
  retries?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** Thrown for every response with a status of 400 or higher. */
export class LeadplaneError extends Error {
  private constructor();
  /** The HTTP status. */
  readonly status: number;
  /** The body of the response: field errors with their codes, `{detail, code}`, or text. */
  // biome-ignore lint/suspicious/noExplicitAny: a proxy may send any body
  readonly body: any;
  /**
   * What went wrong, if the request was rejected as a whole. Codes stay the same when messages are reworded.
   * Undefined for invalid fields (see `fieldCodes`), and for responses of a proxy.
   */
  readonly code: ErrorCode | undefined;
  /** Seconds to wait before the next attempt, if the server sent `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The invalid fields of a 400, each with its messages. Undefined for all other errors. */
  get fieldErrors(): FieldErrors | undefined;
  /** The codes of the messages in `fieldErrors`, in the same places. Undefined for all other errors. */
  get fieldCodes(): FieldCodes | undefined;
  /**
   * Whether this is what went wrong, in any field or as a whole.
   *
   * If no response arrived for a lead that you sent with a `lead_id`, send it again: `error.has("lead_exists")`
   * then means that it had been stored.
   */
  has(code: ErrorCode): boolean;
}

/** Thrown if no response arrived in time. The request may or may not have been processed. See `cause`. */
export class LeadplaneConnectionError extends Error {
  private constructor();
}

/** The `ETag` of an object that was returned. Send it as `ifMatch` with a change. Undefined if it has none. */
export function etagOf(item: object): string | undefined;

/** The API, as an object with a function for every endpoint. */
export function createClient(options?: Options): Client;

/** Options of a POST. */
export interface Keyed {
  /**
   * A text of your own that identifies this request, such as a UUID. If you send the request again with the same key,
   * also from another process, it is carried out once and the response is the first one. With a key, the client repeats
   * any request.
   */
  idempotencyKey?: string | undefined;
}

/** Options of a change. */
export interface Conditional {
  /** `etagOf` the object as you read it. If it has changed since, the request fails with a 412. */
  ifMatch?: string | undefined;
}

export type Id = number | string;

/**
 * A file to send: CSV or NDJSON, compressed with gzip or not. A stream is sent as it is read, and therefore only once; not
 * every browser can. In Node, `openAsBlob` of `node:fs` returns a file of any size that can be sent again.
 */
export type Upload = Blob | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>;

/** One page of a list. */
export interface Page<Item> {
  results: Item[];
  next: string | null;
}

export interface Client {
  /**
   * Iterates over all pages of a list: `api.all(api.listLeads, { priority: "High" })`,
   * `api.all(api.getLeadHistory, "A-1")`. Lists that have cursors are read by cursor: no lead is skipped or repeated
   * while others arrive.
   */
  all<Given extends unknown[], Item>(
    list: (...given: Given) => Promise<Page<Item>>,
    ...given: Given
  ): AsyncGenerator<Item, void, undefined>;

  // Authentication

  /** Get a token. Returns the user's token, which stays the same until it is rotated. The body may be JSON or form fields. Send it with every request as `Authorization: Token <token>`. */
  obtainToken(body: Credentials): Promise<Token>;

  // Leads

  /** Submit a lead. Scores the answers and stores the lead. When you receive the response, the lead is stored durably. A `lead_id` that already exists is rejected unless `allow_duplicates` is true: then the lead gets the new answers and result, and the previous ones move to its history. `source` says where the lead came from: send the campaign parameters of the address that led to your form. */
  submitLead(body: LeadSubmission, options?: Keyed): Promise<LeadResult>;

  /** Submit a batch of leads. Scores and stores up to 1,000 leads at once, which is several times as fast as single requests. Each lead is accepted or rejected by itself, in the order of the request. When you receive the response, all accepted leads are stored durably. A `lead_id` that occurs twice is treated like two requests, one after the other. If you get no response, send the batch again: with a `lead_id` of your own, a lead that was stored already is rejected with `lead_exists`. The body can have up to 4 MiB. */
  submitLeads(body: LeadBatch, options?: Keyed): Promise<LeadBatchResults>;

  /** Score a lead without storing it. Takes the body of a lead and returns what submitting it would, as of today. Nothing is stored, and a `lead_id` may already exist. With `X-Draft`, the draft's model scores it. */
  testLead(body: LeadSubmission): Promise<TestedLead>;

  /** List leads. By default newest first, 10 per page. Filters combine. */
  listLeads(query?: ListLeadsQuery): Promise<LeadPage>;

  /** Read a lead. Returns the latest scores and recommendations, with the answers they are based on. */
  getLead(leadId: string, query?: GetLeadQuery): Promise<LeadDetail>;

  /** Read a lead's history. Returns earlier results, latest first, each as it was returned at the time. Empty for a lead that was submitted once. */
  getLeadHistory(leadId: string, query?: GetLeadHistoryQuery): Promise<LeadHistoryPage>;

  /** Explain a lead's scores. Computed from the model version, answers, and evaluation date stored with the lead. Lists every scoring model with its formula, the values used, the range that matched, points, weight, and axis, and every rule with its outcome and the condition that decided it. The points add up exactly to the scores. `factors` are up to four questions that held the total back, in words for a customer, and `next_band` has the smallest change of answers that would reach the next band. */
  explainLead(leadId: string, query?: ExplainLeadQuery): Promise<Explanation>;

  /** Export leads as CSV. All leads that match the filters, in order, without pagination. The format is comma-separated (RFC 4180) in UTF-8 with a byte order mark and CRLF line endings; the first line names the columns. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab, or a line break, and is not just numbers) is prefixed with `'`. After the lead's own columns there are `source.type`, what became of the lead (`lead.outcome`, `lead.outcome_at`), and one for each question, named by its field name (`answers.priority` if the lead already has a column of that name). The other members of its `source`, such as `source.utm_campaign`, are columns if you name them. Above 50,000 leads, have the file made in the background instead (`POST /api/v1/exports/`): it can be downloaded again, and continues after an interruption. Choices appear by their text; multiple answers are joined by `; `, each in double quotes if a choice of the question has a semicolon or quote in its text. A cell can be sent again as an answer. */
  exportLeads(query?: ExportLeadsQuery): Promise<string>;

  // Outcomes

  /** Record an outcome. Says what became of a lead: that it converted, that it is lost, or anything else that you want to tell apart. A lead may have several outcomes, up to 100. The same outcome of the same lead at the same moment is stored once: send `occurred_at`, and a repeated request does no harm; its response is 200 with what is stored. Each outcome is an event, `outcome.recorded`. */
  recordOutcome(body: OutcomeSubmission, options?: Keyed): Promise<Outcome>;

  /** Record outcomes in a batch. Records up to 1,000 outcomes together. Faults of one do not touch the others. Sent again, outcomes with `occurred_at` are stored once. */
  recordOutcomes(body: OutcomeBatch, options?: Keyed): Promise<OutcomeBatchResults>;

  /** List outcomes. Returns the outcomes of the account's leads. Follow `next` to read on. */
  listOutcomes(query?: ListOutcomesQuery): Promise<OutcomePage>;

  /** Read an outcome. */
  getOutcome(id: Id, query?: GetOutcomeQuery): Promise<Outcome>;

  /** Correct an outcome. Changes the members that you send. The figures, the lead, and the audit log follow, and there is an event, `outcome.corrected`. */
  updateOutcome(id: Id, body: OutcomeChange, options?: Conditional): Promise<Outcome>;

  /** Remove an outcome. For an outcome that was recorded by mistake. The figures, the lead, and the audit log follow, and there is an event, `outcome.removed`. */
  deleteOutcome(id: Id, query?: DeleteOutcomeQuery, options?: Conditional): Promise<void>;

  /** Read what outcomes count as. */
  getOutcomeSettings(): Promise<OutcomeSettings>;

  /** Set what outcomes count as. Which outcomes are a success, and when a lead without one counts as lost. `lost` is always lost. After a change of `success`, stored outcomes are counted again in the background. Test leads have the same settings. */
  setOutcomeSettings(body: OutcomeSettingsWrite): Promise<OutcomeSettings>;

  // Questions

  /** List questions. Ordered by number unless `ordering` says otherwise, each with its choices. */
  listQuestions(query?: ListQuestionsQuery): Promise<QuestionPage>;

  /** Create a question. You can include `choices` or add them later. The question applies from the next lead on. */
  createQuestion(body: QuestionWrite, options?: Keyed): Promise<Question>;

  /** Read a question. Returns the question with its choices. */
  getQuestion(id: Id): Promise<Question>;

  /** Replace a question. Fields you leave out get their defaults, except `choices`, which are kept. A new field name, slug, or text of a choice is also put into every formula, rule, and test that names the old one, in the same model version; scores stay as they are. A new type is rejected if it would break a formula or rule; the error lists each one. To see all that would change, preview the edit. */
  replaceQuestion(id: Id, body: QuestionWrite, options?: Conditional): Promise<Question>;

  /** Change a question. Only the fields you send change. As with a replacement, formulas, rules, and tests follow new names. */
  updateQuestion(id: Id, body: QuestionPatch, options?: Conditional): Promise<Question>;

  /** Move a question. Gives the question a number. If another question has that number, the questions in between move by one: the same numbers stay in use, in the new order. A PATCH of `number` only accepts a number that is free. */
  moveQuestion(id: Id, body: QuestionMove, options?: Keyed): Promise<Question>;

  /** Duplicate a question. Copies the question with its choices and puts the copy last. The copy is not required, so leads without an answer are still accepted. With `include_related` the copy also gets the question's rules, and those of its scoring models that read its answer, with the new field name in place of the old one. All of it is one model version. */
  duplicateQuestion(id: Id, body: QuestionDuplicate, options?: Keyed): Promise<Question>;

  /** Delete a question. Rejected while a formula, rule, or scoring model uses it; the error lists each use. With `dependents=delete` all of these are deleted with it, in one model version; to see first what that is, preview the edit. Leads keep their answers. */
  deleteQuestion(id: Id, query?: DeleteQuestionQuery, options?: Conditional): Promise<void>;

  // Choices

  /** List a question's choices. A plain array, in the order of the choices. Empty for a question without choices. */
  listChoices(id: Id): Promise<Choice[]>;

  /** Add a choice. Only questions of type `choice` and `multiple_choice` have choices. The new choice comes last. */
  createChoice(id: Id, body: ChoiceWrite, options?: Keyed): Promise<Choice>;

  /** Read a choice. */
  getChoice(id: Id, choiceId: Id): Promise<Choice>;

  /** Replace a choice. Where rules, formulas, and tests name the choice by its old slug or text, they name it by the new one, in the same model version. */
  replaceChoice(id: Id, choiceId: Id, body: ChoiceWrite, options?: Conditional): Promise<Choice>;

  /** Change a choice. Only the fields you send change. Rules, formulas, and tests follow a new slug or text. */
  updateChoice(id: Id, choiceId: Id, body: ChoicePatch, options?: Conditional): Promise<Choice>;

  /** Delete a choice. Rejected while a rule or formula compares with it; the error lists each use. With `dependents=delete` these are deleted with it, in one model version. Stored answers stay with the deleted choice: a choice that you add later with the same slug does not get them. */
  deleteChoice(id: Id, choiceId: Id, query?: DeleteChoiceQuery, options?: Conditional): Promise<void>;

  // Scoring models

  /** List scoring models. Ordered by id unless `ordering` says otherwise, each with its value ranges. */
  listScoringModels(query?: ListScoringModelsQuery): Promise<ScoringModelPage>;

  /** Create a scoring model. The formula is checked right away for syntax, unknown fields, and types; each error has its position. You can include `value_ranges` or add them later. For points per choice, use the choice question itself as the formula, such as `{move_in}`, with one range for each choice's value: a choice with the value 2 has the range from 2 to 3. The admin shows such a scoring model choice by choice. */
  createScoringModel(body: ScoringModelWrite, options?: Keyed): Promise<ScoringModel>;

  /** Read a scoring model. Returns the scoring model with its value ranges. */
  getScoringModel(id: Id): Promise<ScoringModel>;

  /** Replace a scoring model. Fields you leave out get their defaults, except `value_ranges`, which are kept. */
  replaceScoringModel(id: Id, body: ScoringModelWrite, options?: Conditional): Promise<ScoringModel>;

  /** Change a scoring model. Only the fields you send change. */
  updateScoringModel(id: Id, body: ScoringModelPatch, options?: Conditional): Promise<ScoringModel>;

  /** Delete a scoring model. Deletes the scoring model with its value ranges. Earlier leads keep their scores. */
  deleteScoringModel(id: Id, options?: Conditional): Promise<void>;

  // Value ranges

  /** List value ranges. Ordered by scoring model and then by `start`, unless `ordering` says otherwise. */
  listValueRanges(query?: ListValueRangesQuery): Promise<ValueRangePage>;

  /** Create a value range. A range includes its start and excludes its end, so `620-680` and `680-720` do not overlap. Overlapping ranges are rejected, and the error names both. */
  createValueRange(body: ValueRangeWrite, options?: Keyed): Promise<ValueRange>;

  /** Read a value range. */
  getValueRange(id: Id): Promise<ValueRange>;

  /** Replace a value range. */
  replaceValueRange(id: Id, body: ValueRangeWrite, options?: Conditional): Promise<ValueRange>;

  /** Change a value range. Only the fields you send change. */
  updateValueRange(id: Id, body: ValueRangePatch, options?: Conditional): Promise<ValueRange>;

  /** Delete a value range. Values outside all ranges get no points. */
  deleteValueRange(id: Id, options?: Conditional): Promise<void>;

  // Recommendations

  /** List recommendation rules. In the order they are tried, by question number and then by position, unless `ordering` says otherwise. */
  listRecommendations(query?: ListRecommendationsQuery): Promise<RecommendationPage>;

  /** Create a recommendation rule. A question can have several rules. They are tried in order of `position` after all scores are computed; the first matching rule is the question's recommendation. End with a fallback, `If 1`. */
  createRecommendation(body: RecommendationWrite, options?: Keyed): Promise<Recommendation>;

  /** Try a recommendation rule. Tries a rule on your latest leads before you save it: their answers are evaluated by the live model with this rule added, as of today. Nothing is stored. A rule that could not be saved is rejected with the same errors. */
  simulateRecommendation(body: RuleToTry): Promise<RecommendationSimulation>;

  /** Read a recommendation rule. */
  getRecommendation(id: Id): Promise<Recommendation>;

  /** Replace a recommendation rule. Fields you leave out get their defaults. */
  replaceRecommendation(id: Id, body: RecommendationWrite, options?: Conditional): Promise<Recommendation>;

  /** Change a recommendation rule. Only the fields you send change. */
  updateRecommendation(id: Id, body: RecommendationPatch, options?: Conditional): Promise<Recommendation>;

  /** Move a recommendation rule. Moves the rule among the rules of its question, which are renumbered from 1 in their new order. A PATCH of `position` leaves the other rules as they are; of two rules with the same position, the one with the lower id is tried first. */
  moveRecommendation(id: Id, body: RecommendationMove, options?: Keyed): Promise<Recommendation>;

  /** Delete a recommendation rule. Leads keep the recommendations they received. */
  deleteRecommendation(id: Id, options?: Conditional): Promise<void>;

  // Calculated fields

  /** List calculated fields. Ordered by id unless `ordering` says otherwise. */
  listCalculatedFields(query?: ListCalculatedFieldsQuery): Promise<CalculatedFieldPage>;

  /** Create a calculated field. The formula can use questions and other calculated fields. It cannot use scores, which are computed later. Cycles are rejected. */
  createCalculatedField(body: CalculatedFieldWrite, options?: Keyed): Promise<CalculatedField>;

  /** Read a calculated field. */
  getCalculatedField(id: Id): Promise<CalculatedField>;

  /** Replace a calculated field. A new name is also put into every formula and rule that uses the old one, in the same model version. */
  replaceCalculatedField(id: Id, body: CalculatedFieldWrite, options?: Conditional): Promise<CalculatedField>;

  /** Change a calculated field. Only the fields you send change. Formulas and rules follow a new name. */
  updateCalculatedField(id: Id, body: CalculatedFieldPatch, options?: Conditional): Promise<CalculatedField>;

  /** Delete a calculated field. Rejected while a formula or rule uses it; the error lists each use. With `dependents=delete` all of these are deleted with it, in one model version. */
  deleteCalculatedField(id: Id, query?: DeleteCalculatedFieldQuery, options?: Conditional): Promise<void>;

  // Simulations

  /** Simulate a change. Simulates a change to the model on stored leads, in the background: a draft as it is now, a version, or a single edit. What is simulated is fixed when you send the request, so later edits make no difference. Read the simulation to follow its progress. An account keeps its newest 50 simulations, for 30 days. Stored leads are scored before and after the change, as of the same day, and compared. Answers are read as if they were sent today, under the current field name of their question: a lead that lacks a required answer, names a choice that no longer exists, or is out of range no longer fits. It keeps its result and counts as `refused`. */
  createSimulation(body: SimulationRequest, options?: Keyed): Promise<Simulation>;

  /** Preview a change. Tries a change to the model on the newest 1,000 leads that the filters find, and answers at once. Nothing is stored. A change that could not be saved is rejected with the same errors, below `edit.data`. `changes` says what an edit changes in the model, also what follows from it elsewhere: what a new field name renames, or what is deleted with a question. Stored leads are scored before and after the change, as of the same day, and compared. Answers are read as if they were sent today, under the current field name of their question: a lead that lacks a required answer, names a choice that no longer exists, or is out of range no longer fits. It keeps its result and counts as `refused`. */
  previewSimulation(body: SimulationRequest): Promise<SimulationPreview>;

  /** List simulations. Newest first, without results. */
  listSimulations(query?: ListSimulationsQuery): Promise<SimulationPage>;

  /** Read a simulation. Read it every second or two until `state` is `done`, `failed`, or `cancelled`. `stale_reasons` says why the same simulation would give a different result now. */
  getSimulation(id: Id): Promise<Simulation>;

  /** List the leads of a simulation. Leads before and after the change, in the order of their arrival: one cell of the matrix, those whose totals move one way or by how many points, those that gain or lose a recommendation, or those that no longer fit. The list does not change when the leads do; erased leads lose their id. While the simulation runs, the list grows. */
  listSimulatedLeads(id: Id, query?: ListSimulatedLeadsQuery): Promise<SimulatedLeadPage>;

  /** Export the leads of a simulation as CSV. The leads of the list with the same filters, without pagination. For leads that no longer fit, the fields that end in `_after` are empty. */
  exportSimulatedLeads(id: Id, query?: ExportSimulatedLeadsQuery): Promise<string>;

  /** Pause a simulation. Stops it after the current step. It waits until you resume it. */
  pauseSimulation(id: Id, options?: Keyed): Promise<Simulation>;

  /** Resume a simulation. Continues a paused simulation from where it stopped, or tries a failed one again. */
  resumeSimulation(id: Id, options?: Keyed): Promise<Simulation>;

  /** Cancel a simulation. Ends the simulation and removes its results so far. */
  cancelSimulation(id: Id, options?: Keyed): Promise<Simulation>;

  // Tests

  /** List tests. Ordered by id unless `ordering` says otherwise. */
  listTests(query?: ListTestsQuery): Promise<TestPage>;

  /** Create a test. A test is a lead kept with the model, and the result it must get. Tests are part of model versions, model files, and copies. The answers must fit the questions when you send them. If a later change to the questions means that they no longer fit, the test fails, but the change is not refused. */
  createTest(body: TestWrite, options?: Keyed): Promise<Test>;

  /** Run the tests. Scores the lead of each test with the model and compares the result with what is expected. Nothing is stored. */
  runTests(query?: RunTestsQuery): Promise<TestRun>;

  /** Import tests from a CSV file. The body is a CSV file with one test on each line. Its columns are `name`, answers under the field names (or the texts) of their questions, what is expected (`x_axis`, `y_axis`, `total_score`, `x_category`, `y_category`, `priority`), the rule that must match as `recommendations.` and the field name, with its number among the rules of the question or `none`, and the `date` that `today()` stands for. An empty cell is a question that is not answered, or nothing that is expected. A question whose field name is one of these columns has the column `answers.` and its name. Separator, encoding, decimal sign, and the order of dates are detected, and choices are named by text, slug, or value, as in an import of leads. A test replaces the one with the same name; other tests stay. All of them are one change of the model, and if anything is wrong, nothing changes. At most 200 tests and 4 MiB. */
  importTests(file: Upload, query?: ImportTestsQuery, options?: Keyed): Promise<TestImport>;

  /** Export tests as CSV. The tests as a file that can be imported again, into this model or into another one with the same questions. A model without tests gives the columns to begin with. */
  exportTests(): Promise<string>;

  /** Keep a lead as a test. The test gets the lead’s answers and evaluation date, and expects what the model gives the lead now. Text that no formula or rule reads is not copied, and neither is the lead’s id or contact: a test stays when its lead is erased. */
  createTestFromLead(body: TestFromLead, options?: Keyed): Promise<Test>;

  /** Read a test. */
  getTest(id: Id): Promise<Test>;

  /** Replace a test. The answers must fit the questions when you send them. If a later change to the questions means that they no longer fit, the test fails, but the change is not refused. */
  replaceTest(id: Id, body: TestWrite, options?: Conditional): Promise<Test>;

  /** Change a test. Only the fields you send change; `answers` and `expect` are each replaced as a whole. The answers must fit the questions when you send them. If a later change to the questions means that they no longer fit, the test fails, but the change is not refused. */
  updateTest(id: Id, body: TestPatch, options?: Conditional): Promise<Test>;

  /** Delete a test. */
  deleteTest(id: Id, options?: Conditional): Promise<void>;

  // Analytics

  /** Summarize leads. The number of leads, their average scores, and their distribution, based on their latest results. */
  getLeadSummary(): Promise<LeadSummary>;

  /** Analyze answers. A plain array of all questions, in order, with the distribution of their answers. */
  getQuestionAnalytics(): Promise<QuestionAnalytics[]>;

  /** Analyze recommendations. How often each rule decided, based on the leads' latest results, and how often its tracked links were clicked. */
  getRecommendationEffectiveness(): Promise<RecommendationEffectiveness>;

  /** Count leads by day. Counts leads by the day they first arrived, with scores from their latest results. Days start at midnight in the account's time zone. */
  getTimeline(query?: GetTimelineQuery): Promise<Timeline>;

  /** Plot the leads. Counts all leads in a grid of cells, X from left to right and Y from bottom to top, so that you can draw thousands at once, and returns the newest leads as points. The grid covers all leads and bands. */
  getPlane(): Promise<Plane>;

  /** Count leads by model version. How many leads each version of the model scored, and how many of them the live model may score differently. Stored leads keep their results until you re-score them. */
  getScoredVersions(): Promise<ScoredVersions>;

  /** List what needs attention. Possible problems in the live model, such as gaps between ranges, bands no lead can reach, or the former name of a question or choice given to another one, and in its use: rules that never matched and questions nobody answered, once at least 20 leads have been scored since they were added. */
  getAttention(): Promise<Attention>;

  // Users

  /** Read your profile. Returns the user the token belongs to. */
  getProfile(): Promise<Profile>;

  /** Read your token. Returns the same token as `POST /api/token-auth/`. If you call it with a named token, it returns that token, so a temporary token never gives access to a permanent one. */
  getToken(): Promise<Token>;

  /** Rotate your token. Returns a new token; the previous one stops working within a second. Named tokens are not affected, except when you call this with one: then that token is rotated. */
  rotateToken(options?: Keyed): Promise<Token>;

  /** Change your password. Ends all of your other sessions. Tokens are not affected. */
  changePassword(body: PasswordChange, options?: Keyed): Promise<void>;

  /** List users. Users of the accounts you have access to, ordered by id unless `ordering` says otherwise. */
  listUsers(query?: ListUsersQuery): Promise<UserPage>;

  /** Create a user. Administrators can create users in their own account. Agency administrators and superusers can create users in every account they have access to. */
  createUser(body: UserCreate, options?: Keyed): Promise<User>;

  /** Read a user. */
  getUser(id: Id): Promise<User>;

  /** Replace a user. A new password ends the user's sessions. You cannot remove your own role or deactivate yourself. */
  replaceUser(id: Id, body: UserReplace, options?: Conditional): Promise<User>;

  /** Change a user. Only the fields you send change. Send `password` to reset it; this ends the user's sessions. */
  updateUser(id: Id, body: UserPatch, options?: Conditional): Promise<User>;

  /** Delete a user. Deletes the user with their tokens and sessions. You cannot delete yourself. */
  deleteUser(id: Id, options?: Conditional): Promise<void>;

  // Tokens

  /** List tokens. Tokens of the users you have access to, without their values. Ordered by id unless `ordering` says otherwise. */
  listTokens(query?: ListTokensQuery): Promise<ApiTokenPage>;

  /** Create a token. Creates an additional token for a user, with a name and an optional expiry. A test token (`is_test`) stores and reads only test leads, and reads the model. */
  createToken(body: TokenCreate, options?: Keyed): Promise<ApiTokenWithValue>;

  /** Read a token. Returns the token with its value. Only superusers can see a superuser's token. */
  getApiToken(id: Id): Promise<ApiTokenWithValue>;

  /** Rotate a token. Gives the token a new value. The previous value stops working within a second. */
  rotateApiToken(id: Id, options?: Keyed): Promise<ApiTokenWithValue>;

  /** Revoke a token. The token stops working within a second. A user whose own token was revoked gets a new one from `POST /api/token-auth/`. */
  revokeToken(id: Id, options?: Conditional): Promise<void>;

  // Accounts

  /** List accounts. Accounts you have access to: your own; for an agency, also its clients; for a superuser, all. Ordered by id unless `ordering` says otherwise. */
  listAccounts(query?: ListAccountsQuery): Promise<AccountPage>;

  /** Compare accounts. The accounts you have access to, by name. Each one has its leads of the last 30 days, the share of them in the highest band, its last lead, its live model version, how many of its drafts wait for a review, and whether the model has changed since a model file, a template, or another account's model was last applied. */
  getAccountOverview(): Promise<AccountOverview[]>;

  /** Create a client account. Superusers can create any account; administrators of an agency can create its clients. The account starts with an empty model, a template, or a copy of another account's model, and optionally with a user: either everything is created, or nothing. A client of an agency cannot have clients of its own. */
  createAccount(body: AccountCreate, options?: Keyed): Promise<Account>;

  /** Read an account. */
  getAccount(id: Id): Promise<Account>;

  /** Replace an account. Administrators can change their own account, except its parent and slug. Agencies and superusers can change the accounts they have access to. */
  replaceAccount(id: Id, body: AccountWrite, options?: Conditional): Promise<Account>;

  /** Change an account. Only the fields you send change. New bands create a new version of the account's model. */
  updateAccount(id: Id, body: AccountPatch, options?: Conditional): Promise<Account>;

  /** Delete an account. Deletes the account with its model, users, and tokens. Rejected while it has leads or clients. You cannot delete your own account. */
  deleteAccount(id: Id, options?: Conditional): Promise<void>;

  // Session

  /** Sign in to the admin. For administrators in a browser. Sets a cookie that scripts cannot read and other sites cannot use. Programs should use a token instead. */
  createSession(body: Credentials): Promise<Session>;

  /** Read the session. Works with a token as well as with a cookie. */
  getSession(): Promise<Session>;

  /** List your sessions. A plain array of where you are signed in, most recently used first. */
  listSessions(): Promise<OpenSession[]>;

  /** Sign out elsewhere. Ends one of your sessions. Ending the current one signs you out. */
  endSession(id: Id): Promise<void>;

  /** Sign out. Ends the session, removes its cookie, and has the browser forget the responses that it kept. */
  deleteSession(): Promise<void>;

  // Model versions

  /** Read the live model. The version that scores new leads, with its full document. Its `ETag` changes whenever another version goes live. Send it as `If-None-Match` to check cheaply whether one has, and as `If-Match` to restore a version only if none has. */
  getModel(): Promise<LiveModel>;

  /** List model versions. Newest first. Every change to a question, choice, scoring model, range, rule, calculated field, band, or test creates a version. Versions from before Leadplane recorded which items a version changed are found by their note and people only. */
  listModelVersions(query?: ListModelVersionsQuery): Promise<ModelVersionPage>;

  /** Read a model version. Returns the version with its full document. Version 1 is the empty model that every account starts with. */
  getModelVersion(version: Id): Promise<ModelVersionWithDocument>;

  /** Compare two versions. What a version has differently from the live one or from any other, in words. */
  diffModelVersions(version: Id, query?: DiffModelVersionsQuery): Promise<ModelDiff>;

  /**
   * Restore a model version. Creates a new live version with the content of an earlier one. Nothing is lost: the versions in between are kept, and ids used in the meantime are not reused. If the live version is already identical, no version is created.
   *
   * To undo your own change without undoing what someone else has changed since, restore its `Model-Previous-Version` and send its `Model-ETag` as `If-Match`.
   */
  restoreModelVersion(version: Id, options?: Conditional & Keyed): Promise<ModelVersion>;

  // Model file

  /**
   * Plan a model file. Returns what applying a file would change, in words. Nothing is stored. Parts that the file leaves out (`questions`, `calculated_fields`, `scoring_models`, `recommendations`, `bands`, `tests`) stay as they are; within a part, what is not in the file is removed. Objects that are in both the file and the model keep their ids. A question is identified by its field name, and a choice by its slug, so a file cannot rename them: another name there deletes the question or choice and adds a new one, to which earlier answers do not belong. Filters, figures, and exports do not find them there. To rename and keep the answers, change the field name or slug in the admin or by the API, and then use the new name in the file. Send JSON, or YAML with `Content-Type: application/yaml`; errors in YAML include the line. All errors are returned at once, each with its path, and nothing is stored.
   *
   * The `ETag` of the response identifies the live model. Send it as `If-Match` to apply the file to exactly this state.
   */
  planModelFile(body: ModelFile): Promise<ModelFilePlan>;

  /** Apply a model file. Changes the model as planned, in one new version that is live immediately and can be undone like any other. A file that changes nothing creates no version. Send JSON, or YAML with `Content-Type: application/yaml`; errors in YAML include the line. All errors are returned at once, each with its path, and nothing is stored. */
  applyModelFile(body: ModelFile, options?: Conditional & Keyed): Promise<AppliedModelFile>;

  /** Export the model as a file. Returns the whole live model without ids: everything is identified by field name or name, so you can keep the file in version control and apply it to any account. For YAML, send `Accept: application/yaml` or `?format=yaml`. Applying a model's own export changes nothing. */
  getModelFile(query?: GetModelFileQuery): Promise<ModelFile>;

  /** List the templates. The model files that come with Leadplane, to start from. */
  listModelTemplates(): Promise<ModelTemplate[]>;

  /** Read a template. Returns the template as a model file. Apply it as it is, or change it first. For YAML, send `Accept: application/yaml` or `?format=yaml`. */
  getModelTemplate(slug: string, query?: GetModelTemplateQuery): Promise<ModelFile>;

  /** The JSON Schema of model files. For editors: with this URL in `$schema`, an editor completes and checks a model file. The URL stays the same as long as the format does. */
  getModelFileSchema(): Promise<ModelFileJsonSchema>;

  // Bands

  /** Read the bands. The bands of X, Y, and the total score of the live model. */
  getBands(): Promise<Bands>;

  /** Replace the bands. Sets all bands. The labels of the total's bands are the priorities of leads that are scored from then on. */
  replaceBands(body: Bands, options?: Conditional): Promise<Bands>;

  // Drafts

  /** List drafts. All drafts of the account, the last changed first, published and discarded ones included. */
  listDrafts(query?: ListDraftsQuery): Promise<DraftPage>;

  /**
   * Create a draft. A draft starts as a copy of the live model. To read or change the model in it, send its id in `X-Draft` with the calls that accept this header; the live model stays as it is until the draft is published. A draft can have 10,000 edits, which together can take up 32 MiB. An account can have 50 open drafts.
   *
   * To go back to an earlier version, create a draft with `from_version` and publish it.
   */
  createDraft(body: DraftCreate, options?: Keyed): Promise<Draft>;

  /** Read a draft. The draft without its model: read that with `GET /api/v1/model/` and `X-Draft`. The `ETag` changes with every change to the draft or its model. */
  getDraft(id: Id): Promise<Draft>;

  /** Rename or describe a draft. Only the fields you send change. To change its model, use the calls that accept `X-Draft`. */
  updateDraft(id: Id, body: DraftPatch, options?: Conditional): Promise<Draft>;

  /** List the edits of a draft. Newest first: who changed what, and when. */
  listDraftEdits(id: Id, query?: ListDraftEditsQuery): Promise<DraftEditPage>;

  /** Compare a draft. Against `live`: what publishing the draft would change, in words. If the live model has changed since the draft was started, the draft's edits are applied to it; where both changed the same thing, the draft's side is shown. Against `base` or a version number: how the draft's model differs from that version. */
  getDraftDiff(id: Id, query?: GetDraftDiffQuery): Promise<DraftDiff>;

  /** Undo the last edit of a draft. Takes back the last edit of the draft's model, no matter who made it. To undo only your own, send the `Draft-ETag` of its response as `If-Match`. */
  undoDraft(id: Id, options?: Conditional & Keyed): Promise<Draft>;

  /** Undo an edit of a draft. Leaves the draft as if this edit had never been made: later edits are applied again without it, and what they created can get other ids. If a later edit depends on it, nothing changes and the response says why. */
  revertDraftEdit(id: Id, edit: Id, options?: Conditional): Promise<Draft>;

  /** Duplicate a draft. Creates a draft with the same edits on the same base version, for example to try another variant of it. Each edit keeps who made it, so nobody who edited the draft can approve its copy either. Comments, reviews, and schedules are not copied. Published drafts can be duplicated, discarded ones cannot. */
  duplicateDraft(id: Id, body: DraftDuplicate, options?: Keyed): Promise<Draft>;

  /** Discard a draft. A discarded draft stays in the list with its edits, but its model can no longer be read or changed. Published and scheduled drafts cannot be discarded. */
  discardDraft(id: Id, options?: Conditional & Keyed): Promise<Draft>;

  // Reviews

  /** See who can approve. Whether changes in the account need a second person, who can approve them and from when, and whether someone has requested to turn that off. Under four eyes, someone who was given access by another person can approve and confirm after 7 days. */
  getAccountReview(id: Id): Promise<AccountReview>;

  /** Request to turn off four eyes. Four eyes stays on until another administrator confirms the request. Where it is off already, nothing happens. A superuser can also turn it off at once by changing `review` of the account. */
  requestReviewOff(id: Id, body: ReviewOffRequest, options?: Keyed): Promise<AccountReview>;

  /** Confirm turning off four eyes. Turns off four eyes, as someone else has requested: someone who neither gave you access in the last 7 days nor got it from you. `If-Match` is required: send the `ETag` of the review as you read it. Where it is off already, nothing happens. */
  confirmReviewOff(id: Id, options: { ifMatch: string | undefined } & Keyed): Promise<AccountReview>;

  /** Cancel the request to turn off four eyes. Cancels the request, your own or someone else’s. Where there is none, nothing happens. */
  cancelReviewOff(id: Id, options?: Keyed): Promise<AccountReview>;

  /** Comment on a draft. A comment is about the draft as a whole, or about one of its changes: send the type, id, and field of the change as the diff of the draft names them. It can be about anything that the draft, the version it is based on, or the live model has, so also about something that the draft deletes. It stays when the draft no longer has what it is about. */
  commentOnDraft(id: Id, body: DraftComment, options?: Keyed): Promise<DraftEvent>;

  /** List the activity of a draft. Comments and every step of its review and publication, newest first. `kind` shows one kind of event only. */
  listDraftActivity(id: Id, query?: ListDraftActivityQuery): Promise<DraftEventPage>;

  /** Send a draft for review. Another administrator can then approve it or ask for changes. In an account with `review: four_eyes`, a draft can only be published once it is approved. */
  requestDraftReview(id: Id, body: DraftReviewRequest, options?: Conditional & Keyed): Promise<Draft>;

  /** Approve a draft. Nobody who created or edited the draft can approve it, superusers included. Under four eyes, neither can someone who gave one of them access, or was given access, in the last 7 days. `If-Match` is required: send the `ETag` of the draft as you read it, so that you approve exactly what you have seen. Any later edit withdraws the approval. It stops counting if you are deactivated or deleted, or can no longer approve drafts of this account; someone else can then approve the draft. */
  approveDraft(id: Id, body: DraftApproval, options: { ifMatch: string | undefined } & Keyed): Promise<Draft>;

  /** Request changes to a draft. The draft is open again. It needs a new review once it has been changed. */
  requestDraftChanges(id: Id, body: DraftChangesRequest, options?: Conditional & Keyed): Promise<Draft>;

  // Publishing

  /** List the conflicts of a draft. The edits of the draft that no longer fit the live model, each with both sides. Edits of things that nobody else changed are applied to the live model as they are. An edit is a conflict if it would undo a change that went live after the draft began, if it changes something that no longer exists, or if the live model refuses it. Resolve each one: keep what is live, apply the edit anyway, or apply it with other values, as you must if it is refused. */
  listDraftConflicts(id: Id): Promise<DraftConflict[]>;

  /** Bring a draft up to date. Applies the edits of the draft to the version that is live now. Edits of things that nobody else changed are applied to the live model as they are. An edit is a conflict if it would undo a change that went live after the draft began, if it changes something that no longer exists, or if the live model refuses it. Resolve each one: keep what is live, apply the edit anyway, or apply it with other values, as you must if it is refused. Each conflict needs a resolution. An approval stays if no conflict had to be resolved. */
  rebaseDraft(id: Id, body: DraftRebase, options?: Conditional & Keyed): Promise<Draft>;

  /** See whether a draft can be published. Everything that must be true before the draft goes live, for the draft and the live model as they are now. Publishing uses the same list. */
  getDraftChecklist(id: Id): Promise<DraftChecklist>;

  /** Publish a draft. Makes the draft’s model live, at once or at a scheduled time. If another version went live after the draft began, its edits are applied to that one. A scheduled draft is checked again when its time comes; if it cannot go live then, it is open again, with the reason in `publish_error`. A time without an offset is in the account’s time zone. */
  publishDraft(id: Id, body: DraftPublish, options?: Conditional & Keyed): Promise<DraftPublished>;

  /** Cancel a scheduled draft. The draft can be changed again. An approval stays. */
  unscheduleDraft(id: Id, options?: Conditional & Keyed): Promise<Draft>;

  /** Start a guarded publish. Makes a version of the draft that scores a share of the new leads, while the live one scores the others. Which of the two scores a lead follows from its `lead_id`, so a lead that is sent again gets the same version; `model_version` of the lead says which. Test leads and imported ones are scored by the live version. Until the guarded publish ends, the live model cannot change. An account has one at a time. */
  startGuardedPublish(body: GuardedPublishStart, options?: Keyed): Promise<GuardedPublish>;

  /** List guarded publishes. All guarded publishes of the account, the newest first. */
  listGuardedPublishes(query?: ListGuardedPublishesQuery): Promise<GuardedPublishPage>;

  /** Get a guarded publish. Its versions, its current share, and its earlier ones. */
  getGuardedPublish(id: Id): Promise<GuardedPublish>;

  /** Widen a guarded publish. Gives its version the next share of `shares`, or the one you name. The leads that it scored so far stay with it. After the last share, or with 100, the version is live: it scores all new leads, and the guarded publish has ended. */
  widenGuardedPublish(id: Id, body: GuardedPublishWiden, options?: Keyed): Promise<GuardedPublish>;

  /** Withdraw a guarded publish. The live version scores all new leads again, and the draft can be changed again. Leads that the withdrawn version has scored keep their results; re-score them if they should have those of the live model. */
  withdrawGuardedPublish(id: Id, body: GuardedPublishWithdraw, options?: Keyed): Promise<GuardedPublish>;

  // Audit log

  /** List events. Newest first: sign-ins, tokens, users, accounts, every change to the model, exports, erasures, and leads submitted in the admin. Events cannot be written or removed through the API, and they do not expire, so none of them contains what a lead answered. Leads submitted with a token are not recorded here; they have their own history. */
  listAuditLog(query?: ListAuditLogQuery): Promise<AuditEventPage>;

  /** Read an event. */
  getAuditEvent(id: Id): Promise<AuditEvent>;

  /** Export the audit log as CSV. All events that match the filters, newest first, without pagination. The format is comma-separated (RFC 4180) in UTF-8 with a byte order mark and CRLF line endings; the first line names the columns. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab, or a line break, and is not just numbers) is prefixed with `'`. The state before and after a change is JSON in its cell. */
  exportAuditLog(query?: ExportAuditLogQuery): Promise<string>;

  // Saved views

  /** List your saved views. Your views in this account, by name. */
  listLeadViews(): Promise<LeadView[]>;

  /** Save a view. Saves filters, ordering, and columns of the list of leads under a name. A new default replaces the previous one. */
  createLeadView(body: LeadViewWrite, options?: Keyed): Promise<LeadView>;

  /** Change a view. Only the fields you send change. */
  updateLeadView(id: Id, body: LeadViewPatch): Promise<LeadView>;

  /** Delete a view. */
  deleteLeadView(id: Id): Promise<void>;

  // Erasure

  /** Erase a lead. Permanently erases a lead with its earlier results, also from analytics. The audit log keeps who erased it and why, with a fingerprint in place of its id. The id can be used again; the new lead starts without a history. */
  deleteLead(leadId: string, query?: DeleteLeadQuery): Promise<ErasureCertificate>;

  /** Erase several leads. With `lead_ids`, erases these leads before it responds. With `filters`, erases every lead they find in the background: `finished_at` is null until it is done, and the certificate shows the progress. The filters are evaluated when you send the request: leads that arrive later are kept, and later changes to the model make no difference. */
  eraseLeads(body: ErasureRequest, options?: Keyed): Promise<ErasureCertificate>;

  /** List erasures. Newest first, including erasures by the account's retention. */
  listErasures(query?: ListErasuresQuery): Promise<ErasurePage>;

  /** Read a certificate. */
  getErasure(id: Id, query?: GetErasureQuery): Promise<ErasureCertificate>;

  /** Read the retention. Returns how long the account keeps leads, and how many leads are older. Send `months` to see how many leads a setting would erase before you change it. */
  getRetention(query?: GetRetentionQuery): Promise<Retention>;

  /** Set the retention. Every hour, leads whose last change is older than this many months are erased, without fingerprints. Each run is an erasure and an event in the audit log. Retention is off until you set it. */
  setRetention(body: RetentionWrite): Promise<Retention>;

  // Jobs

  /** List jobs. Newest first. A job that is over stays in the list for 30 days. An account has one job of a kind running at a time; the others wait. */
  listJobs(query?: ListJobsQuery): Promise<JobPage>;

  /** Read a job. To follow a job, read it every second or two until `state` is `done`, `failed`, or `cancelled`. */
  getJob(id: Id): Promise<Job>;

  /** Pause a job. Stops the job after the current step. It keeps what it has done, and waits until you resume it. A scheduled draft whose publication is paused doesn't go live, even after its time. */
  pauseJob(id: Id, options?: Keyed): Promise<Job>;

  /** Resume a job. Continues a paused job from where it stopped, or tries a failed one again. A scheduled draft still goes live at its time; if that has passed while its publication was paused, it goes live at once. */
  resumeJob(id: Id, options?: Keyed): Promise<Job>;

  /** Cancel a job. Ends the job after the current step. What it has done is not undone. */
  cancelJob(id: Id, options?: Keyed): Promise<Job>;

  // Re-scoring

  /** Re-score leads. Scores stored leads again with the live model, in the background. A lead with a new result gets it, and the previous one moves to its history, which names the re-scoring; a lead with the same result is not touched. Answers are scored as they arrived, and answers to a question whose field was renamed count under its new name. Leads that arrive later are scored by the live model anyway. If another version goes live meanwhile, the re-scoring fails, and leads keep the results they have by then: start a new one, since it cannot be resumed. */
  rescoreLeads(body: RescoringRequest, options?: Keyed): Promise<Rescoring>;

  /** Preview a re-scoring. Counts the leads that the filters find, and tries the re-scoring on the newest 1,000 of them. Nothing is stored. To see the effect on every lead, run a simulation. */
  previewRescoring(body: RescoringRequest): Promise<RescoringPreview>;

  /** List re-scorings. Newest first. A finished re-scoring stays in the list for 30 days. */
  listRescorings(query?: ListRescoringsQuery): Promise<RescoringPage>;

  /** Read a re-scoring. To follow it, read it every second or two until `state` is `done`, `failed`, or `cancelled`. */
  getRescoring(id: Id): Promise<Rescoring>;

  /** Pause a re-scoring. Stops it after the current step. It keeps what it has done, and waits until you resume it. */
  pauseRescoring(id: Id, options?: Keyed): Promise<Rescoring>;

  /** Resume a re-scoring. Continues a paused re-scoring from where it stopped, or tries a failed one again. */
  resumeRescoring(id: Id, options?: Keyed): Promise<Rescoring>;

  /** Cancel a re-scoring. Ends it after the current step. Leads that were re-scored keep their new results. */
  cancelRescoring(id: Id, options?: Keyed): Promise<Rescoring>;

  /** See what depends on the date. Lists the calculated fields, scoring models, rules, and bands of the model whose value can change although no answer changes: they use `today()` or `days()` of a date, or a part that does. `days()` of a number does not depend on the date. */
  getDateDependence(): Promise<DateDependence>;

  /** Read the nightly re-scoring. Whether the account's leads are re-scored every night, how many have a score that depends on the date, and what came of the latest night. */
  getNightlyRescoring(): Promise<NightlyRescoring>;

  /** Turn the nightly re-scoring on or off. While it is on, leads whose score depends on the date are re-scored at the beginning of each day in the account's time zone. Each lead is scored with the version of the model that scored it, and only the date changes, so no approval is needed. Leads with a new result get it, and their previous one moves to the history, as `aged`; all others stay as they are. The first time is the next night. After nights without a server, leads are re-scored once. A re-scoring that is running when you turn it off continues: cancel it to stop it. */
  setNightlyRescoring(body: NightlyRescoringWrite): Promise<NightlyRescoring>;

  // Imports

  /** Upload a file of leads. The body is the file: CSV (with any separator) or NDJSON, compressed with gzip or not, up to 2 GiB after decompression. It is stored as it arrives. What is detected comes back: how it is written, what each column is (by its name and by whether its values fit), why rows cannot be imported, and the first 20 rows as they would score. Correct it with a PATCH, then start the import; with `start=true`, it starts at once with what is detected. Send an `Idempotency-Key`, and you can upload the file again if you get no response: it is imported once. A file that is not started is removed after 24 hours. Lines can have 1,048,576 characters and 1,000 columns. */
  createImport(file: Upload, query?: CreateImportQuery, options?: Keyed): Promise<Import>;

  /** List imports. Newest first. */
  listImports(query?: ListImportsQuery): Promise<ImportPage>;

  /** Read an import. To follow it, read it every second or two until `state` is `done`, `failed`, or `cancelled`. Until it is started, it comes with its preview. */
  getImport(id: Id): Promise<Import>;

  /** Correct how a file is read. Sets parts of the format, or what the columns are, and returns a new preview. What is not set is detected again. After a dry run, the import is `uploaded` again. One order of day, month, and year applies to a whole column. */
  updateImport(id: Id, body: ImportWrite): Promise<Import>;

  /** Start an import. Imports the file in the background. Each row is validated and scored as if it were sent to `POST /api/v1/leads/`, and raises the same events, which webhooks are sent only with `send_webhooks`; rows with errors are reported, and the others are imported. `created_at` may be in the past. Whatever happens to a server, no row is stored twice and none is left out. The file is read once before anything is stored, so that the dates and numbers of all rows decide how they are read. With `dry_run`, nothing is stored, and the import can be started again. */
  startImport(id: Id, body: ImportStart, options?: Keyed): Promise<Import>;

  /** List the errors of an import. The rows that were not imported, in the order of the file, for 30 days. */
  listImportErrors(id: Id, query?: ListImportErrorsQuery): Promise<ImportErrorPage>;

  /** Export the errors of an import as CSV. The rows that were not imported, with the columns of the file after `_line` and `_error`. Correct the file and upload it: these two columns are left out, and only these rows are imported. */
  exportImportErrors(id: Id): Promise<string>;

  /** Pause an import. Stops it after the current step. It keeps what it has done, and waits until you resume it. */
  pauseImport(id: Id, options?: Keyed): Promise<Import>;

  /** Resume an import. Continues a paused import from where it stopped, or tries a failed one again. */
  resumeImport(id: Id, options?: Keyed): Promise<Import>;

  /** Cancel an import. Ends it after the current step. Leads that were imported stay, and can be removed by undoing the import. One that is not started, or was a dry run, is removed with its file. */
  cancelImport(id: Id, options?: Keyed): Promise<Import>;

  /** Undo an import. In the background: leads that it created are erased, with a certificate, and leads that it replaced get their previous answers and result again, as a new entry of their history. A lead that has changed since is kept as it is; one that was only re-scored is undone. Possible for 30 days. */
  undoImport(id: Id, options?: Keyed): Promise<Import>;

  // Exports

  /** Export leads to a file. Writes the leads that match the filters to a file in the background, in order of arrival; any number of leads. The file has the leads as they are at the moment of this request: later changes are not in it, however long it takes. A lead that is erased meanwhile or afterwards is removed from the file. Whatever happens to a server, no lead is in it twice and none is missing. Read the export until its `state` is `done`, then download the file from its `url`. The format is comma-separated (RFC 4180) in UTF-8 with a byte order mark and CRLF line endings; the first line names the columns. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab, or a line break, and is not just numbers) is prefixed with `'`. It is kept for 3 days. */
  createExport(body: ExportWrite, options?: Keyed): Promise<LeadExport>;

  /** List exports. Newest first: those of all users of the account. */
  listExports(query?: ListExportsQuery): Promise<LeadExportPage>;

  /** Read an export. To follow it, read it every second or two until `state` is `done`, `failed`, or `cancelled`. `url` is then a link to the file that works for 60 minutes without a token, in a browser or with `curl -O -J`. To pause it, use its job. */
  getExport(id: Id): Promise<LeadExport>;

  /** Download the file of an export. The file as `text/csv` or `application/x-ndjson`, compressed with gzip if the request accepts that. Without compression, an interrupted download can be continued by `Range`, unless leads were erased from the file. */
  downloadExport(id: Id): Promise<string>;

  /** Delete an export. Removes the file, and ends the export if it is in progress. Links to it no longer work. Users delete their own exports, administrators all. */
  deleteExport(id: Id): Promise<void>;

  // Events

  /** Read events. Reads what happened in the account, in an order in which nothing can appear before your cursor later: a reader that goes on from `cursor` gets every event. Keep the cursor where you keep what you made of the events. Each event is delivered at least once: if you read the same page again, skip the `id`s you have. Events are kept for 30 days, unless the server is set to keep them for less. With `wait`, the response comes as soon as there is an event, or after up to 30 seconds with none; give your client a longer timeout. Test leads have no events. */
  listEvents(query?: ListEventsQuery): Promise<EventPage>;

  // Webhooks

  /** Create a webhook. From now on, each event of these types is sent to the URL by POST, as JSON, signed as [Standard Webhooks](https://www.standardwebhooks.com) specify: verify each request by the `secret`, which only this response has. The leads of an import are sent only if it has `send_webhooks`. Any 2xx status within 15 seconds means that it was received; everything else is tried again, up to 10 times in 3 days, later each time. Each event is delivered at least once and has the same `webhook-id` at each attempt, so skip repeats by it. The order is not guaranteed. The URL has to use https and lead to the public internet, unless the operator allows otherwise; it is checked here and again at each connection. */
  createWebhook(body: WebhookWrite, options?: Keyed): Promise<WebhookWithSecret>;

  /** List webhooks. All webhooks of the account, at most 100, and the health of their deliveries in the last 24 hours. */
  listWebhooks(): Promise<WebhookWithHealth[]>;

  /** Try a condition. Says how many of the latest 1,000 leads a condition would have been sent for, before you save it. Each result is judged by the model that scored it. Nothing is sent. */
  tryWebhookCondition(body: ConditionToTry): Promise<ConditionTrial>;

  /** List deliveries of all webhooks. The deliveries to all webhooks of the account, the newest first, for 30 days. With `lead_id`, where the events of a lead went. */
  listAllDeliveries(query?: ListAllDeliveriesQuery): Promise<DeliveryPage>;

  /** Read a delivery. What is sent, and each attempt with its answer, of which the first 64 KiB are kept. Of a delivery that was replayed often, the newest 30 attempts are kept. Deliveries are kept for 30 days; those about a lead are removed when the lead is erased. */
  getDelivery(id: Id): Promise<DeliveryWithAttempts>;

  /** Send a delivery again. Sends the same event again under the same `webhook-id`, with 10 new attempts, whether or not it was delivered. One that waits for a later attempt is sent at once. */
  replayDelivery(id: Id, options?: Keyed): Promise<Delivery>;

  /** Read a webhook. The webhook, and the health of its deliveries in the last 24 hours. Its secret is never shown again. */
  getWebhook(id: Id): Promise<WebhookWithHealth>;

  /** Change a webhook. Changes the members that are sent. What already waits is sent as it was made, to the new URL. With `enabled: false` nothing more is sent, and what waits fails; with `enabled: true` it is sent what happens from then on, and what failed can be replayed. */
  updateWebhook(id: Id, body: WebhookChange): Promise<Webhook>;

  /** Rotate the secret of a webhook. Creates a new secret. For 24 hours, each request has a signature by each of the two secrets, so that your server verifies requests all the time while you replace it. Links to the deliveries end. */
  rotateWebhookSecret(id: Id, body: SecretRotation, options?: Keyed): Promise<WebhookWithSecret>;

  /** Send a sample. Sends an example of an event now, signed like all others, whether or not the condition holds, and waits up to 7 seconds for the answer. It is not tried again, and not in the list of deliveries. */
  testWebhook(id: Id, body: SampleToSend, options?: Keyed): Promise<WebhookSample>;

  /** List the deliveries of a webhook. The newest first, for 30 days. To read on, follow `next`. */
  listDeliveries(id: Id, query?: ListDeliveriesQuery): Promise<DeliveryPage>;

  /** Send everything again that failed. Sends the deliveries of a webhook again that have failed, such as after its server was repaired: the newest 10,000. To send more, call it again. */
  replayFailedDeliveries(id: Id, options?: Keyed): Promise<Replayed>;

  /** Share the deliveries of a webhook. Creates a link to a page with the deliveries of this webhook, for the person who runs the receiver: it can be read without signing in, for 30 days or until the secret is rotated. The page shows the first 20,000 characters of each request and 2,000 of each answer, so it contains the data of leads. */
  linkToDeliveries(id: Id, options?: Keyed): Promise<DeliveriesLink>;

  /** Delete a webhook. Nothing more is sent to it, and its deliveries are removed. */
  deleteWebhook(id: Id): Promise<void>;

  // Service

  /** List the resources. Returns the absolute URL of every resource. Send `OPTIONS` to any of them to see its methods and fields. */
  listResources(): Promise<Resources>;

  /** Describe this API. Returns this API as an OpenAPI 3.1 document, generated from the schemas that validate requests. */
  getOpenApi(): Promise<OpenApi>;

  /** See the installation. For superusers. Its servers with their versions and what waits there, the database and how it is replicated, jobs, the last backup, and what to look at. Each server reports itself every ten seconds. */
  getInstallation(): Promise<Installation>;

  /** Check that it is alive. Returns 200 and the version of the server as long as the process runs. */
  getHealth(): Promise<Health>;

  /** Check that it is ready. Returns 200 when the database responds and is up to date. */
  getReadiness(): Promise<Readiness>;
}

export interface ListLeadsQuery {
  /** Page number, starting at 1, or `last`. Pages have numbers up to the first 100,000 results; to read on, follow `next`, or use `cursor`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Instead of `page`: `first` for the first page, `last` for the last one, or the cursor in `next` or `previous`. A cursor belongs to its filters, order, and account; `page_size` and `include` may change. */
  cursor?: string;
  /** `exact` counts all results, which may take seconds for a long list. */
  count?: "exact";
  /** What to order by: `created_at`, `total_score`, `x_axis`, `y_axis`, `lead_id`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. Leads that are equal in all of these fields are listed in order of arrival and then by `lead_id`, in the direction of the last field. */
  ordering?: LeadsOrdering | LeadsOrdering[];
  /** Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter. */
  priority?: string | string[];
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
  /** Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter. */
  recommendation?: number | number[];
  /** Only leads scored by this version of the model. */
  model_version?: number;
  /** Only leads that arrived at or after this time. A date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only leads that arrived before this time. */
  created_before?: string;
  /** Only leads that arrived in this period, in the account's time zone. A week begins on Monday. */
  arrived?: "today" | "yesterday" | "last_7_days" | "this_week" | "last_week" | "last_30_days" | "this_month" | "last_month";
  /** Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet. */
  outcome?: "success" | "lost" | "open" | Array<"success" | "lost" | "open">;
  /** Only leads that this re-scoring gave a new result. */
  rescoring?: number;
  /** Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded. */
  source?: "api" | "admin" | "import" | "unknown" | Array<"api" | "admin" | "import" | "unknown">;
  /** Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user. */
  token_name?: string;
  /** Only leads that came in with this import. */
  import_id?: number;
  /** Only leads with exactly this UTM source. */
  utm_source?: string;
  /** Only leads with exactly this UTM medium. */
  utm_medium?: string;
  /** Only leads with exactly this UTM campaign. */
  utm_campaign?: string;
  /** Only leads with exactly this UTM term. */
  utm_term?: string;
  /** Only leads with exactly this UTM content. */
  utm_content?: string;
  /** Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead. */
  search?: string;
  /** Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match. */
  answers?: Record<string, {
    min?: number | string;
    max?: number | string;
    any?: Array<number | string>;
    contains?: string;
    answered?: boolean;
  }>;
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
  /** `answers` adds its answers to each lead, under the current names of questions and choices. */
  include?: "answers";
}

export interface GetLeadQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface GetLeadHistoryQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface ExplainLeadQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface ExportLeadsQuery {
  /** What to order by: `created_at`, `total_score`, `x_axis`, `y_axis`, `lead_id`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. Leads that are equal in all of these fields are listed in order of arrival and then by `lead_id`, in the direction of the last field. */
  ordering?: LeadsOrdering | LeadsOrdering[];
  /** Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter. */
  priority?: string | string[];
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
  /** Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter. */
  recommendation?: number | number[];
  /** Only leads scored by this version of the model. */
  model_version?: number;
  /** Only leads that arrived at or after this time. A date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only leads that arrived before this time. */
  created_before?: string;
  /** Only leads that arrived in this period, in the account's time zone. A week begins on Monday. */
  arrived?: "today" | "yesterday" | "last_7_days" | "this_week" | "last_week" | "last_30_days" | "this_month" | "last_month";
  /** Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet. */
  outcome?: "success" | "lost" | "open" | Array<"success" | "lost" | "open">;
  /** Only leads that this re-scoring gave a new result. */
  rescoring?: number;
  /** Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded. */
  source?: "api" | "admin" | "import" | "unknown" | Array<"api" | "admin" | "import" | "unknown">;
  /** Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user. */
  token_name?: string;
  /** Only leads that came in with this import. */
  import_id?: number;
  /** Only leads with exactly this UTM source. */
  utm_source?: string;
  /** Only leads with exactly this UTM medium. */
  utm_medium?: string;
  /** Only leads with exactly this UTM campaign. */
  utm_campaign?: string;
  /** Only leads with exactly this UTM term. */
  utm_term?: string;
  /** Only leads with exactly this UTM content. */
  utm_content?: string;
  /** Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead. */
  search?: string;
  /** Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match. */
  answers?: Record<string, {
    min?: number | string;
    max?: number | string;
    any?: Array<number | string>;
    contains?: string;
    answered?: boolean;
  }>;
  /** Only the leads with these identifiers, up to 100: a JSON list, such as `["lead-1"]`. */
  lead_ids?: string[];
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
  /** Names of the columns to include, separated by commas, in that order. If absent: the lead's own columns, `source.type`, `lead.outcome`, `lead.outcome_at`, and every question. `lead.fingerprint` is the `fingerprint` of the lead in events, by which `lead.erased` names it. */
  columns?: string | string[];
  /** The separator between cells; a comma if absent. Spreadsheets of many languages expect a semicolon. */
  separator?: "comma" | "semicolon" | "tab";
  /** The decimal sign in numbers; a point if absent. */
  decimal?: "point" | "comma";
  /** `joined`, the default: the chosen texts in one column. `columns`: a column for each choice, `field.slug`, with 1 if it was chosen, 0 if not, and nothing if the question was not answered. */
  multiple_choice?: "joined" | "columns";
}

export interface ListOutcomesQuery {
  /** Only outcomes of this lead. */
  lead_id?: string;
  /** Only this outcome. */
  outcome?: string;
  /** Only what happened at or after this time. A date starts at midnight in the account's time zone. */
  occurred_after?: string;
  /** Only what happened before this time. */
  occurred_before?: string;
  /** Outcomes on a page, at most 100. */
  page_size?: number;
  /** Where the page begins; in `next`. */
  cursor?: string;
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface GetOutcomeQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface UpdateOutcomeQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface DeleteOutcomeQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface ListQuestionsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only questions of this type. */
  type?: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Only required questions, or only optional ones. */
  required?: boolean;
  /** Only questions that accept several values, or only those that accept one. */
  multiple_values?: boolean;
  /** Part of the text, field name, help text, or a choice. Case-insensitive. */
  search?: string;
  /** What to order by: `number`, `text`, `field_name`, `type`, `created_at`, `id`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: QuestionsOrdering | QuestionsOrdering[];
}

export interface DeleteQuestionQuery {
  /** `refuse` rejects the deletion while something uses the question. `delete` deletes all of that with it, in one model version: scoring models, rules, and calculated fields, and what uses these. Tests lose the answer, and those that then expect nothing are deleted. */
  dependents?: "refuse" | "delete";
}

export interface DeleteChoiceQuery {
  /** `refuse` rejects the deletion while something uses the choice. `delete` deletes all of that with it, in one model version: scoring models, rules, and calculated fields, and what uses these. Tests lose the answer, and those that then expect nothing are deleted. */
  dependents?: "refuse" | "delete";
}

export interface ListScoringModelsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only those that belong to this question. */
  question?: number;
  /** Only those that count toward X, or only the others. */
  x_axis?: boolean;
  /** Only those that count toward Y, or only the others. */
  y_axis?: boolean;
  /** Part of the name or formula. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `name`, `question`, `weight`, `created_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: ScoringModelsOrdering | ScoringModelsOrdering[];
}

export interface ListValueRangesQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only ranges of this scoring model. */
  scoring_model?: number;
  /** What to order by: `id`, `scoring_model`, `points`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: ValueRangesOrdering | ValueRangesOrdering[];
}

export interface ListRecommendationsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only those that belong to this question. */
  question?: number;
  /** Only those of this type. `none`: only those without a type. */
  type?: "approval" | "warning" | "rejection" | "none";
  /** Part of the text for the lead, the rule, or the affiliate's name. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `question`, `position`, `type`, `response_text`, `created_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: RecommendationsOrdering | RecommendationsOrdering[];
}

export interface ListCalculatedFieldsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Part of the name or formula. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `name`, `created_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: CalculatedFieldsOrdering | CalculatedFieldsOrdering[];
}

export interface DeleteCalculatedFieldQuery {
  /** `refuse` rejects the deletion while something uses the calculated field. `delete` deletes all of that with it, in one model version: scoring models, rules, and calculated fields, and what uses these. Tests lose the answer, and those that then expect nothing are deleted. */
  dependents?: "refuse" | "delete";
}

export interface ListSimulationsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only simulations of this draft. */
  draft?: number;
  /** Only simulations of this version, and of the draft that it was published from. */
  version?: number;
}

export interface ListSimulatedLeadsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Which score `from` and `to` are about. */
  axis?: "x" | "y" | "total";
  /** Only leads that were in this band before. */
  from?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads that are in this band after. */
  to?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads whose total moves this way. Not with other filters. */
  moved?: "up" | "down" | "unchanged";
  /** Only leads whose total changes by at least this much. Negative for falls. */
  min_change?: number;
  /** Only leads whose total changes by at most this much. */
  max_change?: number;
  /** Only leads that gain the recommendation of this rule. Not with other filters. */
  gained?: number;
  /** Only leads that lose the recommendation of this rule. Not with other filters. */
  lost?: number;
  /** `true`: only leads whose answers no longer fit; `false`: only the others. Not with other filters. */
  refused?: boolean;
}

export interface ExportSimulatedLeadsQuery {
  /** Which score `from` and `to` are about. */
  axis?: "x" | "y" | "total";
  /** Only leads that were in this band before. */
  from?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads that are in this band after. */
  to?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Only leads whose total moves this way. Not with other filters. */
  moved?: "up" | "down" | "unchanged";
  /** Only leads whose total changes by at least this much. Negative for falls. */
  min_change?: number;
  /** Only leads whose total changes by at most this much. */
  max_change?: number;
  /** Only leads that gain the recommendation of this rule. Not with other filters. */
  gained?: number;
  /** Only leads that lose the recommendation of this rule. Not with other filters. */
  lost?: number;
  /** `true`: only leads whose answers no longer fit; `false`: only the others. Not with other filters. */
  refused?: boolean;
}

export interface ListTestsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Part of the name. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `name`, `created_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: TestsOrdering | TestsOrdering[];
}

export interface RunTestsQuery {
  /** Runs only this test. */
  id?: number;
}

export interface ImportTestsQuery {
  /** Whether to only say what would change. */
  dry_run?: boolean;
  /** Name of the file, for the version’s note. */
  file_name?: string;
}

export interface GetTimelineQuery {
  /** Number of days, up to today. */
  days?: number;
}

export interface ListUsersQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only users of this account. */
  account?: number;
  /** Only administrators, or only API clients. */
  is_staff?: boolean;
  /** Only superusers, or only other users. */
  is_superuser?: boolean;
  /** Only active users, or only deactivated ones. */
  is_active?: boolean;
  /** Part of the username, first or last name, or email address. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `username`, `first_name`, `last_name`, `email`, `account`, `created_at`, `last_login_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: UsersOrdering | UsersOrdering[];
}

export interface ListTokensQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only the token with this id, without its value. */
  id?: number;
  /** Only tokens of this user. */
  user?: number;
  /** Only tokens of users of this account. */
  account?: number;
  /** Only users' own tokens, or only additional ones. */
  is_default?: boolean;
  /** Only test tokens, or only others. */
  is_test?: boolean;
  /** Only those that have expired, or only those that have not. */
  is_expired?: boolean;
  /** Part of the name or username. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `name`, `username`, `account`, `created_at`, `expires_at`, `last_used_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: TokensOrdering | TokensOrdering[];
}

export interface ListAccountsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only clients of this agency. */
  parent?: number;
  /** Part of the name or slug. Case-insensitive. */
  search?: string;
  /** What to order by: `id`, `name`, `slug`, `created_at`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: AccountsOrdering | AccountsOrdering[];
}

export interface ListModelVersionsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Part of the note, of the name of the draft, of the username of anyone who drafted, approved, or published it, or of the name of anything it changed, such as a field name. Case-insensitive. */
  search?: string;
}

export interface DiffModelVersionsQuery {
  /** The version to compare with: `live`, or its number. */
  against?: "live" | number;
}

export interface GetModelFileQuery {
  /** JSON or YAML. Takes precedence over `Accept`. */
  format?: "json" | "yaml";
}

export interface GetModelTemplateQuery {
  /** JSON or YAML. Takes precedence over `Accept`. */
  format?: "json" | "yaml";
}

export interface ListDraftsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only drafts in this state. */
  state?: "open" | "in_review" | "approved" | "scheduled" | "guarded" | "published" | "discarded";
  /** Only drafts that are neither published nor discarded, or only those that are. */
  unfinished?: boolean;
  /** Only drafts that are in review and that you can approve, or all others. */
  awaiting_review?: boolean;
  /** Part of the name or description. Case-insensitive. */
  search?: string;
  /** What to order by: `updated_at`, `created_at`, `name`, `id`. Separate several fields with commas, and prefix one with `-` for descending order. Results without a value come last. */
  ordering?: DraftsOrdering | DraftsOrdering[];
}

export interface ListDraftEditsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
}

export interface GetDraftDiffQuery {
  /** What to compare with: `live`, `base` for the version its edits were made on, or a version number. */
  against?: "live" | "base" | number;
}

export interface ListDraftActivityQuery {
  /** Only events of this kind, such as `comment`. */
  kind?: "comment" | "review_requested" | "approved" | "changes_requested" | "approval_withdrawn" | "scheduled" | "schedule_cancelled" | "publish_failed" | "guarded" | "widened" | "withdrawn" | "published" | "rebased" | "discarded" | "renamed";
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
}

export interface ListGuardedPublishesQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
}

export interface ListAuditLogQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only events by this user. */
  actor?: number;
  /** Only this action. */
  action?: "sign_in" | "sign_in_failed" | "sign_out" | "session_ended" | "password_changed" | "password_change_failed" | "password_reset" | "create" | "update" | "delete" | "restore" | "apply" | "publish" | "guard" | "widen" | "withdraw" | "schedule" | "unschedule" | "rebase" | "request_review" | "approve" | "request_changes" | "comment" | "request_review_off" | "confirm_review_off" | "cancel_review_off" | "override_review" | "discard" | "token_created" | "token_rotated" | "token_revoked" | "token_shown" | "secret_rotated" | "switch_off" | "condition_unfit" | "share" | "export" | "erase" | "rescore" | "import" | "undo" | "pause" | "resume" | "cancel";
  /** Only events about objects of this type. */
  target_type?: "account" | "user" | "session" | "token" | "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands" | "model_version" | "draft" | "lead" | "outcome" | "outcome_settings" | "rescoring" | "import" | "simulation" | "job" | "retention" | "nightly_rescoring" | "webhook" | "audit_event";
  /** Only events about the object with this id. A lead's id finds its events even after its erasure. */
  target_id?: string;
  /** Only events at or after this time. A date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only events before this time. */
  created_before?: string;
  /** Part of the user's name, the object's name or id, the token's name, or the network address. Case-insensitive. */
  search?: string;
}

export interface ExportAuditLogQuery {
  /** Only events by this user. */
  actor?: number;
  /** Only this action. */
  action?: "sign_in" | "sign_in_failed" | "sign_out" | "session_ended" | "password_changed" | "password_change_failed" | "password_reset" | "create" | "update" | "delete" | "restore" | "apply" | "publish" | "guard" | "widen" | "withdraw" | "schedule" | "unschedule" | "rebase" | "request_review" | "approve" | "request_changes" | "comment" | "request_review_off" | "confirm_review_off" | "cancel_review_off" | "override_review" | "discard" | "token_created" | "token_rotated" | "token_revoked" | "token_shown" | "secret_rotated" | "switch_off" | "condition_unfit" | "share" | "export" | "erase" | "rescore" | "import" | "undo" | "pause" | "resume" | "cancel";
  /** Only events about objects of this type. */
  target_type?: "account" | "user" | "session" | "token" | "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands" | "model_version" | "draft" | "lead" | "outcome" | "outcome_settings" | "rescoring" | "import" | "simulation" | "job" | "retention" | "nightly_rescoring" | "webhook" | "audit_event";
  /** Only events about the object with this id. A lead's id finds its events even after its erasure. */
  target_id?: string;
  /** Only events at or after this time. A date starts at midnight in the account's time zone. */
  created_after?: string;
  /** Only events before this time. */
  created_before?: string;
  /** Part of the user's name, the object's name or id, the token's name, or the network address. Case-insensitive. */
  search?: string;
  /** Names of the columns to include, separated by commas, in that order. All if absent. */
  columns?: string | string[];
  /** The separator between cells; a comma if absent. Spreadsheets of many languages expect a semicolon. */
  separator?: "comma" | "semicolon" | "tab";
}

export interface DeleteLeadQuery {
  /** Why the leads are erased. It is kept permanently in the certificate and the audit log, so don’t include personal data. */
  reason?: string;
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface EraseLeadsQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface ListErasuresQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only erasures of the lead with this id. */
  lead_id?: string;
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface GetErasureQuery {
  /** `true`: test leads instead of leads. A test token always gets test leads. */
  test?: boolean;
}

export interface GetRetentionQuery {
  /** Count the leads that a retention of this many months would erase. */
  months?: number;
}

export interface ListJobsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only jobs in this state. */
  state?: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** Only jobs of this kind. */
  kind?: "erasure" | "simulation" | "publication" | "rescoring" | "import" | "import_undo" | "export" | "outcome_recount";
}

export interface ListRescoringsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
  /** Only re-scorings with this version. */
  version?: number;
}

export interface CreateImportQuery {
  /** Name of the file, for lists. */
  file_name?: string;
  /** Whether to start at once, with what is detected. The other parameters are those of starting. */
  start?: boolean;
  /** What to do with a lead that already exists. `skip` leaves it as it is. `update` replaces its answers with those of the file, and its name and email if the file has columns for them; its previous result moves to its history. `error` reports the line. */
  on_duplicate?: "skip" | "update" | "error";
  /** What makes two leads the same: `lead_id`, `email`, or the field name of a question that takes one value. */
  match_on?: string;
  /** Whether to only count what would happen, without storing a lead. The import can be started again afterwards. */
  dry_run?: boolean;
  /** Whether webhooks are sent the leads of the import, each as an event. Either way `GET /api/v1/events/` has their events, and webhooks for `import.finished` are sent the end of the import. */
  send_webhooks?: boolean;
}

export interface ListImportsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
}

export interface ListImportErrorsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
}

export interface ListExportsQuery {
  /** Page number, starting at 1, or `last`. */
  page?: number | "last";
  /** Results per page, at most 100. Larger numbers count as 100. */
  page_size?: number;
}

export interface ListEventsQuery {
  /** The `cursor` of the page before, or `now` for what happens from now on. Without it, the oldest events that are kept. */
  after?: string;
  /** Only these types, separated by commas. All of them by default. */
  types?: "lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed" | Array<"lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed">;
  /** The maximum number of events, from 1 to 1,000. */
  limit?: number;
  /** If there are no events, wait up to this many seconds for one, from 0 to 30. The response comes as soon as there is one. */
  wait?: number;
}

export interface ListAllDeliveriesQuery {
  /** Deliveries on a page, at most 100. */
  page_size?: number;
  /** Only deliveries older than the one with this id; in `next`. */
  before?: number;
  /** Only deliveries of events about this lead. */
  lead_id?: string;
}

export interface ListDeliveriesQuery {
  /** Deliveries on a page, at most 100. */
  page_size?: number;
  /** Only deliveries older than the one with this id; in `next`. */
  before?: number;
  /** Only deliveries in this state. */
  state?: "waiting" | "delivered" | "failed";
}

/** What the user may do, and in which accounts as seen from the one the user belongs to: `nowhere`, in the user's `own` account, in its `clients`, in both (`own_and_clients`), or `everywhere`. */
export interface Abilities {
  /** Submit and read leads, and read everything else in the account. */
  act: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Change the model, users, tokens, and settings; erase leads; read the audit log. */
  administer: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** See and change superusers and their tokens. */
  administer_superusers: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Change the slug of an account. */
  change_slug: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Move an account to another agency, or to none. */
  choose_agency: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Create client accounts. */
  add_clients: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** See the servers of the installation, its database, and its backups. */
  see_installation: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
  /** Turn off four eyes without a second person. */
  turn_off_review: "nowhere" | "own" | "clients" | "own_and_clients" | "everywhere";
}

/** A lead of a batch that was stored. */
export interface AcceptedLead {
  status: 201;
  lead: LeadResult;
}

/** A client account with its own model, leads, users, and tokens. */
export interface Account {
  id: number;
  name: string;
  slug: string;
  parent: number | null;
  time_zone: string;
  bands: Bands;
  cors_origins: string[];
  review: "off" | "four_eyes";
  failing_tests: "block" | "warn";
  track_links: boolean;
  created_at: string;
}

/** All fields of an account. If `parent` is absent, it is your agency; for superusers, there is none. Read-only fields (id, created_at) are accepted and ignored. */
export interface AccountCreate {
  name: string;
  /** Used in `X-Account`. Unique in the installation; derived from the name if absent. */
  slug?: string;
  /** Id of its agency, whose administrators can act in it. Null for an agency. */
  parent?: number | null;
  /** The time zone of `today()` and of days, such as America/New_York. If absent, `"UTC"`. */
  time_zone?: string;
  /** If absent, those of the template or the copied model, or the defaults. */
  bands?: Bands;
  /** Origins whose web pages can call the API with a token of this account, such as `https://www.example.com`. */
  cors_origins?: string[];
  /** With `four_eyes`, nobody changes the live model alone: drafts are published once someone else approves. At least two people must be able to approve. Only a superuser can turn it off here; anyone else requests it, and another administrator confirms it. */
  review?: "off" | "four_eyes";
  /** Whether failing tests `block` the publishing of a draft or only `warn`. */
  failing_tests?: "block" | "warn";
  /** Whether affiliate links and redirect URLs in the results of leads lead through this server, which counts who follows them. The server must know its public address (`PUBLIC_URL`). Links that were given out while it was on keep working when it is off. */
  track_links?: boolean;
  /** A first user, created with the account. */
  first_user?: FirstUser;
  /** Id of an account you have access to. Its questions, scoring models, rules, and bands are copied. */
  copy_model_of?: number;
  /** Slug of the template that its model starts from. Cannot be combined with `copy_model_of`. */
  template?: string;
}

/** An account, by name. */
export interface AccountName {
  id: number;
  name: string;
  slug: string;
  /** Id of its agency. Null for an agency. */
  parent: number | null;
}

/** Leads and model of an account, to compare accounts. */
export interface AccountOverview {
  id: number;
  name: string;
  slug: string;
  parent: number | null;
  /** Number of leads. */
  leads: number;
  /** Leads that arrived in each of the last 30 periods of 24 hours, oldest first. The last period ends now. */
  leads_by_day: number[];
  /** Share of these leads that are in the highest band of the total. Null if there are none. */
  high_share: number | null;
  last_lead_at: string | null;
  /** The live version. */
  model_version: number;
  /** When it went live. */
  published_at: string | null;
  /** Number of drafts that wait for a review. */
  drafts_in_review: number;
  /** What the model was last made from: a model file, a template, or a copy of an account. Null if it was built by hand. */
  source: {
    /** Name of the file, the template, or the account that was copied. */
    name: string;
    /** The version that it was applied or published as. */
    version: number;
    /** Whether the live model has changed since. */
    changed_since: boolean;
  } | null;
}

export interface AccountPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Account[];
}

/** The fields of an account to change. Read-only fields (id, created_at) are accepted and ignored. */
export interface AccountPatch {
  name?: string;
  /** Used in `X-Account`. Unique in the installation; derived from the name if absent. */
  slug?: string;
  /** Id of its agency, whose administrators can act in it. Null for an agency. */
  parent?: number | null;
  /** The time zone of `today()` and of days, such as America/New_York. */
  time_zone?: string;
  /** All three lists. A single list of the bands A, B, C, and D is still accepted: it sets X and Y, and the total with each start doubled. */
  bands?: Bands;
  /** Origins whose web pages can call the API with a token of this account, such as `https://www.example.com`. */
  cors_origins?: string[];
  /** With `four_eyes`, nobody changes the live model alone: drafts are published once someone else approves. At least two people must be able to approve. Only a superuser can turn it off here; anyone else requests it, and another administrator confirms it. */
  review?: "off" | "four_eyes";
  /** Whether failing tests `block` the publishing of a draft or only `warn`. */
  failing_tests?: "block" | "warn";
  /** Whether affiliate links and redirect URLs in the results of leads lead through this server, which counts who follows them. The server must know its public address (`PUBLIC_URL`). Links that were given out while it was on keep working when it is off. */
  track_links?: boolean;
}

/** Whether changes need a second person, and who that can be. */
export interface AccountReview {
  review: "off" | "four_eyes";
  /** Who can approve drafts of the account, by username. Nobody approves their own work. */
  reviewers: Array<{
    id: number;
    username: string;
    /** The account they belong to. */
    account: number;
    /** From when they can approve and confirm. Null: now. Under four eyes, someone who was given access by another person waits 7 days. */
    counts_from: string | null;
    /** Ids of users that they gave access in the last 7 days, directly or through someone else. They cannot approve what these did. */
    gave_access_to: number[];
  }>;
  /** How many superusers can approve as well. Superusers see them in `reviewers` instead. */
  other_reviewers: number;
  /** The request to turn off four eyes that awaits someone else’s confirmation. Null if there is none. A request ends when the user who made it can no longer approve. */
  off_request: {
    requested_by: {
      id: number;
      username: string;
    };
    requested_at: string;
    reason: string;
  } | null;
}

/** All fields of an account. If `slug`, `parent`, `cors_origins`, `review`, `failing_tests`, or `track_links` is absent, it is kept. Read-only fields (id, created_at) are accepted and ignored. */
export interface AccountWrite {
  name: string;
  /** Used in `X-Account`. Unique in the installation; derived from the name if absent. */
  slug?: string;
  /** Id of its agency, whose administrators can act in it. Null for an agency. */
  parent?: number | null;
  /** The time zone of `today()` and of days, such as America/New_York. If absent, `"UTC"`. */
  time_zone?: string;
  /** All three lists. A single list of the bands A, B, C, and D is still accepted: it sets X and Y, and the total with each start doubled. If absent, the defaults. */
  bands?: Bands;
  /** Origins whose web pages can call the API with a token of this account, such as `https://www.example.com`. */
  cors_origins?: string[];
  /** With `four_eyes`, nobody changes the live model alone: drafts are published once someone else approves. At least two people must be able to approve. Only a superuser can turn it off here; anyone else requests it, and another administrator confirms it. */
  review?: "off" | "four_eyes";
  /** Whether failing tests `block` the publishing of a draft or only `warn`. */
  failing_tests?: "block" | "warn";
  /** Whether affiliate links and redirect URLs in the results of leads lead through this server, which counts who follows them. The server must know its public address (`PUBLIC_URL`). Links that were given out while it was on keep working when it is off. */
  track_links?: boolean;
}

/** A field to order by, with `-` in front for descending order. */
export type AccountsOrdering = "id" | "-id" | "name" | "-name" | "slug" | "-slug" | "created_at" | "-created_at";

/** Answers keyed by field name, or as a list of items. Several values of one question may also be sent as `field[0]`, `field[1]`. */
export type Answers = Record<string, string | number | boolean | null | Array<string | number | boolean>> | Array<{
  question_id?: number | string;
  field_name?: string;
  /** A string or a number, or a list if the question accepts several values. A choice is named by its slug, text, or value; `true` and `false` name the choice that says yes or no. Values that only count the choices (1, 2, 3, …) name none if the texts contain other numbers: with the choices `1-9 people`, `10-49 people`, and `50+ people`, the answer 3 is rejected. So is a JSON number that is the slug of one choice and the value of another. Null leaves the question unanswered. */
  response_text?: string | number | boolean | null | Array<string | number | boolean>;
  /** A string or a number, or a list if the question accepts several values. A choice is named by its slug, text, or value; `true` and `false` name the choice that says yes or no. Values that only count the choices (1, 2, 3, …) name none if the texts contain other numbers: with the choices `1-9 people`, `10-49 people`, and `50+ people`, the answer 3 is rejected. So is a JSON number that is the slug of one choice and the value of another. Null leaves the question unanswered. */
  response?: string | number | boolean | null | Array<string | number | boolean>;
}>;

/** A token without its value. */
export interface ApiToken {
  id: number;
  /** Id of the user it belongs to. */
  user: number;
  username: string;
  /** Id of the user's account. */
  account: number;
  /** What it is used for. Blank for the user's default token. */
  name: string;
  /** Whether it is the user's default token, which `POST /api/token-auth/` returns. */
  is_default: boolean;
  /** Whether it is a test token, which works only on test leads. Its value begins with `lp_test_`. */
  is_test: boolean;
  created_at: string;
  /** When it expires. Null: never. */
  expires_at: string | null;
  /** When it was last used, to the minute. */
  last_used_at: string | null;
}

export interface ApiTokenPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: ApiToken[];
}

/** A token with its value. */
export interface ApiTokenWithValue {
  id: number;
  /** Id of the user it belongs to. */
  user: number;
  username: string;
  /** Id of the user's account. */
  account: number;
  /** What it is used for. Blank for the user's default token. */
  name: string;
  /** Whether it is the user's default token, which `POST /api/token-auth/` returns. */
  is_default: boolean;
  /** Whether it is a test token, which works only on test leads. Its value begins with `lp_test_`. */
  is_test: boolean;
  created_at: string;
  /** When it expires. Null: never. */
  expires_at: string | null;
  /** When it was last used, to the minute. */
  last_used_at: string | null;
  /** Its value. Send it as `Authorization: Token <token>`. */
  token: string;
}

/** What applying a model file changed. */
export interface AppliedModelFile {
  /** The version that is live now. Null in a draft. */
  version: number | null;
  /** Whether the model changed. False if the model already matched the file. */
  changed: boolean;
  /** What changes in the model, in words. Empty if nothing changes. */
  changes: ModelChange[];
}

/** A possible problem in the model or in its use. */
export interface Attention {
  findings: Array<{
    /** The kind of problem, as a code for programs. */
    kind: "date_without_ranges" | "range_gap" | "range_never_reached" | "choice_without_points" | "choice_text_ambiguous" | "band_never_reached" | "band_always_passed" | "axis_without_models" | "name_reused" | "weight_zero" | "model_without_axis" | "model_without_points" | "rule_never_tried" | "rule_never_matches" | "no_fallback" | "question_not_used" | "calculated_field_not_used" | "rule_never_decided" | "question_never_answered";
    /** A warning is most likely a mistake. The others are for your information. */
    severity: "warning" | "info";
    /** What was found and what to do. */
    message: string;
    /** The part of the model it is about. */
    target: {
      type: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands";
      /** Null for the bands. */
      id: number | null;
      /** Its display name. */
      name: string;
    };
  }>;
  /** When the statistics were computed. */
  generated_at: string;
}

/** An action that was recorded. */
export interface AuditEvent {
  id: number;
  created_at: string;
  /** The user who did it, with their username at the time. Null for the command line, the server itself, and failed sign-ins of unknown users. */
  actor: {
    id: number;
    username: string;
  } | null;
  /** Whether it was done with a browser session, a token, on the command line, or by the server itself. */
  via: "session" | "token" | "cli" | "server";
  /** Name of the token. Blank for a session and for the user's default token. */
  credential: string;
  /** The network address it came from. */
  ip: string;
  user_agent: string;
  action: "sign_in" | "sign_in_failed" | "sign_out" | "session_ended" | "password_changed" | "password_change_failed" | "password_reset" | "create" | "update" | "delete" | "restore" | "apply" | "publish" | "guard" | "widen" | "withdraw" | "schedule" | "unschedule" | "rebase" | "request_review" | "approve" | "request_changes" | "comment" | "request_review_off" | "confirm_review_off" | "cancel_review_off" | "override_review" | "discard" | "token_created" | "token_rotated" | "token_revoked" | "token_shown" | "secret_rotated" | "switch_off" | "condition_unfit" | "share" | "export" | "erase" | "rescore" | "import" | "undo" | "pause" | "resume" | "cancel";
  /** The object of the action. */
  target: {
    type: "account" | "user" | "session" | "token" | "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands" | "model_version" | "draft" | "lead" | "outcome" | "outcome_settings" | "rescoring" | "import" | "simulation" | "job" | "retention" | "nightly_rescoring" | "webhook" | "audit_event";
    /** Its id as text. Blank if it has none. For an erased lead, its fingerprint. */
    id: string;
    /** Its name at the time. */
    label: string;
  };
  /** The state before. Null if it did not exist. Never contains a password or token. */
  before: Record<string, unknown> | null;
  /** The state after. Null if it no longer exists. */
  after: Record<string, unknown> | null;
}

export interface AuditEventPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: AuditEvent[];
}

/** A band of scores. It ends where the next higher band starts. */
export interface Band {
  letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  label: string;
  /** Lowest score of the band; null for the last band. */
  from: number | null;
  /** What to do with such leads. */
  action: string;
}

/** The bands of X, Y, and the total, each list from highest to lowest. */
export interface Bands {
  /** 1 to 8 bands from highest to lowest, with the letters A, B, and so on. */
  x: Band[];
  /** 1 to 8 bands from highest to lowest, with the letters A, B, and so on. */
  y: Band[];
  /** The bands of the total score. Their labels are the priorities of leads. */
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
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: CalculatedField[];
}

/** The fields of a calculated field to change. Read-only fields (id, created_at) are accepted and ignored. */
export interface CalculatedFieldPatch {
  /** Used in braces, like a question's field name. Unique among both. */
  name?: string;
  /** An expression over questions and other calculated fields, without cycles. */
  formula?: string;
}

/** All fields of a calculated field. Read-only fields (id, created_at) are accepted and ignored. */
export interface CalculatedFieldWrite {
  /** Used in braces, like a question's field name. Unique among both. */
  name: string;
  /** An expression over questions and other calculated fields, without cycles. */
  formula: string;
}

/** A field to order by, with `-` in front for descending order. */
export type CalculatedFieldsOrdering = "id" | "-id" | "name" | "-name" | "created_at" | "-created_at";

/** Where a lead came from: the campaign parameters and the click ids of the address that led to it. */
export interface Campaign {
  /** UTM source. */
  utm_source?: string | null;
  /** UTM medium. */
  utm_medium?: string | null;
  /** UTM campaign. */
  utm_campaign?: string | null;
  /** UTM term. */
  utm_term?: string | null;
  /** UTM content. */
  utm_content?: string | null;
  /** Google click id. */
  gclid?: string | null;
  /** Google click id from an iOS app. */
  gbraid?: string | null;
  /** Google click id from iOS to the web. */
  wbraid?: string | null;
  /** Meta click id. */
  fbclid?: string | null;
  /** Microsoft click id. */
  msclkid?: string | null;
  /** TikTok click id. */
  ttclid?: string | null;
  /** LinkedIn click id. */
  li_fat_id?: string | null;
}

/** Another answer to a question that leads can change. */
export interface ChangedAnswer {
  question: number;
  field_name: string;
  /** The present answer. Null if there is none. */
  from: number | string | Array<number | string> | null;
  /** The nearest answer that is enough. */
  to: number | string | Array<number | string>;
  /** Of a number or date: every answer from here to `at_most` is enough too. Null for no limit but the question's, and for choices. */
  at_least: number | string | null;
  at_most: number | string | null;
}

/** An option of a question. */
export interface Choice {
  id: number;
  /** The text as shown to the lead. */
  text: string;
  /** Identifies the choice in answers, rules, and formulas. Unique within the question. */
  slug: string;
  /** The value in formulas and rules. */
  value: number;
}

/** The fields of a choice to change. Read-only fields (id) are accepted and ignored. */
export interface ChoicePatch {
  /** The text as shown to the lead. */
  text?: string;
  /** Unique within the question. Derived from the text if absent, and then never the text of another choice, nor a value by which an answer can name one. */
  slug?: string;
  /** The value in formulas and rules. If absent, its position, starting at 1. */
  value?: number;
}

/** All fields of a choice. Read-only fields (id) are accepted and ignored. */
export interface ChoiceWrite {
  /** The text as shown to the lead. */
  text: string;
  /** Unique within the question. Derived from the text if absent, and then never the text of another choice, nor a value by which an answer can name one. */
  slug?: string;
  /** The value in formulas and rules. If absent, its position, starting at 1. */
  value?: number;
}

/** A condition that is being written. */
export interface ConditionToTry {
  /** In the rule language. */
  condition: string;
  /** `each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds. If absent, `"each"`. */
  when?: "each" | "becomes_true";
}

/** What a condition would have done with the latest leads. */
export interface ConditionTrial {
  /** Number of leads that it was tried on: the latest, at most 1,000. */
  leads: number;
  /** Number of leads whose latest result would have been sent. */
  matched: number;
  /** The latest of them, at most 20. */
  sample: Array<{
    lead_id: string;
    total_score: number;
    priority: string;
  }>;
}

/** A username and password. */
export interface Credentials {
  username: string;
  password: string;
}

/** Which parts of a model depend on the date. */
export interface DateDependence {
  /** Whether a lead’s scores, bands, or recommendations can change with the date alone. */
  results: boolean;
  /** Every part that depends on the date: calculated fields, scoring models, rules, then bands. */
  parts: Array<{
    type: "calculated_field" | "scoring_model" | "recommendation" | "bands";
    /** Null for bands. */
    id: number | null;
    /** Its display name, such as `bands of X`. */
    name: string;
    /** What makes it depend on the date: calls as written, such as `days({move_in})`, fields and scores in braces that depend on it themselves, and for bands the scoring models whose points they divide. */
    because: string[];
  }>;
}

/** A condition of a rule that decided its outcome. */
export interface DecidingPart {
  text: string;
  /** Position of the first character in the rule, starting at 0. */
  from: number;
  /** Position after the last character. */
  to: number;
  /** Null if unknown. */
  value: boolean | null;
  /** The same, with the values filled in. */
  substituted: string;
  fields: Array<{
    field: string;
    /** A number, an ISO date, the text of an answer or choice, or a list of these. Null means unknown. A calculated number with more than 15 digits is rounded to 12, which is what comparisons use. */
    value: number | string | null | Array<number | string | null>;
  }>;
  /** Why it is unknown. Null if it is known. */
  cause: string | null;
}

/** A link to a page of deliveries. */
export interface DeliveriesLink {
  /** Anyone who has it can read the deliveries of this webhook, without signing in. */
  url: string;
  /** In 30 days. */
  expires_at: string;
}

/** An event on its way to a webhook. */
export interface Delivery {
  id: number;
  webhook: number;
  /** Id of the event, which every attempt has as `webhook-id`. */
  event: string;
  type: "lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed";
  /** The lead that the event is about. */
  lead_id: string | null;
  /** `waiting`: for its first or next attempt. `delivered`: the receiver answered with a 2xx status. `failed`: it did not, and no further attempt is made. */
  state: "waiting" | "delivered" | "failed";
  /** Attempts so far. */
  attempts: number;
  /** The status that the last attempt was answered with. */
  status: number | null;
  /** How long the last attempt took. Null before the first one. */
  duration_ms: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  /** When the next attempt is due. Null if none is. */
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
}

/** Deliveries, the newest first. */
export interface DeliveryPage {
  /** URL of the next page, with older deliveries. Null on the last page. */
  next: string | null;
  results: Delivery[];
}

/** A delivery, what is sent, and what each attempt was answered with. */
export interface DeliveryWithAttempts {
  id: number;
  webhook: number;
  /** Id of the event, which every attempt has as `webhook-id`. */
  event: string;
  type: "lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed";
  /** The lead that the event is about. */
  lead_id: string | null;
  /** `waiting`: for its first or next attempt. `delivered`: the receiver answered with a 2xx status. `failed`: it did not, and no further attempt is made. */
  state: "waiting" | "delivered" | "failed";
  /** Attempts so far. */
  attempts: number;
  /** The status that the last attempt was answered with. */
  status: number | null;
  /** How long the last attempt took. Null before the first one. */
  duration_ms: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  /** When the next attempt is due. Null if none is. */
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
  /** What is sent. */
  body: string;
  /** The newest 30 attempts, the first one first. */
  log: Array<{
    attempt: number;
    at: string;
    duration_ms: number;
    /** The status of the answer. Null if there was none. */
    status: number | null;
    /** Why it failed. Null if it succeeded. */
    error: string | null;
    /** The body of the answer, up to 65,536 bytes, also if it broke off. Null if there was none. */
    answer: string | null;
    /** The headers of the request, without those of the connection. */
    headers: Record<string, string>;
  }>;
}

/** Changes to the model that are not live yet. */
export interface Draft {
  id: number;
  name: string;
  description: string;
  state: "open" | "in_review" | "approved" | "scheduled" | "guarded" | "published" | "discarded";
  /** The version its edits were made on. */
  base_version: number;
  /** The version that is live now. */
  live_version: number;
  /** In how many places its model differs from the base version. */
  changes: number;
  /** How many edits it has, at most 10,000. */
  edits: number;
  /** Goes up with every change to its model. */
  revision: number;
  /** Who created it. Null for the command line. */
  author: {
    id: number;
    username: string;
  } | null;
  /** Everyone who has edited its model. */
  editors: Array<{
    id: number;
    username: string;
  }>;
  created_at: string;
  updated_at: string;
  /** The version it was published as. */
  published_version: number | null;
  /** When it goes live, if that is scheduled. */
  publish_at: string | null;
  /** Whether its publication is paused: it does not go live, even after its time, until you resume the job. */
  publish_paused: boolean;
  /** Why it did not go live when it was due. */
  publish_error: string | null;
  /** Null if no review has been requested. */
  review: {
    requested_by: {
      id: number;
      username: string;
    } | null;
    /** Null until it is approved. */
    approved_by: {
      id: number;
      username: string;
    } | null;
    approved_at: string | null;
    /** Whether there is an approval that counts. It no longer does once its approver is deactivated or deleted, or can no longer approve drafts of the account. */
    is_approved: boolean;
  } | null;
  /** Who requested changes, as long as the draft has not been sent for review again. Null if nobody did. */
  changes_requested_by: {
    id: number;
    username: string;
  } | null;
  /** What you may do with it: your role and the review allow it. The checklist lists what else has to be done first. */
  may: {
    approve: boolean;
    publish: boolean;
  };
}

/** An optional message. */
export interface DraftApproval {
  /** A message to the others. Optional. If absent, blank. */
  body?: string;
}

/** What has to change. */
export interface DraftChangesRequest {
  /** What has to change. */
  body: string;
}

/** What must be true before a draft goes live. */
export interface DraftChecklist {
  items: Array<{
    check: "base" | "changes" | "validates" | "findings" | "tests" | "simulation" | "approval";
    state: "ok" | "warning" | "blocked";
    /** The finding, and what to do if it blocks publishing. */
    text: string;
  }>;
  can_publish: boolean;
  /** What publishing does, or why the draft cannot be published. */
  summary: string;
  /** What re-scoring would change, from the latest simulation of the draft. Null if there is none, or if it was not of all leads. */
  rescoring: {
    /** The day that `today()` returns. `today`: the day of the request, in the account's time zone. `own`: for each lead, the day its answers arrived. */
    date: "today" | "own";
    /** Leads that were simulated. */
    leads: number;
    /** Leads whose stored result re-scoring would change. */
    would_change: number;
  } | null;
}

/** A comment on a draft. */
export interface DraftComment {
  /** The comment. */
  body: string;
  /** The change it is about. If absent, the draft as a whole. */
  about?: {
    type: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands";
    /** Null for the bands. */
    id?: number | null;
    /** The field that changed. Null for the item as a whole. */
    field: string | null;
  };
}

/** An edit of a draft that no longer fits the live model. */
export interface DraftConflict {
  /** The number of the edit in the draft. */
  edit: number;
  /** What the edit does, in words. */
  note: string;
  /** Who made the edit. */
  author: {
    id: number;
    username: string;
  } | null;
  /** What the edit changes in the draft. */
  ours: ModelChange[];
  /** What changed in the live model about the same things in the meantime. */
  theirs: ModelChange[];
  /** Why the live model refuses the edit. Null if it undoes the changes in `theirs`, or its item is gone. */
  errors: Record<string, string[]> | null;
  /** Whether the edit can still be applied, with `take: draft`. */
  can_keep: boolean;
  /** What the edit sets. To use another value than either side’s, or to correct what the live model refuses, send those fields as `data`, with `take: draft`. Null if it sets nothing, or can no longer be applied. */
  data: Record<string, unknown> | null;
  /** The versions that made the changes in `theirs`, newest first. Empty if that is not known. */
  versions: Array<{
    version: number;
    note: string;
    /** Who made it live. Null if that is not known. */
    author: {
      id: number;
      username: string;
    } | null;
    /** When it went live. */
    created_at: string;
  }>;
  /** Later edits of the same things, which are kept or dropped with this one. */
  later: number[];
}

/** A new draft. */
export interface DraftCreate {
  /** What the draft is called. */
  name: string;
  /** What it is for. If absent, blank. */
  description?: string;
  /** The version whose model the draft starts with, to go back to it. If absent, the live one. */
  from_version?: number;
}

/** How the model of a draft differs from a version. */
export interface DraftDiff {
  from: {
    version: number;
  };
  to: {
    draft: number;
    revision: number;
  };
  /** How the draft differs, in words. */
  changes: ModelChange[];
}

/** A copy of a draft. */
export interface DraftDuplicate {
  /** What the copy is called. If absent, `Copy of` and the name of the draft. */
  name?: string;
}

/** One edit of a draft. */
export interface DraftEdit {
  /** Its number in the draft. Numbers are never reused. */
  edit: number;
  /** What it changed, in one line. */
  note: string;
  /** What it changed, in words: at most the first 20 changes. */
  changes: string[];
  /** Null for the command line. */
  author: {
    id: number;
    username: string;
  } | null;
  made_at: string;
}

export interface DraftEditPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: DraftEdit[];
}

/** An event in the history of a draft, or a comment on it. */
export interface DraftEvent {
  id: number;
  kind: "comment" | "review_requested" | "approved" | "changes_requested" | "approval_withdrawn" | "scheduled" | "schedule_cancelled" | "publish_failed" | "guarded" | "widened" | "withdrawn" | "published" | "rebased" | "discarded" | "renamed";
  /** The comment or message, or details of the event. Blank if there are none. */
  body: string;
  /** The change it is about. Null for the draft as a whole. */
  about: {
    type: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands";
    /** Null for the bands. */
    id: number | null;
    /** The field that changed. Null for the item as a whole. */
    field: string | null;
  } | null;
  /** The revision of the draft at the time. */
  revision: number;
  /** Null for the server. */
  actor: {
    id: number;
    username: string;
  } | null;
  created_at: string;
}

export interface DraftEventPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: DraftEvent[];
}

export interface DraftPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Draft[];
}

/** The fields of a draft to change. Read-only fields (id, state, base_version, live_version, changes, edits, revision, author, editors, created_at, updated_at, published_version, publish_at, publish_paused, publish_error, review, changes_requested_by, may) are accepted and ignored. */
export interface DraftPatch {
  /** What the draft is called. */
  name?: string;
  /** What it is for. */
  description?: string;
}

/** How a draft goes live. */
export interface DraftPublish {
  /** What the list of versions says about the change. */
  note: string;
  /** When it goes live: a time in the account’s time zone, or with an offset. If absent, at once. */
  at?: string;
  /** Which stored leads to re-score after that. If absent, leads keep their scores. */
  rescore?: RescoringRequest;
}

/** The version, or the scheduled time: one of the two. */
export interface DraftPublished {
  /** The version it was published as. */
  version?: number;
  /** The re-scoring that has begun, if one was asked for. */
  rescoring?: number;
  /** When it goes live. */
  scheduled_at?: string;
}

/** How the conflicts are resolved. */
export interface DraftRebase {
  /** If absent, the defaults. */
  resolutions?: Array<{
    /** The number of the edit, as the conflict names it. */
    edit: number;
    /** `live`: keep what is live. `draft`: apply the edit anyway, if `can_keep` is true or `data` corrects what is refused. */
    take: "live" | "draft";
    /** Fields that the edit sets instead, with `draft`, if the conflict has `data`: a value of your own, or a correction. Later edits of the draft do not change them. */
    data?: Record<string, unknown>;
  }>;
}

/** An optional message. */
export interface DraftReviewRequest {
  /** A message to the others. Optional. If absent, blank. */
  body?: string;
}

/** A field to order by, with `-` in front for descending order. */
export type DraftsOrdering = "updated_at" | "-updated_at" | "created_at" | "-created_at" | "name" | "-name" | "id" | "-id";

/** One change to the model that has not been made. */
export interface EditToTry {
  /** The kind of item it changes. */
  kind: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands";
  action: "create" | "replace" | "update" | "delete" | "move" | "duplicate";
  /** Id of the item. Not with `create`, and not for bands. */
  id?: number;
  /** Id of the question, for a choice. */
  parent?: number;
  /** What you would send to make this change: the body of the item's own call. Not with `delete`. */
  data?: Record<string, unknown>;
  /** As with the deletion's own call. Only to delete a question, a choice, or a calculated field. */
  dependents?: "refuse" | "delete";
}

/** Which leads were erased, when, by whom, and why. */
export interface Erasure {
  id: number;
  /** Id of the account the leads belonged to. */
  account: number;
  /** `leads`: chosen by id. `filters`: found by filters. `retention`: older than the account keeps leads. */
  kind: "leads" | "filters" | "retention";
  requested_at: string;
  /** When the last lead was erased. Null while erasing is in progress. */
  finished_at: string | null;
  /** The user who requested it. Null for the account's retention. */
  erased_by: {
    id: number;
    username: string;
  } | null;
  reason: string;
  /** Number of leads erased so far. */
  leads: number;
  /** Number of their earlier results erased so far. */
  earlier_results: number;
  /** Everything in which data about a lead was stored. */
  erased_from: Array<"lead" | "history" | "authors" | "outcomes" | "analytics" | "imports" | "exports" | "webhooks">;
  /** True for an erasure of test leads; absent for every other one. */
  is_test?: true;
}

/** A certificate of erasure. */
export interface ErasureCertificate {
  id: number;
  /** Id of the account the leads belonged to. */
  account: number;
  /** `leads`: chosen by id. `filters`: found by filters. `retention`: older than the account keeps leads. */
  kind: "leads" | "filters" | "retention";
  requested_at: string;
  /** When the last lead was erased. Null while erasing is in progress. */
  finished_at: string | null;
  /** The user who requested it. Null for the account's retention. */
  erased_by: {
    id: number;
    username: string;
  } | null;
  reason: string;
  /** Number of leads erased so far. */
  leads: number;
  /** Number of their earlier results erased so far. */
  earlier_results: number;
  /** Everything in which data about a lead was stored. */
  erased_from: Array<"lead" | "history" | "authors" | "outcomes" | "analytics" | "imports" | "exports" | "webhooks">;
  /** True for an erasure of test leads; absent for every other one. */
  is_test?: true;
  /** Keyed hashes of the ids of the first 1,000 leads that were chosen by id or by filters. An id cannot be derived from its hash. To check whether a lead was erased, list erasures with its `lead_id`. */
  fingerprints: string[];
  /** SHA-256 of the certificate's other fields, as JSON without spaces, in this order. Null while erasing is in progress. */
  hash: string | null;
}

export interface ErasurePage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Erasure[];
}

/** The leads to erase permanently. */
export interface ErasureRequest {
  /** Ids of the leads to erase, up to 500. If one does not exist, none are erased. */
  lead_ids?: string[];
  /** Instead of `lead_ids`: filters as in the list of leads. Every lead they find is erased; `{}` finds all leads. */
  filters?: {
    /** Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter. */
    priority?: string[];
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
    /** Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter. */
    recommendation?: number[];
    /** Only leads scored by this version of the model. */
    model_version?: number;
    /** Only leads that arrived at or after this time. A date starts at midnight in the account's time zone. */
    created_after?: string;
    /** Only leads that arrived before this time. */
    created_before?: string;
    /** Only leads that arrived in this period, in the account's time zone. A week begins on Monday. */
    arrived?: "today" | "yesterday" | "last_7_days" | "this_week" | "last_week" | "last_30_days" | "this_month" | "last_month";
    /** Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet. */
    outcome?: Array<"success" | "lost" | "open">;
    /** Only leads that this re-scoring gave a new result. */
    rescoring?: number;
    /** Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded. */
    source?: Array<"api" | "admin" | "import" | "unknown">;
    /** Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user. */
    token_name?: string;
    /** Only leads that came in with this import. */
    import_id?: number;
    /** Only leads with exactly this UTM source. */
    utm_source?: string;
    /** Only leads with exactly this UTM medium. */
    utm_medium?: string;
    /** Only leads with exactly this UTM campaign. */
    utm_campaign?: string;
    /** Only leads with exactly this UTM term. */
    utm_term?: string;
    /** Only leads with exactly this UTM content. */
    utm_content?: string;
    /** Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead. */
    search?: string;
    /** Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match. */
    answers?: Record<string, {
      min?: number | string;
      max?: number | string;
      any?: Array<number | string>;
      contains?: string;
      answered?: boolean;
    }>;
  };
  /** With `filters`: the number of leads they find. If the number differs, the request is rejected, so set `created_before` if leads keep arriving. The list of leads counts them with `count=exact`. */
  expected?: number;
  /** Why the leads are erased. It is kept permanently in the certificate and the audit log, so don’t include personal data. If absent, blank. */
  reason?: string;
}

/** What went wrong, for programs: codes stay when sentences are reworded. New codes can be added. Treat one that you don’t know by its status. */
export type ErrorCode = "access_too_new" | "account_busy" | "account_not_found" | "already_exists" | "ambiguous_choice" | "argument_count" | "assignment" | "attribute" | "bad_character" | "bad_date" | "bad_field" | "bad_number" | "bare_name" | "blank" | "body_too_large" | "chained_in" | "circular" | "client_left" | "count_mismatch" | "cross_site_request" | "curly_quotes" | "cursor_expired" | "database_unavailable" | "date_arithmetic" | "date_as_condition" | "date_as_number" | "decimal_comma" | "does_not_exist" | "draft_closed" | "draft_conflict" | "draft_not_found" | "draft_scheduled" | "duplicate" | "empty" | "four_eyes_required" | "guarded_publish_running" | "header_not_supported" | "if_in_formula" | "in_one_value" | "in_use" | "incompatible" | "index_outside" | "index_too_large" | "invalid" | "invalid_characters" | "invalid_cursor" | "invalid_format" | "invalid_page" | "invalid_type" | "key_reused" | "lead_exists" | "limit_reached" | "list_as_number" | "malformed_authorization" | "malformed_body" | "malformed_header" | "method_not_allowed" | "misplaced_not" | "misplaced_string" | "missing_call" | "missing_if" | "missing_operator" | "missing_parenthesis" | "missing_value" | "mixed_arguments" | "mixed_comparison" | "no_reviewer" | "not_a_list" | "not_a_number" | "not_an_integer" | "not_authenticated" | "not_found" | "nothing_to_change" | "null" | "number_not_held" | "number_too_large" | "out_of_range" | "over_share" | "overlap" | "own_work" | "page_too_far" | "permission_denied" | "precondition_failed" | "precondition_required" | "publish_blocked" | "quote_in_string" | "rate_limited" | "read_only" | "request_under_way" | "required" | "reserved" | "score_not_available" | "server_busy" | "server_error" | "session_ended" | "split_number" | "starting" | "superseded" | "test_token" | "text_comparison" | "text_order" | "thousands_separator" | "timeout" | "token_expired" | "token_invalid" | "too_deep" | "too_few" | "too_long" | "too_many" | "too_many_decimals" | "too_many_digits" | "too_many_faults" | "too_many_steps" | "too_short" | "unclosed_brace" | "unclosed_string" | "unexpected" | "unknown_choice" | "unknown_endpoint" | "unknown_field" | "unknown_function" | "unknown_parameter" | "unknown_word" | "unsupported_encoding" | "unsupported_media_type" | "user_inactive" | "weak_password" | "wrong_credentials" | "wrong_password" | "wrong_state" | "wrong_symbol";

/** Something that happened in an account. */
export type Event = LeadCreatedEvent | LeadUpdatedEvent | LeadRescoredEvent | LeadErasedEvent | OutcomeRecordedEvent | OutcomeCorrectedEvent | OutcomeRemovedEvent | ModelPublishedEvent | ImportFinishedEvent | JobFailedEvent;

/** Events of an account, in order. */
export interface EventPage {
  /** The oldest first. */
  results: Event[];
  /** Send it as `after` to read what comes next. There is always one, also if there are no events. */
  cursor: string;
  /** Whether to go on reading at once. A page may have fewer events than `limit`, even none, although there are more. */
  has_more: boolean;
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
  /** The same, with the values filled in. */
  substituted: string;
  /** A number, an ISO date, the text of an answer or choice, or a list of these. Null means unknown. A calculated number with more than 15 digits is rounded to 12, which is what comparisons use. */
  value: number | string | null | Array<number | string | null>;
  /** Why the value is unknown. Null if it is known. */
  reason: string | null;
}

/** A value looked up in the ranges. */
export interface ExplainedLookup {
  /** As the edges of the ranges are compared with it: a number with at most 12 significant digits. */
  value: number | string | null;
  /** The range that matched. */
  range: {
    id: number;
    start: number | string | null;
    end: number | string | null;
  } | null;
  points: number | null;
}

/** The points of a scoring model, and why. */
export interface ExplainedModel {
  id: number;
  name: string;
  question: number;
  field_name: string;
  /** 2 if the formula uses scores. */
  pass: 1 | 2;
  formula: string;
  /** The same, with the values filled in. */
  substituted: string;
  /** A number, an ISO date, the text of an answer or choice, or a list of these. Null means unknown. A calculated number with more than 15 digits is rounded to 12, which is what comparisons use. */
  value: number | string | null | Array<number | string | null>;
  /** Each value that was looked up. Empty if there are no ranges or the value is unknown. */
  lookups: ExplainedLookup[];
  /** Sum over the matched ranges, or the value itself if there are no ranges. Null if there are no points. */
  points: number | null;
  weight: number;
  /** Points times weight, rounded to two decimals. 0 if there are no points. */
  weighted_points: number;
  x_axis: boolean;
  y_axis: boolean;
  /** Why there are no points. Null if there are. */
  reason: string | null;
}

/** The outcome of a rule, and why. */
export interface ExplainedRule {
  id: number;
  question: number;
  field_name: string;
  rule: string;
  response_text: string;
  /** `not_tried`: an earlier rule of the question matched. */
  outcome: "matched" | "not_matched" | "unknown" | "not_tried";
  /** Its outcome, or what the outcome would have been if it had been tried. */
  would_be: "matched" | "not_matched" | "unknown";
  /** The same, with the values filled in. */
  substituted: string;
  decided_by: DecidingPart[];
}

/** How a lead's scores were computed. The `weighted_points` of the scoring models of an axis add up to it exactly. */
export interface Explanation {
  lead_id: string;
  /** True for a test lead; absent for every other lead. */
  is_test?: true;
  /** The version that scored the lead. Null in a draft. */
  model_version: number | null;
  /** The date used for `today()`. */
  evaluated_on: string;
  x_axis: number;
  y_axis: number;
  total_score: number;
  bands: {
    x: ExplainedBand;
    y: ExplainedBand;
    total: ExplainedBand;
  };
  /** Field names of unanswered questions. */
  unanswered: string[];
  calculated_fields: ExplainedField[];
  /** In the order they are computed: those that use scores come last. */
  scoring_models: ExplainedModel[];
  /** In the order they are tried. */
  rules: ExplainedRule[];
  /** What held the total back most, the most points first. */
  factors: Factor[];
  /** Null in the highest band of the total. */
  next_band: NextBand | null;
}

/** Which leads to export, and how. */
export interface ExportWrite {
  /** `csv`: the same file as that of `GET /api/v1/exports/leads.csv`. `ndjson`: a JSON object on each line, with the columns as its members. If absent, `"csv"`. */
  format?: "csv" | "ndjson";
  /** Filters as in the list of leads; those by answers are an object. All leads if absent. If absent, the defaults. */
  filters?: {
    /** Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter. */
    priority?: string[];
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
    /** Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter. */
    recommendation?: number[];
    /** Only leads scored by this version of the model. */
    model_version?: number;
    /** Only leads that arrived at or after this time. A date starts at midnight in the account's time zone. */
    created_after?: string;
    /** Only leads that arrived before this time. */
    created_before?: string;
    /** Only leads that arrived in this period, in the account's time zone. A week begins on Monday. */
    arrived?: "today" | "yesterday" | "last_7_days" | "this_week" | "last_week" | "last_30_days" | "this_month" | "last_month";
    /** Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet. */
    outcome?: Array<"success" | "lost" | "open">;
    /** Only leads that this re-scoring gave a new result. */
    rescoring?: number;
    /** Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded. */
    source?: Array<"api" | "admin" | "import" | "unknown">;
    /** Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user. */
    token_name?: string;
    /** Only leads that came in with this import. */
    import_id?: number;
    /** Only leads with exactly this UTM source. */
    utm_source?: string;
    /** Only leads with exactly this UTM medium. */
    utm_medium?: string;
    /** Only leads with exactly this UTM campaign. */
    utm_campaign?: string;
    /** Only leads with exactly this UTM term. */
    utm_term?: string;
    /** Only leads with exactly this UTM content. */
    utm_content?: string;
    /** Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead. */
    search?: string;
    /** Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match. */
    answers?: Record<string, {
      min?: number | string;
      max?: number | string;
      any?: Array<number | string>;
      contains?: string;
      answered?: boolean;
    }>;
  };
  /** Newest first, or oldest first. If absent, `"-created_at"`. */
  ordering?: "-created_at" | "created_at";
  /** Names of the columns to include, in that order. If absent: the lead's own columns, `source.type`, `lead.outcome`, `lead.outcome_at`, and every question. `lead.fingerprint` is the `fingerprint` of the lead in events, by which `lead.erased` names it. */
  columns?: string[];
  /** The separator between cells; a comma if absent. Spreadsheets of many languages expect a semicolon. */
  separator?: "comma" | "semicolon" | "tab";
  /** The decimal sign in numbers; a point if absent. */
  decimal?: "point" | "comma";
  /** `joined`, the default: the chosen texts in one column. `columns`: a column for each choice, `field.slug`, with 1 if it was chosen, 0 if not, and nothing if the question was not answered. */
  multiple_choice?: "joined" | "columns";
}

/** A question that gave fewer points than it could have given. */
export interface Factor {
  question: number;
  field_name: string;
  /** In words for a customer: those of the question, or a sentence with its text. */
  reason: string;
  answered: boolean;
  /** What the scoring models of the question gave, in the total. */
  points: number;
  /** What it is compared with: the most that they can give. */
  possible: number;
  /** `possible` less `points`. */
  missing: number;
}

/** The code of every message, in the same place as the message. */
export interface FieldCodes {
  [name: string]: ErrorCode[] | FieldCodes | FieldCodes[];
}

/** Every invalid field with its messages. Errors that don’t belong to a single field are under `non_field_errors`. Errors inside an object are nested under its field, errors in a list of objects are a list with `{}` for each valid item, and errors in a list of plain values are keyed by position. */
export interface FieldErrors {
  [name: string]: string[] | FieldErrors | FieldErrors[];
}

/** A band in a model file. It has no letter: the highest band is A. */
export interface FileBand {
  label: string;
  /** Lowest score of the band; null for the last band. */
  from: number | null;
  /** What to do with such leads. */
  action: string;
}

/** The bands of X, Y, and the total, each list from highest to lowest. */
export interface FileBands {
  x: FileBand[];
  y: FileBand[];
  total: FileBand[];
}

/** A calculated field in a model file. */
export interface FileCalculatedField {
  /** Used in braces, like a question's field name. Unique among both. */
  name: string;
  /** An expression over questions and other calculated fields, without cycles. */
  formula: string;
}

/** A question in a model file, identified by its field name. */
export interface FileQuestion {
  /** Identifies the question in answers, rules, and formulas. Unique in the account, and not the name of a score. Stored answers follow the question to a new name. */
  field_name: string;
  /** The question as shown to the lead. */
  text: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Position of the question, starting at 1. If absent, one more than the question before it. */
  number?: number;
  /** Whether an answer is required. */
  required?: boolean;
  /** Whether it accepts several values. For slider, integer, number, and date only. */
  multiple_values?: boolean;
  /** Smallest number accepted. Required for a slider. */
  min_value?: number | null;
  /** Largest number accepted. Required for a slider. */
  max_value?: number | null;
  /** Distance between two positions of the slider. */
  step?: number | null;
  /** Shown with the question. */
  help_text?: string;
  /** What a customer reads if the answer held the score back, such as: Insufficient income. If blank, a sentence with the text of the question. */
  reason?: string;
  /** Whether leads can change what they answered, as how much they want, unlike their age. Explanations propose no change of other answers. */
  lead_can_change?: boolean;
  /** All choices, in order. Choices are identified by slug: another slug is another choice, without the earlier answers. */
  choices?: Array<{
    /** The text as shown to the lead. */
    text: string;
    /** Unique within the question. Derived from the text if absent, and then never the text of another choice, nor a value by which an answer can name one. */
    slug?: string;
    /** The value in formulas and rules. If absent, its position, starting at 1. */
    value?: number;
  }>;
}

/** A recommendation rule in a model file. */
export interface FileRule {
  /** Field name of the question it belongs to. */
  question: string;
  /** `If`, followed by a condition over fields in braces, calculated fields, and scores. `If 1` always matches. */
  rule: string;
  /** The text for the lead. */
  response_text: string;
  /** approval, warning, rejection, or null. */
  type?: "approval" | "warning" | "rejection" | null;
  /** Order within the question. If absent, one more than the question's previous rule. */
  position?: number;
  affiliate_name?: string;
  /** Absolute http(s) URL, or blank. */
  affiliate_image?: string;
  /** Absolute http(s) URL, or blank. */
  affiliate_link?: string;
  /** Absolute http(s) URL, or blank. */
  redirect_url?: string;
}

/** A scoring model in a model file, identified by its question and its name or formula. */
export interface FileScoringModel {
  /** Field name of the question it belongs to. */
  question: string;
  /** Name shown in explanations and the admin. */
  name?: string;
  /** An expression over fields in braces, calculated fields, and scores. Scoring models that use a score are computed after the others. */
  formula: string;
  /** Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low. */
  weight?: number;
  /** Whether its points count toward X. True if absent. */
  x_axis?: boolean;
  /** Whether its points count toward Y. False if absent. */
  y_axis?: boolean;
  /** Without any, the value itself is the points. */
  value_ranges?: Array<{
    /** First value in the range. If absent, no lower limit. */
    start?: number | string | null;
    /** First value above the range. If absent, no upper limit. */
    end?: number | string | null;
    /** Up to two decimals. Can be negative. */
    points: number;
  }>;
}

/** A test in a model file, identified by its name. */
export interface FileTest {
  /** Unique among the tests. */
  name: string;
  /** In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date used for `today()`. If null or absent, the day on which the test runs. */
  date?: string | null;
  expect: {
    x_axis?: number;
    y_axis?: number;
    total_score?: number;
    x_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
    y_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
    /** Name of the total's band. */
    priority?: string;
    /** By field name, which of the question's rules has to match: 1 is the one that is tried first, null is none of them, and 0 is a rule that has been deleted. */
    recommendations?: Record<string, number | null>;
  };
}

/** The first user of an account: an administrator, unless `is_staff` is false. */
export interface FirstUser {
  /** Unique in the installation. Case-insensitive. */
  username: string;
  /** At least 10 characters, and not a common password. Stored as an argon2id hash. */
  password: string;
  /** If absent, blank. */
  email?: string;
  /** If absent, blank. */
  first_name?: string;
  /** If absent, blank. */
  last_name?: string;
  /** If absent, `true`. */
  is_staff?: boolean;
}

/** A version that scores a share of the new leads first. */
export interface GuardedPublish {
  id: number;
  draft: {
    id: number;
    name: string;
  };
  /** The version that scores the other leads. */
  live_version: number;
  /** The version of the draft. */
  version: number;
  /** `published`: the version scores all new leads. `withdrawn`: it scores none, and the draft is open again. */
  state: "running" | "published" | "withdrawn";
  /** Percent of the new leads that it scores now. Null once it has ended. */
  share: number | null;
  /** The shares it has one after the other before it scores all new leads. */
  shares: number[];
  note: string;
  /** Null for the command line. */
  started_by: {
    id: number;
    username: string;
  } | null;
  started_at: string;
  ended_at: string | null;
  /** Why it ended. */
  reason: string | null;
  stages: Array<{
    share: number;
    started_at: string;
    ended_at: string | null;
  }>;
}

export interface GuardedPublishPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: GuardedPublish[];
}

/** Which draft scores a share of the new leads first. */
export interface GuardedPublishStart {
  /** The draft. It must pass the same checks as for publishing. */
  draft: number;
  /** What the list of versions says about the change. */
  note: string;
  /** Percent of the new leads, each larger than the one before it. If absent, the defaults. */
  shares?: number[];
}

/** The next share. */
export interface GuardedPublishWiden {
  /** Percent of the new leads; 100 makes the version live. If absent, the next one of `shares`, then 100. */
  share?: number | 100;
}

/** Why the version is withdrawn. */
export interface GuardedPublishWithdraw {
  reason: string;
}

/** The state of this server. */
export interface Health {
  status: string;
  /** The version of Leadplane. */
  version: string;
}

/** A file of leads, how it is read, and the outcome of its import. */
export interface Import {
  id: number;
  file_name: string;
  /** `uploaded`: waits for you to start it. `queued`, `running`, `paused`: in progress. `undoing`, `undone`: it is, or has been, undone. */
  state: "uploaded" | "queued" | "running" | "paused" | "done" | "failed" | "cancelled" | "undoing" | "undone";
  /** Size of the file after decompression. */
  bytes: number;
  on_duplicate: "skip" | "update" | "error" | null;
  /** What makes two leads the same. Null until it is started. */
  match_on: string | null;
  /** Whether nothing is stored. */
  dry_run: boolean;
  /** Whether webhooks are sent its leads. */
  send_webhooks: boolean;
  /** Rows of the file. Null until they are counted. */
  rows_total: number | null;
  rows_done: number;
  /** Leads that were created. */
  created: number;
  /** Leads that were replaced. */
  updated: number;
  /** Rows whose lead already existed. */
  skipped: number;
  /** Rows with an error. */
  failed: number;
  /** Rows per second so far; null in its first seconds. */
  per_second: number | null;
  /** An estimate; null when there is nothing to base it on. */
  seconds_left: number | null;
  /** What somebody asked of it while it was running, which happens when the current step ends. */
  requested: "pause" | "cancel" | null;
  /** Why it failed. */
  error: string | null;
  /** Null unless it is, or has been, undone. */
  undo: {
    /** Leads that it had created and that were erased. */
    erased: number;
    /** Leads that it had replaced and that have their former answers again. */
    restored: number;
    /** Leads that were kept as they are because they have changed since. */
    kept: number;
    /** Leads that are still to be undone. */
    left: number;
    /** How far undoing is. After `failed` or `cancelled` it can be started again, or resumed while `state` of the import is `undoing`. */
    state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled";
    /** Why undoing failed. */
    error: string | null;
  } | null;
  /** Whether it can be undone: for 30 days after it has ended. */
  can_undo: boolean;
  uploaded_by: {
    id: number;
    username: string;
  } | null;
  uploaded_at: string;
  started_at: string | null;
  finished_at: string | null;
  format: ImportFormat;
  /** The parts of `format` that were set; the others are detected. */
  format_set: ImportFormatWrite;
  columns: ImportColumn[];
  /** What each column is, by the column's name: `lead_id`, `name`, `email`, `created_at`, a member of the lead's `source` such as `source.utm_source`, the field name of a question, or null to leave it out. For a question whose field has the name of one of these, or of another column of an exported file, put `answers.` before it. Several columns can be the `name`; they are joined, the first name first. */
  mapping: Record<string, string | null>;
  /** What values of a column mean, by the column's name and then by the value, for questions with choices: the slug, text, or value of a choice, or null to leave the answer blank. Case and spaces around a value are ignored. In a column with several choices, each of them is looked up. The value `""` stands for blank cells; for these, a question of any type can have an answer, as text. */
  values: Record<string, Record<string, string | null>>;
  /** Rows in which the values of `columns` were counted: the first 1,000 at most, fewer of a file with hundreds of columns, and all after a dry run. Null once the file is gone. */
  rows_seen: number | null;
  /** Why rows cannot be imported, in up to 50 groups, those of most rows first. Counted in `rows_seen` rows, and once that is null, in `rows_done`. */
  problems: ImportProblem[];
  /** The first 20 rows as they would be imported. Null once it is started, except in the response to an upload with `start=true`. */
  preview: ImportPreviewRow[] | null;
}

/** A column of the file. */
export interface ImportColumn {
  /** From the header, or `Column 1` and so on. A blank or repeated name is made unique. */
  name: string;
  /** The first three different values. */
  samples: string[];
  /** Values that are not blank, of the rows that were seen. */
  values: number;
  /** Rows in which it is blank, of those that were seen. */
  blanks: number;
  /** How many of them fit what the column is, some by what `values` says. Null if it is left out. */
  fits: number | null;
  /** Values that are no choice of the column's question. Null unless it has a question with choices. */
  misfits: {
    /** Up to 50 of them, the most frequent first. Those that `values` matches to a choice are listed too. */
    values: Array<{
      value: string;
      /** Rows that have it, of those that were seen. */
      rows: number;
    }>;
    /** Rows with further values, which are not listed. */
    others: number;
  } | null;
}

/** A row that was not imported. */
export interface ImportError {
  line: number;
  /** Why the line was not imported: a line of text for each value with an error. */
  error: string;
  /** The values of the columns, in their order. */
  cells: string[];
}

export interface ImportErrorPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: ImportError[];
}

/** An import ended: it is done, or failed, or was canceled. A dry run is no event. */
export interface ImportFinishedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "import.finished";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: ImportFinishedEventData;
}

/** The import that ended. */
export interface ImportFinishedEventData {
  import_id: number;
  file_name: string;
  /** How it ended. What was stored before it failed or was canceled stays. */
  state: "done" | "failed" | "cancelled";
  /** Rows that were read. */
  rows: number;
  /** Leads that were created. */
  created: number;
  /** Leads that were replaced. */
  updated: number;
  /** Rows whose lead already existed. */
  skipped: number;
  /** Rows with an error. */
  failed: number;
  /** Why it failed. */
  error: string | null;
  uploaded_by: {
    id: number;
    username: string;
  } | null;
}

/** How the file is read. All of it is detected. */
export interface ImportFormat {
  /** `csv`: cells with a separator. `ndjson`: a JSON object on each line. */
  type: "csv" | "ndjson";
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  /** Between the cells of a line. */
  separator: "," | ";" | "\t" | "|";
  /** Around cells that contain the separator or a line break. */
  quote: "\"" | "'";
  /** Whether the first line names the columns. */
  header: boolean;
  /** Lines above the table that are left out, such as a title. */
  skip_lines: number;
  /** The decimal separator of numbers. */
  decimal: "." | ",";
  /** The order of day, month, and year in each column with dates, by the column's name. */
  date_orders: Record<string, "ymd" | "dmy" | "mdy">;
}

/** How to read the file; what is absent is detected. */
export interface ImportFormatWrite {
  /** `csv`: cells with a separator. `ndjson`: a JSON object on each line. */
  type?: "csv" | "ndjson";
  encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  /** Between the cells of a line. */
  separator?: "," | ";" | "\t" | "|";
  /** Around cells that contain the separator or a line break. */
  quote?: "\"" | "'";
  /** Whether the first line names the columns. */
  header?: boolean;
  /** Lines above the table that are left out, such as a title. */
  skip_lines?: number;
  /** The decimal separator of numbers. */
  decimal?: "." | ",";
  /** The order of day, month, and year in each column with dates, by the column's name. */
  date_orders?: Record<string, "ymd" | "dmy" | "mdy">;
}

export interface ImportPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: ImportSummary[];
}

/** A row of the file, as it would be imported. */
export interface ImportPreviewRow {
  /** The line of the file, starting at 1. */
  line: number;
  /** The lead as it would score. Null if the line cannot be imported. */
  lead: {
    /** Null if it will be generated. */
    lead_id: string | null;
    name: string | null;
    email: string | null;
    /** Null if it is the time of the import. */
    created_at: string | null;
    x_axis: number;
    y_axis: number;
    total_score: number;
    x_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
    y_category: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
    priority: string;
    recommendation: string | null;
  } | null;
  /** Why the line cannot be imported: a line of text for each value with an error. A question that has no column is only in `problems`. */
  error: string | null;
}

/** Why rows cannot be imported. */
export interface ImportProblem {
  /** The name of its column. Null if it is of the row as a whole. */
  column: string | null;
  code: ErrorCode;
  /** That of the first row that has it. Messages of others may name other values. */
  message: string;
  /** Rows that have it. */
  rows: number;
}

/** How to import an uploaded file. */
export interface ImportStart {
  /** What each column is, by the column's name: `lead_id`, `name`, `email`, `created_at`, a member of the lead's `source` such as `source.utm_source`, the field name of a question, or null to leave it out. For a question whose field has the name of one of these, or of another column of an exported file, put `answers.` before it. Several columns can be the `name`; they are joined, the first name first. Columns that are absent are left out. If absent, the mapping stays as it is. */
  mapping?: Record<string, string | null>;
  /** What values of a column mean, by the column's name and then by the value, for questions with choices: the slug, text, or value of a choice, or null to leave the answer blank. Case and spaces around a value are ignored. In a column with several choices, each of them is looked up. The value `""` stands for blank cells; for these, a question of any type can have an answer, as text. If absent, it stays as it is for columns that keep their question. */
  values?: Record<string, Record<string, string | null>>;
  /** What to do with a lead that already exists. `skip` leaves it as it is. `update` replaces its answers with those of the file, and its name and email if the file has columns for them; its previous result moves to its history. `error` reports the line. If absent, `"error"`. */
  on_duplicate?: "skip" | "update" | "error";
  /** What makes two leads the same: `lead_id`, `email`, or the field name of a question that takes one value. If absent, `"lead_id"`. */
  match_on?: string;
  /** Whether to only count what would happen, without storing a lead. The import can be started again afterwards. If absent, `false`. */
  dry_run?: boolean;
  /** Whether webhooks are sent the leads of the import, each as an event. Either way `GET /api/v1/events/` has their events, and webhooks for `import.finished` are sent the end of the import. If absent, `false`. */
  send_webhooks?: boolean;
}

/** A file of leads. */
export interface ImportSummary {
  id: number;
  file_name: string;
  /** `uploaded`: waits for you to start it. `queued`, `running`, `paused`: in progress. `undoing`, `undone`: it is, or has been, undone. */
  state: "uploaded" | "queued" | "running" | "paused" | "done" | "failed" | "cancelled" | "undoing" | "undone";
  /** Size of the file after decompression. */
  bytes: number;
  on_duplicate: "skip" | "update" | "error" | null;
  /** What makes two leads the same. Null until it is started. */
  match_on: string | null;
  /** Whether nothing is stored. */
  dry_run: boolean;
  /** Whether webhooks are sent its leads. */
  send_webhooks: boolean;
  /** Rows of the file. Null until they are counted. */
  rows_total: number | null;
  rows_done: number;
  /** Leads that were created. */
  created: number;
  /** Leads that were replaced. */
  updated: number;
  /** Rows whose lead already existed. */
  skipped: number;
  /** Rows with an error. */
  failed: number;
  /** Rows per second so far; null in its first seconds. */
  per_second: number | null;
  /** An estimate; null when there is nothing to base it on. */
  seconds_left: number | null;
  /** What somebody asked of it while it was running, which happens when the current step ends. */
  requested: "pause" | "cancel" | null;
  /** Why it failed. */
  error: string | null;
  /** Null unless it is, or has been, undone. */
  undo: {
    /** Leads that it had created and that were erased. */
    erased: number;
    /** Leads that it had replaced and that have their former answers again. */
    restored: number;
    /** Leads that were kept as they are because they have changed since. */
    kept: number;
    /** Leads that are still to be undone. */
    left: number;
    /** How far undoing is. After `failed` or `cancelled` it can be started again, or resumed while `state` of the import is `undoing`. */
    state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled";
    /** Why undoing failed. */
    error: string | null;
  } | null;
  /** Whether it can be undone: for 30 days after it has ended. */
  can_undo: boolean;
  uploaded_by: {
    id: number;
    username: string;
  } | null;
  uploaded_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** How to read an uploaded file. */
export interface ImportWrite {
  /** Replaces what was set before. If the columns change, what they are is guessed again. */
  format?: ImportFormatWrite;
  /** What each column is, by the column's name: `lead_id`, `name`, `email`, `created_at`, a member of the lead's `source` such as `source.utm_source`, the field name of a question, or null to leave it out. For a question whose field has the name of one of these, or of another column of an exported file, put `answers.` before it. Several columns can be the `name`; they are joined, the first name first. Columns that are absent are left out. */
  mapping?: Record<string, string | null>;
  /** What values of a column mean, by the column's name and then by the value, for questions with choices: the slug, text, or value of a choice, or null to leave the answer blank. Case and spaces around a value are ignored. In a column with several choices, each of them is looked up. The value `""` stands for blank cells; for these, a question of any type can have an answer, as text. Replaces what was set before. If absent, it stays as it is for columns that keep their question. */
  values?: Record<string, Record<string, string | null>>;
}

/** The servers of an installation, and its database. */
export interface Installation {
  /** The version of the server that responds. */
  version: string;
  database: {
    kind: "embedded" | "postgres";
    /** The version of PostgreSQL. */
    version: string;
    size_bytes: number;
    /** Whether a standby has every lead before it is confirmed. `none`: no standby is connected. */
    replication: "none" | "synchronous" | "asynchronous";
  };
  /** Those that run first, then by name. */
  nodes: Node[];
  /** Jobs of all accounts, and of the installation. */
  jobs: {
    running: number;
    /** Those that are due. */
    waiting: number;
    /** In the last 24 hours. */
    failed: number;
  };
  /** The last backup that a server made by itself; null if there is none. */
  last_backup: {
    finished_at: string;
    file: string;
    size_bytes: number;
  } | null;
  /** Why the last attempt to make one failed. */
  backup_error: string | null;
  /** What to look at, in words. */
  warnings: string[];
}

/** Work that the server does in the background. */
export interface Job {
  id: number;
  /** Id of the account that the job works for. */
  account: number;
  /** What it does. */
  kind: "erasure" | "simulation" | "publication" | "rescoring" | "import" | "import_undo" | "export" | "outcome_recount";
  /** The model version that it re-scores with, or that it simulates; null for other jobs. */
  version: number | null;
  /** The live version, if it is newer than the one that a paused or failed job re-scores with. The job cannot be resumed then. Null otherwise. */
  superseded_by: number | null;
  /** The draft that it publishes or simulates; null for other jobs, and once the draft is gone. */
  draft: {
    id: number;
    name: string;
  } | null;
  /** The import that it carries out or undoes; null for other jobs. */
  import: {
    id: number;
    file_name: string;
    /** Whether nothing is stored. */
    dry_run: boolean;
  } | null;
  state: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** What somebody asked of the job while it was running, which happens when the current step ends. */
  requested: "pause" | "cancel" | null;
  /** Who started it; null for what the server does by itself. */
  requested_by: {
    id: number;
    username: string;
  } | null;
  requested_at: string;
  /** When it starts at the earliest: later than `requested_at` for a scheduled draft. */
  due_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** How many items are done. */
  done: number;
  /** Of how many; null when that is not known. */
  total: number | null;
  /** Items per second so far; null in its first seconds. */
  per_second: number | null;
  /** An estimate; null when there is nothing to base it on. */
  seconds_left: number | null;
  /** Failed attempts since the job last made progress. */
  attempts: number;
  /** When a job that failed is tried again. */
  next_attempt_at: string | null;
  /** Why the last attempt failed. */
  error: string | null;
  /** What came of it, depending on the kind. */
  result: Record<string, unknown> | null;
}

/** Work in the background failed and is not tried again by itself. */
export interface JobFailedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "job.failed";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: JobFailedEventData;
}

/** The job that failed. */
export interface JobFailedEventData {
  job_id: number;
  /** What it was to do. */
  kind: "erasure" | "simulation" | "publication" | "rescoring" | "import" | "import_undo" | "export" | "outcome_recount";
  /** Why it failed. Null if the job has been resumed since. */
  error: string | null;
  /** Who started it. Null for what the server does by itself. */
  requested_by: {
    id: number;
    username: string;
  } | null;
}

export interface JobPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Job[];
}

/** A lead with its latest result; with its answers where they were asked for. */
export interface Lead {
  lead_id: string;
  /** Capability: the sum of points on X. */
  x_axis: number;
  /** Propensity: the sum of points on Y. */
  y_axis: number;
  /** The sum of X and Y. */
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
  /** One per question with a matching rule, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that scored the lead. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the current answers arrived. */
  updated_at: string;
  /** True for a test lead; absent for every other lead. */
  is_test?: true;
  /** Name of the contact. */
  name: string | null;
  /** Email address of the contact. */
  email: string | null;
  /** How the lead first came in, and where from. */
  source: LeadSource;
  /** What its outcomes come to, see `/api/v1/outcomes/`. `lost` also without one, after the days that the account has set. Null while it is open. */
  outcome: "success" | "lost" | null;
  /** Since when. Null while it is open. */
  outcome_at: string | null;
  /** In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning. */
  answers?: Record<string, string | number | Array<string | number>>;
}

/** Leads to store together. */
export interface LeadBatch {
  /** The leads, 1 to 1,000, each as for a single lead. */
  leads: LeadSubmission[];
}

/** What became of each lead of a batch. */
export interface LeadBatchResults {
  /** One per lead, in the order of the request. */
  results: Array<AcceptedLead | RejectedLead>;
}

/** How often a lead followed the tracked links of a rule. */
export interface LeadClicks {
  /** Id of the rule that names the links. */
  rule_id: number;
  /** Clicks on its affiliate link. */
  affiliate_clicks: number;
  /** Clicks on its redirect URL. */
  redirect_clicks: number;
  /** When the first click was counted. */
  first_at: string;
  /** When the last click was counted. */
  last_at: string;
}

/** A new lead was stored. */
export interface LeadCreatedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "lead.created";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: LeadEventData;
}

/** A lead with its latest result and answers. */
export interface LeadDetail {
  lead_id: string;
  /** Capability: the sum of points on X. */
  x_axis: number;
  /** Propensity: the sum of points on Y. */
  y_axis: number;
  /** The sum of X and Y. */
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
  /** One per question with a matching rule, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that scored the lead. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the current answers arrived. */
  updated_at: string;
  /** True for a test lead; absent for every other lead. */
  is_test?: true;
  /** Name of the contact. */
  name: string | null;
  /** Email address of the contact. */
  email: string | null;
  /** How the lead first came in, and where from. */
  source: LeadSource;
  /** What its outcomes come to, see `/api/v1/outcomes/`. `lost` also without one, after the days that the account has set. Null while it is open. */
  outcome: "success" | "lost" | null;
  /** Since when. Null while it is open. */
  outcome_at: string | null;
  /** In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date used for `today()`. */
  evaluated_on: string;
  /** The user who submitted these answers in the admin. Null if they were submitted with a token. */
  submitted_by: {
    id: number;
    username: string;
  } | null;
  /** The re-scoring that this result comes from. Null if it comes from submitting the answers. */
  rescored: {
    /** Id of the re-scoring. */
    id: number;
    /** When the lead was re-scored. */
    at: string;
    /** `requested`: someone re-scored leads with the live model. `aged`: the nightly re-scoring, which keeps each lead’s version of the model and changes only the date. */
    reason: "requested" | "aged";
    /** Who asked for it. Null for a nightly re-scoring. */
    by: {
      id: number;
      username: string;
    } | null;
  } | null;
  /** 1 for the first result of a lead, and one more for each that followed. */
  revision: number;
  /** Id of the import that these answers came from. Null if they came otherwise, or, for answers that replaced others, once the import ended 30 days ago. */
  import_id: number | null;
  /** Set if undoing an import gave these answers and this result back. Null otherwise. */
  restored: {
    /** Id of the import that was undone. */
    import_id: number;
    /** When it was undone. */
    at: string;
    /** Who asked for it. Null if the user is deleted. */
    by: {
      id: number;
      username: string;
    } | null;
  } | null;
  /** How often the lead followed the tracked links of its results, the rule of the last click first. */
  clicks: LeadClicks[];
}

/** A lead was erased. Its earlier events are erased with it, so a reader that had not read them yet gets only this one. */
export interface LeadErasedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "lead.erased";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: LeadErasedEventData;
}

/** Which lead was erased. */
export interface LeadErasedEventData {
  /** The `fingerprint` of the erased lead in its earlier events. */
  fingerprint: string;
  /** Id of the erasure, whose certificate says who erased it and why. */
  erasure_id: number;
}

/** A lead as it was right after the event, with the result before. */
export interface LeadEventData {
  lead_id: string;
  /** Capability: the sum of points on X. */
  x_axis: number;
  /** Propensity: the sum of points on Y. */
  y_axis: number;
  /** The sum of X and Y. */
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
  /** One per question with a matching rule, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that scored the lead. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the current answers arrived. */
  updated_at: string;
  /** Name of the contact. */
  name: string | null;
  /** Email address of the contact. */
  email: string | null;
  /** How the lead first came in, and where from. */
  source: LeadSource;
  /** In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date used for `today()`. */
  evaluated_on: string;
  /** The user who submitted these answers in the admin. Null if they were submitted with a token. */
  submitted_by: {
    id: number;
    username: string;
  } | null;
  /** The re-scoring that this result comes from. Null if it comes from submitting the answers. */
  rescored: {
    /** Id of the re-scoring. */
    id: number;
    /** When the lead was re-scored. */
    at: string;
    /** `requested`: someone re-scored leads with the live model. `aged`: the nightly re-scoring, which keeps each lead’s version of the model and changes only the date. */
    reason: "requested" | "aged";
    /** Who asked for it. Null for a nightly re-scoring. */
    by: {
      id: number;
      username: string;
    } | null;
  } | null;
  /** A keyed hash of the `lead_id`. Store it with the lead: `lead.erased` names the lead only by it, because an erased lead leaves nothing that identifies it. */
  fingerprint: string;
  /** The result before this event. Null if the lead is new. */
  previous: {
    /** Capability: the sum of points on X. */
    x_axis: number;
    /** Propensity: the sum of points on Y. */
    y_axis: number;
    /** The sum of X and Y. */
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
    /** One per question with a matching rule, keyed by field name. */
    recommendations: Record<string, LeadRecommendation>;
    /** Version of the model that scored the lead. */
    model_version: number;
    /** When the current answers arrived. */
    updated_at: string;
  } | null;
}

/** A file of leads that is made in the background. */
export interface LeadExport {
  id: number;
  format: "csv" | "ndjson";
  /** `queued`, `running`, `paused`: in progress. `done`: the file can be downloaded. `expired`: it was removed. */
  state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled" | "expired";
  /** Leads that were looked at so far, whether or not they match. */
  leads_done: number;
  /** Leads to look at. Null if the number is not known. */
  leads_total: number | null;
  /** Rows in the file so far, not counting the header. */
  rows_done: number;
  /** Rows that the file will have, within the leads that are changed or erased meanwhile. Null if counting them would take as long as the export. */
  rows_total: number | null;
  /** Rows that were removed from the file because their leads were erased. */
  erased: number;
  /** Size of the file so far. */
  bytes: number;
  /** Leads per second so far; null in its first seconds. */
  per_second: number | null;
  /** An estimate; null when there is nothing to base it on. */
  seconds_left: number | null;
  /** Why it failed. */
  error: string | null;
  requested_by: {
    id: number;
    username: string;
  } | null;
  /** The moment whose leads are in the file. */
  created_at: string;
  finished_at: string | null;
  /** When the file is removed: 3 days after it is done. */
  expires_at: string | null;
  /** A link to the file that needs no token or session: anyone who has it can download the leads. It works for 60 minutes; each read returns a new one. Null until the file is done. */
  url: string | null;
}

export interface LeadExportPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: LeadExport[];
}

/** An earlier result of a lead, as it was returned at the time, with its answers. */
export interface LeadHistoryEntry {
  lead_id: string;
  /** Capability: the sum of points on X. */
  x_axis: number;
  /** Propensity: the sum of points on Y. */
  y_axis: number;
  /** The sum of X and Y. */
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
  /** One per question with a matching rule, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that scored the lead. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the current answers arrived. */
  updated_at: string;
  /** True for a test lead; absent for every other lead. */
  is_test?: true;
  /** In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date used for `today()`. */
  evaluated_on: string;
  /** The user who submitted these answers in the admin. Null if they were submitted with a token. */
  submitted_by: {
    id: number;
    username: string;
  } | null;
  /** The re-scoring that this result comes from. Null if it comes from submitting the answers. */
  rescored: {
    /** Id of the re-scoring. */
    id: number;
    /** When the lead was re-scored. */
    at: string;
    /** `requested`: someone re-scored leads with the live model. `aged`: the nightly re-scoring, which keeps each lead’s version of the model and changes only the date. */
    reason: "requested" | "aged";
    /** Who asked for it. Null for a nightly re-scoring. */
    by: {
      id: number;
      username: string;
    } | null;
  } | null;
  /** 1 for the first result of a lead, and one more for each that followed. */
  revision: number;
  /** Id of the import that these answers came from. Null if they came otherwise, or, for answers that replaced others, once the import ended 30 days ago. */
  import_id: number | null;
  /** Set if undoing an import gave these answers and this result back. Null otherwise. */
  restored: {
    /** Id of the import that was undone. */
    import_id: number;
    /** When it was undone. */
    at: string;
    /** Who asked for it. Null if the user is deleted. */
    by: {
      id: number;
      username: string;
    } | null;
  } | null;
  /** When newer answers, a re-scoring, or undoing an import replaced it. */
  superseded_at: string;
}

export interface LeadHistoryPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: LeadHistoryEntry[];
}

export interface LeadPage {
  /** Number of results on all pages. If `count_is_exact` is false, there are at least this many. It is exact without filters; for `priority` and `model_version`, together with the categories or whole days of arrival; for `source`, `token_name`, `import_id`, or `utm_source`, also with recent days of arrival; for `recommendation` alone; and otherwise up to 10,000. */
  count: number;
  /** Whether `count` is the exact number. */
  count_is_exact: boolean;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Lead[];
}

/** The recommendation of the first matching rule of a question. */
export interface LeadRecommendation {
  /** The text for the lead. */
  response_text: string;
  affiliate_name: string;
  affiliate_image: string;
  affiliate_link: string;
  redirect_url: string;
  type: "approval" | "warning" | "rejection" | null;
  /** Id of the rule that matched. */
  rule_id: number;
}

/** A lead got another result from the same answers. */
export interface LeadRescoredEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "lead.rescored";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: LeadEventData;
}

/** Scores and recommendations of a lead. */
export interface LeadResult {
  lead_id: string;
  /** Capability: the sum of points on X. */
  x_axis: number;
  /** Propensity: the sum of points on Y. */
  y_axis: number;
  /** The sum of X and Y. */
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
  /** One per question with a matching rule, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that scored the lead. */
  model_version: number;
  /** When the lead first arrived. */
  created_at: string;
  /** When the current answers arrived. */
  updated_at: string;
  /** True for a test lead; absent for every other lead. */
  is_test?: true;
}

/** How a lead came in, and where from. */
export interface LeadSource {
  /** `api`: submitted with a token. `admin`: entered in the admin. `import`: from a file. `unknown`: stored before sources were recorded. */
  type: "api" | "admin" | "import" | "unknown";
  /** For `api`: the name of the token at the time, or of its user for their default token. */
  token_name?: string;
  /** Id of the import, for `import`. */
  import_id?: number;
  /** UTM source. */
  utm_source?: string;
  /** UTM medium. */
  utm_medium?: string;
  /** UTM campaign. */
  utm_campaign?: string;
  /** UTM term. */
  utm_term?: string;
  /** UTM content. */
  utm_content?: string;
  /** Google click id. */
  gclid?: string;
  /** Google click id from an iOS app. */
  gbraid?: string;
  /** Google click id from iOS to the web. */
  wbraid?: string;
  /** Meta click id. */
  fbclid?: string;
  /** Microsoft click id. */
  msclkid?: string;
  /** TikTok click id. */
  ttclid?: string;
  /** LinkedIn click id. */
  li_fat_id?: string;
}

/** A lead's answers. */
export interface LeadSubmission {
  /** Your identifier of the lead, 1 to 200 printable characters; generated (UUIDv7) if absent. Upper and lower case differ; the same letters in another Unicode form do not. */
  lead_id?: string;
  answers: Answers;
  /** Whether to accept a `lead_id` that already exists: the lead gets the new answers and result, and the previous ones move to its history. If absent, `false`. */
  allow_duplicates?: boolean;
  /** Name of the contact, stored with the lead. */
  name?: string | null;
  /** Email address of the contact, stored with the lead. Any address that a browser's email field accepts, also an internationalized one; spaces around it are removed. */
  email?: string | null;
  /** Where the lead came from. Kept from its first arrival: new answers for the same `lead_id` do not change it. Blank members count as absent. */
  source?: Campaign;
}

/** Statistics across all leads of an account. */
export interface LeadSummary {
  total_leads: number;
  /** Rounded to two decimals. 0 if there are no leads. */
  average_scores: {
    x_axis: number;
    y_axis: number;
    total: number;
  };
  /** Number of leads by total score. */
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
  /** Leads that the live model may score differently. Re-score them to find out. */
  outdated_leads: number;
  /** When the statistics were computed. */
  generated_at: string;
}

/** A lead got new answers, or got its former answers back because an import was undone. */
export interface LeadUpdatedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "lead.updated";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: LeadEventData;
}

/** A saved view of the list of leads. */
export interface LeadView {
  id: number;
  /** Unique among your views in this account. */
  name: string;
  /** Query parameters of the list of leads, as strings: filters, `ordering`, and `columns` (column names as in the export, separated by commas). */
  query: Record<string, string>;
  /** Whether the admin's list opens with it. At most one view is the default. */
  is_default: boolean;
  created_at: string;
}

/** The fields of a view to change. */
export interface LeadViewPatch {
  /** Unique among your views in this account. */
  name?: string;
  /** Query parameters of the list of leads, as strings: filters, `ordering`, and `columns` (column names as in the export, separated by commas). */
  query?: Record<string, string>;
  /** Whether the admin's list opens with it. At most one view is the default. */
  is_default?: boolean;
}

/** A view to save. */
export interface LeadViewWrite {
  /** Unique among your views in this account. */
  name: string;
  /** Query parameters of the list of leads, as strings: filters, `ordering`, and `columns` (column names as in the export, separated by commas). */
  query: Record<string, string>;
  /** Whether the admin's list opens with it. At most one view is the default. If absent, `false`. */
  is_default?: boolean;
}

/** A field to order by, with `-` in front for descending order. */
export type LeadsOrdering = "created_at" | "-created_at" | "total_score" | "-total_score" | "x_axis" | "-x_axis" | "y_axis" | "-y_axis" | "lead_id" | "-lead_id";

/** The version that scores new leads, or the model of a draft, with its full document. */
export interface LiveModel {
  /** The live version. Null in a draft. */
  version: number | null;
  /** The draft that `X-Draft` names. Null for the live model. */
  draft: {
    id: number;
    revision: number;
  } | null;
  /** What changed, in words. */
  note: string;
  /** The user who made it live, or who created the draft. Null if nobody was signed in, or if it is not known anymore. */
  author: {
    id: number;
    username: string;
  } | null;
  /** When it went live. Null in a draft. */
  published_at: string | null;
  document: ModelDocument;
}

/** One change from the version before. */
export interface ModelChange {
  action: "created" | "updated" | "deleted";
  target: {
    type: "question" | "choice" | "scoring_model" | "value_range" | "recommendation" | "calculated_field" | "test" | "bands";
    /** Null for the bands. */
    id: number | null;
    /** Its display name: the text of a question or choice, or the name of a scoring model. A rule is named by its place among the rules of its question: `rule 2 of "Viewing"` is the second that is tried. */
    name: string;
  };
  /** The field that changed. Null if the whole object was added or removed. */
  field: string | null;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
  /** The change in words. */
  text: string;
}

/** Two versions compared. */
export interface ModelDiff {
  from: {
    /** Counts up from 1 in each account. */
    version: number;
  };
  to: {
    /** Counts up from 1 in each account. */
    version: number;
  };
  /** What `to` has differently, in words. */
  changes: ModelChange[];
}

/** Everything that decides a score in one account. */
export interface ModelDocument {
  format: 4;
  /** The last id assigned, per kind. Ids are never reused. */
  counters: {
    question: number;
    choice: number;
    scoring_model: number;
    value_range: number;
    recommendation: number;
    calculated_field: number;
    test: number;
  };
  questions: Question[];
  scoring_models: ScoringModel[];
  recommendations: Recommendation[];
  calculated_fields: CalculatedField[];
  bands: Bands;
  tests: Test[];
}

/** A model without ids: everything is identified by field name or name. A part you leave out stays as it is in the account. Within a part, whatever is not in the file is removed. */
export interface ModelFile {
  /** URL of the JSON Schema, for editors. */
  $schema?: string;
  format: 1;
  /** Display name of the file. */
  name?: string;
  description?: string;
  questions?: FileQuestion[];
  calculated_fields?: FileCalculatedField[];
  scoring_models?: FileScoringModel[];
  recommendations?: FileRule[];
  bands?: FileBands;
  tests?: FileTest[];
}

/** The JSON Schema of model files. */
export type ModelFileJsonSchema = {
  $schema: string;
  title: string;
} & Record<string, unknown>;

/** What applying a model file would change. */
export interface ModelFilePlan {
  /** The live version the changes would apply to. Null in a draft. */
  version: number | null;
  /** What changes in the model, in words. Empty if nothing changes. */
  changes: ModelChange[];
}

/** A version of the model went live. */
export interface ModelPublishedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "model.published";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: ModelPublishedEventData;
}

/** The version that went live. */
export interface ModelPublishedEventData {
  /** The version that scores new leads from now on. */
  version: number;
  /** What changed, in words. */
  note: string;
  /** Who made it live. Null if nobody was signed in. */
  published_by: {
    id: number;
    username: string;
  } | null;
}

/** A model file that comes with Leadplane. */
export interface ModelTemplate {
  /** Slug of the template. */
  slug: string;
  name: string;
  description: string;
  /** Number of questions in the template. */
  questions: number;
  scoring_models: number;
  recommendations: number;
}

/** One immutable, numbered state of an account's model. */
export interface ModelVersion {
  /** Counts up from 1 in each account. */
  version: number;
  /** Whether it scores new leads. */
  is_live: boolean;
  /** What changed, in words. */
  note: string;
  /** Whether it is a single edit of the live model. Its note then says no more than its changes. */
  is_edit: boolean;
  /** Who made it live, such as a user of the account or of its agency. Null if nobody was signed in, or if it is not known anymore. */
  author: {
    id: number;
    username: string;
  } | null;
  /** When it was created, and went live. */
  created_at: string;
  /** The draft that it was published from. Null if the live model was changed directly. */
  draft: {
    id: number;
    /** What the draft is called. */
    name: string;
    /** Who created the draft, then everyone else who edited its model. */
    drafted_by: Array<{
      id: number;
      username: string;
    }>;
    /** Who approved it. Null if nobody did. */
    approved_by: {
      id: number;
      username: string;
    } | null;
    approved_at: string | null;
  } | null;
  /** The first earlier version with the same content, such as the one that was rolled back to. Null if there is none, or if it is not known. */
  same_as: number | null;
  /** Compared with the version before. For the first version, everything it started with. */
  changes: ModelChange[];
}

export interface ModelVersionPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: ModelVersion[];
}

/** A model version with its full document. */
export interface ModelVersionWithDocument {
  /** Counts up from 1 in each account. */
  version: number;
  /** Whether it scores new leads. */
  is_live: boolean;
  /** What changed, in words. */
  note: string;
  /** Whether it is a single edit of the live model. Its note then says no more than its changes. */
  is_edit: boolean;
  /** Who made it live, such as a user of the account or of its agency. Null if nobody was signed in, or if it is not known anymore. */
  author: {
    id: number;
    username: string;
  } | null;
  /** When it was created, and went live. */
  created_at: string;
  /** The draft that it was published from. Null if the live model was changed directly. */
  draft: {
    id: number;
    /** What the draft is called. */
    name: string;
    /** Who created the draft, then everyone else who edited its model. */
    drafted_by: Array<{
      id: number;
      username: string;
    }>;
    /** Who approved it. Null if nobody did. */
    approved_by: {
      id: number;
      username: string;
    } | null;
    approved_at: string | null;
  } | null;
  /** The first earlier version with the same content, such as the one that was rolled back to. Null if there is none, or if it is not known. */
  same_as: number | null;
  /** Compared with the version before. For the first version, everything it started with. */
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

/** The band above that of a lead's total, and what would reach it. */
export interface NextBand {
  letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  label: string;
  from: number;
  /** The points that the lead is short of it. */
  missing: number;
  change: SmallestChange | null;
  /** Why there is no change: no question is marked with `lead_can_change`; no change of one or two answers reaches the band; or the formulas are too complex to find it. Null if there is one. */
  why: "nothing_changeable" | "out_of_reach" | "too_complex" | null;
  /** Questions that leads can change, and whose answers were not tried. */
  not_tried: Array<{
    field_name: string;
    because: "text" | "several_values" | "too_complex";
  }>;
}

/** Whether an account's scores that depend on the date are kept current. */
export interface NightlyRescoring {
  /** Whether leads are re-scored when the date changes in the account's time zone. */
  enabled: boolean;
  /** Leads whose score depends on the date. Each night reads these, and no others. */
  leads: number;
  /** The day at whose beginning leads are re-scored next, in the account's time zone. Null while off. */
  next_on: string | null;
  /** The latest nightly re-scoring. Null if there was none in the last 30 days. */
  last: Rescoring | null;
}

/** Whether to re-score leads every night. */
export interface NightlyRescoringWrite {
  /** Whether to re-score leads every night. */
  enabled: boolean;
}

/** A server of the installation. */
export interface Node {
  /** Name of the machine. */
  host: string;
  /** Id of the process. */
  pid: number;
  /** Its number, if `WORKERS` is more than 1. */
  worker: number | null;
  /** The version of Leadplane that it runs. */
  version: string;
  started_at: string;
  /** When it last reported itself, which it does every ten seconds. */
  seen_at: string;
  /** False if it has not reported itself for 35 seconds. It is listed for a day then. */
  is_running: boolean;
  /** Leads that wait to be stored. */
  queued_leads: number;
  /** Requests that wait for their account's turn. */
  requests_waiting: number;
  memory_bytes: number;
  /** The replica of `DATABASE_READ_URL`; null if there is none. */
  replica: {
    /** Whether this node reads from the replica, and why not. */
    state: "used" | "behind" | "diverged" | "unrelated" | "unreachable";
    /** How far the replica is behind; null if that is not known. */
    lag_seconds: number | null;
  } | null;
}

/** An OpenAPI 3.1 document. */
export type OpenApi = {
  openapi: string;
} & Record<string, unknown>;

/** A browser you are signed in with. */
export interface OpenSession {
  id: number;
  /** When the session started. */
  created_at: string;
  /** When it was last used, to the minute. */
  last_seen_at: string;
  /** The network address it was started from. */
  ip: string;
  /** The `User-Agent` of the browser it was started in. */
  user_agent: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

/** Something that became of a lead, which may have several outcomes. */
export interface Outcome {
  id: number;
  lead_id: string;
  /** In lower case. */
  outcome: string;
  value: number | null;
  /** When it happened. */
  occurred_at: string;
  /** When it was first recorded. */
  recorded_at: string;
  /** Who recorded it. Null if the server did. */
  recorded_by: {
    id: number;
    username: string;
  } | null;
  /** Id of the import that it came from. Null if it came otherwise. */
  import_id: number | null;
  /** True for a test lead; absent for every other lead. */
  is_test?: true;
}

/** Outcomes to record together. */
export interface OutcomeBatch {
  /** The outcomes, 1 to 1,000, each as for a single one. */
  outcomes: OutcomeSubmission[];
}

/** What became of each outcome of a batch. */
export interface OutcomeBatchResults {
  /** One per outcome, in the order of the request. */
  results: Array<RecordedOutcome | RejectedOutcome>;
}

/** The members of an outcome that change. */
export interface OutcomeChange {
  /** `converted`, `lost`, or a word of your own, up to 50 characters. Upper and lower case do not differ. Which words count as success is a setting of the account; `lost` always counts as lost. */
  outcome?: string;
  /** What it is worth, such as the amount of the sale, in the account's currency. Null if unknown. */
  value?: number | null;
  /** When it happened. */
  occurred_at?: string;
}

/** An outcome of a lead was corrected. */
export interface OutcomeCorrectedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "outcome.corrected";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: OutcomeEventData;
}

/** An outcome of a lead, and what all of its outcomes come to. */
export interface OutcomeEventData {
  /** Id of the outcome. */
  outcome_id: number;
  lead_id: string;
  /** A keyed hash of the `lead_id`. Store it with the lead: `lead.erased` names the lead only by it, because an erased lead leaves nothing that identifies it. */
  fingerprint: string;
  /** The outcome as it is after the event, or as it was removed, in lower case. */
  outcome: string;
  value: number | null;
  occurred_at: string;
  /** Who recorded, corrected, or removed it. Null if the server did. */
  changed_by: {
    id: number;
    username: string;
  } | null;
  /** What all outcomes of the lead come to after the event. Null: neither success nor lost. An account's days until a lead counts as lost are not part of it. */
  state: "success" | "lost" | null;
  /** The same before the event. */
  previous_state: "success" | "lost" | null;
  /** How the lead first came in, and where from. */
  source: LeadSource;
  /** The result of the lead at that time. */
  result: {
    /** Capability: the sum of points on X. */
    x_axis: number;
    /** Propensity: the sum of points on Y. */
    y_axis: number;
    /** The sum of X and Y. */
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
    /** One per question with a matching rule, keyed by field name. */
    recommendations: Record<string, LeadRecommendation>;
    /** Version of the model that scored the lead. */
    model_version: number;
    /** When the current answers arrived. */
    updated_at: string;
  };
}

/** Outcomes of an account's leads. */
export interface OutcomePage {
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** By when they happened, the newest first. */
  results: Outcome[];
}

/** An outcome of a lead was recorded. */
export interface OutcomeRecordedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "outcome.recorded";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: OutcomeEventData;
}

/** An outcome of a lead was removed, but not the lead: if that is erased, there is only `lead.erased`. */
export interface OutcomeRemovedEvent {
  /** Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats. */
  id: string;
  type: "outcome.removed";
  /** When it happened. */
  timestamp: string;
  /** Id of the account in which it happened. */
  account_id: number;
  data: OutcomeEventData;
}

/** What the outcomes of leads count as. */
export interface OutcomeSettings {
  /** The outcomes that count as success, in lower case. */
  success: string[];
  /** After how many whole days (UTC) since its arrival a lead that is neither counts as lost, up to 365. Null: it stays open. */
  lost_after_days: number | null;
  /** Whether stored outcomes are still being counted again, after `success` was changed. */
  recounting: boolean;
}

/** What the outcomes of leads count as. */
export interface OutcomeSettingsWrite {
  /** The outcomes that count as success, up to 20. A lead that had one of them counts as success, whatever came before or after it. */
  success: string[];
  /** After how many whole days (UTC) since its arrival a lead that is neither counts as lost, up to 365. Null: it stays open. */
  lost_after_days: number | null;
}

/** What became of a lead. */
export interface OutcomeSubmission {
  /** Identifier of the lead. */
  lead_id: string;
  /** `converted`, `lost`, or a word of your own, up to 50 characters. Upper and lower case do not differ. Which words count as success is a setting of the account; `lost` always counts as lost. */
  outcome: string;
  /** What it is worth, such as the amount of the sale, in the account's currency. Null if unknown. */
  value?: number | null;
  /** When it happened; now if absent. Up to 10 minutes ahead of the server's clock are accepted. */
  occurred_at?: string;
}

/** Your current password and a new one. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** Where the leads are on the plane. */
export interface Plane {
  /** The range of X covered by the columns. */
  x: [number, number];
  /** The range of Y covered by the rows. */
  y: [number, number];
  columns: number;
  rows: number;
  /** The cells that have leads, row by row from the bottom. A cell includes its left and lower edges. The outermost cells include everything beyond them. */
  cells: Array<{
    /** From the left, starting at 0. */
    column: number;
    /** From the bottom, starting at 0. */
    row: number;
    leads: number;
  }>;
  /** The newest leads, latest first. */
  newest: Array<{
    lead_id: string;
    name: string | null;
    /** When it first arrived. */
    created_at: string;
    x_axis: number;
    y_axis: number;
    total_score: number;
    priority: string;
  }>;
  /** When the statistics were computed. */
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

/** A question that leads answer. */
export interface Question {
  id: number;
  /** Position of the question, starting at 1. Unique in the account. */
  number: number;
  /** The question as shown to the lead. */
  text: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Identifies the question in answers, rules, and formulas. */
  field_name: string;
  required: boolean;
  multiple_values: boolean;
  min_value: number | null;
  max_value: number | null;
  step: number | null;
  help_text: string;
  reason: string;
  lead_can_change: boolean;
  choices: Choice[];
  created_at: string;
}

/** The answers to a question. */
export interface QuestionAnalytics {
  id: number;
  number: number;
  text: string;
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  field_name: string;
  /** Choices: each choice by its text, including those nobody chose. Numbers and dates: at most 12 bins, which follow the question's value ranges if it has any, or single values if there are few. Texts: the 20 most frequent ones, and the rest together. */
  answer_distribution: Array<{
    response: string;
    count: number;
  }>;
  /** Whether the question has had more than 10,000 different answers. If so, numbers are counted to three significant digits, dates by month, and texts that are new since then together as `(other)`. */
  approximate: boolean;
  /** Number of leads that answered. */
  total_answers: number;
  /** When the statistics were computed. */
  generated_at: string;
}

/** What differs in the copy of a question. */
export interface QuestionDuplicate {
  /** The text of the copy. If absent, the original's. */
  text?: string;
  /** The field name of the copy. If absent, the original's with a number appended. */
  field_name?: string;
  /** Whether to copy its rules and scoring models too. If absent, `false`. */
  include_related?: boolean;
}

/** The new number of a question. */
export interface QuestionMove {
  /** The new number. */
  number: number;
}

export interface QuestionPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Question[];
}

/** The fields of a question to change. Read-only fields (id, created_at) are accepted and ignored. */
export interface QuestionPatch {
  /** Position of the question, starting at 1. Unique in the account. */
  number?: number;
  /** The question as shown to the lead. */
  text?: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type?: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Identifies the question in answers, rules, and formulas. Unique in the account, and not the name of a score. Stored answers follow the question to a new name. */
  field_name?: string;
  /** Whether an answer is required. */
  required?: boolean;
  /** Whether it accepts several values. For slider, integer, number, and date only. */
  multiple_values?: boolean;
  /** Smallest number accepted. Required for a slider. */
  min_value?: number | null;
  /** Largest number accepted. Required for a slider. */
  max_value?: number | null;
  /** Distance between two positions of the slider. */
  step?: number | null;
  /** Shown with the question. */
  help_text?: string;
  /** What a customer reads if the answer held the score back, such as: Insufficient income. If blank, a sentence with the text of the question. */
  reason?: string;
  /** Whether leads can change what they answered, as how much they want, unlike their age. Explanations propose no change of other answers. */
  lead_can_change?: boolean;
  /** All choices, in order. A choice with the `id` of an existing one changes it; existing choices you leave out are deleted. */
  choices?: Array<{
    id?: number;
    /** The text as shown to the lead. */
    text: string;
    /** Unique within the question. Derived from the text if absent, and then never the text of another choice, nor a value by which an answer can name one. */
    slug?: string;
    /** The value in formulas and rules. If absent, its position, starting at 1. */
    value?: number;
  }>;
}

/** All fields of a question. If you leave out `choices`, they are kept. Read-only fields (id, created_at) are accepted and ignored. */
export interface QuestionWrite {
  /** Position of the question, starting at 1. Unique in the account. */
  number: number;
  /** The question as shown to the lead. */
  text: string;
  /** `text` (Open), `choice` (Choices), `multiple_choice` (Multiple Choices), `slider` (Slider), `integer` (Integer), `number` (Number), `date` (Date). */
  type: "text" | "choice" | "multiple_choice" | "slider" | "integer" | "number" | "date";
  /** Identifies the question in answers, rules, and formulas. Unique in the account, and not the name of a score. Stored answers follow the question to a new name. */
  field_name: string;
  /** Whether an answer is required. If absent, `false`. */
  required?: boolean;
  /** Whether it accepts several values. For slider, integer, number, and date only. If absent, `false`. */
  multiple_values?: boolean;
  /** Smallest number accepted. Required for a slider. If absent, `null`. */
  min_value?: number | null;
  /** Largest number accepted. Required for a slider. If absent, `null`. */
  max_value?: number | null;
  /** Distance between two positions of the slider. If absent, `null`. */
  step?: number | null;
  /** Shown with the question. If absent, blank. */
  help_text?: string;
  /** What a customer reads if the answer held the score back, such as: Insufficient income. If blank, a sentence with the text of the question. If absent, blank. */
  reason?: string;
  /** Whether leads can change what they answered, as how much they want, unlike their age. Explanations propose no change of other answers. If absent, `false`. */
  lead_can_change?: boolean;
  /** All choices, in order. A choice with the `id` of an existing one changes it; existing choices you leave out are deleted. */
  choices?: Array<{
    id?: number;
    /** The text as shown to the lead. */
    text: string;
    /** Unique within the question. Derived from the text if absent, and then never the text of another choice, nor a value by which an answer can name one. */
    slug?: string;
    /** The value in formulas and rules. If absent, its position, starting at 1. */
    value?: number;
  }>;
}

/** A field to order by, with `-` in front for descending order. */
export type QuestionsOrdering = "number" | "-number" | "text" | "-text" | "field_name" | "-field_name" | "type" | "-type" | "created_at" | "-created_at" | "id" | "-id";

/** Whether this server can work with its database. */
export interface Readiness {
  status: string;
}

/** A rule, and the recommendation a lead gets if it matches. */
export interface Recommendation {
  id: number;
  question: number;
  rule: string;
  /** The text for the lead. */
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
  /** Number of leads that received at least one recommendation of the type. `other`: without a type. */
  by_type: {
    approval: number;
    warning: number;
    rejection: number;
    other: number;
  };
  /** Every rule of the live model, in the order they are tried. */
  rules: RuleEffectiveness[];
  /** When the statistics were computed. */
  generated_at: string;
}

/** The new position of a rule. */
export interface RecommendationMove {
  /** The new position, starting at 1. A number beyond the last position moves the rule to the end. */
  position: number;
}

export interface RecommendationPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Recommendation[];
}

/** The fields of a rule to change. Read-only fields (id, created_at) are accepted and ignored. */
export interface RecommendationPatch {
  /** Id of the question it belongs to. */
  question?: number;
  /** `If`, followed by a condition over fields in braces, calculated fields, and scores. `If 1` always matches. */
  rule?: string;
  /** The text for the lead. */
  response_text?: string;
  /** approval, warning, rejection, or null. */
  type?: "approval" | "warning" | "rejection" | null;
  /** Order within the question. Last if absent. */
  position?: number;
  affiliate_name?: string;
  /** Absolute http(s) URL, or blank. */
  affiliate_image?: string;
  /** Absolute http(s) URL, or blank. */
  affiliate_link?: string;
  /** Absolute http(s) URL, or blank. */
  redirect_url?: string;
}

/** How a rule would have decided for the latest leads. */
export interface RecommendationSimulation {
  /** Number of leads it was tried on: the latest, at most 1000. */
  leads: number;
  /** Number of leads it matches. */
  matched: number;
  /** Number of leads for which the outcome is unknown because an answer is missing. */
  unknown: number;
  /** Number of leads that would receive this recommendation: the rule matches, and no earlier rule of its question does. */
  recommended: number;
  /** The latest leads it matches, at most 20. */
  sample: Array<{
    lead_id: string;
    /** Computed by the live model, as of today. */
    total_score: number;
    priority: string;
    recommended: boolean;
  }>;
}

/** All fields of a recommendation rule. Read-only fields (id, created_at) are accepted and ignored. */
export interface RecommendationWrite {
  /** Id of the question it belongs to. */
  question: number;
  /** `If`, followed by a condition over fields in braces, calculated fields, and scores. `If 1` always matches. */
  rule: string;
  /** The text for the lead. */
  response_text: string;
  /** approval, warning, rejection, or null. If absent, `null`. */
  type?: "approval" | "warning" | "rejection" | null;
  /** Order within the question. Last if absent. */
  position?: number;
  /** If absent, blank. */
  affiliate_name?: string;
  /** Absolute http(s) URL, or blank. If absent, blank. */
  affiliate_image?: string;
  /** Absolute http(s) URL, or blank. If absent, blank. */
  affiliate_link?: string;
  /** Absolute http(s) URL, or blank. If absent, blank. */
  redirect_url?: string;
}

/** A field to order by, with `-` in front for descending order. */
export type RecommendationsOrdering = "id" | "-id" | "question" | "-question" | "position" | "-position" | "type" | "-type" | "response_text" | "-response_text" | "created_at" | "-created_at";

/** An outcome of a batch that is stored. */
export interface RecordedOutcome {
  /** 201: recorded. 200: the lead already had this outcome at this moment, and nothing was stored. */
  status: 201 | 200;
  outcome: Outcome;
}

/** A lead of a batch that was not stored. */
export interface RejectedLead {
  status: 400;
  /** What is wrong with it, as in the 400 for a single lead: every invalid field with its messages, and their `codes`. */
  errors: Record<string, unknown>;
}

/** An outcome of a batch that was not stored. */
export interface RejectedOutcome {
  status: 400;
  /** Every invalid field with its messages, and their `codes`, as in the 400 for a single outcome. */
  errors: Record<string, unknown>;
}

/** How many deliveries are sent again. */
export interface Replayed {
  /** Deliveries that are sent again: at most 10,000, the newest first. */
  replayed: number;
}

/** A run that scores stored leads again. */
export interface Rescoring {
  id: number;
  state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** `requested`: someone re-scored leads with the live model. `aged`: the nightly re-scoring, which keeps each lead’s version of the model and changes only the date. */
  reason: "requested" | "aged";
  /** The version to score with: the one that was live at the time of the request. Null for a nightly re-scoring: each lead is scored with the version that scored it. */
  version: number | null;
  /** The day that `today()` returns. `today`: the day of the request, in the account's time zone. `own`: for each lead, the day its answers arrived. */
  date: "today" | "own";
  /** The day of the request, in the account's time zone. */
  evaluated_on: string;
  /** Who requested it. Null for a nightly re-scoring. */
  requested_by: {
    id: number;
    username: string;
  } | null;
  requested_at: string;
  started_at: string | null;
  finished_at: string | null;
  progress: {
    /** Leads scored so far. */
    done: number;
    /** Leads to score. Null until they are counted. */
    of: number | null;
    /** Leads with a new result. */
    changed: number;
    /** Leads whose result stays the same. They are not touched. */
    unchanged: number;
    /** Leads whose answers no longer fit the questions. They keep the result they have. */
    refused: number;
  };
  /** Why it failed. */
  error: string | null;
  /** The result. Null until it is done. */
  result: {
    leads: number;
    /** Leads with a new result. */
    changed: number;
    /** Leads whose result stays the same. They are not touched. */
    unchanged: number;
    /** Leads whose answers no longer fit the questions. They keep the result they have. */
    refused: number;
    /** Why leads were refused. A lead with several reasons counts in each. */
    reasons: Array<{
      /** The question's field name. */
      field_name: string;
      text: string;
      leads: number;
    }>;
  } | null;
}

export interface RescoringPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Rescoring[];
}

/** What re-scoring would do, tried on the newest leads. */
export interface RescoringPreview {
  /** The version to score with: the one that was live at the time of the request. */
  version: number;
  /** Leads that the filters find, or if `leads_is_exact` is false, the number of which they find at least as many. */
  leads: number;
  /** Whether `leads` is the exact number, as `count_is_exact` of the list of leads. */
  leads_is_exact: boolean;
  /** How many of them were tried: the newest, up to 1,000. */
  tried: number;
  /** Leads with a new result. */
  changed: number;
  /** Leads whose result stays the same. They are not touched. */
  unchanged: number;
  /** Leads whose answers no longer fit the questions. They keep the result they have. */
  refused: number;
  /** Why leads were refused. A lead with several reasons counts in each. */
  reasons: Array<{
    /** The question's field name. */
    field_name: string;
    text: string;
    leads: number;
  }>;
}

/** Which leads to re-score, and as of when. */
export interface RescoringRequest {
  /** Filters as in the list of leads. Without any, all leads are re-scored. If absent, the defaults. */
  leads?: {
    /** Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter. */
    priority?: string[];
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
    /** Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter. */
    recommendation?: number[];
    /** Only leads scored by this version of the model. */
    model_version?: number;
    /** Only leads that arrived at or after this time. A date starts at midnight in the account's time zone. */
    created_after?: string;
    /** Only leads that arrived before this time. */
    created_before?: string;
    /** Only leads that arrived in this period, in the account's time zone. A week begins on Monday. */
    arrived?: "today" | "yesterday" | "last_7_days" | "this_week" | "last_week" | "last_30_days" | "this_month" | "last_month";
    /** Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet. */
    outcome?: Array<"success" | "lost" | "open">;
    /** Only leads that this re-scoring gave a new result. */
    rescoring?: number;
    /** Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded. */
    source?: Array<"api" | "admin" | "import" | "unknown">;
    /** Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user. */
    token_name?: string;
    /** Only leads that came in with this import. */
    import_id?: number;
    /** Only leads with exactly this UTM source. */
    utm_source?: string;
    /** Only leads with exactly this UTM medium. */
    utm_medium?: string;
    /** Only leads with exactly this UTM campaign. */
    utm_campaign?: string;
    /** Only leads with exactly this UTM term. */
    utm_term?: string;
    /** Only leads with exactly this UTM content. */
    utm_content?: string;
    /** Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead. */
    search?: string;
    /** Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match. */
    answers?: Record<string, {
      min?: number | string;
      max?: number | string;
      any?: Array<number | string>;
      contains?: string;
      answered?: boolean;
    }>;
    /** Only the leads with these identifiers, up to 100. */
    lead_ids?: string[];
  };
  /** The day that `today()` returns. `today`: the day of the request, in the account's time zone. `own`: for each lead, the day its answers arrived. */
  date: "today" | "own";
}

/** The URL of every resource, by name. */
export type Resources = Record<string, string>;

/** How long an account keeps its leads. */
export interface Retention {
  /** Leads whose last change is older than this many months are erased within an hour. Null: leads are kept until someone erases them. */
  months: number | null;
  /** Number of leads that are older now. If the request has `months`, the number of leads that retention would erase. */
  leads: number;
}

/** How long to keep leads. */
export interface RetentionWrite {
  /** Null turns retention off. */
  months: number | null;
}

/** Why four eyes is no longer needed. */
export interface ReviewOffRequest {
  /** What the others should know. Optional. If absent, blank. */
  reason?: string;
}

/** How often a rule decided. */
export interface RuleEffectiveness {
  rule_id: number;
  question: number;
  /** Field name of the question. */
  field_name: string;
  type: "approval" | "warning" | "rejection" | null;
  position: number;
  response_text: string;
  /** Number of leads that received it. */
  leads: number;
  /** Share of all leads, rounded to four decimals. */
  share: number;
  /** Average total score of these leads, rounded to two decimals. Null if there are none. */
  average_total: number | null;
  /** Clicks on its tracked links, of all leads that still exist. */
  clicks: number;
  /** Number of leads that clicked one of its tracked links at least once, whatever their latest result is. */
  clicked_leads: number;
}

/** A rule that is being written. */
export interface RuleToTry {
  /** Id of the rule it would replace. If absent, a new rule. */
  id?: number;
  /** Id of the question it belongs to. */
  question: number;
  /** `If`, followed by a condition over fields in braces, calculated fields, and scores. `If 1` always matches. */
  rule: string;
  /** Order within the question. Last if absent. */
  position?: number;
}

/** A sample to send. */
export interface SampleToSend {
  /** The type of the event; if absent, the first that it takes. */
  type?: "lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed";
}

/** Which versions of the model scored the leads. */
export interface ScoredVersions {
  live_version: number;
  /** All leads of the account. */
  total_leads: number;
  /** Leads that the live model may score differently. Re-score them to find out. */
  outdated_leads: number;
  /** The versions that leads were scored by, newest first. */
  versions: Array<{
    version: number;
    /** Leads whose latest result is by this version. */
    leads: number;
    /** Whether the live model may score them differently. It does not if both versions score alike, or if all leads have been re-scored with a version that scores alike. */
    is_outdated: boolean;
  }>;
  /** When the statistics were computed. */
  generated_at: string;
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
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: ScoringModel[];
}

/** The fields of a scoring model to change. Read-only fields (id, created_at) are accepted and ignored. */
export interface ScoringModelPatch {
  /** Id of the question it belongs to. */
  question?: number;
  /** An expression over fields in braces, calculated fields, and scores. Scoring models that use a score are computed after the others. */
  formula?: string;
  /** Name shown in explanations and the admin. */
  name?: string;
  /** Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low. */
  weight?: number;
  /** Whether its points count toward X, capability. */
  x_axis?: boolean;
  /** Whether its points count toward Y, propensity. */
  y_axis?: boolean;
  /** All ranges. A range with the `id` of an existing one changes it; existing ranges you leave out are deleted. Without ranges, the value itself is the points. */
  value_ranges?: Array<{
    id?: number;
    /** First value in the range. Null: no lower limit. An ISO date if the formula returns a date. */
    start: number | string | null;
    /** First value above the range. Null: no upper limit. */
    end: number | string | null;
    /** Up to two decimals. Can be negative. */
    points: number;
  }>;
}

/** All fields of a scoring model. If you leave out `value_ranges`, they are kept. Read-only fields (id, created_at) are accepted and ignored. */
export interface ScoringModelWrite {
  /** Id of the question it belongs to. */
  question: number;
  /** An expression over fields in braces, calculated fields, and scores. Scoring models that use a score are computed after the others. */
  formula: string;
  /** Name shown in explanations and the admin. If absent, blank. */
  name?: string;
  /** Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low. If absent, `1`. */
  weight?: number;
  /** Whether its points count toward X, capability. If absent, `true`. */
  x_axis?: boolean;
  /** Whether its points count toward Y, propensity. If absent, `false`. */
  y_axis?: boolean;
  /** All ranges. A range with the `id` of an existing one changes it; existing ranges you leave out are deleted. Without ranges, the value itself is the points. */
  value_ranges?: Array<{
    id?: number;
    /** First value in the range. Null: no lower limit. An ISO date if the formula returns a date. */
    start: number | string | null;
    /** First value above the range. Null: no upper limit. */
    end: number | string | null;
    /** Up to two decimals. Can be negative. */
    points: number;
  }>;
}

/** A field to order by, with `-` in front for descending order. */
export type ScoringModelsOrdering = "id" | "-id" | "name" | "-name" | "question" | "-question" | "weight" | "-weight" | "created_at" | "-created_at";

/** A new secret. */
export interface SecretRotation {
  /** The secret to sign with: `whsec_` and 24 to 64 bytes as Base64. If absent, one is created. */
  secret?: string;
}

/** The user who is signed in, and the accounts they can act in. */
export interface Session {
  user: {
    id: number;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    /** Id of the account the user belongs to. */
    account: number;
    /** Whether the user is an administrator. All others are API clients. */
    is_staff: boolean;
    /** Whether the user runs the whole installation. Set on the command line only. */
    is_superuser: boolean;
  };
  /** The account this request acts in. */
  account: AccountName;
  /** Every account the user can act in with `X-Account`, ordered by name. */
  accounts: AccountName[];
  abilities: Abilities;
}

/** A lead before and after the change. */
export interface SimulatedLead {
  /** Null if the lead has been erased since. */
  lead_id: string | null;
  /** Name of the contact. */
  name: string | null;
  /** Email address of the contact. */
  email: string | null;
  x_before: number;
  /** Null if its answers no longer fit, like all fields that end in `_after`. */
  x_after: number | null;
  y_before: number;
  y_after: number | null;
  total_before: number;
  total_after: number | null;
  x_category_before: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  x_category_after: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | null;
  y_category_before: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  y_category_after: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | null;
  priority_before: string;
  priority_after: string | null;
  /** Why its answers no longer fit, in lists of leads. Empty if they fit. */
  misfits: Array<{
    field_name: string;
    text: string;
  }>;
}

export interface SimulatedLeadPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: SimulatedLead[];
}

/** A simulation of a change to the model on stored leads. */
export interface Simulation {
  id: number;
  state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled";
  progress: {
    /** Leads read so far. */
    done: number;
    /** All leads of the account. Null until the simulation starts. */
    of: number | null;
  };
  /** Why it failed, or why the last attempt did. */
  error: string | null;
  document: {
    draft: number | null;
    /** What the draft is called now. */
    draft_name: string | null;
    revision: number | null;
    version: number | null;
    /** The version it was compared with. */
    against: number;
    /** Whether it was compared with whatever version was live. */
    against_live: boolean;
  };
  /** The change that was simulated, if it was a single one. */
  edit: EditToTry | null;
  /** The filters. Search terms are not kept. */
  leads: Record<string, unknown>;
  date: "today" | "own";
  /** The day of the request, in the account's time zone. */
  evaluated_on: string;
  /** Leads that arrived later are not part of it. */
  as_of: string;
  requested_by: {
    id: number;
    username: string;
  } | null;
  finished_at: string | null;
  /** Whether the result is out of date. */
  is_stale: boolean;
  stale_reasons: string[];
  /** Null until it is done. */
  result: SimulationResult | null;
}

export interface SimulationPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: SimulationSummary[];
}

/** What a change would do to the newest leads, and to the model. */
export interface SimulationPreview {
  /** How many leads were simulated. */
  leads: number;
  /** Leads whose total stays the same. */
  unchanged: number;
  /** Leads whose total rises. */
  up: number;
  /** Leads whose total falls. */
  down: number;
  /** Leads whose answers no longer fit. They count only here and in `leads`. */
  refused: number;
  /** Leads whose stored result re-scoring would change. */
  would_change: number;
  /** Leads that arrived later are not part of it. */
  as_of: string;
  /** What was simulated. */
  document: {
    draft: number | null;
    /** The state of the draft that was simulated. */
    revision: number | null;
    /** The version that was simulated. Null for a draft or an edit. */
    version: number | null;
    /** The version it was compared with. */
    against: number;
  };
  /** How many leads move from which band to which. Pairs without leads are not listed. */
  matrix: {
    x: Array<{
      /** The band before. */
      from: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      /** The band after. */
      to: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      leads: number;
    }>;
    y: Array<{
      /** The band before. */
      from: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      /** The band after. */
      to: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      leads: number;
    }>;
    total: Array<{
      /** The band before. */
      from: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      /** The band after. */
      to: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      leads: number;
    }>;
  };
  /** How far totals move, in ascending order. If `from` and `to` are equal, the leads move exactly that far. Other intervals include their end that is further from zero and exclude the other. Intervals without leads are not listed. */
  differences: Array<{
    from: number;
    to: number;
    leads: number;
  }>;
  /** Rules that some leads gain or lose. */
  rules: Array<{
    rule_id: number;
    /** What the rule recommends. */
    name: string;
    /** Leads that receive it only after the change. */
    gained: number;
    /** Leads that receive it only before the change. */
    lost: number;
  }>;
  /** The leads whose totals move most: at most 20 up, then at most 20 down. */
  movers: SimulatedLead[];
  /** Why answers no longer fit. A lead can be in several. */
  refused_reasons: Array<{
    field_name: string;
    text: string;
    leads: number;
    /** Id of one of these leads. Null if it has been erased since. */
    example: string | null;
  }>;
  /** What `edit` changes in the model, in words: also what it renames or deletes elsewhere. Null for a draft or a version, which have a diff of their own. */
  changes: ModelChange[] | null;
}

/** A change to the model to try on stored leads. */
export interface SimulationRequest {
  /** A draft. Send this, `version`, or `edit`. */
  draft?: number;
  /** A version of the model. */
  version?: number;
  /** A single change to the live model, or to the draft that `X-Draft` names. */
  edit?: EditToTry;
  /** The version to compare with. If absent, the live version. If absent, `"live"`. */
  against?: "live" | number;
  /** Filters as in the list of leads, evaluated when you send the request. If absent, all leads. */
  leads?: {
    /** Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter. */
    priority?: string[];
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
    /** Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter. */
    recommendation?: number[];
    /** Only leads scored by this version of the model. */
    model_version?: number;
    /** Only leads that arrived at or after this time. A date starts at midnight in the account's time zone. */
    created_after?: string;
    /** Only leads that arrived before this time. */
    created_before?: string;
    /** Only leads that arrived in this period, in the account's time zone. A week begins on Monday. */
    arrived?: "today" | "yesterday" | "last_7_days" | "this_week" | "last_week" | "last_30_days" | "this_month" | "last_month";
    /** Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet. */
    outcome?: Array<"success" | "lost" | "open">;
    /** Only leads that this re-scoring gave a new result. */
    rescoring?: number;
    /** Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded. */
    source?: Array<"api" | "admin" | "import" | "unknown">;
    /** Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user. */
    token_name?: string;
    /** Only leads that came in with this import. */
    import_id?: number;
    /** Only leads with exactly this UTM source. */
    utm_source?: string;
    /** Only leads with exactly this UTM medium. */
    utm_medium?: string;
    /** Only leads with exactly this UTM campaign. */
    utm_campaign?: string;
    /** Only leads with exactly this UTM term. */
    utm_term?: string;
    /** Only leads with exactly this UTM content. */
    utm_content?: string;
    /** Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead. */
    search?: string;
    /** Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match. */
    answers?: Record<string, {
      min?: number | string;
      max?: number | string;
      any?: Array<number | string>;
      contains?: string;
      answered?: boolean;
    }>;
  };
  /** The day that `today()` returns: the day of the request, or the day on which each lead arrived. The same for before and after. If absent, `"today"`. */
  date?: "today" | "own";
}

/** What a change to the model would do to stored leads. */
export interface SimulationResult {
  /** How many leads were simulated. */
  leads: number;
  /** Leads whose total stays the same. */
  unchanged: number;
  /** Leads whose total rises. */
  up: number;
  /** Leads whose total falls. */
  down: number;
  /** Leads whose answers no longer fit. They count only here and in `leads`. */
  refused: number;
  /** Leads whose stored result re-scoring would change. */
  would_change: number;
  /** Leads that arrived later are not part of it. */
  as_of: string;
  /** What was simulated. */
  document: {
    draft: number | null;
    /** The state of the draft that was simulated. */
    revision: number | null;
    /** The version that was simulated. Null for a draft or an edit. */
    version: number | null;
    /** The version it was compared with. */
    against: number;
  };
  /** How many leads move from which band to which. Pairs without leads are not listed. */
  matrix: {
    x: Array<{
      /** The band before. */
      from: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      /** The band after. */
      to: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      leads: number;
    }>;
    y: Array<{
      /** The band before. */
      from: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      /** The band after. */
      to: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      leads: number;
    }>;
    total: Array<{
      /** The band before. */
      from: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      /** The band after. */
      to: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
      leads: number;
    }>;
  };
  /** How far totals move, in ascending order. If `from` and `to` are equal, the leads move exactly that far. Other intervals include their end that is further from zero and exclude the other. Intervals without leads are not listed. */
  differences: Array<{
    from: number;
    to: number;
    leads: number;
  }>;
  /** Rules that some leads gain or lose. */
  rules: Array<{
    rule_id: number;
    /** What the rule recommends. */
    name: string;
    /** Leads that receive it only after the change. */
    gained: number;
    /** Leads that receive it only before the change. */
    lost: number;
  }>;
  /** The leads whose totals move most: at most 20 up, then at most 20 down. */
  movers: SimulatedLead[];
  /** Why answers no longer fit. A lead can be in several. */
  refused_reasons: Array<{
    field_name: string;
    text: string;
    leads: number;
    /** Id of one of these leads. Null if it has been erased since. */
    example: string | null;
  }>;
}

/** A simulation in the list. */
export interface SimulationSummary {
  id: number;
  state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled";
  progress: {
    /** Leads read so far. */
    done: number;
    /** All leads of the account. Null until the simulation starts. */
    of: number | null;
  };
  /** Why it failed, or why the last attempt did. */
  error: string | null;
  document: {
    draft: number | null;
    /** What the draft is called now. */
    draft_name: string | null;
    revision: number | null;
    version: number | null;
    /** The version it was compared with. */
    against: number;
    /** Whether it was compared with whatever version was live. */
    against_live: boolean;
  };
  /** The change that was simulated, if it was a single one. */
  edit: EditToTry | null;
  /** The filters. Search terms are not kept. */
  leads: Record<string, unknown>;
  date: "today" | "own";
  /** The day of the request, in the account's time zone. */
  evaluated_on: string;
  /** Leads that arrived later are not part of it. */
  as_of: string;
  requested_by: {
    id: number;
    username: string;
  } | null;
  finished_at: string | null;
  /** Whether the result is out of date. */
  is_stale: boolean;
  stale_reasons: string[];
}

/** The smallest change that reaches the next band: of one answer, or else of two. A move of a number counts in relation to the limits of the question, or else to the present answer; of a date, in years; of choices, in steps or choices in relation to all. */
export interface SmallestChange {
  /** One or two. */
  answers: ChangedAnswer[];
  /** The total with these answers. */
  total_score: number;
  letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** The band that is reached: the next one, or one above it. */
  label: string;
}

/** How the leads of these days came in, and their `utm_source`: up to 20 of each, the most leads first. */
export interface Sources {
  channels: Array<{
    type: "api" | "admin" | "import" | "unknown";
    /** Name of the token, or id of the import. Null without one. */
    name: string | null;
    /** Whether these are all others together: only those with the most leads are listed. */
    is_rest: boolean;
    leads: number;
    /** Total in band A. */
    high: number;
    /** Average total score of these leads, rounded to two decimals. */
    average_total: number;
  }>;
  utm_sources: Array<{
    /** Null without one. */
    utm_source: string | null;
    /** Whether these are all others together: only those with the most leads are listed. */
    is_rest: boolean;
    leads: number;
    /** Total in band A. */
    high: number;
    /** Average total score of these leads, rounded to two decimals. */
    average_total: number;
  }>;
}

/** A lead kept with the model, and the result it must get. */
export interface Test {
  id: number;
  name: string;
  /** In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning. */
  answers: Record<string, string | number | Array<string | number>>;
  /** The date used for `today()`. If null or absent, the day on which the test runs. */
  date: string | null;
  expect: TestExpectations;
  created_at: string;
}

/** The result that the lead must get. What you leave out is not checked. Expect at least one thing. */
export interface TestExpectations {
  x_axis?: number;
  y_axis?: number;
  total_score?: number;
  x_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  y_category?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Name of the total's band. */
  priority?: string;
  /** By field name, the id of the rule that must match, or null if none may. */
  recommendations?: Record<string, number | null>;
}

/** The lead to keep as a test. */
export interface TestFromLead {
  lead_id: string;
  /** Name of the test. If absent, a free one after the lead’s priority, such as `High lead 2`. */
  name?: string;
  /** What the test expects. If absent, the bands, the priority, and the recommendations. */
  expect?: Array<"x_axis" | "y_axis" | "total_score" | "x_category" | "y_category" | "priority" | "recommendations">;
}

/** What a file of tests changes. */
export interface TestImport {
  /** Tests that are new. */
  created: number;
  /** Tests that the model had under the same name, with other answers or expectations. */
  updated: number;
  /** Tests that the model has exactly so. */
  unchanged: number;
  /** Whether nothing was changed. */
  dry_run: boolean;
}

export interface TestPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: Test[];
}

/** The fields of a test to change. Read-only fields (id, created_at) are accepted and ignored. */
export interface TestPatch {
  /** Unique among the tests. */
  name?: string;
  answers?: Answers;
  expect?: TestExpectations;
  /** The date used for `today()`. If null or absent, the day on which the test runs. */
  date?: string | null;
}

/** Whether a test passes, and where the result differs from what is expected. */
export interface TestResult {
  id: number;
  name: string;
  passed: boolean;
  differences: Array<{
    /** A member of `expect`, such as `priority` or `recommendations.credit_score`. */
    member: string;
    expected: number | string | null;
    actual: number | string | null;
  }>;
  /** Why the answers do not fit the questions, by field name. Absent if they do. */
  errors?: Record<string, string[]>;
}

/** The results of a model's tests. */
export interface TestRun {
  passed: number;
  failed: number;
  results: TestResult[];
}

/** All fields of a test. Read-only fields (id, created_at) are accepted and ignored. */
export interface TestWrite {
  /** Unique among the tests. */
  name: string;
  answers: Answers;
  /** The date used for `today()`. If null or absent, the day on which the test runs. */
  date?: string | null;
  expect: TestExpectations;
}

/** Scores and recommendations of a lead that was not stored. */
export interface TestedLead {
  /** As sent. Null if none was. */
  lead_id: string | null;
  /** Capability: the sum of points on X. */
  x_axis: number;
  /** Propensity: the sum of points on Y. */
  y_axis: number;
  /** The sum of X and Y. */
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
  /** One per question with a matching rule, keyed by field name. */
  recommendations: Record<string, LeadRecommendation>;
  /** Version of the model that scored the lead. Null in a draft. */
  model_version: number | null;
  /** The date used for `today()`. */
  evaluated_on: string;
}

/** A field to order by, with `-` in front for descending order. */
export type TestsOrdering = "id" | "-id" | "name" | "-name" | "created_at" | "-created_at";

/** The number of leads that arrived each day, with their latest results. */
export interface Timeline {
  /** Leads that arrived today. */
  today: number;
  /** Leads that arrived since Monday. */
  this_week: number;
  /** All leads of the account. */
  total: number;
  /** Every day up to today, including days without leads. */
  days: Array<{
    date: string;
    /** Leads that arrived on that day. */
    leads: number;
    /** Average total score of these leads, rounded to two decimals. Null if there are none. */
    average_total: number | null;
    /** Total in any band below B. */
    low: number;
    /** Total in band B. */
    medium: number;
    /** Total in band A. */
    high: number;
    /** The same leads by priority. Priorities without leads are left out. */
    priorities: Array<{
      priority: string;
      leads: number;
    }>;
  }>;
  sources: Sources;
  /** When the statistics were computed. */
  generated_at: string;
}

/** An API token. */
export interface Token {
  token: string;
}

/** An additional token of a user. */
export interface TokenCreate {
  /** Id of the user it belongs to. If absent, you. */
  user?: number;
  /** What it is used for. */
  name: string;
  /** Whether to create a test token, which stores and reads only test leads, and reads the model. If absent, `false`. */
  is_test?: boolean;
  /** When it expires, with a UTC offset (2030-01-31T00:00:00Z). Null: never. If absent, `null`. */
  expires_at?: string | null;
}

/** A field to order by, with `-` in front for descending order. */
export type TokensOrdering = "id" | "-id" | "name" | "-name" | "username" | "-username" | "account" | "-account" | "created_at" | "-created_at" | "expires_at" | "-expires_at" | "last_used_at" | "-last_used_at";

/** Someone who signs in to the admin or owns API tokens. */
export interface User {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Id of the account the user belongs to. */
  account: number;
  /** Whether the user is an administrator. All others are API clients. */
  is_staff: boolean;
  /** Whether the user runs the whole installation. Set on the command line only. */
  is_superuser: boolean;
  /** Whether the user can sign in and use tokens. */
  is_active: boolean;
  created_at: string;
  last_login_at: string | null;
}

/** All fields of a user. Read-only fields (id, created_at, last_login_at) are accepted and ignored. */
export interface UserCreate {
  /** Unique in the installation. Case-insensitive. */
  username: string;
  /** At least 10 characters, and not a common password. Stored as an argon2id hash. */
  password: string;
  /** If absent, blank. */
  email?: string;
  /** If absent, blank. */
  first_name?: string;
  /** If absent, blank. */
  last_name?: string;
  /** Id of the account. If absent, your own. It cannot be changed later. */
  account?: number;
  /** If absent, `false`. */
  is_staff?: boolean;
  /** Always false for new users and cannot be changed here: superusers are created on the command line only. */
  is_superuser?: boolean;
  /** If absent, `true`. */
  is_active?: boolean;
}

export interface UserPage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: User[];
}

/** The fields of a user to change. Read-only fields (id, created_at, last_login_at) are accepted and ignored. */
export interface UserPatch {
  /** Unique in the installation. Case-insensitive. */
  username?: string;
  /** At least 10 characters, and not a common password. Stored as an argon2id hash. */
  password?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** Id of the account. If absent, your own. It cannot be changed later. */
  account?: number;
  is_staff?: boolean;
  /** Always false for new users and cannot be changed here: superusers are created on the command line only. */
  is_superuser?: boolean;
  is_active?: boolean;
}

/** All fields of a user. If `password` or `account` is absent, it is kept. Read-only fields (id, created_at, last_login_at) are accepted and ignored. */
export interface UserReplace {
  /** Unique in the installation. Case-insensitive. */
  username: string;
  /** At least 10 characters, and not a common password. Stored as an argon2id hash. */
  password?: string;
  /** If absent, blank. */
  email?: string;
  /** If absent, blank. */
  first_name?: string;
  /** If absent, blank. */
  last_name?: string;
  /** Id of the account. If absent, your own. It cannot be changed later. */
  account?: number;
  /** If absent, `false`. */
  is_staff?: boolean;
  /** Always false for new users and cannot be changed here: superusers are created on the command line only. */
  is_superuser?: boolean;
  /** If absent, `true`. */
  is_active?: boolean;
}

/** A field to order by, with `-` in front for descending order. */
export type UsersOrdering = "id" | "-id" | "username" | "-username" | "first_name" | "-first_name" | "last_name" | "-last_name" | "email" | "-email" | "account" | "-account" | "created_at" | "-created_at" | "last_login_at" | "-last_login_at";

/** Points for values from `start` up to, but not including, `end`. */
export interface ValueRange {
  id: number;
  scoring_model: number;
  start: number | string | null;
  end: number | string | null;
  points: number;
}

export interface ValueRangePage {
  /** Number of results on all pages. */
  count: number;
  /** URL of the next page. Null on the last page. */
  next: string | null;
  /** URL of the previous page. Null on the first page. */
  previous: string | null;
  results: ValueRange[];
}

/** The fields of a value range to change. Read-only fields (id) are accepted and ignored. */
export interface ValueRangePatch {
  /** Id of the scoring model. */
  scoring_model?: number;
  /** First value in the range. Null: no lower limit. An ISO date if the formula returns a date. */
  start?: number | string | null;
  /** First value above the range. Null: no upper limit. */
  end?: number | string | null;
  /** Up to two decimals. Can be negative. */
  points?: number;
}

/** All fields of a value range. Read-only fields (id) are accepted and ignored. */
export interface ValueRangeWrite {
  /** Id of the scoring model. */
  scoring_model: number;
  /** First value in the range. Null: no lower limit. An ISO date if the formula returns a date. */
  start: number | string | null;
  /** First value above the range. Null: no upper limit. */
  end: number | string | null;
  /** Up to two decimals. Can be negative. */
  points: number;
}

/** A field to order by, with `-` in front for descending order. */
export type ValueRangesOrdering = "id" | "-id" | "scoring_model" | "-scoring_model" | "points" | "-points";

/** An endpoint that events are sent to. */
export interface Webhook {
  id: number;
  /** Where events are sent by POST: an https address on the public internet. No redirect is followed, and the URL may have no username or password. */
  url: string;
  /** What it is for, in your words. */
  description: string;
  /** The types of events that are sent. */
  events: Array<"lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed">;
  /** Which events of leads are sent, in the rule language: `If {total_score} >= 150`. The fields are those of a rule, and of the result: `priority`, `x_category`, `y_category`, and each score and band before this result, such as `previous_total_score`. Null for all events. Events that are not about the result of a lead are sent without asking it. */
  condition: string | null;
  /** `each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds. */
  when: "each" | "becomes_true";
  /** What is sent instead of the event: JSON with fields in braces, such as `{"text": "{name} has {total_score} points"}`. A value that is a single field becomes what the field is, such as a number. Null for the event itself. */
  template: string | null;
  /** Whether events are sent. */
  enabled: boolean;
  /** Why it is off. To switch it on again, set `enabled`. */
  off: {
    /** `requested`: a user switched it off. `gone`: the receiver answered 410. `failing`: every delivery failed for 3 days. */
    reason: "requested" | "gone" | "failing";
    at: string;
  } | null;
  /** When deliveries began to fail. Null if the last one succeeded. */
  failing_since: string | null;
  /** Why the condition does not fit the live model, such as after a question was renamed: until it is changed, no events of leads are sent. Null if it fits. */
  problem: string | null;
  /** Events of leads that were not sent because the condition did not fit the model that scored the lead, since the condition was last saved. They are in the feed of events. */
  skipped: number;
  /** Until when each request is also signed by the former secret. Null unless it was rotated. */
  former_secret_until: string | null;
  created_at: string;
  updated_at: string;
}

/** The members of a webhook to change. */
export interface WebhookChange {
  /** Where events are sent by POST: an https address on the public internet. No redirect is followed, and the URL may have no username or password. */
  url?: string;
  /** What it is for, in your words. */
  description?: string;
  /** The types of events that are sent. */
  events?: Array<"lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed">;
  /** Which events of leads are sent, in the rule language: `If {total_score} >= 150`. The fields are those of a rule, and of the result: `priority`, `x_category`, `y_category`, and each score and band before this result, such as `previous_total_score`. Null for all events. Events that are not about the result of a lead are sent without asking it. */
  condition?: string | null;
  /** `each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds. */
  when?: "each" | "becomes_true";
  /** What is sent instead of the event: JSON with fields in braces, such as `{"text": "{name} has {total_score} points"}`. A value that is a single field becomes what the field is, such as a number. Null for the event itself. */
  template?: string | null;
  /** Whether events are sent. */
  enabled?: boolean;
}

/** What became of a sample. */
export interface WebhookSample {
  /** Whether the receiver answered with a 2xx status. */
  delivered: boolean;
  at: string;
  duration_ms: number;
  /** The status of the answer. Null if there was none. */
  status: number | null;
  /** Why it failed. Null if it succeeded. */
  error: string | null;
  /** The body of the answer, up to 65,536 bytes, also if it broke off. Null if there was none. */
  answer: string | null;
  /** What was sent. */
  request: {
    /** The headers of the request, without those of the connection. */
    headers: Record<string, string>;
    body: string;
  };
}

/** A webhook, with the health of its deliveries. */
export interface WebhookWithHealth {
  id: number;
  /** Where events are sent by POST: an https address on the public internet. No redirect is followed, and the URL may have no username or password. */
  url: string;
  /** What it is for, in your words. */
  description: string;
  /** The types of events that are sent. */
  events: Array<"lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed">;
  /** Which events of leads are sent, in the rule language: `If {total_score} >= 150`. The fields are those of a rule, and of the result: `priority`, `x_category`, `y_category`, and each score and band before this result, such as `previous_total_score`. Null for all events. Events that are not about the result of a lead are sent without asking it. */
  condition: string | null;
  /** `each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds. */
  when: "each" | "becomes_true";
  /** What is sent instead of the event: JSON with fields in braces, such as `{"text": "{name} has {total_score} points"}`. A value that is a single field becomes what the field is, such as a number. Null for the event itself. */
  template: string | null;
  /** Whether events are sent. */
  enabled: boolean;
  /** Why it is off. To switch it on again, set `enabled`. */
  off: {
    /** `requested`: a user switched it off. `gone`: the receiver answered 410. `failing`: every delivery failed for 3 days. */
    reason: "requested" | "gone" | "failing";
    at: string;
  } | null;
  /** When deliveries began to fail. Null if the last one succeeded. */
  failing_since: string | null;
  /** Why the condition does not fit the live model, such as after a question was renamed: until it is changed, no events of leads are sent. Null if it fits. */
  problem: string | null;
  /** Events of leads that were not sent because the condition did not fit the model that scored the lead, since the condition was last saved. They are in the feed of events. */
  skipped: number;
  /** Until when each request is also signed by the former secret. Null unless it was rotated. */
  former_secret_until: string | null;
  created_at: string;
  updated_at: string;
  /** The health of its deliveries in the last 24 hours. */
  health: {
    /** The attempts of each of the last 24 hours, the oldest hour first. */
    hours: Array<{
      hour: string;
      delivered: number;
      failed: number;
    }>;
    /** The median time of these attempts in milliseconds, within a tenth. Null without attempts. */
    median_ms: number | null;
    /** Deliveries that wait for an attempt; counted up to 1,000. */
    waiting: number;
    /** Deliveries that failed and can be sent again; counted up to 1,000. */
    failed: number;
  };
}

/** A webhook with its new secret. */
export interface WebhookWithSecret {
  id: number;
  /** Where events are sent by POST: an https address on the public internet. No redirect is followed, and the URL may have no username or password. */
  url: string;
  /** What it is for, in your words. */
  description: string;
  /** The types of events that are sent. */
  events: Array<"lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed">;
  /** Which events of leads are sent, in the rule language: `If {total_score} >= 150`. The fields are those of a rule, and of the result: `priority`, `x_category`, `y_category`, and each score and band before this result, such as `previous_total_score`. Null for all events. Events that are not about the result of a lead are sent without asking it. */
  condition: string | null;
  /** `each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds. */
  when: "each" | "becomes_true";
  /** What is sent instead of the event: JSON with fields in braces, such as `{"text": "{name} has {total_score} points"}`. A value that is a single field becomes what the field is, such as a number. Null for the event itself. */
  template: string | null;
  /** Whether events are sent. */
  enabled: boolean;
  /** Why it is off. To switch it on again, set `enabled`. */
  off: {
    /** `requested`: a user switched it off. `gone`: the receiver answered 410. `failing`: every delivery failed for 3 days. */
    reason: "requested" | "gone" | "failing";
    at: string;
  } | null;
  /** When deliveries began to fail. Null if the last one succeeded. */
  failing_since: string | null;
  /** Why the condition does not fit the live model, such as after a question was renamed: until it is changed, no events of leads are sent. Null if it fits. */
  problem: string | null;
  /** Events of leads that were not sent because the condition did not fit the model that scored the lead, since the condition was last saved. They are in the feed of events. */
  skipped: number;
  /** Until when each request is also signed by the former secret. Null unless it was rotated. */
  former_secret_until: string | null;
  created_at: string;
  updated_at: string;
  /** The secret that verifies its requests. It is shown only in this response. */
  secret: string;
}

/** A webhook to create. */
export interface WebhookWrite {
  /** Where events are sent by POST: an https address on the public internet. No redirect is followed, and the URL may have no username or password. */
  url: string;
  /** The types of events that are sent. */
  events: Array<"lead.created" | "lead.updated" | "lead.rescored" | "lead.erased" | "outcome.recorded" | "outcome.corrected" | "outcome.removed" | "model.published" | "import.finished" | "job.failed">;
  /** What it is for, in your words. If absent, blank. */
  description?: string;
  /** Which events of leads are sent, in the rule language: `If {total_score} >= 150`. The fields are those of a rule, and of the result: `priority`, `x_category`, `y_category`, and each score and band before this result, such as `previous_total_score`. Null for all events. Events that are not about the result of a lead are sent without asking it. If absent, `null`. */
  condition?: string | null;
  /** `each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds. If absent, `"each"`. */
  when?: "each" | "becomes_true";
  /** What is sent instead of the event: JSON with fields in braces, such as `{"text": "{name} has {total_score} points"}`. A value that is a single field becomes what the field is, such as a number. Null for the event itself. If absent, `null`. */
  template?: string | null;
  /** The secret to sign with: `whsec_` and 24 to 64 bytes as Base64. If absent, one is created. */
  secret?: string;
}
