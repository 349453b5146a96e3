import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listWriter } from "../document/choice-list.ts";
import type { Choice, Question, QuestionType } from "../document/model.ts";
import { sentencesOf } from "../faults/fault.ts";
import { documentOf, question as madeQuestion } from "../testing/documents.ts";
import { LIMITS } from "../values/limits.ts";
import { type AnswersResult, answerReader, parseAnswers } from "./answers.ts";
import { choiceTable } from "./choices.ts";

const OPTIONS = { timeZone: "America/New_York" };

function question(id: number, type: QuestionType, field_name: string, more: Partial<Question> = {}): Question {
  const defaults = { required: false, multiple_values: false, min_value: null, max_value: null, step: null };
  const texts = {
    text: field_name,
    help_text: "",
    reason: "",
    lead_can_change: false,
    created_at: "2024-08-30T00:00:00Z",
  };
  return { id, number: id, type, field_name, choices: [], ...defaults, ...texts, ...more };
}

function choices(...rows: [slug: string, text: string, value: number][]): Choice[] {
  return rows.map(([slug, text, value], index) => ({ id: index + 1, slug, text, value }));
}

const QUESTIONS = [
  question(1, "text", "comment"),
  question(2, "choice", "industry", {
    choices: choices(["tech", "Technology", 10], ["fin", "Finance", 20], ["10", "Ten", 30], ["other", "Other", 20]),
  }),
  question(3, "multiple_choice", "tools", {
    choices: choices(["crm", "CRM", 1], ["docs", "Docs, sheets, slides", 2], ["docs-only", "Docs", 3]),
  }),
  question(4, "slider", "share", { min_value: -0.3, max_value: 0.9, step: 0.1 }),
  question(5, "integer", "age", { min_value: 18, max_value: 120 }),
  question(6, "number", "income"),
  question(7, "date", "move_in"),
  question(8, "number", "rents", { multiple_values: true }),
  question(9, "date", "visits", { multiple_values: true }),
  question(10, "number", "constructor"),
];
const read = answerReader(QUESTIONS);

function accepted(result: AnswersResult) {
  return result.ok ? result.answers : expect.fail(JSON.stringify(result.errors));
}

function refused(result: AnswersResult): Record<string, string[]> {
  return result.ok ? expect.fail(JSON.stringify(result.answers)) : sentencesOf(result.errors);
}

test.each([
  ["comment", " hello ", " hello "],
  ["comment", "   ", ""],
  ["comment", 42, "42"],
  ["comment", "Ko\u0308ln", "K\u00f6ln"],
  ["comment", "😀".repeat(LIMITS.answerLength), "😀".repeat(LIMITS.answerLength)],
  ["industry", "tech", "tech"],
  ["industry", " fInAnCe ", "fin"],
  ["industry", "30", "10"],
  ["industry", "Ten", "10"],
  ["industry", "10", "10"],
  ["industry", 30, "10"],
  ["tools", ["crm", "Docs"], ["crm", "docs-only"]],
  ["tools", "CRM, docs, sheets, slides,crm", ["crm", "docs"]],
  ["tools", "docs,crm,,", ["docs", "crm"]],
  ["tools", "1, 3", ["crm", "docs-only"]],
  ["share", "0", 0],
  ["share", 0.1 + 0.2, 0.1 + 0.2],
  ["age", "18.0", 18],
  ["age", 120, 120],
  ["income", "60000", 60000],
  ["income", 60000, 60000],
  ["income", " -.5e3 ", -500],
  ["income", "-0", 0],
  ["move_in", "2024-02-29", "2024-02-29"],
  ["move_in", "2024-03-01T03:30:00Z", "2024-02-29"],
  ["move_in", "2024-03-01T03:30", "2024-03-01"],
  ["move_in", "2024-03-01T23:30:00.123-08:00", "2024-03-02"],
  ["rents", [1, "2", null, ""], [1, 2]],
  ["rents", 5, [5]],
  ["rents", new Array(LIMITS.listItems).fill(1), new Array(LIMITS.listItems).fill(1)],
  ["rents", "1; 2;3", [1, 2, 3]],
  ["visits", ["2024-01-31", "2024-01-31"], ["2024-01-31", "2024-01-31"]],
  ["constructor", 1, 1],
  ["move_in", "2024-03-01T10:15+05:30", "2024-02-29"],
  ["move_in", "2024-03-01T05:10Z", "2024-03-01"],
  ["move_in", "1965-03-01T03:30Z", "1965-02-28"],
  ["move_in", "0001-01-02T00:00Z", "0001-01-01"],
])("%s takes %j as %j", (field, raw, canonical) => {
  expect(accepted(read({ [field]: raw }, OPTIONS))).toEqual({ [field]: canonical });
});

