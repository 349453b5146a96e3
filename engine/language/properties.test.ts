import fc from "fast-check";
import { expect, test } from "vitest";
import { AT, operatorNodes } from "../testing/language.ts";
import { LIMITS } from "../values/limits.ts";
import { children, type Mode, type Node } from "./ast.ts";
import { canCompile, check } from "./check.ts";
import { programBuilder } from "./compile.ts";
import { FUNCTIONS, type FunctionName } from "./functions.ts";
import { INSTRUCTION_LENGTH } from "./instructions.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { createFrame, putChoice, putList, putNumber, putText, TODAY } from "./program.ts";
import { run } from "./run.ts";
import { tokenize } from "./tokens.ts";
import type { FieldType, Scope } from "./types.ts";

const SCOPE: Scope = new Map<string, FieldType>([
  ["a", { kind: "number", list: false }],
  ["b", { kind: "number", list: false }],
  ["d", { kind: "date", list: false }],
  ["l", { kind: "number", list: true }],
  ["t", { kind: "text", list: false }],
  ["c", { kind: "choice", list: false, choices: [{ slug: "yes", text: "Yes, please", value: 2 }] }],
]);

/** Trees of every shape that the parser can create, whether or not their types fit. */
const tree: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => {
  const node = tie("node");
  return {
    node: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      fc
        .double({ min: 0, noNaN: true, noDefaultInfinity: true })
        .map((value): Node => ({ ...AT, kind: "number", value: value + 0 })),
      fc.nat(200).map((value): Node => ({ ...AT, kind: "number", value })),
      fc.integer({ min: -719_162, max: 2_932_896 }).map((day): Node => ({ ...AT, kind: "date", day })),
      fc
        .string({ unit: "grapheme" })
        .map((value): Node => ({ ...AT, kind: "string", value: value.replace(/\p{C}/gu, "") })),
      fc
        .tuple(
          fc.stringMatching(/^[A-Za-z_]\w{0,8}$/),
          fc.option(fc.integer({ min: -100, max: 99 }), { nil: undefined }),
        )
        .map(([name, index]): Node => ({ ...AT, kind: "field", name, index })),
      ...operatorNodes(node),
      fc
        .tuple(fc.constantFrom(...(Object.keys(FUNCTIONS) as FunctionName[])), fc.array(node, { maxLength: 3 }))
        .map(([name, list]): Node => ({ ...AT, kind: "call", name, arguments: list })),
    ),
  };
}).node;

