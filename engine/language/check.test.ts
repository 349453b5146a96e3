import { expect, test } from "vitest";
import { LIMITS } from "../values/limits.ts";
import { canCompile, check, isSound } from "./check.ts";
import { withPosition } from "./diagnostics.ts";
import { tokenize } from "./tokens.ts";
import type { FieldType, Scope } from "./types.ts";

const SCOPE: Scope = new Map<string, FieldType>([
  ["credit_score", { kind: "number", list: false }],
  ["purposes", { kind: "number", list: true }],
  ["note", { kind: "text", list: false }],
  ["job", { kind: "choice", list: false, choices: [{ slug: "owner", text: "Business owner", value: 4 }] }],
]);

/** What an API client or a user of the editor reads about a text. */
const findings = (source: string, mode: "formula" | "rule" = "formula") =>
  check(source, mode, SCOPE).diagnostics.map(withPosition);

test("each finding says where it is and what to do", () => {
  expect(findings("If {credit_score} && 1", "rule")).toEqual(['Characters 19 to 20: Use "and" instead of "&&".']);
  expect(findings("{credit_scor} * 2")).toEqual([
    'Characters 1 to 13: There is no field "credit_scor". Did you mean "credit_score"?',
  ]);
  expect(findings("credit_score")).toEqual(["Characters 1 to 12: Put field names in braces: {credit_score}."]);
  expect(findings("1,5 * 2")).toEqual(["Characters 1 to 3: Write decimals with a point: 1.5."]);
  expect(findings("medain({purposes})")[0]).toContain('Did you mean "median"?');
  expect(findings("{purposes} + 1")[0]).toContain("as in {purposes[0]}, or combine them, as in max({purposes})");
  expect(findings("If {job} == 'ownr'", "rule")).toEqual([
    'Characters 13 to 18: "ownr" is not a choice of {job}. Did you mean "owner"? Its choices are owner.',
  ]);
  expect(findings("{total_score} / 2")[0]).toContain("calculated fields are evaluated before the scores");
  expect(findings("If {note} == {credit_score}", "rule")).toEqual([
    'Characters 4 to 9: Compare the text {note} with a string in quotes, as in {note} == "yes".',
  ]);
  expect(findings("", "rule")).toEqual(['This is empty. Write a condition after "If", such as If {total_score} > 10.']);
  expect(findings("{credit_score} > 5", "rule")).toEqual([
    'Characters 1 to 14: Begin the rule with "If", as in If {score} > 10.',
  ]);
});

test.each([
  ["{credit_score} > 5", "rule", "If {credit_score} > 5"],
  ["If {credit_score} && 1", "rule", "If {credit_score} and 1"],
  ["If {credit_score} = 5", "rule", "If {credit_score} == 5"],
  ["If {job} == 'ownr'", "rule", "If {job} == 'owner'"],
  ["If {job} == 'Busines owner'", "rule", "If {job} == 'owner'"],
  ["{credit_scor} * 2", "formula", "{credit_score} * 2"],
  ["2 * {credit_scor}", "formula", "2 * {credit_score}"],
  ["credit_score", "formula", "{credit_score}"],
  ["{credit_score[0]}", "formula", "{credit_score}"],
  ["{credit_score * 2", "formula", "{credit_score} * 2"],
  ["medain({purposes})", "formula", "median({purposes})"],
  ["1,5 * 2", "formula", "1.5 * 2"],
  ["{credit_score} + 1,000", "formula", "{credit_score} + 1000"],
  ["10,000.50 * 2", "formula", "10000.50 * 2"],
  ["1,000,000", "formula", "1000000"],
  ["12,34,567 / 2", "formula", "1234567 / 2"],
  ["1.000.000", "formula", "1000000"],
  ["10.000,50", "formula", "10000.50"],
  ["0,125", "formula", "0.125"],
  ["max({credit_score},1,000)", "formula", "max({credit_score},1000)"],
  ["max(1,050,025, 7)", "formula", "max(1050025, 7)"],
  ["If {credit_score} > 1,000 and 1", "rule", "If {credit_score} > 1000 and 1"],
  ["today - 1", "formula", "today() - 1"],
] as const)("%s is corrected to %s %s", (source, mode, mended) => {
  const [finding] = check(source, mode, SCOPE).diagnostics;
  const { from, to, insert } = finding?.fix ?? { from: 0, to: 0, insert: "" };
  const after = source.slice(0, from) + insert + source.slice(to);
  expect(after).toBe(mended);
  expect(check(after, mode, SCOPE).diagnostics).toEqual([]);
});

