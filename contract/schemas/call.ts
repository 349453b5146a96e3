import type { z } from "zod";
import type { OperationId } from "../wire/operations.ts";

/** The schemas of a call; a part that a call does not have is absent. */
export interface CallSchema {
  /** A path that does not match is a 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Body of a successful response; absent with 204. */
  readonly answer?: z.ZodType;
}

/** The calls whose schemas one file defines. */
export type CallSchemas = { readonly [Id in OperationId]?: CallSchema };

/** The type of a parameter that is only read. */
export type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;
