import { describe, expect, test } from "vitest";
import { slugify } from "./edits/slug.ts";
import { objections, RENTAL } from "./edits/testing.ts";
import { applyEdit } from "./edits.ts";
import { DEFAULT_BANDS } from "./model.ts";
import { calculated, edited, MADE_AT, rule, type TestEdit } from "./testing.ts";

describe("rules", () => {
  test("are tried in order of position, new ones last", () => {
    const first = { kind: "recommendation", action: "update", id: 2, data: { position: 1 } } as const;
    const document = edited(edited(RENTAL, rule(1, "If 1")), { ...first });
    expect(document.recommendations.map(({ id, position }) => [id, position])).toEqual([
      [1, 1],
      [2, 1],
      [4, 3],
      [3, 1],
    ]);
  });

  test("are checked", () => {
    expect(objections(rule(99, "{credit_score} > 1"))).toEqual({
      question: "There is no question 99.",
      rule: expect.stringMatching(/^Character/),
    });
    expect(objections(rule(1, "If {timeline} == 'imediately'")).rule).toContain("immediately");
  });
});

describe("calculated fields", () => {
  const change = (id: number, data: object): TestEdit => ({ kind: "calculated_field", action: "update", id, data });

  test("use one another in any order, but not in a circle", () => {
    const document = edited(
      edited(RENTAL, calculated("a", "{rent_ratio} * 2")),
      calculated("b", "{a} + {credit_score}"),
    );
    expect(objections(change(1, { formula: "{b}" }), document).formula).toContain("rent_ratio → b → a → rent_ratio");
    expect(objections(change(2, { formula: "{a}" }), document).formula).toContain("a → a");
  });

  test("cannot use scores, clash with questions, or go while they are used", () => {
    expect(objections(calculated("a", "{total_score}")).formula).toContain("before the scores");
    expect(objections(calculated("credit_score", "1")).name).toContain("A question named");
    expect(objections(change(1, { name: "ratio" })).name).toBe("rent_ratio is used by the formula of scoring model 2.");
    const gone = { kind: "calculated_field", action: "delete", id: 1 } as const;
    expect(objections(gone).non_field_errors).toContain("scoring model 2");
    expect(objections(change(1, { formula: "{move_in}" })).formula).toContain("the formula of scoring model 2");
  });
});

describe("bands", () => {
  const bands = (...from: (number | null)[]): TestEdit => ({
    kind: "bands",
    action: "replace",
    data: DEFAULT_BANDS.map((band, index) => ({ ...band, from: from[index] ?? null })),
  });

  test("descend from A to D", () => {
    expect(edited(RENTAL, bands(150, 90.5, -10)).bands.map(({ from }) => from)).toEqual([150, 90.5, -10, null]);
    expect(objections(bands(80, 80, 40)).bands).toContain("Band B: from must be less than 80");
    expect(objections(bands(80, null, 40)).bands).toContain("Band B: from must be a number");
    expect(objections(bands(1e15, 60, 40)).bands).toContain(
      "Band A: from must be between -100000000000 and 100000000000",
    );
    expect(objections(bands(80, 60, 40, 0)).bands).toContain("Band D: from must be null");
    expect(objections({ kind: "bands", action: "replace", data: DEFAULT_BANDS.slice(1) }).bands).toContain(
      "A, B, C, D",
    );
  });
});

test.each(["question", "scoring_model", "value_range", "recommendation", "calculated_field"] as const)(
  "a %s that does not exist is missing",
  (kind) => {
    const edit = { kind, action: "delete", id: 999, at: MADE_AT } as const;
    expect(applyEdit(RENTAL, edit)).toEqual({ ok: false, missing: true });
    expect(applyEdit(RENTAL, { ...edit, kind: "choice", parent: 4 })).toEqual({ ok: false, missing: true });
  },
);

test.each([
  ["Over 5× rent", "over-5-rent"],
  ["Straße № 7", "strasse-no-7"],
  ["--", ""],
  ["a".repeat(100), "a".repeat(80)],
])("slug of %j", (text, slug) => expect(slugify(text)).toBe(slug));
