import { type ArithmeticNode, children, type Node } from "./ast.ts";
import type { Warning } from "./diagnostic.ts";

/** Operators whose result is unknown if the next operand is 0. */
const DIVIDING: ReadonlySet<string> = new Set(["/", "//", "%"]);

/**
 * Reports what is allowed in a formula or rule but is most likely a mistake: division by a literal 0, which is unknown
 * for every lead, and numbers joined by a comma like thousands. It may still be saved.
 *
 * @example warningsOf(parse("{credit} / 0", "formula").tree)[0]?.code // "division_by_zero"
 */
export function warningsOf(node: Node): readonly Warning[] {
  const below = children(node).flatMap(warningsOf);
  if (node.kind === "arithmetic") return [...below, ...divisionsByZero(node)];
  return node.kind === "call" ? [...below, ...likeThousands(node.arguments)] : below;
}

function divisionsByZero({ operators, operands }: ArithmeticNode): Warning[] {
  return operators.flatMap((operator, index): Warning[] => {
    const divisor = operands[index + 1];
    if (divisor === undefined || !DIVIDING.has(operator) || !isZero(divisor)) return [];
    const message = `Anything ${operator} 0 is unknown, for every lead: divide by something else.`;
    return [{ from: divisor.from, to: divisor.to, severity: "warning", code: "division_by_zero", message }];
  });
}

/** Neighbors such as `1,200`, without a space: up to three digits, then three. */
function likeThousands(values: readonly Node[]): Warning[] {
  return values.flatMap((right, index): Warning[] => {
    const left = values[index - 1];
    if (left?.kind !== "number" || right.kind !== "number" || left.to !== right.from - 1) return [];
    const isGrouped = left.value >= 1 && left.to - left.from <= 3 && right.value >= 100 && right.to - right.from === 3;
    if (!isGrouped || !Number.isInteger(left.value) || !Number.isInteger(right.value)) return [];
    const message = `These are two values, ${left.value} and ${right.value}. If you mean ${left.value}${right.value}, remove the comma; if not, add a space after it.`;
    return [{ from: left.from, to: right.to, severity: "warning", code: "like_thousands", message }];
  });
}

function isZero(node: Node): boolean {
  if (node.kind === "unary") return node.operator !== "not" && isZero(node.operand);
  return node.kind === "number" && node.value === 0;
}
