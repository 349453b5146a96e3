import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOfRanges, rangeLines, rowsFromLines, suggestedRanges } from "./range-lines.ts";
import { readRows, rowsOf } from "./rows.ts";

describe("ranges as lines", () => {
  test.each<[string, [start: string, end: string, points: string]]>([
    ["0-500: 10", ["0", "500", "10"]],
    ["620 – 680 = 20", ["620", "680", "20"]],
    ["620 to 680: 20 points", ["620", "680", "20"]],
    ["1,000-10,000: 1.5", ["1,000", "10,000", "1.5"]],
    ["0.3..0.5 → 5", ["0.3", "0.5", "5"]],
    ["-5 to -1: -10", ["-5", "-1", "-10"]],
    ["-5--1: −10", ["-5", "-1", "−10"]],
    ["800+: 100", ["800", "", "100"]],
    ["800 and up: 100", ["800", "", "100"]],
    ["800-: 100", ["800", "", "100"]],
    ["from 800: 100", ["800", "", "100"]],
    [">= 800: 100", ["800", "", "100"]],
    ["below 3: 20", ["", "3", "20"]],
    ["< 620: 0", ["", "620", "0"]],
    ["any: 7", ["", "", "7"]],
    ["620\t680\t20", ["620", "680", "20"]],
    ["\t620\t5", ["", "620", "5"]],
    ["800\t\t100", ["800", "", "100"]],
    ["620 680 20", ["620", "680", "20"]],
    ["2024-01-01 to 2024-07-01: 5", ["2024-01-01", "2024-07-01", "5"]],
    ["from 2024-07-01: 9", ["2024-07-01", "", "9"]],
  ])("%j", (line, [start, end, points]) => {
    expect(rangeLines(line)).toEqual({ rows: [{ start, end, points }], wrong: [] });
  });

  test("lines that are not ranges are reported, and blank ones are skipped", () => {
    expect(rangeLines("0-500: 10\n\nlow: much\r\n500+: 20\n5: \n1,5-3: 2")).toEqual({
      rows: [
        { start: "0", end: "500", points: "10" },
        { start: "500", end: "", points: "20" },
      ],
      wrong: [3, 5, 6],
    });
  });

  test("a range with the same bounds keeps its id", () => {
    const former = rowsOf([
      { id: 4, start: 0, end: 500, points: 1 },
      { id: 5, start: 500, end: null, points: 2 },
    ]);
    expect(rowsFromLines(rangeLines("0 to 500: 9\n500 to 900: 3"), former)).toEqual([
      { key: 4, start: "0", end: "500", points: "9" },
      { key: -1, start: "500", end: "900", points: "3" },
    ]);
  });

  test("a bound is the same with and without thousands separators", () => {
    const former = rowsOf([{ id: 4, start: 0, end: 50_000, points: 1 }]);
    expect(former).toEqual([{ key: 4, start: "0", end: "50,000", points: "1" }]);
    expect(rowsFromLines(rangeLines("0 to 50000: 9"), former)).toMatchObject([{ key: 4, points: "9" }]);
  });

  test("every set of ranges reads back from its lines", () => {
    const bound = fc.option(fc.integer({ min: -40_000, max: 40_000 }).map((count) => count / 4));
    fc.assert(
      fc.property(fc.array(fc.tuple(bound, bound, fc.integer({ min: -99, max: 99 }))), (given) => {
        const rows = rowsOf(given.map(([start, end, points], index) => ({ id: index + 1, start, end, points })));
        const lines = rangeLines(linesOfRanges(rows));
        expect(lines.wrong).toEqual([]);
        expect(lines.rows).toEqual(rows.map(({ start, end, points }) => ({ start, end, points })));
      }),
    );
  });
});

test.each<[number | null, number | null, string[] | undefined]>([
  [300, 850, ["–400: 0", "400–600: 33", "600–700: 67", "700–: 100"]],
  [0, 6, ["–2: 0", "2–3: 33", "3–5: 67", "5–: 100"]],
  [0, 100_000, ["–30,000: 0", "30,000–50,000: 33", "50,000–80,000: 67", "80,000–: 100"]],
  [0, 1, ["–0.3: 0", "0.3–0.5: 33", "0.5–0.8: 67", "0.8–: 100"]],
  [null, 5, undefined],
])("ranges suggested from %j to %j", (min_value, max_value, expected) => {
  const found = suggestedRanges({ min_value, max_value }, "number");
  expect(found?.map(({ start, end, points }) => `${start}–${end}: ${points}`)).toEqual(expected);
  if (found !== undefined) {
    const rows = found.map((row, index) => ({ key: -1 - index, ...row }));
    expect(readRows(rows, "number").problems.size).toBe(0);
  }
});
