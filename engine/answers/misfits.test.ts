import { expect, test } from "vitest";
import type { Question } from "../document/model.ts";
import type { Fault } from "../faults/fault.ts";
import { documentOf, question } from "../testing/documents.ts";
import { type Misfit, misfitsOf, misfitText } from "./misfits.ts";

const text = (type: Question["type"], more: Parameters<typeof question>[3], reason: Misfit["reason"] = "unfit") =>
  misfitText({ field_name: "a", reason }, documentOf(question(1, type, "a", more)).questions);

const choices = [{ text: "Yes" }, { text: "No" }];

test.each<[Question["type"], Parameters<typeof question>[3], string]>([
  ["text", {}, "text"],
  ["choice", { choices }, "one of the choices"],
  ["multiple_choice", { choices }, "a list of the choices"],
  [
    "slider",
    { min_value: 0, max_value: 5000, step: 2500 },
    "a position on the slider from 0 to 5,000 in steps of 2,500",
  ],
  ["integer", { min_value: 0 }, "a whole number of at least 0"],
  ["number", { max_value: 1000 }, "a number of at most 1,000"],
  ["number", { min_value: -1, max_value: 0 }, "a number from -1 to 0"],
  ["number", {}, "a number"],
  ["date", { multiple_values: true }, "a list in which each item is a date"],
])("an answer that does not fit a question of type %s, %j is not %s", (type, more, taken) => {
  expect(text(type, more)).toBe(`The answer is not ${taken}.`);
  expect(text(type, more, "missing")).toBe("A required answer is missing.");
});

test("an answer to a question that is gone is missing, and an empty one too", () => {
  expect(misfitText({ field_name: "a", reason: "unfit" }, [])).toBe("A required answer is missing.");
  const faults: Fault[] = [{ code: "required", message: "An answer is required." }];
  expect(misfitsOf({ b: "", c: 0 }, { a: faults, b: faults, c: faults })).toEqual([
    { field_name: "a", reason: "missing" },
    { field_name: "b", reason: "missing" },
    { field_name: "c", reason: "unfit" },
  ]);
});
