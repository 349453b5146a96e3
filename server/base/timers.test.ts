import { expect, test } from "vitest";
import { delayOf } from "./timers.ts";

test.each([
  [250, 250],
  [0.5, 0.5],
  [-5, 0],
  [Number.NaN, 0],
  [2 ** 31, 2 ** 31 - 1],
  [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])("a delay of %d becomes %d", (computed, delay) => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  clearTimeout(setTimeout(() => {}, delayOf(computed)));
  process.off("warning", note);
  expect([delayOf(computed), warnings]).toEqual([delay, []]);
});
