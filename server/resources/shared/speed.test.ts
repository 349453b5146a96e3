import { expect, test } from "vitest";
import { speedOf } from "./speed.ts";

test.each([
  ["half of it took ten seconds", { done: 500, total: 1_000, workedMs: 10_000, isOpen: true }, 50, 10],
  [
    "a fraction a second, and a fraction of a second left",
    { done: 7, total: 8, workedMs: 6_000, isOpen: true },
    1.2,
    1,
  ],
  ["more was done than was counted at first", { done: 60, total: 50, workedMs: 5_000, isOpen: true }, 12, 0],
  ["the total is not known", { done: 500, total: null, workedMs: 10_000, isOpen: true }, 50, null],
  ["it has ended", { done: 500, total: 1_000, workedMs: 10_000, isOpen: false }, 50, null],
  ["nothing is done", { done: 0, total: 1_000, workedMs: 10_000, isOpen: true }, null, null],
  ["it has just begun", { done: 10, total: 1_000, workedMs: 4_999, isOpen: true }, null, null],
  ["it has ended soon", { done: 10, total: 10, workedMs: 100, isOpen: false }, 100, null],
  ["no time has passed", { done: 10, total: 1_000, workedMs: 0, isOpen: true }, null, null],
])("the speed of a job, and the time that is left: %s", (_, worked, per_second, seconds_left) => {
  expect(speedOf(worked)).toEqual({ per_second, seconds_left });
});
