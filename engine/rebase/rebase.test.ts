import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffDocuments } from "../diff/diff.ts";
import type { Band, ModelDocument } from "../document/model.ts";
import { findItem, ITEM_KINDS, ITEMS } from "../document/parts.ts";
import { mapped, namesInOtherDocument, withTestRenamed, withTextsRenamed } from "../edits/new-names.ts";
import { exportModel } from "../file/export.ts";
import { edited, MADE_AT, question, rule, scoring, type TestEdit } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { type Draw, drawOf, someDocument, someEdit } from "../testing/random.ts";
import { applyDraftEdit, type DraftEdit } from "./draft-edits.ts";
import { namesThere, withReferences } from "./ids.ts";
import { type Conflict, type Rebased, type Resolution, rebase, rebaseInSteps } from "./rebase.ts";

const documentOf = (): ModelDocument => RENTAL;

/** Rebases a draft of RENTAL with these edits onto the live model after others. */
function rebased(draft: readonly (TestEdit | DraftEdit)[], live: readonly TestEdit[], resolutions: Resolution[] = []) {
  const edits = draft.map((edit) => ({ at: MADE_AT, ...edit }) as DraftEdit);
  return rebase({ base: RENTAL, edits, onto: live.reduce(edited, RENTAL), resolutions, documentOf });
}

function made(result: Rebased) {
  if (!result.ok) throw new Error(`conflicts: ${JSON.stringify(result.conflicts)}`);
  return result;
}

/** The same on another document than RENTAL. */
function rebasedOn(base: ModelDocument, draft: readonly TestEdit[], live: readonly TestEdit[], take?: "live") {
  const edits = draft.map((edit) => ({ at: MADE_AT, ...edit }) as DraftEdit);
  const resolutions: Resolution[] = take === undefined ? [] : [{ edit: 1, take }];
  return rebase({ base, edits, onto: live.reduce(edited, base), resolutions, documentOf });
}

const conflictsOf = (result: Rebased) => (result.ok ? [] : result.conflicts);
const texts = (changes: Conflict["ours"]) => changes.map(({ text }) => text);

const weight = (id: number, value: number): TestEdit => ({
  kind: "scoring_model",
  action: "update",
  id,
  data: { weight: value },
});
const update = (kind: "scoring_model" | "question" | "recommendation", id: number, data: object) =>
  ({ kind, action: "update", id, data }) as TestEdit;
const remove = (kind: "scoring_model" | "recommendation" | "value_range" | "calculated_field", id: number) =>
  ({ kind, action: "delete", id }) as TestEdit;

describe("a new name", () => {
  const naming = (id: number, field_name: string) => update("question", id, { field_name });
  const ruleIn = (document: ModelDocument, id: number) => findItem(document, "recommendation", id)?.rule;
  const tested = (answers: object): TestEdit => ({
    kind: "test",
    action: "create",
    data: { name: "Good", answers, expect: { recommendations: { credit_score: 1 } } },
  });

  test("from the draft is applied to what the live model added or changed meanwhile", () => {
    const live = [
      rule(5, "If {credit_score} > 5"),
      update("recommendation", 1, { rule: "If {credit_score} >= 720" }),
      tested({ credit_score: 800 }),
    ];
    const { document } = made(rebased([naming(1, "score")], live));
    expect([1, 2, 4].map((id) => ruleIn(document, id))).toEqual([
      "If {score} >= 720",
      "If {score} < 700 and {timeline} == 'immediately'",
      "If {score} > 5",
    ]);
    expect(document.tests[0]).toMatchObject({ answers: { score: 800 }, expect: { recommendations: { score: 1 } } });
  });

  test("from the live model is applied to what the draft changed or added", () => {
    const choices = [
      { id: 1, text: "Immediately", slug: "now" },
      { id: 2, text: "1-3 months", slug: "soon" },
    ];
    const draft = [
      update("recommendation", 1, { rule: "If {credit_score} >= 720 and {timeline} == '1-3-months'" }),
      rule(5, "If {credit_score} > 5"),
      update("recommendation", 4, { rule: "If {credit_score} > 6" }),
      tested({ credit_score: 800, timeline: "immediately" }),
      update("scoring_model", 1, { formula: "{credit_score} * 2" }),
    ];
    const { document } = made(rebased(draft, [naming(1, "score"), update("question", 4, { choices })]));
    expect([1, 2, 4].map((id) => ruleIn(document, id))).toEqual([
      "If {score} >= 720 and {timeline} == 'soon'",
      "If {score} < 700 and {timeline} == 'now'",
      "If {score} > 6",
    ]);
    expect(document.scoring_models[0]?.formula).toBe("{score} * 2");
    expect(document.tests[0]).toMatchObject({
      answers: { score: 800, timeline: "now" },
      expect: { recommendations: { score: 1 } },
    });
  });

  test("from both is a conflict about the name alone", () => {
    const draft = [naming(1, "mine"), update("recommendation", 1, { rule: "If {mine} >= 720" })];
    const both = [naming(1, "theirs")];
    const conflicts = conflictsOf(rebased(draft, both));
    expect(conflicts.map(({ edit, errors, can_keep }) => [edit, errors, can_keep])).toEqual([[1, null, true]]);
    const solved = (take: "live" | "draft") => made(rebased(draft, both, [{ edit: 1, take }])).document;
    expect([solved("live"), solved("draft")].map((document) => ruleIn(document, 1))).toEqual([
      "If {theirs} >= 720",
      "If {mine} >= 720",
    ]);
  });

  test("of a calculated field is applied to what the live model added or changed, and is a conflict with another", () => {
    const field = (data: object): TestEdit => ({ kind: "calculated_field", action: "update", id: 1, data });
    const live = [
      { kind: "calculated_field", action: "create", data: { name: "double", formula: "{rent_ratio} * 2" } } as const,
      update("scoring_model", 1, { formula: "{rent_ratio}" }),
    ];
    const { document } = made(rebased([field({ name: "ratio" })], live));
    expect(document.calculated_fields[1]?.formula).toBe("{ratio} * 2");
    expect(document.scoring_models[0]?.formula).toBe("{ratio}");
    const formulas = [2, 3].map((factor) => field({ formula: `{rent_amount} * ${factor}` }));
    expect(conflictsOf(rebased(formulas.slice(0, 1), formulas.slice(1)))).toMatchObject([{ edit: 1, can_keep: true }]);
  });

  test("does not delete what somebody has just written as a dependent", () => {
    const removed = { kind: "question", action: "delete", id: 1, dependents: "delete" } as const;
    const live = [rule(5, "If {credit_score} > 5")];
    const [conflict] = conflictsOf(rebased([removed], live));
    expect(texts(conflict?.theirs ?? [])).toEqual(['rule 1 of "move_in?" added: If {credit_score} > 5']);
    expect(made(rebased([removed], [])).document.recommendations).toHaveLength(1);
  });
});

