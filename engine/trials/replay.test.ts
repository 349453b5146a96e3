import fc from "fast-check";
import { expect, test } from "vitest";
import { answerReader } from "../answers/answers.ts";
import type { Answers, ModelDocument } from "../document/model.ts";
import { sentencesOf } from "../faults/fault.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { calculated, documentOf, edited, question, rule, scoring } from "../testing/documents.ts";
import { withFieldNames } from "../testing/random.ts";
import { parseDate } from "../values/dates.ts";
import { createReplay, createSameness, type Replayed, sameResult } from "./replay.ts";

const TIME_ZONE = "Pacific/Auckland";
const DAY = parseDate("2026-02-28") as number;

/** Twelve answers of every type, so that any difference from reading a submitted lead is detected. */
const MODEL = documentOf(
  question(1, "number", "income", { min_value: 0, max_value: 100_000 }),
  question(2, "choice", "industry", { choices: [{ text: "Tech", value: 3 }, { text: "Other" }], required: true }),
  question(3, "multiple_choice", "tools", {
    choices: [
      { text: "CRM", value: 2 },
      { text: "Docs, sheets", value: 4 },
    ],
  }),
  question(4, "slider", "share", { min_value: 0, max_value: 1, step: 0.1 }),
  question(5, "date", "since"),
  question(6, "text", "comment"),
  question(7, "integer", "visits", { multiple_values: true }),
  calculated("days", "today() - {since}"),
  scoring(1, "{income} / 1000", { x_axis: true }),
  scoring(2, "{industry} * 10", { x_axis: true }),
  scoring(3, "sum({tools}) + {share} * 10", { y_axis: true }),
  scoring(5, "{days} / 10", { y_axis: true, weight: 0.5 }),
  scoring(7, "count({visits})", { y_axis: true }),
  rule(1, "If {total_score} > 80", "call"),
  rule(2, "If {industry} == 'tech'", "demo"),
);

/** What may be sent to this model. */
const sent = fc.record(
  {
    income: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constant("1234.5")),
    industry: fc.constantFrom("tech", "Other"),
    tools: fc.constantFrom("CRM, Docs, sheets", ["crm"], []),
    share: fc.constantFrom(0, 0.1 + 0.2, "0.7"),
    since: fc.constantFrom("2024-02-29", "2024-03-01T11:30:00Z"),
    comment: fc.constantFrom("", " hello ", 42),
    visits: fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 4 }),
  },
  { requiredKeys: ["industry"] },
);

function stored(document: ModelDocument, input: object): Answers {
  const read = answerReader(document.questions)(input, { timeZone: TIME_ZONE });
  return read.ok ? read.answers : expect.fail(JSON.stringify(read.errors));
}

function fits(result: Replayed) {
  return result.ok ? result : expect.fail(JSON.stringify(result.errors));
}

const errorsOf = (document: ModelDocument, answers: Answers) => {
  const result = createReplay(document, TIME_ZONE)(answers, MODEL.questions, DAY);
  return result.ok ? expect.fail(JSON.stringify(result.score)) : sentencesOf(result.errors);
};

test("by the document that scored it, a stored lead gets the same result and the same answers", () => {
  const replay = createReplay(MODEL, TIME_ZONE);
  const model = compileModel(MODEL);
  fc.assert(
    fc.property(sent, fc.integer({ min: 0, max: 40_000 }), (input, day) => {
      const answers = stored(MODEL, input);
      const again = fits(replay(answers, MODEL.questions, day));
      const score = scoreLead(model, answers, day);
      expect(again.score).toEqual(score);
      expect(sameResult(again.score, score)).toBe(true);
      expect(again.answers).toEqual(answers);
    }),
  );
});

test("an answer to a question that no longer exists does not count, and stays in the answers", () => {
  const smaller = edited(edited(MODEL, { kind: "scoring_model", action: "delete", id: 1 }), {
    kind: "question",
    action: "delete",
    id: 6,
  });
  const answers = stored(MODEL, { income: 50_000, industry: "tech", comment: "hello" });
  const again = fits(createReplay(smaller, TIME_ZONE)(answers, MODEL.questions, DAY));
  expect(again.answers).toEqual(answers);
  expect(again.score).toEqual(scoreLead(compileModel(smaller), { income: 50_000, industry: "tech" }, DAY));
  expect(again.score.x).toBe(3_000);
});

