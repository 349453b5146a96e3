import { describe, expect, test } from "vitest";
import type { ValueRange } from "#engine";
import { addRow, closeGap, fillGap, removeRow, sortRows, splitRow, writeCell } from "./change-rows.ts";
import { dataOf, type RangeRow, readRows, rowsOf } from "./rows.ts";

type Bound = ValueRange["start"];
const rows = (...ranges: readonly (readonly [start: Bound, end: Bound, points?: number])[]) =>
  rowsOf(ranges.map(([start, end, points = 0], index) => ({ id: index + 1, start, end, points })));
const texts = (list: readonly RangeRow[]) => list.map(({ start, end, points }) => `${start}–${end}: ${points}`);
const read = (list: readonly RangeRow[], kind: "number" | "date" = "number") => readRows(list, kind);
const rangeOf = (list: readonly RangeRow[], id: number, kind: "number" | "date" = "number") => {
  const found = read(list, kind).ranges.find((range) => range.id === id);
  if (found === undefined) throw new Error(`range ${id} cannot be read`);
  return found;
};

describe("reading rows", () => {
  test("texts become ranges; blank is unbounded", () => {
    const { ranges, problems } = read([{ key: -1, start: "", end: " −2.50 ", points: "−0.5" }]);
    expect(ranges).toEqual([{ id: -1, start: null, end: -2.5, points: -0.5 }]);
    expect(problems.size).toBe(0);
  });

  test("each error is at its cell, in the wording of forms", () => {
    const { problems, ranges } = read([
      { key: 1, start: "low", end: "", points: "1,5" },
      { key: 3, start: "1,000", end: "10,000", points: "1,500" },
      { key: 4, start: "2,5", end: "", points: "" },
      { key: 2, start: "5", end: "3", points: "1.234" },
    ]);
    expect(problems.get(1)).toEqual({
      start: '"low" must be a number. Leave it empty for no limit.',
      points: expect.stringContaining("commas only between thousands"),
    });
    expect(problems.get(4)).toEqual({
      start: expect.stringContaining("commas only between thousands"),
      points: "Enter the points.",
    });
    expect(problems.get(2)).toEqual({
      start: "The start (5) must be less than the end (3).",
      points: "Must have at most two decimal places.",
    });
    // thousands separators are accepted
    expect(ranges).toEqual([{ id: 3, start: 1000, end: 10_000, points: 1500 }]);
  });

  test("a number that would be rounded is rejected", () => {
    const { problems } = read([{ key: 1, start: "9007199254740993", end: "", points: "−1.00000000000000001" }]);
    const refusal = "This number has too many digits to be stored exactly. Use at most 15 significant digits.";
    expect(problems.get(1)).toEqual({ start: refusal, points: refusal });
  });

  test("an overlap is reported at both rows", () => {
    const { problems } = read(rows([0, 30], [20, 50], [50, null]));
    expect(problems.get(1)).toEqual({ row: "Overlaps the range 20 to 50." });
    expect(problems.get(2)).toEqual({ row: "Overlaps the range 0 to 30." });
    expect(problems.has(3)).toBe(false);
  });

  test("bounds have the type of the formula", () => {
    const dates = rows(["2024-01-01", null]);
    expect(read(dates, "date").problems.size).toBe(0);
    expect(read(dates).problems.get(1)?.start).toContain("must be a number");
    expect(read(rows([1, 2]), "date").problems.get(1)?.start).toContain("a date (YYYY-MM-DD)");
  });

  test("new ranges are sent without an id", () => {
    const changed = splitRow(rows([0, 30]), { id: 1, start: 0, end: 30, points: 0 });
    expect(dataOf(read(changed?.rows ?? []))).toEqual([
      { id: 1, start: 0, end: 15, points: 0 },
      { start: 15, end: 30, points: 0 },
    ]);
  });
});

describe("changing rows", () => {
  test("a neighbor that meets the bound moves along", () => {
    const list = rows([0, 30], [30, 50], [60, null]);
    expect(texts(writeCell(list, 1, "end", "35", true))).toEqual(["0–35: 0", "35–50: 0", "60–: 0"]);
    expect(texts(writeCell(list, 1, "end", "35", false))).toEqual(["0–35: 0", "30–50: 0", "60–: 0"]);
    expect(texts(writeCell(list, 3, "start", "55", true))).toEqual(["0–30: 0", "30–50: 0", "55–: 0"]);
    expect(texts(writeCell(list, 2, "points", "7", true))[1]).toBe("30–50: 7");
  });

  test.each<[string, RangeRow[], string[]]>([
    ["the first range is everything", [], ["–: 0"]],
    ["a gap is filled first", rows([0, 30], [50, null]), ["0–30: 0", "30–50: 0", "50–: 0"]],
    ["the next begins where the last ends", rows([0, 30]), ["0–30: 0", "30–: 0"]],
    ["an open last range is split", rows([0, 30], [30, null, 5]), ["0–30: 0", "30–38: 5", "38–: 5"]],
    ["everything is split at zero", rows([null, null]), ["–0: 0", "0–: 0"]],
  ])("adding: %s", (_name, list, expected) => {
    const { rows: added, key } = addRow(list, read(list));
    expect(texts(added)).toEqual(expected);
    expect(added.some((row) => row.key === key)).toBe(true);
    expect(read(added).problems.size).toBe(0);
  });

  test("splitting halves a range and keeps its points", () => {
    const list = rows([null, 20], ["2024-01-01", "2024-01-31", 9]);
    expect(texts(splitRow(list, rangeOf(list, 1))?.rows ?? []).slice(0, 2)).toEqual(["–15: 0", "15–20: 0"]);
    const dates = rows(["2024-01-01", "2024-01-31", 9]);
    expect(texts(splitRow(dates, rangeOf(dates, 1, "date"))?.rows ?? [])).toEqual([
      "2024-01-01–2024-01-16: 9",
      "2024-01-16–2024-01-31: 9",
    ]);
    const day = rows(["2024-01-01", "2024-01-02"]);
    expect(splitRow(day, rangeOf(day, 1, "date"))).toBeUndefined();
    const small = rows([0, 0.5]);
    expect(texts(splitRow(small, rangeOf(small, 1))?.rows ?? [])).toEqual(["0–0.25: 0", "0.25–0.5: 0"]);
  });

  test("a gap is filled by a new range, or closed by the one below", () => {
    const list = rows([0, 30], [50, null]);
    const gap = { start: 30, end: 50 };
    expect(texts(fillGap(list, gap).rows)).toEqual(["0–30: 0", "30–50: 0", "50–: 0"]);
    expect(closeGap(list, read(list), gap)).toMatchObject({ key: 1, rows: [{ end: "50" }, { start: "50" }] });
  });

  test("sorting is by start, with unreadable rows last", () => {
    const list = [{ key: 9, start: "x", end: "", points: "0" }, ...rows([50, null], [null, 30], [30, 50])];
    expect(sortRows(list, read(list)).map(({ key }) => key)).toEqual([2, 3, 1, 9]);
    expect(removeRow(list, 9)).toHaveLength(3);
  });
});