describe("changes of both sides", () => {
  test("different members of one item are merged, even if the draft sent all of them", () => {
    const all = {
      ...{ question: 1, formula: "{credit_score}", name: "Credit score", weight: 3, x_axis: true, y_axis: false },
      value_ranges: [{ start: 800, end: null, points: 100 }],
    };
    const { document, edits } = made(
      rebased(
        [{ kind: "scoring_model", action: "replace", id: 1, data: all }],
        [update("scoring_model", 1, { name: "Credit" })],
      ),
    );
    expect(findItem(document, "scoring_model", 1)).toMatchObject({ name: "Credit", weight: 3 });
    expect(edits).toEqual([{ edit: { ...weight(1, 3), at: MADE_AT }, id: 1, from: 1 }]);
  });

  test("the same member is a conflict with both sides, once for all edits of it", () => {
    const draft = [weight(1, 2), weight(2, 9), weight(1, 3)];
    const [conflict, ...others] = conflictsOf(rebased(draft, [weight(1, 5)]));
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ edit: 1, errors: null, can_keep: true, later: [3] });
    expect(texts(conflict?.ours ?? [])).toEqual(['weight of "Credit score" 1 → 2']);
    expect(texts(conflict?.theirs ?? [])).toEqual(['weight of "Credit score" 1 → 5']);
    const weights = (take: "live" | "draft") =>
      made(rebased(draft, [weight(1, 5)], [{ edit: 1, take }])).document.scoring_models.map((model) => model.weight);
    expect(weights("draft")).toEqual([3, 9, 1]);
    expect(weights("live")).toEqual([5, 9, 1]);
  });

  test("the same value from both is not a conflict", () => {
    const { document, edits } = made(rebased([weight(1, 5), weight(2, 2)], [weight(1, 5)]));
    expect(edits.map(({ from }) => from)).toEqual([2]);
    expect(document.scoring_models.map((model) => model.weight)).toEqual([5, 2, 1]);
  });

  test("taking the live side keeps the rest of the edit", () => {
    const draft = [update("scoring_model", 1, { weight: 2, name: "Mine" })];
    const { document } = made(rebased(draft, [weight(1, 5)], [{ edit: 1, take: "live" }]));
    expect(document.scoring_models[0]).toMatchObject({ weight: 5, name: "Mine" });
  });

  test("ranges and choices that were sent as a whole list are merged one by one", () => {
    const ranges = [
      { start: 700, end: 800, points: 50 },
      { start: 800, end: null, points: 120 },
    ];
    const live: TestEdit[] = [
      { kind: "value_range", action: "create", data: { scoring_model: 1, start: 300, end: 400, points: -5 } },
      { kind: "choice", parent: 4, action: "create", data: { text: "Later", value: 1 } },
    ];
    const choices = [
      { text: "Now", slug: "immediately", value: 90 },
      { text: "1-3 months", value: 70 },
      { text: "Never" },
    ];
    const { document } = made(
      rebased([update("scoring_model", 1, { value_ranges: ranges }), update("question", 4, { choices })], live),
    );
    expect(document.scoring_models[0]?.value_ranges).toEqual([
      { id: 4, start: 300, end: 400, points: -5 },
      { id: 5, start: 700, end: 800, points: 50 },
      { id: 1, start: 800, end: null, points: 120 },
    ]);
    expect(document.questions[3]?.choices.map(({ text, value }) => [text, value])).toEqual([
      ["Now", 90],
      ["1-3 months", 70],
      ["Later", 1],
      ["Never", 3],
    ]);
  });

  test("a new choice is after the same one as in the draft, and a new order of choices stays", () => {
    const [now, later] = [
      { id: 1, text: "Immediately", slug: "immediately", value: 90 },
      { id: 2, text: "1-3 months", slug: "1-3-months", value: 80 },
    ];
    const last: TestEdit = { kind: "choice", parent: 4, action: "create", data: { text: "Later" } };
    const sent = (...choices: object[]) => update("question", 4, { choices });
    const listed = (result: Rebased) => made(result).document.questions[3]?.choices.map(({ text }) => text);
    expect(listed(rebased([sent(now, { text: "In two weeks" }, later)], [last]))).toEqual([
      ...["Immediately", "In two weeks", "1-3 months", "Later"],
    ]);
    const value: TestEdit = { kind: "choice", parent: 4, action: "update", id: 1, data: { value: 95 } };
    expect(listed(rebased([sent(later, now)], [value]))).toEqual(["1-3 months", "Immediately"]);
    const three = edited(RENTAL, last);
    const third = { id: 3, text: "Later", slug: "later", value: 3 };
    const ordered = (take?: "live") =>
      rebasedOn(three, [sent(later, { ...now, text: "Now" }, third)], [sent(third, now, later)], take);
    expect(conflictsOf(ordered())).toMatchObject([{ edit: 1, can_keep: true }]);
    expect(listed(ordered("live"))).toEqual(["Later", "Now", "1-3 months"]);
  });

  test("tests are merged answer by answer and expectation by expectation", () => {
    const of = (credit_score: number, income: number, more: object = {}) => ({
      answers: { credit_score, monthly_income: income },
      expect: { x_axis: 1, recommendations: { timeline: 3 }, ...more },
    });
    const base = edited(RENTAL, { kind: "test", action: "create", data: { name: "One", ...of(700, 1) } });
    const change = (data: object) => ({ kind: "test", action: "update", id: 1, data }) as TestEdit;
    const at = (edit: TestEdit) => ({ ...edit, at: MADE_AT }) as DraftEdit;
    const edits = [at(rule(4, "If {x_axis_score} > 9")), at(change(of(700, 2, { recommendations: { timeline: 4 } })))];
    const live = [rule(1, "If {credit_score} > 9"), change({ ...of(800, 1, { y_axis: 0 }) })];
    const { document } = made(rebase({ base, edits, onto: live.reduce(edited, base), documentOf }));
    expect(document.tests[0]).toMatchObject(of(800, 2, { recommendations: { timeline: 5 }, y_axis: 0 }));
    const same = rebase({ base, edits: [at(change(of(650, 1)))], onto: live.reduce(edited, base), documentOf });
    expect(conflictsOf(same)).toMatchObject([{ edit: 1, can_keep: true, theirs: [{}, {}] }]);
  });

  test.each<[string, object, object, object, object | undefined]>([
    [
      "changed",
      { timeline: 3, credit_score: 1 },
      { timeline: null, credit_score: 1 },
      { timeline: 3, credit_score: 2 },
      { timeline: null, credit_score: 2 },
    ],
    ["added", {}, { timeline: 3 }, { credit_score: 1 }, { timeline: 3, credit_score: 1 }],
    ["removed", { timeline: 3 }, {}, { timeline: 3, credit_score: 1 }, { credit_score: 1 }],
    ["removed, and nothing is left", { timeline: 3 }, {}, { timeline: 3 }, undefined],
  ])("of the rules that a test expects, each side keeps what it %s", (_what, was, ours, theirs, expected) => {
    const expecting = (rules: object, x_axis = 1) => ({
      expect: Object.keys(rules).length === 0 ? { x_axis } : { x_axis, recommendations: rules },
    });
    const change = (data: object) => ({ kind: "test", action: "update", id: 1, data }) as TestEdit;
    const base = edited(RENTAL, {
      ...{ kind: "test", action: "create" },
      data: { name: "One", answers: {}, ...expecting(was) },
    } as TestEdit);
    const result = rebasedOn(base, [change(expecting(ours))], [change(expecting(theirs, 2))]);
    expect(made(result).document.tests[0]?.expect).toEqual({ x_axis: 2, recommendations: expected });
  });

  test("bands are merged letter by letter", () => {
    const bands = (list: "x" | "total", letter: string, data: object): TestEdit => ({
      kind: "bands",
      action: "replace",
      data: {
        ...RENTAL.bands,
        [list]: RENTAL.bands[list].map((band) => (band.letter === letter ? { ...band, ...data } : band)),
      },
    });
    const live = [bands("x", "A", { from: 90 })];
    const { document } = made(rebased([bands("x", "A", { label: "Best" })], live));
    expect(document.bands.x[0]).toMatchObject({ label: "Best", from: 90 });
    expect(conflictsOf(rebased([bands("x", "A", { from: 85 })], live))).toMatchObject([{ edit: 1, can_keep: true }]);
    const three = { ...RENTAL.bands, x: RENTAL.bands.x.slice(1).map((band, at) => ({ ...band, letter: "ABC"[at] })) };
    const fewer = { kind: "bands", action: "replace", data: three } as TestEdit;
    expect(conflictsOf(rebased([fewer], live))).toMatchObject([{ edit: 1, can_keep: true }]);
    expect(made(rebased([fewer], [bands("total", "A", { from: 190 })])).document.bands).toMatchObject({
      x: three.x,
      total: [{ from: 190 }, {}, {}, {}],
    });
  });
});