test.each([
  ["comment", null],
  ["industry", ""],
  ["tools", " , "],
  ["tools", []],
  ["income", "  "],
  ["move_in", ""],
  ["rents", [null]],
])("%s is left unanswered by %j", (field, raw) => {
  expect(accepted(read({ [field]: raw }, OPTIONS))).toEqual({});
});

test.each([
  ["comment", true, "true is not text."],
  ["comment", Number.POSITIVE_INFINITY, "Infinity is not text."],
  ["tools", '"Docs", sheets, slides', 'Item 2: "sheets" is not a choice.'],
  ["comment", "x".repeat(LIMITS.answerLength + 1), "has 2,001 characters; the maximum is 2,000"],
  ["comment", "😀".repeat(LIMITS.answerLength + 1), "has 2,001 characters; the maximum is 2,000"],
  ["comment", "a\0b", "Null characters"],
  ["comment", "a\ud800b", "surrogate"],
  ["comment", ["a"], "one answer, not a list"],
  ["industry", "Technolgy", 'Did you mean "Technology"?'],
  ["industry", 20, '20 matches several choices. Send "Finance" or "Other".'],
  [
    "industry",
    10,
    '10 matches several choices. It is the slug of "Ten" and the value of another choice. Send "Technology" or "Ten", or change that slug.',
  ],
  ["industry", false, 'false is not a choice. The choices are "Technology", "Finance", "Ten", "Other".'],
  ["industry", {}, "An object is not a choice. Send the slug, text, or value of one of the question's choices."],
  ["tools", "crm, paper", 'Item 2: "paper" is not a choice. The choices are "CRM", "Docs, sheets, slides", "Docs".'],
  ["share", 0.15, "0.15 is not a position on the slider, which starts at -0.3 and has steps of 0.1."],
  ["industry", "20.00000000000000001", '"20.00000000000000001" is not a choice.'],
  ["share", 1, "1 is too large. The maximum is 0.9."],
  ["age", 17, "17 is too small. The minimum is 18."],
  ["age", "20.5", "20.5 is not a whole number."],
  ["income", "1,5", '"1,5" is not a number'],
  ["income", "0x10", "is not a number"],
  ["income", "NaN", "is not a number"],
  ["income", "1e999", "too large"],
  ["income", Number.POSITIVE_INFINITY, "The number is too large."],
  [
    "income",
    "9999999999999999999",
    '"9999999999999999999" has too many digits to be stored exactly. Use at most 15 significant digits.',
  ],
  ["income", true, "true is not a number"],
  ["income", {}, "An object is not a number"],
  ["move_in", "2020-02-30", "not a calendar date"],
  ["move_in", "30.02.2020", "is not a date"],
  ["move_in", 20200230, "is not a date"],
  ["move_in", "0001-01-01T00:00+14:00", "outside the years"],
  ["rents", new Array(LIMITS.listItems + 1).fill(1), "at most 100"],
  ["rents", [1, "x", "y"], 'Item 2: "x" is not a number'],
])("%s rejects %j", (field, raw, message) => {
  const errors = refused(read({ [field]: raw }, OPTIONS));
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]?.join(" ")).toContain(message);
});

test("indexed keys make a list in the order of their indices", () => {
  expect(accepted(read({ "rents[3]": 7, "rents[0]": "5" }, OPTIONS))).toEqual({ rents: [5, 7] });
  expect(refused(read({ "rents[0]": 5, rents: [6] }, OPTIONS))).toHaveProperty("rents");
  expect(refused(read({ "rents[100]": 5 }, OPTIONS)).rents).toEqual([
    "rents[100] is out of range. The last index is 99.",
  ]);
  expect(accepted(read({ "rents[99]": 5 }, OPTIONS))).toEqual({ rents: [5] });
  expect(refused(read({ "income[0]": 5 }, OPTIONS)).income?.[0]).toContain("without an index");
  expect(refused(read({ "incomes[0]": 5 }, OPTIONS))["incomes[0]"]?.[0]).toContain("no question with this field name");
  expect(refused(read({ rents: ["x"] }, OPTIONS)).rents?.[0]).toMatch(/^"x" is not a number/);
});

