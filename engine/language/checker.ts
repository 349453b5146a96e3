import type { Diagnostic } from "./diagnostic.ts";
import type { FieldType, Scope } from "./types.ts";

/** The shared state of checking one text: its fields, and the findings. */
export interface Checker {
  readonly scope: Scope;
  readonly fields: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** The number of findings that may still include a suggestion. */
  readonly suggested: number;
}

/** The type of a node before its use is known; `undefined` if an error is already reported. */
export type Found = FieldType | { readonly kind: "string"; readonly list: false } | undefined;
