import { kindOf } from "../checks/date-dependence.ts";
import { scopesOf } from "../checks/scope.ts";
import {
  type ArithmeticOperator,
  type CallNode,
  type ComparisonNode,
  type ComparisonOperator,
  children,
  type Node,
} from "../language/ast.ts";
import { arithmeticKind } from "../language/operators.ts";
import { type Routine, TODAY, valueOfNode } from "../language/program.ts";
import type { Compiled, CompiledModel } from "../scoring/compile.ts";
import { FIRST_DAY, LAST_DAY } from "../values/dates.ts";
import { compare12 } from "../values/decimal.ts";

/**
 * Bounds of a value while some answers vary: interval arithmetic, as in R. E. Moore, "Interval Analysis" (1966). A bound
 * is never too narrow, so what lies outside it is impossible; it may be too wide where a formula names a field twice.
 */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** Whether the value can be unknown. */
  readonly unknown: boolean;
}

/** A field that varies. Its bounds are written before a function of {@link boundsIn} is called. */
export interface Cell {
  bounds: Bounds;
}

export const ANYTHING: Bounds = {
  least: Number.NEGATIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  unknown: true,
};
const NOTHING: Bounds = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY, unknown: true };
/** Of a condition that is known. */
const EITHER: Bounds = { least: 0, most: 1, unknown: false };
const PERHAPS: Bounds = { least: 0, most: 1, unknown: true };

/** The bounds of one value; NaN is unknown. */
export const exactly = (value: number): Bounds =>
  Number.isNaN(value) ? NOTHING : { least: value, most: value, unknown: false };

const isNever = ({ least, most }: Bounds) => least > most;

/**
 * Prepares the bounds of a formula. Parts that do not depend on a cell keep the value of the formula's last run, read
 * now; the result reads the cells each time.
 *
 * @param cells the fields that vary, none of which is a list
 */
export function boundsIn(model: CompiledModel, { tree, routine }: Compiled, cells: Cells): () => Bounds {
  return prepare(tree, { model, routine, cells });
}

export type Cells = ReadonlyMap<string, Cell>;

interface Context {
  readonly model: CompiledModel;
  readonly routine: Routine;
  readonly cells: Cells;
}

/** Whether a part of a formula depends on one of these fields. */
export function dependsOn(node: Node, fields: { has(name: string): boolean }): boolean {
  return node.kind === "field" ? fields.has(node.name) : children(node).some((each) => dependsOn(each, fields));
}

function prepare(node: Node, context: Context): () => Bounds {
  if (!dependsOn(node, context.cells)) {
    const value = exactly(valueOfNode(context.routine, context.model.frame, node) ?? Number.NaN);
    return () => value;
  }
  switch (node.kind) {
    case "field": {
      const cell = context.cells.get(node.name) as Cell;
      return () => cell.bounds;
    }
    case "unary": {
      const operand = prepare(node.operand, context);
      if (node.operator === "+") return operand;
      return node.operator === "-" ? () => negated(operand()) : () => opposite(operand());
    }
    case "arithmetic": {
      const operands = node.operands.map((each) => ({ value: prepare(each, context), kind: kindIn(each, context) }));
      return () => {
        const [first, ...others] = operands.map(({ value, kind }): Term => ({ value: value(), kind }));
        return others.reduce((left, right, at) => calculatedTerm(node.operators[at], left, right), first as Term).value;
      };
    }
    case "comparison":
      return prepareComparison(node, context);
    case "logic": {
      const operands = node.operands.map((each) => prepare(each, context));
      const join = node.operator === "and" ? both : oneOf;
      return () => operands.map((each) => each()).reduce(join);
    }
    case "membership": {
      if (children(node).some((each) => each.kind === "string")) return () => PERHAPS;
      const value = prepare(node.value, context);
      const values = node.values.map((each) => prepareItems(each, context));
      const equals = (items: readonly Bounds[]) => items.map((each) => compared("==", value(), each)).reduce(oneOf, NO);
      const among = () =>
        values
          .map((items) => items())
          .map((items) => (items.length === 0 ? NOTHING : equals(items)))
          .reduce(oneOf);
      return node.operator === "in" ? among : () => opposite(among());
    }
    case "call":
      return prepareCall(node, context);
    default:
      return () => ANYTHING;
  }
}

/** Returns the bounds of one value, or of each known item of a list. */
function prepareItems(node: Node, context: Context): () => readonly Bounds[] {
  const { program, frame } = context.model;
  const list = node.kind === "field" && node.index === undefined ? program.slots.get(node.name)?.list : undefined;
  if (list !== undefined) {
    const items = Array.from(frame.lists[list] ?? [], exactly).filter((each) => !isNever(each));
    return () => items;
  }
  const value = prepare(node, context);
  return () => [value()];
}

function prepareComparison({ operators, operands }: ComparisonNode, context: Context): () => Bounds {
  if (operands.some((each) => each.kind === "string")) return () => PERHAPS;
  const prepared = operands.map((each) => prepare(each, context));
  return () => {
    const values = prepared.map((each) => each());
    return operators
      .map((operator, at) => compared(operator, values[at] as Bounds, values[at + 1] as Bounds))
      .reduce(both);
  };
}

