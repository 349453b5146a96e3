import { expect, test } from "vitest";
import { DEFAULT_BANDS, type ModelChange } from "#engine";
import type { DraftConflict } from "../calls.ts";
import { ownData, ownFields } from "./own-values.ts";

const conflict = (more: Partial<DraftConflict>): DraftConflict => ({
  ...{ edit: 1, note: "", author: null, ours: [], theirs: [], errors: null, can_keep: false, data: null },
  ...{ versions: [], later: [] },
  ...more,
});

const change = (type: ModelChange["target"]["type"], id: number | null, field: string, after: unknown, name = "") =>
  ({ action: "updated", target: { type, id, name }, field, before: null, after, text: "" }) as ModelChange;

const brief = (of: DraftConflict) => ownFields(of).map(({ label, input, value }) => [label, input, value]);

test("of a rejected edit, the members named by the rejection; all simple ones if it names none", () => {
  const data = { field_name: "pets", number: 3, type: "integer", question: 4, required: true, choices: [] };
  const named = conflict({ data, errors: { field_name: ["Taken."] } });
  expect(ownFields(named)).toMatchObject([{ label: "Field name", input: "text", value: "pets", errors: ["Taken."] }]);
  expect(ownData(named, ownFields(named), { field_name: "cats" })).toEqual({ field_name: "cats" });
  expect(brief(conflict({ data, errors: { non_field_errors: ["Overlaps."] } }))).toEqual([
    ["Field name", "text", "pets"],
    ["Position", "number", 3],
  ]);
  expect(ownFields(conflict({ errors: { non_field_errors: ["Gone."] } }))).toEqual([]);
});

test("of a possible edit, the values that both sides changed, each with its input", () => {
  const ours = [
    change("scoring_model", 1, "weight", 2),
    change("scoring_model", 1, "formula", "{a}"),
    change("scoring_model", 1, "y_axis", true),
    change("scoring_model", 1, "name", "Mine"),
    change("scoring_model", 1, "x_axis", true),
    change("scoring_model", 1, "question", 3),
  ];
  const theirs = [
    change("scoring_model", 1, "weight", 9),
    change("scoring_model", 1, "formula", "{b}"),
    change("scoring_model", 1, "y_axis", false),
    change("scoring_model", 2, "name", "Another"),
    change("scoring_model", 1, "x_axis", true),
    change("scoring_model", 1, "question", 4),
  ];
  const data = { weight: 2, formula: "{a}", y_axis: true, name: "Mine", x_axis: true, question: 3 };
  const found = conflict({ can_keep: true, ours, theirs, data });
  expect(brief(found)).toEqual([
    ["Weight", "number", 2],
    ["Formula", "formula", "{a}"],
    ["Adds to Y", "switch", true],
  ]);
  const [weight] = ownFields(found);
  expect(ownData(found, weight === undefined ? [] : [weight], { value_0: 5 })).toEqual({ weight: 5 });
});

test("ranges, choices, and bands are sent as their whole list", () => {
  const value_ranges = [
    { id: 7, start: null, end: 10, points: 1 },
    { id: 8, start: 10, end: 20, points: 2 },
  ];
  const both = (...fields: readonly [number, string, unknown][]) =>
    fields.map(([id, field, after]) => change("value_range", id, field, after));
  const ranges = conflict({
    can_keep: true,
    ours: both([7, "points", 1], [8, "end", 20]),
    theirs: both([7, "points", 5], [8, "end", 30]),
    data: { value_ranges },
  });
  expect(ownData(ranges, ownFields(ranges), { value_0: 3, value_1: 25 })).toEqual({
    value_ranges: [
      { ...value_ranges[0], points: 3 },
      { ...value_ranges[1], end: 25 },
    ],
  });
  const name = "B of Y";
  const bands = conflict({
    can_keep: true,
    ours: [change("bands", null, "from", 55, name)],
    theirs: [change("bands", null, "from", 50, name)],
    data: { ...DEFAULT_BANDS },
  });
  expect(ownData(bands, ownFields(bands), { value_0: 52 })).toEqual({
    y: DEFAULT_BANDS.y.map((band) => (band.letter === "B" ? { ...band, from: 52 } : band)),
  });
});
