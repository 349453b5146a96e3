import { describe, expect, test } from "vitest";
import {
  BAND_LETTERS,
  type Band,
  type BandList,
  type Bands,
  DEFAULT_BANDS,
  type ModelDocument,
} from "../document/model.ts";
import {
  calculated,
  edited,
  MADE_AT,
  test as modelTest,
  question,
  rule,
  scoring,
  type TestEdit,
} from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";
import { applyEdit } from "./apply.ts";
import { slugify } from "./slug.ts";
import type { Edit } from "./types.ts";

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
      question: "There is no question with the id 99.",
      rule: expect.stringMatching(/^Character/),
    });
    expect(objections(rule(1, "If {timeline} == 'imediately'")).rule).toContain("immediately");
  });
});

describe("calculated fields", () => {
  const change = (id: number, data: object): TestEdit => ({ kind: "calculated_field", action: "update", id, data });

  test("use each other in any order, but not in a circle", () => {
    const document = edited(
      edited(RENTAL, calculated("a", "{rent_ratio} * 2")),
      calculated("b", "{a} + {credit_score}"),
    );
    expect(objections(change(1, { formula: "{b}" }), document).formula).toContain("rent_ratio → b → a → rent_ratio");
    expect(objections(change(2, { formula: "{a}" }), document).formula).toContain("a → a");
  });

  test("cannot use scores, have the name of a question, or be deleted while they are used", () => {
    expect(objections(calculated("a", "{total_score}")).formula).toContain("before the scores");
    expect(objections(calculated("credit_score", "1")).name).toContain("A question named");
    const gone = { kind: "calculated_field", action: "delete", id: 1 } as const;
    expect(objections(gone).non_field_errors).toContain("scoring model 2");
    expect(objections(change(1, { formula: "{move_in}" })).formula).toContain("the formula of scoring model 2");
  });
});

describe("bands", () => {
  const listOf = (from: readonly (number | null)[]): Band[] =>
    from.map((start, index) => ({
      letter: BAND_LETTERS[index] ?? "A",
      label: `Band ${index + 1}`,
      from: start,
      action: "",
    }));
  const replace = (data: Partial<Bands>): TestEdit => ({
    kind: "bands",
    action: "replace",
    data: { ...DEFAULT_BANDS, ...data },
  });
  const bands = (list: BandList, ...from: (number | null)[]) => replace({ [list]: listOf(from) });

  test.each([
    ["x", [null]],
    ["y", [0, null]],
    ["total", [150, 90.5, -10, null]],
    ["x", [7, 6, 5, 4, 3, 2, 1, null]],
    ["total", [2e11, -2e11, null]],
  ] as const)("%s may begin at %j", (list, from) => {
    const after = edited(RENTAL, bands(list, ...from)).bands;
    expect(after[list].map((band) => band.from)).toEqual(from);
    expect({ ...after, [list]: undefined }).toEqual({ ...DEFAULT_BANDS, [list]: undefined });
  });

  test.each<[TestEdit, string]>([
    [bands("x", 80, 80, 40, null), "Band B of X: from must be less than 80"],
    [bands("y", 80, null, 40, null), "Band B of Y: from must be a number"],
    [bands("x", 1e15, 60, 40, null), "Band A of X: from must be between -100,000,000,000 and 100,000,000,000"],
    [bands("total", 3e11, null), "Band A of the total: from must be between -200,000,000,000 and 200,000,000,000"],
    [bands("total", 80, 60, 40, 0), "Band D of the total: from must be null"],
    [bands("total", 80.005, null), "Band A of the total: from must be a number with at most two decimals"],
    [bands("x"), "There must be 1 to 8 bands for X."],
    [bands("y", 8, 7, 6, 5, 4, 3, 2, 1, null), "There must be 1 to 8 bands for Y."],
    [replace({ y: DEFAULT_BANDS.y.slice(1) }), "The 3 bands of Y must have these letters, in this order: A, B, C."],
    [
      replace({ total: DEFAULT_BANDS.total.map((band) => ({ ...band, label: band.letter < "C" ? "hot" : "Hot " })) }),
      'Band B of the total: another band is already called "hot".',
    ],
  ])("rejected: %#", (edit, message) => expect(objections(edit).bands).toContain(message));

  test("errors of all lists are reported at once", () => {
    const both = objections(replace({ x: listOf([1]), total: listOf([]) })).bands;
    expect(both).toContain("Band A of X: from must be null");
    expect(both).toContain("There must be 1 to 8 bands for the total.");
  });
});

/** As many items as this, all like the last one. */
const filled = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, index) => {
    const like = items[Math.min(index, items.length - 1)] as Item;
    return index < items.length ? like : { ...like, id: 1_000 + index, number: 1_000 + index, start: null, end: null };
  });
