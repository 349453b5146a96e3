import fc from "fast-check";
import { expect, test } from "vitest";
import { AT, operatorNodes } from "../testing/language.ts";
import { add, compare12, roundSum } from "../values/decimal.ts";
import { type ArithmeticOperator, type ComparisonOperator, children, type Node } from "./ast.ts";
import { check } from "./check.ts";
import { programBuilder } from "./compile.ts";
import { FUNCTIONS, type FunctionEntry, type FunctionName } from "./functions.ts";
import { print } from "./print.ts";
import { createFrame, putList, putNumber, valueOfNode } from "./program.ts";
import { run } from "./run.ts";
import type { FieldType, Scope } from "./types.ts";

/**
 * A second implementation of the language, as simple as possible, to compare the compiled program with. NaN is unknown.
 */

const SCOPE: Scope = new Map<string, FieldType>([
  ["a", { kind: "number", list: false }],
  ["b", { kind: "number", list: false }],
  ["l", { kind: "number", list: true }],
]);
const LIST: Node = { ...AT, kind: "field", name: "l", index: undefined };

const number = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.constantFrom(0, 0.1, 0.2, 0.3, 0.7, 0.8, 1e308, 5e-324),
);
const value = fc.oneof(
  number,
  number.map((n) => -n),
  fc.constant(Number.NaN),
);

const functionThatTakes = (takes: FunctionEntry["takes"]) =>
  fc.constantFrom(...(Object.keys(FUNCTIONS) as FunctionName[]).filter((name) => FUNCTIONS[name].takes === takes));

/** Trees over numbers, the fields a and b, and the list l. */
const tree: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => {
  const node = tie("node");
  return {
    node: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      number.map((value): Node => ({ ...AT, kind: "number", value })),
      fc.constantFrom("a", "b").map((name): Node => ({ ...AT, kind: "field", name, index: undefined })),
      fc.integer({ min: -6, max: 5 }).map((index): Node => ({ ...AT, kind: "field", name: "l", index })),
      ...operatorNodes(node),
      fc
        .tuple(fc.constantFrom("in" as const, "not in" as const), node, fc.array(node, { maxLength: 2 }), fc.boolean())
        .map(
          ([operator, value, more, isListed]): Node => ({
            ...AT,
            kind: "membership",
            operator,
            value,
            values: isListed ? [LIST, ...more] : [LIST],
            isListed,
          }),
        ),
      fc
        .tuple(functionThatTakes("field"), fc.constantFrom("a", "b", "l"))
        .map(([name, field]): Node => ({ ...AT, kind: "call", name, arguments: [{ ...LIST, name: field } as Node] })),
      fc
        .tuple(functionThatTakes("values"), fc.array(fc.oneof(node, fc.constant(LIST)), { minLength: 1, maxLength: 4 }))
        .map(([name, list]): Node => ({ ...AT, kind: "call", name, arguments: list })),
      fc
        .tuple(functionThatTakes("one"), node)
        .map(([name, only]): Node => ({ ...AT, kind: "call", name, arguments: [only] })),
    ),
  };
}).node;

