import { expect, test } from "vitest";
import { type ChangedAnswer, QUESTION_DEFAULTS, type Question, type QuestionType } from "#engine";
import { enoughText } from "./reason-words.ts";

const question = (type: QuestionType): Question => ({
  ...QUESTION_DEFAULTS,
  id: 1,
  number: 1,
  text: "?",
  type,
  field_name: "a",
  choices: ["Yes, I have", "Not yet"].map((text, at) => ({ id: at, text, slug: `c${at}`, value: at })),
  created_at: "",
});

test.each<
  [QuestionType, to: ChangedAnswer["to"], at_least: string | number | null, at_most: string | number | null, string]
>([
  ["number", 4000, 4000, null, "4,000 or more"],
  ["number", 4000, 4000, 8999.99, "4,000 to 8,999.99"],
  ["number", 1199.99, null, 1199.99, "1,199.99 or less"],
  ["integer", 3, 3, 3, "3"],
  ["date", "2024-01-31", "2024-01-31", null, "Jan 31, 2024 or later"],
  ["date", "2024-01-31", null, "2024-01-31", "Jan 31, 2024 or earlier"],
  ["choice", "c0", null, null, "“Yes, I have”"],
  ["multiple_choice", ["c0", "c1"], null, null, "“Yes, I have, Not yet”"],
])("what is enough of a %s to %j, from %j to %j, is %s", (type, to, at_least, at_most, text) => {
  const answer = { question: 1, field_name: "a", from: null, to, at_least, at_most };
  expect(enoughText(question(type), answer)).toBe(text);
});
