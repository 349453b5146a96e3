/**
 * A client of the Leadplane API for browsers, Node 18 and newer, Deno and Bun. One file, no dependencies.
 *
 * Every operation of the API reference is a function of the same name. What stands in the path comes first,
 * then the body or the query as an object; the answer is the parsed JSON.
 *
 * @example
 * import { createClient } from "./leadplane.js";
 *
 * const api = createClient({ baseUrl: "https://leads.example.com", token: "<token>" });
 * const lead = await api.submitLead({ answers: { credit_score: 742 } });
 * for await (const each of api.all(api.listLeads, { priority: "High" })) console.log(each.lead_id);
 */

/**
 * @typedef {Record<string, unknown>} Body
 * @typedef {Record<string, string | number | boolean | object | null | undefined>} Query Lists are separated by
 *   commas, other objects are sent as JSON.
 * @typedef {number | string} Id
 *
 * @typedef {object} Options
 * @property {string} [baseUrl] Where the API is; blank in a browser for the page's own server.
 * @property {string} [token] The API token; without one a browser sends its session cookie.
 * @property {string} [account] Slug of the client account to act in, for administrators of an agency.
 * @property {number} [timeout] Milliseconds to wait for an answer, 30 seconds unless given.
 * @property {typeof globalThis.fetch} [fetch] Takes the place of the global `fetch`.
 */

