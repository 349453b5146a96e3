import { expect, test } from "vitest";
import { guessType, isYesOrNo, pastedQuestion, typedSpan } from "./guess.ts";

test.each([
  ["What is the monthly rent of the home you are applying for?", "number"],
  ["What is your household's monthly income?", "number"],
  ["What is your credit score?", "integer"],
  ["For how many years have you been with your employer?", "number"],
  ["How many people work at your company?", "integer"],
  ["How much do you pay on debts each month?", "number"],
  ["When would you like to move in?", "choice"],
  ["When did you start your current job?", "date"],
  ["When does your lease end?", "date"],
  ["Have you seen the home?", "choice"],
  ["Do you know your budget?", "choice"],
  ["Which industry are you in?", "choice"],
  ["Which documents can you send today?", "multiple_choice"],
  ["Which tools do you use? Select all that apply.", "multiple_choice"],
  ["What is your date of birth?", "date"],
  ["On which day do you start?", "date"],
  ["How likely are you to recommend us?", "slider"],
  ["Is there anything we should know?", "text"],
  ["Tell us about your project", "text"],
  ["What is your email?", "text"],
  ["Parlez-vous français ?", undefined],
  ["  ", undefined],
])("%s → %s", (text, type) => {
  expect(guessType(text)).toBe(type);
});

test("a question of yes or no", () => {
  expect(isYesOrNo("Do you own a home?")).toBe(true);
  expect(isYesOrNo("Downtown or suburbs?")).toBe(false);
});

test("pasted lines are a question and its choices, without bullets and numbers", () => {
  expect(pastedQuestion("When?\n\n- Now\r\n • In 1-3 months\n3) Later\nb. Never\n6 months or later")).toEqual({
    text: "When?",
    choices: ["Now", "In 1-3 months", "Later", "Never", "6 months or later"],
  });
});

test.each([
  ["300-850", ["300", "850"]],
  [" 1 – 100,000 ", ["1", "100,000"]],
  ["0 to 6.5", ["0", "6.5"]],
  ["-5 to -1", ["-5", "-1"]],
  ["-5", undefined],
  ["300", undefined],
  ["300-", undefined],
  ["low-high", undefined],
])("%j is the span %j", (typed, span) => {
  expect(typedSpan(typed)).toEqual(span);
});
