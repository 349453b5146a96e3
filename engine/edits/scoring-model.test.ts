import { describe, expect, test } from "vitest";
import { edited, scoring, type TestEdit } from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";

describe("scoring models and value ranges", () => {
  const range = (data: object, scoring_model = 1) =>
    ({
      kind: "value_range",
      action: "create",
      data: { scoring_model, start: null, end: null, points: 1, ...data },
    }) as TestEdit;

  test.each<[string, TestEdit, Record<string, string>]>([
    ["no such question", scoring(99, "{credit_score}"), { question: "no question with the id 99" }],
    ["a formula", scoring(1, "{credit_score} && 1"), { formula: "Characters 16 to 17:" }],
    ["a field", scoring(1, "{credit_scor}"), { formula: 'Did you mean "credit_score"?' }],
    ["weights", scoring(1, "1", { weight: 0.125 }), { weight: "two decimal places" }],
    ["negative weights", scoring(1, "1", { weight: -1 }), { weight: "between 0 and 1,000" }],
    [
      "everything at once",
      scoring(99, "(", { weight: 1e9, value_ranges: [{ start: 2, end: 1, points: 0.001 }] }),
      {
        question: "99",
        formula: "Character",
        weight: "1,000",
        value_ranges: "Range 1: start: The start (2) must be less",
      },
    ],
    [
      "overlaps among ranges that come along",
      scoring(1, "1", {
        value_ranges: [
          { start: 0, end: 5, points: 1 },
          { start: null, end: 0.1, points: 2 },
        ],
      }),
      { value_ranges: "The ranges 0 to 5 and below 0.1 overlap." },
    ],
    ["a number for dates", range({ start: 5, end: null }, 3), { start: "5 must be a date (YYYY-MM-DD)" }],
    ["a date for numbers", range({ end: "2024-01-01" }), { end: '"2024-01-01" must be a number' }],
    ["an impossible date", range({ end: "2023-02-30" }, 3), { end: "must be a date" }],
    ["an end before the start", range({ start: 5, end: 5 }), { start: "must be less than the end (5)" }],
    ["points", range({ end: 1, points: 1.005 }), { points: "two decimal places" }],
    ["many points", range({ end: 1, points: -1_000_001 }), { points: "between" }],
    ["no such model", range({}, 77), { scoring_model: "no scoring model with the id 77" }],
    ["an overlap of everything", range({}), { start: "The range without limits overlaps the range from 800." }],
    ["an overlap", range({ start: 799.5 }), { start: "The range from 799.5 overlaps the range from 800." }],
  ])("reject %s", (_name, edit, expected) => {
    const found = objections(edit);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [field, text] of Object.entries(expected)) expect(found[field]).toContain(text);
  });

  test("adjacent ranges do not overlap, even at twelve digits; ranges are sorted", () => {
    const document = edited(edited(RENTAL, range({ start: "760", end: 800.0000000000001 })), range({ end: 760 }));
    expect(document.scoring_models[0]?.value_ranges.map(({ id, start }) => [id, start])).toEqual([
      [5, null],
      [4, 760],
      [1, 800],
    ]);
  });

  test("a range moves to another scoring model and keeps its id", () => {
    const move = { kind: "value_range", action: "update", id: 1, data: { scoring_model: 2 } } as const;
    const document = edited(RENTAL, move);
    expect(document.scoring_models.map(({ value_ranges }) => value_ranges.map(({ id }) => id))).toEqual([
      [],
      [2, 1],
      [3],
    ]);
    expect(
      edited(document, { kind: "value_range", action: "delete", id: 1 }).scoring_models[1]?.value_ranges,
    ).toHaveLength(1);
  });

  test("a formula cannot become a date if its ranges are numbers", () => {
    const turn = { kind: "scoring_model", action: "update", id: 1, data: { formula: "{move_in}" } } as const;
    expect(objections(turn).formula).toContain("The formula gives a date, but the bounds of its range from 800 are");
    const value_ranges = [{ id: 1, start: "2024-01-01", end: null, points: 3 }];
    expect(edited(RENTAL, { ...turn, data: { ...turn.data, value_ranges } }).scoring_models[0]?.value_ranges).toEqual(
      value_ranges,
    );
  });
});
