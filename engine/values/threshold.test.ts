import fc from "fast-check";
import { expect, test } from "vitest";
import { compare12 } from "./decimal.ts";
import { threshold12 } from "./threshold.ts";

const bound = fc.oneof(
  fc.constantFrom(0, 0.1, 0.3, 0.8, -0.3, 1, 10, 100, 1e-7, -1, -1000, 800, 1 / 3, 1e15 + 1, 999_999_999_999, -1e12),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => value === 0 || Math.abs(value) > 1e-290),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
);
const shares = [0, 1e-16, 2e-16, 4.9e-14, 5e-14, 5.1e-14, 1e-13, 4.99e-13, 5e-13, 5.01e-13, 1e-12, 5e-12, 1e-11, 1e-9];

test("a threshold agrees with the comparison at twelve digits", () => {
  fc.assert(
    fc.property(bound, fc.double({ noNaN: true }), (at, anywhere) => {
      const threshold = threshold12(at);
      const near = shares.flatMap((share) => [at * (1 + share), at * (1 - share)]);
      const edge = [0, 1e-16, 2e-16, 3e-16].flatMap((share) => [threshold * (1 + share), threshold * (1 - share)]);
      for (const value of [anywhere, ...near, ...edge]) {
        if (Number.isFinite(value)) expect(value >= threshold, `${value}`).toBe(compare12(value, at) >= 0);
      }
    }),
    { numRuns: 3_000 },
  );
});

test("the values that a threshold lets in are those that are equal at twelve digits, or greater", () => {
  expect(threshold12(0)).toBe(0);
  for (const edge of [0.8, 1e-4, 1e-5, 1e-17, 1, 10, 1e12, -0.8, -1e-5, -10]) {
    const threshold = threshold12(edge);
    expect(compare12(threshold, edge), `${edge}`).toBe(0);
    expect(compare12(threshold - Math.abs(edge) * 2e-16, edge), `${edge}`).toBe(-1);
  }
  expect(0.7 + 0.1 >= threshold12(0.8)).toBe(true);
});
