import fc from "fast-check";
import { expect, test } from "vitest";
import type { BandLetter } from "../document/model.ts";
import type { Compared } from "./compare.ts";
import { addTallies, binsOf, cellsOf, MOVERS, NOTHING_COMPARED, type Place, startTally, type Tally } from "./tally.ts";

interface Lead {
  readonly compared: Compared;
  readonly wouldChange: boolean;
}

const letter = fc.constantFrom<BandLetter>("A", "B", "C");
const matched = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const score = (total: fc.Arbitrary<number>) =>
  fc.record({
    x: fc.constant(0),
    y: fc.constant(0),
    total,
    x_band: letter,
    y_band: letter,
    total_band: letter,
    matched,
  });
const total = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -1_000_000, max: 1_000_000 }));
const misfits = fc.array(
  fc.record({ field_name: fc.constantFrom("a", "b"), reason: fc.constantFrom("missing" as const, "unfit" as const) }),
  { minLength: 1, maxLength: 2 },
);
const lead: fc.Arbitrary<Lead> = fc
  .oneof(
    { arbitrary: fc.record({ before: score(total), after: score(total), misfits: fc.constant([]) }), weight: 9 },
    { arbitrary: fc.record({ before: score(total), after: fc.constant(undefined), misfits }), weight: 1 },
  )
  .chain((compared) => fc.boolean().map((wouldChange) => ({ compared, wouldChange })));

function tallyOf(leads: readonly Lead[], firstPart = 0): Tally {
  const tallying = startTally();
  for (const [index, { compared, wouldChange }] of leads.entries())
    tallying.add(compared, wouldChange, [firstPart, index]);
  return tallying.tally();
}

const counted = <Item>(items: readonly Item[], names: (item: Item) => readonly (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const name of items.flatMap(names)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** The definition: each member is counted by itself. */
function byDefinition(leads: readonly Lead[], placeOf: (index: number) => Place) {
  const compared = leads.flatMap(({ compared: { before, after } }, index) =>
    after === undefined ? [] : [{ before, after, difference: after.total - before.total, place: placeOf(index) }],
  );
  const refused = leads.flatMap(({ compared: { after, misfits: found } }, index) =>
    after === undefined ? found.map((misfit) => ({ ...misfit, place: placeOf(index) })) : [],
  );
  const keys = [...new Set(refused.map(({ reason, field_name }) => `${reason} ${field_name}`))];
  const furthest = (sign: 1 | -1) =>
    compared
      .filter(({ difference }) => Math.sign(difference) === sign)
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
      .slice(0, MOVERS)
      .map(({ place, difference }) => ({ place, difference }));
  return {
    leads: leads.length,
    unchanged: compared.filter(({ difference }) => difference === 0).length,
    up: compared.filter(({ difference }) => difference > 0).length,
    down: compared.filter(({ difference }) => difference < 0).length,
    refused: leads.length - compared.length,
    would_change: leads.filter(({ compared: { after }, wouldChange }) => after !== undefined && wouldChange).length,
    matrix: {
      x: counted(compared, ({ before, after }) => [before.x_band + after.x_band]),
      y: counted(compared, ({ before, after }) => [before.y_band + after.y_band]),
      total: counted(compared, ({ before, after }) => [before.total_band + after.total_band]),
    },
    gained: counted(compared, ({ before, after }) => after.matched.filter((rule) => !before.matched.includes(rule))),
    lost: counted(compared, ({ before, after }) => before.matched.filter((rule) => !after.matched.includes(rule))),
    risers: furthest(1),
    fallers: furthest(-1),
    misfits: keys.map((key) => {
      const alike = refused.filter(({ reason, field_name }) => `${reason} ${field_name}` === key);
      const [{ place, ...misfit } = { place: [0, 0] }] = alike;
      return { ...misfit, leads: alike.length, example: place };
    }),
  };
}

test("what is tallied is what counting each figure by itself finds, in one part or in several", () => {
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 120, size: "max" }), fc.nat(120), (leads, at) => {
      const { differences, ...tally } = tallyOf(leads);
      expect(tally).toEqual(byDefinition(leads, (index) => [0, index]));
      const [first, second] = [leads.slice(0, at), leads.slice(at)];
      const { differences: added, ...both } = addTallies(tallyOf(first), tallyOf(second, 1));
      const placeOf = (index: number): Place => (index < first.length ? [0, index] : [1, index - first.length]);
      expect(both).toEqual(byDefinition(leads, placeOf));
      expect(binsOf(added)).toEqual(binsOf(differences));
    }),
    { numRuns: 60 },
  );
  expect(tallyOf([])).toEqual(NOTHING_COMPARED);
  expect(addTallies(NOTHING_COMPARED, NOTHING_COMPARED)).toEqual(NOTHING_COMPARED);
});

test("differences are in at most 60 bins, each of the smallest width with which that is so", () => {
  const widths = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000];
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 120, size: "max" }), (leads) => {
      const differences = leads.flatMap(({ compared: { before, after } }) =>
        after === undefined ? [] : [after.total - before.total],
      );
      const bins = binsOf(tallyOf(leads).differences);
      const binOf = (width: number) => (difference: number) =>
        difference === 0 ? 0 : Math.sign(difference) * Math.ceil(Math.abs(difference) / width) * width;
      const width = widths.find((each) => new Set(differences.map(binOf(each))).size <= 60) ?? 0;
      const bounds = [...new Set(differences.map(binOf(width)))].toSorted((a, b) => a - b);
      expect(bins.map(({ leads: count }) => count)).toEqual(
        bounds.map((bound) => differences.filter((difference) => binOf(width)(difference) === bound).length),
      );
      for (const [index, { from, to }] of bins.entries()) {
        const bound = bounds[index] ?? 0;
        expect(bound < 0 ? from : to).toBe(bound);
        expect(to - from).toBe(width === 1 || bound === 0 ? 0 : width);
      }
    }),
    { numRuns: 60 },
  );
});

test("sixty different changes are not rounded", () => {
  const score = { x: 0, y: 0, total: 0, x_band: "A", y_band: "A", total_band: "A", matched: [] } as const;
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      compared: { before: score, after: { ...score, total: index }, misfits: [] },
      wouldChange: false,
    }));
  expect(tallyOf(changes(60)).differences.width).toBe(1);
  expect(tallyOf(changes(61)).differences.width).toBe(5);
});

test("cells are in the order of the letters, before and after", () => {
  expect(cellsOf({ BA: 1, AB: 2, BB: 3, AA: 4 })).toEqual([
    { from: "A", to: "A", leads: 4 },
    { from: "A", to: "B", leads: 2 },
    { from: "B", to: "A", leads: 1 },
    { from: "B", to: "B", leads: 3 },
  ]);
});
