/**
 * Client for the Leadplane API. For browsers, Node 18 or newer, Deno, and Bun. One file, no dependencies.
 * The types of every request and response are in leadplane.d.ts.
 *
 * Every endpoint of the API reference is a function. Path parameters come first, then the body or the query
 * parameters as an object. The result is the parsed JSON.
 *
 * @example
 * import { createClient } from "./leadplane.js";
 *
 * const api = createClient({ baseUrl: "https://leads.example.com", token: "<token>" });
 * const lead = await api.submitLead({ answers: { credit_score: 742 } });
 * for await (const each of api.all(api.listLeads, { priority: "High" })) console.log(each.lead_id);
 */

/** Thrown for every response with a status of 400 or higher. */
export class LeadplaneError extends Error {
  constructor(status, body, retryAfter) {
    super(`${status}: ${summaryOf(body)}`);
    this.name = "LeadplaneError";
    this.status = status;
    this.body = body;
    this.code = typeof body?.detail === "string" ? body.code : undefined;
    this.retryAfter = retryAfter;
  }

  /** The invalid fields of a 400, each with its messages. Undefined for all other errors. */
  get fieldErrors() {
    if (this.status !== 400 || typeof this.body !== "object" || typeof this.body?.detail === "string") return undefined;
    const { codes, ...fields } = this.body;
    return fields;
  }

  /** The codes of the messages in `fieldErrors`, in the same places. Undefined for all other errors. */
  get fieldCodes() {
    return this.fieldErrors === undefined ? undefined : (this.body.codes ?? {});
  }

  /** Whether this is what went wrong, in any field or as a whole: `error.has("lead_exists")`. */
  has(code) {
    return this.code === code || leavesOf(this.fieldCodes ?? {}).includes(code);
  }
}

const keyed = (options) => ({ idempotencyKey: options?.idempotencyKey });

/** A key as the header has it. */
function quoted(key) {
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new TypeError("idempotencyKey must have 1 to 255 printable ASCII characters.");
  }
  return `"${key.replace(/["\\]/g, "\\$&")}"`;
}

const leavesOf = (codes) => (typeof codes === "string" ? [codes] : Object.values(codes).flatMap(leavesOf));

/** Thrown if no response arrived in time. The request may or may not have been processed. See `cause`. */
export class LeadplaneConnectionError extends Error {
  constructor(cause) {
    // `fetch` itself only says that it failed
    const { message, code } = cause?.cause ?? {};
    super(`No response from the server: ${message || code || cause?.message || cause}`, { cause });
    this.name = "LeadplaneConnectionError";
  }
}

/** The ETag of each returned object, without keeping the object in memory. */
const etags = new WeakMap();

/** The `ETag` of an object that was returned. Send it as `ifMatch` with a change. Undefined if it has none. */
export const etagOf = (item) => etags.get(item);

/** The media types of files, which are returned as text. */
const FILES = /^(?:text\/csv|application\/x-ndjson)/;

/** From a proxy, or from a server that is too busy: another attempt may succeed. */
const PASSING = [502, 503, 504];

/** In seconds. If the server asks to wait longer, the error is thrown instead. */
const MAX_WAIT = 30;

