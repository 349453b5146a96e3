import { describe, expect, test } from "vitest";
import { diffDocuments } from "../diff/diff.ts";
import type { ModelDocument } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import {
  calculated,
  documentOf,
  editErrors,
  edited,
  question,
  rule,
  scoring,
  type TestEdit,
  test as testOf,
} from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { LIMITS } from "../values/limits.ts";
import { namesInOtherDocument, withTestRenamed } from "./new-names.ts";

const renamed = (id: number, field_name: string): TestEdit => ({
  kind: "question",
  action: "update",
  id,
  data: { field_name },
});
const deleted = (id: number): TestEdit => ({ kind: "question", action: "delete", id });
const changed = (document: ModelDocument, edit: TestEdit) =>
  diffDocuments(document, edited(document, edit)).map(({ text }) => text);

const WISHES = [{ text: "Pool" }, { text: "Garden" }];
const WHEN = [{ text: "Immediate" }, { text: "In a month", slug: "month" }, { text: "It's late", slug: "late" }];
/** 1 timeline, 2 wishes, 3 other with the choices of timeline, 4 city. */
const QUESTIONS = [
  question(1, "choice", "timeline", { choices: WHEN }),
  question(2, "multiple_choice", "wishes", { choices: WISHES }),
  question(3, "choice", "other", { choices: WHEN }),
  question(4, "text", "city"),
];

/** The text of a rule after an edit. */
const ruleAfter = (text: string, edit: TestEdit) =>
  edited(documentOf(...QUESTIONS, rule(1, text)), edit).recommendations[0]?.rule;

