import { codeOf } from "../../base/error-code.ts";

/** SQLSTATE of a unique violation and of a violated reference. */
const UNIQUE = "23505";
const REFERENCE = "23503";

/** Whether a statement failed because another row has the key, in the index named. */
export function isTaken(error: unknown, index: string): boolean {
  return codeOf(error) === UNIQUE && (error as { constraint?: unknown }).constraint === index;
}

/** Whether a statement failed because what it refers to is gone, or what it deletes is referred to. */
export function isReferenceBroken(error: unknown): boolean {
  return codeOf(error) === REFERENCE;
}