const update = (id: number, data: object) =>
  edited(MODEL, { kind: "question", action: "update", id, data } as Parameters<typeof edited>[1]);

test.each([
  ["required now", update(1, { required: true }), {}, { income: ["An answer is required."] }],
  ["above the bound", update(1, { max_value: 10 }), { income: 11 }, { income: [expect.stringContaining("too large")] }],
  [
    "of a choice that is gone",
    edited(MODEL, { kind: "choice", action: "delete", parent: 3, id: 3 } as Parameters<typeof edited>[1]),
    { tools: ["crm"] },
    { tools: [expect.stringContaining('"crm" is not a choice')] },
  ],
])("an answer that is %s no longer fits", (_why, document, input, errors) => {
  expect(errorsOf(document, stored(MODEL, { industry: "tech", ...input }))).toEqual(errors);
});

test("an answer to a question whose type changed is read as if it were sent today", () => {
  const document = documentOf(
    question(1, "number", "plan", { multiple_values: true }),
    scoring(1, "sum({plan})", { x_axis: true }),
  );
  const again = fits(createReplay(document, TIME_ZONE)({ plan: "12.5" }, document.questions, DAY));
  expect([again.answers, again.score.x]).toEqual([{ plan: [12.5] }, 1_250]);
  const dated = documentOf(question(1, "date", "plan"));
  expect(fits(createReplay(dated, TIME_ZONE)({ plan: "2024-03-01T11:30:00Z" }, dated.questions, DAY)).answers).toEqual({
    plan: "2024-03-02",
  });
});

test("results are equal only with the same scores, bands, and rules in the same order", () => {
  const score = fits(createReplay(MODEL, TIME_ZONE)({ income: 90_000, industry: "tech" }, MODEL.questions, DAY)).score;
  expect(score.matched).toEqual([1, 2]);
  expect(sameResult(score, { ...score, matched: [...score.matched] })).toBe(true);
  for (const other of [
    { x: 1 },
    { x: score.x - 1, y: score.y + 1 },
    { x_band: "H" },
    { y_band: "H" },
    { total_band: "H" },
    { matched: [1] },
    { matched: [1, 2, 3] },
    { matched: [2, 1] },
  ] as const) {
    expect(sameResult(score, { ...score, ...other })).toBe(false);
    expect(sameResult({ ...score, ...other }, score)).toBe(false);
  }
});

test("two documents describe a lead alike only if the wording of priority and recommendations is the same", () => {
  const answers = { income: 90_000, industry: "tech" };
  const score = fits(createReplay(MODEL, TIME_ZONE)(answers, MODEL.questions, DAY)).score;
  const differs = (...edits: Parameters<typeof edited>[1][]) => {
    const other = edits.reduce(edited, MODEL);
    const again = fits(createReplay(other, TIME_ZONE)(answers, MODEL.questions, DAY)).score;
    expect(sameResult(score, again)).toBe(true);
    return !createSameness(other)(MODEL)(score, again);
  };
  const { bands } = MODEL;
  const relabelled = (list: "x" | "total") => ({
    ...bands,
    [list]: bands[list].map((band) => (band.letter === score[`${list}_band`] ? { ...band, label: "Hot" } : band)),
  });
  expect(differs({ kind: "bands", action: "replace", data: relabelled("total") })).toBe(true);
  expect(
    differs({ kind: "recommendation", action: "update", id: 1, data: { redirect_url: "https://example.com" } }),
  ).toBe(true);
  // not part of the lead
  expect(differs({ kind: "bands", action: "replace", data: relabelled("x") })).toBe(false);
  expect(differs({ kind: "question", action: "update", id: 1, data: { help_text: "Before taxes" } })).toBe(false);
  const renamed = withFieldNames(MODEL, new Map([[2, "sector"]]));
  expect(createSameness(renamed)(MODEL)(score, score)).toBe(true);
  expect(differs({ kind: "recommendation", action: "update", id: 1, data: { rule: "If {total_score} > 79" } })).toBe(
    false,
  );
});
