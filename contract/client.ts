import type { z } from "zod";
import type { Operation, Result } from "./operation.ts";
import type { Operations } from "./operations.ts";
import type { DeepReadonly } from "./schemas/call.ts";
import { CODES_MEMBER, type FieldCodes, type FieldErrors } from "./wire/by-field.ts";
import type { ErrorCode } from "./wire/codes.ts";
import { DRAFT_HEADER } from "./wire/drafts.ts";
import { leavesOf } from "./wire/faults.ts";
import { fillPath, type WireOperation } from "./wire/operation.ts";
import { OPERATIONS, type OperationId } from "./wire/operations.ts";
import { WORDING_HEADER, type Wording } from "./wire/sentences.ts";

type Given<O extends Operation> = (O extends { readonly params: infer S extends z.ZodType }
  ? { readonly params: z.output<S> }
  : unknown) &
  (O extends { readonly query: infer S extends z.ZodType } ? { readonly query?: Partial<z.output<S>> } : unknown) &
  (O extends { readonly body: infer S extends z.ZodType }
    ? O extends { readonly yaml: "body" }
      ? { readonly body: DeepReadonly<z.input<S>> } | { readonly yaml: string }
      : { readonly body: z.input<S> }
    : unknown) &
  (O extends { readonly upload: readonly string[] } ? Upload : unknown) &
  (O extends
    | { readonly conditional: true | "required" }
    | { readonly etag: true; readonly method: "PUT" | "PATCH" | "DELETE" }
    ? Conditional
    : unknown);

/** A file to send. */
interface Upload {
  readonly file: string | Blob | Uint8Array<ArrayBuffer>;
  /** Its media type; `text/csv` by default. */
  readonly type?: string;
}

/** A change that is made only if the item still has the state that was read. */
interface Conditional {
  /** The item's `etagOf` at the time it was read. If it has changed since, the response is a 412. */
  readonly ifMatch?: string | undefined;
}

/** Operations without path parameters and body can be called without arguments. */
type Arguments<O extends Operation> = Record<never, never> extends Given<O> ? [given?: Given<O>] : [given: Given<O>];

/** One function per operation, named by its id. */
export type Client = {
  readonly [Id in OperationId]: (...given: Arguments<Operations[Id]>) => Promise<Result<Operations[Id]>>;
};

export interface ClientOptions {
  /** The origin of the API, e.g. `https://leads.example.com`; empty in a browser for the page's own server. */
  readonly baseUrl?: string;
  /** API token. Without one a browser sends its session cookie. */
  readonly token?: string | undefined;
  /** Slug of the account to act in; a function if it changes, e.g. with an account switcher. */
  readonly account?: string | (() => string | undefined) | undefined;
  /** Id of the draft to work in, or a function that returns it; undefined for the live model. */
  readonly draft?: number | (() => number | undefined) | undefined;
  /** The wording of the messages for rejected fields: for programs, or for display in a form. */
  readonly wording?: Wording | undefined;
  /** Replaces the global `fetch`, e.g. in tests. */
  readonly fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
}

/**
 * No response arrived: the network or the server is down, or the response was cut off. Whether the call was carried out
 * is unknown.
 */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super("The server cannot be reached. Check the connection and try again.", { cause });
    this.name = "UnreachableError";
  }
}

/** Any response that is not a success. */
export class ApiError extends Error {
  readonly operation: OperationId;
  readonly status: number;
  /** The body as received: field errors, `detail`, or anything that a proxy between client and server sent. */
  readonly body: unknown;
  /** The error in one sentence, if the server sent it as such; a 400 with invalid fields has none. */
  readonly detail: string | undefined;
  /** The error code, if the request was rejected as a whole; a 400 with invalid fields has `fieldCodes`. */
  readonly code: ErrorCode | undefined;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(operation: OperationId, status: number, body: unknown, retryAfter: number | undefined) {
    const detail = isObject(body) && typeof body.detail === "string" ? body.detail : undefined;
    super(`${operation}: ${detail ?? `the server answered ${status}`}`);
    this.name = "ApiError";
    this.operation = operation;
    this.status = status;
    this.body = body;
    this.detail = detail;
    this.code = isObject(body) && typeof body.code === "string" ? (body.code as ErrorCode) : undefined;
    this.retryAfter = retryAfter;
  }

