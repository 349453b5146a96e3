import type { Diagnostic } from "../diagnostic.ts";
import type { Mode, Node } from "./ast.ts";
import type { ResultType, Scope } from "./types.ts";

/** A formula or rule with all that is wrong with it; it may be compiled when there is no error among that. */
export interface Checked {
  readonly tree: Node;
  /** Undefined when there is an error. */
  readonly type: ResultType | undefined;
  /** Every field it names, known or not. */
  readonly fields: ReadonlySet<string>;
  /** In order of position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Most steps an evaluation takes; at most `LIMITS.steps` without error. */
  readonly steps: number;
}

/** Parses a text and checks its syntax, its fields, its types and its limits. */
export function check(_source: string, _mode: Mode, _scope: Scope): Checked {
  throw new Error("in the making");
}

/** Whether no error stands against saving it. */
export function isSound(checked: Checked): boolean {
  return checked.diagnostics.every((diagnostic) => diagnostic.severity !== "error");
}
