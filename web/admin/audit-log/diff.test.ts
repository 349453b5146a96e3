import { expect, test } from "vitest";
import { changesBetween } from "./diff.ts";
import { valueText } from "./fields.ts";

const range = (id: number, points: number) => ({ id, start: id * 10, end: null, points });

test("only differences are reported, down to single values", () => {
  const before = { name: "Credit", weight: 1, axes: ["x"], value_ranges: [range(1, 5), range(2, 6)], note: null };
  const after = { name: "Credit", weight: 1.5, axes: ["x", "y"], value_ranges: [range(1, 5), range(2, 9)], note: "" };
  expect(changesBetween(before, after)).toEqual([
    { field: "Weight", name: "weight", before: 1, after: 1.5 },
    { field: "Axes", name: "axes", before: ["x"], after: ["x", "y"] },
    { field: "Value ranges 2, points", name: "points", before: 6, after: 9 },
    { field: "Note", name: "note", before: null, after: "" },
  ]);
});

test("items are matched by their ids, at any position", () => {
  const changes = changesBetween({ ranges: [range(1, 5)] }, { ranges: [range(7, 1), range(1, 5)] });
  expect(changes.map(({ field }) => field)).toEqual(["Ranges 1, start", "Ranges 1, end", "Ranges 1, points"]);
  expect(changesBetween({ ranges: [range(1, 5)] }, { ranges: [] }).at(-1)).toEqual({
    field: "Ranges 1, points",
    name: "points",
    before: 5,
    after: undefined,
  });
});

test("a created or deleted item has all its fields on one side", () => {
  expect(changesBetween(null, { name: "A", ids: [] })).toEqual([
    { field: "Name", name: "name", before: undefined, after: "A" },
    { field: "Ids", name: "ids", before: undefined, after: [] },
  ]);
  expect(changesBetween({ name: "A" }, null)).toEqual([{ field: "Name", name: "name", before: "A", after: undefined }]);
  expect(changesBetween({ edit: "" }, { edit: "", test: { name: "A", expect: { x_axis: 1 } } })).toEqual([
    { field: "Test, name", name: "name", before: undefined, after: "A" },
    { field: "Test, expected X", name: "x_axis", before: undefined, after: 1 },
  ]);
  // the event itself has both
  expect(changesBetween(null, { id: 3, created_at: "2026-01-31T03:00:00.000Z" })).toEqual([]);
  expect(changesBetween(null, null)).toEqual([]);
});

test("what a test expects is described as in its form, and references by their names", () => {
  const expected = { x_category: "B", total_score: 12, recommendations: { credit_score: 2, income: null } };
  const nameOf = (reference: string, id: number) => `${reference} ${id}`;
  const made = changesBetween(null, { expect: expected, answers: ["income", "own"], question: 4, account: 2 });
  expect(made.map(({ field, name, after }) => `${field}: ${valueText(after, "UTC", name, nameOf)}`)).toEqual([
    "Expected band of X: B",
    "Expected total: 12",
    "Expected recommendation for credit_score: recommendation 2",
    "Expected recommendation for income: no recommendation",
    "Answers to: income, own",
    "Question: question 4",
    "Account: account 2",
  ]);
  expect(valueText(2, "UTC", "account")).toBe("no. 2");
  expect(valueText(["priority", "answers.income"], "UTC", "filtered_by")).toBe("priority, answer to income");
  expect(valueText("-total_score", "UTC", "ordering")).toBe("total, descending");
});

test("bands are matched by their letters, and are described as on the page of a draft", () => {
  const bands = (...x: readonly object[]) => ({ bands: { x } });
  const [high, low] = [
    { letter: "A", label: "High", from: 10 },
    { letter: "B", label: "Low", from: null },
  ];
  const changes = changesBetween(bands(high), bands({ ...high, label: "Top" }, low));
  expect(changes.map(({ field, after }) => [field, after])).toEqual([
    ["Band A of X, name", "Top"],
    ["Band B of X, letter", "B"],
    ["Band B of X, name", "Low"],
    ["Band B of X, from", null],
  ]);
});

test("moments are displayed in the time zone", () => {
  expect(valueText("2026-01-31T03:00:00.000Z", "America/New_York", "expires_at")).toBe("Jan 30, 2026, 10:00 PM");
  expect(valueText({ expires_at: "2026-01-31T03:00:00.000Z" }, "UTC")).toBe("Expires: Jan 31, 2026, 3:00 AM");
  expect(valueText(null, "UTC", "expires_at")).toBe("never");
  expect(valueText("2026-01-31", "America/New_York", "evaluated_on")).toBe("Jan 31, 2026");
});

test("values are words", () => {
  expect([null, "", true, 0, [], ["a", 1], { a: 1 }].map((value) => valueText(value, "UTC"))).toEqual([
    "none",
    "blank",
    "yes",
    "0",
    "none",
    "a, 1",
    "A: 1",
  ]);
});
