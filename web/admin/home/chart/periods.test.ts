import { expect, test } from "vitest";
import { mondayOf } from "../days.ts";
import { periodsOf, periodText } from "./periods.ts";

const day = (date: string, leads: number, average_total: number | null) => ({
  date,
  leads,
  average_total,
  low: 0,
  medium: leads,
  high: 0,
  priorities: leads === 0 ? [] : [{ priority: "Medium", leads }],
});

test("a week begins on Monday, also across the end of a year", () => {
  expect(["2026-01-01", "2025-12-29", "2026-01-04", "2026-01-05"].map(mondayOf)).toEqual([
    "2025-12-29",
    "2025-12-29",
    "2025-12-29",
    "2026-01-05",
  ]);
});

test("weeks add their days up, and their average counts each lead once", () => {
  const days = [
    day("2026-01-03", 1, 10),
    day("2026-01-04", 3, 50),
    day("2026-01-05", 0, null),
    day("2026-01-06", 0, null),
  ];
  const weeks = periodsOf(days, "week");
  expect(weeks.map(({ from, before, leads, average }) => [from, before, leads, average])).toEqual([
    ["2026-01-03", "2026-01-05", 4, 40],
    ["2026-01-05", "2026-01-07", 0, null],
  ]);
  expect(weeks.map(periodText)).toEqual(["3 Jan to 4 Jan", "5 Jan to 6 Jan"]);
  expect(periodsOf(days, "day")).toHaveLength(4);
});
