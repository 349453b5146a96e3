import { expect, test } from "vitest";
import { marginAt, rhoSquaredFor, timeFor } from "./confidence-sequence.ts";

// Worked out with Python's mpmath, 50 digits, from the formula of theorem 2.2 as it is printed, and
// ρ² = (−W₋₁(−α²/e) − 1) / t by its lambertw(…, -1), for α = 0.05.
test.each([
  [100, 1, 0.0821196806206825, 8.94380223793215],
  [100, 10, 0.0821196806206825, 1.20900779245116],
  [100, 100, 0.0821196806206825, 0.303512241302855],
  [100, 1000, 0.0821196806206825, 0.102657359772774],
  [5000, 1, 0.00164239361241365, 60.4565958922018],
  [5000, 500, 0.00164239361241365, 0.170979521709919],
  [5000, 5000, 0.00164239361241365, 0.0429231127996753],
  [5000, 50_000, 0.00164239361241365, 0.0145179430468072],
  [10_000_000, 1, 8.21196806206825e-7, 2701.11502802482],
  [10_000_000, 1_000_000, 8.21196806206825e-7, 0.0038232183330378],
  [10_000_000, 10_000_000, 8.21196806206825e-7, 0.000959789980259653],
  [10_000_000, 100_000_000, 8.21196806206825e-7, 0.000324631075461313],
])("tuned for %i, at %i", (intended, time, rhoSquared, margin) => {
  expect(rhoSquaredFor(intended) / rhoSquared - 1).toBeCloseTo(0, 12);
  expect(marginAt(time, rhoSquaredFor(intended)) / margin - 1).toBeCloseTo(0, 12);
});

test("is narrowest at the intended time if it was tuned for it", () => {
  for (const time of [30, 1000, 1e7])
    for (const factor of [0.1, 0.5, 0.99, 1.01, 2, 10])
      expect(marginAt(time, rhoSquaredFor(time))).toBeLessThan(marginAt(time, rhoSquaredFor(time * factor)));
  const wider = (factor: number) => marginAt(factor, rhoSquaredFor(1)) / marginAt(factor, rhoSquaredFor(factor));
  expect(wider(0.1)).toBeCloseTo(1.26, 2);
  expect(wider(10)).toBeCloseTo(1.07, 2);
});

test("the margin is as wide as a difference after the time for it", () => {
  const time = timeFor(0.02, 0.09);
  expect(0.3 * marginAt(time, rhoSquaredFor(time))).toBeLessThanOrEqual(0.02);
  expect(0.3 * marginAt(time - 1, rhoSquaredFor(time - 1))).toBeGreaterThan(0.02);
  expect(timeFor(-0.02, 0.09)).toBe(time);
});
