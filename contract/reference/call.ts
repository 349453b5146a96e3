import type { ErrorStatus } from "../wire/errors.ts";
import type { SuccessStatus } from "../wire/operation.ts";
import type { OperationId } from "../wire/operations.ts";
import type { Header } from "./headers.ts";
import type { Tag } from "./tags.ts";

/** What the reference says about a call beyond its schemas. */
export interface CallReference {
  readonly tag: Tag;
  /** Title, in the imperative. */
  readonly summary: string;
  /** What a caller needs to know beyond the schemas; Markdown. */
  readonly description: string;
  /** What is answered when all is well. */
  readonly success: string;
  /** Of that answer, by name. */
  readonly headers?: Readonly<Record<string, Header>>;
  /** Failures that do not follow from the call's parts, or that need words of their own. */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  readonly examples: readonly Example[];
}

/** The calls that one file describes. */
export type CallReferences = { readonly [Id in OperationId]?: CallReference };

/** Callers of the examples; reference/fixture.ts says who they are. `session` is `admin` signed in with a cookie. */
export type Actor = "nobody" | "client" | "admin" | "superuser" | "second client" | "session";

/** As the `If-Match` of an example: the tag of the item that the request is about, as it is then. */
export const CURRENT_ETAG = '"Zk3v0oY2tQ4dLr7Hs1nE8w"';

/** A request with the answer it gets. Examples run in their order against the fixture, see reference/fixture.ts. */
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
