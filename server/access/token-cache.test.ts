import type { Pool } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { kyselyOn } from "../db/kysely-on.ts";
import { createTokenCache, NO_SUCH_ACCOUNT } from "./token-cache.ts";

afterEach(() => {
  vi.useRealTimers();
});

/**
 * A database in which every token is known and only the account `main` may be acted in. `asked` records the lookups of
 * its main pool.
 */
function fakeDatabase() {
  const writes: unknown[][] = [];
  const asked: (string | null)[][] = [];
  const verified: (string | null)[][] = [];
  const revoked = { all: false };
  const queryOn =
    (noted: (string | null)[][]) =>
    async ({ text, values }: { text: string; values: unknown[] }) => {
      if (!text.trimStart().startsWith("select")) {
        writes.push(values);
        return { rows: [] };
      }
      // one is looked up by itself, several as lists
      const slugs = [values[1]].flat() as (string | null)[];
      noted.push(slugs);
      const user = {
        user_id: 1,
        username: "ada",
        home_account_id: 1,
        is_staff: false,
        is_superuser: false,
        token_id: 1,
        cors_origins: [],
      };
      const account = { account_id: 1, slug: "main", name: "Main", time_zone: "UTC" };
      const none = { account_id: null, slug: null, name: null, time_zone: null };
      if (revoked.all) return { rows: [] };
      return { rows: slugs.map((slug, index) => ({ n: index + 1, ...user, ...(slug === "main" ? account : none) })) };
    };
  const poolOf = (noted: (string | null)[][]) =>
    ({ connect: async () => ({ query: queryOn(noted), release: () => {} }) }) as unknown as Pool;
  return {
    database: { kysely: kyselyOn(poolOf(asked)), ingestPool: poolOf(verified) },
    asked,
    verified,
    revoked,
    writes,
  };
}

test("the last use of a token is recorded every ten seconds, and at the end", async () => {
  vi.useFakeTimers();
  const { database, writes } = fakeDatabase();
  const cache = createTokenCache(database, (error) => expect.unreachable(String(error)));
  const start = Date.now();
  const useFor = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 0.5) {
      await cache.find("token", "main");
      await vi.advanceTimersByTimeAsync(500);
    }
  };
  await useFor(9);
  expect(writes).toEqual([]);
  await useFor(2);
  expect(writes).toHaveLength(1);
  const [ids, moments] = writes[0] as [number[], string[]];
  expect(ids).toEqual([1]);
  expect(Date.parse(moments[0] ?? "") - start).toBeGreaterThan(9_000);
  expect(Date.parse(moments[0] ?? "")).toBeLessThanOrEqual(Date.now());
  await cache.close();
  expect(writes).toHaveLength(2);
  // what was not used since is not recorded again
  await cache.close();
  expect(writes).toHaveLength(2);
});

test("a token that nobody uses for ten seconds is no longer verified", async () => {
  vi.useFakeTimers();
  const { database, asked, verified } = fakeDatabase();
  const cache = createTokenCache(database, (error) => expect.unreachable(String(error)));
  await cache.find("token", "main");
  await vi.advanceTimersByTimeAsync(9_900);
  expect(verified.length).toBeGreaterThan(20);
  await vi.advanceTimersByTimeAsync(500);
  const count = verified.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(verified.length).toBe(count);
  await cache.find("token", "main");
  expect(asked).toHaveLength(2);
  await cache.close();
});

test("a revoked token is rejected after a second, whether it is in constant use or not", async () => {
  vi.useFakeTimers();
  for (const pause of [10, 1_000]) {
    const { database, revoked } = fakeDatabase();
    const cache = createTokenCache(database, (error) => expect.unreachable(String(error)));
    expect(await cache.find("token", "main")).toMatchObject({ username: "ada" });
    revoked.all = true;
    for (let passed = 0; passed < 1_000; passed += pause) {
      await cache.find("token", "main");
      await vi.advanceTimersByTimeAsync(pause);
    }
    expect(await cache.find("token", "main")).toBeUndefined();
    await cache.close();
  }
});

test("a token in use is verified in the background, an account that does not exist is not", async () => {
  vi.useFakeTimers();
  const { database, asked, verified } = fakeDatabase();
  const cache = createTokenCache(database, (error) => expect.unreachable(String(error)));
  expect(await cache.find("token", "main")).toMatchObject({ username: "ada" });
  for (let guess = 0; guess < 100; guess += 1) {
    expect(await cache.find("token", `guess-${guess}`)).toBe(NO_SUCH_ACCOUNT);
  }
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  // on the connections that no slow read holds
  expect([asked, verified]).toEqual([[], [["main"], ["main"]]]);
  await cache.close();
});

test("a token that many requests bring at once is looked up once", async () => {
  const { database, asked } = fakeDatabase();
  const cache = createTokenCache(database, (error) => expect.unreachable(String(error)));
  const find = () => cache.find("token", "main");
  const found = await Promise.all(Array.from({ length: 100 }, find));
  expect(found.every((lookup) => typeof lookup === "object")).toBe(true);
  // and afterwards not at all
  expect(find()).toMatchObject({ username: "ada" });
  expect(asked).toEqual([["main"]]);
  // an entry that was dropped in the meantime is looked up again
  cache.forget("token", "main");
  const before = find();
  await Promise.resolve();
  cache.forget("token", "main");
  await Promise.all([before, find()]);
  expect(asked).toHaveLength(3);
  await cache.close();
});

test("tokens from addresses with many wrong ones are looked up together, and valid ones work", async () => {
  const { database, asked } = fakeDatabase();
  const cache = createTokenCache(database, (error) => expect.unreachable(String(error)));
  const guesser = async () => true;
  const found = await Promise.all(Array.from({ length: 1_100 }, (_, n) => cache.find(`token ${n}`, "main", guesser)));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toHaveLength(1_000);
  expect(found.slice(0, 1_000).every((lookup) => typeof lookup === "object")).toBe(true);
  expect(found.slice(1_000).every((lookup) => lookup === undefined)).toBe(true);
  expect(await cache.find("token 1099", "main", guesser)).toBeTypeOf("object");
  await cache.close();
});
