import type { Fault } from "#engine";
import type { ErrorCode, FieldCode } from "./codes.ts";

/** A tree by the fields of a request. A list of objects has one entry per item, `{}` for a valid one. */
export interface ByField<Each> {
  [field: string]: Each[] | ByField<Each> | ByField<Each>[];
}

/** Messages for the fields of a request. */
export type FieldErrors = ByField<string>;

/** The same with their codes, before they are sent. */
export type FieldFaults = ByField<Fault<FieldCode>>;

/** The codes of a response, in the places of its messages. */
export type FieldCodes = ByField<ErrorCode>;

/** The member with the codes in the response to an invalid body. No body or query has a member of this name. */
export const CODES_MEMBER = "codes";