describe("a field name", () => {
  test("changes in every formula and rule, in one edit that reports it", () => {
    expect(changed(RENTAL, renamed(1, "score"))).toEqual([
      'field name of "credit_score?" credit_score → score',
      'formula of "Credit score": {credit_score} → {score}',
      'rule 1 of "credit_score?": condition If {credit_score} >= 700 → If {score} >= 700',
      expect.stringMatching(/^rule 2 of "credit_score\?": condition .* → If \{score\} < 700 and \{timeline\} == /),
    ]);
    expect(changed(RENTAL, renamed(2, "rent"))).toEqual([
      'field name of "rent_amount?" rent_amount → rent',
      expect.stringMatching(/^formula of rent_ratio: .* → \{rent\} \/ \{monthly_income\}$/),
    ]);
  });

  test("of a calculated field, likewise", () => {
    const chained = edited(RENTAL, calculated("double", "{rent_ratio} * 2"));
    expect(changed(chained, { kind: "calculated_field", action: "update", id: 1, data: { name: "ratio" } })).toEqual([
      "rent_ratio renamed to ratio",
      "formula of double: {rent_ratio} * 2 → {ratio} * 2",
      expect.stringMatching(/^formula of scoring model 2 .*: \{rent_ratio\} → \{ratio\}$/),
    ]);
  });

  test("is kept in a formula that was written with the new name", () => {
    const data = { name: "ratio", formula: "{rent_ratio} * 2" };
    expect(editErrors(RENTAL, { kind: "calculated_field", action: "update", id: 1, data })).toEqual({
      formula: [expect.stringContaining("rent_ratio")],
    });
  });

  test("changes in tests, both answers and expectations", () => {
    const tested = edited(RENTAL, testOf("Good", { credit_score: 800 }, { recommendations: { credit_score: 1 } }));
    expect(edited(tested, renamed(1, "score")).tests[0]).toMatchObject({
      answers: { score: 800 },
      expect: { recommendations: { score: 1 } },
    });
  });

  test("changes in a test that only expects something of its question, and not in others", () => {
    const [expecting, other] = [testOf("One", {}, { recommendations: { timeline: 3 } }), testOf("Other", {})];
    const tested = [expecting, other].reduce(edited, RENTAL);
    const after = edited(tested, renamed(4, "when")).tests;
    expect(after[0]?.expect.recommendations).toEqual({ when: 3 });
    expect(after[1]).toBe(tested.tests[1]);
  });

  test("in a test replaces an answer to a deleted question", () => {
    const [before, after] = [documentOf(...QUESTIONS), edited(documentOf(...QUESTIONS), deleted(4))];
    const names = namesInOtherDocument(before, edited(after, renamed(1, "city")));
    const tested = { answers: { timeline: "month", city: "Rome" }, expect: {} };
    expect(withTestRenamed(tested, names).answers).toEqual({ city: "month" });
  });

  test.each<[string, string]>([
    ["If  {timeline}   ==  'immediate'", "If  {when}   ==  'immediate'"],
    ["if{ timeline }=='immediate'OR answered( { timeline } )", "if{ when }=='immediate'OR answered( { when } )"],
    ["If {timeline} in ('immediate', \"month\")", "If {when} in ('immediate', \"month\")"],
    ["If {timeline} not in ('immediate')", "If {when} not in ('immediate')"],
    ["If not answered({timeline})", "If not answered({when})"],
    ["If 'pool' in {wishes} and {timeline}", "If 'pool' in {wishes} and {when}"],
    ["If {city} == 'timeline' or {city} == '{timeline}'", "If {city} == 'timeline' or {city} == '{timeline}'"],
    ["If ({timeline} + {timeline}) ** 2 > 1", "If ({when} + {when}) ** 2 > 1"],
  ])("changes where it is used, and nothing else does: %s", (text, expected) => {
    expect(ruleAfter(text, renamed(1, "when"))).toBe(expected);
  });

  test.each<[string, string]>([
    ["If 'pool' in {wishes}", "If 'pool' in {wants}"],
    [
      "If {wishes[ 0 ]} == 'pool' or { wishes [-1] } != \"Garden\"",
      "If {wants[ 0 ]} == 'pool' or { wants [-1] } != \"Garden\"",
    ],
    ["If count({wishes}) > 1 and 'garden' not in {wishes}", "If count({wants}) > 1 and 'garden' not in {wants}"],
  ])("in a list: %s", (text, expected) => {
    expect(ruleAfter(text, renamed(2, "wants"))).toBe(expected);
  });

  test("is rejected if it is invalid, taken, or makes a text too long; nothing else is reported then", () => {
    expect(editErrors(RENTAL, renamed(1, "2nd"))).toEqual({ field_name: [expect.stringContaining("digit")] });
    expect(editErrors(RENTAL, renamed(1, "rent_ratio"))).toEqual({ field_name: [expect.stringContaining("already")] });
    const long = edited(RENTAL, rule(1, `If {credit_score} > 1${" and {credit_score} > 1".repeat(80)}`));
    expect(editErrors(long, renamed(1, "credit_score_of_the_applicant"))).toEqual({
      field_name: [
        expect.stringMatching(/is used by rule 3 of question 1 .*, which would become invalid\. .* Shorten the text/),
      ],
    });
    const scored = new Array(140).fill(scoring(1, `{credit_score}${" + {credit_score}".repeat(100)}`));
    const full = scored.reduce(edited, RENTAL);
    expect(editErrors(full, renamed(1, "credit_score_2"))).toEqual({
      non_field_errors: [expect.stringMatching(/at most 250,?000 characters/)],
    });
  });

  test("changes together with a type that fits all uses, and is rejected with one that does not", () => {
    const more = (data: object): TestEdit => ({ kind: "question", action: "update", id: 3, data });
    expect(edited(RENTAL, more({ field_name: "income", type: "integer" })).calculated_fields[0]?.formula).toBe(
      "{rent_amount} / {income}",
    );
    expect(editErrors(RENTAL, more({ field_name: "income", type: "date" })).type?.[0]).toContain(
      "income is used by calculated field rent_ratio, which would become invalid",
    );
  });

  test("does not change the identity of what does not name it", () => {
    const after = edited(RENTAL, renamed(2, "rent"));
    expect(after.scoring_models).toBe(RENTAL.scoring_models);
    expect(after.recommendations).toBe(RENTAL.recommendations);
  });
});

