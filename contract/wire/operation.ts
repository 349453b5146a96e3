import type { Ability } from "./abilities.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type SuccessStatus = 200 | 201 | 204;

/** The parts of an API call that both ends must know before anything is sent. */
export interface WireOperation {
  readonly method: Method;
  /** Path with `{name}` placeholders. A path with a trailing slash is served without it as well. */
  readonly path: string;
  /** What the caller must be able to do in some account; null if anyone may call it. */
  readonly requires: Ability | null;
  /**
   * The meaning of `X-Account`. Every operation applies the header or rejects it; none ignores it.
   *
   * - `true`: acts in one account, the one named, otherwise the caller's own.
   * - `narrowed`: covers everything that the caller administers, or only the account named.
   * - `false`: concerns the caller, accounts themselves, or the service. Rejects the header with 400.
   */
  readonly scoped: boolean | "narrowed";
  /** Whether it works in the draft that `X-Draft` names, if any. Every other operation rejects the header with 400. */
  readonly drafts?: true;
  /**
   * What a test token may do with it. Without this member, a test token is rejected with 403.
   *
   * - `stores`: stores test leads, or what became of them.
   * - `leads`: acts on test leads instead of leads. With `?test=true`, so does any other token, and a session.
   * - `model`: reads what test leads and leads have in common.
   */
  readonly testToken?: "stores" | "leads" | "model";
  /** Of a successful response. */
  readonly status: SuccessStatus;
  /** The status of a POST that stores nothing, because what it would store is there already: the response is that. */
  readonly knownStatus?: 200;
  /** JSON by default; CSV is streamed text, and a stored file is sent as it is, with its own type. */
  readonly type?: "text/csv" | "application/octet-stream";
  /** Whether it returns one page of a list: `{count, next, previous, results}`. */
  readonly paged?: true;
  /**
   * Whether it concerns one item with an `ETag`: responses with the item contain it, and PUT, PATCH, and DELETE accept
   * it in `If-Match`.
   */
  readonly etag?: true;
  /**
   * Whether a POST accepts `If-Match` too: the `ETag` of what it would replace. If it is required, a request without it
   * is rejected with 428, because it must be based on a state that a person has seen.
   */
  readonly conditional?: true | "required";
  /** Whether it may create a version of the model, which its response then names in headers. */
  readonly makesVersion?: true;
  /** Whether sending a POST twice has the same effect as sending it once. */
  readonly repeatable?: true;
  /** Whether this POST only reads or computes, so that there is nothing to repeat. */
  readonly changesNothing?: true;
  /** Whether its body may be YAML as well as JSON, or its response is YAML on request. */
  readonly yaml?: "body" | "answer";
  /**
   * The list in its body whose entries are accepted or rejected separately. Such a body may have the bytes of
   * `BATCH_LIMITS`.
   */
  readonly entries?: string;
  /**
   * Whether the response of this GET contains a secret or sessions: no browser may store it, not even to revalidate it.
   */
  readonly secret?: true;
  /** Whether its body may be form fields as well (`application/x-www-form-urlencoded`), each of them a text. */
  readonly form?: true;
  /** The media types of its body, if that is a file. */
  readonly upload?: readonly string[];
  /**
   * The maximum bytes of its file, which is read as a whole. Without this member, a file is stored as it arrives, and
   * what an `Idempotency-Key` says of it is decided by its handler.
   */
  readonly uploadBytes?: number;
  /**
   * Whether its reading is unbounded: its time grows with the leads or events of the account, or with the size of a
   * hundred versions of its model.
   *
   * - `read`: on every call. Rejected with 429 after waiting too long for its turn.
   * - `computed`: answered from a cache for some minutes. Only computing takes a turn, and waits for it without a
   *   limit, because each is computed only once at a time.
   */
  readonly heavy?: "read" | "computed";
  /**
   * Whether it sends or compares whole models, which keeps a process busy in proportion to the size of a model. These
   * operations have their own turns, separate from those of `heavy`.
   */
  readonly sendsModels?: true;
}

/** Whether it accepts `If-Match`: a change that applies only to the named state. */
export function isConditional({
  etag,
  conditional,
  method,
}: Pick<WireOperation, "etag" | "conditional" | "method">): boolean {
  return (
    conditional !== undefined || (etag === true && (method === "PUT" || method === "PATCH" || method === "DELETE"))
  );
}

/**
 * Whether a client may retry it without having received a response: then it is unknown whether it was carried out, and
 * twice must have the effect of once. This is true of all but POST: a PUT and a PATCH set what they name, and a deleted
 * item stays deleted.
 */
export function isRepeatable({ method, repeatable }: Pick<WireOperation, "method" | "repeatable">): boolean {
  return method !== "POST" || repeatable === true;
}

/**
 * Whether it keeps its response for a request that is sent again with the same `Idempotency-Key`. A call that signs in
 * has no user whose key it could be, and rejects the header. A call that changes nothing, or is no POST, needs no key.
 */
export function takesKey({
  method,
  requires,
  changesNothing,
}: Pick<WireOperation, "method" | "requires" | "changesNothing">): boolean {
  return method === "POST" && requires !== null && changesNothing !== true;
}

/** Returns the name of an operation's method in the Python client: `listLeads` is `list_leads`. */
export const pythonName = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Replaces the placeholders of a path by values.
 *
 * @example fillPath("/api/v1/leads/{lead_id}/", { lead_id: "a b" }) // "/api/v1/leads/a%20b/"
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs "${name}"`);
    return encodeURIComponent(value);
  });
}
