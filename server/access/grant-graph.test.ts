import fc from "fast-check";
import { expect, test } from "vitest";
import { allReachable, lastWaysFrom } from "./grant-graph.ts";

interface Grant {
  readonly giver_id: number;
  readonly user_id: number;
  readonly at: number;
}

/** The definition, which follows every path. */
function byDefinition(grants: readonly Grant[], from: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const follow = (giver: number, until: number) => {
    for (const { giver_id, user_id, at } of grants) {
      if (giver_id !== giver || user_id === from) continue;
      const end = Math.min(at, until);
      if ((found.get(user_id) ?? Number.NEGATIVE_INFINITY) >= end) continue;
      found.set(user_id, end);
      follow(user_id, end);
    }
  };
  follow(from, Number.POSITIVE_INFINITY);
  return found;
}

/** Runs to the end, and counts the steps. */
function run<Value>(steps: Generator<void, Value>): { readonly value: Value; readonly count: number } {
  for (let count = 0; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { value, count };
  }
}

const user = fc.integer({ min: 1, max: 8 });
const grantsOfFew = fc
  .array(fc.record({ giver_id: user, user_id: user, at: fc.integer({ min: 0, max: 12 }) }), { maxLength: 24 })
  .map((grants) => grants.toSorted((a, b) => b.at - a.at));

test("who may have acted in whose name, and until when, is what following every way finds", () => {
  fc.assert(
    fc.property(grantsOfFew, user, (grants, from) => {
      const { value } = run(lastWaysFrom(grants, from));
      const ends = [...value].map(([id, { at }]) => [id, at] as const);
      expect(new Map(ends)).toEqual(byDefinition(grants, from));
    }),
    { numRuns: 1000 },
  );
});

test("for all users at once it is the same as for each of them", () => {
  fc.assert(
    fc.property(grantsOfFew, (grants) => {
      const { value: reachable } = run(allReachable(grants));
      for (let from = 1; from <= 9; from += 1)
        expect(reachable(from)).toEqual([...byDefinition(grants, from).keys()].sort((a, b) => a - b));
    }),
    { numRuns: 1000 },
  );
});

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

/** Administrators who all gave each other access, in an order without a pattern. */
const DENSE = range(160)
  .flatMap((giver_id) =>
    range(160)
      .filter((user_id) => user_id !== giver_id)
      .map((user_id) => ({ giver_id, user_id, at: (giver_id * 7919 + user_id * 104729) % 25_447 })),
  )
  .toSorted((a, b) => b.at - a.at);

/** Each one gave access to the next. */
const chain = (order: 1 | -1) =>
  range(10_000)
    .map((giver_id) => ({ giver_id, user_id: giver_id + 1, at: giver_id * order }))
    .toSorted((a, b) => b.at - a.at);

test.each([
  ["160 users who all gave each other access", DENSE, 159],
  ["a chain of 10,000, its beginning latest", chain(-1), 10_000],
  ["a chain of 10,000, its end latest", chain(1), 10_000],
])("each event is looked at twice at most: %s", (_, grants, reached) => {
  const one = run(lastWaysFrom(grants, 1));
  expect(one.value.size).toBe(reached);
  expect(one.count).toBeLessThanOrEqual(2 * grants.length);
  const all = run(allReachable(grants));
  expect(all.value(1)).toHaveLength(reached);
  expect(all.count).toBeLessThanOrEqual(2 * grants.length);
});