describe("a choice", () => {
  const slug = (id: number, name: string): TestEdit => ({
    kind: "choice",
    parent: 1,
    action: "update",
    id,
    data: { slug: name },
  });

  test.each<[string, string]>([
    ["If {timeline} == 'immediate'", "If {timeline} == 'right-now'"],
    ['If "IMMEDIATE"=={timeline}', 'If "right-now"=={timeline}'],
    ["If {timeline} in ( 'month', 'immediate' )", "If {timeline} in ( 'month', 'right-now' )"],
    ["If {timeline} not in ('immediate')", "If {timeline} not in ('right-now')"],
    ["If {city} == 'immediate' or {timeline} != 'immediate'", "If {city} == 'immediate' or {timeline} != 'right-now'"],
    ["If {other} == 'immediate' and {timeline} == 'month'", "If {other} == 'immediate' and {timeline} == 'month'"],
    // a text that is compared with both keeps a word that both have
    ["If {other} == 'immediate' == {timeline}", "If {other} == 'immediate' == {timeline}"],
    ["If 'immediate' in ({other}, {timeline})", "If 'immediate' in ({other}, {timeline})"],
    ["If 'immediate' in ({city}, {timeline})", "If 'immediate' in ({city}, {timeline})"],
    ["If {timeline} == 1", "If {timeline} == 1"],
  ])("is named by its new slug wherever its slug was used: %s", (text, expected) => {
    expect(ruleAfter(text, slug(1, "right-now"))).toBe(expected);
  });

  test("is renamed in lists, formulas, and tests, also with others", () => {
    const document = documentOf(
      ...QUESTIONS,
      calculated("pool", "('pool' in {wishes}) * 5 + ({wishes[0]} == 'Pool')"),
      testOf("Both", { wishes: ["pool", "garden"] }),
    );
    const after = edited(document, { kind: "choice", parent: 2, action: "update", id: 4, data: { slug: "swimming" } });
    expect(after.calculated_fields[0]?.formula).toBe("('swimming' in {wishes}) * 5 + ({wishes[0]} == 'swimming')");
    expect(after.tests[0]?.answers).toEqual({ wishes: ["swimming", "garden"] });
  });

  test("is named by its new text wherever its text was used", () => {
    const text = { kind: "choice", parent: 1, action: "update", id: 2, data: { text: "Within 'a' month" } } as const;
    expect(ruleAfter("If {timeline} == 'In a month'", text)).toBe("If {timeline} == 'Within \\'a\\' month'");
    expect(ruleAfter('If {timeline} == "in a MONTH"', text)).toBe("If {timeline} == \"Within 'a' month\"");
    expect(ruleAfter("If {timeline} == 'month'", text)).toBe("If {timeline} == 'month'");
    const lines = { ...text, data: { text: "Within\na month" } };
    expect(ruleAfter("If {timeline} == 'In a month'", lines)).toBe("If {timeline} == 'month'");
    const late = { ...text, id: 3, data: { text: "Later" } };
    expect(ruleAfter("If {timeline} == 'It\\'s late'", late)).toBe("If {timeline} == 'Later'");
  });

  test("keeps what refers to it when two choices exchange their slugs, with a new name for the question", () => {
    const choices = [
      { id: 1, text: "Immediate", slug: "month" },
      { id: 2, text: "In a month", slug: "immediate" },
      { id: 3, text: "It's late", slug: "late" },
    ];
    const swapped = { kind: "question", action: "update", id: 1, data: { choices, field_name: "when" } } as const;
    expect(ruleAfter("If {timeline} == 'immediate' or {timeline} in ('late', 'month')", swapped)).toBe(
      "If {when} == 'month' or {when} in ('late', 'immediate')",
    );
  });

  test("never becomes another choice: an ambiguous name is rejected", () => {
    const document = documentOf(...QUESTIONS, rule(1, "If 'immediate' in ({other}, {timeline})"));
    const choices = [
      { id: 1, text: "At once", slug: "at-once" },
      { id: 2, text: "Immediate", slug: "immediate" },
    ];
    expect(editErrors(document, { kind: "question", action: "update", id: 1, data: { choices } })).toEqual({
      choices: [expect.stringMatching(/^timeline is used by rule 1 of question 1 \(timeline\), where a choice would/)],
    });
    // ids are unique per kind: a scoring model with the same id is another use
    const both = edited(document, scoring(1, "{timeline} == 'late'"));
    expect(editErrors(both, { kind: "question", action: "update", id: 1, data: { choices } })).toEqual({
      choices: [expect.stringContaining("scoring model 1"), expect.stringContaining("rule 1 of question 1 (timeline)")],
    });
    // and one that becomes invalid does not hide another that loses the name
    const two = edited(document, rule(1, "If {timeline} == 'late'"));
    expect(editErrors(two, { kind: "question", action: "update", id: 1, data: { choices } })).toEqual({
      choices: [
        expect.stringMatching(/used by rule 2 of question 1 \(timeline\), which would become invalid/),
        expect.stringMatching(/used by rule 1 of question 1 \(timeline\), where a choice would/),
      ],
    });
    const gone = documentOf(...QUESTIONS, rule(1, "If {timeline} == 'immediate'"));
    expect(
      editErrors(gone, { kind: "question", action: "update", id: 1, data: { choices: choices.slice(1) } }),
    ).toEqual({
      choices: [expect.stringContaining("rule 1 of question 1 (timeline)")],
    });
  });
});

