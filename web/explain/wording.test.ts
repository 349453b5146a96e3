import { expect, test } from "vitest";
import { rental } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { parseDate } from "#engine";
import { resultOf } from "./result.ts";
import { choicesIn, valuesIn, worded } from "./wording.ts";

const document = exampleDocument(rental, "2026-01-15T09:30:00.000Z");
const answers = {
  rent_amount: 1200,
  monthly_income: 0,
  move_in: "immediate",
  documents: ["identity", "pay-stubs"],
  about: "",
};
const result = resultOf(document, answers, parseDate("2026-01-15") ?? 0);
const question = (name: string) => {
  const found = document.questions.find(({ field_name }) => field_name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test("an answer is described in the question's words", () => {
  expect(worded(question("move_in"), "immediate")).toBe("Immediately");
  expect(worded(question("documents"), ["identity", "gone"])).toBe("Proof of identity, gone");
  expect(worded(question("rent_amount"), 1234567.25)).toBe("1,234,567.25");
  expect(worded(question("about"), "-1")).toBe("-1");
});

test("the values of a formula are those of its fields, with the numbers of choices", () => {
  expect(valuesIn("{move_in} + count({documents}) * {rent_ratio} + {viewing} + {about} + {move_in}", result)).toEqual([
    { field: "move_in", what: "When would you like to move in?", value: "Immediately", countsAs: "90" },
    { field: "documents", what: question("documents").text, value: "Proof of identity, Pay stubs", countsAs: "1, 2" },
    {
      field: "rent_ratio",
      what: "calculated: {rent_amount} / {monthly_income}",
      value: expect.stringMatching(/^unknown because/),
    },
    { field: "viewing", what: "Have you seen the home?", value: "not answered" },
    { field: "about", what: "Is there anything we should know?", value: "left blank", countsAs: "0" },
  ]);
});

test("only the chosen choices of a rule are named", () => {
  expect(choicesIn("If {move_in} == 'immediate' and {viewing} > 1 and {rent_amount} > 1", result)).toEqual([
    "Immediately",
  ]);
});