/** The API, as an object with a function for every endpoint. */
export function createClient({
  baseUrl = "",
  token,
  account,
  draft,
  timeout = 30_000,
  retries = 2,
  fetch = globalThis.fetch,
} = {}) {
  // an address without a host is relative to the page, if there is one
  const hasPage = globalThis.location !== undefined || fetch !== globalThis.fetch;
  if (!isAddress(baseUrl) && !(hasPage && /^(?:\/|$)/.test(baseUrl))) {
    throw new TypeError('baseUrl must start with http:// or https://, such as "https://leads.example.com".');
  }
  // the message of `fetch` about such a header contains the token
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError("token is blank, or contains a character that no token has. Pass the token alone.");
  }
  const root = baseUrl.replace(/\/+$/, "");

  async function call(
    method,
    path,
    {
      query,
      body,
      file,
      ifMatch,
      idempotencyKey,
      inAccount = true,
      inDraft = false,
      repeatable = method !== "POST",
    } = {},
  ) {
    const headers = { Accept: "application/json" };
    if (token !== undefined) headers.Authorization = `Token ${token}`;
    if (account !== undefined && inAccount) headers["X-Account"] = account;
    if (draft !== undefined && inDraft) headers["X-Draft"] = String(draft);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // what a file is, the server sees from its content
    if (file !== undefined) headers["Content-Type"] = "application/octet-stream";
    if (ifMatch !== undefined) headers["If-Match"] = ifMatch;
    if (idempotencyKey !== undefined) headers["Idempotency-Key"] = quoted(idempotencyKey);
    const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
    // it is sent while it is read, and cannot be read again
    const isStream = isReadable(file);
    const init = {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
      ...(isStream && { duplex: "half" }),
    };
    // if a change with If-Match was made, repeating it would fail as if someone else had changed the object; with a key,
    // the server recognizes the request
    const mayRepeat = idempotencyKey !== undefined || (repeatable && ifMatch === undefined);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = isStream || attempt >= retries;
      let response;
      let text;
      try {
        // a call with a file has no time limit, and the wait of a call that waits for events is added to the limit
        const most = timeout + 1_000 * Number(query?.wait ?? 0);
        const limit = file === undefined ? { signal: AbortSignal.timeout(most) } : {};
        response = await fetch(root + path + queryString(query), { ...init, ...limit });
        text = await response.text();
      } catch (error) {
        if (!mayRepeat || isLast) throw new LeadplaneConnectionError(error);
        await sleep(pause(attempt));
        continue;
      }
      const { status } = response;
      const answer = FILES.test(response.headers.get("Content-Type") ?? "") ? text : parse(text);
      if (response.ok) {
        const etag = response.headers.get("ETag");
        if (etag !== null && typeof answer === "object" && answer !== null) etags.set(answer, etag);
        return answer;
      }
      const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
      const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
      // after a 429, nothing was done, so any request can be repeated
      const mayPass =
        status === 429 ||
        (status === 409 && answer?.code === "request_under_way") ||
        (mayRepeat && PASSING.includes(status));
      if (!mayPass || isLast || (retryAfter ?? 0) > MAX_WAIT) throw new LeadplaneError(status, answer, retryAfter);
      await sleep(pause(attempt, retryAfter));
    }
  }

  const get = (path, query, more) => call("GET", path, { query, ...more });
  const post = (path, body, more) => call("POST", path, { body, ...more });
  const upload = (path, file, query, more) => call("POST", path, { file, query, ...more });
  const put = (path, body, more) => call("PUT", path, { body, ...more });
  const patch = (path, body, more) => call("PATCH", path, { body, ...more });
  const remove = (path, more) => call("DELETE", path, more);

  const client = {
    /**
     * Iterates over all pages of a list: `api.all(api.listLeads, { priority: "High" })`,
     * `api.all(api.getLeadHistory, "A-1")`. Lists that have cursors are read by cursor.
     */
    async *all(list, ...given) {
      const query = typeof given.at(-1) === "object" ? given.pop() : {};
      const hasCursors = [
        client.listLeads,
        client.listOutcomes,
      ].includes(list);
      for (let place = hasCursors ? { cursor: "first" } : { page: 1 }; place !== undefined; ) {
        const { results, next } = await list(...given, { ...query, ...place });
        yield* results;
        place = next === null ? undefined : placeIn(next);
      }
    },

    // Authentication

    /** Get a token. */
    obtainToken: (body) => post("/api/token-auth/", body, { inAccount: false, repeatable: true }),

    // Leads

    /** Submit a lead. */
    submitLead: (body, options) => post("/api/v1/leads/", body, { ...keyed(options) }),

    /** Submit a batch of leads. */
    submitLeads: (body, options) => post("/api/v1/leads/batch/", body, { ...keyed(options) }),

    /** Score a lead without storing it. */
    testLead: (body) => post("/api/v1/leads/test/", body, { inDraft: true, repeatable: true }),

    /** List leads. */
    listLeads: (query) => get("/api/v1/leads/", query),

    /** Read a lead. */
    getLead: (leadId, query) => get(path`/api/v1/leads/${leadId}/`, query),

    /** Read a lead's history. */
    getLeadHistory: (leadId, query) => get(path`/api/v1/leads/${leadId}/history/`, query),

    /** Explain a lead's scores. */
    explainLead: (leadId, query) => get(path`/api/v1/leads/${leadId}/explanation/`, query, { inDraft: true }),

    /** Export leads as CSV. */
    exportLeads: (query) => get("/api/v1/exports/leads.csv", query),

    // Outcomes

    /** Record an outcome. */
    recordOutcome: (body, options) => post("/api/v1/outcomes/", body, { ...keyed(options) }),

    /** Record outcomes in a batch. */
    recordOutcomes: (body, options) => post("/api/v1/outcomes/batch/", body, { ...keyed(options) }),

    /** List outcomes. */
    listOutcomes: (query) => get("/api/v1/outcomes/", query),

    /** Read an outcome. */
    getOutcome: (id, query) => get(path`/api/v1/outcomes/${id}/`, query),

    /** Correct an outcome. */
    updateOutcome: (id, body, options) =>
      patch(path`/api/v1/outcomes/${id}/`, body, { ifMatch: options?.ifMatch }),

    /** Remove an outcome. */
    deleteOutcome: (id, query, options) =>
      remove(path`/api/v1/outcomes/${id}/`, { query, ifMatch: options?.ifMatch }),

    /** Read what outcomes count as. */
    getOutcomeSettings: () => get("/api/v1/outcome-settings/"),

    /** Set what outcomes count as. */
    setOutcomeSettings: (body) => put("/api/v1/outcome-settings/", body),

    // Questions

    /** List questions. */
    listQuestions: (query) => get("/api/v1/questions/", query, { inDraft: true }),

    /** Create a question. */
    createQuestion: (body, options) => post("/api/v1/questions/", body, { inDraft: true, ...keyed(options) }),

    /** Read a question. */
    getQuestion: (id) => get(path`/api/v1/questions/${id}/`, undefined, { inDraft: true }),

    /** Replace a question. */
    replaceQuestion: (id, body, options) =>
      put(path`/api/v1/questions/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a question. */
    updateQuestion: (id, body, options) =>
      patch(path`/api/v1/questions/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Move a question. */
    moveQuestion: (id, body, options) =>
      post(path`/api/v1/questions/${id}/move/`, body, { inDraft: true, repeatable: true, ...keyed(options) }),

    /** Duplicate a question. */
    duplicateQuestion: (id, body, options) =>
      post(path`/api/v1/questions/${id}/duplicate/`, body, { inDraft: true, ...keyed(options) }),

    /** Delete a question. */
    deleteQuestion: (id, query, options) =>
      remove(path`/api/v1/questions/${id}/`, { query, inDraft: true, ifMatch: options?.ifMatch }),

    // Choices

    /** List a question's choices. */
    listChoices: (id) => get(path`/api/v1/questions/${id}/choices/`, undefined, { inDraft: true }),

    /** Add a choice. */
    createChoice: (id, body, options) =>
      post(path`/api/v1/questions/${id}/choices/`, body, { inDraft: true, ...keyed(options) }),

    /** Read a choice. */
    getChoice: (id, choiceId) =>
      get(path`/api/v1/questions/${id}/choices/${choiceId}/`, undefined, { inDraft: true }),

    /** Replace a choice. */
    replaceChoice: (id, choiceId, body, options) =>
      put(path`/api/v1/questions/${id}/choices/${choiceId}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a choice. */
    updateChoice: (id, choiceId, body, options) =>
      patch(path`/api/v1/questions/${id}/choices/${choiceId}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Delete a choice. */
    deleteChoice: (id, choiceId, query, options) =>
      remove(path`/api/v1/questions/${id}/choices/${choiceId}/`, { query, inDraft: true, ifMatch: options?.ifMatch }),

    // Scoring models

    /** List scoring models. */
    listScoringModels: (query) => get("/api/v1/scoring-models/", query, { inDraft: true }),

    /** Create a scoring model. */
    createScoringModel: (body, options) =>
      post("/api/v1/scoring-models/", body, { inDraft: true, ...keyed(options) }),

    /** Read a scoring model. */
    getScoringModel: (id) => get(path`/api/v1/scoring-models/${id}/`, undefined, { inDraft: true }),

    /** Replace a scoring model. */
    replaceScoringModel: (id, body, options) =>
      put(path`/api/v1/scoring-models/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a scoring model. */
    updateScoringModel: (id, body, options) =>
      patch(path`/api/v1/scoring-models/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Delete a scoring model. */
    deleteScoringModel: (id, options) =>
      remove(path`/api/v1/scoring-models/${id}/`, { inDraft: true, ifMatch: options?.ifMatch }),

    // Value ranges

    /** List value ranges. */
    listValueRanges: (query) => get("/api/v1/value-ranges/", query, { inDraft: true }),

    /** Create a value range. */
    createValueRange: (body, options) =>
      post("/api/v1/value-ranges/", body, { inDraft: true, ...keyed(options) }),

    /** Read a value range. */
    getValueRange: (id) => get(path`/api/v1/value-ranges/${id}/`, undefined, { inDraft: true }),

    /** Replace a value range. */
    replaceValueRange: (id, body, options) =>
      put(path`/api/v1/value-ranges/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a value range. */
    updateValueRange: (id, body, options) =>
      patch(path`/api/v1/value-ranges/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Delete a value range. */
    deleteValueRange: (id, options) =>
      remove(path`/api/v1/value-ranges/${id}/`, { inDraft: true, ifMatch: options?.ifMatch }),

    // Recommendations

    /** List recommendation rules. */
    listRecommendations: (query) => get("/api/v1/recommendations/", query, { inDraft: true }),

    /** Create a recommendation rule. */
    createRecommendation: (body, options) =>
      post("/api/v1/recommendations/", body, { inDraft: true, ...keyed(options) }),

    /** Try a recommendation rule. */
    simulateRecommendation: (body) =>
      post("/api/v1/recommendations/simulation/", body, { inDraft: true, repeatable: true }),

    /** Read a recommendation rule. */
    getRecommendation: (id) => get(path`/api/v1/recommendations/${id}/`, undefined, { inDraft: true }),

    /** Replace a recommendation rule. */
    replaceRecommendation: (id, body, options) =>
      put(path`/api/v1/recommendations/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a recommendation rule. */
    updateRecommendation: (id, body, options) =>
      patch(path`/api/v1/recommendations/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Move a recommendation rule. */
    moveRecommendation: (id, body, options) =>
      post(path`/api/v1/recommendations/${id}/move/`, body, { inDraft: true, repeatable: true, ...keyed(options) }),

    /** Delete a recommendation rule. */
    deleteRecommendation: (id, options) =>
      remove(path`/api/v1/recommendations/${id}/`, { inDraft: true, ifMatch: options?.ifMatch }),

    // Calculated fields

    /** List calculated fields. */
    listCalculatedFields: (query) => get("/api/v1/calculated-fields/", query, { inDraft: true }),

    /** Create a calculated field. */
    createCalculatedField: (body, options) =>
      post("/api/v1/calculated-fields/", body, { inDraft: true, ...keyed(options) }),

    /** Read a calculated field. */
    getCalculatedField: (id) => get(path`/api/v1/calculated-fields/${id}/`, undefined, { inDraft: true }),

    /** Replace a calculated field. */
    replaceCalculatedField: (id, body, options) =>
      put(path`/api/v1/calculated-fields/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a calculated field. */
    updateCalculatedField: (id, body, options) =>
      patch(path`/api/v1/calculated-fields/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Delete a calculated field. */
    deleteCalculatedField: (id, query, options) =>
      remove(path`/api/v1/calculated-fields/${id}/`, { query, inDraft: true, ifMatch: options?.ifMatch }),

    // Simulations

    /** Simulate a change. */
    createSimulation: (body, options) => post("/api/v1/simulations/", body, { inDraft: true, ...keyed(options) }),

    /** Preview a change. */
    previewSimulation: (body) => post("/api/v1/simulations/preview/", body, { inDraft: true, repeatable: true }),

    /** List simulations. */
    listSimulations: (query) => get("/api/v1/simulations/", query),

    /** Read a simulation. */
    getSimulation: (id) => get(path`/api/v1/simulations/${id}/`),

    /** List the leads of a simulation. */
    listSimulatedLeads: (id, query) => get(path`/api/v1/simulations/${id}/leads/`, query),

    /** Export the leads of a simulation as CSV. */
    exportSimulatedLeads: (id, query) => get(path`/api/v1/simulations/${id}/leads.csv`, query),

    /** Pause a simulation. */
    pauseSimulation: (id, options) =>
      post(path`/api/v1/simulations/${id}/pause/`, undefined, { ...keyed(options) }),

    /** Resume a simulation. */
    resumeSimulation: (id, options) =>
      post(path`/api/v1/simulations/${id}/resume/`, undefined, { ...keyed(options) }),

    /** Cancel a simulation. */
    cancelSimulation: (id, options) =>
      post(path`/api/v1/simulations/${id}/cancel/`, undefined, { ...keyed(options) }),

    // Tests

    /** List tests. */
    listTests: (query) => get("/api/v1/tests/", query, { inDraft: true }),

    /** Create a test. */
    createTest: (body, options) => post("/api/v1/tests/", body, { inDraft: true, ...keyed(options) }),

    /** Run the tests. */
    runTests: (query) => get("/api/v1/tests/run/", query, { inDraft: true }),

    /** Import tests from a CSV file. */
    importTests: (file, query, options) =>
      upload("/api/v1/tests/import/", file, query, { inDraft: true, repeatable: true, ...keyed(options) }),

    /** Export tests as CSV. */
    exportTests: () => get("/api/v1/exports/tests.csv", undefined, { inDraft: true }),

    /** Keep a lead as a test. */
    createTestFromLead: (body, options) =>
      post("/api/v1/tests/from-lead/", body, { inDraft: true, ...keyed(options) }),

    /** Read a test. */
    getTest: (id) => get(path`/api/v1/tests/${id}/`, undefined, { inDraft: true }),

    /** Replace a test. */
    replaceTest: (id, body, options) =>
      put(path`/api/v1/tests/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Change a test. */
    updateTest: (id, body, options) =>
      patch(path`/api/v1/tests/${id}/`, body, { inDraft: true, ifMatch: options?.ifMatch }),

    /** Delete a test. */
    deleteTest: (id, options) => remove(path`/api/v1/tests/${id}/`, { inDraft: true, ifMatch: options?.ifMatch }),

    // Analytics

    /** Summarize leads. */
    getLeadSummary: () => get("/api/v1/analytics/lead_summary/"),

    /** Analyze answers. */
    getQuestionAnalytics: () => get("/api/v1/analytics/question_analytics/"),

    /** Analyze recommendations. */
    getRecommendationEffectiveness: () => get("/api/v1/analytics/recommendation_effectiveness/"),

    /** Count leads by day. */
    getTimeline: (query) => get("/api/v1/analytics/timeline/", query),

    /** Plot the leads. */
    getPlane: () => get("/api/v1/analytics/plane/"),

    /** Count leads by model version. */
    getScoredVersions: () => get("/api/v1/analytics/scored_versions/"),

    /** List what needs attention. */
    getAttention: () => get("/api/v1/analytics/attention/", undefined, { inDraft: true }),

    // Users

    /** Read your profile. */
    getProfile: () => get("/api/v1/users/profile/", undefined, { inAccount: false }),

    /** Read your token. */
    getToken: () => get("/api/v1/users/token/", undefined, { inAccount: false }),

    /** Rotate your token. */
    rotateToken: (options) =>
      post("/api/v1/users/token/rotate/", undefined, { inAccount: false, ...keyed(options) }),

    /** Change your password. */
    changePassword: (body, options) =>
      post("/api/v1/users/password/", body, { inAccount: false, ...keyed(options) }),

    /** List users. */
    listUsers: (query) => get("/api/v1/users/", query),

    /** Create a user. */
    createUser: (body, options) => post("/api/v1/users/", body, { ...keyed(options) }),

    /** Read a user. */
    getUser: (id) => get(path`/api/v1/users/${id}/`),

    /** Replace a user. */
    replaceUser: (id, body, options) => put(path`/api/v1/users/${id}/`, body, { ifMatch: options?.ifMatch }),

    /** Change a user. */
    updateUser: (id, body, options) => patch(path`/api/v1/users/${id}/`, body, { ifMatch: options?.ifMatch }),

    /** Delete a user. */
    deleteUser: (id, options) => remove(path`/api/v1/users/${id}/`, { ifMatch: options?.ifMatch }),

    // Tokens

    /** List tokens. */
    listTokens: (query) => get("/api/v1/tokens/", query),

    /** Create a token. */
    createToken: (body, options) => post("/api/v1/tokens/", body, { ...keyed(options) }),

    /** Read a token. */
    getApiToken: (id) => get(path`/api/v1/tokens/${id}/`),

    /** Rotate a token. */
    rotateApiToken: (id, options) => post(path`/api/v1/tokens/${id}/rotate/`, undefined, { ...keyed(options) }),

    /** Revoke a token. */
    revokeToken: (id, options) => remove(path`/api/v1/tokens/${id}/`, { ifMatch: options?.ifMatch }),

    // Accounts

    /** List accounts. */
    listAccounts: (query) => get("/api/v1/accounts/", query, { inAccount: false }),

    /** Compare accounts. */
    getAccountOverview: () => get("/api/v1/accounts/overview/", undefined, { inAccount: false }),

    /** Create a client account. */
    createAccount: (body, options) => post("/api/v1/accounts/", body, { inAccount: false, ...keyed(options) }),

    /** Read an account. */
    getAccount: (id) => get(path`/api/v1/accounts/${id}/`, undefined, { inAccount: false }),

    /** Replace an account. */
    replaceAccount: (id, body, options) =>
      put(path`/api/v1/accounts/${id}/`, body, { inAccount: false, ifMatch: options?.ifMatch }),

    /** Change an account. */
    updateAccount: (id, body, options) =>
      patch(path`/api/v1/accounts/${id}/`, body, { inAccount: false, ifMatch: options?.ifMatch }),

    /** Delete an account. */
    deleteAccount: (id, options) =>
      remove(path`/api/v1/accounts/${id}/`, { inAccount: false, ifMatch: options?.ifMatch }),

    // Session

    /** Sign in to the admin. */
    createSession: (body) => post("/api/v1/session/", body, { inAccount: false }),

    /** Read the session. */
    getSession: () => get("/api/v1/session/"),

    /** List your sessions. */
    listSessions: () => get("/api/v1/sessions/", undefined, { inAccount: false }),

    /** Sign out elsewhere. */
    endSession: (id) => remove(path`/api/v1/sessions/${id}/`, { inAccount: false }),

    /** Sign out. */
    deleteSession: () => remove("/api/v1/session/", { inAccount: false }),

    // Model versions

    /** Read the live model. */
    getModel: () => get("/api/v1/model/", undefined, { inDraft: true }),

    /** List model versions. */
    listModelVersions: (query) => get("/api/v1/model-versions/", query),

    /** Read a model version. */
    getModelVersion: (version) => get(path`/api/v1/model-versions/${version}/`),

    /** Compare two versions. */
    diffModelVersions: (version, query) => get(path`/api/v1/model-versions/${version}/diff/`, query),

    /** Restore a model version. */
    restoreModelVersion: (version, options) =>
      post(path`/api/v1/model-versions/${version}/restore/`, undefined, { ifMatch: options?.ifMatch, ...keyed(options) }),

    // Model file

    /** Plan a model file. */
    planModelFile: (body) => post("/api/v1/model/plan/", body, { inDraft: true, repeatable: true }),

    /** Apply a model file. */
    applyModelFile: (body, options) =>
      post("/api/v1/model/apply/", body, { inDraft: true, ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Export the model as a file. */
    getModelFile: (query) => get("/api/v1/model/file/", query, { inDraft: true }),

    /** List the templates. */
    listModelTemplates: () => get("/api/v1/model/templates/", undefined, { inAccount: false }),

    /** Read a template. */
    getModelTemplate: (slug, query) => get(path`/api/v1/model/templates/${slug}/`, query, { inAccount: false }),

    /** The JSON Schema of model files. */
    getModelFileSchema: () => get("/schemas/model-1.json", undefined, { inAccount: false }),

    // Bands

    /** Read the bands. */
    getBands: () => get("/api/v1/bands/", undefined, { inDraft: true }),

    /** Replace the bands. */
    replaceBands: (body, options) => put("/api/v1/bands/", body, { inDraft: true, ifMatch: options?.ifMatch }),

    // Drafts

    /** List drafts. */
    listDrafts: (query) => get("/api/v1/drafts/", query),

    /** Create a draft. */
    createDraft: (body, options) => post("/api/v1/drafts/", body, { ...keyed(options) }),

    /** Read a draft. */
    getDraft: (id) => get(path`/api/v1/drafts/${id}/`),

    /** Rename or describe a draft. */
    updateDraft: (id, body, options) => patch(path`/api/v1/drafts/${id}/`, body, { ifMatch: options?.ifMatch }),

    /** List the edits of a draft. */
    listDraftEdits: (id, query) => get(path`/api/v1/drafts/${id}/edits/`, query),

    /** Compare a draft. */
    getDraftDiff: (id, query) => get(path`/api/v1/drafts/${id}/diff/`, query),

    /** Undo the last edit of a draft. */
    undoDraft: (id, options) =>
      post(path`/api/v1/drafts/${id}/undo/`, undefined, { ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Undo an edit of a draft. */
    revertDraftEdit: (id, edit, options) =>
      remove(path`/api/v1/drafts/${id}/edits/${edit}/`, { ifMatch: options?.ifMatch }),

    /** Duplicate a draft. */
    duplicateDraft: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/duplicate/`, body, { ...keyed(options) }),

    /** Discard a draft. */
    discardDraft: (id, options) =>
      post(path`/api/v1/drafts/${id}/discard/`, undefined, { repeatable: true, ifMatch: options?.ifMatch, ...keyed(options) }),

    // Reviews

    /** See who can approve. */
    getAccountReview: (id) => get(path`/api/v1/accounts/${id}/review/`, undefined, { inAccount: false }),

    /** Request to turn off four eyes. */
    requestReviewOff: (id, body, options) =>
      post(path`/api/v1/accounts/${id}/review/request-off/`, body, { inAccount: false, repeatable: true, ...keyed(options) }),

    /** Confirm turning off four eyes. */
    confirmReviewOff: (id, options) =>
      post(path`/api/v1/accounts/${id}/review/confirm-off/`, undefined, { inAccount: false, ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Cancel the request to turn off four eyes. */
    cancelReviewOff: (id, options) =>
      post(path`/api/v1/accounts/${id}/review/cancel-off/`, undefined, { inAccount: false, repeatable: true, ...keyed(options) }),

    /** Comment on a draft. */
    commentOnDraft: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/comments/`, body, { ...keyed(options) }),

    /** List the activity of a draft. */
    listDraftActivity: (id, query) => get(path`/api/v1/drafts/${id}/activity/`, query),

    /** Send a draft for review. */
    requestDraftReview: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/request-review/`, body, { ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Approve a draft. */
    approveDraft: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/approve/`, body, { ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Request changes to a draft. */
    requestDraftChanges: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/request-changes/`, body, { ifMatch: options?.ifMatch, ...keyed(options) }),

    // Publishing

    /** List the conflicts of a draft. */
    listDraftConflicts: (id) => get(path`/api/v1/drafts/${id}/conflicts/`),

    /** Bring a draft up to date. */
    rebaseDraft: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/rebase/`, body, { repeatable: true, ifMatch: options?.ifMatch, ...keyed(options) }),

    /** See whether a draft can be published. */
    getDraftChecklist: (id) => get(path`/api/v1/drafts/${id}/checklist/`),

    /** Publish a draft. */
    publishDraft: (id, body, options) =>
      post(path`/api/v1/drafts/${id}/publish/`, body, { ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Cancel a scheduled draft. */
    unscheduleDraft: (id, options) =>
      post(path`/api/v1/drafts/${id}/unschedule/`, undefined, { ifMatch: options?.ifMatch, ...keyed(options) }),

    /** Start a guarded publish. */
    startGuardedPublish: (body, options) => post("/api/v1/guarded-publishes/", body, { ...keyed(options) }),

    /** List guarded publishes. */
    listGuardedPublishes: (query) => get("/api/v1/guarded-publishes/", query),

    /** Get a guarded publish. */
    getGuardedPublish: (id) => get(path`/api/v1/guarded-publishes/${id}/`),

    /** Widen a guarded publish. */
    widenGuardedPublish: (id, body, options) =>
      post(path`/api/v1/guarded-publishes/${id}/widen/`, body, { ...keyed(options) }),

    /** Withdraw a guarded publish. */
    withdrawGuardedPublish: (id, body, options) =>
      post(path`/api/v1/guarded-publishes/${id}/withdraw/`, body, { ...keyed(options) }),

    // Audit log

    /** List events. */
    listAuditLog: (query) => get("/api/v1/audit-log/", query),

    /** Read an event. */
    getAuditEvent: (id) => get(path`/api/v1/audit-log/${id}/`),

    /** Export the audit log as CSV. */
    exportAuditLog: (query) => get("/api/v1/exports/audit-log.csv", query),

    // Saved views

    /** List your saved views. */
    listLeadViews: () => get("/api/v1/lead-views/"),

    /** Save a view. */
    createLeadView: (body, options) => post("/api/v1/lead-views/", body, { ...keyed(options) }),

    /** Change a view. */
    updateLeadView: (id, body) => patch(path`/api/v1/lead-views/${id}/`, body),

    /** Delete a view. */
    deleteLeadView: (id) => remove(path`/api/v1/lead-views/${id}/`),

    // Erasure

    /** Erase a lead. */
    deleteLead: (leadId, query) => remove(path`/api/v1/leads/${leadId}/`, { query }),

    /** Erase several leads. */
    eraseLeads: (body, options) => post("/api/v1/erasures/", body, { ...keyed(options) }),

    /** List erasures. */
    listErasures: (query) => get("/api/v1/erasures/", query),

    /** Read a certificate. */
    getErasure: (id, query) => get(path`/api/v1/erasures/${id}/`, query),

    /** Read the retention. */
    getRetention: (query) => get("/api/v1/retention/", query),

    /** Set the retention. */
    setRetention: (body) => put("/api/v1/retention/", body),

    // Jobs

    /** List jobs. */
    listJobs: (query) => get("/api/v1/jobs/", query),

    /** Read a job. */
    getJob: (id) => get(path`/api/v1/jobs/${id}/`),

    /** Pause a job. */
    pauseJob: (id, options) => post(path`/api/v1/jobs/${id}/pause/`, undefined, { ...keyed(options) }),

    /** Resume a job. */
    resumeJob: (id, options) => post(path`/api/v1/jobs/${id}/resume/`, undefined, { ...keyed(options) }),

    /** Cancel a job. */
    cancelJob: (id, options) => post(path`/api/v1/jobs/${id}/cancel/`, undefined, { ...keyed(options) }),

    // Re-scoring

    /** Re-score leads. */
    rescoreLeads: (body, options) => post("/api/v1/rescorings/", body, { ...keyed(options) }),

    /** Preview a re-scoring. */
    previewRescoring: (body) => post("/api/v1/rescorings/preview/", body, { repeatable: true }),

    /** List re-scorings. */
    listRescorings: (query) => get("/api/v1/rescorings/", query),

    /** Read a re-scoring. */
    getRescoring: (id) => get(path`/api/v1/rescorings/${id}/`),

    /** Pause a re-scoring. */
    pauseRescoring: (id, options) =>
      post(path`/api/v1/rescorings/${id}/pause/`, undefined, { ...keyed(options) }),

    /** Resume a re-scoring. */
    resumeRescoring: (id, options) =>
      post(path`/api/v1/rescorings/${id}/resume/`, undefined, { ...keyed(options) }),

    /** Cancel a re-scoring. */
    cancelRescoring: (id, options) =>
      post(path`/api/v1/rescorings/${id}/cancel/`, undefined, { ...keyed(options) }),

    /** See what depends on the date. */
    getDateDependence: () => get("/api/v1/model/date-dependence/", undefined, { inDraft: true }),

    /** Read the nightly re-scoring. */
    getNightlyRescoring: () => get("/api/v1/nightly-rescoring/"),

    /** Turn the nightly re-scoring on or off. */
    setNightlyRescoring: (body) => put("/api/v1/nightly-rescoring/", body),

    // Imports

    /** Upload a file of leads. */
    createImport: (file, query, options) => upload("/api/v1/imports/", file, query, { ...keyed(options) }),

    /** List imports. */
    listImports: (query) => get("/api/v1/imports/", query),

    /** Read an import. */
    getImport: (id) => get(path`/api/v1/imports/${id}/`),

    /** Correct how a file is read. */
    updateImport: (id, body) => patch(path`/api/v1/imports/${id}/`, body),

    /** Start an import. */
    startImport: (id, body, options) => post(path`/api/v1/imports/${id}/start/`, body, { ...keyed(options) }),

    /** List the errors of an import. */
    listImportErrors: (id, query) => get(path`/api/v1/imports/${id}/errors/`, query),

    /** Export the errors of an import as CSV. */
    exportImportErrors: (id) => get(path`/api/v1/imports/${id}/errors.csv`),

    /** Pause an import. */
    pauseImport: (id, options) => post(path`/api/v1/imports/${id}/pause/`, undefined, { ...keyed(options) }),

    /** Resume an import. */
    resumeImport: (id, options) => post(path`/api/v1/imports/${id}/resume/`, undefined, { ...keyed(options) }),

    /** Cancel an import. */
    cancelImport: (id, options) => post(path`/api/v1/imports/${id}/cancel/`, undefined, { ...keyed(options) }),

    /** Undo an import. */
    undoImport: (id, options) => post(path`/api/v1/imports/${id}/undo/`, undefined, { ...keyed(options) }),

    // Exports

    /** Export leads to a file. */
    createExport: (body, options) => post("/api/v1/exports/", body, { ...keyed(options) }),

    /** List exports. */
    listExports: (query) => get("/api/v1/exports/", query),

    /** Read an export. */
    getExport: (id) => get(path`/api/v1/exports/${id}/`),

    /** Download the file of an export. */
    downloadExport: (id) => get(path`/api/v1/exports/${id}/file/`),

    /** Delete an export. */
    deleteExport: (id) => remove(path`/api/v1/exports/${id}/`),

    // Events

    /** Read events. */
    listEvents: (query) => get("/api/v1/events/", query),

    // Webhooks

    /** Create a webhook. */
    createWebhook: (body, options) => post("/api/v1/webhooks/", body, { ...keyed(options) }),

    /** List webhooks. */
    listWebhooks: () => get("/api/v1/webhooks/"),

    /** Try a condition. */
    tryWebhookCondition: (body) => post("/api/v1/webhooks/condition/", body, { repeatable: true }),

    /** List deliveries of all webhooks. */
    listAllDeliveries: (query) => get("/api/v1/webhooks/deliveries/", query),

    /** Read a delivery. */
    getDelivery: (id) => get(path`/api/v1/webhooks/deliveries/${id}/`),

    /** Send a delivery again. */
    replayDelivery: (id, options) =>
      post(path`/api/v1/webhooks/deliveries/${id}/replay/`, undefined, { ...keyed(options) }),

    /** Read a webhook. */
    getWebhook: (id) => get(path`/api/v1/webhooks/${id}/`),

    /** Change a webhook. */
    updateWebhook: (id, body) => patch(path`/api/v1/webhooks/${id}/`, body),

    /** Rotate the secret of a webhook. */
    rotateWebhookSecret: (id, body, options) =>
      post(path`/api/v1/webhooks/${id}/secret/rotate/`, body, { ...keyed(options) }),

    /** Send a sample. */
    testWebhook: (id, body, options) => post(path`/api/v1/webhooks/${id}/test/`, body, { ...keyed(options) }),

    /** List the deliveries of a webhook. */
    listDeliveries: (id, query) => get(path`/api/v1/webhooks/${id}/deliveries/`, query),

    /** Send everything again that failed. */
    replayFailedDeliveries: (id, options) =>
      post(path`/api/v1/webhooks/${id}/replay-failed/`, undefined, { ...keyed(options) }),

    /** Share the deliveries of a webhook. */
    linkToDeliveries: (id, options) => post(path`/api/v1/webhooks/${id}/link/`, undefined, { ...keyed(options) }),

    /** Delete a webhook. */
    deleteWebhook: (id) => remove(path`/api/v1/webhooks/${id}/`),

    // Service

    /** List the resources. */
    listResources: () => get("/api/v1/", undefined, { inAccount: false }),

    /** Describe this API. */
    getOpenApi: () => get("/api/openapi.json", undefined, { inAccount: false }),

    /** See the installation. */
    getInstallation: () => get("/api/v1/installation/", undefined, { inAccount: false }),

    /** Check that it is alive. */
    getHealth: () => get("/healthz", undefined, { inAccount: false }),

    /** Check that it is ready. */
    getReadiness: () => get("/readyz", undefined, { inAccount: false }),
  };
  return client;
}

/** The page or cursor of a link to another page. */
function placeIn(link) {
  const { searchParams } = new URL(link);
  const cursor = searchParams.get("cursor");
  return cursor === null ? { page: Number(searchParams.get("page")) } : { cursor };
}

/** Whether it is a stream of the web or of Node. */
const isReadable = (file) => typeof (file?.getReader ?? file?.[Symbol.asyncIterator]) === "function";

function isAddress(text) {
  try {
    return /^https?:\/\//i.test(text) && new URL(text).host !== "";
  } catch {
    return false;
  }
}

/** The body of an error in one line. Pages, such as those of a proxy, are cut. */
function summaryOf(body) {
  if (typeof body === "string") return body.length > 200 ? `${body.slice(0, 200)}…` : body;
  if (typeof body?.detail === "string") return body.detail;
  const { codes, ...fields } = body ?? {};
  return body === undefined ? "no body" : JSON.stringify(fields);
}

/** Milliseconds before the next attempt: what the server asks for, plus a random part so that clients spread out. */
function pause(attempt, retryAfter = 0) {
  return 1_000 * (retryAfter + Math.random() * Math.min(8, 0.5 * 2 ** attempt));
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A path with its values encoded. */
function path(parts, ...values) {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

function queryString(query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, asText(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** Lists are joined with commas, other objects are JSON. */
function asText(value) {
  return typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value);
}

function parse(text) {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