test("if several answers are possible, none is offered", () => {
  for (const source of ["{credit_scor[0]}", "{zzz} + 1", "(1 + 2", "1 2"]) {
    expect(check(source, "formula", SCOPE).diagnostics[0]?.fix).toBeUndefined();
  }
});

test("a number with separators has one finding, and a stored one in a list is still valid", () => {
  for (const source of ["{credit_score} + 1,000", "10,000.50", "1,000,000", "(1,000)", "1,2,3", "1.000.000,50"]) {
    expect(check(source, "formula", SCOPE).diagnostics, source).toHaveLength(1);
  }
  expect(findings("10,000.50")).toEqual(["Characters 1 to 9: Write numbers without separators: 10000.50."]);
  const stored = check("max({credit_score},1,000)", "formula", SCOPE);
  expect([isSound(stored), canCompile(stored), stored.type]).toEqual([false, true, { kind: "number", list: false }]);
  expect(stored.diagnostics.map(withPosition)).toEqual([
    "Characters 20 to 24: Write 1000 without separators, or, if it is 2 values, add a space after each comma.",
  ]);
});

test.each([
  ["5 - today()", "Put the date first: a date cannot be subtracted from a number."],
  ["today() + today()", "Subtract one date from the other, or add a number of days: two dates have no sum."],
  ["today() * 2", 'Use only + and - with a date: "*" cannot take one.'],
  ["2 * today()", 'Use only + and - with a date: "*" cannot take one.'],
  ["10 %", "(write percentages as decimals: 50% is 0.5)"],
  ["5 ant 6", '"ant" is not recognized: use "and"'],
  ["today() * today()", 'Use only + and - with a date: "*" cannot take one.'],
  ["5 xyz 6", '"xyz" is not recog'],
  ["", "Write a formula, such as {score} * 2."],
  ["* 2", 'Add a value before "*".'],
  ["1.5x", '"1.5x" is not a number: use only digits and a decimal point.'],
  ["31.1.2024", '"31.1.2024" is not a number: write dates as 2024-01-31.'],
  ["{ }", "Enter a field name between the braces."],
  ["{{job}}", "Use one pair of braces: {job}."],
  ["{job[x]}", "Use a whole number as the index, as in {field[0]} or {field[-1]}."],
  ["{my job}", "Use only letters, digits, and _ in a field name, as in {my_job}."],
  ["{a+b}", "Use only letters, digits, and _ in a field name, and nothing else between the braces."],
  ["{.}", "Use only letters, digits, and _ in a field name, and nothing else between the braces."],
])("%s: %s", (source, expected) => expect(findings(source).join(" ")).toContain(expected));

test("a percentage is only after a number, and findings are in the order of the text", () => {
  expect(findings("{credit_score} %").join(" ")).not.toContain("percentages");
  expect(findings("{gone} + max({a}) + {credit_scor}").map((each) => /^Characters? \d+/.exec(each)?.[0])).toEqual([
    "Characters 1",
    "Characters 14",
    "Characters 21",
  ]);
});

