import type { Diagnostic } from "../diagnostic.ts";
import { children, type Node } from "./ast.ts";

/** Operators that are unknown when what follows them is 0. */
const DIVIDING: ReadonlySet<string> = new Set(["/", "//", "%"]);

/**
 * What is allowed in a formula or rule and certainly not meant: division by a 0 that is written out, which is unknown for
 * every lead. It may be saved all the same.
 *
 * @example warningsOf(parse("{credit} / 0", "formula").tree)[0]?.code // "division_by_zero"
 */
export function warningsOf(node: Node): readonly Diagnostic[] {
  const below = children(node).flatMap(warningsOf);
  if (node.kind !== "arithmetic") return below;
  const own = node.operators.flatMap((operator, index): Diagnostic[] => {
    const divisor = node.operands[index + 1];
    if (divisor === undefined || !DIVIDING.has(operator) || !isZero(divisor)) return [];
    const message = `Anything ${operator} 0 is unknown, for every lead: divide by something else.`;
    return [{ from: divisor.from, to: divisor.to, severity: "warning", code: "division_by_zero", message }];
  });
  return [...below, ...own];
}

function isZero(node: Node): boolean {
  if (node.kind === "unary") return node.operator !== "not" && isZero(node.operand);
  return node.kind === "number" && node.value === 0;
}
