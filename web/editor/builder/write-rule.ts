import { type Node, print } from "#engine";
import type { Condition, Group, Subject, Value } from "./conditions.ts";

/** The position of nodes that were not parsed from a text. */
const AT = { from: 0, to: 0 };

/**
 * Writes the rule of a builder in its canonical form. Missing values are written as `…`, which the language rejects.
 *
 * @example writeRule(readRule("if ({a}>=1)")) // "If {a} >= 1"
 */
export function writeRule(group: Group): string {
  const tree = treeOf(group);
  return tree === undefined ? "If " : `If ${print(tree)}`;
}

/** Converts a group to a tree; undefined while it is empty. */
function treeOf(item: Group | Condition): Node | undefined {
  if (item.kind !== "group") return conditionTree(item);
  const operands = item.items.flatMap((each) => treeOf(each) ?? []);
  const [first] = operands;
  if (first === undefined) return undefined;
  const operator = item.match === "all" ? "and" : "or";
  const joined: Node = operands.length === 1 ? first : { ...AT, kind: "logic", operator, operands };
  return item.match === "none" ? { ...AT, kind: "unary", operator: "not", operand: joined } : joined;
}

function conditionTree(condition: Condition): Node {
  switch (condition.kind) {
    case "always":
      return { ...AT, kind: "number", value: 1 };
    case "text":
      return condition.node;
    case "truth":
      return subjectTree(condition.subject);
    case "answered": {
      const answered: Node = { ...AT, kind: "call", name: "answered", arguments: [subjectTree(condition.subject)] };
      return condition.isAnswered ? answered : { ...AT, kind: "unary", operator: "not", operand: answered };
    }
    case "among": {
      const { operator, subject, values } = condition;
      const list = values.length === 0 ? [MISSING] : values.map(valueTree);
      return { ...AT, kind: "membership", operator, value: subjectTree(subject), values: list, isListed: true };
    }
    case "contains": {
      const { operator, subject, value } = condition;
      const values = [subjectTree(subject)];
      return { ...AT, kind: "membership", operator, value: valueTree(value), values, isListed: false };
    }
    case "compare": {
      const operands = [subjectTree(condition.subject), valueTree(condition.value)];
      return { ...AT, kind: "comparison", operators: [condition.operator], operands };
    }
    case "between": {
      const operands = [valueTree(condition.low), subjectTree(condition.subject), valueTree(condition.high)];
      return { ...AT, kind: "comparison", operators: condition.operators, operands };
    }
  }
}

function subjectTree({ name, index, call }: Subject): Node {
  const field: Node = { ...AT, kind: "field", name, index };
  return call === undefined ? field : { ...AT, kind: "call", name: call, arguments: [field] };
}

function valueTree(value: Value): Node {
  switch (value.kind) {
    case "string":
      return { ...AT, kind: "string", value: value.value };
    case "field":
      return { ...AT, kind: "field", name: value.name, index: undefined };
    case "number":
      return value.value === undefined ? MISSING : signed(value.value);
    case "date":
      return value.day === undefined ? MISSING : { ...AT, kind: "date", day: value.day };
    case "today": {
      const today: Node = { ...AT, kind: "call", name: "today", arguments: [] };
      if (value.offset === undefined) return MISSING;
      if (value.offset === 0) return today;
      const days: Node = { ...AT, kind: "number", value: Math.abs(value.offset) };
      return { ...AT, kind: "arithmetic", operators: [value.offset < 0 ? "-" : "+"], operands: [today, days] };
    }
  }
}

const MISSING: Node = { ...AT, kind: "error", parts: [] };

function signed(value: number): Node {
  const number: Node = { ...AT, kind: "number", value: Math.abs(value) };
  return value < 0 ? { ...AT, kind: "unary", operator: "-", operand: number } : number;
}