test("an edit of a band that was removed is a conflict, and the rest of it is made", () => {
  const [a, b, c, d] = RENTAL.bands.x as [Band, Band, Band, Band];
  const bands = (...x: Band[]): TestEdit => ({ kind: "bands", action: "replace", data: { ...RENTAL.bands, x } });
  const live = [bands(a, b, { ...c, from: null })];
  const best = { ...a, label: "Best" };
  const both = bands(best, b, c, { ...d, label: "Last" });
  expect(made(rebased([bands(best, b, c, d)], live)).document.bands.x).toEqual([best, b, { ...c, from: null }]);
  expect(conflictsOf(rebased([both], live))).toMatchObject([{ edit: 1, can_keep: false }]);
  expect(made(rebased([both], live, [{ edit: 1, take: "live" }])).document.bands.x).toEqual([
    ...[best, b, { ...c, from: null }],
  ]);
});

describe("a third value", () => {
  const own = (data: object): Resolution[] => [{ edit: 1, take: "draft", data: data as Resolution["data"] & object }];

  test("is set by the edit, and is kept if later edits of the draft set the same member", () => {
    const draft = [weight(1, 2), update("scoring_model", 1, { weight: 3, name: "Mine" })];
    expect(conflictsOf(rebased(draft, [weight(1, 9)]))).toMatchObject([
      { edit: 1, can_keep: true, data: { weight: 2 }, later: [2] },
    ]);
    const { document, edits } = made(rebased(draft, [weight(1, 9)], own({ weight: 5 })));
    expect(document.scoring_models[0]).toMatchObject({ weight: 5, name: "Mine" });
    expect(edits.map(({ edit }) => edit)).toMatchObject([{ data: { weight: 5 } }, { data: { name: "Mine" } }]);
    // the live value and the draft's are allowed as well
    for (const value of [2, 9]) {
      const chosen = made(rebased(draft, [weight(1, 9)], own({ weight: value })));
      expect(chosen.document.scoring_models[0]).toMatchObject({ weight: value, name: "Mine" });
    }
    // the reason of a rejection is reported
    expect(conflictsOf(rebased(draft, [weight(1, 9)], own({ formula: "{nope}" })))[0]).toMatchObject({
      edit: 1,
      errors: { formula: [expect.stringContaining("nope")] },
    });
  });

  test("leaves to later edits what it does not name", () => {
    const draft = [
      update("scoring_model", 1, { weight: 2, name: "Mine" }),
      update("scoring_model", 1, { name: "Ours" }),
    ];
    const { document } = made(rebased(draft, [weight(1, 9)], own({ weight: 5 })));
    expect(document.scoring_models[0]).toMatchObject({ weight: 5, name: "Ours" });
  });

  test("belongs to the items that it is about, in the order in which the draft displays them", () => {
    const [low, high] = [
      { start: 0, end: 10, points: 2 },
      { start: 10, end: 20, points: 1 },
    ];
    const draft: TestEdit[] = [
      scoring(1, "{credit_score} * {rent_amount}", { value_ranges: [high, low] }),
      { kind: "value_range", action: "update", id: 4, data: { points: 9 } },
    ];
    const live: TestEdit[] = [{ kind: "question", action: "delete", id: 2, dependents: "delete" }];
    const corrected = (data: object) => rebased(draft, live, own({ formula: "{credit_score}", ...data }));
    expect(conflictsOf(rebased(draft, live))).toMatchObject([{ edit: 1, can_keep: false, later: [2] }]);
    const ranges = (data: object) => findItem(made(corrected(data)).document, "scoring_model", 4)?.value_ranges;
    expect(ranges({})).toMatchObject([low, { ...high, points: 9 }]);
    const above = { ...low, start: 20, end: 30 };
    expect(ranges({ value_ranges: [above, high] })).toMatchObject([{ ...high, points: 9 }, above]);
    // what it leaves out cannot be changed later
    expect(conflictsOf(corrected({ value_ranges: [low] }))).toMatchObject([{ edit: 2, can_keep: false }]);
  });

  test("can be a range within its scoring model, or a band within its list", () => {
    const ranges = (points: number) => [{ id: 1, start: 800, end: null, points }];
    const draft = [update("scoring_model", 1, { value_ranges: ranges(1) })];
    const live: TestEdit[] = [{ kind: "value_range", action: "update", id: 1, data: { points: 2 } }];
    expect(conflictsOf(rebased(draft, live))).toMatchObject([{ data: { value_ranges: ranges(1) } }]);
    const { document } = made(rebased(draft, live, own({ value_ranges: ranges(3) })));
    expect(findItem(document, "value_range", 1)).toMatchObject({ points: 3 });

    const x = (from: number) => RENTAL.bands.x.map((band) => (band.letter === "A" ? { ...band, from } : band));
    const bands = (from: number) =>
      ({ kind: "bands", action: "replace", data: { ...RENTAL.bands, x: x(from) } }) as TestEdit;
    expect(conflictsOf(rebased([bands(90)], [bands(85)]))).toMatchObject([{ data: { x: x(90) } }]);
    expect(made(rebased([bands(90)], [bands(85)], own({ x: x(88) }))).document.bands.x[0]?.from).toBe(88);
  });

  test("is not possible for a deletion, or if the item was deleted", () => {
    expect(conflictsOf(rebased([remove("scoring_model", 1)], [weight(1, 9)]))).toMatchObject([{ data: null }]);
    expect(conflictsOf(rebased([weight(1, 2)], [remove("scoring_model", 1)]))).toMatchObject([{ data: null }]);
    const deleted = made(rebased([remove("scoring_model", 1)], [weight(1, 9)], own({ weight: 5 })));
    expect(deleted.edits).toEqual([{ edit: { ...remove("scoring_model", 1), at: MADE_AT }, id: 1, from: 1 }]);
  });
});

