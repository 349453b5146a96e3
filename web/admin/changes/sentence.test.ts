import { expect, test } from "vitest";
import { changeSentence, withoutDeleted } from "./sentence.ts";

test.each([
  ['weight of "Income" 1 → 2', "Weight of “Income” 1 → 2"],
  ['question "How many "pets"?" (pets) added', "Question “How many “pets”?” (pets) added"],
  ['"Income" reworded: "Your income?"', "“Income” reworded: “Your income?”"],
  ['choices of "Move" reordered: "Now", "Later"', "Choices of “Move” reordered: “Now”, “Later”"],
  ['scoring model 3 ("Income?") deleted', "Scoring model 3 (“Income?”) deleted"],
  // quotes of the language are not typographic
  [
    'rule 3 of "Move": condition {move} == "now" → {move} != "now"',
    'Rule 3 of “Move”: condition {move} == "now" → {move} != "now"',
  ],
  ["", ""],
])("%s", (text, shown) => expect(changeSentence(text)).toBe(shown));

test("the items of a list of deletions do not say that they are deleted", () => {
  expect(withoutDeleted('scoring model "Job title" deleted')).toBe('scoring model "Job title"');
  expect(withoutDeleted('scoring model "Leads deleted: all" deleted')).toBe('scoring model "Leads deleted: all"');
  expect(withoutDeleted('rule 1 of "Income?" deleted: If {a} > 5')).toBe('rule 1 of "Income?": If {a} > 5');
});
