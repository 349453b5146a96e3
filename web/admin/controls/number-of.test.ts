import { describe, expect, test } from "vitest";
import { numberOf } from "./number-of.ts";

describe("a number that was typed", () => {
  test.each([
    [" 1.50 ", 1.5],
    ["−3", -3],
    ["1,000", 1000],
    ["9007199254740992", 9_007_199_254_740_992],
    ["", null],
    ["  ", null],
  ])("%j is %j", (text, value) => {
    expect(numberOf(text)).toBe(value);
  });

  test.each(["1,5", "0x10", "1e400", "9007199254740993", "0.1234567890123456789"])(
    "%j is kept as it was typed, to be rejected",
    (text) => {
      expect(numberOf(text)).toBe(text);
    },
  );
});
