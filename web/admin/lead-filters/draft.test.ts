import { expect, test } from "vitest";
import { rental } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { readAddress } from "../area/lead-list.ts";
import { draftOfList, faultsOf, filtersOf, withQuestion } from "./draft.ts";
import { activeFilters } from "./filter-texts.ts";

const document = exampleDocument(rental, "2026-01-15T09:30:00.000Z");
const { questions } = document;
const NONE = { filters: {}, answers: {} };

test("filters survive a round trip through their form", () => {
  const list = {
    filters: { priority: "High", min_total: "80" },
    answers: {
      credit_score: { min: 700, max: 750 },
      move_in: { any: ["immediate"] },
      about: { contains: "dog" },
      viewing: { answered: false },
    },
  };
  expect(filtersOf(draftOfList(list), questions)).toEqual(list);
});

test("blank fields do not filter", () => {
  const draft = withQuestion({ ...NONE, filters: { search: " ", max_x: "" } }, "credit_score");
  expect(filtersOf(draft, questions)).toEqual(NONE);
});

test("what the API would reject is reported at its field", () => {
  const draft = draftOfList({
    filters: { min_total: "8o", min_x: "10", max_x: "5", created_after: "2026-02-01", created_before: "2026-01-01" },
    answers: { credit_score: { min: 700, max: 600 }, rent_amount: { min: "much" } },
  });
  expect(Object.keys(faultsOf(draft, questions)).sort()).toEqual([
    "answers.credit_score",
    "answers.rent_amount",
    "created_before",
    "max_x",
    "min_total",
  ]);
  expect(faultsOf(draftOfList({ filters: { min_x: "5", max_x: "5" }, answers: {} }), questions)).toEqual({});
});

test("each filter is described in the account's own words and can be removed", () => {
  const rule = document.recommendations[0];
  const active = activeFilters(
    {
      filters: { min_total: "80", recommendation: String(rule?.id) },
      answers: { move_in: { any: ["immediate", "gone"] }, credit_score: { min: 700, answered: true } },
      ordering: "-created_at",
      page: 1,
      pageSize: 25,
      columns: undefined,
      isTest: false,
    },
    document,
  );
  expect(active.map(({ text }) => text)).toEqual([
    "Total: from 80",
    expect.stringMatching(/^Recommended: “/),
    "Move in: Immediately, gone",
    "Credit score: from 700 answered",
  ]);
  expect(active[0]?.without.filters).toEqual({ recommendation: String(rule?.id) });
  expect(active[2]?.without.answers).toEqual({ credit_score: { min: 700, answered: true } });
});

test("a re-scoring is named by its time, or by its number until that is known", () => {
  const list = readAddress(new URLSearchParams({ rescoring: "7" }));
  const texts = (at?: string) => activeFilters(list, document, { rescoring: at }).map(({ text }) => text);
  expect(texts("Nov 26, 2026, 8:36 AM")).toEqual(["Changed by the re-scoring of Nov 26, 2026, 8:36 AM"]);
  expect(texts()).toEqual(["Changed by re-scoring: 7"]);
});

test("an import is named by its file, or by its number if that is not known", () => {
  const list = readAddress(new URLSearchParams({ import_id: "7" }));
  const texts = (name?: string) => activeFilters(list, document, { import: name }).map(({ text }) => text);
  expect([texts("crm.csv"), texts()]).toEqual([["Import: crm.csv"], ["Import: 7"]]);
});
