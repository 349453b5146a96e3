import { expect, test } from "vitest";
import { brief, isCalculation } from "./numbers.ts";

test.each([
  ["0.13917525773195877 > 0.5", "0.139175… > 0.5"],
  ["1200 / (1500 - 0.3333333333333333)", "1200 / (1500 - 0.333333…)"],
  ["0.123456 < 2026.5", "0.123456 < 2026.5"],
  [`"0.13917525773195877" == '0.13917525773195877'`, `"0.13917525773195877" == '0.13917525773195877'`],
])("%s reads %s", (substituted, expected) => {
  expect(brief(substituted)).toBe(expected);
});

test("a value by itself is no calculation", () => {
  expect(isCalculation("35000", 35_000)).toBe(false);
  expect(isCalculation("unknown", null)).toBe(false);
  expect(isCalculation("2026-11-22", "2026-11-22")).toBe(false);
  expect(isCalculation("70000 / 2", 35_000)).toBe(true);
  expect(isCalculation("0 / 0", null)).toBe(true);
});
