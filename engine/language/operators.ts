import type {
  ArithmeticOperator,
  ComparisonOperator,
  LogicOperator,
  MembershipOperator,
  UnaryOperator,
} from "./ast.ts";

/** Precedence of operators, from the lowest: Python's order. */
export const LEVEL = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, sign: 7, power: 8, value: 9 } as const;

export type BinaryOperator = ArithmeticOperator | ComparisonOperator | LogicOperator | MembershipOperator;

/** The description of an operator for parsing, completion, and documentation. */
export interface OperatorEntry {
  readonly level: number;
  readonly signature: string;
  readonly doc: string;
  /** A formula and its value. */
  readonly example: { readonly source: string; readonly value: number };
}

const entry = (level: number, signature: string, doc: string, source: string, value: number): OperatorEntry => ({
  level,
  signature,
  doc,
  example: { source, value },
});

export const BINARY_OPERATORS: Readonly<Record<BinaryOperator, OperatorEntry>> = {
  or: entry(LEVEL.or, "a or b", "True if at least one side is true.", "1 > 2 or 3 > 2", 1),
  and: entry(LEVEL.and, "a and b", "True if both sides are true.", "1 > 2 and 3 > 2", 0),
  "<": entry(LEVEL.comparison, "a < b", "Less than. Comparisons chain: 1 < 2 < 3.", "1 < 2 < 3", 1),
  "<=": entry(LEVEL.comparison, "a <= b", "Less than or equal.", "2 <= 2", 1),
  ">": entry(LEVEL.comparison, "a > b", "Greater than.", "2 > 2", 0),
  ">=": entry(LEVEL.comparison, "a >= b", "Greater than or equal.", "2 >= 2", 1),
  "==": entry(
    LEVEL.comparison,
    "a == b",
    "Equal. Numbers are compared to 12 significant digits.",
    "0.1 + 0.2 == 0.3",
    1,
  ),
  "!=": entry(LEVEL.comparison, "a != b", "Not equal.", "1 != 2", 1),
  in: entry(
    LEVEL.comparison,
    "a in (b, c)",
    "Equal to one of the values in parentheses, or to one of the answers of a field with several: 'pool' in {amenities}.",
    "3 in (1, 2, 3)",
    1,
  ),
  "not in": entry(
    LEVEL.comparison,
    "a not in (b, c)",
    "Equal to none of the values in parentheses, or to none of the answers of a field with several.",
    "3 not in (1, 2, 3)",
    0,
  ),
  "+": entry(LEVEL.sum, "a + b", "Sum. A date plus a number is that many days later.", "2 + 3", 5),
  "-": entry(
    LEVEL.sum,
    "a - b",
    "Difference, as on paper: 1 - 0.9 - 0.1 is 0. Between two dates, the number of days.",
    "2024-03-01 - 2024-02-01",
    29,
  ),
  "*": entry(LEVEL.product, "a * b", "Product.", "2 * 3", 6),
  "/": entry(LEVEL.product, "a / b", "Quotient. Unknown if divided by 0.", "7 / 2", 3.5),
  "//": entry(LEVEL.product, "a // b", "Quotient rounded down to a whole number.", "-7 // 2", -4),
  "%": entry(
    LEVEL.product,
    "a % b",
    "Remainder, with the sign of the divisor, as on paper: 0.3 % 0.1 is 0.",
    "-7 % 3",
    2,
  ),
  "**": entry(
    LEVEL.power,
    "a ** b",
    "Power. Evaluated from right to left, and before a minus sign on its left.",
    "-2 ** 2",
    -4,
  ),
};

export const UNARY_OPERATORS: Readonly<Record<UnaryOperator, OperatorEntry>> = {
  not: entry(LEVEL.not, "not a", "True if the condition is false.", "not 1 > 2", 1),
  "-": entry(LEVEL.sign, "-a", "The number with the opposite sign.", "-2 + 5", 3),
  "+": entry(LEVEL.sign, "+a", "The number itself.", "+2", 2),
};

/** The equivalent comparison with its sides exchanged. */
export const MIRRORED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "==": "==",
  "!=": "!=",
};

/** Whether a text is an operator between two operands. */
export function isBinaryOperator(text: string): text is BinaryOperator {
  return Object.hasOwn(BINARY_OPERATORS, text);
}

/**
 * Returns the kind of the result of an arithmetic operator on two kinds of values; undefined if it does not accept
 * them.
 */
export function arithmeticKind(
  operator: ArithmeticOperator,
  left: "number" | "date",
  right: "number" | "date",
): "number" | "date" | undefined {
  if (left === "number" && right === "number") return "number";
  if (operator === "+") return left === right ? undefined : "date";
  if (operator === "-" && left === "date") return right === "date" ? "number" : "date";
  return undefined;
}
