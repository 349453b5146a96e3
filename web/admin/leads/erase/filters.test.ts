import { expect, test } from "vitest";
import { filtersOfQuery } from "../../area/lead-list.ts";
import { filtersUntil } from "./EraseDialog.tsx";

const NOW = new Date("2026-01-31T09:30:00.000Z");

test("the order is not a filter, and filters by answers are an object", () => {
  expect(filtersOfQuery({ ordering: "lead_id", priority: "High,Low", answers: '{"a":{"min":1}}' })).toEqual({
    priority: "High,Low",
    answers: { a: { min: 1 } },
  });
});

test("leads that arrive after the moment are left out, unless the filters end before it", () => {
  expect(filtersUntil({}, NOW)).toEqual({ created_before: "2026-01-31T09:30:00.000Z" });
  expect(filtersUntil({ created_before: "2026-03-01" }, NOW)).toEqual({ created_before: "2026-01-31T09:30:00.000Z" });
  expect(filtersUntil({ created_before: "2026-01-01" }, NOW)).toEqual({ created_before: "2026-01-01" });
});
