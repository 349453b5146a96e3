import { expect, test } from "vitest";
import { createVersionCache } from "./version-cache.ts";

test("the models used last are kept, up to a weight", () => {
  const cache = createVersionCache<string>(100);
  cache.put("a", "A", 40);
  cache.put("b", "B", 40);
  expect(cache.get("a")).toBe("A");
  cache.put("c", "C", 40);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
});

test("a model heavier than all may be together stands alone", () => {
  const cache = createVersionCache<string>(100);
  cache.put("a", "A", 10);
  cache.put("heavy", "H", 500);
  expect([cache.get("a"), cache.get("heavy")]).toEqual([undefined, "H"]);
  cache.put("b", "B", 10);
  expect([cache.get("heavy"), cache.get("b")]).toEqual([undefined, "B"]);
});

test("a model put again counts once", () => {
  const cache = createVersionCache<string>(100);
  for (let time = 0; time < 5; time += 1) cache.put("a", "A", 60);
  cache.put("b", "B", 40);
  expect([cache.get("a"), cache.get("b")]).toEqual(["A", "B"]);
});
