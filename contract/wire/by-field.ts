import type { Fault } from "#engine";
import type { ErrorCode, FieldCode } from "./codes.ts";

/** Something for the fields of a request; a list of objects has one entry per item, `{}` for a sound one. */
export interface ByField<Each> {
  [field: string]: Each[] | ByField<Each> | ByField<Each>[];
}

/** Messages for the fields of a request. */
export type FieldErrors = ByField<string>;

/** The same with their codes, as they are until they are answered. */
export type FieldFaults = ByField<Fault<FieldCode>>;

/** The codes of an answer, where its messages are. */
export type FieldCodes = ByField<ErrorCode>;

/** The member of a refused body's answer that has the codes. No body or query has a member of this name. */
export const CODES_MEMBER = "codes";
