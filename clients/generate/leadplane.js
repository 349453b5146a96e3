/**
 * A client of the Leadplane API for browsers, Node 18 and newer, Deno and Bun. One file, no dependencies.
 * leadplane.d.ts beside it has the types of every request and answer.
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

/** Any answer that is not a success. */
export class LeadplaneError extends Error {
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

/** No answer came, or not in time. Whether the call was carried out is open; `cause` says what happened. */
export class LeadplaneConnectionError extends Error {
  constructor(cause) {
    super(`The server gave no answer: ${cause?.message ?? cause}`, { cause });
    this.name = "LeadplaneConnectionError";
  }
}

/** By the object that was answered; it keeps none of them in memory. */
const etags = new WeakMap();

/** The `ETag` that came with an item, to be sent as `ifMatch` with its change; undefined when it had none. */
export const etagOf = (item) => etags.get(item);

/** Answers of whatever stands before the server, or of the server when it is too busy: another attempt may succeed. */
const PASSING = [502, 503, 504];

/** Who is asked to wait longer than this many seconds is told so instead. */
const LONGEST_WAIT = 30;

/** The API as an object with a function per operation. */
export function createClient({
  baseUrl = "",
  token,
  account,
  timeout = 30_000,
  retries = 2,
  fetch = globalThis.fetch,
} = {}) {
  const root = baseUrl.replace(/\/+$/, "");

  async function call(method, path, { query, body, ifMatch, inAccount = true, repeatable = method !== "POST" } = {}) {
    const headers = { Accept: "application/json" };
    if (token !== undefined) headers.Authorization = `Token ${token}`;
    if (account !== undefined && inAccount) headers["X-Account"] = account;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (ifMatch !== undefined) headers["If-Match"] = ifMatch;
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    // a change with If-Match that was carried out is refused the second time, as if somebody else had made it
    const mayRepeat = repeatable && ifMatch === undefined;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      let response;
      let text;
      try {
        response = await fetch(root + path + queryString(query), { ...init, signal: AbortSignal.timeout(timeout) });
        text = await response.text();
      } catch (error) {
        if (!mayRepeat || isLast) throw new LeadplaneConnectionError(error);
        await sleep(pause(attempt));
        continue;
      }
      const { status } = response;
      const isCsv = response.headers.get("Content-Type")?.startsWith("text/csv");
      const answer = isCsv ? text : parse(text);
      if (response.ok) {
        const etag = response.headers.get("ETag");
        if (etag !== null && typeof answer === "object" && answer !== null) etags.set(answer, etag);
        return answer;
      }
      const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
      const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
      // 429 says that nothing was done, so whatever it was may be sent again
      const mayPass = status === 429 || (mayRepeat && PASSING.includes(status));
      if (!mayPass || isLast || (retryAfter ?? 0) > LONGEST_WAIT) throw new LeadplaneError(status, answer, retryAfter);
      await sleep(pause(attempt, retryAfter));
    }
  }

  const get = (path, query, more) => call("GET", path, { query, ...more });
  const post = (path, body, more) => call("POST", path, { body, ...more });
  const put = (path, body, more) => call("PUT", path, { body, ...more });
  const patch = (path, body, more) => call("PATCH", path, { body, ...more });
  const remove = (path, more) => call("DELETE", path, more);

  return {
    /**
     * Every item of a paged list, page after page: `api.all(api.listLeads, { priority: "High" })`,
     * `api.all(api.getLeadHistory, "A-1")`.
     */
    async *all(list, ...given) {
      const query = typeof given.at(-1) === "object" ? given.pop() : {};
      for (let page = 1, more = true; more; page += 1) {
        const { results, next } = await list(...given, { ...query, page });
        yield* results;
        more = next !== null;
      }
    },

    // <calls>
  };
}

/** Milliseconds before another attempt: what the server asks for, and a random part lest all come back at once. */
function pause(attempt, retryAfter = 0) {
  return 1_000 * (retryAfter + Math.random() * Math.min(8, 0.5 * 2 ** attempt));
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A path whose values are encoded. */
function path(parts, ...values) {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

function queryString(query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, asText(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** Lists are separated by commas, other objects are JSON. */
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