describe("creations and deletions", () => {
  test("ids that the live model assigned meanwhile are replaced in all later edits", () => {
    const draft: (TestEdit | DraftEdit)[] = [
      question(6, "integer", "pets"),
      scoring(6, "{pets}", { name: "Pets", value_ranges: [{ start: 0, end: 1, points: 10 }] }),
      { kind: "value_range", action: "update", id: 4, data: { points: 15 } },
      { kind: "value_range", action: "create", data: { scoring_model: 4, start: 1, end: 2, points: 5 } },
      weight(4, 2),
      rule(6, "If {pets} > 2", "Too many"),
      { kind: "recommendation", action: "update", id: 4, data: { response_text: "Far too many" } },
      { kind: "question", action: "update", id: 6, data: { text: "How many pets?" } },
    ];
    const live = [
      question(6, "number", "cats"),
      scoring(6, "{cats}", { value_ranges: [{ start: 0, end: 9, points: 1 }] }),
      rule(6, "If {cats} > 9"),
    ];
    const { document, idOf } = made(rebased(draft, live));
    expect(findItem(document, "question", 7)).toMatchObject({ number: 7, field_name: "pets", text: "How many pets?" });
    expect(findItem(document, "scoring_model", 5)).toMatchObject({
      ...{ question: 7, name: "Pets", weight: 2 },
      value_ranges: [
        { id: 5, points: 15 },
        { id: 6, points: 5 },
      ],
    });
    expect(findItem(document, "recommendation", 5)).toMatchObject({ question: 7, response_text: "Far too many" });
    expect(findItem(document, "question", 6)).toMatchObject({ field_name: "cats" });
    expect([idOf("question", 6), idOf("scoring_model", 4), idOf("question", 1)]).toEqual([7, 5, 1]);
  });

  test("they are replaced also after an edit that is not made", () => {
    const pets: TestEdit[] = [question(6, "integer", "pets"), remove("scoring_model", 1)];
    const draft = [...pets, update("question", 6, { text: "How many pets?" })];
    const live = [question(6, "number", "cats"), weight(1, 9)];
    const { document } = made(rebased(draft, live, [{ edit: 2, take: "live" }]));
    expect([6, 7].map((id) => findItem(document, "question", id)?.text)).toEqual(["cats?", "How many pets?"]);
    expect(document.scoring_models[0]?.weight).toBe(9);
  });

  test("adding again what the live model has deleted is not a conflict", () => {
    const { document } = made(rebased([rule(1, "If {credit_score} >= 700")], [remove("recommendation", 1)]));
    expect(document.recommendations.map(({ id }) => id)).toEqual([2, 4, 3]);
  });

  test("deleting an item that changed meanwhile, even in part, is a conflict; otherwise it is not", () => {
    const range: TestEdit = { kind: "value_range", action: "update", id: 1, data: { points: 7 } };
    for (const live of [weight(1, 5), range, remove("value_range", 1)]) {
      expect(conflictsOf(rebased([remove("scoring_model", 1)], [live]))).toMatchObject([{ edit: 1, can_keep: true }]);
    }
    const { document } = made(rebased([remove("scoring_model", 1)], [weight(1, 5)], [{ edit: 1, take: "draft" }]));
    expect(document.scoring_models.map(({ id }) => id)).toEqual([2, 3]);
    expect(made(rebased([remove("scoring_model", 1)], [weight(2, 5)])).document.scoring_models.length).toBe(2);
    expect(made(rebased([remove("scoring_model", 1)], [remove("scoring_model", 1)])).edits).toEqual([]);
  });

  test("an edit of a deleted item is a conflict that cannot be kept", () => {
    const draft = [weight(1, 2), update("scoring_model", 1, { name: "Mine" })];
    const [conflict, ...others] = conflictsOf(rebased(draft, [remove("scoring_model", 1)]));
    expect(conflict).toMatchObject({ edit: 1, can_keep: false, later: [2] });
    expect(texts(conflict?.theirs ?? [])).toEqual(['scoring model "Credit score" deleted']);
    expect(others).toEqual([]);
    expect(made(rebased(draft, [remove("scoring_model", 1)], [{ edit: 1, take: "live" }])).edits).toEqual([]);
    const points: TestEdit = update("scoring_model", 1, {
      value_ranges: [{ start: 800, end: null, points: 1 }],
      weight: 4,
    });
    expect(conflictsOf(rebased([points], [remove("value_range", 1)]))).toMatchObject([{ edit: 1, can_keep: false }]);
    const left = made(rebased([points], [remove("value_range", 1)], [{ edit: 1, take: "live" }]));
    expect(left.document.scoring_models[0]).toMatchObject({ weight: 4, value_ranges: [] });
    const both = [remove("value_range", 1), weight(1, 9)];
    expect(conflictsOf(rebased([points], both))).toMatchObject([{ edit: 1, can_keep: false }]);
    const neither = made(rebased([points], both, [{ edit: 1, take: "live" }]));
    expect(neither.document.scoring_models[0]).toMatchObject({ weight: 9, value_ranges: [] });
  });

  test("an edit that applyEdit rejects is a conflict with its errors, as are the edits that depend on it", () => {
    const draft = [question(6, "integer", "pets"), scoring(6, "{credit_score}"), weight(4, 2), weight(1, 2)];
    const [conflict, ...others] = conflictsOf(rebased(draft, [question(7, "integer", "pets")]));
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({
      ...{ edit: 1, can_keep: false, later: [2, 3] },
      errors: { field_name: [expect.stringContaining("pets")] },
    });
    const { document } = made(rebased(draft, [question(7, "integer", "pets")], [{ edit: 1, take: "live" }]));
    expect(document.scoring_models.map((model) => model.weight)).toEqual([2, 1, 1]);
    expect(document.questions.length).toBe(6);
    const expecting = { name: "Pets", answers: {}, expect: { recommendations: { pets: 4 } } };
    const tested: TestEdit[] = [rule(6, "If {pets} > 2"), { kind: "test", action: "create", data: expecting }];
    expect(conflictsOf(rebased([...draft.slice(0, 1), ...tested], [question(7, "integer", "pets")]))).toMatchObject([
      { edit: 1, later: [2, 3] },
    ]);
  });

  test("a rejected edit is displayed with what the live model changed of the same item", () => {
    const live: TestEdit[] = [
      { kind: "choice", parent: 4, action: "delete", id: 2 },
      update("recommendation", 1, { response_text: "Later" }),
    ];
    const draft = [update("recommendation", 1, { rule: "If {timeline} == '1-3-months'" })];
    expect(conflictsOf(rebased(draft, live))).toMatchObject([
      {
        ...{ errors: { rule: [expect.stringContaining("1-3-months")] }, can_keep: false },
        theirs: [{ target: { type: "recommendation", id: 1 }, field: "response_text" }],
      },
    ]);
  });

  test("an edit that applyEdit rejects is made after a correction, with the edits that depend on it", () => {
    const draft = [question(6, "integer", "pets"), scoring(6, "{credit_score}"), weight(4, 2), weight(1, 2)];
    const live = [question(7, "integer", "pets")];
    expect(conflictsOf(rebased(draft, live))[0]?.data).toMatchObject({ field_name: "pets" });
    const correct = (field_name: string) => rebased(draft, live, [{ edit: 1, take: "draft", data: { field_name } }]);
    const { document, edits } = made(correct("animals"));
    expect(document.questions.map(({ field_name }) => field_name).slice(5)).toEqual(["animals", "pets"]);
    expect(findItem(document, "scoring_model", 4)).toMatchObject({ weight: 2, question: 7 });
    expect(edits.map(({ from }) => from)).toEqual([1, 2, 3, 4]);
    // a correction that is rejected too is reported again, and one for the live side changes nothing
    expect(conflictsOf(correct("credit_score"))).toMatchObject([
      {
        edit: 1,
        data: { field_name: "credit_score" },
        errors: { field_name: [expect.stringContaining("credit_score")] },
      },
    ]);
    const formula = update("scoring_model", 1, { formula: "{age}" });
    const gone: TestEdit[] = [question(8, "integer", "age")];
    expect(conflictsOf(rebased([...gone, formula], [question(8, "integer", "age")]))).toMatchObject([
      { edit: 1, data: { field_name: "age" } },
    ]);
  });

  test("a copy keeps its name in the draft", () => {
    const copy: TestEdit = { kind: "question", action: "duplicate", id: 1, data: { include_related: true } };
    const { document } = made(rebased([copy, weight(4, 2)], [question(6, "integer", "pets"), scoring(6, "{pets}")]));
    expect(findItem(document, "scoring_model", 5)).toMatchObject({ formula: "{credit_score_2}", weight: 2 });
    const taken = rebased([copy, weight(4, 2)], [question(6, "integer", "credit_score_2")]);
    expect(conflictsOf(taken)).toMatchObject([{ edit: 1, can_keep: false, later: [2] }]);
  });
});

