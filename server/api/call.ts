import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { FieldFaults, Input, Method, Operation, Result } from "#contract";
import type { Principal } from "../access/principal.ts";
import { administeredBy } from "../access/reach.ts";
import type { Agent } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import type { JsonText } from "../http/answer.ts";
import type { Deadline } from "../http/answer-in-time.ts";
import type { CsvFile } from "../http/csv-answer.ts";
import type { Workspace } from "../models/workspace.ts";
import { agentOf } from "./agent.ts";
import type { Services } from "./services.ts";

/** What only calls have that somebody signs. */
type Signed<O extends Operation, Value> = O["auth"] extends "none" ? undefined : Value;

/**
 * What a handler is given: validated input, who asks, and the request itself for the rare need. `agent`, `db`, and `reach`
 * are made when they are read, so a copy by `...` lacks them.
 */
export interface Call<O extends Operation> extends Input<O> {
  readonly principal: Signed<O, Principal>;
  /** Who asks, as the audit log names them. */
  readonly agent: Signed<O, Agent>;
  /** The database of the account that the call acts in. */
  readonly db: Signed<O, Kysely<Tables>>;
  /** The database as far as the caller administers it, or the one account that `X-Account` names. */
  readonly reach: Signed<O, Kysely<Tables>>;
  readonly services: Services;
  readonly http: Context;
  /** What an operation with `drafts` works on: the live model, or the draft that the request names. */
  readonly workspace: O extends { readonly method: Method; readonly drafts?: undefined } ? undefined : Workspace;
  /** Of the answer, besides those that all answers have: a handler adds its own. */
  readonly headers: Record<string, string>;
  /**
   * For operations with `etag`: refuses the request when its `If-Match` names another state than this one, the
   * item as a GET would answer it. Call it where nobody can change the item any more before you do: under the
   * row's lock, or on the document that the edit is applied to.
   *
   * @param otherwise what the refusal says, where there is more to say than that the item has changed
   * @throws HttpError 412, or 428 where the request has to name a state and does not
   */
  readonly requireMatch: (current: unknown, otherwise?: string) => void;
}

/**
 * Further faults of a body that its schema refused already, or of the query where there is no body, so that one
 * answer names them all. `sent` is what was sent, of whatever shape.
 */
export type OtherFaults = (call: Call<Operation>, sent: unknown, found: FieldFaults) => Promise<FieldFaults>;

/**
 * Refuses whoever may not do it at all, before anything is said about what they sent: a fault that they mend would only
 * lead them to the refusal. Query and body are not read yet.
 *
 * @throws HttpError
 */
export type Permit<O extends Operation> = (call: Call<O>) => Promise<void>;

/** A CSV file is answered by its parts, so that it is never in memory as a whole. */
type Answered<O extends Operation> = O["success"] extends { readonly type: "text/csv" }
  ? CsvFile
  : Result<O> | JsonText;

export type Handler<O extends Operation> = (call: Call<O>) => Answered<O> | Promise<Answered<O>>;

const noCondition: PendingCall["requireMatch"] = () => {};

/** A call on its way, which each stage of its route fills further. */
export class PendingCall {
  readonly http: Context;
  readonly services: Services;
  readonly deadline: Deadline;
  principal: Principal | undefined = undefined;
  /** Whether it became known only during this call who sends it. */
  isNew = false;
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
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

  get reach(): Kysely<Tables> | undefined {
    return this.principal && administeredBy(this.services.database, this.principal);
  }

  /** The same as the handler of an operation takes it, once all of its input is there. */
  as<O extends Operation>(): Call<O> {
    return this as unknown as Call<O>;
  }
}
