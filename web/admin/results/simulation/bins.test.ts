import { expect, test } from "vitest";
import { changesIn, joinBins } from "./bins.ts";

test("a few bins stay as they are", () => {
  const bins = [{ from: -2, to: -2, leads: 3 }];
  expect(joinBins(bins)).toEqual(bins);
});

test("many bins are joined to intervals of one readable width, which lose no lead and do not cross zero", () => {
  const exact = Array.from({ length: 40 }, (_, index) => index - 20).filter((points) => points !== 0);
  const bins = exact.map((points) => ({ from: points, to: points, leads: 1 }));
  const found = joinBins(bins);
  expect(found.length).toBeLessThanOrEqual(16);
  expect(found.reduce((sum, { leads }) => sum + leads, 0)).toBe(39);
  expect(found[0]).toEqual({ from: -20, to: -15, leads: 5 });
  expect(found.at(-1)).toEqual({ from: 15, to: 20, leads: 4 });
});

test("between two intervals is one without leads, and zero has no sign", () => {
  const bins = [-9, ...Array.from({ length: 30 }, (_, index) => index + 1), 35, 1000];
  const found = joinBins(bins.map((points) => ({ from: points, to: points, leads: 1 })));
  expect(found).toEqual([
    { from: -10, to: -5, leads: 1 },
    { from: -5, to: 0, leads: 0 },
    ...[0, 5, 10, 15, 20, 25].map((from) => ({ from, to: from + 5, leads: 5 })),
    { from: 30, to: 35, leads: 1 },
    { from: 35, to: 995, leads: 0 },
    { from: 995, to: 1000, leads: 1 },
  ]);
  expect(found.some(({ from, to }) => Object.is(from, -0) || Object.is(to, -0))).toBe(false);
});

test("leads with exact changes have nothing between them", () => {
  const bins = [1, 3].map((points) => ({ from: points, to: points, leads: 1 }));
  expect(joinBins(bins)).toEqual(bins);
});

test.each([
  [5, 5, "5", "5"],
  [5, 10, "5.01", "10"],
  [0, 0.1, "0.01", "0.1"],
  [-10, -5, "-10", "-5.01"],
  [-5, 0, "-5", "-0.01"],
])(
  "the bin from %d to %d includes its end further from zero, and not the other",
  (from, to, min_change, max_change) => {
    expect(changesIn({ from, to, leads: 1 })).toEqual({ min_change, max_change });
  },
);
