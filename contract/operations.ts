import type { z } from "zod";
import type { Operation } from "./operation.ts";
import { REFERENCE } from "./reference/index.ts";
import type { CallSchema } from "./schemas/call.ts";
import { SCHEMAS } from "./schemas/index.ts";
import type { WireOperation } from "./wire/operation.ts";
import { OPERATIONS, type OperationId } from "./wire/operations.ts";

type Wire = typeof OPERATIONS;
type Schemas = typeof SCHEMAS;

/** An operation with its exact types, from which the types of handlers and of the client are derived. */
type Joined<Id extends OperationId> = Omit<Operation, "id" | "success" | keyof WireOperation | keyof CallSchema> &
  Omit<Wire[Id], "status" | "type"> &
  Omit<Schemas[Id], "answer"> & {
    readonly id: Id;
    readonly success: Omit<Operation["success"], "status" | "schema" | "type"> & {
      readonly status: Wire[Id]["status"];
    } & (Schemas[Id] extends { readonly answer: infer S extends z.ZodType } ? { readonly schema: S } : unknown) &
      (Wire[Id] extends { readonly type: infer T } ? { readonly type: T } : unknown);
  };

export type Operations = { readonly [Id in OperationId]: Joined<Id> };

/** Every call of the API by its id, joined from the rooms, in the order of the wire table. */
export const operations = Object.fromEntries(
  (Object.keys(OPERATIONS) as OperationId[]).map((id) => [id, join(id)]),
) as unknown as Operations;

function join(id: OperationId): Operation {
  const { status, type, ...wire }: WireOperation = OPERATIONS[id];
  const { answer, ...parts }: CallSchema = SCHEMAS[id];
  const { success: description, headers, errors: ownErrors, ...reference } = REFERENCE[id];
  // nothing else can be missing, unless the path names an item
  const missing = wire.paged && parts.params === undefined ? { 404: "The page does not exist." } : undefined;
  const errors = missing || ownErrors ? { errors: { ...missing, ...ownErrors } } : {};
  const success = {
    status,
    description,
    ...(answer === undefined ? {} : { schema: answer }),
    ...(type === undefined ? {} : { type }),
    ...(headers === undefined ? {} : { headers }),
  };
  const mayOmitBody = wire.method === "POST" && parts.body?.safeParse({}).success === true;
  return Object.freeze({
    id,
    ...wire,
    ...parts,
    ...reference,
    ...errors,
    ...(mayOmitBody ? { mayOmitBody: true as const } : {}),
    success,
  });
}
