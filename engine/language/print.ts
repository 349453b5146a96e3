import { formatDate } from "../values/dates.ts";
import type { Node } from "./ast.ts";
import { BINARY_OPERATORS, LEVEL, UNARY_OPERATORS } from "./operators.ts";

/**
 * Prints a tree as a formula in its canonical form: single spaces, parentheses only where they matter. Parsing it
 * returns the same tree.
 *
 * @example print(parse("({a}+1)*2", "formula").tree) // "({a} + 1) * 2"
 */
export function print(node: Node): string {
  switch (node.kind) {
    case "number":
      return String(node.value);
    case "date":
      return formatDate(node.day);
    case "string":
      return printString(node.value);
    case "field":
      return node.index === undefined ? `{${node.name}}` : `{${node.name}[${node.index}]}`;
    case "unary": {
      const operand = within(node.operand, UNARY_OPERATORS[node.operator].level);
      return node.operator === "not" ? `not ${operand}` : `${node.operator}${operand}`;
    }
    case "arithmetic":
      return printChain(node.operators, node.operands);
    case "comparison":
      return printChain(node.operators, node.operands);
    case "logic": {
      const level = BINARY_OPERATORS[node.operator].level;
      return node.operands.map((operand) => within(operand, level + 1)).join(` ${node.operator} `);
    }
    case "membership": {
      const values = node.values.map(print).join(", ");
      return `${within(node.value, LEVEL.sum)} ${node.operator} ${node.isListed ? `(${values})` : within(node.values[0] ?? node.value, LEVEL.sum)}`;
    }
    case "call":
      return `${node.name}(${node.arguments.map(print).join(", ")})`;
    case "error":
      return "…";
  }
}

function printChain(operators: readonly (keyof typeof BINARY_OPERATORS)[], operands: readonly Node[]): string {
  const [first = "**"] = operators;
  const { level } = BINARY_OPERATORS[first];
  return operands
    .map((operand, i) => {
      const isExponent = level === LEVEL.power && i > 0;
      const text = within(operand, isExponent ? LEVEL.sign : level + 1);
      return i === 0 ? text : `${operators[i - 1]} ${text}`;
    })
    .join(" ");
}

/** Adds parentheses unless the node binds at least as tightly as its place requires. */
function within(node: Node, level: number): string {
  return levelOf(node) >= level ? print(node) : `(${print(node)})`;
}

function levelOf(node: Node): number {
  switch (node.kind) {
    case "unary":
      return UNARY_OPERATORS[node.operator].level;
    case "arithmetic":
    case "comparison":
      return BINARY_OPERATORS[node.operators[0] ?? "**"].level;
    case "logic":
    case "membership":
      return BINARY_OPERATORS[node.operator].level;
    default:
      return LEVEL.value;
  }
}

/** Prints a string as a literal. @example printString("it's") // "'it\\'s'" */
export const printString = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;
