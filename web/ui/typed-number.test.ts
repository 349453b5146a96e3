import fc from "fast-check";
import { expect, test } from "vitest";
import { displayedNumber, numberProblem, numberText, plainNumber, typedNumber } from "./typed-number.ts";

test.each<[string, number | null | undefined]>([
  ["1500", 1500],
  ["1,500", 1500],
  [" 1,234,567.25 ", 1_234_567.25],
  ["-1,500", -1500],
  ["−1,500.5", -1500.5],
  ["–3", -3],
  ["1.", 1],
  [".5", 0.5],
  ["1e3", 1000],
  ["", null],
  ["  ", null],
  ["1,5", undefined],
  ["1,50", undefined],
  ["1,5000", undefined],
  ["1500,000", undefined],
  [",500", undefined],
  ["1,500,", undefined],
  ["1.500,5", undefined],
  ["0.1,000", undefined],
  ["1,000e3", undefined],
  ["1 500", undefined],
  ["low", undefined],
  ["Infinity", undefined],
  ["9007199254740993", undefined],
  ["1e999", undefined],
])("%j is %j", (typed, expected) => {
  expect(typedNumber(typed)).toBe(expected);
  expect(numberProblem(typed) === undefined).toBe(expected !== undefined);
});

test.each([
  ["1000", "1,000"],
  ["1,000", "1,000"],
  [" −2500.50 ", "-2,500.5"],
  ["", ""],
  ["1,5", "1,5"],
  ["low", "low"],
])("%j is displayed as %j", (typed, expected) => {
  expect(displayedNumber(typed)).toBe(expected);
});

test("a misplaced comma is explained, and so is a number that would be rounded", () => {
  expect(numberProblem("1,5")).toContain("commas only between thousands");
  expect(numberProblem("much")).toBe("Enter a number.");
  expect(numberProblem("1.00000000000000001")).toContain("too many digits");
  expect(numberProblem("1e999")).toBe("This number is too large.");
});

test("a number in a field has thousands separators and all of its digits", () => {
  const texts = [1500, -1_234_567.25, 0.1, 9_007_199_254_740_991, 1e-7, 1e30, 0, null].map(numberText);
  expect(texts).toEqual(["1,500", "-1,234,567.25", "0.1", "9,007,199,254,740,991", "1e-7", "1e+30", "0", ""]);
});

test("every number reads back from American formatting, and nothing else changes", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (count) => {
      expect(typedNumber(numberText(count / 100))).toBe(count / 100);
      expect(plainNumber(String(count))).toBe(String(count));
    }),
  );
});
