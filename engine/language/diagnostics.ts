import type { Diagnostic } from "../diagnostic.ts";
import { fixOf } from "./fixes.ts";
import { PROBLEMS, type ProblemCode } from "./problems.ts";

/** Makes the error of a code at a place; what else it needs depends on the code. */
export function problem<Code extends ProblemCode>(
  code: Code,
  at: { readonly from: number; readonly to: number },
  ...details: Parameters<(typeof PROBLEMS)[Code]>
): Diagnostic {
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
 * The finding as the API words it, counting characters from 1.
 *
 * @example withPosition(finding) // 'Character 5: use "and" instead of "&&".'
 */
export function withPosition({ from, message }: Diagnostic): string {
  return `Character ${from + 1}: ${message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
}
