import { expect, test } from "vitest";
import { operations, rental, sentencesIn, validate } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { draftErrors, shapeFaults } from "./check.ts";
import type { ChoiceDraft } from "./choices/rows.ts";
import { bodyOf, draftOf, newDraft, type QuestionDraft } from "./draft.ts";

const DOCUMENT = exampleDocument(rental, "2024-08-30T00:00:00Z");
const NOBODY = new Set<string>();
const choice = (more: Partial<ChoiceDraft>): ChoiceDraft => ({
  key: -1,
  id: null,
  text: "Yes",
  slug: null,
  value: "",
  ...more,
});

const EDITS: readonly Partial<QuestionDraft>[] = [
  {},
  { number: "" },
  { number: "one" },
  { number: "0" },
  { number: "1.5" },
  { number: "1000001" },
  { text: "" },
  { text: " \n" },
  { text: "x".repeat(2_001) },
  { text: "\0" },
  { field_name: "" },
  { field_name: "2nd_income" },
  { field_name: "x".repeat(101) },
  { help_text: "x".repeat(2_001) },
  { type: "slider", min_value: "one", max_value: "", step: "x" },
  { type: "date", min_value: "one" },
  { choices: [choice({}), choice({ text: " " }), choice({ slug: "a b" }), choice({ value: "x" }), choice({})] },
  { choices: [choice({ slug: "", text: "" })] },
];

test.each(EDITS)("the form rejects %o as the API does", (edit) => {
  const body = bodyOf({ ...newDraft(DOCUMENT), text: "Pets?", ...edit }, NOBODY);
  const checked = validate(operations.createQuestion.body, body, "form");
  expect(shapeFaults(body)).toEqual(checked.ok ? {} : sentencesIn(checked.faults));
});

test("stored values have no errors", () => {
  for (const question of DOCUMENT.questions) expect(draftErrors(draftOf(question), DOCUMENT, question.id)).toEqual({});
});

test("errors of shape and of meaning are reported at once", () => {
  const draft = { ...newDraft(DOCUMENT), type: "text" as const, text: "", field_name: "credit_score" };
  expect(Object.keys(draftErrors(draft, DOCUMENT, undefined)).sort()).toEqual(["field_name", "text"]);
});

test("a choice question without a text of a choice is reported at its first row", () => {
  const draft = { ...newDraft(DOCUMENT), type: "choice" as const, text: "Pets?", field_name: "pets" };
  const blank = choice({ text: "" });
  expect(draftErrors({ ...draft, choices: [] }, DOCUMENT, undefined)).toEqual({
    choices: ["Add at least one choice."],
  });
  expect(draftErrors({ ...draft, choices: [blank, { ...blank, key: -2 }] }, DOCUMENT, undefined)).toEqual({
    choices: [{ text: ["Enter the text of at least one choice."] }],
  });
});