test("a list of items answers by question id or field name; a list question may recur", () => {
  const items = [
    { question_id: 6, response_text: "60000" },
    { question_id: "2", field_name: "industry", response: "tech" },
    { field_name: "tools", response_text: "crm" },
    { field_name: "tools", response_text: "docs" },
    { question_id: " 7 ", response: "2024-01-31" },
    { field_name: "rents[1]", response_text: "2" },
  ];
  expect(refused(read(items, OPTIONS))).toEqual({ "rents[1]": [expect.stringContaining("no question")] });
  expect(accepted(read(items.slice(0, 5), OPTIONS))).toEqual({
    income: 60000,
    move_in: "2024-01-31",
    industry: "tech",
    tools: ["crm", "docs"],
  });
});

test("invalid items are named by their position", () => {
  const errors = refused(
    read(
      [
        7,
        { response_text: "x" },
        { question_id: 99, response: 1 },
        { question_id: 6, field_name: "age", response: 20 },
        { question_id: 6, response: 1 },
        { field_name: "income", response: 2 },
        { field_name: "comment", answer: "misspelt" },
      ],
      OPTIONS,
    ),
  );
  expect(Object.keys(errors).sort()).toEqual(["income", "item 1", "item 2", "item 3", "item 4", "item 7"]);
  expect(errors["item 7"]).toEqual([expect.stringContaining("response_text or response")]);
  expect(accepted(read([{ field_name: "comment", response_text: null }], OPTIONS))).toEqual({});
  const income = [null, 5, null].map((response) => ({ field_name: "income", response }));
  expect(accepted(read(income, OPTIONS))).toEqual({ income: 5 });
  const rents = [[1, 2], 3, [4]].map((response) => ({ field_name: "rents", response }));
  expect(accepted(read(rents, OPTIONS))).toEqual({ rents: [1, 2, 3, 4] });
});

test("among thousands of invalid items, the first are named and the others are counted", () => {
  const errors = refused(
    read(
      Array.from({ length: 4_000 }, () => 0),
      OPTIONS,
    ),
  );
  expect(Object.keys(errors).filter((name) => name.startsWith("item "))).toHaveLength(50);
  expect(errors.non_field_errors).toEqual(["3,950 more items do not answer any question."]);
  const fifty = Array.from({ length: 50 }, (_, index) => [`no_${index}`, 1] as const);
  expect(Object.keys(refused(read(new Array(50).fill(0), OPTIONS)))).toHaveLength(50);
  expect(Object.keys(refused(read(Object.fromEntries(fifty), OPTIONS)))).toHaveLength(50);
  expect(refused(read(Object.fromEntries([...fifty, ["one", 1]]), OPTIONS)).non_field_errors).toEqual([
    "1 more field names do not match any question.",
  ]);
});

test("steps of a slider are found near zero and far from it", () => {
  const far = { min_value: 1_000_000, max_value: 1_000_001, step: 0.001 };
  const slider = answerReader([
    question(1, "slider", "far", far),
    question(2, "slider", "free", { ...far, step: null }),
  ]);
  expect(accepted(slider({ far: 1_000_000.001, free: 1_000_000.0005 }, OPTIONS))).toEqual({
    far: 1_000_000.001,
    free: 1_000_000.0005,
  });
  expect(Object.keys(refused(slider({ far: 1_000_000.0005 }, OPTIONS)))).toEqual(["far"]);
});

