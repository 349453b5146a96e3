import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BAND_LETTERS, type BandList, DEFAULT_BANDS, EMPTY_MODEL, type ModelDocument } from "../document/model.ts";
import { applyEdit } from "../edits/apply.ts";
import type { Edit } from "../edits/types.ts";
import { diffDocuments, isFieldOf } from "../index.ts";
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
import { RENTAL } from "../testing/edits.ts";
import { movedItems } from "./order.ts";

type Kind = Exclude<Edit["kind"], "bands" | "choice">;

const update = (kind: Kind, id: number, data: object) => ({ kind, action: "update", id, data }) as TestEdit;
const remove = (kind: Kind, id: number) => ({ kind, action: "delete", id }) as TestEdit;
const choice = (more: object) => ({ kind: "choice", parent: 4, ...more }) as TestEdit;
const range = { scoring_model: 1, start: 720, end: 760, points: 70 };

/** RENTAL with texts as people write them. */
const NAMED = [
  question(6, "text", "note"),
  update("question", 1, { text: "Your credit score?" }),
  update("question", 4, { text: "When would you like to move into your new home, roughly?" }),
  { kind: "value_range", action: "create", data: range } as const,
  modelTest(
    "Good",
    { credit_score: 720, timeline: "immediately" },
    { priority: "High", recommendations: { credit_score: 1 } },
  ),
].reduce(edited, RENTAL);

const bands = (A: object, list: BandList = "x"): TestEdit => ({
  kind: "bands",
  action: "replace",
  data: {
    ...DEFAULT_BANDS,
    [list]: DEFAULT_BANDS[list].map((band) => (band.letter === "A" ? { ...band, ...A } : band)),
  },
});

const someBands = (list: BandList, count: number): TestEdit => ({
  kind: "bands",
  action: "replace",
  data: {
    ...DEFAULT_BANDS,
    [list]: BAND_LETTERS.slice(0, count).map((letter, index) => ({
      ...(DEFAULT_BANDS[list][index] ?? { label: `Band ${letter}`, action: "" }),
      letter,
      from: index === count - 1 ? null : (DEFAULT_BANDS[list][index]?.from ?? 40 - index),
    })),
  },
});

