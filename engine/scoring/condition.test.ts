import { describe, expect, test } from "vitest";
import type { Answers } from "../document/model.ts";
import { calculated, documentOf, question, rule, scoring } from "../testing/documents.ts";
import { parseDate } from "../values/dates.ts";
import { compileModel } from "./compile.ts";
import { CONDITION_FIELDS, type ConditionResult, compileCondition, conditionScope } from "./condition.ts";
import { scoreLead } from "./score.ts";

const document = documentOf(
  question(1, "number", "income"),
  question(2, "choice", "move_in", { choices: [{ text: "Immediately", slug: "now" }, { text: "Later" }] }),
  question(3, "date", "born"),
  question(4, "number", "rents", { multiple_values: true }),
  calculated("rent", "sum({rents})"),
  calculated("ratio", "{rent} / {income}"),
  scoring(1, "{income}"),
  scoring(1, "{income} / 2", { x_axis: false, y_axis: true }),
  rule(1, "If {income} > 1"),
);
const model = compileModel(document);

function resultOf(answers: Answers, day = "2026-01-15"): ConditionResult {
  const evaluatedOn = parseDate(day) ?? 0;
  return { ...scoreLead(model, answers, evaluatedOn), answers, evaluatedOn };
}

function holds(text: string, now: Answers, before?: Answers): boolean {
  const made = compileCondition(document, text);
  if (!made.ok) throw new Error(made.faults.map(({ message }) => message).join(" "));
  return made.condition.holds(resultOf(now), before && resultOf(before));
}

describe("a condition", () => {
  test.each<[string, Answers, Answers | undefined, boolean]>([
    ["If {total_score} >= 150", { income: 100 }, undefined, true],
    ["If {total_score} >= 150", { income: 99 }, undefined, false],
    ["If {x_axis_score} == 40 and {y_axis_score} == 20", { income: 40 }, undefined, true],
    ["If {priority} == 'A'", { income: 1000 }, undefined, true],
    ["If {priority} == 'D'", {}, undefined, true],
    ["If {x_category} == 'B'", { income: 60 }, undefined, true],
    ["If {move_in} == 'now'", { move_in: "now" }, undefined, true],
    ["If {move_in} == 'now'", {}, undefined, false],
    ["If {ratio} > 0.3", { income: 100, rents: [20, 20] }, undefined, true],
    ["If {ratio} > 0.3", { rents: [20, 20] }, undefined, false],
    ["If days({born}) > 365", { born: "2025-01-14" }, undefined, true],
    ["If days({born}) > 365", { born: "2025-01-16" }, undefined, false],
    ["If {total_score} > {previous_total_score}", { income: 2 }, { income: 1 }, true],
    ["If {total_score} > {previous_total_score}", { income: 2 }, { income: 3 }, false],
    ["If {total_score} > {previous_total_score}", { income: 2 }, undefined, false],
    ["If not answered({previous_total_score})", { income: 2 }, undefined, true],
    ["If {previous_priority} != {priority}", { income: 200 }, { income: 1 }, true],
    ["If {previous_priority} == 'D' and {priority} == 'A'", { income: 200 }, { income: 1 }, true],
    ["If {previous_x_axis_score} + {previous_y_axis_score} == 3", {}, { income: 2 }, true],
    ["If {priority} > {previous_priority}", { income: 200 }, { income: 1 }, true],
    ["If {priority} > {previous_priority}", { income: 1 }, { income: 200 }, false],
  ])("%s: %o after %o", (text, now, before, expected) => {
    expect(holds(text, now, before)).toBe(expected);
  });

  test("nothing of one lead is left for the next", () => {
    const made = compileCondition(document, "If {income} > 1 and {previous_total_score} > 1");
    if (!made.ok) throw new Error("sound");
    const [rich, poor] = [resultOf({ income: 5 }), resultOf({})];
    expect(made.condition.holds(rich, rich)).toBe(true);
    expect(made.condition.holds(rich, undefined)).toBe(false);
    expect(made.condition.holds(poor, rich)).toBe(false);
  });

  test.each([
    ["If {incom} > 1", "unknown_field", 'Characters 4 to 10: There is no field "incom". Did you mean "income"?'],
    [
      "If {priority} == 'Higj'",
      "unknown_choice",
      'Characters 18 to 23: "Higj" is not a choice of {priority}. Did you mean "High"? Its choices are High, Medium, Low, Disqualified.',
    ],
    [
      "If {x_score} > 1",
      "unknown_field",
      'Characters 4 to 12: There is no field "x_score". Did you mean "x_axis_score"?',
    ],
    ["If ", "empty", 'This is empty. Write a condition after "If", such as If {total_score} > 10.'],
    ["{income} > ", undefined, undefined],
  ])("%s is rejected", (text, code, message) => {
    const made = compileCondition(document, text);
    if (made.ok) throw new Error("it was accepted");
    if (code !== undefined) expect(made.faults[0]?.code).toBe(code);
    if (message !== undefined) expect(made.faults[0]?.message).toBe(message);
  });

  test("a question takes the place of a field of the result", () => {
    const own = documentOf(question(1, "number", "priority"));
    const made = compileCondition(own, "If {priority} == 7");
    if (!made.ok) throw new Error("sound");
    const result = { ...resultOf({}), answers: { priority: 7 } };
    expect(made.condition.holds(result, undefined)).toBe(true);
    expect(conditionScope(own).get("priority")?.kind).toBe("number");
  });
});

test("every field of a result that can be named is in the scope, with its meaning", () => {
  const scope = conditionScope(documentOf());
  expect([...scope.keys()].sort()).toEqual(Object.keys(CONDITION_FIELDS).sort());
  expect(CONDITION_FIELDS.total_score).toBe("The points of both axes.");
  expect(CONDITION_FIELDS.previous_priority).toBe(
    "The previous band of the total, as letter or label. Unknown for a new lead.",
  );
});
