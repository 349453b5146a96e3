import { describe, expect, test } from "vitest";
import { editErrors, edited, MADE_AT, scoring, type TestEdit } from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";
import { applyEdit } from "./apply.ts";
import type { Edit } from "./types.ts";

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
    ["a text for numbers", range({ start: "abc", end: 5 }), { start: '"abc" must be a number. Leave it empty' }],
    ["a number in a text for dates", range({ start: "5" }, 3), { start: '"5" must be a date (YYYY-MM-DD)' }],
    ["more digits than can be held", range({ end: "12345678901234567" }), { end: "This number has too many digits" }],
    ["a number too large for JSON", range({ end: Number.POSITIVE_INFINITY }), { end: "must be a number" }],
    ["very many points", range({ end: 1, points: 1e7 }), { points: "Must be between -1,000,000 and 1,000,000." }],
    ["no such model", range({}, 77), { scoring_model: "no scoring model with the id 77" }],
    ["an overlap of everything", range({}), { start: "The range without limits overlaps the range from 800." }],
    ["an overlap", range({ start: 799.5 }), { start: "The range from 799.5 overlaps the range from 800." }],
  ])("reject %s", (_name, edit, expected) => {
    const found = objections(edit);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [field, text] of Object.entries(expected)) expect(found[field]).toContain(text);
  });

  test("a bound that is wrong in itself is not compared with others", () => {
    const both = [
      { start: "abc", end: 5, points: 1 },
      { start: 0, end: 9, points: 1 },
    ];
    expect(editErrors(RENTAL, scoring(1, "1", { value_ranges: both }))).toEqual({
      value_ranges: [expect.stringMatching(/^Range 1: start: "abc" must be a number/)],
    });
    const codes = (model: number) => {
      const result = applyEdit(RENTAL, { ...range({ start: "abc" }, model), at: MADE_AT } as Edit);
      return !result.ok && "errors" in result ? result.errors.start?.map(({ code }) => code) : [];
    };
    expect([codes(1), codes(3)]).toEqual([["not_a_number"], ["invalid_format"]]);
  });

  test.each([0, 1_000])("a weight of %d and the most points of a range are accepted", (weight) => {
    const value_ranges = [{ start: 0, end: 1, points: -1_000_000 }];
    expect(edited(RENTAL, scoring(1, "1", { weight, value_ranges })).scoring_models.at(-1)).toMatchObject({
      weight,
      value_ranges,
    });
  });

  test("of as many ranges as there can be, those that overlap are named; of more, only their number", () => {
    const ranges = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ start: index, end: index === 0 ? 2 : index + 1, points: 1 }));
    const found = (count: number) => editErrors(RENTAL, scoring(1, "1", { value_ranges: ranges(count) })).value_ranges;
    expect(found(200)).toEqual(["The ranges 0 to 2 and 1 to 2 overlap."]);
    expect(found(201)).toEqual([expect.stringContaining("at most 200 value ranges in one scoring model")]);
  });

  test("ranges sent with a scoring model keep the ids of those with the same id, or the same start and end", () => {
    const points = (start: number | null, end: number | null, id?: number) =>
      ({ start, end, points: 1, ...(id === undefined ? {} : { id }) }) as const;
    const document = edited(RENTAL, scoring(1, "1", { value_ranges: [points(0, 1), points(1, 2), points(2, null)] }));
    const { id, value_ranges } = document.scoring_models.at(-1) ?? { id: 0, value_ranges: [] };
    const [a = 0, b = 0, c = 0] = value_ranges.map((each) => each.id);
    const idsAfter = (...sent: ReturnType<typeof points>[]) =>
      edited(document, {
        kind: "scoring_model",
        action: "update",
        id,
        data: { value_ranges: sent },
      })
        .scoring_models.at(-1)
        ?.value_ranges.map((each) => each.id);
    expect(idsAfter(points(0, 1), points(1, 2), points(2, null))).toEqual([a, b, c]);
    expect(idsAfter(points(2, null), points(0, 1))).toEqual([a, c]);
    // another start or another end is another range
    expect(idsAfter(points(null, 1), points(1, 1.5), points(2, null))).toEqual([c + 1, c + 2, c]);
    // the second has the id of the first range, so what looks like the first is new
    expect(idsAfter(points(0, 1), points(5, 6, a))).toEqual([c + 1, a]);
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
