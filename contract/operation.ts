import type { z } from "zod";
import type { ErrorStatus } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anybody, any active user, or an administrator (`is_staff`). */
export type Auth = "none" | "token" | "admin";

/** Headings of the API reference, in its order. */
export const TAGS = {
  Authentication: "Obtain and rotate your token.",
  Leads: "Submit leads, read their scores, recommendations, history and explanation.",
  Questions: "What leads are asked.",
  Choices: "The options of a question.",
  "Scoring models": "Formulas that turn answers into values.",
  "Value ranges": "Points for the values of a scoring model.",
  Recommendations: "Rules that decide what a lead is told.",
  "Calculated fields": "Named formulas, usable in formulas and rules like a question.",
  Analytics: "Figures over all leads, cached for 5 minutes.",
  Users: "Your profile and, for administrators, the users of their accounts.",
  Tokens: "Named tokens with an optional expiry.",
  Accounts: "Client accounts and agencies.",
  Session: "Signing in to the admin with a cookie, and where one is signed in.",
  "Model versions": "Every state a model has had.",
  "Audit log": "Who did what, when and from where.",
  Service: "Health and the description of this API.",
} as const;
export type Tag = keyof typeof TAGS;

/** Callers of the examples; contract/fixture.ts says who they are. `session` is `admin` signed in with a cookie. */
export type Actor = "nobody" | "client" | "admin" | "superuser" | "second client" | "session";

/** A request with the answer it gets. Examples run in their order against the fixture, see contract/fixture.ts. */
export interface Example {
  /** Short sentence for the reader; unique within the operation. */
  readonly name: string;
  /** Default: `nobody`, `client` or `admin`, as the operation's `auth` asks. */
  readonly as?: Actor;
  readonly request: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    /** Sent as it is instead of `body`, to show what happens to a body that is no JSON. */
    readonly text?: string;
  };
  readonly status: SuccessStatus | ErrorStatus;
  /** Body of the answer; absent when there is none. */
  readonly response?: unknown;
  /** Keys of the answer that differ from run to run, beyond `VOLATILE`. */
  readonly volatile?: readonly string[];
}

/** Keys whose values differ from run to run, at any depth of an answer. */
export const VOLATILE: ReadonlySet<string> = new Set([
  "created_at",
  "updated_at",
  "superseded_at",
  "generated_at",
  "last_used_at",
  "evaluated_on",
  "published_at",
  "token",
  "version",
  "model_version",
]);

export type SuccessStatus = 200 | 201 | 204;

/** One call of the API: what is checked, what is answered, and what the reference says about it. */
export interface Operation {
  /** Unique; the name of the typed client's function. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` placeholders; those with a trailing slash are served without it as well. */
  readonly path: string;
  readonly tag: Tag;
  /** Title, in the imperative. */
  readonly summary: string;
  /** What a caller needs to know beyond the schemas; Markdown. */
  readonly description: string;
  readonly auth: Auth;
  /** Whether it acts in one account, which an agency's administrator may choose with `X-Account`. */
  readonly scoped: boolean;
  /**
   * Whether it is about one item that has an `ETag`: answers with the item carry it, and PUT, PATCH and DELETE
   * take it back in `If-Match`.
   */
  readonly etag?: true;
  /** Whether a POST, too, takes `If-Match`: the `ETag` of what it would take the place of. */
  readonly conditional?: true;
  /** Whether it may make a version of the model, which its answer then names in `MODEL_HEADERS`. */
  readonly makesVersion?: true;
  /** A path that does not fit is a 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: {
    readonly status: SuccessStatus;
    readonly description: string;
    /** Absent with 204. */
    readonly schema?: z.ZodType;
    /** JSON unless said otherwise; CSV is a text, sent while it is made. */
    readonly type?: "text/csv";
    readonly headers?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  };
  /** Failures that do not follow from the parts above, or that need words of their own. */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  readonly examples: readonly Example[];
}

/**
 * Declares an operation and keeps its exact type, from which handlers and the client take theirs.
 *
 * @example
 * export const getLead = defineOperation({ id: "getLead", method: "GET", path: "/api/v1/leads/{lead_id}/", … })
 */
export function defineOperation<const O extends Operation>(operation: O): Defined<O> {
  return Object.freeze(operation);
}

/** Exact but for the examples, whose literal types nobody needs. */
type Defined<O extends Operation> = Omit<O, "examples"> & { readonly examples: readonly Example[] };

type Parsed<O extends Operation, Part extends "params" | "query" | "body"> = O extends {
  readonly [P in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** What a handler receives: every part already validated, undefined where the operation has none. */
export interface Input<O extends Operation> {
  readonly params: Parsed<O, "params">;
  readonly query: Parsed<O, "query">;
  readonly body: Parsed<O, "body">;
}

/** What may be passed where a value is only read. */
export type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** What a handler must return, and what a client gets: the body of the success status. */
export type Result<O extends Operation> = O["success"] extends { readonly schema: infer S extends z.ZodType }
  ? DeepReadonly<z.output<S>>
  : undefined;

/** What an answer says in its headers of the version that the request made; absent when it changed nothing. */
export const MODEL_HEADERS = {
  "Model-Version": { description: "The version that this made, now the live one.", example: "49" },
  "Model-Previous-Version": { description: "The version that was live before it.", example: "48" },
  "Model-ETag": {
    description:
      "The `ETag` of the live model as this left it: to undo, restore the previous version with it as `If-Match`.",
    example: '"Zk3v0oY2tQ4dLr7Hs1nE8w"',
  },
} as const;

/** Whether it takes `If-Match`: a change that only the state named may be changed by. */
export function isConditional({ etag, conditional, method }: Operation): boolean {
  return conditional === true || (etag === true && (method === "PUT" || method === "PATCH" || method === "DELETE"));
}

/** Every status an operation may answer with when it fails, most of which follow from what it asks for. */
export function errorStatuses(operation: Operation): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>(
    Object.keys(operation.errors ?? {}).map((status) => Number(status) as ErrorStatus),
  );
  if (operation.query !== undefined || operation.body !== undefined) statuses.add(400);
  if (operation.auth !== "none") statuses.add(401).add(429);
  if (operation.auth === "admin") statuses.add(403);
  if (operation.params !== undefined || operation.scoped) statuses.add(404);
  if (operation.body !== undefined) statuses.add(413).add(415);
  if (isConditional(operation)) statuses.add(400).add(412);
  return [...statuses].sort((a, b) => a - b);
}

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
