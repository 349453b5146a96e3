import { expect, test } from "vitest";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { applyEdit, type ModelDocument } from "#engine";
import { isSameEntry, matches, sheetOf } from "./sheet.ts";

const document = exampleDocument(rental, "2024-08-30T00:00:00Z");
const sheet = sheetOf(document);
const entry = (name: string, { questions } = sheet) => questions.find(({ question }) => question.field_name === name);

test("a question has its scoring models and rules, and everything that reads its answer", () => {
  const income = entry("monthly_income");
  expect(income?.models.map(({ model }) => model.name)).toEqual(["Cash flow"]);
  expect(income?.rules).toEqual([]);
  expect(income?.uses.map(({ label }) => label)).toEqual(["{rent_ratio}", "{cash_flow}", "{debt_ratio}"]);
  expect(entry("credit_score")?.uses.map(({ label }) => label)).toEqual([
    "Credit score",
    "Question 3, rule 1",
    "Question 3, rule 2",
    "Question 3, rule 3",
    "Question 3, rule 4",
  ]);
  expect(sheet.fields.find(({ field }) => field.name === "cash_flow")?.uses).toEqual([
    { id: "scoring-model-2", label: "Cash flow" },
  ]);
});

test.each([
  ["credit score", ["credit_score"]],
  ["{rent_ratio}", ["rent_amount", "credit_score"]],
  ["guarantor KEYSTONE", ["credit_score"]],
  ["move-in", ["move_in"]],
  ["nothing like it", []],
])("%s is found in questions, choices, formulas, rules, and messages", (search, expected) => {
  const found = sheet.questions.filter((each) => matches(each, search)).map(({ question }) => question.field_name);
  expect(found).toEqual(expected);
});

test("an edit does not change the other entries", () => {
  const edited = applyEdit(document, { kind: "scoring_model", action: "update", id: 1, data: { weight: 3 }, at: "" });
  if (!edited.ok) throw new Error(JSON.stringify(edited));
  expect(changed(edited.document)).toEqual(["credit_score"]);
  const moved = applyEdit(document, { kind: "recommendation", action: "move", id: 1, data: { position: 2 }, at: "" });
  if (!moved.ok) throw new Error(JSON.stringify(moved));
  // links to a rule contain its place
  expect(changed(moved.document)).toEqual(["credit_score", "employment_years"]);
});

function changed(next: ModelDocument): string[] {
  const after = sheetOf(next);
  return sheet.questions
    .filter((each) => {
      const now = entry(each.question.field_name, after);
      return now === undefined || !isSameEntry(each, now);
    })
    .map(({ question }) => question.field_name);
}
