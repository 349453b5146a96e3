import { expect, test } from "vitest";
import type { AccountOverview } from "../../data/client-overview.ts";
import { arrangeRows, type ClientRow } from "./rows.ts";

const row = (id: number, name: string, overview?: Partial<AccountOverview>): ClientRow => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  overview: overview && {
    ...{ id, name, slug: "", parent: 1, leads: 0, leads_by_day: [], high_share: null, last_lead_at: null },
    ...{ model_version: 1, published_at: null, drafts_in_review: 0, source: null },
    ...overview,
  },
});

const changed = { name: "File", version: 2, changed_since: true };
const ROWS = [
  row(1, "Harbor 10", { leads_by_day: [1, 2], drafts_in_review: 1, source: changed }),
  row(2, "Harbor 9", { leads_by_day: [3] }),
  row(3, "Northwind", { leads_by_day: [0], source: { ...changed, changed_since: false } }),
];
const BY_NAME = { by: "name", isDescending: false } as const;
const ids = (...args: Parameters<typeof arrangeRows>) => arrangeRows(...args).map(({ id }) => id);

test("accounts are sorted by name, numbers by value", () => {
  expect(ids(ROWS, "", "all", BY_NAME)).toEqual([2, 1, 3]);
  expect(ids(ROWS, "", "all", { by: "name", isDescending: true })).toEqual([3, 1, 2]);
});

test("rows are sorted by figures, and equal figures by name", () => {
  expect(ids(ROWS, "", "all", { by: "recent", isDescending: true })).toEqual([2, 1, 3]);
  expect(ids(ROWS, "", "all", { by: "recent", isDescending: false })).toEqual([3, 2, 1]);
  expect(ids([...ROWS, row(4, "Unknown")], "", "all", { by: "in_review", isDescending: true })).toEqual([1, 2, 3, 4]);
});

test("a search finds names and slugs, a filter finds accounts that need attention", () => {
  expect(ids(ROWS, " HARBOR-9", "all", BY_NAME)).toEqual([2]);
  expect(ids(ROWS, "", "in_review", BY_NAME)).toEqual([1]);
  expect(ids(ROWS, "", "changed", BY_NAME)).toEqual([1]);
  expect(ids(ROWS, "", "quiet", BY_NAME)).toEqual([3]);
  expect(ids([row(4, "Unknown")], "", "quiet", BY_NAME)).toEqual([]);
});