test.each<[TestEdit, ...string[]]>([
  [question(9, "text", "pets", { text: "How many pets?" }), 'question "How many pets?" (pets) added'],
  [
    question(9, "choice", "job", { text: "Job?", choices: [{ text: "Yes" }, { text: "No" }] }),
    'question "Job?" (job) added with 2 choices',
  ],
  [remove("question", 1), 'question "Your credit score?" (credit_score) deleted'],
  [update("question", 1, { text: "Credit score?" }), '"Your credit score?" reworded: "Credit score?"'],
  [
    update("question", 4, { text: "When would you like to move into your new home, exactly?" }),
    '"When would you like to move into your…" reworded: When would you like to move into your new home, roughly? → When would you like to move into your new home, exactly?',
  ],
  [update("question", 2, { type: "integer" }), 'type of "rent_amount?" Number → Integer'],
  [update("question", 6, { field_name: "remark" }), 'field name of "note?" note → remark'],
  [update("question", 2, { required: true }), '"rent_amount?" is now required'],
  [
    update("question", 2, { min_value: 0, help_text: "In\nEuro" }),
    'minimum of "rent_amount?" none → 0',
    'help text of "rent_amount?": none → In Euro',
  ],
  [update("question", 1, { max_value: null }), 'maximum of "Your credit score?" 850 → none'],
  [update("question", 5, { multiple_values: true }), '"move_in?" now takes several values'],
  [
    choice({ action: "create", data: { text: "Later" } }),
    'choice "Later" added to "When would you like to move into your…"',
  ],
  [choice({ action: "delete", id: 2 }), 'choice "1-3 months" removed from "When would you like to move into your…"'],
  [
    choice({ action: "update", id: 2, data: { text: "Soon" } }),
    'choice "1-3 months" of "When would you like to move into your…" renamed to "Soon"',
  ],
  [
    choice({ action: "update", id: 2, data: { value: 85 } }),
    'value of choice "1-3 months" of "When would you like to move into your…" 80 → 85',
  ],
  [
    update("question", 4, {
      choices: [
        { id: 2, text: "1-3 months" },
        { id: 1, text: "Immediately" },
      ],
    }),
    'choices of "When would you like to move into your…" reordered: 1-3 months, Immediately',
  ],
  [update("question", 5, { number: 7 }), '"move_in?" moved from position 5 to 7'],
  [{ kind: "question", action: "move", id: 5, data: { number: 1 } }, '"move_in?" moved from position 5 to 1'],
  [scoring(2, "{rent_amount}", { name: "Rent" }), 'scoring model "Rent" added: {rent_amount}'],
  [
    scoring(2, "{rent_amount}", { value_ranges: [{ start: 0, end: 5, points: 1 }] }),
    'scoring model 4 ("rent_amount?") added: {rent_amount}, with 1 value range',
  ],
  [remove("scoring_model", 1), 'scoring model "Credit score" deleted'],
  [update("scoring_model", 1, { weight: 2 }), 'weight of "Credit score" 1 → 2'],
  [update("scoring_model", 2, { weight: 1.5 }), 'weight of scoring model 2 ("rent_amount?") 1 → 1.5'],
  [
    update("scoring_model", 1, { x_axis: false, y_axis: true }),
    '"Credit score" no longer adds to X',
    '"Credit score" now adds to Y',
  ],
  [update("scoring_model", 1, { name: "Credit" }), '"Credit score" renamed to "Credit"'],
  [update("scoring_model", 1, { name: "" }), 'name of "Credit score" removed'],
  [
    update("scoring_model", 1, { formula: "{credit_score} + 1" }),
    'formula of "Credit score": {credit_score} → {credit_score} + 1',
  ],
  [update("scoring_model", 1, { question: 2 }), '"Credit score" moved to "rent_amount?"'],
  [
    { kind: "value_range", action: "create", data: { ...range, start: null, end: 300 } },
    'range below 300 of "Credit score" added: 70 points',
  ],
  [update("value_range", 4, { points: 75 }), 'range 720–760 of "Credit score": 70 → 75 points'],
  [update("value_range", 4, { start: 700 }), 'start of range 720–760 of "Credit score" 720 → 700'],
  [
    update("value_range", 4, { scoring_model: 2 }),
    'range 720–760 of "Credit score" moved to scoring model 2 ("rent_amount?")',
  ],
  [remove("value_range", 4), 'range 720–760 of "Credit score" deleted: 70 points'],
  [remove("value_range", 3), 'range 2024-01-01 to 2024-07-01 of scoring model 3 ("move_in?") deleted: 5 points'],
  [rule(1, "If 1"), 'rule 3 of "Your credit score?" added: If 1'],
  [remove("recommendation", 3), 'rule 1 of "When would you like to move into your…" deleted: If {x_axis_score} > 50'],
  [
    update("recommendation", 1, { rule: "If {credit_score} >= 720" }),
    'rule 1 of "Your credit score?": condition If {credit_score} >= 700 → If {credit_score} >= 720',
  ],
  [
    update("recommendation", 1, { response_text: "Welcome" }),
    'message of rule 1 of "Your credit score?": yes → Welcome',
  ],
  [update("recommendation", 1, { type: "approval" }), 'type of rule 1 of "Your credit score?" none → approval'],
  [update("recommendation", 1, { position: 5 }), 'rule 1 of "Your credit score?" moved and is now rule 2'],
  [update("recommendation", 2, { position: 5 }), 'position of rule 2 of "Your credit score?" 2 → 5'],
  [
    update("recommendation", 1, { redirect_url: "https://example.com/" }),
    'redirect URL of rule 1 of "Your credit score?": none → https://example.com/',
  ],
  [
    update("recommendation", 3, { question: 1, position: 3 }),
    'rule 1 of "When would you like to move into your…" moved to "Your credit score?", where it is rule 3',
  ],
  [calculated("yearly", "{monthly_income}\n* 12"), "calculated field yearly added: {monthly_income} * 12"],
  [
    update("calculated_field", 1, { formula: "{rent_amount}" }),
    "formula of rent_ratio: {rent_amount} / {monthly_income} → {rent_amount}",
  ],
  [
    modelTest(
      "Some applicant",
      { credit_score: 600 },
      { x_axis: 0, recommendations: { credit_score: 2, timeline: null } },
    ),
    'test "Some applicant" added: expects X 0, rule 2 of "Your credit score?", no recommendation for timeline',
  ],
  [remove("test", 1), 'test "Good" deleted'],
  [
    update("test", 1, { name: "Better", date: "2026-01-15" }),
    'test "Good" renamed to "Better"',
    'test "Good" now runs as of 2026-01-15',
  ],
  [
    update("test", 1, { answers: { credit_score: 700, note: "Calls" } }),
    'test "Good" now answers credit_score with 700 instead of 720',
    'test "Good" now answers note with "Calls"',
    'test "Good" now leaves timeline unanswered instead of "immediately"',
  ],
  [
    update("test", 1, { expect: { priority: "Low", x_category: "A", recommendations: { timeline: 3 } } }),
    'test "Good" expects X band A as well',
    'test "Good" expects priority Low instead of High',
    'test "Good" expects rule 1 of "When would you like to move into your…" as well',
    'test "Good" no longer expects rule 1 of "Your credit score?"',
  ],
  [
    update("test", 1, { expect: { priority: "High", recommendations: { credit_score: null } } }),
    'test "Good" expects no recommendation for credit_score instead of rule 1 of "Your credit score?"',
  ],
  [
    update("test", 1, { answers: { credit_score: 720, timeline: "immediately", rent_amount: 50_000 } }),
    'test "Good" now answers rent_amount with 50,000',
  ],
  [
    update("test", 1, { expect: { priority: "High", total_score: 1234.5, recommendations: { credit_score: 1 } } }),
    'test "Good" expects total 1,234.5 as well',
  ],
  [
    bands({ from: 85, label: "Top" }),
    "label of band A of X: High Priority → Top",
    "band A of X begins at 85 instead of 80",
  ],
  [bands({ from: 180 }, "total"), "band A of the total begins at 180 instead of 160"],
  [
    someBands("y", 5),
    "band D of Y begins at 37 instead of holding all lower scores",
    'band E of Y added: "Band E", for all lower scores',
  ],
  [
    someBands("total", 2),
    "band B of the total now holds all lower scores, not only those from 120",
    'band C of the total removed: "Low"',
    'band D of the total removed: "Disqualified"',
  ],
])("%j", (edit, ...texts) => {
  const before = edit.action === "delete" && edit.kind === "question" ? withoutUses() : NAMED;
  expect(diffDocuments(before, edited(before, edit)).map(({ text }) => text)).toEqual(texts);
});

