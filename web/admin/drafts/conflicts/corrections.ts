import { isReference } from "../../changes/field-words.ts";
import type { DraftConflict } from "../calls.ts";

/** A member of a refused edit that somebody may correct. */
export interface Correctable {
  readonly field: string;
  /** What the edit sets, as text. */
  readonly text: string;
  /** Why the live model refuses it. */
  readonly errors: readonly string[];
}

/**
 * What can be corrected of an edit that the live model refuses: the members that the refusal names, or all that are
 * plain texts and numbers where it names none of them.
 */
export function correctable({ data, errors }: DraftConflict): readonly Correctable[] {
  const plain = Object.entries(data ?? {}).flatMap(([field, value]) =>
    (typeof value === "string" || typeof value === "number") && !isReference(field) && field !== "type"
      ? [{ field, text: String(value), errors: errors?.[field] ?? [] }]
      : [],
  );
  const named = plain.filter((each) => each.errors.length > 0);
  return named.length > 0 ? named : plain;
}
