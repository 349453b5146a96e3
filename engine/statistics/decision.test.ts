import { expect, test } from "vitest";
import { type Simulation, simulate } from "../testing/guarded-publish.ts";
import { drawOf } from "../testing/random.ts";
import { leadsToTell } from "./arms.ts";
import { judgeArms, reasonFor } from "./decision.ts";

test.each([
  [0.011, 0.03, 0.01, "better"],
  [0.01, 0.03, 0.01, "unclear"],
  [-0.01, 0.03, 0.01, "unclear"],
  [-0.01, 0.0099, 0.01, "not_better"],
  [-0.03, -0.001, 0.01, "worse"],
  [0.001, 0.009, 0.01, "not_better"],
  // anything better will do
  [0.001, 0.03, 0, "better"],
  [-0.03, 0.0001, 0, "unclear"],
  [-0.03, -0.0001, 0, "worse"],
  // it may be a little worse
  [-0.009, -0.001, -0.01, "better"],
  [-0.02, -0.001, -0.01, "unclear"],
  [-0.02, -0.011, -0.01, "worse"],
])("from %f to %f, with %f as the smallest difference, is %s", (lower, upper, smallest, reason) => {
  expect(reasonFor({ lower, upper }, smallest)).toBe(reason);
});

const arm = (leads: number, successes: number) => ({ leads, successes });
const PLAN = { leads: 10_000, share: 0.5 };

test("the shares are checked first, on all assigned leads", () => {
  const better = [{ share: 0.5, challenger: arm(5000, 1000), champion: arm(5000, 500) }];
  expect(judgeArms(better, PLAN, 0.01)).toMatchObject({ action: "widen", reason: "better", shares: { wrong: false } });
  const assigned = [{ share: 0.5, challenger: arm(6000, 0), champion: arm(9000, 0) }];
  expect(judgeArms(better, PLAN, 0.01, assigned)).toMatchObject({
    action: "stop",
    reason: "shares",
    shares: { leads: 15_000, wrong: true },
  });
  expect(judgeArms([], PLAN, 0.01)).toMatchObject({
    action: "wait",
    reason: "too_few",
    difference: { difference: null },
  });
});

const isLong = process.env.LEADPLANE_LONG === "1";
const RUNS = isLong ? 10_000 : 300;
const EVERY = isLong ? 1 : 10;

/** Two equal arms, of which any decision is wrong; in the long test with a look after every lead. */
const EQUAL: readonly (readonly [string, Simulation])[] = [
  [
    "a twentieth of the leads",
    {
      stages: [{ leads: 10_000, share: 0.05, champion: 0.1, challenger: 0.1 }],
      plan: { leads: 5000, share: 0.05 },
      smallest: 0,
    },
  ],
  [
    "shares and rates that change",
    {
      stages: [
        { leads: 2500, share: 0.05, champion: 0.2, challenger: 0.2 },
        { leads: 2500, share: 0.25, champion: 0.05, challenger: 0.05 },
        { leads: 5000, share: 0.5, champion: 0.15, challenger: 0.15 },
      ],
      plan: { leads: 5000, share: 0.25 },
      smallest: 0,
    },
  ],
  [
    "values, a few of them large",
    {
      stages: [{ leads: 10_000, share: 0.1, champion: 0.1, challenger: 0.1 }],
      plan: { leads: 5000, share: 0.1 },
      smallest: 0,
      hasValues: true,
    },
  ],
];

test.each(EQUAL)("equal arms with %s are wrongly decided in at most 5 %% of all runs", (_, simulation) => {
  let wrong = 0;
  for (let run = 0; run < RUNS; run++) {
    const { judgment } = simulate({ ...simulation, every: EVERY }, drawOf(run * 7919 + 17));
    if (judgment.action !== "wait") wrong += 1;
  }
  expect(wrong / RUNS).toBeLessThanOrEqual(0.05);
});

test.each([
  ["better", 0.15, 0, "better", 0.85],
  ["worse", 0.05, 0, "worse", 0.9],
  ["equal, where it should be much better", 0.1, 0.05, "not_better", 0.9],
] as const)("a challenger that is %s is found out", (_, challenger, smallest, reason, share) => {
  const leads = 2 * leadsToTell(0.1, 0.05, 0.25);
  const simulation: Simulation = {
    stages: [{ leads, share: 0.25, champion: 0.1, challenger }],
    plan: { leads: leads / 2, share: 0.25 },
    smallest,
    every: 10,
  };
  const runs = 100;
  const found = Array.from({ length: runs }, (__, run) => simulate(simulation, drawOf(run)).judgment.reason);
  expect(found.filter((each) => each === reason).length / runs).toBeGreaterThan(share);
});