test("a slug is recognized in any case, as in formulas and rules", () => {
  const cities = choices(
    ["nyc", "New York", 1],
    ["la", "Los Angeles", 2],
    ["NYC", "New York City", 3],
    ["7", "VII", 9],
  );
  const readCity = answerReader([question(1, "choice", "city", { choices: cities })]);
  expect(accepted(readCity({ city: "LA" }, OPTIONS))).toEqual({ city: "la" });
  expect(accepted(readCity({ city: "NYC" }, OPTIONS))).toEqual({ city: "NYC" });
  expect(refused(readCity({ city: "Nyc" }, OPTIONS)).city).toEqual([expect.stringContaining("several choices")]);
});

test("a comma-separated text is split at the commas that are not part of a choice", () => {
  expect(accepted(read({ tools: " docs, SHEETS, slides ,crm" }, OPTIONS))).toEqual({ tools: ["docs", "crm"] });
  expect(accepted(read({ tools: "crm,docs-only, docs" }, OPTIONS))).toEqual({ tools: ["crm", "docs-only", "docs"] });
  expect(refused(read({ tools: "docs,sheets,slides" }, OPTIONS)).tools).toHaveLength(2);
});

/** The texts of choices, with the slugs and values that a question added without them would get. */
const made = (...texts: readonly string[]) =>
  documentOf(madeQuestion(1, "choice", "n", { choices: texts.map((text) => ({ text })) })).questions;
const textNamed = (questions: readonly Question[], given: unknown) => {
  const { n: slug } = accepted(parseAnswers(questions, { n: given }, OPTIONS));
  return questions[0]?.choices.find((choice) => choice.slug === slug)?.text;
};

test.each([
  ["-2", "-1", "0", "1", "2"],
  ["-1", "1"],
  ["0", "1", "2", "3+"],
  ["2+", "2", "1"],
  ["10-20", "10 20", "20"],
  ["None", "1", "2", "3 or more"],
  ["1", "2", "3", "4", "5"],
])("with %s, %s … each text names its own choice, and no derived slug names another", (...texts) => {
  const questions = made(...texts);
  for (const text of texts) {
    expect(textNamed(questions, text)).toBe(text);
    if (String(Number(text)) === text) expect(textNamed(questions, Number(text))).toBe(text);
  }
  for (const choice of questions[0]?.choices ?? []) {
    const others = questions[0]?.choices.filter((other) => other !== choice) ?? [];
    expect(others.map(({ text }) => text)).not.toContain(choice.slug);
    expect(textNamed(questions, choice.slug)).toBe(choice.text);
  }
});

test.each([0, -1, 1.5, 6])("the value %d is no position of three choices, so it names its choice", (value) => {
  const sizes = choices(["s", "1-9", value], ["m", "10-49", 2], ["l", "50+", 3]);
  expect(accepted(parseAnswers([question(1, "choice", "n", { choices: sizes })], { n: value }, OPTIONS))).toEqual({
    n: "s",
  });
});

describe("a value that was not set", () => {
  test.each([
    [
      ["1-9 people", "10-49 people", "50+ people"],
      [1, 2, 3, "3", 10, 50],
    ],
    [
      ["1-10", "11-50"],
      [1, 2, 11],
    ],
    [
      ["1", "2", "3", "4+", "Studio"],
      [5, "5"],
    ],
    [["1", "2", "3", "4", "5+", "More"], [6]],
    [
      ["0", "1", "2", "3+"],
      [4, "4", 5],
    ],
    [
      ["Yes, 18 or older", "No"],
      [1, 2],
    ],
    [["-1"], [2, "2"]],
    [
      ["\u0661-\u0669", "\u0661\u0660+"],
      [1, 2],
    ],
  ])("names no choice of %j", (texts, numbers) => {
    for (const given of numbers) {
      expect(refused(parseAnswers(made(...texts), { n: given }, OPTIONS)).n, String(given)).toEqual([
        expect.stringContaining("is not a choice. The choices are"),
      ]);
    }
  });

  test("was set, or repeats the text, or is next to texts without numbers", () => {
    expect(textNamed(made("Never", "Once", "Twice"), 2)).toBe("Once");
    expect(textNamed(made("1", "2", "3"), 3)).toBe("3");
    expect(textNamed(made("1 star", "2 stars", "3 stars"), 3)).toBe("3 stars");
    expect(textNamed(made("Tier-1", "Tier-2"), "2")).toBe("Tier-2");
    expect(textNamed(made("1 bedroom", "2 bedrooms", "3 or more bedrooms"), 3)).toBe("3 or more bedrooms");
    const sizes = [
      question(1, "choice", "n", { choices: choices(["s", "1-9", 5], ["m", "10-49", 30], ["l", "50+", 75]) }),
    ];
    expect(textNamed(sizes, 30)).toBe("10-49");
  });

  test("does not change when other choices are deleted or moved", () => {
    const left = question(1, "choice", "n", { choices: choices(["m", "10-49", 2], ["l", "50+", 3], ["s", "1-9", 1]) });
    for (const given of [1, 2, 3]) refused(parseAnswers([left], { n: given }, OPTIONS));
    refused(parseAnswers([{ ...left, choices: left.choices.slice(0, 2) }], { n: 3 }, OPTIONS));
  });

  test("takes no slug from the choice whose text begins with it", () => {
    expect(made("0", "1", "2", "3+")[0]?.choices.map(({ slug }) => slug)).toEqual(["0", "1", "2", "3"]);
    const rooms = made("Studio", "1", "2", "3", "4+");
    expect(textNamed(rooms, 4)).toBe("4+");
    expect(refused(parseAnswers(rooms, { n: 5 }, OPTIONS)).n).toEqual([
      '5 is not a choice. The choices are "Studio", "1", "2", "3", "4+".',
    ]);
  });
});

