import { expect, test } from "vitest";
import { suggestFieldName } from "./field-name.ts";
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

test.each([
  ["What else should we know?", "text", "anything_else"],
  ["Is there anything else you want to add?", "text", "anything_else"],
  ["Anything else?", "text", "anything_else"],
  ["Do you have any questions for us?", "text", "questions"],
  ["What would you like to achieve?", "text", "achieve"],
  ["What do you want to improve?", "text", "improve"],
  ["What brings you here?", "text", "brings_here"],
  ["What are your goals?", "text", "goals"],
  ["What is your biggest challenge?", "text", "biggest_challenge"],
  ["Please describe your project", "text", "project"],
  ["Why are you looking to switch?", "text", "switch"],
  ["Tell us about your business", "text", "business"],
  ["Additional notes", "text", "additional_notes"],
  ["Remarks", "text", "remarks"],
  ["What is your name?", "text", "name"],
  ["What is your company called?", "text", "company_name"],
  ["What is your job title?", "text", "job_title"],
  ["What is your email address?", "text", "email_address"],
  ["What is your phone number?", "text", "phone_number"],
  ["What is your ZIP code?", "text", "zip_code"],
  ["What is your postal address?", "text", "postal_address"],
  ["How many employees do you have?", "integer", "employees"],
  ["Number of employees", "integer", "employees"],
  ["How many bedrooms do you need?", "integer", "bedrooms"],
  ["How big is your team?", "integer", "team_size"],
  ["How old are you?", "integer", "age"],
  ["How old is the building?", "integer", "building_age"],
  ["What is your monthly rent?", "number", "monthly_rent"],
  ["What is your annual revenue?", "number", "annual_revenue"],
  ["What do you pay for electricity?", "number", "electricity"],
  ["How much can you spend per month?", "number", "monthly_spend"],
  ["How much would you like to borrow?", "number", "borrow"],
  ["What is the purchase price?", "number", "purchase_price"],
  ["What is the value of your home?", "number", "home_value"],
  ["What is your interest rate?", "number", "interest_rate"],
  ["What is your budget?", "number", "budget"],
  ["How large is your home in square feet?", "number", "home_size"],
  ["How far do you commute?", "number", "commute_distance"],
  ["How long have you been in business?", "number", "business"],
  ["How many hours do you work per week?", "number", "weekly_hours_work"],
  ["When is your wedding?", "date", "wedding_date"],
  ["When was the house built?", "date", "house_built_date"],
  ["What is your date of birth?", "date", "birth_date"],
  ["On what date does the contract end?", "date", "contract_end_date"],
  ["Preferred move-in date", "date", "preferred_move_in_date"],
  ["On a scale from 1 to 10, how urgent is it?", "slider", "urgent"],
  ["Rate your experience", "slider", "rate_experience"],
  ["How likely are you to recommend us?", "slider", "likely_recommend"],
  ["Which services are you interested in?", "multiple_choice", "services"],
  ["What services do you need?", "multiple_choice", "services"],
  ["Which channels do you use today?", "multiple_choice", "channels"],
  ["Select all the features you need", "multiple_choice", "features"],
  ["Which country do you live in?", "choice", "country"],
  ["What type of property are you looking for?", "choice", "property_type"],
  ["When do you want to start?", "choice", "start_date"],
  ["Who is your current provider?", "choice", "current_provider"],
  ["Where is the property?", "choice", "property"],
  ["Are you a first-time buyer?", "choice", "first_time_buyer"],
  ["May we call you?", "choice", "call"],
  ["Do you have a pet?", "choice", "pet"],
  ["How did you hear about us?", undefined, "source"],
  ["What is your role?", undefined, "role"],
  ["What is your marital status?", undefined, "marital_status"],
  ["How often do you travel?", undefined, "travel"],
])("%s → %s, %s", (text, type, name) => {
  expect([guessType(text), suggestFieldName(text, new Set())]).toEqual([type, name]);
});

test("a yes/no question", () => {
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
