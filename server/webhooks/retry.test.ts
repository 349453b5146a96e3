import { expect, test } from "vitest";
import { retryAfterOf, retryIn } from "./retry.ts";

test("the waits of a delivery are less than three days together, and vary", () => {
  const waits = (random: number) => Array.from({ length: 12 }, (_, index) => retryIn(index + 1, undefined, random));
  for (const random of [0, 0.5, 1]) {
    const all = waits(random).filter((wait) => wait !== undefined);
    expect(all).toHaveLength(9);
    const days = all.reduce((sum, wait) => sum + wait, 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3);
  }
  expect(waits(0)).not.toEqual(waits(1));
});

test("a receiver can ask for a longer wait, up to a day", () => {
  expect(retryIn(1, 120, 0.5)).toBe(120);
  expect(retryIn(1, 1, 0)).toBe(4.5);
  expect(retryIn(1, 10_000_000)).toBe(86_400);
  expect(retryIn(10, 120)).toBeUndefined();
  const now = new Date("2026-01-15T09:30:00Z");
  expect(retryAfterOf("120", now)).toBe(120);
  expect(retryAfterOf("Thu, 15 Jan 2026 09:31:00 GMT", now)).toBe(60);
  expect(retryAfterOf("Thu, 15 Jan 2026 09:00:00 GMT", now)).toBe(0);
  for (const other of [undefined, "", "soon", "-5", "2026-01-15"]) expect(retryAfterOf(other, now)).toBeUndefined();
});
