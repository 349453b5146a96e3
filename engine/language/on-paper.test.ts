import fc from "fast-check";
import { expect, test } from "vitest";
import { AT } from "../testing/language.ts";
import { type Fraction, fractionOf } from "../values/fraction.ts";
import type { ArithmeticOperator, Node } from "./ast.ts";
import { check } from "./check.ts";
import { programBuilder } from "./compile.ts";
import type { AGGREGATES } from "./functions.ts";
import { print } from "./print.ts";
import { createFrame, putNumber } from "./program.ts";
import { run } from "./run.ts";
import type { FieldType, Scope } from "./types.ts";

/** Compares the evaluator with the same formulas computed in fractions of whole numbers. */

const NAMES = ["a", "b", "c"] as const;
const SCOPE: Scope = new Map(NAMES.map((name): [string, FieldType] => [name, { kind: "number", list: false }]));

/** As people answer: up to four digits, of which at most three are decimals. */
const decimal = fc.tuple(fc.integer({ min: 0, max: 1250 }), fc.constantFrom(0, 1, 2, 3)).map(([digits, places]) => ({
  number: Number(`${digits}e-${places}`),
  fraction: { numerator: BigInt(digits), denominator: 10n ** BigInt(places) },
}));

const field = fc.constantFrom(...NAMES).map((name): Node => ({ ...AT, kind: "field", name, index: undefined }));
const literal = decimal.map(({ number }): Node => ({ ...AT, kind: "number", value: number }));

type OnPaper = keyof typeof AGGREGATES;

const whole = (count: number): Fraction => ({ numerator: BigInt(count), denominator: 1n });
const total = ([first, ...others]: readonly Fraction[]) =>
  others.reduce<Fraction | undefined>((sum, each) => sum && compute("+", sum, each), first);
const mean = (known: readonly Fraction[]) => {
  const sum = total(known);
  return sum && compute("/", sum, whole(known.length));
};

/** The functions of several values. They are called with the known values, in ascending order. */
const ON_PAPER: Readonly<Record<OnPaper, (known: readonly Fraction[]) => Fraction | undefined>> = {
  count: ({ length }) => whole(length),
  max: (known) => known.at(-1),
  mean,
  median: (known) => mean(known.slice((known.length - 1) >> 1, (known.length >> 1) + 1)),
  min: ([smallest]) => smallest,
  sum: total,
};

/** Trees over numbers and fields. */
const tree: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => {
  const node = tie("node");
  const chain = (...operators: string[]) =>
    fc
      .tuple(node, fc.array(fc.tuple(fc.constantFrom(...operators), node), { minLength: 1, maxLength: 3 }))
      .map(([first, rest]) => {
        const operands = [first, ...rest.map(([, operand]) => operand)];
        return { ...AT, kind: "arithmetic", operators: rest.map(([operator]) => operator), operands } as Node;
      });
  return {
    node: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      field,
      literal,
      chain("+", "-"),
      chain("-"),
      chain("*", "/", "//", "%"),
      fc
        .tuple(fc.constantFrom(...(Object.keys(ON_PAPER) as OnPaper[])), fc.array(node, { minLength: 1, maxLength: 3 }))
        .map(([name, list]): Node => ({ ...AT, kind: "call", name, arguments: list })),
      node.map((operand): Node => ({ ...AT, kind: "unary", operator: "-", operand })),
    ),
  };
}).node;

test("formulas have the results of fractions, and zero is zero", () => {
  fc.assert(
    fc.property(tree, decimal, decimal, decimal, (shape, a, b, c) => {
      const onPaper = walk(shape, { a: a.fraction, b: b.fraction, c: c.fraction });
      const value = (source: string) => evaluate(source, { a: a.number, b: b.number, c: c.number });
      const source = print(shape);
      if (onPaper === undefined) {
        expect(value(source), source).toBeNaN();
        return;
      }
      const wanted = Number(onPaper.numerator) / Number(onPaper.denominator);
      const found = value(source);
      expect(Math.abs(found - wanted), `${source} is ${found}, not ${wanted}`).toBeLessThanOrEqual(
        1e-13 * Math.abs(wanted),
      );
      expect(value(`not (${source})`), source).toBe(wanted === 0 ? 1 : 0);
      expect(value(`(${source}) < 0`), source).toBe(wanted < 0 ? 1 : 0);
      expect(value(`sqrt(${source})`), source).toBe(wanted < 0 ? Number.NaN : Math.sqrt(found));
      if (wanted === 0) expect(value(`1 / (${source})`), source).toBeNaN();
    }),
    { numRuns: 4000 },
  );
});

