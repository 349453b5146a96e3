import fc from "fast-check";
import { expect, test } from "vitest";
import { answerReader } from "./answers.ts";
import { type CompiledModel, compileModel } from "./compile.ts";
import { compare12, fromHundredths, hundredths } from "./decimal.ts";
import type { Edit } from "./edits/types.ts";
import { applyEdit } from "./edits.ts";
import { explainLead } from "./explain.ts";
import { FUNCTIONS } from "./language/functions.ts";
import { EMPTY_MODEL, type ModelDocument, QUESTION_TYPES, type QuestionType } from "./model.ts";
import { findRange, pointsTable } from "./points.ts";
import { scoreLead } from "./score.ts";
import { documentOf, MADE_AT, question, scoring, type TestEdit } from "./testing.ts";

const ANY_DAY = fc.integer({ min: -719_162, max: 2_932_896 });
const OPTIONS = { timeZone: "Pacific/Auckland" };

/** Draws a value; what fast-check's `gen` gives. */
type Draw = fc.GeneratorValue;

const NAMES = ["a", "b", "c", "d", "e", "f", "constructor"] as const;
const SCORES = ["x_axis_score", "y_axis_score", "total_score"];
const NUMBERS = [0, 1, 2, -1, 0.1, 0.2, 0.3, 0.005, 1.005, 33.335, 60000, 1e12, 1e-9, 1e300, 0.7 + 0.1];
const DATES = ["2024-01-31", "2024-02-29", "0001-01-01", "9999-12-31", "2023-07-01"];
const aNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }));
const aBound = fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 6 }), fc.constantFrom(0.3, 0.8, 5.5, 800));
const points = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(fromHundredths);
const weight = fc.oneof(fc.constantFrom(1, 0.5, 2), fc.integer({ min: 0, max: 100_000 }).map(fromHundredths));
const small = fc.integer({ min: 1, max: 6 });
const coin = fc.boolean();

/** A formula or condition that may well hold; with the wrong fields it does not, and the edit is refused. */
function expression(draw: Draw, names: readonly string[], depth = 3): string {
  const sub = () => expression(draw, names, depth - 1);
  const kind = depth === 0 ? "leaf" : draw(fc.constantFrom, "leaf", "leaf", "binary", "call", "logic", "not");
  if (kind === "binary") {
    const operator = draw(fc.constantFrom, "+", "-", "*", "/", "//", "%", "**", "<", "<=", "==", "!=", ">", ">=");
    return `(${sub()}) ${operator} (${sub()})`;
  }
  if (kind === "logic") return `(${sub()}) ${draw(fc.constantFrom, "and", "or")} (${sub()})`;
  if (kind === "not") return `not (${sub()})`;
  if (kind === "call") {
    const name = draw(fc.constantFrom, ...Object.keys(FUNCTIONS), "max", "sum", "count");
    return name === "today" ? "(today() - 2024-01-01)" : `${name}(${sub()})`;
  }
  const field = draw(fc.constantFrom, ...names);
  const leaf = draw(fc.constantFrom, "field", "field", "field", "number", "item", "count", "compare", "days");
  if (leaf === "number") return String(Math.abs(draw(fc.constantFrom, 0, 1, 2, 0.1, 33.335, 60000)));
  if (leaf === "item") return `{${field}[${draw(fc.constantFrom, "0", "1", "-1")}]}`;
  if (leaf === "count") return `${draw(fc.constantFrom, "count", "sum", "median", "min")}({${field}})`;
  if (leaf === "compare") return `{${field}} == '${draw(fc.constantFrom, "one", "two", "x")}'`;
  return leaf === "days" ? `({${field}} - ${draw(fc.constantFrom, ...DATES)})` : `{${field}}`;
}

/** Some edit of a document; often it can be made, sometimes it is nonsense. */
function someEdit(draw: Draw, document: ModelDocument): TestEdit {
  const fields = [
    ...document.questions.map((item) => item.field_name),
    ...document.calculated_fields.map((item) => item.name),
  ];
  const names = fields.length === 0 ? NAMES : fields;
  const text = () =>
    draw(() => fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.string() }));
  const kind = draw(
    fc.constantFrom,
    ...(["question", "question", "scoring_model", "scoring_model", "recommendation", "value_range"] as const),
    ...(["choice", "calculated_field", "bands"] as const),
  );
  if (kind === "bands") {
    const from = draw(fc.array, points, { minLength: 3, maxLength: 3 }).sort((a, b) => b - a);
    return {
      kind,
      action: "replace",
      data: document.bands.map((band, index) => ({ ...band, from: from[index] ?? null })),
    };
  }
  const action = draw(fc.constantFrom, "create", "create", "create", "update", "replace", "delete");
  const address = { kind, action, id: draw(() => small), parent: draw(() => small) };
  const data = () => {
    switch (kind) {
      case "question":
        return questionData(draw);
      case "choice":
        return { text: draw(fc.constantFrom, "One", "Two", "Three, four") };
      case "scoring_model": {
        const formula = text() ?? expression(draw, draw(() => coin) ? names : [...names, ...SCORES]);
        const axes = { x_axis: draw(() => coin), y_axis: draw(() => coin), weight: draw(() => weight) };
        return { question: draw(() => small), formula, ...axes };
      }
      case "value_range":
        return { scoring_model: draw(() => small), ...rangeData(draw) };
      case "recommendation":
        return {
          question: draw(() => small),
          rule: text() ?? `If ${expression(draw, [...names, ...SCORES])}`,
          response_text: "yes",
        };
      case "calculated_field":
        return { name: draw(fc.constantFrom, ...NAMES), formula: text() ?? expression(draw, names) };
    }
  };
  return { ...address, ...(action === "delete" ? {} : { data: data() }) } as TestEdit;
}

