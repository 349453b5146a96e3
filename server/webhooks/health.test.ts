import { expect, test } from "vitest";
import { bucketOf, durationOf } from "./health.ts";

test("a median is within a tenth of every duration of its bucket, rounded to a millisecond", () => {
  for (let ms = 1; ms <= 100_000; ms++) {
    const off = Math.abs(durationOf(bucketOf(ms)) - ms);
    if (off > ms / 10 + 0.5) expect.fail(`${ms} ms is reported as ${durationOf(bucketOf(ms))} ms`);
  }
});
