import { nearestName } from "../values/suggest.ts";
import type { ErrorNode } from "./ast.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { adviceOnWord } from "./mistakes.ts";
import { errorNode, peek, previous, type Reader, report } from "./reader.ts";
import type { Token } from "./tokens.ts";

/** Whether an unknown word opens a rule before its condition, as in `When {score} > 10`. */
export function isMeantAsIf(first: Token, next: Token): boolean {
  return first.kind === "name" && (next.kind === "field" || next.kind === "function" || next.kind === "number");
}

/** Reports that a value is missing here, unless an error next to it is already reported. */
export function missingValue(reader: Reader): ErrorNode {
  const token = peek(reader);
  const before = reader.position > 0 ? previous(reader) : undefined;
  if (before?.kind !== "bad") {
    const after = before ?? token;
    const isPercentage = before?.text === "%" && peek(reader, -2).kind === "number";
    const hint = isPercentage ? " (write percentages as decimals: 50% is 0.5)" : "";
    const where = before === undefined ? `before "${token.text}"` : `after "${before.text}"`;
    report(reader, problem("missing_value", after, where + hint));
  }
  return errorNode(token.from, token.from);
}

/** Reports an "If" anywhere but at the beginning of a rule. */
export function misplacedIf(reader: Reader, token: Token): Diagnostic {
  if (reader.mode === "formula") return problem("if_in_formula", token);
  return problem("unexpected", token, token.text, ': a rule has only one "If", at the beginning');
}

/** Reports a word that has no meaning here, with the word that it may be a mistake for. */
export function unknownWord(token: Token): Diagnostic {
  const meant = nearestName(token.text, ["and", "or", "not", "in"]);
  const advice = adviceOnWord(token.text) ?? (meant === undefined ? "" : `: use "${meant}"`);
  return problem("unknown_word", token, token.text, advice);
}
