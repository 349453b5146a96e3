import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  answeredFaults,
  CODES_MEMBER,
  type Operation,
  operations,
  readMembers,
  sentencesIn,
  validate,
} from "../index.ts";

const errors = (operation: keyof typeof operations, value: unknown, part: "body" | "query" = "body") => {
  const schema = (operations[operation] as { body?: unknown; query?: unknown })[part] as Parameters<typeof validate>[0];
  const checked = validate(schema, value, "api", part === "query" ? "parameter" : "field");
  return checked.ok ? undefined : sentencesIn(checked.faults);
};
const question = { number: 1, text: "How old are you?", type: "integer", field_name: "age" };
const rule = { question: 1, rule: "If 1", response_text: "Hello" };
const range = { scoring_model: 1, start: 0, end: 1, points: 1 };
const user = { username: "ada", password: "ten letters" };

test.each([
  ["a missing member", "createQuestion", { ...question, text: undefined }, { text: ["This field is required."] }],
  ["null", "createQuestion", { ...question, text: null }, { text: ["This field may not be null."] }],
  ["blank", "createQuestion", { ...question, text: " \n" }, { text: ["This field may not be blank."] }],
  [
    "too long",
    "createQuestion",
    { ...question, field_name: "a".repeat(101) },
    { field_name: ["Ensure this field has no more than 100 characters."] },
  ],
  [
    "blank, and nothing else of it",
    "createUser",
    { ...user, username: "" },
    { username: ["This field may not be blank."] },
  ],
  ["no string", "createQuestion", { ...question, text: 5 }, { text: ["Not a valid string."] }],
  ["a list for a string", "createQuestion", { ...question, text: [] }, { text: ["Not a valid string."] }],
  ["no boolean", "createQuestion", { ...question, required: "yes" }, { required: ["Must be a valid boolean."] }],
  ["no whole number", "createQuestion", { ...question, number: 1.5 }, { number: ["A valid integer is required."] }],
  ["no number", "createQuestion", { ...question, min_value: "1,5" }, { min_value: ["A valid number is required."] }],
  [
    "a number as text that would be rounded",
    "createQuestion",
    { ...question, min_value: "9007199254740993", max_value: "1e400" },
    {
      min_value: ["This number has too many digits to be stored exactly. Use at most 15 significant digits."],
      max_value: ["This number is too large."],
    },
  ],
  [
    "too small",
    "createQuestion",
    { ...question, number: 0 },
    { number: ["Ensure this value is greater than or equal to 1."] },
  ],
  [
    "no choice",
    "createQuestion",
    { ...question, type: "colour" },
    {
      type: [
        '"colour" is not a valid choice. Choose one of: text, choice, multiple_choice, slider, integer, number, date.',
      ],
    },
  ],
  [
    "NUL",
    "createQuestion",
    { ...question, text: "a\0" },
    { text: ["Null characters and broken Unicode are not allowed."] },
  ],
  [
    "half a character",
    "createQuestion",
    { ...question, help_text: "\ud800" },
    { help_text: ["Null characters and broken Unicode are not allowed."] },
  ],
  [
    "an unknown member",
    "createQuestion",
    { ...question, requierd: true },
    { requierd: ['Unknown field. Did you mean "required"?'] },
  ],
  [
    "no list",
    "createQuestion",
    { ...question, choices: {} },
    { choices: ["Expected a list of items, but got an object."] },
  ],
  [
    "faults inside a list of objects",
    "createQuestion",
    { ...question, choices: [{ text: "A" }, { txet: "B", slug: "a b" }, 3] },
    {
      choices: [
        {},
        {
          text: ["This field is required."],
          slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'],
          txet: ['Unknown field. Did you mean "text"?'],
        },
        { non_field_errors: ["Expected an object, but got a number."] },
      ],
    },
  ],
  [
    "a list instead of an object",
    "createQuestion",
    [question],
    { non_field_errors: ["Expected an object, but got a list."] },
  ],
  ["null instead of an object", "createQuestion", null, { non_field_errors: ["This field may not be null."] }],
  [
    "three decimals",
    "createValueRange",
    { ...range, points: 0.125 },
    { points: ["Ensure that there are no more than 2 decimal places."] },
  ],
  [
    "an impossible date",
    "createValueRange",
    { ...range, start: "2026-02-30" },
    { start: ["A valid number, a date in the form YYYY-MM-DD, or null is required."] },
  ],
  [
    "an infinite number",
    "createValueRange",
    { ...range, points: Number.POSITIVE_INFINITY },
    { points: ["This number is too large."] },
  ],
  [
    "a user name",
    "createUser",
    { ...user, username: "ada lovelace" },
    { username: ["Use only the letters a–z, digits, and @ . + - _ (no spaces)."] },
  ],
  ["no email address", "createUser", { ...user, email: "ada@" }, { email: ["Enter a valid email address."] }],
  [
    "no time zone",
    "createAccount",
    { name: "Elm", time_zone: "+02:00" },
    { time_zone: ['Enter a time zone of the IANA database, such as "Europe/London".'] },
  ],
  ["no answers", "submitLead", {}, { answers: ["This field is required."] }],
  [
    "answers of another shape",
    "submitLead",
    { answers: "720" },
    { answers: ["Expected an object keyed by field name, or a list of answers."] },
  ],
  [
    "no such member as __proto__",
    "submitLead",
    JSON.parse('{"answers": {}, "__proto__": 1}'),
    JSON.parse('{"__proto__": ["Unknown field."]}'),
  ],
  [
    "no such member as __proto__ next to read-only ones",
    "createQuestion",
    JSON.parse(JSON.stringify(question).replace("{", '{"id": 1, "__proto__": 1, ')),
    JSON.parse('{"__proto__": ["Unknown field."]}'),
  ],
  [
    "a path segment as lead_id",
    "submitLead",
    { lead_id: "..", answers: {} },
    { lead_id: ['lead_id cannot be "." or "..".'] },
  ],
  [
    "a line break in lead_id",
    "submitLead",
    { lead_id: "a\nb", answers: {} },
    { lead_id: ["Use printable characters, without spaces at either end."] },
  ],
] as const)("%s", (_, operation, body, expected) => {
  expect(errors(operation, body)).toEqual(expected);
});