  /** The invalid fields of a 400; undefined for every other failure. */
  get fieldErrors(): FieldErrors | undefined {
    if (this.status !== 400 || this.detail !== undefined || !isObject(this.body)) return undefined;
    const { [CODES_MEMBER]: _, ...errors } = this.body;
    return errors as FieldErrors;
  }

  /** The codes of the messages in `fieldErrors`, in the same places. */
  get fieldCodes(): FieldCodes | undefined {
    const codes = this.fieldErrors === undefined ? undefined : (this.body as { codes?: FieldCodes })[CODES_MEMBER];
    return isObject(codes) ? codes : undefined;
  }

  /** Whether any field, or the request, has this error. */
  has(code: ErrorCode): boolean {
    return this.code === code || (this.fieldCodes !== undefined && leavesOf(this.fieldCodes).includes(code));
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * A client of the API, typed by its operations.
 *
 * @example
 * const api = createClient({ baseUrl: "http://localhost:8000", token });
 * const { total_score } = await api.submitLead({ body: { answers: { credit_score: 742 } } });
 */
export function createClient(options: ClientOptions = {}): Client {
  const calls = (Object.keys(OPERATIONS) as OperationId[]).map((id) => [
    id,
    (given: Loose = {}) => call(id, given, options),
  ]);
  // each function was created from the operation whose types it has
  return Object.fromEntries(calls) as unknown as Client;
}

interface Loose {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly yaml?: string;
  readonly file?: Upload["file"];
  readonly type?: string;
  readonly ifMatch?: string | undefined;
}

/** By the object that a client returned; the map does not keep them in memory. */
const etags = new WeakMap<object, string>();

/**
 * Returns the `ETag` that was received with an item, to send as `ifMatch` with its change; undefined if there was none.
 *
 * @example
 * const question = await api.getQuestion({ params: { id: 7 } });
 * await api.updateQuestion({ params: { id: 7 }, body: { required: true }, ifMatch: etagOf(question) });
 */
export function etagOf(item: object): string | undefined {
  return etags.get(item);
}

async function call(id: OperationId, given: Loose, options: ClientOptions): Promise<unknown> {
  const operation: WireOperation = OPERATIONS[id];
  const { baseUrl = "", token, fetch = globalThis.fetch } = options;
  const account = typeof options.account === "function" ? options.account() : options.account;
  const draft = typeof options.draft === "function" ? options.draft() : options.draft;
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token !== undefined) headers.Authorization = `Token ${token}`;
  if (account !== undefined && operation.scoped === true) headers["X-Account"] = account;
  if (draft !== undefined && operation.drafts === true) headers[DRAFT_HEADER] = String(draft);
  if (options.wording === "form") headers[WORDING_HEADER] = options.wording;
  if (given.ifMatch !== undefined) headers["If-Match"] = given.ifMatch;
  const init: RequestInit = { method: operation.method, headers, credentials: "same-origin" };
  if (given.file !== undefined) {
    headers["Content-Type"] = given.type ?? "text/csv";
    init.body = given.file;
  } else if (given.yaml !== undefined) {
    headers["Content-Type"] = "application/yaml";
    init.body = given.yaml;
  } else if (given.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(given.body);
  }
  const address = baseUrl + fillPath(operation.path, given.params) + queryString(given.query);
  const { response, body } = await exchange(async () => await fetch(address, init));
  if (response.ok) {
    const etag = response.headers.get("ETag");
    if (etag !== null && isObject(body)) etags.set(body, etag);
    return body;
  }
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  throw new ApiError(id, response.status, body, Number.isNaN(retryAfter) ? undefined : retryAfter);
}

/**
 * @throws UnreachableError for network errors of `fetch`, which are TypeErrors; a caller that cancels gets its own
 *   error
 */
async function exchange(send: () => Promise<Response>): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await send();
    return { response, body: await readBody(response) };
  } catch (error) {
    throw error instanceof TypeError ? new UnreachableError(error) : error;
  }
}

function queryString(query: Loose["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, asText(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Lists are comma-separated, objects are JSON. */
function asText(value: unknown): string {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** The media types of files, which are returned as text. */
const FILES = /^(?:text\/csv|application\/x-ndjson)/;

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (FILES.test(response.headers.get("Content-Type") ?? "")) return text;
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