describe("rules are named by their places in the later document, and deleted rules by their former places", () => {
  const move = (id: number, position: number): TestEdit => ({
    kind: "recommendation",
    action: "move",
    id,
    data: { position },
  });
  const say = (id: number, response_text: string) => update("recommendation", id, { response_text });
  /** Rules 1, 2, 4, and 5 of one question, in this order. */
  const four = [rule(1, "If 4"), rule(1, "If 5")].reduce(edited, NAMED);
  const Q = '"Your credit score?"';

  test.each<[string, readonly TestEdit[], ...string[]]>([
    ["one in front of the others", [rule(1, "If 6"), move(6, 1)], `rule 1 of ${Q} added: If 6`],
    [
      "a change of one that another was put in front of",
      [rule(1, "If 6"), move(6, 1), say(4, "Hi")],
      `rule 1 of ${Q} added: If 6`,
      `message of rule 4 of ${Q}: yes → Hi`,
    ],
    [
      "a change of one that took the place of another",
      [remove("recommendation", 4), say(5, "Hi")],
      `rule 3 of ${Q} deleted: If 4`,
      `message of rule 3 of ${Q}: yes → Hi`,
    ],
    ["one moved to the front", [move(5, 1)], `rule 4 of ${Q} moved and is now rule 1`],
    ["one moved to the end", [move(1, 4)], `rule 1 of ${Q} moved and is now rule 4`],
    ["neighbors exchanged", [move(4, 2)], `rule 3 of ${Q} moved and is now rule 2`],
    [
      "one deleted, one moved and changed",
      [remove("recommendation", 1), move(5, 1), say(5, "Hi")],
      'rule 1 of "Your credit score?" deleted: If {credit_score} >= 700',
      `rule 4 of ${Q} moved and is now rule 1`,
      `message of rule 1 of ${Q}: yes → Hi`,
    ],
    [
      "the outer ones exchanged",
      [move(1, 4), move(5, 1)],
      `rule 4 of ${Q} moved and is now rule 1`,
      `rule 1 of ${Q} moved and is now rule 4`,
    ],
    ["a gap", [update("recommendation", 5, { position: 9 })], `position of rule 4 of ${Q} 4 → 9`],
  ])("%s", (_, edits, ...texts) => {
    expect(diffDocuments(four, edits.reduce(edited, four)).map(({ text }) => text)).toEqual(texts);
  });
});