test.each([
  ["a missing member", "createQuestion", { ...question, text: undefined }, { text: ["This field is required."] }],
  ["null", "createQuestion", { ...question, text: null }, { text: ["This field is required."] }],
  ["blank, and nothing else of it", "createUser", { ...user, username: "" }, { username: ["This field is required."] }],
  [
    "too long",
    "createQuestion",
    { ...question, field_name: "a".repeat(101) },
    { field_name: ["Use at most 100 characters."] },
  ],
  ["too short", "createUser", { ...user, password: "short" }, { password: ["Use at least 10 characters."] }],
  [
    "easy to guess",
    "createUser",
    { ...user, password: "password123" },
    { password: ["Easy to guess: it is a common password."] },
  ],
  [
    "no whole number",
    "createQuestion",
    { ...question, number: 1.5 },
    { number: ["Enter a whole number from 1 to 1,000,000."] },
  ],
  [
    "too small",
    "createQuestion",
    { ...question, number: 0 },
    { number: ["Enter a whole number from 1 to 1,000,000."] },
  ],
  ["an id", "createScoringModel", { question: 0, formula: "1" }, { question: ["Enter a whole number of 1 or more."] }],
  ["no number", "createQuestion", { ...question, min_value: "many" }, { min_value: ["Enter a number."] }],
  [
    "more digits than are stored",
    "createQuestion",
    { ...question, min_value: "9007199254740993", max_value: "1e400" },
    {
      min_value: ["This number has too many digits to be stored exactly. Use at most 15 significant digits."],
      max_value: ["This number is too large."],
    },
  ],
  [
    "outside",
    "createScoringModel",
    { question: 1, formula: "1", weight: 1001 },
    { weight: ["Enter a number from 0 to 1,000."] },
  ],
  ["no boolean", "createQuestion", { ...question, required: "yes" }, { required: ["Choose yes or no."] }],
  ["three decimals", "createValueRange", { ...range, points: 0.125 }, { points: ["Use at most 2 decimal places."] }],
  [
    "a bound",
    "createValueRange",
    { ...range, start: "2026-02-30" },
    { start: ["Enter a number or a date (YYYY-MM-DD). Leave it empty for no limit."] },
  ],
  [
    "faults inside a list of objects",
    "createQuestion",
    { ...question, choices: [{ text: "A" }, { text: "", slug: "a b" }] },
    {
      choices: [
        {},
        { text: ["This field is required."], slug: ["Use only letters, numbers, hyphens, and underscores."] },
      ],
    },
  ],
] as const)("worded for forms: %s", (_, operation, body, expected) => {
  const checked = validate(operations[operation].body, body, "form");
  expect(checked.ok ? undefined : sentencesIn(checked.faults)).toEqual(expected);
});

