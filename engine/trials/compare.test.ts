import fc from "fast-check";
import { expect, test } from "vitest";
import { misfitText } from "../answers/misfits.ts";
import type { Answers, BandLetter, ModelDocument } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import type { Score } from "../scoring/score.ts";
import { documentOf, edited, question, rule, scoring, type TestEdit } from "../testing/documents.ts";
import { createComparison as compareCompiled } from "./compare.ts";
import { createReplay } from "./replay.ts";
import { addTallies, binsOf, cellsOf, MOVERS, NOTHING_COMPARED, startTally, type Tally } from "./tally.ts";

const TIME_ZONE = "UTC";
const DAY = 20_000;

const BEFORE = documentOf(
  question(1, "number", "income"),
  question(2, "choice", "plan", {
    choices: [
      { text: "Free", value: 0 },
      { text: "Pro", value: 50 },
    ],
  }),
  scoring(1, "{income}", { x_axis: true }),
  scoring(2, "{plan}", { x_axis: false, y_axis: true }),
  rule(2, "If {total_score} >= 100", "call"),
  rule(1, "If {income} > 10", "write"),
);
const UNKNOWN: Score = { x: 1, y: 2, total: 3, x_band: "D", y_band: "D", total_band: "D", matched: [] };

const createComparison = (before: ModelDocument, after: ModelDocument, timeZone: string) =>
  compareCompiled(compileModel(before), compileModel(after), timeZone);
const after = (...edits: TestEdit[]) => edits.reduce(edited, BEFORE);
const halved = after({ kind: "scoring_model", action: "update", id: 1, data: { weight: 0.5 } });

test("each document scores a lead as replaying it does", () => {
  const compare = createComparison(BEFORE, halved, TIME_ZONE);
  const [first, second] = [createReplay(BEFORE, TIME_ZONE), createReplay(halved, TIME_ZONE)];
  for (const answers of [{ income: 120, plan: "pro" }, { income: -4 }, {}] as Answers[]) {
    const compared = compare(answers, BEFORE.questions, DAY, UNKNOWN);
    expect([{ score: compared.before }, { score: compared.after }]).toMatchObject(
      [first(answers, BEFORE.questions, DAY), second(answers, BEFORE.questions, DAY)].map((each) =>
        each.ok ? { score: each.score } : expect.fail(),
      ),
    );
  }
});

test("a lead that no longer fits keeps its result, and the question and reason are reported without its answer", () => {
  const document = after({ kind: "question", action: "update", id: 1, data: { max_value: 100, required: true } }, {
    kind: "choice",
    action: "delete",
    parent: 2,
    id: 2,
  } as TestEdit);
  const compare = createComparison(BEFORE, document, TIME_ZONE);
  const both = compare({ income: 7_777, plan: "pro" }, BEFORE.questions, DAY, UNKNOWN);
  expect(both).toMatchObject({ after: undefined, before: { x: 777_700 } });
  expect(both.misfits.map((misfit) => [misfit.field_name, misfitText(misfit, document.questions)])).toEqual([
    ["income", "The answer is not a number of at most 100."],
    ["plan", "The answer is not one of the choices."],
  ]);
  const [missing] = compare({ plan: "free" }, BEFORE.questions, DAY, UNKNOWN).misfits;
  expect(missing).toEqual({ field_name: "income", reason: "missing" });
  expect(misfitText(missing as NonNullable<typeof missing>, document.questions)).toBe("A required answer is missing.");
});

test.each([
  ["text", {}, "text"],
  ["multiple_choice", { choices: [{ text: "Free", value: 0 }] }, "a list of the choices"],
  ["slider", { min_value: 0, max_value: 10, step: 2 }, "a position on the slider from 0 to 10 in steps of 2"],
  ["slider", { min_value: 0, max_value: 10 }, "a position on the slider from 0 to 10"],
  ["integer", { min_value: 3 }, "a whole number of at least 3"],
  ["number", {}, "a number"],
  ["date", {}, "a date"],
  ["date", { multiple_values: true }, "a list in which each item is a date"],
] as const)("what a %s %j accepts is described in words", (type, data, words) => {
  const { questions } = documentOf(question(1, type, "field", data));
  expect(misfitText({ field_name: "field", reason: "unfit" }, questions)).toBe(`The answer is not ${words}.`);
});

test("if a lead does not fit the document it is compared with, its stored result counts as before", () => {
  const strict = after({ kind: "question", action: "update", id: 2, data: { required: true } });
  expect(createComparison(strict, BEFORE, TIME_ZONE)({ income: 1 }, BEFORE.questions, DAY, UNKNOWN)).toMatchObject({
    before: UNKNOWN,
    after: { x: 100 },
    misfits: [],
  });
});