test.each([
  // each is the only name that identifies one choice
  [
    ["a", "A", 1],
    ["b", "a", 2],
    "a",
    '"a" matches several choices. It is the slug of "A" and the text of another choice. Send 1 or "b", or change that slug.',
  ],
  [["a", "A", 1], ["b", "a", 2], "A", '"A" matches several choices. Send 1 or "b".'],
  [
    ["a", "A", 1],
    ["b", "a", 1],
    "A",
    '"A" matches several choices. Send "b". Nothing names "A" (slug a) alone: change its text or slug.',
  ],
  [
    ["2", "Two", 1],
    ["b", "B", 2],
    2,
    '2 matches several choices. It is the slug of "Two" and the value of another choice. Send "Two" or "B", or change that slug.',
  ],
] as const)(
  "an ambiguous answer is rejected with what names each choice unambiguously",
  (one, other, given, message) => {
    const questions = [question(1, "choice", "n", { choices: choices([...one], [...other]) })];
    expect(refused(parseAnswers(questions, { n: given }, OPTIONS)).n).toEqual([message]);
    const [, names = ""] = /Send (.*?)[.,]/.exec(message) ?? [];
    for (const name of names.split(" or ")) accepted(parseAnswers(questions, { n: JSON.parse(name) }, OPTIONS));
  },
);

test("a slug that is the value of another choice is the slug as a text, and ambiguous as a number", () => {
  // as on a scale that counts in the other direction
  const reversed = [question(1, "choice", "n", { choices: choices(["1", "Agree", 2], ["2", "Disagree", 1]) })];
  expect(accepted(parseAnswers(reversed, { n: "1" }, OPTIONS))).toEqual({ n: "1" });
  expect(refused(parseAnswers(reversed, { n: 1 }, OPTIONS)).n).toEqual([
    '1 matches several choices. It is the slug of "Agree" and the value of another choice. Send "Agree" or "Disagree", or change that slug.',
  ]);
});

describe("a slug that is the text of another choice", () => {
  const likert = [
    question(1, "choice", "n", { choices: choices(["2", "-2", 1], ["1", "-1", 2], ["1-2", "1", 4], ["2-2", "2", 5]) }),
    question(2, "multiple_choice", "m", { choices: choices(["2", "-2", 1], ["2-2", "2", 2]) }),
  ];

  test("names neither in an answer, and the error says what does", () => {
    expect(refused(parseAnswers(likert, { n: "2", m: ["-2", 2] }, OPTIONS))).toEqual({
      n: [
        '"2" matches several choices. It is the slug of "-2" and the text of another choice. Send "-2" or "2-2", or change that slug.',
      ],
      m: [expect.stringContaining("Item 2: 2 matches several choices.")],
    });
    expect(accepted(parseAnswers(likert, { n: "-2", m: "2-2, -2" }, OPTIONS))).toEqual({ n: "2", m: ["2-2", "2"] });
  });

  test("is the choice that has it in stored answers", () => {
    const stored = { n: "2", m: ["2-2", "2"] };
    expect(accepted(parseAnswers(likert, stored, { ...OPTIONS, stored: true }))).toEqual(stored);
  });
});

