import { type Choice, QUESTION_TYPES, type Question } from "../document/model.ts";
import type { ComparisonOperator, Node } from "../language/ast.ts";
import { compare12 } from "../values/decimal.ts";

/** Every possible value of a question's answer; `step` is null if any number in between is possible. */
export type Possible =
  | { readonly kind: "listed"; readonly values: readonly number[]; readonly choices: readonly Choice[] }
  | { readonly kind: "span"; readonly least: number; readonly most: number; readonly step: number | null };

/** Returns the question whose answer is the whole formula, `{field}`; undefined for every other formula. */
export function plainQuestion(tree: Node, questions: readonly Question[]): Question | undefined {
  if (tree.kind !== "field" || tree.index !== undefined) return undefined;
  return questions.find(({ field_name }) => field_name === tree.name);
}

/** Whether a question's answer is a list of values. */
export function takesList({ type, multiple_values }: Pick<Question, "type" | "multiple_values">): boolean {
  return QUESTION_TYPES[type].list || multiple_values;
}

/** Returns the possible answers to a question; for several values, the possible values of each. */
export function possibleValues({ type, choices, min_value, max_value, step }: Question): Possible {
  switch (type) {
    case "text":
      return { kind: "listed", values: [0, 1], choices: [] };
    case "choice":
    case "multiple_choice":
      return { kind: "listed", values: choices.map(({ value }) => value), choices };
    case "date":
      return { kind: "span", least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, step: 1 };
    default:
      return {
        kind: "span",
        least: min_value ?? Number.NEGATIVE_INFINITY,
        most: max_value ?? Number.POSITIVE_INFINITY,
        step: type === "integer" ? 1 : type === "slider" ? step : null,
      };
  }
}

/** A position less than this share of a step away counts as on it: sliders count in tenths and thirds. */
const STEP_TOLERANCE = 1e-9;

/** Whether some possible value is in `[from, to)`. */
export function isPossibleIn(possible: Possible, from: number, to: number): boolean {
  if (possible.kind === "listed") {
    return possible.values.some((value) => compare12(value, from) >= 0 && compare12(value, to) < 0);
  }
  const { least, most, step } = possible;
  const low = Math.max(from, least);
  if (compare12(low, most) > 0 || compare12(low, to) >= 0) return false;
  if (step === null || !Number.isFinite(low)) return true;
  const anchor = step === 1 ? 0 : Number.isFinite(least) ? least : 0;
  const value = anchor + Math.ceil((low - anchor) / step - STEP_TOLERANCE) * step;
  return compare12(value, to) < 0 && compare12(value, most) <= 0;
}

/** Whether this comparison is true for some possible value and a number. */
export function canCompare(possible: Possible, operator: ComparisonOperator, other: number): boolean {
  const holds = (value: number): boolean => {
    const order = compare12(value, other);
    switch (operator) {
      case "<":
        return order < 0;
      case "<=":
        return order <= 0;
      case ">":
        return order > 0;
      case ">=":
        return order >= 0;
      case "==":
        return order === 0;
      case "!=":
        return order !== 0;
    }
  };
  if (possible.kind === "listed") return possible.values.some(holds);
  const { least, most } = possible;
  if (operator === "==") return compare12(least, other) <= 0 && compare12(other, most) <= 0;
  // the other comparisons are true for the lowest or the highest if they are true for any
  return holds(least) || holds(most);
}
