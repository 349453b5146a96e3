import { expect, test } from "vitest";
import { compileModel, ruleTrial } from "../index.ts";
import { RENTAL } from "../testing/edits.ts";

test("a rule's outcome is returned with the score, whether or not a previous rule matched", () => {
  // rule 1: credit_score >= 700; rule 2: < 700 and timeline == 'immediately'
  const tried = (rule: number, answers: object) => {
    const { outcome, recommended } = ruleTrial(compileModel(RENTAL), rule)({ ...answers }, 0);
    return [outcome, recommended];
  };
  expect(tried(1, { credit_score: 720 })).toEqual(["matched", true]);
  expect(tried(1, { credit_score: 600 })).toEqual(["not matched", false]);
  expect(tried(1, {})).toEqual(["unknown", false]);
  expect(tried(2, { credit_score: 600 })).toEqual(["unknown", false]);
  expect(tried(2, { credit_score: 720 })).toEqual(["not matched", false]);
  expect(tried(2, { credit_score: 600, timeline: "immediately" })).toEqual(["matched", true]);
  expect(() => ruleTrial(compileModel(RENTAL), 99)).toThrow(RangeError);
});
