import { describe, expect, test } from "vitest";
import type { Answers, ModelDocument } from "../document/model.ts";
import type { NestedRangeData } from "../edits/types.ts";
import { calculated, documentOf, question, rule, scoring, type TestEdit } from "../testing/documents.ts";
import { parseDate } from "../values/dates.ts";
import { compileModel } from "./compile.ts";
import { recommend, rulesOf } from "./recommend.ts";
import { scoreLead } from "./score.ts";

const TODAY = parseDate("2024-08-30") ?? 0;

function score(document: ModelDocument, answers: Answers) {
  const { x, y, total } = scoreLead(compileModel(document), answers, TODAY);
  return { x: x / 100, y: y / 100, total: total / 100 };
}

/** X of a model of one number question. */
function x(formula: string, a: number, more: Parameters<typeof scoring>[2] = {}): number {
  return score(documentOf(question(1, "number", "a"), scoring(1, formula, more)), { a }).x;
}

/** Ranges from a table of lower bounds, the highest first; the last has no lower limit if it is null. */
function descending(...rows: [from: number | null, points: number][]): NestedRangeData[] {
  return rows.map(([start, points], index) => ({ start, end: rows[index - 1]?.[0] ?? null, points }));
}

describe("the constants of the scores that were specified", () => {
  const credit = descending([800, 100], [760, 95], [720, 70], [680, 40], [620, 20]);
  test.each([
    [850, 100],
    [800, 100],
    [799.99, 95],
    [760, 95],
    [759, 70],
    [720, 70],
    [719, 40],
    [680, 40],
    [620, 20],
    [619, 0],
  ])("a credit score of %d has %d points", (a, points) => expect(x("{a}", a, { value_ranges: credit })).toBe(points));

  const cashFlow = descending([5, 100], [4.5, 85], [3, 60], [null, 20]);
  test.each([
    [5, 100],
    [4.9999, 85],
    [4.5, 85],
    [3, 60],
    [2.9, 20],
    [-1, 20],
  ])("a cash flow of %dX has %d points", (a, points) => expect(x("{a}", a, { value_ranges: cashFlow })).toBe(points));

  const rentRatio = [
    { start: 0, end: 0.3, points: 10 },
    { start: 0.3, end: 0.5, points: 5 },
    { start: 0.5, end: null, points: 0 },
  ];
  test.each([
    [0.299, 10],
    [0.1 + 0.2, 5],
    [0.5, 0],
  ])("a rent ratio of %d has %d points", (a, points) => expect(x("{a}", a, { value_ranges: rentRatio })).toBe(points));

  const choices = [
    { text: "Immediate", value: 90 },
    { text: "1-3 months", value: 80 },
    { text: "3-6 months", value: 60 },
    { text: "6+ months", value: 40 },
  ];
  test.each([
    ["immediate", 90],
    ["1-3-months", 80],
    ["3-6-months", 60],
    ["6-months", 40],
  ])("the timeline %s has %d points", (timeline, points) => {
    const document = documentOf(question(1, "choice", "timeline", { choices }), scoring(1, "{timeline}"));
    expect(score(document, { timeline }).x).toBe(points);
  });

  test("question weights: default 1, high 2, low 0.5", () => {
    expect(x("{a}", 33.33)).toBe(33.33);
    expect(x("{a}", 33.33, { weight: 2 })).toBe(66.66);
    expect(x("{a}", 33.33, { weight: 0.5 })).toBe(16.67);
    expect(x("0 - {a}", 33.33, { weight: 0.5 })).toBe(-16.67);
  });

  test("axis weights make exact sums", () => {
    const axis = (id: number, weight: number, y_axis: boolean) =>
      scoring(id, `{q${id}}`, { weight, x_axis: !y_axis, y_axis });
    const weights = [0.4, 0.3, 0.2, 0.1, 0.4, 0.3, 0.2, 0.1];
    const edits = weights.flatMap((weight, index): TestEdit[] => [
      question(index + 1, "number", `q${index + 1}`),
      axis(index + 1, weight, index > 3),
    ]);
    const answers = { q1: 100, q2: 70.1, q3: 60.3, q4: 33.3, q5: 90, q6: 80, q7: 60, q8: 40 };
    expect(score(documentOf(...edits), answers)).toEqual({ x: 76.42, y: 76, total: 152.42 });
  });

  test.each([
    [100, "A"],
    [80, "A"],
    [79.99, "B"],
    [60, "B"],
    [59.99, "C"],
    [40, "C"],
    [39.99, "D"],
    [-5, "D"],
  ])("%d points are band %s", (a, band) => {
    const model = compileModel(documentOf(question(1, "number", "a"), scoring(1, "{a}", { y_axis: true })));
    const { x_band, y_band, total_band } = scoreLead(model, { a }, TODAY);
    expect([x_band, y_band]).toEqual([band, band]);
    expect(total_band).toBe(band);
  });
});

