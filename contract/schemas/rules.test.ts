import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { sentencesIn } from "../wire/faults.ts";
import { FIELD_LIMITS, MAX_PLACE } from "../wire/limits.ts";
import { RULES, type Rule, ruleFaults } from "../wire/rules.ts";
import { emailOrBlank, fieldName, filledText, place, slug, text, url } from "./fields.ts";
import { validate } from "./validate.ts";

// The message of a form while a user types must be the message of the API in the wording of forms.

const PAIRS: readonly (readonly [name: string, rule: Rule, schema: z.ZodType])[] = [
  ["text", RULES.text(5), text(5)],
  ["filledText", RULES.filledText(5), filledText(5)],
  ["slug", RULES.slug, slug],
  ["fieldName", RULES.fieldName, fieldName],
  ["url", RULES.url, url],
  ["number", RULES.number, z.number()],
  ["numberWithin", RULES.numberWithin(0, 100), z.number().min(0).max(100)],
  ["place", RULES.place, place],
];

const TEXTS = [
  "",
  " ",
  "a",
  "a_1",
  "1a",
  "a-b",
  "a b",
  "six ch",
  "\0",
  "\ud800",
  "      \0",
  "x".repeat(FIELD_LIMITS.slug + 1),
  "!".repeat(FIELD_LIMITS.url + 1),
  "http://example.com",
  "HTTPS://example.com/a?b#c",
  "http://a:b@example.com",
  "http://",
  "http://a b",
  "javascript:alert(1)",
];
const OTHERS = [undefined, null, true, [], {}, 0, 1, 1.5, -1, MAX_PLACE, MAX_PLACE + 1, Infinity, Number.NaN];

const value = fc.oneof(
  fc.constantFrom(...TEXTS, ...OTHERS),
  fc.string({ unit: "binary" }),
  fc.webUrl(),
  fc.double({ min: -1e9, max: 1e9 }),
  fc.integer(),
);

test.each(PAIRS)("%s: the rule has the same message as the schema", (_, rule, schema) => {
  const whole = z.strictObject({ it: schema });
  fc.assert(
    fc.property(value, (it) => {
      const checked = validate(whole, { it }, "form");
      expect([...rule(it)]).toEqual(checked.ok ? [] : sentencesIn(checked.faults).it);
    }),
    { numRuns: 500, examples: [...TEXTS, ...OTHERS].map((each) => [each]) },
  );
});

test("the faults of an object are those of its members", () => {
  const rules = { name: RULES.filledText(5), from: RULES.number };
  expect(ruleFaults({ name: "fine", from: 1 }, rules)).toEqual({});
  expect(ruleFaults({ name: " ", from: 1 }, rules)).toEqual({ name: ["This field is required."] });
  expect(ruleFaults({}, rules)).toEqual({ name: ["This field is required."], from: ["This field is required."] });
});

test.each([
  ...["ann@example.com", "ivan@xn--80a1acny.xn--p1ai", "müller@exämple.de", "ivan@почта.рф", "用户@例子.公司"],
  ...["a&b@example.org", "user/sales@example.org", "x!y@example.org", "user=x@example.org", "a#b@example.org"],
  ...[
    "user%x@example.org",
    "o'neil+tag@sub.example.co.uk",
    "_@a-b.example",
    "ann@localhost",
    '"ann smith"@example.org',
  ],
  ...["हिन्दी@उदाहरण.भारत", "josé@example.com"],
])("%s is an email address", (address) => {
  expect(emailOrBlank.parse(address)).toBe(address);
  expect(emailOrBlank.parse(` ${address}\t\n`)).toBe(address);
});

test.each([
  ...[
    "ann",
    "@example.com",
    "ann@",
    "ann smith@example.com",
    "ann@exa mple.com",
    "ann@-example.com",
    "ann@example.com.",
  ],
  ...[
    "ann@example..com",
    "a@b@c",
    "ann\u0000@example.com",
    "ann@example_x.com",
    "Ann <ann@example.com>",
    '"ann@example.org',
  ],
  ...["a;b@example.com", "ann@example.com, bob@example.com", `${"a".repeat(250)}@example.com`, 7, null],
])("%j is no email address", (address) => {
  const { error } = emailOrBlank.safeParse(address);
  expect(error?.issues.map(({ message }) => message)).toEqual(["Enter a valid email address."]);
});

test("a blank email address counts as none", () => {
  for (const blank of ["", " "]) expect(emailOrBlank.parse(blank)).toBe("");
});
