export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anybody, any active user, or an administrator (`is_staff`). */
export type Auth = "none" | "token" | "admin";

export type SuccessStatus = 200 | 201 | 204;

/** One call of the API as both ends have to know it before anything is sent. */
export interface WireOperation {
  readonly method: Method;
  /** Path with `{name}` placeholders; those with a trailing slash are served without it as well. */
  readonly path: string;
  readonly auth: Auth;
  /**
   * What `X-Account` means to it. Every operation obeys the header or refuses it; none ignores it.
   *
   * - `true`: it acts in one account, the one named, else the caller's own.
   * - `narrowed`: it is about whatever the caller administers, or the account named and nothing else.
   * - `false`: it is about the caller, about accounts themselves, or about the service. Refuses the header with 400.
   */
  readonly scoped: boolean | "narrowed";
  /** Whether it works in the draft that `X-Draft` names, if one is named. Every other operation refuses the header with 400. */
  readonly drafts?: true;
  /** Of the answer when all is well. */
  readonly status: SuccessStatus;
  /** JSON unless said otherwise; CSV is a text, sent while it is made. */
  readonly type?: "text/csv";
  /** Whether it answers one page of a list: `{count, next, previous, results}`. */
  readonly paged?: true;
  /**
   * Whether it is about one item that has an `ETag`: answers with the item carry it, and PUT, PATCH and DELETE
   * take it back in `If-Match`.
   */
  readonly etag?: true;
  /**
   * Whether a POST, too, takes `If-Match`: the `ETag` of what it would take the place of. Where it is required, a request
   * without it is refused with 428: it speaks for a state that somebody has to have seen.
   */
  readonly conditional?: true | "required";
  /** Whether it may make a version of the model, which its answer then names in headers. */
  readonly makesVersion?: true;
  /** Whether a POST may be sent twice and does what sending it once does. */
  readonly repeatable?: true;
  /** Whether its body may be YAML as well as JSON, or its answer is when it is asked for. */
  readonly yaml?: "body" | "answer";
  /** Whether the answer to this GET shows a secret or sessions: no browser may keep it, not even to ask whether it changed. */
  readonly secret?: true;
  /** Whether its body may be form fields as well (`application/x-www-form-urlencoded`), each of them a text. */
  readonly form?: true;
  /**
   * How it reads without bound: how long it takes grows with the leads or events of the account, or with the size of
   * a hundred versions of its model.
   *
   * - `read`: at every call. Refused with 429 when it has waited too long for its turn.
   * - `computed`: answered from what is kept for some minutes; only the computing takes a turn, as long as it takes
   *   to come, for of each there is one at a time.
   */
  readonly heavy?: "read" | "computed";
  /**
   * Whether it sends whole models or compares them, which keeps a process busy for as long as a model is large. It has
   * turns of its own for that, beside those of `heavy`.
   */
  readonly sendsModels?: true;
}

/** Whether it takes `If-Match`: a change that only the state named may be changed by. */
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
 * Whether a client may send it again when no answer came: then nobody knows whether it was carried out, and twice
 * must leave what once leaves. All but POST do: a PUT and a PATCH set what they name, and what is deleted stays so.
 */
export function isRepeatable({ method, repeatable }: Pick<WireOperation, "method" | "repeatable">): boolean {
  return method !== "POST" || repeatable === true;
}

/** The name of an operation's method in the Python client: `listLeads` is `list_leads`. */
export const pythonName = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Puts values into the placeholders of a path.
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