/** NAMED without anything that uses its first question. */
function withoutUses(): ModelDocument {
  return [remove("recommendation", 1), remove("recommendation", 2), remove("scoring_model", 1)].reduce(edited, NAMED);
}

test("a rule that a test no longer expects is called as before, even if it is gone", () => {
  const forgetful = (document: ModelDocument) => edited(document, update("test", 1, { expect: { priority: "High" } }));
  const gone = { ...NAMED, recommendations: [] };
  const texts = (before: ModelDocument, after: ModelDocument) =>
    diffDocuments(before, after)
      .map(({ text }) => text)
      .filter((text) => text.startsWith("test"));
  expect(texts(NAMED, forgetful(gone))).toEqual(['test "Good" no longer expects rule 1 of "Your credit score?"']);
  expect(texts(gone, forgetful(NAMED))).toEqual(['test "Good" no longer expects rule 1 of "Your credit score?"']);
  expect(texts(gone, forgetful(gone))).toEqual(['test "Good" no longer expects a deleted rule']);
});

test("the members that a change can have", () => {
  expect(isFieldOf("question", "text")).toBe(true);
  expect(isFieldOf("question", "choices")).toBe(true);
  expect(isFieldOf("question", "weight")).toBe(false);
  expect(["name", "answers.income", "expect.priority"].map((field) => isFieldOf("test", field))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["answers.", "income"].map((field) => isFieldOf("test", field))).toEqual([false, false]);
  expect(isFieldOf("question", "answers.income")).toBe(false);
});

test("a change has a target, a member, and values", () => {
  const [change, ...others] = diffDocuments(NAMED, edited(NAMED, update("scoring_model", 1, { weight: 2 })));
  expect(others).toEqual([]);
  expect(change).toEqual({
    action: "updated",
    target: { type: "scoring_model", id: 1, name: "Credit score" },
    field: "weight",
    before: 1,
    after: 2,
    text: 'weight of "Credit score" 1 → 2',
  });
});

test("of long texts, the part that differs is displayed", () => {
  const long = (limit: number) =>
    `If {credit_score} > 1${" and {credit_score} > 1".repeat(9)} and {rent_amount} < ${limit} and 1`;
  const before = edited(NAMED, update("recommendation", 1, { rule: long(500) }));
  const [change] = diffDocuments(before, edited(before, update("recommendation", 1, { rule: long(900) })));
  expect(change?.text).toBe(
    'rule 1 of "Your credit score?": condition …and {rent_amount} < 500 and 1 → …and {rent_amount} < 900 and 1',
  );
});

test("a new document is described by its contents, and a deleted model does not list its ranges", () => {
  const texts = diffDocuments(EMPTY_MODEL, RENTAL).map(({ text }) => text);
  expect(texts).toHaveLength(5 + 1 + 3 + 3);
  expect(texts).toContain('question "timeline?" (timeline) added with 2 choices');
  const back = diffDocuments(RENTAL, EMPTY_MODEL);
  expect(new Set(back.map(({ action }) => action))).toEqual(new Set(["deleted"]));
  expect(back).toHaveLength(texts.length);
});

/** Edits of every kind, valid or not, on the ids of RENTAL and a few others. */
const id = fc.integer({ min: 1, max: 6 });
const word = fc.constantFrom("a", "b", "Credit score", "x".repeat(90));
const formula = fc.constantFrom("1", "{credit_score}", "{rent_ratio} * 2", "{rent_amount}");
const change = (kind: Kind, data: fc.Arbitrary<object>): fc.Arbitrary<TestEdit> =>
  fc.oneof(
    fc.record({ kind: fc.constant(kind), action: fc.constant("update"), id, data }),
    fc.record({ kind: fc.constant(kind), action: fc.constant("delete"), id }),
  ) as fc.Arbitrary<TestEdit>;
