import type { ComparisonNode, MembershipNode, Node } from "./ast.ts";
import type { Checker, Found } from "./checker.ts";
import { problem } from "./diagnostics.ts";
import { print } from "./print.ts";
import { type FieldType, findChoice, otherChoice } from "./types.ts";

/** Checks that every neighboring pair of a comparison can be compared. */
export function checkComparison(checker: Checker, node: ComparisonNode, found: readonly Found[]): void {
  for (const [i, operator] of node.operators.entries()) {
    const left = node.operands[i] ?? node;
    const right = node.operands[i + 1] ?? node;
    checkPair(checker, node, operator, [left, found[i]], [right, found[i + 1]]);
  }
}

/**
 * Checks that a value can be searched for among values.
 *
 * @param found of the value, then of the values
 */
export function checkMembership(checker: Checker, node: MembershipNode, [found, ...founds]: readonly Found[]): void {
  const { value, values, isListed } = node;
  const isSingle = found === undefined || found.kind === "string" || singleValue(checker, value, found);
  for (const [index, each] of values.entries()) {
    const type = founds[index];
    if (type === undefined) continue;
    if (!isListed && !type.list) {
      checker.diagnostics.push(problem("in_one_value", each, print(each)));
    } else if (isSingle) {
      checkPair(checker, node, "==", [value, found], [each, type]);
    }
  }
}

/** Reports a list where a single value is needed. */
export function singleValue(checker: Checker, node: Node, found: FieldType): boolean {
  if (found.list)
    checker.diagnostics.push(problem("list_as_number", node, node.kind === "field" ? node.name : "field"));
  return !found.list;
}

type Side = readonly [node: Node, found: Found];

function checkPair(
  checker: Checker,
  node: Node,
  operator: string,
  [left, leftFound]: Side,
  [right, rightFound]: Side,
): void {
  if (leftFound === undefined || rightFound === undefined) return;
  if (leftFound.kind === "string") checkLiteral(checker, node, operator, left, right, rightFound);
  else if (rightFound.kind === "string") checkLiteral(checker, node, operator, right, left, leftFound);
  else if (leftFound.kind === "text" || rightFound.kind === "text") {
    const text = leftFound.kind === "text" ? left : right;
    checker.diagnostics.push(problem("text_comparison", text, print(text)));
  } else if ((leftFound.kind === "date") !== (rightFound.kind === "date")) {
    checker.diagnostics.push(problem("mixed_comparison", { from: left.from, to: right.to }));
  }
}

/** Checks a quoted string against the other operand. */
function checkLiteral(
  checker: Checker,
  node: Node,
  operator: string,
  literal: Node,
  other: Node,
  found: NonNullable<Found>,
): void {
  const report = checker.diagnostics;
  if (found.kind !== "text" && found.kind !== "choice") {
    report.push(problem("misplaced_string", literal, ADVICE[found.kind]));
  } else if (operator !== "==" && operator !== "!=") {
    report.push(problem("text_order", node, operator));
  } else if (found.kind === "choice" && literal.kind === "string" && other.kind === "field") {
    const choices = found.choices ?? [];
    const index = findChoice(choices, literal.value);
    const [meant, another] = [choices[index], otherChoice(choices, literal.value)];
    if (meant !== undefined && another !== undefined) report.push(problem("ambiguous_choice", literal, meant, another));
    if (index >= 0) return;
    report.push(problem("unknown_choice", literal, literal.value, other.name, choices, found.calledBy ?? "slug"));
  }
}

const ADVICE = {
  string: "Compare a string with a text or choice field: two strings never change.",
  number: "Remove the quotes: this is compared with a number.",
  date: "Write the date without quotes, as in 2024-01-31.",
} as const;
