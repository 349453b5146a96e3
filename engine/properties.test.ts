import fc from "fast-check";
import { expect, test } from "vitest";
import { answerReader } from "./answers/answers.ts";
import { createCarry } from "./answers/carry.ts";
import { EMPTY_MODEL, type ModelDocument } from "./document/model.ts";
import { applyEdit } from "./edits/apply.ts";
import type { Edit } from "./edits/types.ts";
import { compareExplanations } from "./explain/compare.ts";
import { explainLead } from "./explain/explain.ts";
import { exportModel } from "./file/export.ts";
import { planFile } from "./file/plan.ts";
import type { ModelFile } from "./file/types.ts";
import { type CompiledModel, compileModel } from "./scoring/compile.ts";
import { findRange, pointsTable } from "./scoring/points.ts";
import { scoreLead } from "./scoring/score.ts";
import { documentOf, MADE_AT, question, scoring } from "./testing/documents.ts";
import { type Draw, drawOf, NONSENSE, someAnswer, someDocument, someEdit } from "./testing/random.ts";
import { runTests } from "./trials/run-tests.ts";
import { compare12, hundredths } from "./values/decimal.ts";

const draws = fc.integer({ min: 0, max: 0xffffffff }).map(drawOf);
const ANY_DAY = fc.integer({ min: -719_162, max: 2_932_896 });
const OPTIONS = { timeZone: "Pacific/Auckland" };

/** Answers as a lead may send them, read by the model's own reader. */
function someAnswers(draw: Draw, { document }: CompiledModel) {
  const read = answerReader(document.questions.map((item) => ({ ...item, required: false })));
  const raw: Record<string, unknown> = {};
  for (const item of document.questions) {
    if (draw.whole(0, 4) === 0) continue;
    raw[item.field_name] = someAnswer(draw, item);
  }
  const result = read(raw, OPTIONS);
  return result.ok ? result.answers : expect.fail(JSON.stringify([raw, result.errors]));
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + hundredths(part), 0);

test("an explanation adds up exactly to the score, for any model and any answers", () => {
  let models = 0;
  let rules = 0;
  fc.assert(
    fc.property(draws, ANY_DAY, (draw, day) => {
      const model = compileModel(someDocument(draw));
      for (let lead = 0; lead < 3; lead++) {
        const answers = someAnswers(draw, model);
        const score = scoreLead(model, answers, day);
        const explained = explainLead(model, answers, day);
        const parts = explained.scoring_models;
        expect(sum(parts.filter((part) => part.x_axis).map((part) => part.weighted_points))).toBe(score.x);
        expect(sum(parts.filter((part) => part.y_axis).map((part) => part.weighted_points))).toBe(score.y);
        expect([explained.x_axis, explained.y_axis, explained.total_score].map(hundredths)).toEqual([
          score.x,
          score.y,
          score.total,
        ]);
        expect(score.total).toBe(score.x + score.y);
        for (const part of parts.filter(({ lookups, points }) => lookups.length > 0 && points !== null)) {
          expect(sum(part.lookups.map((lookup) => lookup.points ?? 0))).toBe(hundredths(part.points ?? 0));
          const exact = BigInt(hundredths(part.points ?? 0)) * BigInt(hundredths(part.weight));
          expect(BigInt(hundredths(part.weighted_points))).toBe(roundedHundredth(exact));
        }
        expect(explained.rules.filter(({ outcome }) => outcome === "matched").map(({ id }) => id)).toEqual(
          score.matched,
        );
        for (const { decided_by } of explained.rules) expect(decided_by.length).toBeGreaterThan(0);
        const { x_band, y_band, total_band } = score;
        const { x, y, total } = explained.bands;
        expect([x.letter, y.letter, total.letter]).toEqual([x_band, y_band, total_band]);
        expect(scoreLead(model, answers, day)).toEqual(score);
        expect(JSON.parse(JSON.stringify(explained))).toEqual(explained);
        models += parts.filter(({ points }) => points !== null).length;
        rules += score.matched.length;
      }
    }),
    { numRuns: 200 },
  );
  // not all of the generated models are empty
  expect(models).toBeGreaterThan(200);
  expect(rules).toBeGreaterThan(100);
});

