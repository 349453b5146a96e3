import { expect, test } from "vitest";
import { axisScale } from "./scale.ts";

test.each([
  [0, 13, 1, [0, 5, 10, 15]],
  [0, 1, 1, [0, 1]],
  [0, 0, 1, [0, 1]],
  [0, 20_400, 1, [0, 10_000, 20_000, 30_000]],
  [52.4, 71.3, 0, [50, 55, 60, 65, 70, 75]],
  [-3, 3, 0, [-4, -2, 0, 2, 4]],
  [64.25, 64.25, 0, [60, 80]],
  [0, 0.3, 0, [0, 0.1, 0.2, 0.3]],
])("from %d to %d in steps of at least %d", (least, most, minStep, ticks) => {
  const scale = axisScale(least, most, minStep);
  expect(scale.ticks).toEqual(ticks);
  expect(scale.place(ticks[0] ?? 0)).toBeCloseTo(0);
  expect(scale.place(ticks.at(-1) ?? 0)).toBeCloseTo(1);
});
