/**
 * One finding about a formula or rule, from whichever stage found it. `from` and `to` are UTF-16
 * offsets into the source, half-open, so an editor can underline them as they are.
 */
export interface Diagnostic {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  /** Stable identifier, e.g. `unknown_field`; tests and documentation key on it. */
  readonly code: string;
  /** One sentence that says what is wrong and what to do. */
  readonly message: string;
  /** What an editor may offer to do about it. */
  readonly fix?: Fix;
}

/** A text to put in the place of `from` to `to`. */
export interface Fix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
