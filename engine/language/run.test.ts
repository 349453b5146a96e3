import { expect, test } from "vitest";
import { check } from "./check.ts";
import { programBuilder } from "./compile.ts";
import { OPERATION } from "./instructions.ts";
import {
  clearFields,
  createFrame,
  listOf,
  putChoice,
  putChoices,
  putNumber,
  putText,
  type Slot,
  TODAY,
  valueOfNode,
} from "./program.ts";
import { isTrue, run, runThrough } from "./run.ts";
import type { FieldType, Scope } from "./types.ts";

const choices = [
  { slug: "now", text: "Immediately", value: 90 },
  { slug: "later", text: "Later", value: 40 },
];
const SCOPE: Scope = new Map<string, FieldType>([
  ["rent", { kind: "number", list: false }],
  ["income", { kind: "number", list: false }],
  ["timeline", { kind: "choice", list: false, choices }],
  ["wishes", { kind: "choice", list: true, choices }],
  ["note", { kind: "text", list: false }],
  ["rent_ratio", { kind: "number", list: false }],
]);

function compile(...sources: string[]) {
  const builder = programBuilder(SCOPE);
  const trees = sources.map((source) => check(source, source.startsWith("If") ? "rule" : "formula", SCOPE).tree);
  const routines = trees.map(builder.add);
  const program = builder.build();
  const slot = (name: string) => program.slots.get(name) as Slot;
  return { program, frame: createFrame(program), trees, routines, slot };
}

test("the value of one routine can be the field of another", () => {
  const { program, frame, routines, slot } = compile("{rent} / {income}", "If {rent_ratio} < 0.3");
  const [ratio, rule] = routines;
  if (ratio === undefined || rule === undefined) throw new Error("two were added");
  putNumber(frame, slot("rent"), 1200);
  putNumber(frame, slot("income"), 6000);
  putNumber(frame, slot("rent_ratio"), run(program, ratio, frame));
  expect(isTrue(run(program, rule, frame))).toBe(true);
});

test("after a run the value of every node is available", () => {
  const { program, frame, trees, routines, slot } = compile("If {rent} * 3 > {income} or {timeline} == 'now'");
  const [tree] = trees;
  const [routine] = routines;
  if (tree?.kind !== "logic" || routine === undefined) throw new Error("a chain of or");
  putNumber(frame, slot("rent"), 1000);
  putChoice(frame, slot("timeline"), 0);
  expect(run(program, routine, frame)).toBe(1);
  expect(tree.operands.map((operand) => valueOfNode(routine, frame, operand))).toEqual([Number.NaN, 1]);
  const [comparison, match] = tree.operands;
  if (comparison?.kind !== "comparison" || match?.kind !== "comparison") throw new Error("two comparisons");
  expect(comparison.operands.map((operand) => valueOfNode(routine, frame, operand))).toEqual([3000, Number.NaN]);
  expect(match.operands.map((operand) => valueOfNode(routine, frame, operand))).toEqual([90, undefined]);
});

test("no value of one lead is left for the next", () => {
  const sources = ["{rent}", "{timeline}", "If {timeline} == 'now'", "count({wishes})", "If {note} == 'x'", "{note}"];
  const { program, frame, routines, slot } = compile(...sources, "{wishes}");
  const [first] = routines;
  const last = routines.at(-1);
  if (first === undefined || last === undefined) throw new Error("seven were added");
  const values = () => {
    runThrough(program, first, last, frame);
    return [...routines.slice(0, -1).map(({ result }) => frame.numbers[result]), Array.from(listOf(last, frame))];
  };
  expect(routines.map(({ type }) => type.list)).toEqual([false, false, false, false, false, false, true]);
  const empty = [Number.NaN, Number.NaN, Number.NaN, 0, Number.NaN, Number.NaN, []];
  expect(values()).toEqual(empty);
  const fill = () => {
    putNumber(frame, slot("rent"), 5);
    putChoice(frame, slot("timeline"), 0);
    putChoices(frame, slot("wishes"), [1, 0]);
    putText(frame, slot("note"), "x");
  };
  fill();
  expect(values()).toEqual([5, 90, 1, 2, 1, 1, [40, 90]]);
  frame.numbers[TODAY] = 20_000;
  clearFields(program, frame);
  expect(values()).toEqual(empty);
  expect(frame.numbers[TODAY]).toBe(20_000);
  fill();
  expect(values()).toEqual([5, 90, 1, 2, 1, 1, [40, 90]]);
  clearFields(program, frame);
  putChoice(frame, slot("timeline"), -1);
  putText(frame, slot("note"), " ");
  expect(values()).toEqual([Number.NaN, Number.NaN, Number.NaN, 0, 0, 0, []]);
});

test("a tree with errors is rejected", () => {
  const builder = programBuilder(SCOPE);
  expect(() => builder.add(check("{rent} +", "formula", SCOPE).tree)).toThrow();
  expect(() => builder.add(check("{gone}", "formula", SCOPE).tree)).toThrow();
});

test("operations are numbered without gaps, so that the evaluator's switch is a jump table", () => {
  expect(Object.values(OPERATION)).toEqual(Object.values(OPERATION).map((_, i) => i));
});
