import { expect, test } from "vitest";
import { informationValueOf, strengthOf } from "./information-value.ts";

const bins = (...counts: readonly (readonly [failures: number, successes: number])[]) =>
  counts.map(([failures, successes]) => ({ leads: failures + successes, successes }));

test("the example of Lund and Brotherton", () => {
  // B. Lund and D. Brotherton, "Information value statistic", MWSUG 2013, paper AA-14, table 1; their logarithms are of
  // the share of failures divided by that of successes
  const found = informationValueOf(bins([2, 1], [1, 1], [2, 1]));
  expect(found.information_value).toBeCloseTo(0.0924, 4);
  const weights = found.bins.map(({ weight_of_evidence }) => weight_of_evidence ?? Number.NaN);
  for (const [index, published] of [0.1823, -0.5108, 0.1823].entries())
    expect(weights[index]).toBeCloseTo(-published, 4);
});

// "Exact p-value versus information value", sqlpete.wordpress.com, 2017: values that are called strong, although Fisher's
// exact test has p-values of 0.075 and 0.061
test.each([
  [bins([6, 29], [10, 15]), 0.332, 0.32],
  [bins([5, 84], [7, 37]), 0.321, 0.343],
])("a published value of few leads is about what chance alone gives", (counts, value, byChance) => {
  const found = informationValueOf(counts);
  expect(found.information_value).toBeCloseTo(value, 3);
  expect(found.by_chance).toBeCloseTo(byChance, 2);
  expect(found).toMatchObject({ strength: "strong", too_few: value < byChance });
  expect(found.interval?.lower).toBe(0);
});

test("thousands of leads are enough, and it says how many", () => {
  const found = informationValueOf(bins([900, 100], [950, 50], [980, 20]));
  expect(found).toMatchObject({ strength: "strong", too_few: false });
  expect(found.interval?.lower).toBeGreaterThan(0.1);
  const hardly = informationValueOf(bins([90, 10], [89, 11], [91, 9]));
  expect(hardly).toMatchObject({ strength: "none", too_few: true, needs: 3299 });
  const more = informationValueOf(bins([90 * 11, 10 * 11], [89 * 11, 11 * 11], [91 * 11, 9 * 11]));
  expect(more).toMatchObject({ strength: "none", too_few: false, needs: 3299 });
});

test.each([
  [0, "none"],
  [0.019, "none"],
  [0.02, "weak"],
  [0.1, "medium"],
  [0.3, "strong"],
  [0.5, "suspicious"],
  [9, "suspicious"],
] as const)("%f is %s", (value, strength) => {
  expect(strengthOf(value)).toBe(strength);
});

test("an empty cell gets half a lead, and an empty bin is left out", () => {
  const found = informationValueOf(bins([40, 0], [0, 0], [10, 10]));
  const halves = informationValueOf(bins([40.5, 0.5], [10.5, 10.5]));
  expect(found.information_value).toBeCloseTo(halves.information_value ?? 0, 12);
  expect(found.bins.map(({ weight_of_evidence }) => weight_of_evidence === null)).toEqual([false, true, false]);
  expect(found.bins[1]).toMatchObject({ leads: 0, rate: null });
});

test.each([
  ["no bins", []],
  ["no leads", bins([0, 0], [0, 0])],
  ["only failures", bins([3, 0], [4, 0])],
  ["only successes", bins([0, 3], [0, 4])],
])("%s have none", (_, counts) => {
  const found = informationValueOf(counts);
  expect(found).toMatchObject({ information_value: null, strength: null, too_few: true, needs: null });
  expect(found.bins.map(({ weight_of_evidence }) => weight_of_evidence)).toEqual(counts.map(() => null));
});

test("a question with the same answer for all is worth nothing, and that is sure", () => {
  expect(informationValueOf(bins([90, 10]))).toMatchObject({ information_value: 0, strength: "none", too_few: false });
});