describe("the whole document", () => {
  const file = exportModel(edited(RENTAL, weight(1, 2)));
  const applied: DraftEdit = { kind: "file", action: "apply", file, at: MADE_AT };

  test("a file is planned again, and is a conflict if it undoes a change", () => {
    const name = update("scoring_model", 2, { name: "Ratio" });
    expect(conflictsOf(rebased([applied], [name]))).toMatchObject([{ edit: 1, can_keep: true }]);
    const { calculated_fields: _, recommendations: __, questions: ___, bands: ____, ...models } = file;
    const { document } = made(rebased([{ ...applied, file: models }], [rule(1, "If {credit_score} > 1")]));
    expect([document.scoring_models[0]?.weight, document.recommendations.length]).toEqual([2, 4]);
  });

  test("a file that no longer fits is a conflict with what is wrong in it", () => {
    const { calculated_fields: _, recommendations: __, questions: ___, bands: ____, ...models } = file;
    const renamed = [update("question", 1, { field_name: "score" })];
    const [conflict] = conflictsOf(rebased([{ ...applied, file: models }], renamed));
    expect(conflict).toMatchObject({ edit: 1, can_keep: false });
    expect(conflict?.errors?.non_field_errors?.join(" ")).toContain("credit_score");
  });

  test("what a file adds is what the live model has added alike, also for later edits", () => {
    const twice = scoring(1, "{credit_score} * 2", { name: "Twice" });
    const live = [scoring(2, "{rent_amount}"), remove("scoring_model", 4), twice];
    const added: DraftEdit = { ...applied, file: exportModel(edited(RENTAL, twice)) };
    const { document, edits } = made(rebased([added, weight(4, 2)], live, [{ edit: 2, take: "draft" }]));
    expect(document.scoring_models.map(({ id, weight: its }) => [id, its])).toEqual([
      ...[1, 2, 3].map((id) => [id, 1]),
      [5, 2],
    ]);
    expect(edits.map(({ from }) => from)).toEqual([2]);
  });

  test("a file would remove what was added, and restore what was deleted", () => {
    expect(conflictsOf(rebased([applied], [rule(1, "If {credit_score} > 1")]))).toMatchObject([{ edit: 1 }]);
    expect(conflictsOf(rebased([applied], [remove("scoring_model", 3)]))).toMatchObject([{ edit: 1 }]);
  });

  test("a restored version is a conflict as soon as it undoes a change", () => {
    const draft: DraftEdit[] = [
      { ...weight(1, 2), at: MADE_AT } as DraftEdit,
      { kind: "restore", version: 1, at: MADE_AT },
    ];
    const [conflict, ...others] = conflictsOf(rebased(draft, [weight(2, 7), remove("scoring_model", 3)]));
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ edit: 2, can_keep: true });
    const kept = made(rebased(draft, [weight(2, 7)], [{ edit: 2, take: "draft" }]));
    expect(diffDocuments(RENTAL, kept.document)).toEqual([]);
    expect(made(rebased(draft, [weight(2, 7)], [{ edit: 2, take: "live" }])).document.scoring_models[1]?.weight).toBe(
      7,
    );
  });
});

