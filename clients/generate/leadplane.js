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
        // <cursors>
      ].includes(list);
      for (let place = hasCursors ? { cursor: "first" } : { page: 1 }; place !== undefined; ) {
        const { results, next } = await list(...given, { ...query, ...place });
        yield* results;
        place = next === null ? undefined : placeIn(next);
      }
    },

    // <calls>
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
