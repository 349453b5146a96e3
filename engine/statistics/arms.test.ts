import { expect, test } from "vitest";
import { type Arm, type ArmStage, armsDifference, leadsToTell } from "./arms.ts";

const rate = (leads: number, successes: number): Arm => ({ leads, successes });
const stage = (share: number, challenger: Arm, champion: Arm): ArmStage => ({ share, challenger, champion });

// Worked out with Python's mpmath, 50 digits: variances from the sums of squared deviations, weights n·p(1 − p), the
// margin of theorem 2.2 with ρ² by lambertw, for α = 0.05.
test.each([
  ["halves", [stage(0.5, rate(1000, 120), rate(1000, 100))], 2000, 0.5, 0.02, -0.022469572844074, 0.062469572844074],
  [
    "a twentieth",
    [stage(0.05, rate(523, 61), rate(9477, 948))],
    ...[20_000, 0.05, 0.0166031436479705, -0.0276780400197015, 0.0608843273156425],
  ],
  [
    "ten million leads",
    [stage(0.25, rate(2_500_010, 250_321), rate(7_499_990, 748_002))],
    ...[1_000_000, 0.25, 0.00039426650969141, -0.000317056624246358, 0.00110558964362918],
  ],
  [
    "two stages",
    [stage(0.05, rate(498, 52), rate(9502, 951)), stage(0.25, rate(2513, 402), rate(7487, 1011))],
    ...[15_000, 0.25, 0.0207701496543422, -0.00114747333728374, 0.0426877726459682],
  ],
  [
    "values",
    [
      stage(
        0.5,
        { ...rate(400, 40), value: { sum: 1234.5, squares: 98_765.25 } },
        { ...rate(390, 35), value: { sum: 1010.25, squares: 65_432.5 } },
      ),
    ],
    ...[1000, 0.5, 0.495865384615385, -2.84090738332995, 3.83263815256072],
  ],
] as const)("%s agree with the formula to 1e-9", (_, stages, leads, share, difference, lower, upper) => {
  const found = armsDifference(stages as readonly ArmStage[], { leads, share });
  expect(found.too_few).toBe(false);
  expect(found.difference).toBeCloseTo(difference, 10);
  expect(found.interval?.lower).toBeCloseTo(lower, 10);
  expect(found.interval?.upper).toBeCloseTo(upper, 10);
});

const PLAN = { leads: 10_000, share: 0.25 };

test("a stage whose rates have changed for both arms does not look like a difference", () => {
  // the challenger has the most leads in the better time, so its rate over all is twice the champion's
  const stages = [stage(0.05, rate(500, 10), rate(9500, 190)), stage(0.5, rate(5000, 1000), rate(5000, 1000))];
  expect(armsDifference(stages, PLAN).difference).toBeCloseTo(0, 12);
});

test.each([
  ["no stage", [], null],
  ["no leads", [stage(0.25, rate(0, 0), rate(0, 0))], null],
  ["an arm without leads", [stage(0.25, rate(0, 0), rate(500, 50))], null],
  ["a share without chance", [stage(1, rate(500, 50), rate(50, 5))], null],
  ["no successes", [stage(0.25, rate(100, 0), rate(300, 0))], null],
  ["nine successes", [stage(0.25, rate(100, 9), rate(300, 27))], 445],
  ["nine failures", [stage(0.25, rate(100, 91), rate(300, 273))], 445],
])("with %s there is no interval", (_, stages, needs) => {
  expect(armsDifference(stages, PLAN)).toMatchObject({ interval: null, too_few: true, needs });
});

test("successes and failures are counted over all stages", () => {
  const two = [stage(0.25, rate(60, 6), rate(180, 18)), stage(0.5, rate(60, 6), rate(60, 6))];
  expect(armsDifference(two, PLAN)).toMatchObject({ leads: 360, too_few: false });
});

test("it takes more leads to tell a small difference, and more with a small share", () => {
  expect(leadsToTell(0.1, 0.02, 0.25)).toBe(12_492);
  expect(leadsToTell(0.1, 0.01, 0.25)).toBeGreaterThan(45_000);
  expect(leadsToTell(0.1, 0.02, 0.05)).toBeGreaterThan(50_000);
  // with equal variances, a loss takes about as many
  expect(leadsToTell(0.5, -0.02, 0.5)).toBe(leadsToTell(0.5, 0.02, 0.5));
});