test("the effects of differing scoring models add up exactly to the change of the scores, for any two models", () => {
  let differing = 0;
  fc.assert(
    fc.property(draws, ANY_DAY, (draw, day) => {
      const before = someDocument(draw, 80);
      let document = before;
      for (let count = 0; count < 4; count++) {
        const result = applyEdit(document, { ...someEdit(draw, document), at: MADE_AT } as Edit);
        if (result.ok) document = result.document;
      }
      const [former, model] = [compileModel(before), compileModel(document)];
      const answers = someAnswers(draw, model);
      const explained = [explainLead(former, answers, day), explainLead(model, answers, day)] as const;
      const { scoring_models, x_axis, y_axis, isSame } = compareExplanations(...explained);
      const effect = (axis: "x" | "y") => sum(scoring_models.map((change) => change.effect[axis]));
      expect(effect("x")).toBe(hundredths(x_axis.after) - hundredths(x_axis.before));
      expect(effect("y")).toBe(hundredths(y_axis.after) - hundredths(y_axis.before));
      expect(compareExplanations(explained[0], explained[0]).isSame).toBe(true);
      if (!isSame) differing++;
    }),
    { numRuns: 100 },
  );
  expect(differing).toBeGreaterThan(20);
});

function roundedHundredth(product: bigint): bigint {
  return product < 0n ? -((50n - product) / 100n) : (product + 50n) / 100n;
}

