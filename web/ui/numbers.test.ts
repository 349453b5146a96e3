import { expect, test } from "vitest";
import { SIGNIFICANT_DIGITS } from "#engine";
import { formatValue, isCalculation, rangeText, withShortFractions } from "./numbers.ts";

test.each([
  ["0.13917525773195877 > 0.5", "0.139175… > 0.5"],
  ["1200 / (1500 - 0.3333333333333333)", "1200 / (1500 - 0.333333…)"],
  ["0.123456 < 2026.5", "0.123456 < 2026.5"],
  [`"0.13917525773195877" == '0.13917525773195877'`, `"0.13917525773195877" == '0.13917525773195877'`],
])("%s reads %s", (substituted, expected) => {
  expect(withShortFractions(substituted)).toBe(expected);
});

test("a value alone is not a calculation", () => {
  expect(isCalculation("35000", 35_000)).toBe(false);
  expect(isCalculation("unknown", null)).toBe(false);
  expect(isCalculation("2026-11-22", "2026-11-22")).toBe(false);
  expect(isCalculation("70000 / 2", 35_000)).toBe(true);
  expect(isCalculation("0 / 0", null)).toBe(true);
});

test.each([
  [1234567, "1,234,567"],
  [-98765432.5, "−98,765,432.5"],
  [123456789012345, "123,456,789,012,345"],
  [5.085714285714286, "5.085714…"],
  [0.196629213483146, "0.196629…"],
  [-2.9999999, "−2.999999…"],
  [0.00000012345678, "0.000000123456…"],
  [0.1 + 0.2, "0.3"],
  [2.9999999999999, "3"],
  [0.25, "0.25"],
  [0, "0"],
  ["2026-01-31", "2026-01-31"],
  [[1, null], "1, unknown"],
  [[], "none"],
])("a value of %j is displayed as %s", (given, expected) => {
  expect(formatValue(given)).toBe(expected);
});

test("the bounds of a range are not rounded", () => {
  expect(rangeText({ start: 1234567, end: 7654321 })).toBe("1,234,567 to 7,654,321");
});

test("a value has the digits that decide whether two are equal", () => {
  const apart = 10 ** (1 - SIGNIFICANT_DIGITS);
  expect(formatValue(3 - apart)).toBe("2.999999…");
  expect(formatValue(3 - apart / 100)).toBe("3");
});