test("parsing a printed tree returns the same tree", () => {
  fc.assert(
    fc.property(tree, (node) => {
      const text = print(node);
      fc.pre(text.length <= LIMITS.sourceLength);
      const { tree: again, diagnostics } = parse(text, "formula");
      expect(diagnostics, text).toEqual([]);
      expect(withoutPlaces(again), text).toEqual(withoutPlaces(node));
      expect(print(again)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  "{a} + {b} * {c} - ({a} - {b})",
  "{a} * ({b} + {c}) / ({b} * {c})",
  "(-{a}) ** -{b} ** {c} // 2",
  "(2 ** 3) ** 4 % -(1 + {a})",
  "not {a} == {b} and ({a} or {b} < {c}) or not (1 and {c})",
  "{a} + 1 in ({b} * 2, 1 or 2) or {a} not in {l}",
  "(not {a}) + ({a} < {b} < {c}) < 2",
])("%s is printed as it is: with parentheses only where they matter", (text) => {
  expect(print(parse(text, "formula").tree)).toBe(text);
});

const SEEDS = [
  "If {a} > 5 and ({b} < 3 or not {a} == {b}) and {t} == 'x' and {c} != \"yes\"",
  "max({l}, {a} ** 2, -{b} // 3 % 2) + sqrt({l[0]}) * days({d} - 30) - count({l}, {d}, 2024-01-31)",
  "2024-01-31 + 5 - today() + 1.5e3 * median({l}) / mean({a}, {b}, sum({l}), min({l}))",
];
const WORDS = [
  "{a}",
  "{l}",
  "{l[-1]}",
  "{d}",
  "{t}",
  "{c}",
  "'yes'",
  "2024-02-29",
  "1e3",
  "If",
  "and",
  "or",
  "not",
  "(",
  ")",
  ",",
  "**",
  "-",
  "==",
  "<",
  "//",
  "%",
  "max(",
  "days(",
  "today()",
  "{",
  "}",
  "'",
  "&&",
  "=",
  "\0",
  "“",
  "1e999",
  "\n",
];

/** Any text at all, texts of the language's words, and valid ones with a piece removed or inserted. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(" ")),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join("")),
  fc
    .tuple(
      fc.constantFrom(...SEEDS),
      fc.nat(90),
      fc.nat(8),
      fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 3 })),
    )
    .map(([seed, from, length, put]) => seed.slice(0, from) + put + seed.slice(from + length)),
  tree.map((node) => print(node)),
);

test("any text has errors with positions or runs within its steps, and nothing throws", () => {
  // an answer is a finite number, and NaN represents no answer
  const numbers = fc.double({ noDefaultInfinity: true });
  fc.assert(
    fc.property(
      text,
      fc.constantFrom<Mode>("formula", "rule"),
      fc.array(numbers, { maxLength: 130 }),
      (source, mode, list) => {
        const checked = check(source, mode, SCOPE);
        for (const { from, to, message } of checked.diagnostics) {
          expect(from >= 0 && from <= to && to <= source.length && /[.?]$/.test(message)).toBe(true);
        }
        expect(checked.type === undefined).toBe(!canCompile(checked));
        if (checked.type === undefined) return;

        expect(checked.steps).toBeLessThanOrEqual(LIMITS.steps);
        const builder = programBuilder(SCOPE);
        const routine = builder.add(checked.tree);
        const program = builder.build();
        const frame = createFrame(program);
        const [a = Number.NaN, b = Number.NaN] = list;
        frame.numbers[TODAY] = 20_000;
        for (const [name, slot] of program.slots) {
          if (name === "l") putList(frame, slot, list);
          else if (name === "t") putText(frame, slot, "x");
          else if (name === "c") putChoice(frame, slot, 0);
          else putNumber(frame, slot, name === "a" ? a : name === "b" ? b : 19_000);
        }
        // No instruction jumps, so each is executed once; a list among the arguments is read once
        const instructions = (routine.end - routine.start) / INSTRUCTION_LENGTH;
        const items = [...program.operands].filter((operand) => operand < 0).length * LIMITS.listItems;
        expect(instructions + items).toBeLessThanOrEqual(checked.steps);
        expect(program.mostArguments).toBeLessThanOrEqual(LIMITS.steps);
        const value = run(program, routine, frame);
        expect(Math.abs(value)).not.toBe(Number.POSITIVE_INFINITY);
      },
    ),
    { numRuns: 2000 },
  );
});

test("tokens cover the text in order, and reading is fast", () => {
  fc.assert(
    fc.property(text, (source) => {
      const { tokens } = tokenize(source);
      let end = 0;
      for (const { from, to, kind } of tokens) {
        expect(source.slice(end, from).trim()).toBe("");
        expect(to > from || kind === "end").toBe(true);
        end = to;
      }
      expect(end).toBe(source.length);
    }),
  );
});

test("the longest and deepest texts neither overflow nor take long", () => {
  const pieces = [
    "(",
    "-",
    "not ",
    "**",
    "{",
    "{{",
    "'",
    "{a}",
    "{a}+",
    "1**",
    "max(",
    "[",
    "#",
    "“",
    "1.",
    "1_",
    "a",
    "If ",
    ",",
    ")",
    "{a[",
    "\\'",
    "!",
    "2024-01-31",
    "{a}<",
    "9e",
    ". ",
  ];
  for (const piece of pieces) {
    const source = piece.repeat(LIMITS.sourceLength).slice(0, LIMITS.sourceLength);
    for (const mode of ["formula", "rule"] as const) {
      const checked = check(source, mode, SCOPE);
      expect(heightOf(checked.tree)).toBeLessThan(LIMITS.depth * 8);
    }
  }
  const flat = `${"{a} + ".repeat(300)}1`;
  expect(check(flat, "formula", SCOPE).diagnostics).toEqual([]);
  expect(check(`${"(1) + ".repeat(LIMITS.depth)}1`, "formula", SCOPE).diagnostics).toEqual([]);
  const deep = (depth: number) => `${"(".repeat(depth)}1${")".repeat(depth)}`;
  expect(check(deep(LIMITS.depth), "formula", SCOPE).diagnostics).toEqual([]);
  expect(check(deep(LIMITS.depth + 1), "formula", SCOPE).diagnostics.map(({ code }) => code)).toEqual(["too_deep"]);
});

function withoutPlaces(node: Node): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === "from" || key === "to" ? undefined : value)));
}

function heightOf(node: Node): number {
  return 1 + Math.max(0, ...children(node).map(heightOf));
}
