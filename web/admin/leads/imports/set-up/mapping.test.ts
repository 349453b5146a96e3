import { expect, test } from "vitest";
import type { Question } from "#engine";
import { matchable, targetText, unanswered, withTarget } from "./mapping.ts";

const question = (field_name: string, more: Partial<Question> = {}) =>
  ({
    field_name,
    text: `${field_name}?`,
    type: "number",
    required: false,
    multiple_values: false,
    ...more,
  }) as Question;

const QUESTIONS = [
  question("income", { required: true }),
  question("priority"),
  question("pets", { type: "multiple_choice" }),
  question("job", { type: "choice" }),
  question("rents", { multiple_values: true }),
];

test("a target belongs to one column, and a name may come from several", () => {
  const mapping = { A: "income", B: null, C: "name" };
  expect(withTarget(mapping, "B", "income")).toEqual({ A: null, B: "income", C: "name" });
  expect(withTarget(mapping, "B", "name")).toEqual({ A: "income", B: "name", C: "name" });
  expect(withTarget(mapping, "A", null)).toEqual({ A: null, B: null, C: "name" });
  expect(withTarget(mapping, "A", "income")).toEqual(mapping);
});

test("a required question without a column is named", () => {
  expect(unanswered({ A: "priority" }, QUESTIONS).map(({ field_name }) => field_name)).toEqual(["income"]);
  expect(unanswered({ A: "income" }, QUESTIONS)).toEqual([]);
});

test("leads are the same by what has a column and one value, also by a question named like a column of an export", () => {
  const mapping = { A: "email", B: "pets", C: "rents", D: "answers.priority", E: "name", F: "job" };
  expect(matchable(mapping, QUESTIONS)).toEqual(["email", "answers.priority"]);
  expect(matchable({ A: "lead_id", B: "income" }, QUESTIONS)).toEqual(["lead_id", "income"]);
});

test.each([
  ["lead_id", "Identifier"],
  ["answers.priority", "priority?"],
  ["source.utm_campaign", "UTM campaign"],
  ["gone", "gone"],
])("%s is called %s", (target, text) => {
  expect(targetText(target, QUESTIONS)).toBe(text);
});