test.each([
  [["Yes", "No"], true, "Yes"],
  [["Yes", "No"], false, "No"],
  [["True", "False", "Unknown"], false, "False"],
  [["Ja", "Nein"], true, undefined],
  [["Yes", "True"], true, undefined],
])("of %j, the JSON %j names %j", (texts, given, named) => {
  const result = parseAnswers(made(...texts), { n: given }, OPTIONS);
  if (named === undefined) expect(refused(result).n).toEqual([expect.stringMatching(/^true (?:is not|matches)/)]);
  else expect(textNamed(made(...texts), given)).toBe(named);
});

test("what several choices are meant by is named, a long text by its slug, and of many choices the first ones", () => {
  const message = (rows: Parameters<typeof choices>, n: unknown) =>
    refused(parseAnswers([question(1, "choice", "n", { choices: choices(...rows) })], { n }, OPTIONS)).n?.[0];
  expect(
    message(
      [
        ["true", "True", 1],
        ["y", "Yes", 2],
      ],
      true,
    ),
  ).toBe('true matches several choices. Send "True" or "Yes".');
  const [short, long] = ["x".repeat(40), "y".repeat(41)];
  expect(
    message(
      [
        ["s", short, 1],
        ["l", long, 2],
      ],
      "none",
    ),
  ).toBe(`"none" is not a choice. The choices are "${short}", "l".`);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): [string, string, number] => [`slug${index}`, `No. ${index}`, index]);
  expect(message(many(10), {})).toContain("An object is not a choice");
  expect(message(many(10), "none")).toMatch(/"No\. 9"\.$/);
  expect(message(many(11), "none")).toMatch(/"No\. 9" and 1 more\.$/);
});

test("the longest text that a list begins with is the choice, whatever the order of the choices", () => {
  const rows: [string, string, number][] = [
    ["us", "Me, you", 1],
    ["all", "Me, you, they", 2],
    ["me", "Me", 3],
  ];
  for (const given of [rows, [...rows].reverse()]) {
    const asked = [question(1, "multiple_choice", "m", { choices: choices(...given) })];
    expect(accepted(parseAnswers(asked, { m: "me, you, they; me, you, me" }, OPTIONS))).toEqual({
      m: ["all", "us", "me"],
    });
  }
  // a text as long as an answer may be
  const [longest, table] = [`a,${"b".repeat(LIMITS.answerLength - 2)}`, choiceTable(choices(["x", "X", 1]))];
  const asked = [question(1, "multiple_choice", "m", { choices: choices(["long", longest, 1], ["no", "No", 2]) })];
  expect(accepted(parseAnswers(asked, { m: longest }, OPTIONS))).toEqual({ m: ["long"] });
  expect(accepted(parseAnswers(asked, { m: `no;${longest}` }, OPTIONS))).toEqual({ m: ["no", "long"] });
  expect(table.split("a, b; c", 2)).toEqual(["a", "b"]);
});

test("a word of two letters is not a typing mistake for another", () => {
  expect(refused(parseAnswers(made("Yes", "No"), { n: "on" }, OPTIONS)).n?.[0]).not.toContain("Did you mean");
});

test("a list in one text may quote its texts and separate them by semicolons", () => {
  const texts = ["Cash", "Wait; is it?", 'Say "yes"', "Me, myself and I", "Cash; Wait"];
  const questions = documentOf(
    madeQuestion(1, "multiple_choice", "m", { choices: texts.map((text) => ({ text })) }),
  ).questions;
  const own = new Map(questions[0]?.choices.map(({ text, slug }) => [text, slug]));
  const asRead = (m: string) => accepted(parseAnswers(questions, { m }, OPTIONS)).m;
  const write = listWriter(texts);
  fc.assert(
    fc.property(fc.shuffledSubarray(texts, { minLength: 1 }), (chosen) => {
      expect(asRead(write(chosen))).toEqual(chosen.map((text) => own.get(text)));
    }),
  );
  expect(asRead("Cash; Me, myself and I")).toEqual([own.get("Cash"), own.get("Me, myself and I")]);
  expect(asRead('Say "yes", cash')).toEqual([own.get('Say "yes"'), "cash"]);
  expect(listWriter(["a", "b"])(["a", "b"])).toBe("a; b");
});

