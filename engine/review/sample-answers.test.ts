import { expect, test } from "vitest";
import { answerReader } from "../answers/answers.ts";
import { EMPTY_MODEL, type ModelDocument, type Question } from "../document/model.ts";
import { parseDate } from "../values/dates.ts";
import { sampleAnswers } from "./sample-answers.ts";

const DAY = parseDate("2026-01-15") ?? 0;
const CHOICE = { id: 1, text: "First", slug: "first", value: 1 };

let number = 0;
function question(changes: Partial<Question>): Question {
  number += 1;
  return {
    id: number,
    number,
    text: "?",
    type: "number",
    field_name: `field_${number}`,
    required: true,
    multiple_values: false,
    min_value: null,
    max_value: null,
    step: null,
    help_text: "",
    reason: "",
    lead_can_change: false,
    choices: [],
    created_at: "2026-01-15T09:30:00.000Z",
    ...changes,
  };
}

const modelOf = (...questions: readonly Question[]): ModelDocument => ({ ...EMPTY_MODEL, questions });
const scoring = (
  formula: string,
  ...rows: readonly (readonly [number | string | null, number | string | null, number])[]
) => ({
  id: 1,
  question: 1,
  name: "",
  formula,
  weight: 1,
  x_axis: true,
  y_axis: false,
  value_ranges: rows.map(([start, end, points], index) => ({ id: index + 1, start, end, points })),
  created_at: "",
});

test("each sample is plausible, and a valid answer to its question", () => {
  const samples: [Partial<Question>, unknown][] = [
    [{ type: "text" }, "An answer"],
    [{ type: "choice", choices: [CHOICE] }, "first"],
    [{ type: "multiple_choice", choices: [CHOICE] }, ["first"]],
    [{ type: "slider", min_value: 0, max_value: 1, step: 0.1 }, 0.5],
    [{ type: "slider", min_value: 0.5, max_value: 0.9, step: 0.3 }, 0.5],
    [{ type: "slider", min_value: 0, max_value: 5 }, 2],
    [{ type: "integer", min_value: 300, max_value: 851 }, 575],
    [{ type: "integer", min_value: 0.5, max_value: 1.2 }, 1],
    [{ type: "integer", min_value: 6.5, max_value: 7.6 }, 7],
    [{ type: "integer", min_value: 6.9, max_value: 7.2 }, 7],
    [{ type: "integer" }, 10],
    [{ type: "number" }, 100],
    [{ type: "number", min_value: 0.2, max_value: 0.4 }, 0.3],
    [{ type: "number", min_value: 0.2, max_value: 0.41234 }, 0.306],
    [{ type: "number", min_value: -0.5, max_value: 0.8 }, 0.15],
    [{ type: "number", min_value: 10, max_value: 13 }, 11],
    [{ type: "number", min_value: 1, max_value: 100_000 }, 300],
    [{ type: "number", min_value: 0, max_value: 1e15 }, 30_000_000],
    [{ type: "number", min_value: 0.5, max_value: 101 }, 10],
    [{ type: "number", min_value: 1, max_value: 100 }, 50],
    [{ type: "number", min_value: 9, max_value: 2_000 }, 100],
    [{ type: "number", min_value: -10, max_value: 2_000 }, 995],
    [{ type: "number", min_value: 5 }, 100],
    [{ type: "number", min_value: 100 }, 200],
    [{ type: "number", min_value: 5_000 }, 10_000],
    [{ type: "number", max_value: -5 }, -6],
    [{ type: "number", max_value: -50 }, -55],
    [{ type: "number", max_value: 100 }, 90],
    [{ type: "number", max_value: 500 }, 100],
    [{ type: "integer", multiple_values: true }, [10]],
    [{ type: "date", multiple_values: true }, ["2026-01-15"]],
    [{ type: "date" }, "2026-01-15"],
  ];
  const questions = samples.map(([changes]) => question(changes));
  const answers = sampleAnswers(modelOf(...questions), DAY);
  expect(questions.map(({ field_name }) => answers[field_name])).toEqual(samples.map(([, expected]) => expected));
  expect(answerReader(questions)(answers, { timeZone: "UTC" })).toMatchObject({ ok: true });
});

test("a question without choices is left out", () => {
  expect(sampleAnswers(modelOf(question({ type: "choice" })), DAY)).toEqual({});
});

test("a number between distant bounds is of a middle size", () => {
  const rent = question({ min_value: 1, max_value: 100_000 });
  const score = question({ min_value: 300, max_value: 850 });
  expect(sampleAnswers(modelOf(rent, score), DAY)).toEqual({ [rent.field_name]: 300, [score.field_name]: 575 });
});

test("a number that is not scored is a usual one, if the question accepts it", () => {
  const asked = [
    question({ field_name: "income", text: "What is your monthly income?", min_value: 0 }),
    question({ field_name: "annual_income", text: "What is your annual income?", min_value: 0, max_value: 1e7 }),
    question({ field_name: "rent", text: "How much is the rent?", min_value: 1, max_value: 100_000 }),
    question({ field_name: "debts", text: "How much do you pay on debts each month?" }),
    question({ field_name: "household_size", text: "How many people?", type: "integer" }),
    question({ field_name: "little_rent", text: "How much is the rent?", min_value: 1, max_value: 100 }),
  ];
  expect(sampleAnswers(modelOf(...asked), DAY)).toEqual({
    ...{ income: 6_500, annual_income: 78_000, rent: 1_800, debts: 450, household_size: 3, little_rent: 50 },
  });
});

