import type { Diagnostic, Problem } from "./diagnostic.ts";
import { fixOf } from "./fixes.ts";
import { PROBLEMS, type ProblemCode } from "./problems.ts";

/** Creates the problem of a code at a place. The other arguments depend on the code. */
export function problem<Code extends ProblemCode>(
  code: Code,
  at: { readonly from: number; readonly to: number },
  ...details: Parameters<(typeof PROBLEMS)[Code]>
): Problem {
  const sentence: (...details: never[]) => string = PROBLEMS[code];
  const fix = fixOf(code, at, details);
  return {
    from: at.from,
    to: at.to,
    severity: "error",
    code,
    message: sentence(...(details as never[])),
    ...(fix === undefined ? {} : { fix }),
  };
}

/**
 * Formats a finding with its position, for places that display only text. The position is counted from 1. A text that
 * is empty has none.
 *
 * @example withPosition(finding) // 'Characters 5 to 6: Use "and" instead of "&&".'
 */
export function withPosition({ from, to, code, message }: Diagnostic): string {
  if (code === "empty") return message;
  return to - from <= 1 ? `Character ${from + 1}: ${message}` : `Characters ${from + 1} to ${to}: ${message}`;
}
