import type { ErrorStatus } from "../wire/errors.ts";
import type { SuccessStatus } from "../wire/operation.ts";
import type { OperationId } from "../wire/operations.ts";
import type { Header } from "./headers.ts";
import type { Tag } from "./tags.ts";

/** The documentation of a call in addition to its schemas. */
export interface CallReference {
  readonly tag: Tag;
  /** Title, in the imperative. */
  readonly summary: string;
  /** What a caller needs to know in addition to the schemas; Markdown. */
  readonly description: string;
  /** The description of a successful response. */
  readonly success: string;
  /** The headers of that response, by name. */
  readonly headers?: Readonly<Record<string, Header>>;
  /** Failures that do not follow from the call's properties, or that need their own description. */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  readonly examples: readonly Example[];
}

/** The calls that one file documents. */
export type CallReferences = { readonly [Id in OperationId]?: CallReference };

/** Callers of the examples; reference/fixture.ts defines them. `session` is `admin` signed in with a cookie. */
export type Actor = "nobody" | "client" | "admin" | "superuser" | "second client" | "session";

/** As the `If-Match` of an example, this is replaced by the current tag of the item. */
export const CURRENT_ETAG = '"Zk3v0oY2tQ4dLr7Hs1nE8w"';

/** A request with its response. Examples run in order against the fixture, see reference/fixture.ts. */
export interface Example {
  /** Short sentence for the reader; unique within the operation. */
  readonly name: string;
  /** Default: `nobody`, `client`, or `admin`, as the operation's `auth` requires. */
  readonly as?: Actor;
  readonly request: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    /** Sent unchanged instead of `body`, to show the response to a body that is not JSON. */
    readonly text?: string;
  };
  readonly status: SuccessStatus | ErrorStatus;
  /** Body of the response; absent if there is none. */
  readonly response?: unknown;
  /** Keys of the response that differ between runs, in addition to `VOLATILE`. */
  readonly volatile?: readonly string[];
}

/** Keys whose values differ between runs, at any depth of a response. */
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