test("a lead without any points scores 0, 0, 0", () => {
  const document = documentOf(question(1, "number", "a"), scoring(1, "{a}"), rule(1, "If {a} > 1"));
  expect(scoreLead(compileModel(document), {}, TODAY)).toEqual({
    x: 0,
    y: 0,
    total: 0,
    x_band: "D",
    y_band: "D",
    total_band: "D",
    matched: [],
  });
  expect(score(documentOf(), {})).toEqual({ x: 0, y: 0, total: 0 });
});

test("the second pass uses the sums of the first, and its points are added", () => {
  const document = documentOf(
    question(1, "number", "a"),
    scoring(1, "{x_axis_score} + {total_score}", { x_axis: false, y_axis: true, weight: 0.1 }),
    scoring(1, "{y_axis_score} * 1000"),
    scoring(1, "{a}"),
    rule(1, "If {total_score} == 57.76 and {x_axis_score} == 48.13", "final"),
  );
  const model = compileModel(document);
  const result = scoreLead(model, { a: 48.125 }, TODAY);
  expect(result).toMatchObject({ x: 4813, y: 963, total: 5776 });
  expect(recommend(model, result).recommendation).toBe("final");
  expect(score(document, { a: 10 })).toEqual({ x: 10, y: 2, total: 12 });
});

test("each item of a list is looked up, the points are summed, and the weight is applied once", () => {
  const choices = [
    { text: "A", value: 1 },
    { text: "B", value: 2 },
    { text: "C", value: 9 },
  ];
  const value_ranges = [
    { start: 1, end: 2, points: 0.03 },
    { start: 2, end: 3, points: 0.02 },
  ];
  const edits = [question(1, "multiple_choice", "m", { choices }), question(2, "date", "d", { multiple_values: true })];
  const ranged = documentOf(...edits, scoring(1, "{m}", { value_ranges, weight: 0.5 }));
  expect(score(ranged, { m: ["a", "b", "c"] }).x).toBe(0.03);
  expect(score(ranged, { m: ["c"] }).x).toBe(0);
  expect(score(documentOf(...edits, scoring(1, "{m}", { weight: 2 })), { m: ["a", "c"] }).x).toBe(20);
  const dated = { value_ranges: [{ start: "2024-01-01", end: "2024-02-01", points: 7 }] };
  expect(
    score(documentOf(...edits, scoring(2, "{d}", dated)), { d: ["2024-01-31", "2024-02-01", "2024-01-01"] }).x,
  ).toBe(14);
});

test("dates are looked up between dates, and today is the day of evaluation", () => {
  const edits = [question(1, "date", "d")];
  const ranges = { value_ranges: [{ start: null, end: "2024-09-01", points: 7 }] };
  expect(score(documentOf(...edits, scoring(1, "{d} + 1", ranges)), { d: "2024-08-30" }).x).toBe(7);
  expect(score(documentOf(...edits, scoring(1, "{d} + 1", ranges)), { d: "2024-08-31" }).x).toBe(0);
  expect(score(documentOf(...edits, scoring(1, "days({d}) + (today() - {d})")), { d: "2024-08-20" }).x).toBe(20);
});

test("calculated fields are computed in order of use, lists among them", () => {
  const document = documentOf(
    question(1, "number", "rent", { multiple_values: true }),
    question(2, "number", "income"),
    calculated("rents", "{rent}"),
    calculated("total_rent", "sum({rents})"),
    calculated("ratio", "{total_rent} / {income}"),
    scoring(1, "{ratio}", { value_ranges: [{ start: 0.3, end: 0.5, points: 5 }] }),
    scoring(1, "{rents}"),
  );
  const reversed = { ...document, calculated_fields: [...document.calculated_fields].reverse() };
  expect(score(reversed, { rent: [100, 200], income: 1000 })).toEqual({ x: 305, y: 0, total: 305 });
  expect(score(document, { rent: [100, 200], income: 0 }).x).toBe(300);
});

