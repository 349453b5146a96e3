import { expect, test } from "vitest";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { groupsOf, NO_RULE_FILTER, WITHOUT_TYPE } from "./groups.ts";

const document = exampleDocument(rental, "2024-08-30T00:00:00Z");
const shape = (filter: Partial<typeof NO_RULE_FILTER>) =>
  groupsOf(document, { ...NO_RULE_FILTER, ...filter }).map(({ question, rules, isWhole, placeOf }) => [
    question.field_name,
    rules.map(placeOf),
    isWhole,
  ]);

test("rules are grouped by question in evaluation order", () => {
  expect(shape({})).toEqual([
    ["credit_score", [1, 2, 3, 4, 5], true],
    ["viewing", [1], true],
  ]);
});

test("a filter leaves out questions without a matching rule, and marks incomplete groups", () => {
  expect(shape({ type: "approval" })).toEqual([["credit_score", [2, 3], false]]);
  expect(shape({ type: WITHOUT_TYPE })).toEqual([
    ["credit_score", [5], false],
    ["viewing", [1], true],
  ]);
  const viewing = document.questions.find(({ field_name }) => field_name === "viewing");
  expect(shape({ question: String(viewing?.id) })).toEqual([["viewing", [1], true]]);
  expect(shape({ question: "99" })).toEqual([]);
});