describe("places", () => {
  const move = (id: number, number: number): TestEdit => ({ kind: "question", action: "move", id, data: { number } });
  const order = ({ questions }: ModelDocument) => questions.map(({ id }) => id);
  const moveRule = (id: number, position: number): TestEdit => ({
    ...{ kind: "recommendation", action: "move", id },
    data: { position },
  });
  const rules = ({ recommendations }: ModelDocument, question = 1) =>
    recommendations.filter((each) => each.question === question).map(({ id }) => id);

  test("a moved item is after the same one as in the draft", () => {
    expect(order(made(rebased([move(5, 2)], [question(6, "text", "note"), move(6, 1)])).document)).toEqual([
      6, 1, 5, 2, 3, 4,
    ]);
    const { document } = made(rebased([moveRule(2, 1)], [rule(1, "If {credit_score} > 1")]));
    expect(rules(document)).toEqual([2, 1, 4]);
    const more = rule(1, "If {credit_score} > 1");
    const second = rebasedOn(edited(RENTAL, more), [moveRule(1, 2)], [more, moveRule(5, 1)]);
    expect(rules(made(second).document)).toEqual([5, 2, 1, 4]);
    // after the last, and to a number that no question has
    const fourth = [rule(4, "If {x_axis_score} > 60"), rule(4, "If {x_axis_score} > 70")];
    const last = rebasedOn(fourth.reduce(edited, RENTAL), [moveRule(3, 3)], [weight(1, 5)]);
    expect(rules(made(last).document, 4)).toEqual([4, 5, 3]);
    const apart = made(rebased([move(1, 10)], [weight(1, 5)])).document;
    expect(apart.questions.map(({ number }) => number)).toEqual([2, 3, 4, 5, 10]);
  });

  test("a new rule is tried last, in both", () => {
    const added = [6, 7].map((points) => rule(1, `If {credit_score} > ${points}`));
    const { document } = made(rebased([rule(1, "If {credit_score} > 5")], added));
    expect(rules(document)).toEqual([1, 2, 4, 5, 6]);
    expect(findItem(document, "recommendation", 6)).toMatchObject({ rule: "If {credit_score} > 5", position: 5 });
  });

  test("two reorderings of the same items are a conflict", () => {
    expect(conflictsOf(rebased([move(2, 1)], [move(1, 2)]))).toEqual([]);
    expect(conflictsOf(rebased([move(5, 1)], [move(5, 3)]))).toMatchObject([{ edit: 1, can_keep: true }]);
    expect(order(made(rebased([move(5, 1)], [move(5, 3)], [{ edit: 1, take: "live" }])).document)).toEqual([
      1, 2, 5, 3, 4,
    ]);
    expect(order(made(rebased([move(5, 1)], [move(5, 3)], [{ edit: 1, take: "draft" }])).document)).toEqual([
      5, 1, 2, 3, 4,
    ]);
    // a later move of the same question shares the resolution
    const twice = rebased([move(5, 1), move(5, 2)], [move(5, 3)], [{ edit: 1, take: "live" }]);
    expect(order(made(twice).document)).toEqual([1, 2, 5, 3, 4]);
    const base = edited(RENTAL, rule(1, "If {credit_score} > 1"));
    expect(conflictsOf(rebasedOn(base, [moveRule(4, 2)], [moveRule(4, 1)]))).toMatchObject([{ edit: 1 }]);
    expect(rules(made(rebasedOn(base, [moveRule(4, 2)], [moveRule(4, 1)], "live")).document)).toEqual([4, 1, 2]);
  });
});