/** The model with a question of these choices, or a scoring model of these ranges. */
const withChoices = (count: number): ModelDocument => ({
  ...RENTAL,
  questions: RENTAL.questions.map((each) => (each.id === 4 ? { ...each, choices: filled(each.choices, count) } : each)),
});
const withRanges = (count: number): ModelDocument => ({
  ...RENTAL,
  scoring_models: RENTAL.scoring_models.map((each) =>
    each.id === 1 ? { ...each, value_ranges: filled(each.value_ranges, count) } : each,
  ),
});
const TESTED = edited(RENTAL, modelTest("Good", {}));
const update = (kind: "question", id: number, data: object): TestEdit => ({ kind, action: "update", id, data });

test.each<[string, number, (count: number) => ModelDocument, TestEdit, TestEdit]>([
  [
    "questions",
    LIMITS.questions,
    (count) => ({ ...RENTAL, questions: filled(RENTAL.questions, count) }),
    question(900, "text", "a"),
    update("question", 1, { text: "Score?" }),
  ],
  [
    "calculated fields",
    LIMITS.calculatedFields,
    (count) => ({ ...RENTAL, calculated_fields: filled(RENTAL.calculated_fields, count) }),
    calculated("a", "1"),
    { kind: "calculated_field", action: "update", id: 1, data: { formula: "1" } },
  ],
  [
    "scoring models",
    LIMITS.scoringModels,
    (count) => ({ ...RENTAL, scoring_models: filled(RENTAL.scoring_models, count) }),
    scoring(1, "1"),
    { kind: "scoring_model", action: "update", id: 1, data: { weight: 2 } },
  ],
  [
    "recommendation rules",
    LIMITS.recommendations,
    (count) => ({ ...RENTAL, recommendations: filled(RENTAL.recommendations, count) }),
    rule(1, "If 1"),
    { kind: "recommendation", action: "update", id: 1, data: { response_text: "New" } },
  ],
  [
    "tests",
    LIMITS.tests,
    (count) => ({ ...TESTED, tests: filled(TESTED.tests, count) }),
    modelTest("Other", {}),
    { kind: "test", action: "update", id: 1, data: { date: "2024-01-01" } },
  ],
  [
    "choices",
    LIMITS.choicesPerQuestion,
    withChoices,
    { kind: "choice", parent: 4, action: "create", data: { text: "Later" } },
    { kind: "choice", parent: 4, action: "update", id: 1, data: { text: "Now" } },
  ],
  [
    "value ranges in one scoring model",
    LIMITS.rangesPerModel,
    withRanges,
    { kind: "value_range", action: "create", data: { scoring_model: 1, start: 0, end: 1, points: 1 } },
    { kind: "value_range", action: "update", id: 1, data: { points: 2 } },
  ],
])("the number of %s is limited, and the last one can be changed", (things, most, document, create, change) => {
  const objection = (edit: TestEdit, count: number) => {
    const result = applyEdit(document(count), { ...edit, at: MADE_AT } as Edit);
    return result.ok ? "" : JSON.stringify(result);
  };
  const tooMany = `There can be at most ${grouped(most)} ${things}.`;
  expect(objection(create, most)).toContain(tooMany);
  expect(objection(create, most - 1)).not.toContain(tooMany);
  expect(objection(change, most)).not.toContain(tooMany);
});

test.each(["question", "scoring_model", "value_range", "recommendation", "calculated_field"] as const)(
  "a %s that does not exist is missing",
  (kind) => {
    const edit = { kind, action: "delete", id: 999, at: MADE_AT } as const;
    expect(applyEdit(RENTAL, edit)).toEqual({ ok: false, missing: true });
    expect(applyEdit(RENTAL, { ...edit, kind: "choice", parent: 4 })).toEqual({ ok: false, missing: true });
  },
);

test("what is changed, moved, or duplicated must exist", () => {
  const missing = { ok: false, missing: true };
  const of = { id: 999, at: MADE_AT } as const;
  for (const kind of ["question", "scoring_model", "value_range", "recommendation", "calculated_field"] as const)
    expect(applyEdit(RENTAL, { ...of, kind, action: "update", data: {} } as Edit)).toEqual(missing);
  expect(applyEdit(RENTAL, { ...of, kind: "question", action: "move", data: { number: 1 } })).toEqual(missing);
  expect(applyEdit(RENTAL, { ...of, kind: "recommendation", action: "move", data: { position: 1 } })).toEqual(missing);
  expect(applyEdit(RENTAL, { ...of, kind: "question", action: "duplicate", data: {} })).toEqual(missing);
});

test.each([
  ["Over 5× rent", "over-5-rent"],
  ["Straße № 7", "strasse-no-7"],
  ["--", ""],
  ["a".repeat(100), "a".repeat(80)],
])("slug of %j", (text, slug) => expect(slugify(text)).toBe(slug));
