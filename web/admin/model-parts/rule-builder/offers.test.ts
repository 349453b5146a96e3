import { expect, test } from "vitest";
import type { Scope } from "#engine";
import type { Condition } from "../../../editor/builder/conditions.ts";
import { writeRule } from "../../../editor/builder/write-rule.ts";
import { withAdded, withItem } from "./items.ts";
import {
  conditionOn,
  type FieldCondition,
  fieldsLike,
  operatorsOf,
  valueKindsOf,
  withMeasure,
  withOperator,
  withValueKind,
} from "./offers.ts";
import { measuresOf } from "./subjects.ts";

const CHOICES = [{ slug: "now", text: "Right now", value: 3 }];
const SCOPE: Scope = new Map([
  ["age", { kind: "number", list: false }],
  ["rent", { kind: "number", list: false }],
  ["moved", { kind: "date", list: false }],
  ["note", { kind: "text", list: false }],
  ["when", { kind: "choice", list: false, choices: CHOICES }],
  ["docs", { kind: "choice", list: true, choices: CHOICES }],
  ["days_off", { kind: "date", list: true }],
]);

const rule = (condition: Condition) => writeRule({ kind: "group", match: "all", items: [condition] });
const on = (name: string) => conditionOn(name, SCOPE) as FieldCondition;

test.each([
  ["age", "If {age} >= 0"],
  ["moved", "If {moved} >= today()"],
  ["note", "If {note}"],
  ["when", "If {when} == 'now'"],
  ["docs", "If 'now' in {docs}"],
  ["days_off", "If today() in {days_off}"],
  ["gone", "If {gone} >= 0"],
])("a new condition on %s is a valid rule", (name, expected) => {
  expect(rule(on(name))).toBe(expected);
});

test("the options fit the field", () => {
  const words = (name: string) => operatorsOf(on(name), SCOPE).map(([, label]) => label);
  expect(words("when")).toEqual(["is", "is not", "is one of", "is not one of", "is answered", "is not answered"]);
  expect(words("note")).toEqual(["is", "is not", "is one of", "is not one of", "is filled in"]);
  expect(words("docs")).toEqual(["contains", "does not contain", "is answered", "is not answered"]);
  expect(words("moved")).toContain("is on or after");
  expect(words("age")).toContain("is between");
  expect(measuresOf({ name: "age" }, SCOPE)).toEqual([]);
  expect(measuresOf({ name: "moved" }, SCOPE).map(([key]) => key)).toEqual(["", "days"]);
  expect(measuresOf({ name: "days_off", index: 3 }, SCOPE).map(([key]) => key)).toContain("[3]");
  expect(fieldsLike({ name: "age" }, SCOPE)).toEqual(["rent", "when"]);
  expect(fieldsLike({ name: "moved", call: "days" }, SCOPE)).toEqual(["age", "rent", "when"]);
});

test("existing values are always offered, so that displaying a rule does not change it", () => {
  const between = { kind: "between", subject: { name: "age" }, operators: ["<", "<"] } as const;
  const value = { kind: "number", value: 1 } as const;
  expect(operatorsOf({ ...between, low: value, high: value }, SCOPE).map(([key]) => key)).toContain("< <");
  const compared = {
    kind: "compare",
    subject: { name: "age" },
    operator: "==",
    value: { kind: "today", offset: 1 },
  } as const;
  expect(valueKindsOf(compared, SCOPE).map(([key]) => key)).toContain("today");
});

test.each<[string, Condition, string]>([
  ["a range keeps the number", withOperator({ ...on("age") }, "<= <", SCOPE), "If 0 <= {age} < 0"],
  [
    "words are only equal or not",
    withValueKind({ ...on("when"), operator: ">" } as never, "string", SCOPE),
    "If {when} == 'now'",
  ],
  ["a choice has a number", withValueKind(on("when") as never, "number", SCOPE), "If {when} == 0"],
  ["another field", withValueKind(on("age") as never, "field", SCOPE), "If {age} >= {rent}"],
  ["the days since a date are a number", withMeasure(on("moved"), "days", SCOPE), "If days({moved}) >= 0"],
  ["one of several", withOperator(on("when"), "in", SCOPE), "If {when} in ('now')"],
  ["none of several", withOperator(on("age"), "not in", SCOPE), "If {age} not in (0)"],
  ["a list that does not contain", withOperator(on("docs"), "not in", SCOPE), "If 'now' not in {docs}"],
  ["a list that is answered", withOperator(on("docs"), "answered", SCOPE), "If answered({docs})"],
  ["a field that is not", withOperator(on("age"), "not answered", SCOPE), "If not answered({age})"],
  ["how many answers", withMeasure(on("docs"), "count", SCOPE), "If count({docs}) >= 0"],
  [
    "all answers again",
    withMeasure({ ...on("docs"), subject: { name: "docs", index: 0 } } as FieldCondition, "", SCOPE),
    "If 'now' in {docs}",
  ],
  ["the last of several", withMeasure(on("docs"), "[-1]", SCOPE), "If {docs[-1]} == 'now'"],
  [
    "a text is filled in",
    withOperator(withOperator(on("note"), "==", SCOPE) as FieldCondition, "truth", SCOPE),
    "If {note}",
  ],
])("%s", (_name, condition, expected) => {
  expect(rule(condition)).toBe(expected);
});

test("items are added, replaced, and removed in place", () => {
  const group = withAdded({ kind: "group", match: "all", items: [on("age")] }, [], {
    kind: "group",
    match: "any",
    items: [],
  });
  const filled = withAdded(withAdded(group, [1], on("when")), [1], on("note"));
  expect(writeRule(filled)).toBe("If {age} >= 0 and ({when} == 'now' or {note})");
  expect(writeRule(withItem(filled, [1, 0], on("rent")))).toBe("If {age} >= 0 and ({rent} >= 0 or {note})");
  expect(writeRule(withItem(withItem(filled, [1, 0], undefined), [0], undefined))).toBe("If {note}");
});
