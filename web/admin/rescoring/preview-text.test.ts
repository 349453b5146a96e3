import { expect, test } from "vitest";
import { mayChange, previewOutcome, previewText } from "./preview-text.ts";

test.each([
  [{ leads: 0, tried: 0, changed: 0, refused: 0 }, "There are no such leads."],
  [{ leads: 1, tried: 1, changed: 1, refused: 0 }, "1 lead. It gets a new result."],
  [{ leads: 40, tried: 40, changed: 0, refused: 0 }, "40 leads. None of them gets a new result."],
  [
    { leads: 12_431, tried: 1_000, changed: 97, refused: 1 },
    "12,431 leads. Of the newest 1,000, 97 get a new result. 1 no longer fits the questions and keeps its result.",
  ],
  [
    { leads: 3, tried: 3, changed: 1, refused: 2 },
    "3 leads. Of them, 1 gets a new result. 2 no longer fit the questions and keep their results.",
  ],
  [
    { leads: 10_000, leads_is_exact: false, tried: 1_000, changed: 1_000, refused: 0 },
    "10,000+ leads. All of the newest 1,000 get a new result.",
  ],
])("%o", (preview, text) => expect(previewText({ leads_is_exact: true, ...preview })).toBe(text));

test.each([
  [{ tried: 0, changed: 0 }, "There are no stored leads."],
  [{ tried: 1, changed: 1 }, "You have 1 lead. It gets a new result."],
  [{ tried: 1_000, changed: 1_000 }, "All of your newest 1,000 leads get a new result."],
  [{ tried: 40, changed: 0 }, "None of your 40 leads gets a new result."],
  [{ tried: 1_000, changed: 97 }, "Of your newest 1,000 leads, 97 get a new result."],
])("%o in a draft", (preview, text) => expect(previewOutcome(preview)).toBe(text));

test("re-scoring is useful unless every lead was tried and none changes", () => {
  expect(mayChange({ leads: 0, tried: 0, changed: 0 })).toBe(false);
  expect(mayChange({ leads: 40, tried: 40, changed: 0 })).toBe(false);
  expect(mayChange({ leads: 40, tried: 40, changed: 1 })).toBe(true);
  expect(mayChange({ leads: 12_431, tried: 1_000, changed: 0 })).toBe(true);
});