function prepareCall(node: CallNode, context: Context): () => Bounds {
  const [only] = node.arguments;
  if (node.name === "today" || only === undefined) return () => ANYTHING;
  const today = exactly(context.model.frame.numbers[TODAY] ?? Number.NaN);
  switch (node.name) {
    case "answered": {
      const value = prepare(only, context);
      return () => (value().unknown ? EITHER : YES);
    }
    case "sqrt": {
      const value = prepare(only, context);
      return () => squareRoot(value());
    }
    case "days": {
      const value = prepare(only, context);
      return kindIn(only, context) === "date" ? () => calculated("-", today, value()) : value;
    }
    case "count":
    case "max":
    case "mean":
    case "median":
    case "min":
    case "sum": {
      const values = node.arguments.map((each) => prepareItems(each, context));
      const { name } = node;
      return () => AGGREGATED[name](values.flatMap((items) => items()));
    }
  }
}

const kindIn = (node: Node, { model }: Context) => kindOf(node, scopesOf(model.document).all);

interface Term {
  readonly value: Bounds;
  readonly kind: "number" | "date";
}

function calculatedTerm(operator: ArithmeticOperator | undefined, left: Term, right: Term): Term {
  if (operator === undefined) throw new Error("a chain has one operator fewer than operands");
  const kind = arithmeticKind(operator, left.kind, right.kind) ?? "number";
  const value = calculated(operator, left.value, right.value);
  return { kind, value: kind === "date" ? asDate(value) : value };
}

/** A date plus or minus days is unknown outside the years 0001 to 9999, and if the days are no whole number. */
function asDate({ least, most }: Bounds): Bounds {
  return { least: Math.max(FIRST_DAY, least), most: Math.min(LAST_DAY, most), unknown: true };
}

/** How much of its numbers a sum may be off by rounding: far more than the language's, far less than its 12 digits. */
const SLACK = 1e-12;

function widened(least: number, most: number, size: number, unknown: boolean): Bounds {
  const slack = Number.isFinite(size) ? size * SLACK : 0;
  if (Number.isNaN(least) || Number.isNaN(most)) return ANYTHING;
  const isBounded = Number.isFinite(least) && Number.isFinite(most);
  return { least: least - slack, most: most + slack, unknown: unknown || !isBounded };
}

const sizeOf = (...all: readonly Bounds[]) =>
  Math.max(...all.map(({ least, most }) => Math.max(Math.abs(least), Math.abs(most))));

const negated = ({ least, most, unknown }: Bounds): Bounds => ({ least: 0 - most, most: 0 - least, unknown });

function calculated(operator: ArithmeticOperator, a: Bounds, b: Bounds): Bounds {
  if (isNever(a) || isNever(b)) return NOTHING;
  const unknown = a.unknown || b.unknown;
  switch (operator) {
    case "+":
      return widened(a.least + b.least, a.most + b.most, sizeOf(a, b), unknown);
    case "-":
      return widened(a.least - b.most, a.most - b.least, sizeOf(a, b), unknown);
    case "*":
      return corners(a, b, (x, y) => (x === 0 || y === 0 ? 0 : x * y), unknown);
    case "/":
      return divided(a, b, unknown);
    case "//": {
      const { least, most, ...rest } = divided(a, b, unknown);
      return { least: Math.floor(least), most: Math.floor(most), ...rest };
    }
    case "%":
      return rest(a, b, unknown);
    case "**":
      return power(a, b, unknown);
  }
}

/** Of an operation that is monotonic in each of its numbers: its extremes are at the extremes of both. */
function corners(a: Bounds, b: Bounds, operate: (x: number, y: number) => number, unknown: boolean): Bounds {
  const all = [a.least, a.most].flatMap((x) => [b.least, b.most].map((y) => operate(x, y)));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return widened(least, most, Math.max(Math.abs(least), Math.abs(most)), unknown);
}

function divided(a: Bounds, b: Bounds, unknown: boolean): Bounds {
  return b.least <= 0 && b.most >= 0 ? ANYTHING : corners(a, b, (x, y) => (x === 0 ? 0 : x / y), unknown);
}

/** A remainder has the sign of the divisor. As long as the whole quotient is the same, it rises with the number. */
function rest(a: Bounds, b: Bounds, unknown: boolean): Bounds {
  if (b.least <= 0 && b.most >= 0) return ANYTHING;
  const within: Bounds = { least: Math.min(0, b.least), most: Math.max(0, b.most), unknown };
  const { least, most } = divided(a, b, unknown);
  const quotient = Math.floor(least);
  if (b.least !== b.most || quotient !== Math.floor(most)) return within;
  const exact = calculated("-", a, exactly(quotient * b.least));
  return { ...exact, least: Math.max(exact.least, within.least), most: Math.min(exact.most, within.most) };
}

