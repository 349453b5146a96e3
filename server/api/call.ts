import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { FieldFaults, Input, Method, Operation, Result } from "#contract";
import type { Principal } from "../access/principal.ts";
import { administeredBy } from "../access/reach.ts";
import type { Agent } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import type { JsonText } from "../http/answer.ts";
import type { Deadline } from "../http/answer-in-time.ts";
import type { SentEntry, SentJson } from "../http/body.ts";
import type { CsvFile } from "../http/csv-answer.ts";
import type { StoredFileAnswer } from "../http/file-answer.ts";
import type { Workspace } from "../models/workspace.ts";
import { agentOf } from "./agent.ts";
import type { Services } from "./services.ts";

/** A member that only authenticated calls have. */
type Signed<O extends Operation, Value> = O["requires"] extends null ? undefined : Value;

/**
 * The arguments of a handler: validated input, the caller, and the request itself for rare cases. `agent`, `db`,
 * `reading`, and `reach` are computed when they are read, so a copy by `...` lacks them.
 */
export interface Call<O extends Operation> extends Input<O> {
  readonly principal: Signed<O, Principal>;
  /** The caller, for the audit log. */
  readonly agent: Signed<O, Agent>;
  /** The database of the account that the call acts in. */
  readonly db: Signed<O, Kysely<Tables>>;
  /** The same for reads that are long or many, and change nothing: on a replica, if there is one. */
  readonly reading: Signed<O, Kysely<Tables>>;
  /** The part of the database that the caller administers, or the one account that `X-Account` names. */
  readonly reach: Signed<O, Kysely<Tables>>;
  readonly services: Services;
  readonly http: Context;
  /** The model that an operation with `drafts` works on: the live model, or the draft that the request names. */
  readonly workspace: O extends { readonly method: Method; readonly drafts?: undefined } ? undefined : Workspace;
  /** The entries of an operation with `entries`, none of which has been validated. */
  readonly entries: readonly SentEntry[];
  /** The file of an operation that reads it as a whole. */
  readonly file: O extends { readonly uploadBytes: number } ? Buffer : undefined;
  /** The key of an operation that stores its file as it arrives. */
  readonly uploadKey: string | undefined;
  /** Whether it has a key, so that what it stores is committed with its answer. */
  readonly isKeyed: boolean;
  /** A handler adds the leads that its answer names: an answer that is kept for a key is erased with them. */
  readonly namedLeads: string[];
  /** A handler calls it if what it would store was there already, so that it stored nothing; see `knownStatus`. */
  readonly markKnown: () => void;
  /** The headers of the answer, except those that all answers have. A handler adds its own. */
  readonly headers: Record<string, string>;
  /**
   * For operations with `etag`: rejects the request if its `If-Match` names a different state than this one, the item
   * as a GET would return it. Call it when nobody else can change the item any more: under the row's lock, or on the
   * document that the edit is applied to.
   *
   * @param otherwise replaces the message that the item has changed
   * @throws HttpError 412, or 428 if the request must name a state and does not
   */
  readonly requireMatch: (current: unknown, otherwise?: string) => void;
}

/**
 * The further faults of a body that its schema has already rejected, or of the query if there is no body, so that one
 * answer contains them all. `sent` is the input as sent, in any shape.
 */
export type OtherFaults = (call: Call<Operation>, sent: unknown, found: FieldFaults) => Promise<FieldFaults>;

/**
 * Rejects callers who may not use the operation at all, before any fault of their input is reported: after fixing it
 * they would only get the rejection. Query and body have not been read yet.
 *
 * @throws HttpError
 */
export type Permit<O extends Operation> = (call: Call<O>) => Promise<void>;

/** Files are sent in parts, so that none is ever in memory as a whole. */
type Answered<O extends Operation> = O["success"] extends { readonly type: "text/csv" }
  ? CsvFile
  : O["success"] extends { readonly type: "application/octet-stream" }
    ? StoredFileAnswer
    : Result<O> | JsonText;

export type Handler<O extends Operation> = (call: Call<O>) => Answered<O> | Promise<Answered<O>>;

const noCondition: PendingCall["requireMatch"] = () => {};

/** A call in progress, which each stage of its route completes further. */
export class PendingCall {
  readonly http: Context;
  readonly services: Services;
  readonly deadline: Deadline;
  principal: Principal | undefined = undefined;
  /** Whether its sender became known only during this call. */
  isNew = false;
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
  entries: readonly SentEntry[] = [];
  /** The body as sent, after it was read. */
  sent: SentJson | undefined = undefined;
  /** The file, after it was read as a whole. */
  file: Buffer | undefined = undefined;
  uploadKey: string | undefined = undefined;
  isKeyed = false;
  readonly namedLeads: string[] = [];
  isKnown = false;
  readonly markKnown = (): void => {
    this.isKnown = true;
  };
  workspace: Workspace | undefined = undefined;
  readonly headers: Record<string, string> = {};
  requireMatch: (current: unknown, otherwise?: string) => void = noCondition;

  constructor(http: Context, services: Services, deadline: Deadline) {
    this.http = http;
    this.services = services;
    this.deadline = deadline;
  }

  get agent(): Agent | undefined {
    return this.principal && agentOf(this.principal, this.http);
  }

  get db(): Kysely<Tables> | undefined {
    return this.principal && this.services.database.of(this.principal.account.id);
  }

  get reading(): Kysely<Tables> | undefined {
    return this.principal && this.services.database.reading(this.principal.account.id);
  }

  get reach(): Kysely<Tables> | undefined {
    return this.principal && administeredBy(this.services.database, this.principal);
  }

  /** The call for the handler of an operation, after all of its input has been read. */
  as<O extends Operation>(): Call<O> {
    return this as unknown as Call<O>;
  }
}
