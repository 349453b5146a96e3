import { expect, test } from "vitest";
import { createCache, createCaches } from "./cache.ts";

/** The bytes that an entry takes in addition to its value, with a key of one letter. */
const ENTRY = 151;
const of = (...bytes: number[]) => bytes.reduce((sum, each) => sum + each + ENTRY, 0);

test("a cache keeps the values used last, up to its limit", () => {
  const cache = createCache<string>(of(40, 40));
  cache.put("a", "A", 40);
  cache.put("b", "B", 40);
  expect(cache.get("a")).toBe("A");
  cache.put("c", "C", 40);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  expect(cache.stats).toEqual({ entries: 2, bytes: of(40, 40), limit: of(40, 40), hits: 3, misses: 1 });
});

test("a value larger than the whole limit is not kept and does not evict the others", () => {
  const cache = createCache<string>(of(50, 50));
  cache.put("a", "A", 10);
  cache.put("huge", "H", 500);
  expect([cache.get("a"), cache.get("huge")]).toEqual(["A", undefined]);
});

test("a value that is put again counts once, with its new size", () => {
  const cache = createCache<string>(of(60, 40));
  for (let time = 0; time < 5; time += 1) cache.put("a", "A", 60);
  cache.put("b", "B", 40);
  expect([cache.get("a"), cache.get("b")]).toEqual(["A", "B"]);
  cache.put("a", "A", 20);
  expect(cache.stats.bytes).toBe(of(20, 40));
  cache.delete("a");
  expect(cache.stats).toMatchObject({ entries: 1, bytes: of(40) });
});

test("entries with a size of zero are limited too", () => {
  const cache = createCache<number>(of(...Array.from({ length: 10 }, () => 0)));
  for (let n = 0; n < 100; n += 1) cache.put(String(n % 10), n, 0);
  for (let n = 0; n < 100; n += 1) cache.put(String.fromCharCode(97 + (n % 26)), n, 0);
  expect(cache.stats.entries).toBe(10);
  expect([...cache.entries()].map(([, n]) => n)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
});

test("two caches cannot have the same name, because the metrics would show only one of them", () => {
  const caches = createCaches();
  caches.create("tokens");
  expect(() => caches.create("tokens")).toThrow("two caches tokens");
});