function power(a: Bounds, b: Bounds, unknown: boolean): Bounds {
  if (a.least > 0) return corners(a, b, (x, y) => x ** y, unknown);
  const exponent = b.least;
  if (exponent !== b.most || !Number.isInteger(exponent)) return ANYTHING;
  const crosses = a.most >= 0;
  if (crosses && exponent < 0) return ANYTHING;
  const ends = corners(a, b, (x, y) => x ** y, unknown);
  return crosses && exponent % 2 === 0 ? { ...ends, least: Math.min(0, ends.least) } : ends;
}

function squareRoot({ least, most, unknown }: Bounds): Bounds {
  if (most < 0 || least > most) return NOTHING;
  return widened(Math.sqrt(Math.max(0, least)), Math.sqrt(most), Math.sqrt(most), unknown || least < 0);
}

const NO = exactly(0);
const YES = exactly(1);

/** A condition of which each outcome is possible or not. */
function condition(yes: boolean, no: boolean, unknown: boolean): Bounds {
  if (!yes && !no) return NOTHING;
  return { least: no ? 0 : 1, most: yes ? 1 : 0, unknown };
}

function compared(operator: ComparisonOperator, a: Bounds, b: Bounds): Bounds {
  if (isNever(a) || isNever(b)) return NOTHING;
  // comparing two extremes as the language does shows what is possible, because its comparison is monotonic
  const [low, high] = [compare12(a.least, b.most), compare12(a.most, b.least)];
  const [below, above] = [low < 0, high > 0];
  const equal = low <= 0 && high >= 0;
  const unknown = a.unknown || b.unknown;
  switch (operator) {
    case "<":
      return condition(below, equal || above, unknown);
    case "<=":
      return condition(below || equal, above, unknown);
    case ">":
      return condition(above, equal || below, unknown);
    case ">=":
      return condition(above || equal, below, unknown);
    case "==":
      return condition(equal, below || above, unknown);
    case "!=":
      return condition(below || above, equal, unknown);
  }
}

const canBeTrue = (value: Bounds) => !isNever(value) && (value.least < 0 || value.most > 0);
const canBeFalse = (value: Bounds) => value.least <= 0 && value.most >= 0;

function both(a: Bounds, b: Bounds): Bounds {
  const unknown = (a.unknown && (b.unknown || canBeTrue(b))) || (b.unknown && canBeTrue(a));
  return condition(canBeTrue(a) && canBeTrue(b), canBeFalse(a) || canBeFalse(b), unknown);
}

function oneOf(a: Bounds, b: Bounds): Bounds {
  const unknown = (a.unknown && (b.unknown || canBeFalse(b))) || (b.unknown && canBeFalse(a));
  return condition(canBeTrue(a) || canBeTrue(b), canBeFalse(a) && canBeFalse(b), unknown);
}

const opposite = (value: Bounds): Bounds => condition(canBeFalse(value), canBeTrue(value), value.unknown);

/** The functions ignore unknown values, and are unknown without a known one; `count` is 0. */
const AGGREGATED: Readonly<Record<AggregateName, (values: readonly Bounds[]) => Bounds>> = {
  count: (values) => ({
    least: values.filter((each) => !each.unknown).length,
    most: values.filter((each) => !isNever(each)).length,
    unknown: false,
  }),
  min: (values) => negated(largest(values.map(negated))),
  max: largest,
  mean: (values) => average(values, (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length),
  median: (values) => average(values, medianOf),
  sum(values) {
    const known = values.filter((each) => !isNever(each));
    const least = known.reduce((sum, each) => sum + (each.unknown ? Math.min(0, each.least) : each.least), 0);
    const most = known.reduce((sum, each) => sum + (each.unknown ? Math.max(0, each.most) : each.most), 0);
    return known.length === 0
      ? NOTHING
      : widened(
          least,
          most,
          sizeOf(...known),
          values.every(({ unknown }) => unknown),
        );
  },
};

type AggregateName = Extract<CallNode["name"], "count" | "max" | "mean" | "median" | "min" | "sum">;

function largest(values: readonly Bounds[]): Bounds {
  const certain = values.filter((each) => !each.unknown);
  const most = Math.max(...values.map((each) => each.most));
  if (certain.length > 0) return { least: Math.max(...certain.map((each) => each.least)), most, unknown: false };
  return { least: Math.min(...values.map((each) => each.least)), most, unknown: true };
}

/** Of a function that rises with each of its values and lies between them. */
function average(values: readonly Bounds[], of: (numbers: readonly number[]) => number): Bounds {
  const known = values.filter((each) => !isNever(each));
  if (known.length === 0) return NOTHING;
  const [lows, highs] = [known.map((each) => each.least), known.map((each) => each.most)];
  if (known.every((each) => !each.unknown)) return widened(of(lows), of(highs), sizeOf(...known), false);
  return { least: Math.min(...lows), most: Math.max(...highs), unknown: known.length === values.length };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] as number, sorted[sorted.length >> 1] as number];
  return low === high ? low : (low + high) / 2;
}
