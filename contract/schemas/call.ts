import type { z } from "zod";
import type { OperationId } from "../wire/operations.ts";

/** What is checked of a call, and what it answers; a part that a call does not have is absent. */
export interface CallSchema {
  /** A path that does not fit is a 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Body of the answer when all is well; absent with 204. */
  readonly answer?: z.ZodType;
}

/** The calls that one file describes. */
export type CallSchemas = { readonly [Id in OperationId]?: CallSchema };

/** What may be passed where a value is only read. */
export type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;