function questionData(draw: Draw) {
  const type = draw(fc.constantFrom, ...(Object.keys(QUESTION_TYPES) as QuestionType[]));
  const bounds = type === "slider" ? { min_value: 0, max_value: 10, step: 0.1 } : {};
  const choices = type.endsWith("choice") ? [{ text: "One", value: draw(() => aNumber) }, { text: "Two" }] : [];
  const several = ["slider", "integer", "number", "date"].includes(type) && draw(fc.constantFrom, true, false, false);
  const naming = { number: draw(fc.integer, { min: 1, max: 12 }), field_name: draw(fc.constantFrom, ...NAMES) };
  return { ...naming, text: "?", type, choices, multiple_values: several, required: draw(() => coin), ...bounds };
}

function rangeData(draw: Draw) {
  if (draw(fc.integer, { min: 0, max: 9 }) === 0)
    return { start: draw(fc.constantFrom, ...DATES), end: null, points: 1 };
  return { start: draw(() => aBound), end: draw(() => aBound), points: draw(() => points) };
}

/** Documents that edits have led to; edits that are refused leave no trace. */
function someDocument(draw: Draw, edits = 40): ModelDocument {
  let document: ModelDocument = EMPTY_MODEL;
  for (let count = 0; count < edits; count++) {
    const result = applyEdit(document, { ...someEdit(draw, document), at: MADE_AT } as Edit);
    if (result.ok) document = result.document;
  }
  return document;
}

/** Answers as a lead may send them, read by the model's own reader; what it refuses is left out. */
function someAnswers(draw: Draw, { document }: CompiledModel) {
  const read = answerReader(document.questions.map((item) => ({ ...item, required: false })));
  const values: Record<QuestionType, () => unknown> = {
    text: () => draw(fc.constantFrom, "x", " ", "two"),
    choice: () => draw(fc.constantFrom, "one", "two"),
    multiple_choice: () => draw(fc.subarray, ["one", "two"]),
    slider: () => draw(fc.constantFrom, 0, 0.1 + 0.2, 10),
    integer: () => draw(fc.constantFrom, 0, 1, 2, -7, 800, 1e15),
    number: () => draw(() => aNumber),
    date: () => draw(fc.constantFrom, ...DATES),
  };
  const raw: Record<string, unknown> = {};
  for (const { field_name, type, multiple_values } of document.questions) {
    if (draw(fc.integer, { min: 0, max: 4 }) === 0) continue;
    raw[field_name] = multiple_values ? [values[type](), values[type]()] : values[type]();
  }
  const result = read(raw, OPTIONS);
  return result.ok ? result.answers : expect.fail(JSON.stringify([raw, result.errors]));
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + hundredths(part), 0);

test("an explanation adds up exactly to the score, for any model and any answers", () => {
  let models = 0;
  let rules = 0;
  fc.assert(
    fc.property(fc.gen(), ANY_DAY, (draw, day) => {
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
    { numRuns: 150 },
  );
  // the models drawn are not all empty
  expect(models).toBeGreaterThan(100);
  expect(rules).toBeGreaterThan(50);
}, 60_000);

function roundedHundredth(product: bigint): bigint {
  return product < 0n ? -((50n - product) / 100n) : (product + 50n) / 100n;
}

test("an edit is made or refused, never fails, and the document always compiles", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
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
}, 60_000);

test("ranges meet at their edges without a gap or an overlap", () => {
  const edge = fc.oneof(fc.constantFrom(0.1, 0.3, 0.8, 1 / 3, 0, -0.3, 800, 1e15 + 1), aNumber);
  fc.assert(
    fc.property(fc.array(edge, { minLength: 1, maxLength: 8 }), fc.array(aNumber), (edges, values) => {
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
      for (const value of [...values, ...around]) {
        const holding = ranges.filter(
          ({ start, end }) =>
            (start === null || compare12(Number(start), value) <= 0) &&
            (end === null || compare12(value, Number(end)) < 0),
        );
        expect(holding).toHaveLength(1);
        expect(ranges[findRange(table, value)]).toBe(holding[0]);
      }
    }),
    { numRuns: 500 },
  );
});

/** Numbers so near to one that people would write them alike, and a little further off. */
function nearby(value: number): number[] {
  return [1e-16, 1e-13, 4.9e-13, 5.1e-13, 1e-12, 1e-11, 1e-10].flatMap((share) => [
    value * (1 + share),
    value * (1 - share),
  ]);
}
