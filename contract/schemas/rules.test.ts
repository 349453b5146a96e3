import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { FIELD_LIMITS, MAX_PLACE } from "../wire/limits.ts";
import { faultsOf, RULES, type Rule } from "../wire/rules.ts";
import { fieldName, filledText, place, slug, text, url } from "./fields.ts";
import { validate } from "./validate.ts";

// What a form says of a field while one types is what the API says of it, worded for forms, when it is sent.

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

test.each(PAIRS)("%s: the rule says what the schema says", (_, rule, schema) => {
  const whole = z.strictObject({ it: schema });
  fc.assert(
    fc.property(value, (it) => {
      const checked = validate(whole, { it }, "form");
      expect([...rule(it)]).toEqual(checked.ok ? [] : checked.errors.it);
    }),
    { numRuns: 500, examples: [...TEXTS, ...OTHERS].map((each) => [each]) },
  );
});

test("the faults of an object are those of its members", () => {
  const rules = { name: RULES.filledText(5), from: RULES.number };
  expect(faultsOf({ name: "fine", from: 1 }, rules)).toEqual({});
  expect(faultsOf({ name: " ", from: 1 }, rules)).toEqual({ name: ["This field is required."] });
  expect(faultsOf({}, rules)).toEqual({ name: ["This field is required."], from: ["This field is required."] });
});
