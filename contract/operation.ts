import type { z } from "zod";
import type { CallReference } from "./reference/call.ts";
import type { Header } from "./reference/headers.ts";
import type { CallSchema, DeepReadonly } from "./schemas/call.ts";
import type { ErrorStatus } from "./wire/errors.ts";
import { isConditional, type SuccessStatus, takesKey, type WireOperation } from "./wire/operation.ts";
import { everyoneMay } from "./wire/roles.ts";

/** One call of the API, joined from its three rooms: how it is called, its schemas, and its documentation. */
export interface Operation
  extends Omit<WireOperation, "status" | "type">,
    Omit<CallSchema, "answer">,
    Omit<CallReference, "success" | "headers"> {
  /** Unique; the name of the clients' function. */
  readonly id: string;
  /** Whether a POST without a body is equivalent to one with `{}`: all fields of its body have a default. */
  readonly mayOmitBody?: true;
  readonly success: {
    readonly status: SuccessStatus;
    readonly description: string;
    /** Absent with 204. */
    readonly schema?: z.ZodType;
    /** JSON by default; see `WireOperation`. */
    readonly type?: WireOperation["type"];
    readonly headers?: Readonly<Record<string, Header>>;
  };
}

type Parsed<O extends Operation, Part extends "params" | "query" | "body"> = O extends {
  readonly [P in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** What a handler receives: every part is validated, and undefined if the operation does not have it. */
export interface Input<O extends Operation> {
  readonly params: Parsed<O, "params">;
  readonly query: Parsed<O, "query">;
  readonly body: Parsed<O, "body">;
}

/** The type of the body that a client sends. */
export type Sent<O extends Operation> = O extends { readonly body: infer S extends z.ZodType } ? z.input<S> : undefined;

/** The type that a handler must return and that a client receives: the body of the success status. */
export type Result<O extends Operation> = O["success"] extends { readonly schema: infer S extends z.ZodType }
  ? DeepReadonly<z.output<S>>
  : undefined;

const isForbiddenToTests = ({ testToken }: Operation) => testToken === undefined || testToken === "leads";

/** Returns every error status of an operation, most of which follow from its other properties. */
export function errorStatuses(operation: Operation): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>(
    Object.keys(operation.errors ?? {}).map((status) => Number(status) as ErrorStatus),
  );
  // any call may have an unknown parameter, or name a draft
  statuses.add(400);
  // every sender has a share of the server, signed in or not
  statuses.add(429);
  if (operation.requires !== null) statuses.add(401);
  // drafts are only for administrators, and test leads are all that a test token finds
  if (operation.requires !== null && (!everyoneMay(operation.requires) || isForbiddenToTests(operation)))
    statuses.add(403);
  if (operation.drafts) statuses.add(403);
  // a call may name an account that does not exist, or may not name any
  if (operation.params !== undefined || operation.scoped !== false) statuses.add(404);
  if (operation.body !== undefined || operation.upload !== undefined) statuses.add(413).add(415);
  // every call except those answered from memory
  if (operation.requires !== null || operation.body !== undefined) statuses.add(503);
  // a key may belong to a request in progress, or to another request
  if (takesKey(operation)) statuses.add(409).add(422);
  if (isConditional(operation)) statuses.add(412);
  if (operation.conditional === "required") statuses.add(428);
  return [...statuses].sort((a, b) => a - b);
}