test("an edit is made or rejected, never throws, and the document always compiles", () => {
  fc.assert(
    fc.property(draws, (draw) => {
      let document: ModelDocument = EMPTY_MODEL;
      for (let count = 0; count < 60; count++) {
        const before = JSON.stringify(document);
        const result = applyEdit(document, { ...someEdit(draw, document), at: MADE_AT } as Edit);
        expect(JSON.stringify(document)).toBe(before);
        if (result.ok) {
          document = result.document;
          compileModel(document);
          const numbers = document.questions.map(({ number }) => number);
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
          for (const [kind, last] of Object.entries(document.counters)) {
            expect(last).toBeGreaterThanOrEqual(EMPTY_MODEL.counters[kind as keyof typeof EMPTY_MODEL.counters]);
          }
        } else if (!("missing" in result)) {
          expect(Object.values(result.errors).flat().length).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("after any renaming, every lead scores as before", () => {
  let made = 0;
  fc.assert(
    fc.property(draws, ANY_DAY, (draw, day) => {
      const before = someDocument(draw);
      const former = compileModel(before);
      let after = before;
      for (const [index, item] of before.questions.entries()) {
        const slugs = item.choices.map(({ slug }) => slug);
        const turned = draw.coin()
          ? [...slugs.slice(1), ...slugs.slice(0, 1)]
          : slugs.map((slug) => `${slug}-${index}`);
        const choices = item.choices.map((choice, place) => ({ ...choice, slug: turned[place] }));
        const data = { ...(draw.coin() ? { field_name: `new_${index}` } : {}), ...(draw.coin() ? { choices } : {}) };
        const result = applyEdit(after, { kind: "question", action: "update", id: item.id, data, at: MADE_AT });
        if (!result.ok) expect(JSON.stringify(result)).toContain("no name that only it has");
        else if (result.document !== after) [after, made] = [result.document, made + 1];
      }
      for (const { id } of before.calculated_fields) {
        const data = { name: `calculated_${id}` };
        const result = applyEdit(after, { kind: "calculated_field", action: "update", id, data, at: MADE_AT });
        if (!result.ok) return expect.fail(JSON.stringify(result));
        after = result.document;
      }
      const model = compileModel(after);
      const carry = createCarry(after.questions);
      for (let lead = 0; lead < 5; lead++) {
        const answers = someAnswers(draw, former);
        const { asked } = carry(answers, before.questions);
        expect(scoreLead(model, asked, day)).toEqual(scoreLead(former, answers, day));
      }
      const outcome = (of: CompiledModel) => runTests(of, day).map(({ name, passed }) => [name, passed]);
      expect(outcome(model)).toEqual(outcome(former));
    }),
    { numRuns: 100 },
  );
  expect(made).toBeGreaterThan(100);
});

test("after any deletion with dependents, the rest is unchanged and compiles", () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const document = someDocument(draw);
      const { questions, calculated_fields } = document;
      const [question, field] = [draw.pick(...questions), draw.pick(...calculated_fields)];
      const choice = question?.choices[0];
      const edits = [
        ...(question ? [{ kind: "question", id: question.id } as const] : []),
        ...(question && choice ? [{ kind: "choice", id: choice.id, parent: question.id } as const] : []),
        ...(field ? [{ kind: "calculated_field", id: field.id } as const] : []),
      ];
      for (const edit of edits) {
        const result = applyEdit(document, { ...edit, action: "delete", dependents: "delete", at: MADE_AT } as Edit);
        if (!result.ok) return expect.fail(JSON.stringify(result));
        const after = compileModel(result.document).document;
        const former = new Set<object>([...document.scoring_models, ...document.recommendations]);
        for (const item of [...after.scoring_models, ...after.recommendations]) expect(former.has(item)).toBe(true);
        const plain = applyEdit(document, { ...edit, action: "delete", at: MADE_AT } as Edit);
        const isUsed = after.scoring_models.length + after.recommendations.length < former.size;
        if (isUsed) expect(plain.ok).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});

test("ranges meet at their edges without a gap or an overlap", () => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  const edge = fc.oneof(fc.constantFrom(0.1, 0.3, 0.8, 1 / 3, 0, -0.3, 800, 1e15 + 1), double);
  fc.assert(
    fc.property(fc.array(edge, { minLength: 1, maxLength: 8 }), fc.array(double), (edges, values) => {
      const bounds = edges
        .sort((a, b) => a - b)
        .filter((bound, index) => index === 0 || compare12(edges[index - 1] ?? 0, bound) < 0);
      const distinct = bounds.filter((bound, index) => index === 0 || compare12(bounds[index - 1] ?? 0, bound) < 0);
      const value_ranges = [null, ...distinct].map((start, index) => ({
        start,
        end: distinct[index] ?? null,
        points: 1,
      }));
      const { scoring_models } = documentOf(question(1, "number", "a"), scoring(1, "{a}", { value_ranges }));
      const ranges = scoring_models[0]?.value_ranges ?? [];
      const table = pointsTable(scoring_models[0] ?? expect.fail());
      const around = distinct.flatMap((bound) => [bound, ...nearby(bound)]);
      for (const value of [...values, ...around].filter(Number.isFinite)) {
        const holding = ranges.filter(
          ({ start, end }) =>
            (start === null || compare12(Number(start), value) <= 0) &&
            (end === null || compare12(value, Number(end)) < 0),
        );
        expect(holding).toHaveLength(1);
        expect(ranges[findRange(table, value)]).toBe(holding[0]);
      }
    }),
    { numRuns: 200 },
  );
});

/** Numbers so close to one that people would write them the same way, and some slightly further away. */
function nearby(value: number): number[] {
  return [1e-16, 1e-13, 4.9e-13, 5.1e-13, 1e-12, 1e-11, 1e-10].flatMap((share) => [
    value * (1 + share),
    value * (1 - share),
  ]);
}

const again = (document: ModelDocument) => JSON.parse(JSON.stringify(exportModel(document)));

test("a model's own export changes nothing, and every lead gets the same score in an empty account", () => {
  let leads = 0;
  fc.assert(
    fc.property(draws, ANY_DAY, (draw, day) => {
      const document = someDocument(draw);
      const own = planFile(again(document), document, MADE_AT);
      expect(own).toEqual({ ok: true, document, changes: [] });
      expect(own.ok && own.document).toBe(document);
      const elsewhere = planFile(again(document), EMPTY_MODEL, MADE_AT);
      if (!elsewhere.ok) return expect.fail(JSON.stringify(elsewhere.faults));
      expect(exportModel(elsewhere.document)).toEqual(exportModel(document));
      const [model, copy] = [compileModel(document), compileModel(elsewhere.document)];
      for (let lead = 0; lead < 10; lead++, leads++) {
        const answers = someAnswers(draw, model);
        const { matched, ...scores } = scoreLead(model, answers, day);
        const { matched: copied, ...copies } = scoreLead(copy, answers, day);
        expect(copies).toEqual(scores);
        expect(copied.map((id) => ruleOf(copy, id))).toEqual(matched.map((id) => ruleOf(model, id)));
      }
      const outcome = (of: CompiledModel) =>
        runTests(of, day).map(({ name, passed, errors }) => [name, passed, errors]);
      expect(outcome(copy)).toEqual(outcome(model));
    }),
    { numRuns: 100 },
  );
  expect(leads).toBe(1_000);
});

const ruleOf = ({ document }: CompiledModel, id: number) => {
  const rule = document.recommendations.find((each) => each.id === id);
  const question = document.questions.find((each) => each.id === rule?.question);
  return [question?.field_name, rule?.rule, rule?.response_text];
};

test("one model's export turns any other into the same model, and the other's export restores that", () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const [first, second] = [someDocument(draw, 60), someDocument(draw, 60)];
      const planned = planFile(again(second), first, MADE_AT);
      if (!planned.ok) return expect.fail(JSON.stringify(planned.faults));
      compileModel(planned.document);
      const contents = ({ scoring_models = [], calculated_fields = [], tests = [], ...rest }: ModelFile) => ({
        ...rest,
        tests: new Map(tests.map((each) => [each.name, each])),
        scoring_models: scoring_models.map((model) => JSON.stringify(model)).sort(),
        calculated_fields: calculated_fields.map(({ name, formula }) => `${name} ${formula}`).sort(),
      });
      expect(contents(exportModel(planned.document))).toEqual(contents(exportModel(second)));
      const ids = new Set(planned.document.scoring_models.map(({ id }) => id));
      expect(ids.size).toBe(planned.document.scoring_models.length);
      const back = planFile(again(first), planned.document, MADE_AT);
      if (!back.ok) return expect.fail(JSON.stringify(back.faults));
      expect(contents(exportModel(back.document))).toEqual(contents(exportModel(first)));
    }),
    { numRuns: 100 },
  );
});

test("any file is planned or rejected, never throws, and a planned document compiles", () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const document = someDocument(draw, 60);
      const file = again(someDocument(draw, 60));
      for (let count = 0; count < 4; count++) spoil(draw, file);
      const planned = planFile(file, document, MADE_AT);
      if (planned.ok) compileModel(planned.document);
      else {
        expect(planned.faults.length).toBeGreaterThan(0);
        for (const { path } of planned.faults) expect(path.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

/** A change of a file, of valid shape, that a careless editor could make. */
function spoil(draw: Draw, file: Record<string, Record<string, unknown>[]>): void {
  const part = draw.pick("questions", "calculated_fields", "scoring_models", "recommendations", "tests");
  const change = draw.pick("leave out", "double", "drop", "misspell", "add nonsense", "swap");
  const items = file[part];
  if (items === undefined || items.length === 0) return;
  const item = items[draw.whole(0, items.length - 1)] ?? {};
  if (change === "leave out") delete file[part];
  else if (change === "double") items.push({ ...item });
  else if (change === "drop") items.splice(draw.whole(0, items.length - 1), 1);
  else if (change === "swap") items.reverse();
  else if (change === "misspell")
    Object.assign(item, "question" in item ? { question: "nobody" } : { name: "total_score" });
  else if (part === "tests")
    Object.assign(item, draw.pick({ expect: {} }, { expect: { recommendations: { a: 9 } } }, { date: "2023-02-29" }));
  else Object.assign(item, "rule" in item ? { rule: draw.pick(...NONSENSE) } : { formula: draw.pick(...NONSENSE) });
}
