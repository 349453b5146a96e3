import { codeOf } from "../../base/error-code.ts";

/** SQLSTATE of a unique violation and of a foreign key violation. */
const UNIQUE = "23505";
const REFERENCE = "23503";

/** Whether a statement failed because another row has the same key in the named index. */
export function isTaken(error: unknown, index: string): boolean {
  return codeOf(error) === UNIQUE && (error as { constraint?: unknown }).constraint === index;
}

/** Whether a statement failed because a row that it references is gone, or a row that it deletes is referenced. */
export function isReferenceBroken(error: unknown): boolean {
  return codeOf(error) === REFERENCE;
}
