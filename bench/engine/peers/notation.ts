import type { Node } from "../../../engine/index.ts";
import { CHOICES, type PeerScoring } from "./peer.ts";

/** The syntax of a language with the usual operators. */
export interface Notation {
  readonly and: string;
  readonly or: string;
  readonly number: (value: number) => string;
  readonly max: (arguments_: readonly string[]) => string;
}

/** A tree in such a language. A choice that is not compared with a string is its value. */
export function written(node: Node, notation: Notation): string {
  const inner = (child: Node) => written(child, notation);
  switch (node.kind) {
    case "number":
      return notation.number(node.value);
    case "string":
      return `'${node.value}'`;
    case "field":
      return CHOICES.has(node.name) ? `${node.name}_value` : node.name;
    case "arithmetic":
      return node.operands.map(inner).reduce((left, right, index) => `(${left} ${node.operators[index - 1]} ${right})`);
    case "comparison": {
      const literal = node.operands.some(({ kind }) => kind === "string");
      const operands = node.operands.map((operand) =>
        literal && operand.kind === "field" ? operand.name : inner(operand),
      );
      const pairs = node.operators.map((operator, index) => `${operands[index]} ${operator} ${operands[index + 1]}`);
      return `(${pairs.join(` ${notation.and} `)})`;
    }
    case "logic":
      return `(${node.operands.map(inner).join(` ${notation[node.operator]} `)})`;
    case "call":
      return notation.max(node.arguments.map(inner));
    default:
      throw new Error(`the model has no ${node.kind}`);
  }
}

/** The points of a scoring model as one conditional expression. */
export function pointsExpression({ tree, steps, weight }: PeerScoring, notation: Notation): string {
  const value = written(tree, notation);
  if (steps.length === 0) return `${value} * ${notation.number(weight)}`;
  const last = steps.at(-1);
  const rest = last?.from === null ? notation.number(last.points) : notation.number(0);
  return steps
    .filter(({ from }) => from !== null)
    .reduceRight((below, { from, points }) => {
      return `${value} >= ${notation.number(from ?? 0)} ? ${notation.number(points)} : (${below})`;
    }, rest);
}
