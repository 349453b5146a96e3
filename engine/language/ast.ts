/**
 * The syntax tree of a formula or of a rule's condition: immutable plain data, tagged by `kind`. A chain of operators
 * of one precedence (`a + b - c`) is one node with all its operands. So the height of a tree is its nesting as written,
 * and every walk over it may recurse without overflowing the stack.
 */
import type { FunctionName } from "./functions.ts";

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";
export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "==" | "!=";
export type MembershipOperator = "in" | "not in";
export type LogicOperator = "and" | "or";
export type UnaryOperator = "-" | "+" | "not";

/** UTF-16 offsets into the source, half-open, without parentheses around the node. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Nonnegative and finite; `-2` is a sign before a number. */
export interface NumberNode extends Span {
  readonly kind: "number";
  readonly value: number;
}

/** `2024-01-31`. */
export interface DateNode extends Span {
  readonly kind: "date";
  readonly day: number;
}

/** A quoted string, which is allowed only with `==`, `!=`, and `in` next to a text or choice field. */
export interface StringNode extends Span {
  readonly kind: "string";
  readonly value: string;
}

/** `{name}`, or `{name[index]}`; a negative index counts from the end. */
export interface FieldNode extends Span {
  readonly kind: "field";
  readonly name: string;
  readonly index: number | undefined;
}

export interface UnaryNode extends Span {
  readonly kind: "unary";
  readonly operator: UnaryOperator;
  readonly operand: Node;
}

/** One operator fewer than operands, all of one precedence, from left to right; `**` has just two operands. */
export interface ArithmeticNode extends Span {
  readonly kind: "arithmetic";
  readonly operators: readonly ArithmeticOperator[];
  readonly operands: readonly Node[];
}

/** `a < b <= c` is true if every neighboring pair is. */
export interface ComparisonNode extends Span {
  readonly kind: "comparison";
  readonly operators: readonly ComparisonOperator[];
  readonly operands: readonly Node[];
}

export interface LogicNode extends Span {
  readonly kind: "logic";
  readonly operator: LogicOperator;
  readonly operands: readonly Node[];
}

export interface CallNode extends Span {
  readonly kind: "call";
  readonly name: FunctionName;
  readonly arguments: readonly Node[];
}

/**
 * `{a} in (1, 2)` is true if the value equals one of the values; `'pool' in {wishes}` if it equals one of the answers
 * of a field with several.
 */
export interface MembershipNode extends Span {
  readonly kind: "membership";
  readonly operator: MembershipOperator;
  readonly value: Node;
  /** Fields with several answers contribute each of them. */
  readonly values: readonly Node[];
  /** Whether the values are in parentheses. Without, they are one field with several answers. */
  readonly isListed: boolean;
}

/** A part that could not be parsed, already reported, around the parts that could. */
export interface ErrorNode extends Span {
  readonly kind: "error";
  readonly parts: readonly Node[];
}

export type Node =
  | NumberNode
  | DateNode
  | StringNode
  | FieldNode
  | UnaryNode
  | ArithmeticNode
  | ComparisonNode
  | LogicNode
  | MembershipNode
  | CallNode
  | ErrorNode;

/** A formula is an expression; a rule is `If` and a condition. */
export type Mode = "formula" | "rule";

/** Returns the direct children of a node. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case "unary":
      return [node.operand];
    case "arithmetic":
    case "comparison":
    case "logic":
      return node.operands;
    case "membership":
      return [node.value, ...node.values];
    case "call":
      return node.arguments;
    case "error":
      return node.parts;
    default:
      return [];
  }
}

/** Returns the names of the fields in a tree, with repetitions. */
export function fieldsIn(node: Node): string[] {
  return node.kind === "field" ? [node.name] : children(node).flatMap(fieldsIn);
}
