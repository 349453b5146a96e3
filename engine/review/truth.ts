import type { Question } from "../document/model.ts";
import { type ComparisonNode, type ComparisonOperator, children, type Node } from "../language/ast.ts";
import { programBuilder } from "../language/compile.ts";
import { MIRRORED } from "../language/operators.ts";
import { createFrame } from "../language/program.ts";
import { isTrue, run } from "../language/run.ts";
import { canCompare, plainQuestion, possibleValues, takesList } from "./possible.ts";

/** What is certain about a condition, whatever is answered; `never` includes conditions that are always unknown. */
export type Certainty = "always" | "never" | "open";

/** Determines whether a condition is always or never true. A part that it cannot analyze is `open`. */
export function certaintyOf(node: Node, questions: readonly Question[]): Certainty {
  if (isConstant(node)) return isTrue(constantValue(node)) ? "always" : "never";
  if (node.kind === "comparison") return isImpossible(node, questions) ? "never" : "open";
  if (node.kind === "membership") {
    const { operator, value, values } = node;
    return operator === "in" && values.every((each) => isBeyond(value, "==", each, questions)) ? "never" : "open";
  }
  if (node.kind !== "logic") return "open";
  const parts = node.operands.map((operand) => certaintyOf(operand, questions));
  const [decisive, other] = node.operator === "or" ? (["always", "never"] as const) : (["never", "always"] as const);
  if (parts.includes(decisive)) return decisive;
  return parts.every((part) => part === other) ? other : "open";
}

/** Whether a part is the same for every lead on every day. */
function isConstant(node: Node): boolean {
  if (node.kind === "field" || node.kind === "string" || node.kind === "error") return false;
  if (node.kind === "call" && (node.name === "today" || node.name === "days")) return false;
  return children(node).every(isConstant);
}

/** Computes the value of a constant, as formulas do. */
function constantValue(node: Node): number {
  const builder = programBuilder(new Map());
  const routine = builder.add(node);
  const program = builder.build();
  return run(program, routine, createFrame(program));
}

/** Whether some pair of a comparison can never be true: an answer against a number out of its range. */
function isImpossible({ operators, operands }: ComparisonNode, questions: readonly Question[]): boolean {
  return operators.some((operator, index) => {
    const [left, right] = [operands[index] as Node, operands[index + 1] as Node];
    return isBeyond(left, operator, right, questions) || isBeyond(right, MIRRORED[operator], left, questions);
  });
}

function isBeyond(field: Node, operator: ComparisonOperator, other: Node, questions: readonly Question[]): boolean {
  const question = plainQuestion(field, questions);
  if (question === undefined || takesList(question) || !isConstant(other)) return false;
  const number = constantValue(other);
  return Number.isNaN(number) || !canCompare(possibleValues(question), operator, number);
}
