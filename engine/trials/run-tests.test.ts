import { describe, expect, test } from "vitest";
import { compileModel, EMPTY_MODEL, type ModelDocument, parseDate, runTests, scoreLead, testOfLead } from "../index.ts";
import {
  calculated,
  documentOf,
  edited,
  test as modelTest,
  question,
  rule,
  scoring,
  type TestEdit,
} from "../testing/documents.ts";

const TODAY = parseDate("2026-03-01") ?? Number.NaN;

/** X is the income in thousands, Y the days since the employment began. */
const MODEL = documentOf(
  question(1, "number", "income", { required: true, max_value: 200_000 }),
  question(2, "date", "employed"),
  question(3, "text", "remark", { required: true }),
  question(4, "text", "city"),
  question(5, "text", "code"),
  calculated("thousands", "{income} / 1000"),
  scoring(1, "{thousands}"),
  scoring(2, "today() - {employed}", { x_axis: false, y_axis: true }),
  rule(1, "If {x_axis_score} >= 60", "Welcome"),
  rule(1, "If 1", "Wait"),
  rule(5, "If {code} == 'vip'", "Come in"),
);

const ANSWERS = { income: 90_000, employed: "2026-02-19", remark: "none" };

/** Returns the outcome of a test with these expectations; defaults are left out. */
function outcome(test: TestEdit, document = MODEL) {
  const [result] = runTests(compileModel(edited(document, test)), TODAY);
  return result ?? expect.fail("no test was run");
}

test("passes if the lead gets what is expected, whatever else it gets", () => {
  const all = {
    x_axis: 90,
    y_axis: 10,
    total_score: 100,
    x_category: "A",
    y_category: "D",
    priority: "Low",
    recommendations: { income: 1, code: null, city: null },
  } as const;
  expect(outcome(modelTest("All", ANSWERS, all))).toEqual({ id: 1, name: "All", passed: true, differences: [] });
  for (const [member, value] of Object.entries(all)) {
    expect(outcome(modelTest("One", ANSWERS, { [member]: value })).passed, member).toBe(true);
  }
});

test("names every difference from the expectations", () => {
  const { passed, differences } = outcome(
    modelTest("All", ANSWERS, {
      x_axis: 89.99,
      y_axis: 10,
      x_category: "B",
      priority: "Top",
      recommendations: { income: 2, code: 3, city: null },
    }),
  );
  expect(passed).toBe(false);
  expect(differences).toEqual([
    { member: "x_axis", expected: 89.99, actual: 90 },
    { member: "x_category", expected: "B", actual: "A" },
    { member: "priority", expected: "Top", actual: "Low" },
    { member: "recommendations.income", expected: 2, actual: 1 },
    { member: "recommendations.code", expected: 3, actual: null },
  ]);
});

test("runs on its own date, or on the day it is run", () => {
  expect(outcome(modelTest("Then", ANSWERS, { y_axis: 1 }, "2026-02-20")).passed).toBe(true);
  expect(outcome(modelTest("Now", ANSWERS, { y_axis: 10 })).passed).toBe(true);
});

test("fails with the reasons if its answers no longer fit, and the others run", () => {
  const document = [
    modelTest("Rich", { ...ANSWERS, income: 150_000 }, { x_axis: 150 }),
    modelTest("Poor", { ...ANSWERS, income: 100 }, { x_axis: 0.1 }),
    { kind: "question", action: "update", id: 1, data: { max_value: 100_000 } } as const,
    { kind: "question", action: "delete", id: 4 } as const,
  ].reduce(edited, MODEL);
  expect(runTests(compileModel(document), TODAY)).toEqual([
    {
      id: 1,
      name: "Rich",
      passed: false,
      differences: [],
      errors: { income: ["150,000 is too large. The maximum is 100,000."] },
    },
    { id: 2, name: "Poor", passed: true, differences: [] },
  ]);
});

test("a deleted rule does not match", () => {
  const expecting = edited(MODEL, modelTest("First", ANSWERS, { recommendations: { income: 1 } }));
  const gone = edited(expecting, { kind: "recommendation", action: "delete", id: 1 });
  expect(runTests(compileModel(gone), TODAY)[0]?.differences).toEqual([
    { member: "recommendations.income", expected: 1, actual: 2 },
  ]);
});

describe("a lead saved as a test", () => {
  const kept = (document: ModelDocument, answers: object, taken: string[] = [], members?: readonly "x_axis"[]) => {
    const result = testOfLead(compileModel(document), answers as never, TODAY, new Set(taken), members);
    return result.ok ? result.data : expect.fail(JSON.stringify(result.errors));
  };

  test("passes, and stores no text that nothing reads", () => {
    const lead = { ...ANSWERS, remark: "Call me: Jo", city: "Rome", code: "vip", unknown: 5 };
    const data = kept(MODEL, lead, ["Low lead", "Low lead 2"]);
    expect(data).toEqual({
      name: "Low lead 3",
      answers: { ...ANSWERS, remark: "-", code: "vip" },
      date: "2026-03-01",
      expect: { x_category: "A", y_category: "D", priority: "Low", recommendations: { income: 1, code: 3 } },
    });
    expect(outcome({ kind: "test", action: "create", data }).passed).toBe(true);
    expect(kept(MODEL, lead, [], ["x_axis"]).expect).toEqual({ x_axis: 90 });
  });

  test("must fit, and expects no rules of a model without any", () => {
    expect(testOfLead(compileModel(MODEL), { employed: "2026-02-19" }, TODAY, new Set())).toEqual({
      ok: false,
      errors: {
        income: [{ code: "required", message: "An answer is required." }],
        remark: [{ code: "required", message: "An answer is required." }],
      },
    });
    const { answers, expect: expected } = kept(EMPTY_MODEL, ANSWERS);
    expect(answers).toEqual({});
    expect(expected).toEqual({ x_category: "D", y_category: "D", priority: "Disqualified" });
  });
});

test("tests have no effect on leads", () => {
  const tested = compileModel(edited(MODEL, modelTest("All", ANSWERS)));
  expect(scoreLead(tested, ANSWERS, TODAY)).toEqual(scoreLead(compileModel(MODEL), ANSWERS, TODAY));
});