/** Any answer that is not a success. */
export class LeadplaneError extends Error {
  /**
   * @param {number} status The HTTP status.
   * @param {any} body The body of the answer: field errors, `{detail}`, or a text.
   * @param {number | undefined} retryAfter Seconds to wait before the next attempt, if the server said so.
   */
  constructor(status, body, retryAfter) {
    super(`${status}: ${typeof body?.detail === "string" ? body.detail : JSON.stringify(body)}`);
    this.name = "LeadplaneError";
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The faulty fields of a 400, each with its messages; undefined for every other failure. */
  get fieldErrors() {
    const hasFields = this.status === 400 && typeof this.body === "object" && !("detail" in this.body);
    return hasFields ? this.body : undefined;
  }
}

/**
 * The API as an object with a function per operation.
 *
 * @param {Options} [options]
 */
export function createClient({ baseUrl = "", token, account, timeout = 30_000, fetch = globalThis.fetch } = {}) {
  const root = baseUrl.replace(/\/+$/, "");

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ query?: Query | undefined, body?: Body | undefined }} [given]
   * @returns {Promise<any>}
   */
  async function call(method, path, { query, body } = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (token !== undefined) headers.Authorization = `Token ${token}`;
    if (account !== undefined) headers["X-Account"] = account;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await fetch(root + path + queryString(query), {
      method,
      headers,
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isCsv = response.headers.get("Content-Type")?.startsWith("text/csv");
    const answer = isCsv ? text : parse(text);
    if (response.ok) return answer;
    const seconds = response.headers.get("Retry-After");
    throw new LeadplaneError(response.status, answer, seconds === null ? undefined : Number(seconds));
  }

  /** @param {string} path @param {Query} [query] */
  const get = (path, query) => call("GET", path, { query });
  /** @param {string} path @param {Body} [body] */
  const post = (path, body) => call("POST", path, { body });
  /** @param {string} path @param {Body} body */
  const put = (path, body) => call("PUT", path, { body });
  /** @param {string} path @param {Body} body */
  const patch = (path, body) => call("PATCH", path, { body });
  /** @param {string} path */
  const remove = (path) => call("DELETE", path);

  return {
    /**
     * Every item of a paged list, page after page.
     *
     * @param {(query: Query) => Promise<any>} list Such as `api.listLeads`.
     * @param {Query} [query] Filters, ordering and `page_size`.
     */
    async *all(list, query = {}) {
      for (let page = 1, more = true; more; page += 1) {
        const { results, next } = await list({ ...query, page });
        yield* results;
        more = next !== null;
      }
    },

    // Authentication and your own user
    /** @param {Body} credentials */
    obtainToken: (credentials) => post("/api/token-auth/", credentials),
    getProfile: () => get("/api/v1/users/profile/"),
    getToken: () => get("/api/v1/users/token/"),
    rotateToken: () => post("/api/v1/users/token/rotate/"),
    /** @param {Body} passwords */
    changePassword: (passwords) => post("/api/v1/users/password/", passwords),

    // Leads
    /** @param {Body} lead */
    submitLead: (lead) => post("/api/v1/leads/", lead),
    /** @param {Query} [query] */
    listLeads: (query) => get("/api/v1/leads/", query),
    /** @param {string} leadId */
    getLead: (leadId) => get(path`/api/v1/leads/${leadId}/`),
    /** @param {string} leadId @param {Query} [query] */
    getLeadHistory: (leadId, query) => get(path`/api/v1/leads/${leadId}/history/`, query),
    /** @param {string} leadId */
    explainLead: (leadId) => get(path`/api/v1/leads/${leadId}/explanation/`),
    /** @param {Query} [query] @returns {Promise<string>} The CSV as text. */
    exportLeads: (query) => get("/api/v1/exports/leads.csv", query),

    // Questions
    /** @param {Query} [query] */
    listQuestions: (query) => get("/api/v1/questions/", query),
    /** @param {Body} question */
    createQuestion: (question) => post("/api/v1/questions/", question),
    /** @param {Id} id */
    getQuestion: (id) => get(path`/api/v1/questions/${id}/`),
    /** @param {Id} id @param {Body} question */
    replaceQuestion: (id, question) => put(path`/api/v1/questions/${id}/`, question),
    /** @param {Id} id @param {Body} changes */
    updateQuestion: (id, changes) => patch(path`/api/v1/questions/${id}/`, changes),
    /** @param {Id} id @param {Body} place */
    moveQuestion: (id, place) => post(path`/api/v1/questions/${id}/move/`, place),
    /** @param {Id} id */
    deleteQuestion: (id) => remove(path`/api/v1/questions/${id}/`),

    // Choices
    /** @param {Id} id Of the question. */
    listChoices: (id) => get(path`/api/v1/questions/${id}/choices/`),
    /** @param {Id} id @param {Body} choice */
    createChoice: (id, choice) => post(path`/api/v1/questions/${id}/choices/`, choice),
    /** @param {Id} id @param {Id} choiceId */
    getChoice: (id, choiceId) => get(path`/api/v1/questions/${id}/choices/${choiceId}/`),
    /** @param {Id} id @param {Id} choiceId @param {Body} choice */
    replaceChoice: (id, choiceId, choice) => put(path`/api/v1/questions/${id}/choices/${choiceId}/`, choice),
    /** @param {Id} id @param {Id} choiceId @param {Body} changes */
    updateChoice: (id, choiceId, changes) => patch(path`/api/v1/questions/${id}/choices/${choiceId}/`, changes),
    /** @param {Id} id @param {Id} choiceId */
    deleteChoice: (id, choiceId) => remove(path`/api/v1/questions/${id}/choices/${choiceId}/`),

    // Scoring models
    /** @param {Query} [query] */
    listScoringModels: (query) => get("/api/v1/scoring-models/", query),
    /** @param {Body} model */
    createScoringModel: (model) => post("/api/v1/scoring-models/", model),
    /** @param {Id} id */
    getScoringModel: (id) => get(path`/api/v1/scoring-models/${id}/`),
    /** @param {Id} id @param {Body} model */
    replaceScoringModel: (id, model) => put(path`/api/v1/scoring-models/${id}/`, model),
    /** @param {Id} id @param {Body} changes */
    updateScoringModel: (id, changes) => patch(path`/api/v1/scoring-models/${id}/`, changes),
    /** @param {Id} id */
    deleteScoringModel: (id) => remove(path`/api/v1/scoring-models/${id}/`),

    // Value ranges
    /** @param {Query} [query] */
    listValueRanges: (query) => get("/api/v1/value-ranges/", query),
    /** @param {Body} range */
    createValueRange: (range) => post("/api/v1/value-ranges/", range),
    /** @param {Id} id */
    getValueRange: (id) => get(path`/api/v1/value-ranges/${id}/`),
    /** @param {Id} id @param {Body} range */
    replaceValueRange: (id, range) => put(path`/api/v1/value-ranges/${id}/`, range),
    /** @param {Id} id @param {Body} changes */
    updateValueRange: (id, changes) => patch(path`/api/v1/value-ranges/${id}/`, changes),
    /** @param {Id} id */
    deleteValueRange: (id) => remove(path`/api/v1/value-ranges/${id}/`),

    // Recommendations
    /** @param {Query} [query] */
    listRecommendations: (query) => get("/api/v1/recommendations/", query),
    /** @param {Body} rule */
    createRecommendation: (rule) => post("/api/v1/recommendations/", rule),
    /** @param {Body} rule */
    simulateRecommendation: (rule) => post("/api/v1/recommendations/simulation/", rule),
    /** @param {Id} id */
    getRecommendation: (id) => get(path`/api/v1/recommendations/${id}/`),
    /** @param {Id} id @param {Body} rule */
    replaceRecommendation: (id, rule) => put(path`/api/v1/recommendations/${id}/`, rule),
    /** @param {Id} id @param {Body} changes */
    updateRecommendation: (id, changes) => patch(path`/api/v1/recommendations/${id}/`, changes),
    /** @param {Id} id @param {Body} place */
    moveRecommendation: (id, place) => post(path`/api/v1/recommendations/${id}/move/`, place),
    /** @param {Id} id */
    deleteRecommendation: (id) => remove(path`/api/v1/recommendations/${id}/`),

    // Calculated fields
    /** @param {Query} [query] */
    listCalculatedFields: (query) => get("/api/v1/calculated-fields/", query),
    /** @param {Body} field */
    createCalculatedField: (field) => post("/api/v1/calculated-fields/", field),
    /** @param {Id} id */
    getCalculatedField: (id) => get(path`/api/v1/calculated-fields/${id}/`),
    /** @param {Id} id @param {Body} field */
    replaceCalculatedField: (id, field) => put(path`/api/v1/calculated-fields/${id}/`, field),
    /** @param {Id} id @param {Body} changes */
    updateCalculatedField: (id, changes) => patch(path`/api/v1/calculated-fields/${id}/`, changes),
    /** @param {Id} id */
    deleteCalculatedField: (id) => remove(path`/api/v1/calculated-fields/${id}/`),

    // Analytics
    getLeadSummary: () => get("/api/v1/analytics/lead_summary/"),
    getQuestionAnalytics: () => get("/api/v1/analytics/question_analytics/"),
    getRecommendationEffectiveness: () => get("/api/v1/analytics/recommendation_effectiveness/"),
    /** @param {Query} [query] */
    getTimeline: (query) => get("/api/v1/analytics/timeline/", query),
    getPlane: () => get("/api/v1/analytics/plane/"),
    getAttention: () => get("/api/v1/analytics/attention/"),

    // Users
    /** @param {Query} [query] */
    listUsers: (query) => get("/api/v1/users/", query),
    /** @param {Body} user */
    createUser: (user) => post("/api/v1/users/", user),
    /** @param {Id} id */
    getUser: (id) => get(path`/api/v1/users/${id}/`),
    /** @param {Id} id @param {Body} user */
    replaceUser: (id, user) => put(path`/api/v1/users/${id}/`, user),
    /** @param {Id} id @param {Body} changes */
    updateUser: (id, changes) => patch(path`/api/v1/users/${id}/`, changes),
    /** @param {Id} id */
    deleteUser: (id) => remove(path`/api/v1/users/${id}/`),

    // Tokens
    /** @param {Query} [query] */
    listTokens: (query) => get("/api/v1/tokens/", query),
    /** @param {Body} token */
    createToken: (token) => post("/api/v1/tokens/", token),
    /** @param {Id} id */
    getApiToken: (id) => get(path`/api/v1/tokens/${id}/`),
    /** @param {Id} id */
    rotateApiToken: (id) => post(path`/api/v1/tokens/${id}/rotate/`),
    /** @param {Id} id */
    revokeToken: (id) => remove(path`/api/v1/tokens/${id}/`),

    // Accounts
    /** @param {Query} [query] */
    listAccounts: (query) => get("/api/v1/accounts/", query),
    /** @param {Body} account */
    createAccount: (account) => post("/api/v1/accounts/", account),
    /** @param {Id} id */
    getAccount: (id) => get(path`/api/v1/accounts/${id}/`),
    /** @param {Id} id @param {Body} account */
    replaceAccount: (id, account) => put(path`/api/v1/accounts/${id}/`, account),
    /** @param {Id} id @param {Body} changes */
    updateAccount: (id, changes) => patch(path`/api/v1/accounts/${id}/`, changes),
    /** @param {Id} id */
    deleteAccount: (id) => remove(path`/api/v1/accounts/${id}/`),

    // The admin's session, for pages of the same server
    /** @param {Body} credentials */
    createSession: (credentials) => post("/api/v1/session/", credentials),
    getSession: () => get("/api/v1/session/"),
    listSessions: () => get("/api/v1/sessions/"),
    /** @param {Id} id */
    endSession: (id) => remove(path`/api/v1/sessions/${id}/`),
    deleteSession: () => remove("/api/v1/session/"),

    // Model versions
    getModel: () => get("/api/v1/model/"),
    /** @param {Query} [query] */
    listModelVersions: (query) => get("/api/v1/model-versions/", query),
    /** @param {Id} version */
    getModelVersion: (version) => get(path`/api/v1/model-versions/${version}/`),
    /** @param {Id} version */
    restoreModelVersion: (version) => post(path`/api/v1/model-versions/${version}/restore/`),

    // Audit log
    /** @param {Query} [query] */
    listAuditLog: (query) => get("/api/v1/audit-log/", query),
    /** @param {Id} id */
    getAuditEvent: (id) => get(path`/api/v1/audit-log/${id}/`),
    /** @param {Query} [query] @returns {Promise<string>} The CSV as text. */
    exportAuditLog: (query) => get("/api/v1/exports/audit-log.csv", query),

    // Service
    getOpenApi: () => get("/api/openapi.json"),
    getHealth: () => get("/healthz"),
    getReadiness: () => get("/readyz"),
  };
}

/**
 * A path whose values are encoded.
 *
 * @param {TemplateStringsArray} parts
 * @param {...Id} values
 */
function path(parts, ...values) {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

/** @param {Query} [query] */
function queryString(query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, asText(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** @param {unknown} value */
function asText(value) {
  return typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/**
 * @param {string} text
 * @returns {any}
 */
function parse(text) {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