const LETTERS = ["A", "B", "C"] as const;
const scores = fc
  .record({
    x: fc.integer({ min: -30_000, max: 30_000 }),
    y: fc.constantFrom(0, 5, 1_000_000),
    x_band: fc.constantFrom<BandLetter>(...LETTERS),
    y_band: fc.constantFrom<BandLetter>(...LETTERS),
    total_band: fc.constantFrom<BandLetter>(...LETTERS),
    matched: fc.subarray([1, 2, 3]),
  })
  .map((score): Score => ({ ...score, total: score.x + score.y }));
const leads = fc.record({
  before: scores,
  after: fc.option(scores, { nil: undefined, freq: 9 }),
  wouldChange: fc.boolean(),
});
type Lead = (typeof leads)["generate"] extends (...args: never[]) => { readonly value: infer Value } ? Value : never;

const MISFIT = { field_name: "income", reason: "missing" } as const;

function tallied(some: readonly Lead[], part: number): Tally {
  const tallying = startTally();
  for (const [index, { before, after, wouldChange }] of some.entries()) {
    tallying.add({ before, after, misfits: after === undefined ? [MISFIT] : [] }, wouldChange, [part, index]);
  }
  return tallying.tally();
}

/** Otherwise a list has at most ten items, and no histogram is too long. */
const LONG = { size: "max" } as const;

test("parts add up to the whole, however they are combined, and also through JSON", () => {
  fc.assert(
    fc.property(fc.array(fc.array(leads, { maxLength: 80, ...LONG }), { maxLength: 6, ...LONG }), (lots) => {
      const parts = lots.map((lot, index) => tallied(lot, index));
      const total = parts.reduce((sum, part) => addTallies(JSON.parse(JSON.stringify(sum)), part), NOTHING_COMPARED);
      const others = parts.reduceRight((sum, part) => addTallies(part, sum), NOTHING_COMPARED);
      expect(others).toEqual(total);
      const all = lots.flat();
      const scored = all.filter((lead) => lead.after !== undefined);
      const moves = scored.map(({ before, after }) => (after?.total ?? 0) - before.total);
      expect(total).toMatchObject({
        leads: all.length,
        refused: all.length - scored.length,
        unchanged: moves.filter((move) => move === 0).length,
        up: moves.filter((move) => move > 0).length,
        down: moves.filter((move) => move < 0).length,
        would_change: scored.filter(({ wouldChange }) => wouldChange).length,
      });
      for (const list of ["x", "y", "total"] as const) {
        const cells = cellsOf(total.matrix[list]);
        expect(cells.reduce((sum, cell) => sum + cell.leads, 0)).toBe(scored.length);
        for (const { from, to, leads } of cells) {
          const those = scored.filter(
            (lead) => lead.before[`${list}_band`] === from && lead.after?.[`${list}_band`] === to,
          );
          expect(leads).toBe(those.length);
        }
      }
      const bins = binsOf(total.differences);
      expect(bins.length).toBeLessThanOrEqual(60);
      for (const { from, to, leads } of bins) {
        const isIn = (move: number) =>
          from === to ? move === to : to > 0 ? move > from && move <= to : move >= from && move < to;
        expect(leads).toBe(moves.filter(isIn).length);
      }
      expect(bins.reduce((sum, bin) => sum + bin.leads, 0)).toBe(scored.length);
      const up = moves.filter((move) => move > 0).sort((a, b) => b - a);
      expect(total.risers.map(({ difference }) => difference)).toEqual(up.slice(0, MOVERS));
      const down = moves.filter((move) => move < 0).sort((a, b) => a - b);
      expect(total.fallers.map(({ difference }) => difference)).toEqual(down.slice(0, MOVERS));
      for (const {
        place: [part, index],
        difference,
      } of [...total.risers, ...total.fallers]) {
        const lead = lots[part]?.[index];
        expect((lead?.after?.total ?? 0) - (lead?.before.total ?? 0)).toBe(difference);
      }
      for (const [counts, has, hasNot] of [
        [total.gained, "after", "before"],
        [total.lost, "before", "after"],
      ] as const) {
        for (const id of [1, 2, 3]) {
          const those = scored.filter((lead) => lead[has]?.matched.includes(id) && !lead[hasNot]?.matched.includes(id));
          expect(counts[id] ?? 0).toBe(those.length);
        }
      }
      const refused = all.length - scored.length;
      expect(total.misfits).toEqual(refused === 0 ? [] : [{ ...MISFIT, leads: refused, example: expect.anything() }]);
    }),
    { numRuns: 200 },
  );
});
