import fc from "fast-check";
import type { Node } from "../language/ast.ts";

/** The position of nodes that were not parsed from a text. */
export const AT = { from: 0, to: 0 };

/**
 * Nodes of every operator in the shapes that the parser creates, over operands from `node`. Their types need not fit.
 */
export function operatorNodes(node: fc.Arbitrary<Node>): fc.Arbitrary<Node>[] {
  const chain = (kind: "arithmetic" | "comparison", ...operators: string[]) =>
    fc
      .tuple(node, fc.array(fc.tuple(fc.constantFrom(...operators), node), { minLength: 1, maxLength: 3 }))
      .map(([first, rest]) => {
        const operands = [first, ...rest.map(([, operand]) => operand)];
        return { ...AT, kind, operators: rest.map(([operator]) => operator), operands } as Node;
      });
  return [
    chain("arithmetic", "+", "-"),
    chain("arithmetic", "*", "/", "//", "%"),
    fc.tuple(node, node).map((operands): Node => ({ ...AT, kind: "arithmetic", operators: ["**"], operands })),
    chain("comparison", "<", "<=", ">", ">=", "==", "!="),
    fc
      .tuple(fc.constantFrom("and", "or"), fc.array(node, { minLength: 2, maxLength: 4 }))
      .map(([operator, operands]) => ({ ...AT, kind: "logic", operator, operands }) as Node),
    fc
      .tuple(fc.constantFrom("in", "not in"), node, fc.array(node, { minLength: 1, maxLength: 3 }))
      .map(
        ([operator, value, values]) => ({ ...AT, kind: "membership", operator, value, values, isListed: true }) as Node,
      ),
    fc
      .tuple(fc.constantFrom("-", "+", "not"), node)
      .map(([operator, operand]) => ({ ...AT, kind: "unary", operator, operand }) as Node),
  ];
}
