import { expect, test } from "vitest";
import { DEFAULT_BANDS } from "#engine";
import { mondayOf } from "../days.ts";
import { periodsOf, periodText, prioritiesIn, runsOf } from "./periods.ts";

const day = (date: string, leads: number, average_total: number | null) => ({
  date,
  leads,
  average_total,
  low: 0,
  medium: leads,
  high: 0,
  priorities: leads === 0 ? [] : [{ priority: "Medium", leads }],
});

test("a week begins on Monday, also at the end of a year", () => {
  expect(["2026-01-01", "2025-12-29", "2026-01-04", "2026-01-05"].map(mondayOf)).toEqual([
    "2025-12-29",
    "2025-12-29",
    "2025-12-29",
    "2026-01-05",
  ]);
});

test("weeks sum their days, and their average counts each lead once", () => {
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
  expect(weeks.map(periodText)).toEqual(["Jan 3 to Jan 4", "Jan 5 to Jan 6"]);
  expect(periodsOf(days, "day")).toHaveLength(4);
});

test("each period has its leads by priority, those of earlier models last", () => {
  const some = (date: string, ...priorities: { priority: string; leads: number }[]) => ({
    ...day(date, 1, 1),
    priorities,
  });
  const weeks = periodsOf(
    [
      some("2026-01-05", { priority: "High", leads: 2 }, { priority: "Hot", leads: 1 }),
      some("2026-01-06", { priority: "High", leads: 3 }),
    ],
    "week",
  );
  expect([...(weeks[0]?.priorities ?? [])]).toEqual([
    ["High", 5],
    ["Hot", 1],
  ]);
  expect(prioritiesIn(weeks, DEFAULT_BANDS.total)).toEqual([
    { priority: "High", letter: "A" },
    { priority: "Medium", letter: "B" },
    { priority: "Low", letter: "C" },
    { priority: "Disqualified", letter: "D" },
    { priority: "Hot", letter: undefined },
  ]);
});

test("days without leads interrupt the line", () => {
  const averages = [null, 5, 6, null, null, 7, null];
  const days = averages.map((average, index) => day(`2026-01-0${index + 1}`, average === null ? 0 : 1, average));
  expect(runsOf(periodsOf(days, "day"))).toEqual([[1, 2], [5]]);
});
