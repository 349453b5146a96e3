import { expect, test } from "vitest";
import {
  calculated,
  documentOf,
  editErrors,
  edited,
  question,
  rule,
  scoring,
  type TestEdit,
} from "../testing/documents.ts";
import { objections } from "../testing/edits.ts";

const CHOICES = [
  { text: "Yes", value: 1 },
  { text: "No", value: 0 },
];
const DOCUMENT = documentOf(
  question(1, "number", "income"),
  question(2, "text", "note"),
  question(3, "date", "since"),
  question(4, "choice", "sure", { choices: CHOICES }),
  question(5, "number", "free"),
  calculated("yearly", "{income} * 12"),
  scoring(1, "{income}", { name: "Income" }),
  rule(1, "If {note}"),
  rule(1, "If {note} == 'yes'"),
  rule(1, "If days({since}) > 30"),
  rule(1, "If {sure} == 'yes' and {income} > 10"),
);
const change = (id: number, data: object): TestEdit => ({ kind: "question", action: "update", id, data });

test("a number that formulas calculate with cannot become a text", () => {
  const { type, ...others } = objections(change(1, { type: "text" }), DOCUMENT);
  expect(others).toEqual({});
  expect(type).toContain(
    "income is used by calculated field yearly and the formula of scoring model 1 (Income), which would get 1 or 0 (answered or not) instead of the number. Take it out there first, or ask a new question.",
  );
  // a text cannot be compared with <: the error is the same as before and is reported once
  expect(type?.match(/rule 4/g)).toHaveLength(1);
});

test("an error of a type is reported once for everything that it affects", () => {
  const document = [2, 3, 4].reduce(
    (made, count) => edited(made, rule(count === 4 ? 2 : 1, `If {income} > ${count}`)),
    edited(DOCUMENT, scoring(2, "{income}")),
  );
  const { type } = editErrors(document, change(1, { type: "date" }));
  expect(type).toEqual([
    expect.stringMatching(
      /^income is used by calculated field yearly, which would become invalid. Characters 1 to 13: /,
    ),
    "income is used by rules 4, 5, and 6 of question 1 (income) and rule 1 of question 2 (note), which would become invalid. Compare a date with a date, such as 2024-01-31, and a number with a number.",
    "income is used by the formulas of scoring models 1 (Income) and 2, which would get the date instead of the number. Take it out there first, or ask a new question.",
  ]);
});

test("nor can a text that is compared with a number", () => {
  const { type } = objections(change(2, { type: "number" }), DOCUMENT);
  expect(type).toContain(
    "rule 1 of question 1 (income), which would get the number instead of 1 or 0 (answered or not)",
  );
});

test("nor can a date, whose days are counted, become a number", () => {
  const { type } = objections(change(3, { type: "number" }), DOCUMENT);
  expect(type).toBe(
    "since is used by rule 3 of question 1 (income), which would get the number instead of the date. Take it out there first, or ask a new question.",
  );
});

test.each<[string, TestEdit]>([
  ["nothing uses it", change(5, { type: "text" })],
  ["its value stays a number", change(1, { type: "integer" })],
  ["choices have numbers too", change(1, { type: "choice", choices: CHOICES })],
])("a type may change if %s", (_name, edit) => {
  expect(edited(DOCUMENT, edit).questions).toHaveLength(5);
});

test("nor can one of a list of values, unless these are words", () => {
  const asked = documentOf(question(1, "number", "n"), question(2, "text", "t", {}), rule(1, "If {n} in (1, 2)"));
  expect(objections(change(1, { type: "date" }), asked).type).toContain("n is used by rule 1");
  const worded = documentOf(question(1, "choice", "c", { choices: CHOICES }), rule(1, "If {c} in ('yes', 'no')"));
  expect(edited(worded, change(1, { type: "text", choices: [] })).questions[0]?.type).toBe("text");
});

test("nor can a text or a choice among numbers", () => {
  const among = documentOf(question(1, "choice", "c", { choices: CHOICES }), rule(1, "If {c} in (1, 2)"));
  expect(objections(change(1, { type: "text", choices: [] }), among).type).toContain("c is used by rule 1");
  const counted = documentOf(question(1, "text", "t"), rule(1, "If {t} + 1 in (1, 2)"));
  expect(objections(change(1, { type: "number" }), counted).type).toContain("t is used by rule 1");
});

test("and if they only ask whether it was answered", () => {
  const asked = documentOf(
    question(1, "number", "n"),
    scoring(1, "answered({n}) * 5"),
    rule(1, "If not answered({n})"),
  );
  expect(edited(asked, change(1, { type: "text" })).questions[0]?.type).toBe("text");
});

test("and if only the wording is compared", () => {
  const document = edited(DOCUMENT, { kind: "recommendation", action: "delete", id: 1 });
  const worded = edited(document, change(2, { type: "choice", choices: CHOICES }));
  expect(worded.questions[1]?.type).toBe("choice");
  const back = edited(worded, change(2, { type: "text", choices: [] }));
  expect(back.questions[1]?.type).toBe("text");
  const reversed = edited(document, {
    kind: "recommendation",
    action: "update",
    id: 2,
    data: { rule: "If 'yes' == {note}" },
  });
  expect(edited(reversed, change(2, { type: "choice", choices: CHOICES })).questions[1]?.type).toBe("choice");
});