test("invisible and unusual characters are named", () => {
  expect(findings("1 +\u200b 2")).toEqual([
    "Character 4: Remove the invisible character U+200B: it is not allowed here.",
  ]);
  expect(findings("1\u0000")).toEqual(["Character 2: Remove the invisible character U+0000: it is not allowed here."]);
  expect(findings("1 \ud800")).toEqual(["Character 3: Remove the invisible character U+D800: it is not allowed here."]);
  expect(findings("If {job} == 'own\u0007er'", "rule")).toEqual([
    "Character 17: Remove the invisible character U+0007: it is not allowed here.",
  ]);
  expect(check("\ufeff1\u00a0+\r\n\t2", "formula", SCOPE).diagnostics).toEqual([]);
});

test("the result contains its type, its fields, and its steps", () => {
  const list = check("{purposes}", "formula", SCOPE);
  expect(list.type).toEqual({ kind: "number", list: true });
  const date = check("max(today(), 2024-01-31 + {credit_score})", "formula", SCOPE);
  expect(date.type).toEqual({ kind: "date", list: false });
  expect([...date.fields]).toEqual(["credit_score"]);
  const wrong = check("{credit_score} + {gone}", "formula", SCOPE);
  expect([...wrong.fields]).toEqual(["credit_score", "gone"]);
  expect([isSound(date), isSound(wrong), wrong.type]).toEqual([true, false, undefined]);
  expect(check("sum({purposes}) + 1", "formula", SCOPE).steps).toBe(103);
  expect(check("{purposes[0]} + 1", "formula", SCOPE).steps).toBe(3);
});

test("tokens contain what an editor colors", () => {
  const kinds = tokenize("If max({a[0]}, 1.5) >= 2024-01-31 AND foo == 'x' ; &&").tokens.map(
    ({ kind, text }) => `${kind} ${text}`,
  );
  expect(kinds).toEqual([
    "keyword if",
    "function max",
    "punctuation (",
    "field a",
    "punctuation ,",
    "number 1.5",
    "punctuation )",
    "operator >=",
    "date 2024-01-31",
    "keyword and",
    "name foo",
    "operator ==",
    "string x",
    "bad ",
    "keyword and",
    "end ",
  ]);
});

test("limits are reached and not passed: of an index, of steps, and of the choices that an error lists", () => {
  const codes = (source: string, scope = SCOPE) => check(source, "formula", scope).diagnostics.map(({ code }) => code);
  expect(["{purposes[99]}", "{purposes[-100]}"].flatMap((source) => codes(source))).toEqual([]);
  expect(findings("{purposes[100]}")).toEqual([
    "Characters 1 to 15: Use an index from -100 to 99: no answer has more values.",
  ]);
  const longest = Array.from({ length: 4 }, (_, more) => {
    const lists = Math.floor(LIMITS.steps / check("sum({purposes}, {purposes})", "formula", SCOPE).steps) * 2;
    return Array.from(
      { length: 300 },
      (_, ones) =>
        `sum(${Array(lists - more)
          .fill("{purposes}")
          .join()})${" + 1".repeat(ones)}`,
    );
  }).flat();
  const steps = longest.map((source) => check(source, "formula", SCOPE).steps);
  expect(longest.map((source) => codes(source).includes("too_many_steps"))).toEqual(
    steps.map((count) => count > LIMITS.steps),
  );
  expect(steps).toContain(LIMITS.steps);
  const names = check("{credit_scor} + ".repeat(3) + 1, "formula", SCOPE, 2).diagnostics;
  expect(names.map(({ fix }) => fix?.insert)).toEqual(["{credit_score}", "{credit_score}", undefined]);
  const listed = (count: number) => {
    const choices = Array.from({ length: count }, (_, n) => ({ slug: `s${n}`, text: `Text ${n}`, value: n }));
    const scope: Scope = new Map([["c", { kind: "choice", list: false, choices }]]);
    return check("If {c} == 'none'", "rule", scope).diagnostics[0]?.message;
  };
  expect([0, 1].map(listed)).toEqual([
    '"none" is not a choice of {c}. It has no choices yet.',
    '"none" is not a choice of {c}. Its choices are s0.',
  ]);
  expect(listed(10)).toMatch(/, s9\.$/);
  expect(listed(12)).toMatch(/, s9 and 2 more\.$/);
});
