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

test("each sample is a valid answer to its question", () => {
  const questions = [
    question({ type: "text" }),
    question({ type: "choice", choices: [CHOICE] }),
    question({ type: "multiple_choice", choices: [CHOICE] }),
    question({ type: "slider", min_value: 0, max_value: 1, step: 0.1 }),
    question({ type: "slider", min_value: 0.5, max_value: 0.9, step: 0.3 }),
    question({ type: "slider", min_value: 0, max_value: 5 }),
    question({ type: "integer", min_value: 300, max_value: 851 }),
    question({ type: "integer", min_value: 0.5, max_value: 1.2 }),
    question({ type: "number", min_value: 0.2, max_value: 0.4 }),
    question({ type: "number", min_value: 1, max_value: 100_000 }),
    question({ type: "number", min_value: 0, max_value: 1e15 }),
    question({ type: "number", min_value: 0.5, max_value: 101 }),
    question({ type: "number", min_value: 9, max_value: 2_000 }),
    question({ type: "number", min_value: 5 }),
    question({ type: "number", min_value: 5_000 }),
    question({ type: "number", max_value: -5 }),
    question({ type: "integer", multiple_values: true }),
    question({ type: "date", multiple_values: true }),
    question({ type: "date" }),
  ];
  const answers = sampleAnswers(modelOf(...questions), DAY);
  expect(Object.keys(answers)).toHaveLength(questions.length);
  expect(answers[questions.at(-1)?.field_name ?? ""]).toBe("2026-01-15");
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
});

test("a day is today, unless only other days have points", () => {
  const start = question({ type: "date", field_name: "start" });
  const on = (from: string, to: string) => ({
    ...modelOf(start),
    scoring_models: [scoring("{start}", [from, to, 5])],
  });
  expect(sampleAnswers(on("2026-01-01", "2026-02-01"), DAY)).toEqual({ start: "2026-01-15" });
  expect(sampleAnswers(on("2026-03-01", "2026-03-31"), DAY)).toEqual({ start: "2026-03-16" });
});

test("numbers that are scored together have sizes that fit, and none is missing and makes a result unknown", () => {
  const rent = question({ field_name: "rent", min_value: 1, max_value: 100_000 });
  const income = question({ field_name: "income", min_value: 0 });
  const document = {
    ...modelOf(rent, income),
    scoring_models: [{ ...scoring("{rent} / {income}", [0, 0.3, 10], [0.3, null, 0]), question: rent.id }],
  };
  const { rent: paid, income: earned } = sampleAnswers(document, DAY);
  expect(Number(paid) / Number(earned)).toBeLessThan(0.3);
});
