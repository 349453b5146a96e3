import { expect, test } from "vitest";
import { answerReader } from "./answers.ts";
import { parseDate } from "./dates.ts";
import type { Question } from "./model.ts";
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

test("each sample is an answer that its question takes", () => {
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
    question({ type: "number", max_value: -5 }),
    question({ type: "integer", multiple_values: true }),
    question({ type: "date", multiple_values: true }),
    question({ type: "date" }),
  ];
  const answers = sampleAnswers(questions, DAY);
  expect(Object.keys(answers)).toHaveLength(questions.length);
  expect(answers[questions.at(-1)?.field_name ?? ""]).toBe("2026-01-15");
  expect(answerReader(questions)(answers, { timeZone: "UTC" })).toMatchObject({ ok: true });
});

test("a choice among none is left out", () => {
  expect(sampleAnswers([question({ type: "choice" })], DAY)).toEqual({});
});

test("a number between distant bounds is of a middle size", () => {
  const rent = question({ min_value: 1, max_value: 100_000 });
  const score = question({ min_value: 300, max_value: 850 });
  expect(sampleAnswers([rent, score], DAY)).toEqual({ [rent.field_name]: 300, [score.field_name]: 575 });
});
