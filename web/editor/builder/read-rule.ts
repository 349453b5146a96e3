import { type ComparisonNode, type ComparisonOperator, type MembershipNode, MIRRORED, type Node, parse } from "#engine";
import {
  type Condition,
  type Group,
  type Match,
  NO_CONDITIONS,
  type RangeOperator,
  SUBJECT_FUNCTIONS,
  type Subject,
  type Value,
} from "./conditions.ts";

/**
 * Parses a rule for the builder; undefined while its text is invalid. Parts that the builder cannot display are
 * conditions of the kind `text`, so that nothing of the rule is lost.
 */
export function readRule(text: string): Group | undefined {
  if (/^\s*(?:if\s*)?$/i.test(text)) return NO_CONDITIONS;
  const { tree, diagnostics } = parse(text, "rule");
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : groupOf(tree, true);
}

/** @param isOutermost whether it may contain groups */
function groupOf(tree: Node, isOutermost: boolean): Group {
  const itemOf = (node: Node) => (isOutermost && isGroup(node) ? groupOf(node, false) : conditionOf(node));
  const group = (match: Match, nodes: readonly Node[]): Group => ({ kind: "group", match, items: nodes.map(itemOf) });
  if (tree.kind === "logic") return group(tree.operator === "and" ? "all" : "any", tree.operands);
  if (tree.kind !== "unary" || !isGroup(tree)) return group("all", [tree]);
  const { operand } = tree;
  return group("none", operand.kind === "logic" && operand.operator === "or" ? operand.operands : [operand]);
}

const isGroup = (node: Node) =>
  node.kind === "logic" || (node.kind === "unary" && node.operator === "not" && answeredOf(node) === undefined);

/** Returns a condition on whether a field is answered. */
function answeredOf(node: Node): Condition | undefined {
  if (node.kind === "unary" && node.operator === "not") {
    const inner = answeredOf(node.operand);
    return inner?.kind === "answered" && inner.isAnswered ? { ...inner, isAnswered: false } : undefined;
  }
  const [field, ...others] = node.kind === "call" && node.name === "answered" ? node.arguments : [];
  if (field?.kind !== "field" || others.length > 0) return undefined;
  const subject = subjectOf(field);
  return subject && { kind: "answered", subject, isAnswered: true };
}

function conditionOf(node: Node): Condition {
  if (node.kind === "number" && node.value === 1) return { kind: "always" };
  const subject = subjectOf(node);
  if (subject !== undefined) return { kind: "truth", subject };
  const compared =
    node.kind === "comparison" ? comparisonOf(node) : node.kind === "membership" ? membershipOf(node) : undefined;
  return compared ?? answeredOf(node) ?? { kind: "text", node };
}

function membershipOf({ operator, value, values, isListed }: MembershipNode): Condition | undefined {
  const [only] = values;
  if (!isListed) {
    const subject = only && subjectOf(only);
    const wanted = comparedValue(value);
    return subject && wanted && { kind: "contains", subject, operator, value: wanted };
  }
  const subject = subjectOf(value);
  const among = values.flatMap((each) => comparedValue(each) ?? []);
  return subject && among.length === values.length ? { kind: "among", subject, operator, values: among } : undefined;
}

function comparisonOf({ operators, operands }: ComparisonNode): Condition | undefined {
  const [first, second, third] = operands;
  const [operator, next] = operators;
  if (first === undefined || second === undefined || operator === undefined) return undefined;
  if (operators.length === 1) {
    return (
      compared(subjectOf(first), operator, comparedValue(second)) ??
      compared(subjectOf(second), MIRRORED[operator], comparedValue(first))
    );
  }
  const subject = subjectOf(second);
  const low = boundOf(first);
  const high = third && boundOf(third);
  if (operators.length > 2 || subject === undefined || low === undefined || high === undefined) return undefined;
  if (next === undefined || !isRange(operator) || !isRange(next)) return undefined;
  return { kind: "between", subject, low, operators: [operator, next], high };
}

function compared(
  subject: Subject | undefined,
  operator: ComparisonOperator,
  value: Value | undefined,
): Condition | undefined {
  return subject && value && { kind: "compare", subject, operator, value };
}

const isRange = (operator: ComparisonOperator): operator is RangeOperator => operator === "<" || operator === "<=";

function subjectOf(node: Node): Subject | undefined {
  if (node.kind === "field")
    return node.index === undefined ? { name: node.name } : { name: node.name, index: node.index };
  if (node.kind !== "call") return undefined;
  const call = SUBJECT_FUNCTIONS.find((name) => name === node.name);
  const [argument, ...others] = node.arguments;
  if (call === undefined || argument?.kind !== "field" || argument.index !== undefined || others.length > 0)
    return undefined;
  return { name: argument.name, call };
}

function comparedValue(node: Node): Value | undefined {
  if (node.kind === "field" && node.index === undefined) return { kind: "field", name: node.name };
  return node.kind === "string" ? { kind: "string", value: node.value } : boundOf(node);
}

/** Returns a bound of a range: a number, a date, or a day relative to today. */
function boundOf(node: Node): Value | undefined {
  switch (node.kind) {
    case "number":
      return { kind: "number", value: node.value };
    case "date":
      return { kind: "date", day: node.day };
    case "unary": {
      const { operator, operand } = node;
      const isNegative = operator === "-" && operand.kind === "number" && operand.value > 0;
      return isNegative ? { kind: "number", value: -operand.value } : undefined;
    }
    case "call":
      return node.name === "today" && node.arguments.length === 0 ? { kind: "today", offset: 0 } : undefined;
    case "arithmetic": {
      const [today, days, ...others] = node.operands;
      const [operator] = node.operators;
      if (today?.kind !== "call" || today.name !== "today" || days?.kind !== "number" || others.length > 0)
        return undefined;
      if (days.value === 0 || today.arguments.length > 0) return undefined;
      if (operator === "+") return { kind: "today", offset: days.value };
      return operator === "-" ? { kind: "today", offset: -days.value } : undefined;
    }
    default:
      return undefined;
  }
}
