import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdit, EMPTY_MODEL } from "#engine";
import { suggestFieldName } from "./field-name.ts";

test.each([
  ["What is your credit score?", "credit_score"],
  ["How much do you pay on debts each month?", "monthly_debts"],
  ["When do you want to move?", "move_date"],
  ["When would you like to move in?", "move_in"],
  ["Which of these apply to you?", "which_of_these"],
  ["When did you start your current job?", "job_start_date"],
  ["When does your lease end?", "lease_end_date"],
  ["When will you need the money?", "money_needed"],
  ["How old are you?", "age"],
  ["How many people are in your household?", "household_size"],
  ["How many people work at your company?", "company_size"],
  ["Is there anything else we should know?", "anything_else"],
  ["Is there something we should know?", "comments"],
  ["Which of these do you own?", "owned"],
  ["Do you own or rent your home?", "own_or_rent_home"],
  ["Which of these documents can you send?", "documents"],
  ["For how many years have you been with your employer?", "years_employer"],
  ["Do you plan to buy a home?", "buy_home"],
  ["What is your household's monthly income?", "household_monthly_income"],
  ["Have you seen the home?", "seen_home"],
  ["Who are you?", "who_are_you"],
  ["2nd income (in €)", "_2nd_income"],
  ["Größe der Wohnung", "grosse_der_wohnung"],
  ["年收入", ""],
  ["  ", ""],
])("%s → %s", (text, name) => {
  expect(suggestFieldName(text, new Set())).toBe(name);
});

test("a name that is taken gets a number", () => {
  expect(suggestFieldName("Age?", new Set(["age", "age_2"]))).toBe("age_3");
  expect(suggestFieldName("Total score", new Set())).toBe("total_score_2");
});

test("for any text, the name is empty or valid in the engine", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const field_name = suggestFieldName(text, new Set());
      const data = { number: 1, text: "?", type: "text", field_name } as const;
      const edited = applyEdit(EMPTY_MODEL, { kind: "question", action: "create", data, at: "" });
      expect(field_name === "" || edited.ok).toBe(true);
    }),
  );
});