test("renaming in as many rules as a model can have takes about the time of reading them", () => {
  const choices = Array.from({ length: LIMITS.choicesPerQuestion }, (_, index) => ({ text: `Choice ${index}` }));
  const small = documentOf(question(1, "choice", "timeline", { choices }), rule(1, "If 1"));
  const [first] = small.recommendations;
  if (first === undefined) throw new Error("there is no rule");
  const slug = (index: number) => `choice-${index % choices.length}`;
  const text = (index: number) =>
    `If {timeline} in ('${slug(index)}', '${slug(index + 1)}') or not answered({timeline}) or {timeline} == '${slug(index)}' or {timeline} not in ('choice-7', '${slug(7 * index)}', 'choice-9') and {timeline} != 'choice-11'`;
  const rules = Array.from({ length: LIMITS.recommendations }, (_, index) => ({
    ...first,
    id: index + 1,
    position: index + 1,
    rule: text(index),
  }));
  const document = { ...small, recommendations: rules, counters: { ...small.counters, recommendation: rules.length } };
  // CPU time, which other work on the machine does not lengthen
  const timed = <Value>(work: () => Value) => {
    const before = process.cpuUsage();
    const value = work();
    return { value, ms: process.cpuUsage(before).user / 1_000 };
  };
  const reading = timed(() => compileModel(structuredClone(document)));
  const data = {
    field_name: "when",
    choices: document.questions[0]?.choices.map((choice) => ({ ...choice, slug: `${choice.slug}-now` })),
  };
  const renaming = timed(() => edited(document, { kind: "question", action: "update", id: 1, data }));
  const after = renaming.value;
  expect(after.recommendations[12]?.rule).toBe(
    text(12)
      .replaceAll("{timeline}", "{when}")
      .replace(/choice-\d+/g, "$&-now"),
  );
  expect(diffDocuments(document, after)).toHaveLength(1 + choices.length + rules.length);
  expect(renaming.ms).toBeLessThan(4 * reading.ms + 500);
  const removal = { kind: "question", action: "delete", id: 1, dependents: "delete" } as const;
  expect(edited(document, removal).recommendations).toEqual([]);
});

test("what another document calls otherwise are the fields that were renamed and the choices that were reworded", () => {
  const before = [calculated("a", "1"), calculated("b", "2")].reduce(edited, documentOf(...QUESTIONS));
  const touched = (after: ModelDocument) => namesInOtherDocument(before, after).touched;
  const choice = (action: string, more: object) => ({ kind: "choice", parent: 1, action, ...more }) as TestEdit;
  expect(touched(before)).toEqual([]);
  expect(touched(structuredClone(before))).toEqual([]);
  expect(touched(edited(before, renamed(4, "town")))).toEqual(["city"]);
  expect(touched(edited(before, { kind: "calculated_field", action: "update", id: 2, data: { name: "c" } }))).toEqual([
    "b",
  ]);
  expect(touched(edited(before, choice("update", { id: 1, data: { text: "Now" } })))).toEqual(["timeline"]);
  expect(touched(edited(before, choice("update", { id: 1, data: { slug: "now" } })))).toEqual(["timeline"]);
  expect(touched(edited(before, choice("update", { id: 1, data: { value: 9 } })))).toEqual([]);
  expect(touched(edited(before, choice("create", { data: { text: "Never" } })))).toEqual(["timeline"]);
});