test("a number that is divided and multiplied again is unchanged", () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, c) => {
      fc.pre(b.number > 0 && c.number > 0);
      const values = { a: a.number, b: b.number, c: c.number };
      const zeros = [
        "{a} / {b} * {b} - {a}",
        "{a} - {a} / {b} * {b}",
        "{a} / {b} / {c} * {b} * {c} - {a}",
        "{a} / {b} - {a} * {c} / {b} / {c}",
        "({a} + {c}) / {b} - {a} / {b} - {c} / {b}",
        "100001 / 3 - 33333 - 2 / 3 + 0 * {a}",
        "mean({a}, {b}, {c}) * 3 - {a} - {b} - {c}",
        "median({a}, {a}) - {a}",
        "({a} - {b}) * 3 - 3 * {a} + 3 * {b}",
        "sqrt({a}) * sqrt({a}) - {a}",
        "({a} + {b}) ** 2 - {a} ** 2 - 2 * {a} * {b} - {b} ** 2",
        "{a} // {b} * {b} + {a} % {b} - {a}",
      ];
      for (const zero of zeros) expect(evaluate(zero, values), JSON.stringify({ zero, ...values })).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

/** The maximum number of digits: the last one decides on which side of a whole multiple of b a number is. */
const multiple = fc
  .tuple(fc.integer({ min: 1, max: 60 }), decimal, fc.constantFrom(1, 2, 3, 6, 7, 9), fc.integer({ min: -2, max: 2 }))
  .filter(([, b]) => b.number > 0)
  .map(([times, b, parts, last]) => {
    const [digits = "", exponent = ""] = ((times * b.number) / parts).toExponential(14).split("e");
    return { a: Number(`${BigInt(digits.replace(".", "")) + BigInt(last)}e${Number(exponent) - 14}`), b, parts };
  });

test("rounding down is exact, however near the number is to a whole one", () => {
  fc.assert(
    fc.property(multiple, ({ a, b, parts }) => {
      const [first, second] = [fractionOf(a), fractionOf(parts)];
      const product = first && second && compute("*", first, second);
      const [floor, rest] = (["//", "%"] as const).map((operator) => product && compute(operator, product, b.fraction));
      if (floor === undefined || rest === undefined) throw new Error("b is not 0");
      const values = { a, b: b.number, c: parts };
      const wanted = Number(rest.numerator) / Number(rest.denominator);
      const found = evaluate("{a} * {c} % {b}", values);
      expect(evaluate("{a} * {c} // {b}", values), JSON.stringify(values)).toBe(Number(floor.numerator));
      expect(Math.abs(found - wanted), JSON.stringify(values)).toBeLessThanOrEqual(1e-13 * wanted);
      expect(evaluate("{a} * {c} % {b} == 0", values), JSON.stringify(values)).toBe(wanted === 0 ? 1 : 0);
    }),
    // the product of the first is a whole multiple of b only by rounding
    {
      numRuns: 2000,
      examples: [
        [{ a: 7584.88888888889, b: { number: 1219, fraction: { numerator: 1219n, denominator: 1n } }, parts: 9 }],
      ],
    },
  );
});

test.each([
  ["1 - {a} - {b}", 0.9, 0.1, 0],
  ["1 / (1 - {a} - {b})", 0.9, 0.1, Number.NaN],
  ["sqrt(1 - {a} - {b})", 0.9, 0.1, 0],
  ["sqrt({a}) / 3 + 100000 - {b}", 1.21, 100000, 11 / 30],
  ["{a} - {b}", 123456.4, 123456, 0.4],
  ["{a} - {b}", 123456789.4567, 123456789, 0.4567],
  ["{a} - {b}", 9999999999999.9, 9999999999999.8, 0.1],
  ["{a} // {b}", 0.3, 0.1, 3],
  ["{a} % {b}", 0.3, 0.1, 0],
  ["{a} % {b}", 123456.4, 1, 0.4],
  ["{a} % {b}", -123456.4, 1, 0.6],
  ["{a} // {b}", -0.3, 0.1, -3],
  ["{a} / {b} // 1", 0.3, 0.1, 3],
  ["1 - {a} / {b}", 1, 3, 1 - 1 / 3],
  ["sum({a}, {b}, -1)", 0.9, 0.1, 0],
  ["mean({a}, {b}, -0.3)", 0.1, 0.2, 0],
  ["median({a} + {b}, -0.3)", 0.1, 0.2, 0],
  ["9007199254740992 - 9007199254740991 + 0 * {a}", 0, 0, 1],
  ["{a} * 3 % 1", 0.333333333333333, 0, 0.999999999999999],
  ["{a} * 3 % 1 == 0", 0.333333333333333, 0, 0],
  ["{a} * 3 // 1", 0.333333333333333, 0, 0],
  ["{a} * 3 % 1", 0.333333333333334, 0, 0.000000000000002],
  ["{a} % {b}", 0.999999999999999, 1, 0.999999999999999],
  ["{a} // {b}", 0.999999999999999, 1, 0],
  ["{a} // {b}", -0.999999999999999, 1, -1],
  ["{a} % -{b}", 0.999999999999999, 1, -0.000000000000001],
  ["{a} - {b}", 9.00000000000001, 9, 0.00000000000001],
  ["{a} * {b} - 9.9999999999999", 9.09090909090909, 1.1, 0.000000000000099],
  ["9.9999999999999 - {a} * {b}", 9.09090909090909, 1.1, -0.000000000000099],
  ["{a} * 3 ** -1 - {b}", 100001, 33333, 2 / 3],
  ["sum({a} / 3, -{b})", 100001, 33333, 2 / 3],
  ["mean({a} / 3, -{b})", 100001, 33333, 1 / 3],
  ["median({a} / 3, -{b})", 100001, 33333, 1 / 3],
  ["{a} % {b}", 0.299999999999999, 0.1, 0.099999999999999],
  ["{a} // {b}", 999999999999999, 10, 99999999999999],
  ["{a} // {b}", 15385361880969706, 528032035237, 29137],
  ["2024-01-01 + {a} * 3 - 2024-01-01", 0.333333333333333, 0, 0],
  ["2024-01-01 + {a} * {b} - 2024-01-01", 9.09090909090909, 1.1, 9],
  ["2024-01-01 - ({a} * {b} - 2) - 2024-01-01", 0.3, 10, -1],
])("%s with %d and %d is %d", (source, a, b, expected) => {
  expect(evaluate(source, { a, b, c: 0 })).toBe(expected);
});

function evaluate(source: string, values: Readonly<Record<string, number>>): number {
  const checked = check(source, "formula", SCOPE);
  expect(checked.diagnostics, source).toEqual([]);
  const builder = programBuilder(SCOPE);
  const routine = builder.add(checked.tree);
  const program = builder.build();
  const frame = createFrame(program);
  for (const [name, slot] of program.slots) putNumber(frame, slot, values[name] ?? Number.NaN);
  return run(program, routine, frame);
}

/** Undefined is unknown. */
function walk(node: Node, fields: Readonly<Record<string, Fraction>>): Fraction | undefined {
  switch (node.kind) {
    case "number": {
      const [digits = "", places = ""] = String(node.value).split(".");
      return { numerator: BigInt(digits + places), denominator: 10n ** BigInt(places.length) };
    }
    case "field":
      return fields[node.name];
    case "unary": {
      const value = walk(node.operand, fields);
      return value && { ...value, numerator: -value.numerator };
    }
    case "call": {
      const known = node.arguments.flatMap((argument) => walk(argument, fields) ?? []);
      const sorted = known.toSorted((a, b) => (a.numerator * b.denominator < b.numerator * a.denominator ? -1 : 1));
      return ON_PAPER[node.name as OnPaper](sorted);
    }
    case "arithmetic":
      return node.operands
        .map((operand) => walk(operand, fields))
        .reduce((left, right, index) => left && right && compute(node.operators[index - 1] ?? "+", left, right));
    default:
      throw new Error(`no ${node.kind} was made`);
  }
}

function compute(operator: ArithmeticOperator, a: Fraction, b: Fraction): Fraction | undefined {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  const denominator = a.denominator * b.denominator;
  if (operator === "+") return reduced(left + right, denominator);
  if (operator === "-") return reduced(left - right, denominator);
  if (operator === "*") return reduced(a.numerator * b.numerator, denominator);
  if (right === 0n) return undefined;
  if (operator === "/") return reduced(left, right);
  const rest = ((left % right) + right) % right;
  return operator === "%" ? reduced(rest, denominator) : reduced((left - rest) / right, 1n);
}

/** What people compute on paper has no more digits than this, even in between. */
const MOST = 10n ** 40n;

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  while (b > 0n) [a, b] = [b, a % b];
  const shared = denominator < 0n ? -a : a;
  const found = { numerator: numerator / shared, denominator: denominator / shared };
  fc.pre(-MOST < found.numerator && found.numerator < MOST && found.denominator < MOST);
  return found;
}
