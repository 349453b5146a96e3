import { expect, test } from "vitest";
import { rental } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { listQuestions, matchingQuestions, NO_QUESTION_FILTER, type QuestionFilters, usesText } from "./filter.ts";

const items = listQuestions(exampleDocument(rental, "2024-08-30T00:00:00Z"));
const found = (filters: Partial<QuestionFilters>) =>
  matchingQuestions(items, { ...NO_QUESTION_FILTER, ...filters }).map(({ question }) => question.field_name);

test("search and filters reduce the list", () => {
  expect(found({})).toHaveLength(10);
  expect(found({ search: "RENT  monthly" })).toEqual(["rent_amount"]);
  expect(found({ search: "pay stubs" })).toEqual(["documents"]);
  expect(found({ type: "choice" })).toEqual(["move_in", "viewing"]);
  expect(found({ type: "choice", required: "yes" })).toEqual(["move_in"]);
  expect(found({ search: "nothing" })).toEqual([]);
});

test("uses are counted by kind", () => {
  const uses = new Map(items.map(({ question, uses }) => [question.field_name, usesText(uses)]));
  expect(uses.get("credit_score")).toBe("1 scoring model, 5 rules");
  expect(uses.get("rent_amount")).toBe("1 scoring model, 3 calculated fields");
  expect(uses.get("about")).toBe("");
});