const some = <Shape>(model: { [K in keyof Shape]: fc.Arbitrary<Shape[K]> }) =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<object>;
const edits: fc.Arbitrary<TestEdit> = fc.oneof(
  change(
    "question",
    some({ text: word, number: id, required: fc.boolean(), help_text: word, step: fc.constant(null) }),
  ),
  fc.record({
    kind: fc.constant("question"),
    action: fc.constant("move"),
    id,
    data: fc.record({ number: id }),
  }) as fc.Arbitrary<TestEdit>,
  fc.constantFrom(
    choice({ action: "create", data: { text: "Later" } }),
    choice({ action: "delete", id: 2 }),
    choice({ action: "update", id: 1, data: { value: 3 } }),
    update("question", 4, {
      choices: [
        { id: 2, text: "1-3 months" },
        { id: 1, text: "Immediately" },
      ],
    }),
    update("question", 4, { choices: [{ id: 2, text: "Soon" }, { text: "New" }, { id: 1, text: "Immediately" }] }),
    rule(1, "If 1"),
    scoring(2, "{rent_amount}", { value_ranges: [{ start: 0, end: 1, points: 1 }] }),
    calculated("other", "1"),
    modelTest("Low", { credit_score: 300, rent_amount: 5 }, { total_score: 1, priority: "High" }),
    modelTest("High", { rent_amount: 5, credit_score: 300 }, { recommendations: { timeline: 3 } }),
    update("test", 1, { answers: { rent_amount: 6, credit_score: 300 } }),
    update("test", 1, { answers: { credit_score: "300", rent_amount: 6 } }),
    update("test", 1, { expect: { recommendations: { timeline: null, credit_score: 1 } } }),
    update("test", 2, { expect: { priority: "Low", total_score: 1 }, date: "2026-01-15", name: "x" }),
    remove("test", 1),
    bands({ from: 90 }),
    bands({ label: "Top", action: "call" }, "total"),
    someBands("y", 6),
    someBands("total", 1),
  ),
  change(
    "scoring_model",
    some({ name: word, formula, weight: id, x_axis: fc.boolean(), y_axis: fc.boolean(), question: id }),
  ),
  change(
    "value_range",
    some({ scoring_model: id, points: id, start: fc.constantFrom(0, 0.1, 750), end: fc.constantFrom(0.2, 900) }),
  ),
  change("recommendation", some({ response_text: word, question: id, position: id })),
  change("calculated_field", some({ formula, name: fc.constantFrom("rent_ratio", "other2") })),
);

/** Returns the document after an edit, or the same one if the edit is rejected. */
function attempt(document: ModelDocument, edit: TestEdit): ModelDocument {
  const result = applyEdit(document, { ...edit, at: MADE_AT } as Edit);
  return result.ok ? result.document : document;
}

const content = ({ counters: _, ...document }: ModelDocument) => document;

test("the difference is empty if and only if the documents are equal", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 8 }), fc.array(edits, { maxLength: 3 }), (first, second) => {
      const before = first.reduce(attempt, RENTAL);
      const after = second.reduce(attempt, before);
      const same = JSON.stringify(content(before)) === JSON.stringify(content(after));
      expect(diffDocuments(before, after).length === 0).toBe(same);
      expect(diffDocuments(after, before).length === 0).toBe(same);
      for (const { text, target, field } of diffDocuments(before, after)) {
        expect(text).not.toMatch(/undefined|NaN|\[object/);
        expect(field === null || isFieldOf(target.type, field), `${target.type}.${field}`).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("of items in another order, the fewest moved, first of all those with another number", () => {
  const moved = (...pairs: [number, number][]) =>
    movedItems(pairs.map(([before, after]) => ({ before, after }))).map(({ before }) => before);
  expect(moved([1, 1], [2, 2])).toEqual([]);
  expect(moved([1, 3], [2, 1], [3, 2])).toEqual([1]);
  expect(moved([1, 3], [2, 2], [3, 1])).toEqual([1, 3]);
  // of two that have changed places, the first one stays
  expect(moved([1, 2], [2, 1], [3, 4], [4, 3])).toEqual([2, 4]);
  expect(moved([1, 2], [2, 1])).toEqual([2]);
  // other numbers are in use than before
  expect(moved([1, 1], [2, 4], [3, 3])).toEqual([2]);
});