test("a usual number that a question does not accept, and whole numbers within limits", () => {
  const of = (changes: Partial<Question>) => Object.values(sampleAnswers(modelOf(question(changes)), DAY))[0];
  expect(of({ type: "integer", text: "Your credit score?", min_value: 800 })).toBe(1_600);
  expect(of({ type: "integer", text: "Your credit score?", min_value: 720, max_value: 720.5 })).toBe(720);
  expect(of({ min_value: 20, max_value: 20.5 })).toBe(20);
  expect(of({ min_value: 20.5, max_value: 21 })).toBe(21);
  expect(of({ type: "slider", min_value: 0, max_value: 100, step: 1 })).toBe(50);
});

test("numbers are only changed where ranges give points for it", () => {
  const sample = (changes: Partial<Question>, ...models: ReturnType<typeof scoring>[]) => {
    const asked = question({ field_name: "a", ...changes });
    const scoring_models = models.map((model, index) => ({ ...model, id: index + 1, question: asked.id }));
    return sampleAnswers({ ...modelOf(asked), scoring_models }, DAY).a;
  };
  expect(sample({}, scoring("{a} - 1000"))).toBe(100);
  expect(sample({}, scoring("{a} * 1", [1_000, 2_000, 5]))).toBe(1_000);
  expect(sample({ type: "integer" }, scoring("{a} * 1", [100, 200, 5]))).toBe(100);
  expect(sample({ type: "slider", min_value: 0, max_value: 100, step: 1 }, scoring("{a} * 1", [5, 6, 5]))).toBe(5);
  // ranges without points say nothing
  expect(sample({}, scoring("{a}", [0, null, 0]), scoring("{a} * 1", [1_000, 2_000, 5]))).toBe(1_000);
});

test("numbers are only changed in a model with few of them, because each is tried", () => {
  const first = (count: number) => {
    const asked = Array.from({ length: count }, (_, index) => question({ field_name: `n${index}` }));
    const scoring_models = [{ ...scoring("{n0} * 1", [1_000, 2_000, 5]), question: asked[0]?.id ?? 0 }];
    return sampleAnswers({ ...modelOf(...asked), scoring_models }, DAY).n0;
  };
  expect([first(40), first(41)]).toEqual([1_000, 100]);
});

test("a scored number is from the middle of the ranges with points", () => {
  const credit = question({ type: "integer", field_name: "credit", min_value: 300, max_value: 850 });
  const ranges = [
    [null, 620, 0],
    [620, 680, 20],
    [680, 720, 40],
    [720, null, 70],
  ] as const;
  const document = { ...modelOf(credit), scoring_models: [scoring("{credit}", ...ranges)] };
  expect(sampleAnswers(document, DAY)).toEqual({ credit: 700 });
  const scored = (...rows: Parameters<typeof scoring>[1][]) =>
    sampleAnswers({ ...modelOf(credit), scoring_models: [scoring("{credit}", ...rows)] }, DAY).credit;
  // only these ranges: an open one begins at its bound, or ends at that of the question
  expect(scored([700, null, 1])).toBe(775);
  expect(scored([null, 400, 1])).toBe(350);
  const free = question({ ...credit, min_value: null, max_value: null });
  const unbound = (...rows: Parameters<typeof scoring>[1][]) =>
    sampleAnswers({ ...modelOf(free), scoring_models: [scoring("{credit}", ...rows)] }, DAY).credit;
  expect([unbound([700, null, 1]), unbound([null, 400, 1]), unbound([null, 5, 1]), unbound([null, null, 1])]).toEqual([
    700, 360, 4, 10,
  ]);
});

test("a day is today, unless only other days have points", () => {
  const start = question({ type: "date", field_name: "start" });
  const on = (from: string, to: string) => ({
    ...modelOf(start),
    scoring_models: [scoring("{start}", [from, to, 5])],
  });
  expect(sampleAnswers(on("2026-01-01", "2026-02-01"), DAY)).toEqual({ start: "2026-01-15" });
  expect(sampleAnswers(on("2026-01-15", "2026-02-01"), DAY)).toEqual({ start: "2026-01-15" });
  expect(sampleAnswers(on("2026-01-01", "2026-01-15"), DAY)).toEqual({ start: "2026-01-08" });
  expect(sampleAnswers(on("2026-03-01", "2026-03-31"), DAY)).toEqual({ start: "2026-03-16" });
});

test("numbers that are scored together have sizes that fit, and none is missing and makes a result unknown", () => {
  const rent = question({ field_name: "rent", min_value: 1, max_value: 100_000 });
  const income = question({ field_name: "income", min_value: 0 });
  const document = {
    ...modelOf(rent, income),
    scoring_models: [{ ...scoring("{rent} / {income}", [0, 0.3, 10], [0.3, null, 0]), question: rent.id }],
  };
  expect(sampleAnswers(document, DAY)).toEqual({ rent: 1_800, income: 6_500 });
  const ratio = (formula: string, ...more: ReturnType<typeof scoring>[]) => {
    const a = question({ field_name: "a" });
    const models = [scoring(formula, [0, 0.3, 10], [0.3, null, 0]), ...more];
    return {
      ...modelOf(a, question({ field_name: "b", multiple_values: formula.includes("sum") })),
      scoring_models: models.map((model) => ({ ...model, question: a.id })),
    };
  };
  // the first number that lets more scoring models assign points
  expect(sampleAnswers(ratio("{a} / {b}"), DAY)).toEqual({ a: 10, b: 100 });
  expect(sampleAnswers(ratio("sum({b}) / {a}"), DAY)).toEqual({ a: 500, b: [100] });
  expect(sampleAnswers(ratio("{a} / {b}", scoring("{b}", [300, 301, 5])), DAY)).toEqual({ a: 50, b: 300 });
});
