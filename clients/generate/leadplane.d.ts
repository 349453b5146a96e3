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

  // <calls>
}

// <types>
