import { expect, test } from "vitest";
import { createCache } from "./cache.ts";
import { onceFor } from "./once-for.ts";

const squares = createCache<{ readonly about: string; readonly value: unknown }>(8_388_608);
const slow = createCache<{ readonly about: string; readonly value: unknown }>(100_000);
let made = 0;
const squareOf = onceFor(
  squares,
  ({ n }: { readonly n: number }, about) => {
    made += 1;
    return `${about}${n * n}`;
  },
  (text) => 1_000_000 * text.length,
);
const later = onceFor(
  slow,
  async ({ fails }: { readonly fails: boolean }) => {
    made += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (fails) throw new Error("not today");
    return "made";
  },
  (text) => 1_000 * text.length,
);

test("a value is computed once for each object, and again when `about` changes", () => {
  const three = { n: 3 };
  made = 0;
  expect([squareOf(three), squareOf(three), squareOf(three, "x"), squareOf(three, "x")]).toEqual([
    "9",
    "9",
    "x9",
    "x9",
  ]);
  expect(made).toBe(2);
  expect(squareOf({ n: 3 })).toBe("9");
  expect(made).toBe(3);
});

test("the number of kept values is limited, however many objects there are", () => {
  const objects = Array.from({ length: 100 }, () => ({ n: 3 }));
  for (const object of objects) squareOf(object);
  const { bytes, limit, entries } = squares.stats;
  expect(bytes).toBeLessThanOrEqual(limit);
  expect(entries).toBe(8);
});

test("concurrent callers share one computation, and a failed one is repeated", async () => {
  made = 0;
  const subject = { fails: false };
  expect(await Promise.all([later(subject), later(subject)])).toEqual(["made", "made"]);
  expect(made).toBe(1);
  expect(slow.stats.bytes).toBeGreaterThan(4_000);
  const failing = { fails: true };
  await expect(later(failing)).rejects.toThrow("not today");
  await expect(later(failing)).rejects.toThrow("not today");
  expect(made).toBe(3);
});