test.each([
  ["https://example.com/a?b=c#d", true],
  ["HTTP://EXAMPLE.COM", true],
  ["http://münchen.example/", true],
  ["", true],
  ["example.com", false],
  ["/path", false],
  ["//example.com", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["ftp://example.com", false],
  ["https://", false],
  ["https:example.com", false],
  ["https://user:secret@example.com/", false],
  ["https://user@example.com/", false],
  ["https://example.com/a b", false],
  [" https://example.com", false],
  ["https://example.com\\@evil.example", false],
  ["java\nscript:alert(1)", false],
  [`https://example.com/${"a".repeat(2000)}`, false],
])("address %j is accepted: %s", (redirect_url, accepted) => {
  expect(errors("createRecommendation", { ...rule, redirect_url }) === undefined).toBe(accepted);
});

test("query parameters are texts and are converted to their types", () => {
  const { query } = operations.listLeads;
  expect(validate(query, {})).toEqual({ ok: true, value: { page_size: 10, ordering: ["-created_at"] } });
  expect(validate(query, { page: "2", min_total: "-1.5", created_after: "2026-01-31T09:00:00+02:00" })).toMatchObject({
    ok: true,
    value: { page: 2, min_total: -1.5 },
  });
  const wrong = {
    page: "0",
    page_size: "ten",
    min_total: "",
    created_before: "yesterday",
    ordering: "name",
    min_totl: "1",
  };
  expect(errors("listLeads", wrong, "query")).toEqual({
    page: ["Ensure this value is greater than or equal to 1."],
    page_size: ["A valid integer is required."],
    min_total: ["A valid number is required."],
    created_before: ["Enter a date (2026-01-31) or a date-time with its offset (2026-01-31T09:00:00Z)."],
    ordering: [expect.stringContaining('"name" is not a valid choice.')],
    min_totl: ['Unknown parameter. Did you mean "min_total"?'],
  });
  expect(errors("listLeads", { page_size: "-3" }, "query")).toEqual({
    page_size: ["Ensure this value is greater than or equal to 1."],
  });
});

test("every fault has a code, in both wordings", () => {
  const body = { number: 0, text: " ", type: "integr", field_name: "1a", required: null, min_value: "x", colour: 1 };
  const codes = {
    number: ["out_of_range"],
    text: ["blank"],
    type: ["unknown_choice"],
    field_name: ["invalid_format"],
    required: ["null"],
    min_value: ["not_a_number"],
    colour: ["unknown_field"],
  };
  for (const wording of ["api", "form"] as const) {
    const checked = validate(operations.createQuestion.body, body, wording);
    expect(checked.ok ? undefined : answeredFaults(checked.faults).codes, wording).toEqual(codes);
  }
});

test("no body and no query has a member with the name of a response's member for codes", () => {
  for (const operation of Object.values<Operation>(operations)) {
    for (const schema of [operation.body, operation.query]) {
      if (schema === undefined) continue;
      const json = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
      expect(json, operation.id).toContain('"properties"');
      expect(json, operation.id).not.toContain(`"${CODES_MEMBER}":`);
    }
  }
});

test.each([
  [
    "createQuestion",
    { ...question, number: "1", min_value: "-0.5", max_value: " 1e2 ", step: null },
    { number: 1, min_value: -0.5, max_value: 100 },
  ],
  ["createScoringModel", { question: "7", formula: "1", weight: "0.5" }, { question: 7, weight: 0.5 }],
  [
    "createValueRange",
    { scoring_model: 1, start: "0.1", end: "2026-01-31", points: "1.25" },
    { start: 0.1, end: "2026-01-31", points: 1.25 },
  ],
] as const)("%s accepts numbers written as text", (operation, body, expected) => {
  expect(validate(operations[operation].body, body)).toMatchObject({ ok: true, value: expected });
});

test.each(["", "one", "1,5", "0x10", "Infinity", "1e400", "9007199254740993", "0.1234567890123456789", true, ["1"]])(
  "the text %j is not a number",
  (weight) => {
    expect(errors("createScoringModel", { question: 1, formula: "1", weight })).toEqual({
      weight: [expect.any(String)],
    });
  },
);

test("a text must not be a number with more decimals, nor a fraction if none is allowed", () => {
  expect(errors("createScoringModel", { question: "1.5", formula: "1", weight: "0.125" })).toEqual({
    question: ["A valid integer is required."],
    weight: ["Ensure that there are no more than 2 decimal places."],
  });
});

test("PUT fills in defaults, PATCH omits missing members", () => {
  expect(validate(operations.replaceQuestion.body, question)).toEqual({
    ok: true,
    value: {
      ...question,
      required: false,
      multiple_values: false,
      min_value: null,
      max_value: null,
      step: null,
      help_text: "",
      reason: "",
      lead_can_change: false,
    },
  });
  expect(validate(operations.updateQuestion.body, { text: "Age?" })).toEqual({ ok: true, value: { text: "Age?" } });
  expect(validate(operations.updateQuestion.body, {})).toEqual({ ok: true, value: {} });
});

test("the response of a GET can be sent back", () => {
  const answered = operations.getQuestion.examples[0]?.response as object;
  const checked = validate(operations.replaceQuestion.body, answered);
  expect(checked.ok && Object.keys(checked.value)).toEqual(
    Object.keys(answered).filter((name) => name !== "id" && name !== "created_at"),
  );
});

test("a long list is checked item by item, with the same result as in one piece", () => {
  const file = z.strictObject({
    name: z.string(),
    items: z
      .array(z.strictObject({ text: z.string().min(1), number: z.int().default(7) }))
      .max(40)
      .exactOptional(),
    more: z.array(z.string()).exactOptional(),
  });
  // a check of the whole keeps it in one piece
  const inOnePiece = file.refine(() => true);
  const item = fc.oneof(
    fc.record({ text: fc.constantFrom<unknown>("a", "", 1), number: fc.constantFrom<unknown>(1, "1", undefined) }),
    fc.record({ text: fc.constant("a"), unknown: fc.constant(1) }),
    fc.constantFrom(1, null, {}),
    fc.constant({ text: "sound" }),
  );
  const sent = fc.record(
    {
      more: fc.array(fc.constantFrom<unknown>("a", "b", 1), { maxLength: 15 }),
      items: fc.array(item, { minLength: 5, maxLength: 45, size: "max" }),
      name: fc.constantFrom<unknown>("a", 1),
      unknown: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, (value) => {
      expect(JSON.stringify(validate(file, value))).toBe(JSON.stringify(validate(inOnePiece, value)));
    }),
  );
  const sound = { more: Array(20).fill("a"), items: Array(20).fill({ text: "a" }), name: "a" };
  expect(validate(file, sound)).toEqual({
    ok: true,
    value: { ...sound, items: Array(20).fill({ text: "a", number: 7 }) },
  });
});

test("after a thousand faults, the rest is not checked", () => {
  let looked = 0;
  const unknown = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 1]));
  const look = () => {
    looked += 1;
    return "a";
  };
  const items = Array.from({ length: 400 }, () =>
    Object.defineProperty({ ...unknown }, "field_name", { enumerable: true, get: look }),
  );
  expect(errors("planModelFile", { format: 1, questions: items })).toEqual({
    non_field_errors: [
      expect.stringMatching(
        /^More than 1,000 values are wrong\. The first are at questions\[0\]\.text, .* questions\[0\]\.k0, /,
      ),
    ],
  });
  expect(looked).toBeLessThan(50);
});

test("an invalid body is read without unknown members", () => {
  const { body } = operations.planModelFile;
  const questions = Array.from({ length: 12 }, () => ({ field_name: "a", text: 1, unknown: 1 }));
  const read = { questions: questions.map(({ field_name, text }) => ({ field_name, text })) };
  expect(readMembers(body, { questions, unknown: 1 })).toEqual(read);
});