test("all errors are reported at once, including missing required answers", () => {
  const questions = [
    question(1, "text", "name", { required: true }),
    question(2, "integer", "age", { required: true }),
  ];
  expect(refused(parseAnswers(questions, { nme: "x", age: "old" }, OPTIONS))).toEqual({
    nme: ['There is no question with this field name. Did you mean "name"?'],
    age: [expect.stringContaining("not a number")],
    name: ["An answer is required."],
  });
  expect(refused(parseAnswers(questions, { name: " ", age: 5 }, OPTIONS))).toEqual({
    name: ["An answer is required."],
  });
});

test("names that every object inherits are unknown fields", () => {
  const input = JSON.parse('{"__proto__": 1, "toString": 2, "hasOwnProperty": 3}');
  expect(Object.keys(refused(read(input, OPTIONS))).sort()).toEqual(["__proto__", "hasOwnProperty", "toString"]);
});

test.each([null, 5, "text", true])("%j is not a set of answers", (input) => {
  expect(refused(read(input, OPTIONS))).toHaveProperty("non_field_errors");
});

test("a meaningless request is rejected quickly and briefly", () => {
  const input = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`incme${index}`, 1]));
  expect(JSON.stringify(refused(read(input, OPTIONS))).length).toBeLessThan(10_000);
  expect(refused(read({ tools: "a,".repeat(500_000) }, OPTIONS)).tools).toEqual(["Send at most 100 answers."]);
  expect(refused(read({ income: `${"1".repeat(1_000_000)}x` }, OPTIONS))).toHaveProperty("income");
});

test("only the first errors include a suggestion, which is slow to find", () => {
  const questions = Array.from({ length: 3 }, (_, index) =>
    question(index + 1, "multiple_choice", `tools_${index}`, { choices: choices(["crm", "CRM", 1]) }),
  );
  const input = Object.fromEntries(questions.map(({ field_name }) => [field_name, Array(90).fill("crn")]));
  const messages = Object.values(refused(parseAnswers(questions, input, OPTIONS))).flat();
  expect(messages).toHaveLength(270);
  expect(messages.filter((message) => String(message).includes("Did you mean"))).toHaveLength(100);
});

test("a choice with many commas in its text does not slow down long texts", () => {
  const text = `${"a,".repeat(500)}b`;
  const questions = [question(1, "multiple_choice", "m", { choices: choices(["many", text, 1], ["no", "No", 2]) })];
  const pieces = Array.from({ length: 1_000 }, (_, index) => `${index}${"é".repeat(1_000)}`).join(",");
  const before = process.cpuUsage();
  expect(refused(parseAnswers(questions, { m: pieces }, OPTIONS)).m).toEqual(["Send at most 100 answers."]);
  // trying every run of pieces took half a minute of CPU time
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  expect(accepted(parseAnswers(questions, { m: `no,${text},no` }, OPTIONS))).toEqual({ m: ["no", "many"] });
});

const names = fc.constantFrom(...QUESTIONS.map(({ field_name }) => field_name), "rents[0]", "tools[1]", "__proto__");
const values = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom("tech", "crm, docs", 20, "2024-01-31", "2024-01-31T23:59:59-12:00", 0.3, 55, [1, 2], "x\0"),
);
const input = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.tuple(names, values)).map((pairs) => Object.fromEntries(pairs)),
  fc.array(fc.record({ question_id: fc.integer({ min: 0, max: 11 }), response: values })),
);

test("reading never throws, and canonical answers do not change when read again", () => {
  fc.assert(
    fc.property(input, (raw) => {
      const result = read(raw, OPTIONS);
      if (!result.ok) return Object.values(result.errors).every((messages) => messages.length > 0);
      const again = read(JSON.parse(JSON.stringify(result.answers)), OPTIONS);
      expect(again).toEqual(result);
      return true;
    }),
    { numRuns: 2_000 },
  );
});
