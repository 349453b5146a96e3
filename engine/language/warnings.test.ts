import { expect, test } from "vitest";
import { parse } from "./parse.ts";
import { warningsOf } from "./warnings.ts";

test.each([
  ["{credit} / 0", ["0"]],
  ["{credit} // (0.0) + 3 % -0", ["0.0", "-0"]],
  ["max({a} / 0, 1)", ["0"]],
  ["{a} / 2 / 0 * 3", ["0"]],
  ["{a} * 0", []],
  ["0 / {a}", []],
  ["{a} / {b}", []],
  ["{a} / 0.1", []],
  ["{a} / -2", []],
  ["{a} / (not 0)", []],
  ["{a} /", []],
])("%s divides by a written zero at %j", (source, expected) => {
  const found = warningsOf(parse(source, "formula").tree);
  expect(found.map(({ from, to }) => source.slice(from, to).replace(/[()]/g, "")).sort()).toEqual([...expected].sort());
  expect(found.every(({ severity }) => severity === "warning")).toBe(true);
});

test.each([
  ["max({a},1,200)", ["1,200"]],
  ["max(1,200,300)", ["1,200", "200,300"]],
  ["max({a}, 1, 200)", []],
  ["max(1,100)", ["1,100"]],
  ["max(999,999)", ["999,999"]],
  ["max(0,100)", []],
  ["max(1,099)", []],
  ["max(1,20)", []],
  ["max(1.5,200)", []],
  ["max(1000,200)", []],
])("%s looks like thousands at %j", (source, expected) => {
  const found = warningsOf(parse(source, "formula").tree);
  expect(found.map(({ from, to }) => source.slice(from, to))).toEqual(expected);
});
