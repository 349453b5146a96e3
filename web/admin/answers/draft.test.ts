import { expect, test } from "vitest";
import type { Question } from "#engine";
import { type AnswerDraft, draftOf, readAnswers, sentAnswers } from "./draft.ts";

const question = (field_name: string, changes: Partial<Question>): Question => ({
  id: 1,
  number: 1,
  text: "?",
  type: "number",
  field_name,
  required: false,
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
});

const QUESTIONS = [
  question("rent", { required: true, max_value: 5000 }),
  question("incomes", { multiple_values: true }),
  question("about", { type: "text" }),
  question("pets", {
    type: "multiple_choice",
    choices: [
      { id: 1, text: "Cat", slug: "cat", value: 1 },
      { id: 2, text: "Dog", slug: "dog", value: 2 },
    ],
  }),
];

test("valid answers are read, and invalid ones have an error at their field", () => {
  const draft: AnswerDraft = { rent: "9000", incomes: ["1200", "", "800"], about: " ", pets: ["dog"] };
  expect(readAnswers(QUESTIONS, draft, "UTC")).toEqual({
    answers: { incomes: [1200, 800], about: "", pets: ["dog"] },
    errors: { rent: ["9,000 is too large. The maximum is 5,000."] },
    isValid: false,
  });
});

test("a required question without an answer prevents submission, but not scoring", () => {
  const read = readAnswers(QUESTIONS, { incomes: ["1"], rent: "" }, "UTC");
  expect(read).toEqual({ answers: { incomes: [1] }, errors: { rent: ["An answer is required."] }, isValid: false });
});

test("unanswered questions, and fields of no question, are not sent", () => {
  expect(sentAnswers(QUESTIONS, { rent: "", incomes: ["", " "], pets: [], gone: "1" })).toEqual({});
  expect(readAnswers(QUESTIONS, { rent: "12", gone: "1" }, "UTC")).toMatchObject({ isValid: true });
});

test("stored answers become a draft that reads as the same answers", () => {
  const answers = { rent: 12.5, incomes: [3, 4], pets: ["cat", "dog"], gone: 1 };
  const { gone: _, ...known } = answers;
  const draft = draftOf(QUESTIONS, answers);
  expect(draft).toEqual({ rent: "12.5", incomes: ["3", "4"], pets: ["cat", "dog"] });
  expect(readAnswers(QUESTIONS, draft, "UTC").answers).toEqual(known);
});

test("a field may have the name of a member that every object has", () => {
  const questions = [question("constructor", { required: true })];
  expect(readAnswers(questions, {}, "UTC").errors).toEqual({ constructor: ["An answer is required."] });
  expect(draftOf(questions, {})).toEqual({});
});
