import { describe, expect, test } from "vitest";
import type { ValueRange } from "#engine";
import { coverOf } from "./cover.ts";
import { scaleOf, ticksOf } from "./scale.ts";
import { gapTexts, outsideOf, overlapTexts, ranged } from "./words.ts";

type Row = readonly [start: ValueRange["start"], end: ValueRange["end"], points?: number];
const rangesOf = (...rows: readonly Row[]): ValueRange[] =>
  rows.map(([start, end, points = 0], index) => ({ id: index + 1, start, end, points }));

describe("the cover of ranges", () => {
  test.each<[string, Row[], { gaps?: Row[]; overlaps?: number[][]; from?: unknown; to?: unknown }]>([
    ["nothing", [], {}],
    ["everything", [[null, null]], {}],
    [
      "neighbors",
      [
        [0, 30],
        [30, 50],
        [50, null],
      ],
      { from: 0 },
    ],
    [
      "neighbors in any order",
      [
        [50, null],
        [null, 30],
        [30, 50],
      ],
      {},
    ],
    [
      "neighbors but for binary dust",
      [
        [0, 0.7 + 0.1],
        [0.8, 1],
      ],
      { from: 0, to: 1 },
    ],
    [
      "a gap",
      [
        [0, 30],
        [50, 60],
      ],
      { gaps: [[30, 50]], from: 0, to: 60 },
    ],
    [
      "a gap after a longer range",
      [
        [0, 100],
        [10, 20],
        [110, null],
      ],
      { gaps: [[100, 110]], overlaps: [[1, 2]], from: 0 },
    ],
    [
      "an overlap",
      [
        [0, 30],
        [20, 50],
      ],
      { overlaps: [[1, 2]], from: 0, to: 50 },
    ],
    [
      "two open sides",
      [
        [null, 30],
        [null, 20],
      ],
      { overlaps: [[1, 2]], to: 30 },
    ],
    [
      "dates",
      [
        ["2024-01-01", "2024-02-01"],
        ["2024-03-01", null],
      ],
      { gaps: [["2024-02-01", "2024-03-01"]], from: "2024-01-01" },
    ],
  ])("%s", (_name, rows, { gaps = [], overlaps = [], from = null, to = null }) => {
    const cover = coverOf(rangesOf(...rows));
    expect(cover.gaps.map(({ start, end }) => [start, end])).toEqual(gaps);
    expect(cover.overlaps.map(({ ranges }) => ranges.map(({ id }) => id).sort())).toEqual(overlaps);
    expect([cover.from, cover.to]).toEqual([from, to]);
  });

  test("an overlap contains the shared values", () => {
    const [overlap] = coverOf(rangesOf([null, 30], [20, null])).overlaps;
    expect(overlap).toMatchObject({ start: 20, end: 30 });
  });
});

describe("the scale", () => {
  test("includes every bound in order, with room beyond the outermost", () => {
    const { place } = scaleOf(rangesOf([null, 620], [620, 800], [800, null]), []);
    const places = [620, 800].map(place);
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeLessThan(1);
    expect(places[1]).toBeGreaterThan(places[0] ?? 1);
  });

  test("is widened by a near value, and keeps a distant one at its edge", () => {
    const ranges = rangesOf([0, 100]);
    expect(scaleOf(ranges, [150]).place(150)).toBeLessThan(1);
    const far = scaleOf(ranges, [1e9]);
    expect(far.place(1e9)).toBe(1);
    expect(far.place(100)).toBeGreaterThan(0.5);
  });

  test("is that of the ranges, however far away the question's bounds are", () => {
    const ranges = rangesOf([null, 5_000], [5_000, 20_000], [20_000, 50_000], [50_000, 100_000], [100_000, null]);
    const { place } = scaleOf(ranges, [], [0, 100_000_000]);
    const places = [5_000, 20_000, 50_000, 100_000].map(place);
    for (const [index, at] of places.slice(1).entries()) expect(at - (places[index] ?? 0)).toBeGreaterThan(0.1);
    expect(scaleOf(ranges, [], [0, 120_000]).place(120_000)).toBeLessThan(0.95);
  });

  test.each([[[]], [[0]], [[5]]])("is valid without a bound, with the values %j", (values) => {
    const { place, least, most } = scaleOf(rangesOf([null, null]), values);
    expect(most).toBeGreaterThan(least);
    expect(place(values[0] ?? 0)).toBeCloseTo(0.5);
  });

  test("has labels that do not touch", () => {
    const bounds = Array.from({ length: 40 }, (_, index) => index * 1000);
    const ticks = ticksOf(bounds, scaleOf(rangesOf([0, 39_000]), []), false, 300);
    expect(ticks.length).toBeGreaterThan(2);
    for (const [index, tick] of ticks.slice(1).entries()) expect(tick.at - (ticks[index]?.at ?? 0)).toBeGreaterThan(30);
    expect(ticksOf([19_723], scaleOf(rangesOf([19_723 as number, null]), []), true, 300)[0]?.label).toBe("2024-01-01");
  });
});

test.each([
  [0, 79, undefined],
  [0, 80, { text: "No points for 80, the highest answer.", isAnswered: true, isAbove: true }],
  [0, 90, { text: "No points from 80 on.", isAnswered: true, isAbove: true }],
  [-5, 70, { text: "No points below 0.", isAnswered: true, isAbove: false }],
  [0, null, { text: "No points from 80 on.", isAnswered: false, isAbove: false }],
])("values outside 0 to 80 are reported for answers from %j to %j", (least, most, expected) => {
  expect(outsideOf(coverOf(rangesOf([0, 80, 1])), least, most)).toEqual(expected);
});

test("gaps and overlaps are described in words", () => {
  const ranges = rangesOf([0, 30, 10], [50, 70, -5], [60, 80, 0]);
  const cover = coverOf(ranges);
  expect(gapTexts(cover)).toEqual(["Gap: a value from 30 to 50 gives no points."]);
  expect(overlapTexts(cover)).toEqual(["The ranges 50 to 70 and 60 to 80 overlap."]);
  expect(outsideOf(cover, null, null)).toEqual({
    text: "No points below 0 and from 80 on.",
    isAnswered: false,
    isAbove: false,
  });
  expect(outsideOf(coverOf(rangesOf([null, null])), null, null)).toBeUndefined();
  expect(ranged(ranges, cover)).toContain("0 to 30 gives 10; 50 to 70 gives −5");
});
