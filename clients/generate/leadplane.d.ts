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

  // <calls>
}

// <types>