test("the steps of a rebase are the edits that something remains of, with the documents before and after", () => {
  const edits = [weight(1, 5), weight(2, 3)].map((edit) => ({ at: MADE_AT, ...edit }) as DraftEdit);
  const onto = edited(RENTAL, weight(1, 5));
  const steps = [...rebaseInSteps({ base: RENTAL, edits, onto, documentOf })].filter((step) => step !== undefined);
  expect(steps).toEqual([{ edit: edits[1], id: 2, from: 2, before: onto, after: edited(onto, weight(2, 3)) }]);
  expect(() => rebased([weight(1, 2), weight(9, 1)], [])).toThrow("edit 2 of the draft does not apply");
});

const draws = fc.integer({ min: 0, max: 0xffffffff }).map(drawOf);

/** Returns edits that apply one after the other, and the document that they result in. */
function someEdits(draw: Draw, base: ModelDocument, count: number) {
  let document = base;
  const edits: DraftEdit[] = [];
  for (let tried = 0; tried < count; tried++) {
    const edit: DraftEdit =
      draw.whole(0, 24) === 0
        ? { kind: "file", action: "apply", file: exportModel(someDocument(draw, 3, document)), at: MADE_AT }
        : ({ ...someEdit(draw, document), at: MADE_AT } as DraftEdit);
    const result = applyDraftEdit(document, edit, () => base);
    if (!result.ok) continue;
    document = result.document;
    edits.push(edit);
  }
  return { document, edits };
}

const asJson = (value: unknown) => JSON.stringify(value);

test("a rebase onto the base itself changes nothing", () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const base = someDocument(draw, 60);
      const { document, edits } = someEdits(draw, base, 20);
      const onto = JSON.parse(asJson(base)) as ModelDocument;
      const result = made(rebase({ base, edits, onto, documentOf: () => base }));
      expect(asJson(result.document)).toBe(asJson(document));
      expect(result.edits).toMatchObject(edits.map((edit, index) => ({ edit, from: index + 1 })));
    }),
    { numRuns: 60 },
  );
});

/** The changes except places, which also change when something else moves. */
const changesBetween = (before: ModelDocument, after: ModelDocument) =>
  diffDocuments(before, after).filter(({ field }) => field !== "number" && field !== "position");

