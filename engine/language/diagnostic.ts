import type { ProblemCode } from "./problems.ts";

/**
 * One finding about a formula or rule, from whichever stage found it. `from` and `to` are UTF-16
 * offsets into the source, half-open, so an editor can underline them as they are.
 */
export type Diagnostic = Problem | Warning;

interface Finding {
  readonly from: number;
  readonly to: number;
  /** One sentence that says what is wrong and what to do. */
  readonly message: string;
  /** What an editor may offer to do about it. */
  readonly fix?: Fix;
}

/** What keeps a text from being saved. */
export interface Problem extends Finding {
  readonly severity: "error";
  /** Stable identifier, e.g. `unknown_field`; clients, tests and documentation key on it. */
  readonly code: ProblemCode;
}

/** What a text may say although it is certainly not meant. */
export interface Warning extends Finding {
  readonly severity: "warning";
  readonly code: "division_by_zero" | "like_thousands";
}

/** A text to put in the place of `from` to `to`. */
export interface Fix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