test("more points than the maximum of a model count as none", () => {
  expect(x("{a} ** 2", 1e6)).toBe(0);
  expect(x("{a} ** 400", 10)).toBe(0);
  expect(x("{a}", 1e11)).toBe(1e11);
});

test("answers that do not fit this version of the model count as no answers", () => {
  const document = documentOf(
    question(1, "number", "constructor"),
    question(2, "choice", "c", { choices: [{ text: "A" }] }),
    question(3, "date", "d"),
    question(4, "number", "n", { multiple_values: true }),
    scoring(1, "count({constructor}, {c}, {d}, {n})"),
  );
  expect(score(document, {}).x).toBe(0);
  expect(score(document, { constructor: "7", c: "gone", d: "soon", n: 5 } as unknown as Answers).x).toBe(0);
  expect(score(document, { constructor: 7, c: "a", d: "2024-01-31", n: [5] }).x).toBe(4);
});

test("a value is in the one range that contains it, however many there are", () => {
  for (let count = 1; count <= 20; count++) {
    // with a gap after each
    const value_ranges = Array.from({ length: count }, (_, n) => ({ start: 10 * n, end: 10 * n + 5, points: n + 1 }));
    const ranged = compileModel(documentOf(question(1, "number", "a"), scoring(1, "{a}", { value_ranges })));
    const pointsAt = (a: number) => scoreLead(ranged, { a }, TODAY).x / 100;
    for (let n = 0; n < count; n++) {
      const found = [-0.1, 0, 4.9, 5, 9.9].map((more) => pointsAt(10 * n + more));
      expect(found, `${n} of ${count}`).toEqual([0, n + 1, n + 1, 0, 0]);
    }
  }
});

test("points of a range are weighed and rounded half away from zero, negative ones too", () => {
  const value_ranges = [-33.33, 33.33, -33.35, 33.35].map((points, n) => ({ start: n, end: n + 1, points }));
  const pointsAt = (a: number) => x("{a}", a, { value_ranges, weight: 0.5 });
  expect([0, 1, 2, 3].map(pointsAt)).toEqual([-16.67, 16.67, -16.68, 16.68]);
});

describe("recommendations", () => {
  const document = documentOf(
    question(2, "number", "rent_ratio"),
    question(1, "number", "credit_score"),
    rule(1, "If {rent_ratio} > 0.5", "Too much rent"),
    rule(1, "If {rent_ratio} > 0.3", "Much rent"),
    rule(2, "If {credit_score} >= 700 and {x_axis_score} == 0", "Welcome"),
    rule(2, "If 1", "Fallback"),
  );
  const model = compileModel(document);
  const recommended = (answers: Answers) => recommend(model, scoreLead(model, answers, TODAY));

  test("are each question's first match, by question number", () => {
    const { recommendation, recommendations } = recommended({ rent_ratio: 0.6, credit_score: 720 });
    expect(recommendation).toBe("Welcome");
    expect(Object.entries(recommendations).map(([field, entry]) => [field, entry.response_text])).toEqual([
      ["credit_score", "Welcome"],
      ["rent_ratio", "Too much rent"],
    ]);
    expect(recommendations.rent_ratio).toEqual({
      response_text: "Too much rent",
      affiliate_name: "",
      affiliate_image: "",
      affiliate_link: "",
      redirect_url: "",
      type: null,
      rule_id: 1,
    });
  });

  test("of a stored result are read with the rules of the document", () => {
    const result = scoreLead(model, { rent_ratio: 0.4, credit_score: 720 }, TODAY);
    expect(recommend({ rules: rulesOf(document) }, result)).toEqual(recommend(model, result));
    expect(recommend({ rules: rulesOf(document) }, result).recommendation).toBe("Welcome");
  });

  test("an unknown rule does not match", () => {
    expect(Object.values(recommended({}).recommendations).map(({ response_text }) => response_text)).toEqual([
      "Fallback",
    ]);
    expect(recommended({ rent_ratio: 0.4 }).recommendations.rent_ratio?.rule_id).toBe(2);
  });
});
