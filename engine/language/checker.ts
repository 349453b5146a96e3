import type { Diagnostic } from "./diagnostic.ts";
import type { FieldType, Scope } from "./types.ts";

/** What the checks of one text share: what it may name, and what they have found so far. */
export interface Checker {
  readonly scope: Scope;
  readonly fields: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** So many findings may say what was probably meant. */
  readonly suggested: number;
}

/** What a node is before it is known how it is used; `undefined` where something wrong is already reported. */
export type Found = FieldType | { readonly kind: "string"; readonly list: false } | undefined;
