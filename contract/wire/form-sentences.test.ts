import { expect, test } from "vitest";
import { formSentence, formSentences } from "./form-sentences.ts";
import { SENTENCES, sizeSentence, typeSentence } from "./sentences.ts";

test.each([
  [SENTENCES.blank, "This field is required."],
  [typeSentence("number", null), "This field is required."],
  [typeSentence("number", "much"), "Enter a number, such as 1,500 or 2.5."],
  [typeSentence("int", "1.5"), "Enter a whole number."],
  [sizeSentence("number", "min", -3), "Enter -3 or more."],
  [sizeSentence("number", "max", 1000), "Enter 1000 or less."],
  [sizeSentence("string", "max", 200), "Use at most 200 characters."],
  [sizeSentence("string", "min", 10), "Use at least 10 characters."],
  ["The question age has the number 3 already.", "The question age has the number 3 already."],
])("%s → %s", (api, form) => {
  expect(formSentence(api)).toBe(form);
});

test("a blank field is told that it is required, and nothing else", () => {
  expect(formSentences([SENTENCES.blank, SENTENCES.slug])).toEqual(["This field is required."]);
  expect(formSentences([SENTENCES.slug, "Taken."])).toEqual([
    "Use only letters, numbers, hyphens and underscores.",
    "Taken.",
  ]);
});