test("the evaluator agrees with a plain walk over the tree, at every node", () => {
  fc.assert(
    fc.property(tree, value, value, fc.array(value, { maxLength: 5 }), (shape, a, b, l) => {
      const source = print(shape);
      const checked = check(source, "formula", SCOPE);
      expect(checked.diagnostics, source).toEqual([]);
      const builder = programBuilder(SCOPE);
      const routine = builder.add(checked.tree);
      const program = builder.build();
      const frame = createFrame(program);
      for (const [name, slot] of program.slots) {
        if (slot.type.list) putList(frame, slot, l);
        else putNumber(frame, slot, name === "a" ? a : b);
      }
      run(program, routine, frame);
      for (const node of everyNode(checked.tree)) {
        const found = valueOfNode(routine, frame, node);
        if (found === undefined) continue;
        const below = children(node).map((child) => valueOfNode(routine, frame, child) ?? Number.NaN);
        const { value, rounding } = step(node, below, { a, b, l });
        expect(same(found, value, rounding), `${print(node)} in ${source} is ${found}, not ${value}`).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

interface Values {
  readonly a: number;
  readonly b: number;
  readonly l: readonly number[];
}

/** Returns the result of a node, and how far the evaluator may be from it: sums are exact with respect to the input. */
function step(node: Node, operands: readonly number[], values: Values): { value: number; rounding: number } {
  const exact = (value: number) => ({ value, rounding: 0 });
  switch (node.kind) {
    case "number":
      return exact(node.value);
    case "field":
      if (node.index !== undefined) return exact(values.l.at(node.index) ?? Number.NaN);
      return exact(node.name === "a" ? values.a : values.b);
    case "unary": {
      const [operand = Number.NaN] = operands;
      return exact(node.operator === "not" ? not(operand) : node.operator === "-" ? -operand : operand);
    }
    case "arithmetic": {
      const [first = Number.NaN, ...others] = operands;
      let [value, rounding] = [first, 0];
      for (const [index, operand] of others.entries()) {
        const operator = node.operators[index] ?? "+";
        const size = Math.max(Math.abs(value), Math.abs(operand));
        if (operator === "*") rounding *= Math.abs(operand);
        if (operator === "/" || operator === "//") rounding /= Math.abs(operand);
        if (operator === "//" && rounding > 0) rounding += 1;
        if (operator === "+" || operator === "-" || operator === "%") rounding += size * ROUNDING;
        // the evaluator knows on which side of a whole number a quotient is; `on-paper.test.ts` checks that
        if (isNearWhole(value / operand)) {
          if (operator === "//") rounding = Math.max(rounding, 1, Math.abs(value / operand) * ROUNDING);
          if (operator === "%") rounding = Math.max(rounding, Math.abs(operand));
        }
        value = arithmetic(operator, value, operand);
      }
      return { value, rounding };
    }
    case "comparison":
      return exact(node.operators.map((operator, i) => compare(operator, operands[i], operands[i + 1])).reduce(and));
    case "membership": {
      const [value = Number.NaN, ...others] = operands;
      if (Number.isNaN(value)) return exact(value);
      const items = node.values.flatMap((each, i) => {
        if (!isList(each)) return others[i] ?? Number.NaN;
        return values.l.length === 0 ? Number.NaN : values.l.filter((item) => !Number.isNaN(item));
      });
      const equals = items.map((item) => not(compare("==", value, item)));
      const none = equals.reduce(and, 1);
      return exact(node.operator === "in" ? not(none) : none);
    }
    case "logic":
      return exact(node.operator === "and" ? operands.reduce(and) : not(operands.map(not).reduce(and)));
    case "call": {
      if (node.name === "answered") {
        const [field] = node.arguments;
        return exact(
          Number(field && isList(field) ? values.l.some((item) => !Number.isNaN(item)) : !Number.isNaN(operands[0])),
        );
      }
      if (node.name === "today") throw new Error("nothing was made of the day");
      const items = node.arguments.flatMap((argument, i) => (isList(argument) ? values.l : (operands[i] ?? [])));
      const known = items.filter((item) => !Number.isNaN(item));
      const largest = Math.max(0, ...known.map(Math.abs));
      const adds = node.name === "sum" || node.name === "mean" || node.name === "median";
      return { value: call(node.name, known), rounding: adds ? largest * ROUNDING : 0 };
    }
    default:
      throw new Error(`no ${node.kind} was made`);
  }
}

const ROUNDING = 1e-13;

function arithmetic(operator: ArithmeticOperator, a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
  const result = {
    "+": () => add(a, b),
    "-": () => add(a, -b),
    "*": () => a * b,
    "/": () => a / b,
    "//": () => (b === 0 ? Number.NaN : onPaper(a, b).quotient),
    "%": () => (b === 0 ? Number.NaN : onPaper(a, b).rest),
    "**": () => a ** b,
  }[operator]();
  return Number.isFinite(result) ? result : Number.NaN;
}

/**
 * Returns the exact division, except that a quotient is whole if only rounding keeps it from being so, and the
 * remainder rounded.
 */
function onPaper(a: number, b: number): { quotient: number; rest: number } {
  const exact = exactFloor(a, b);
  if (Number.isInteger(a) && Number.isInteger(b)) return exact;
  if (isNearWhole(a / b)) return { quotient: Math.round(a / b), rest: 0 };
  const isLower = a < 0 !== b < 0;
  const toZero = isLower ? exactFloor(a, -b).rest : exact.rest;
  const settledRest = Math.abs(a) < Math.abs(b) ? toZero : roundSum(toZero, a, b);
  return { quotient: exact.quotient, rest: isLower && settledRest !== 0 ? add(settledRest, b) : settledRest };
}

/** Doubles represent every whole number up to this one. */
const WHOLE = 2n ** 53n;

/**
 * Divides the exact values of two doubles. A quotient too large for a double is rounded as Python does: with the
 * remainder.
 */
function exactFloor(a: number, b: number): { quotient: number; rest: number } {
  const [x, y] = [toUnits(a), toUnits(b)];
  const isLower = x % y !== 0n && x < 0n !== y < 0n;
  const floor = x / y - (isLower ? 1n : 0n);
  const isHeld = -WHOLE <= floor && floor <= WHOLE;
  const quotient = isHeld ? Number(floor) : (a - toDouble(x % y)) / b - (isLower ? 1 : 0);
  return { quotient, rest: toDouble(x - floor * y) };
}

/** Every double is a whole number of units of 2 ** -1074. */
function toUnits(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(value));
  const raw = bits.getBigUint64(0);
  const exponent = raw >> 52n;
  const fraction = raw & (2n ** 52n - 1n);
  const units = exponent === 0n ? fraction : (fraction + 2n ** 52n) << (exponent - 1n);
  return value < 0 ? -units : units;
}

function toDouble(units: bigint): number {
  const size = units < 0n ? -units : units;
  const surplus = BigInt(Math.max(0, size.toString(2).length - 60));
  const lost = size & (2n ** surplus - 1n);
  const leading = Number((size >> surplus) | (lost === 0n ? 0n : 1n));
  const exponent = Number(surplus) - 1074;
  const double = leading * 2 ** Math.max(-1000, exponent) * 2 ** Math.min(0, exponent + 1000);
  return units < 0n ? -double : double;
}

function compare(operator: ComparisonOperator, a = Number.NaN, b = Number.NaN): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
  const order = compare12(a, b);
  const holds = {
    "<": order < 0,
    "<=": order <= 0,
    ">": order > 0,
    ">=": order >= 0,
    "==": order === 0,
    "!=": order !== 0,
  };
  return Number(holds[operator]);
}

const not = (a: number) => (Number.isNaN(a) ? a : Number(a === 0));
const and = (a: number, b: number) => (a === 0 || b === 0 ? 0 : Number.isNaN(a + b) ? Number.NaN : 1);

function call(name: Exclude<FunctionName, "answered" | "today">, items: readonly number[]): number {
  const sorted = items.toSorted((x, y) => x - y);
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  const finite = (result: number) => (items.length > 0 && Number.isFinite(result) ? result : Number.NaN);
  const sum = items.reduce(add, 0);
  const half = Math.floor(items.length / 2);
  const results: Record<typeof name, number> = {
    count: items.length,
    max: at(-1),
    min: at(0),
    sum: finite(sum),
    mean: finite(sum / items.length),
    median: items.length % 2 === 1 ? at(half) : finite(add(at(half - 1), at(half)) / 2),
    sqrt: Math.sqrt(at(0)),
    days: at(0),
  };
  return results[name];
}

/** Whether two numbers are the same except for rounding, or both unknown. */
function same(found: number, wanted: number, rounding: number): boolean {
  if (Number.isNaN(found) || Number.isNaN(wanted)) return Number.isNaN(found) && Number.isNaN(wanted);
  return found === wanted || Math.abs(found - wanted) <= rounding;
}

function isList(node: Node): boolean {
  return node.kind === "field" && node.name === "l" && node.index === undefined;
}

function everyNode(node: Node): Node[] {
  return [node, ...children(node).flatMap(everyNode)];
}

const isNearWhole = (value: number) => !(Math.abs(value - Math.round(value)) > Math.abs(value) * 2 ** -47);
