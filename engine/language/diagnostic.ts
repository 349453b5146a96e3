import type { ProblemCode } from "./problems.ts";

/**
 * One finding about a formula or rule, from any stage. `from` and `to` are half-open UTF-16 offsets into the source, so
 * an editor can underline them directly.
 */
export type Diagnostic = Problem | Warning;

interface Finding {
  readonly from: number;
  readonly to: number;
  /** One sentence that says what is wrong and what to do. */
  readonly message: string;
  /** A correction that an editor may offer. */
  readonly fix?: Fix;
}

/** A finding that prevents a text from being saved. */
export interface Problem extends Finding {
  readonly severity: "error";
  /** Stable identifier, e.g. `unknown_field`, on which clients, tests, and documentation depend. */
  readonly code: ProblemCode;
}

/** A finding that does not prevent saving, about something that is certainly a mistake. */
export interface Warning extends Finding {
  readonly severity: "warning";
  readonly code: "division_by_zero" | "like_thousands";
}

/** A replacement for the text from `from` to `to`. */
export interface Fix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