test("no change of the live model is lost, except by a resolution", () => {
  let [clean, solved] = [0, 0];
  fc.assert(
    fc.property(draws, (draw) => {
      const base = someDocument(draw, 80);
      const { edits } = someEdits(draw, base, 12);
      const onto = someDocument(draw, 12, base);
      const input = { base, edits, onto, documentOf: () => base };
      const resolutions: Resolution[] = [];
      let result = rebase(input);
      if (result.ok) clean += 1;
      // resolving the first conflicts may reveal more
      for (let round = 0; !result.ok && round <= edits.length; round++) {
        solved += 1;
        expect(new Set(result.conflicts.map(({ edit }) => edit)).size).toBe(result.conflicts.length);
        for (const { edit } of result.conflicts) resolutions.push({ edit, take: "live" });
        result = rebase({ ...input, resolutions });
      }
      const { document, edits: left } = made(result);
      const there = namedAs(onto, document);
      for (const change of changesBetween(namedAs(base, onto), onto)) {
        const { action, target, field } = change;
        const of = (there: ModelDocument) =>
          target.type === "bands" ? there.bands : findItem(there, target.type, target.id ?? 0);
        if (target.type === "bands") {
          expect(
            changesBetween(onto, document).filter((it) => it.target.name === target.name && it.field === field),
          ).toEqual([]);
        } else if (action === "deleted") expect(of(document)).toBeUndefined();
        else if (field !== null && field !== "choices") {
          expect([change.text, (of(document) as never)?.[field]]).toEqual([change.text, (of(there) as never)?.[field]]);
        } else expect(of(document)).toBeDefined();
      }
      const place = (of: ModelDocument, id: number) => of.questions.findIndex((each) => each.id === id);
      const kept = base.questions.filter(({ id }) => place(onto, id) >= 0 && place(document, id) >= 0);
      for (const { id: one } of kept) {
        for (const { id: other } of kept) {
          const isBefore = (of: ModelDocument) => place(of, one) < place(of, other);
          if (isBefore(base) !== isBefore(onto)) expect(isBefore(document)).toBe(isBefore(onto));
        }
      }
      // the remaining edits reproduce the document
      let replayed = onto;
      for (const { edit } of left) {
        const next = applyDraftEdit(replayed, edit, () => base);
        replayed = next.ok ? next.document : expect.fail(asJson(next));
      }
      expect(asJson(replayed)).toBe(asJson(document));
      for (const kind of ITEM_KINDS) {
        const ids = ITEMS[kind].items(document).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }),
    { numRuns: 150 },
  );
  expect([clean > 15, solved > 15]).toEqual([true, true]);
});

/** Returns an equivalent document with the names of another one. */
function namedAs(document: ModelDocument, other: ModelDocument): ModelDocument {
  const names = namesInOtherDocument(document, other);
  const tests = mapped(document.tests, (each) => withTestRenamed(each, names));
  return { ...withTextsRenamed(document, names), tests };
}

/** The live model accepts several answers where the draft adds a test with one. */
const ASKS_FOR_SEVERAL = { seed: 107651800, path: "33" };

/** The draft renames a field that a formula names, which the live model deletes. */
const RENAMES_IN_WHAT_IS_DELETED = { seed: -1985894354, path: "149" };

/** Fields that both ask in the same way: a test's answer is converted to what the live model asks for. */
function askedAlike(base: ModelDocument, onto: ModelDocument) {
  const way = ({ type, multiple_values, choices }: ModelDocument["questions"][number]) =>
    asJson([type, multiple_values, choices]);
  const others = new Map(onto.questions.map((question) => [question.field_name, way(question)]));
  return new Set(
    base.questions.filter((each) => others.get(each.field_name) === way(each)).map(({ field_name }) => field_name),
  );
}

test.each([ASKS_FOR_SEVERAL, RENAMES_IN_WHAT_IS_DELETED, {}])(
  "every change of the draft is in the result, or in a conflict %o",
  (from) => {
    let compared = 0;
    fc.assert(
      fc.property(draws, (draw) => {
        const base = someDocument(draw, 80);
        const { document: ours, edits } = someEdits(draw, base, 8);
        const onto = someDocument(draw, 8, base);
        const result = rebase({ base, edits, onto, documentOf: () => base });
        if (!result.ok) return;
        const ids = { of: result.idOf, note: () => {}, forget: () => {} };
        const names = namesThere(ours, result.document, ids);
        const alike = askedAlike(base, onto);
        const comparable = (member: string, value: unknown) =>
          member === "answers" && value !== undefined
            ? Object.fromEntries(
                Object.entries(value as object).map(([name, it]) => [name, alike.has(name) ? it : "asked"]),
              )
            : value;
        for (const { action, target, field, text } of changesBetween(namedAs(base, ours), ours)) {
          if (target.type === "bands" || field === "choices" || field === "question" || field === "scoring_model")
            continue;
          const kind = target.type;
          const id = result.idOf(kind, target.id ?? 0);
          const there = id === undefined ? undefined : findItem(result.document, kind, id);
          compared += 1;
          if (action === "deleted") expect([text, there]).toEqual([text, undefined]);
          else {
            const {
              id: _,
              created_at: __,
              number: ___,
              ...item
            } = withReferences(
              kind,
              findItem(ours, kind, target.id ?? 0) as never as Record<string, unknown>,
              ids,
              names,
            );
            const members = field === null ? Object.keys(item) : [field];
            for (const member of members.filter(
              (name) => !["choices", "value_ranges", "question", "scoring_model", "position"].includes(name),
            )) {
              const [wanted, found] = [item, there ?? {}].map((one) => comparable(member, one[member as never]));
              expect([text, member, found]).toEqual([text, member, wanted]);
            }
          }
        }
      }),
      { numRuns: 150, ...from },
    );
    expect(compared).toBeGreaterThan(50);
  },
);
