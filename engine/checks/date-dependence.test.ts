import { expect, test } from "vitest";
import { EMPTY_MODEL } from "../document/model.ts";
import { calculated, documentOf, question, rule, scoring, type TestEdit } from "../testing/documents.ts";
import { dateDependence } from "./date-dependence.ts";

const QUESTIONS = [
  question(1, "date", "move_in", { text: "Moving in?" }),
  question(2, "integer", "pets", { text: "Pets?" }),
  question(3, "date", "visits", { text: "Visits?", multiple_values: true }),
];

const own = (id: number, formula: string, more: Parameters<typeof scoring>[2] = {}) =>
  scoring(id, formula, { name: "M", ...more });
const withQuestions = (edits: readonly TestEdit[]) => documentOf(...QUESTIONS, ...edits);

/** Each part with what makes it depend on the date. */
const partsOf = (edits: readonly TestEdit[]) =>
  dateDependence(withQuestions(edits)).parts.map(
    ({ target, because }) => `${target.type} ${target.name}: ${because.join(", ")}`,
  );

const OF_X = ["bands bands of X: M", "bands bands of the total: M"];

test.each<readonly [string, readonly TestEdit[], readonly string[]]>([
  ["nothing", [own(2, "{pets} + 1"), rule(2, "If {pets} > 2")], []],
  ["days of a number", [own(2, "days({pets})"), rule(2, "If days(3) > {pets}")], []],
  ["a date and its difference to another one", [own(1, "{move_in} - 2024-01-31")], []],
  ["days between dates", [own(1, "days({move_in} - 2024-01-31)")], []],
  ["the latest of several dates", [own(3, "max({visits}) - 2024-01-31"), rule(3, "If count({visits}) > 1")], []],
  ["days in the name of a field", [question(4, "integer", "days_left"), own(4, "{days_left}")], []],
  ["today", [own(1, "today() - {move_in}")], ["scoring_model M: today()", ...OF_X]],
  ["days of a date", [own(1, "2 * days({move_in})")], ["scoring_model M: days({move_in})", ...OF_X]],
  ["days of one of several dates", [own(3, "days({visits[-1]})")], ["scoring_model M: days({visits[-1]})", ...OF_X]],
  [
    "days of the latest of several dates",
    [own(3, "days(max({visits}, {move_in}))")],
    ["scoring_model M: days(max({visits}, {move_in}))", ...OF_X],
  ],
  ["days of a day later", [own(1, "days(7 + {move_in})")], ["scoring_model M: days(7 + {move_in})", ...OF_X]],
  ["days of a week before", [own(1, "days({move_in} - 7)")], ["scoring_model M: days({move_in} - 7)", ...OF_X]],
  [
    "each call once",
    [own(1, "max(days({move_in}), days({move_in}), today() - 2024-01-31)")],
    ["scoring_model M: days({move_in}), today()", ...OF_X],
  ],
  [
    "Y",
    [own(1, "today() - {move_in}", { x_axis: false, y_axis: true })],
    ["scoring_model M: today()", "bands bands of Y: M", "bands bands of the total: M"],
  ],
  ["no points", [own(1, "today() - {move_in}", { weight: 0 })], ["scoring_model M: today()"]],
  ["no axis", [own(1, "today() - {move_in}", { x_axis: false })], ["scoring_model M: today()"]],
  [
    "a calculated field that nothing uses",
    [calculated("age", "days({move_in})")],
    ["calculated_field age: days({move_in})"],
  ],
  [
    "through calculated fields",
    [calculated("age", "days({move_in})"), calculated("years", "{age} // 365"), own(1, "{years} + {pets}")],
    ["calculated_field age: days({move_in})", "calculated_field years: {age}", "scoring_model M: {years}", ...OF_X],
  ],
  [
    "days of a calculated date",
    [calculated("notice", "{move_in} - 30"), own(1, "days({notice})")],
    ["scoring_model M: days({notice})", ...OF_X],
  ],
  [
    "a rule",
    [rule(1, "If days({move_in}) > 30 and today() > 2024-01-31")],
    ['recommendation rule 1 of "Moving in?": days({move_in}), today()'],
  ],
  [
    "a rule through a score",
    [own(1, "days({move_in})"), rule(2, "If {total_score} > 2 and {y_axis_score} > 1")],
    ["scoring_model M: days({move_in})", 'recommendation rule 1 of "Pets?": {total_score}', ...OF_X],
  ],
  [
    "a second pass through the first",
    [own(1, "days({move_in})"), scoring(2, "{x_axis_score} * {pets}", { name: "S", x_axis: false, y_axis: true })],
    [
      "scoring_model M: days({move_in})",
      "scoring_model S: {x_axis_score}",
      "bands bands of X: M",
      "bands bands of Y: S",
      "bands bands of the total: M, S",
    ],
  ],
  [
    "a second pass does not see the points of the second pass",
    [
      scoring(1, "days({move_in}) + 0 * {x_axis_score}", { name: "M", x_axis: true }),
      scoring(2, "{x_axis_score}", { name: "S", x_axis: false, y_axis: true }),
    ],
    ["scoring_model M: days({move_in})", ...OF_X],
  ],
])("%s", (_name, edits, parts) => {
  expect(partsOf(edits)).toEqual(parts);
});

test.each<readonly [string, readonly TestEdit[], boolean]>([
  ["the points of an axis", [own(1, "days({move_in})")], true],
  ["a rule", [rule(1, "If days({move_in}) > 30")], true],
  ["no axis", [own(1, "days({move_in})", { x_axis: false })], false],
  ["no weight", [own(1, "days({move_in})", { weight: 0 })], false],
  ["a calculated field alone", [calculated("age", "days({move_in})")], false],
])("results depend on the date through %s: %s", (_name, edits, results) => {
  expect(dateDependence(withQuestions(edits)).results).toBe(results);
});

test("an empty model depends on nothing", () => {
  expect(dateDependence(EMPTY_MODEL)).toEqual({ results: false, parts: [] });
});
