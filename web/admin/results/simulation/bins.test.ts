import { expect, test } from "vitest";
import { joined } from "./bins.ts";

test("few bins stay as they are", () => {
  const bins = [{ from: -2, to: -2, leads: 3 }];
  expect(joined(bins)).toBe(bins);
});

test("many bins are joined to intervals of one readable width, which lose no lead and do not cross zero", () => {
  const exact = Array.from({ length: 40 }, (_, index) => index - 20).filter((points) => points !== 0);
  const bins = exact.map((points) => ({ from: points, to: points, leads: 1 }));
  const found = joined(bins);
  expect(found.length).toBeLessThanOrEqual(16);
  expect(found.reduce((sum, { leads }) => sum + leads, 0)).toBe(39);
  expect(found[0]).toEqual({ from: -20, to: -15, leads: 5 });
  expect(found.at(-1)).toEqual({ from: 15, to: 20, leads: 4 });
});
