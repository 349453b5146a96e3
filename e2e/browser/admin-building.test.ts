import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";

// A new administrator builds the rental application's questions and scoring models in an empty account, with as few
// actions as the forms allow. An action is a text or a key, a click, a choice, or a paste.

const { open, apiOf } = await testAdmin();
const api = await apiOf("brightline-admin");

const QUESTIONS = "/admin/scoringengine/question/";
const MODELS = "/admin/scoringengine/scoringmodel/";

/** The maximum number of actions. Without the forms' help, they were 42 and 85 to 90. */
const MOST = { questions: 21, models: 43 };

/** Counts the actions on a page. */
function counting(page: Page) {
  let count = 0;
  const act = async <Done>(done: Promise<Done>): Promise<Done> => {
    count += 1;
    return await done;
  };
  return {
    page,
    taken: () => count,
    /** Types or pastes into the focused element. */
    write: (text: string) => act(text.includes("\n") ? paste(page, text) : page.keyboard.insertText(text)),
    fill: (label: string, text: string) => act(page.getByLabel(label, { exact: true }).fill(text)),
    press: (key: string) => act(page.keyboard.press(key)),
    click: (role: "button" | "option" | "switch" | "combobox", name: string | RegExp) =>
      act(page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name }).click()),
  };
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Waits for the form of the next question, with the cursor in its text. */
async function expectNext(page: Page, position: number): Promise<void> {
  await expect.poll(() => page.getByLabel("Position").inputValue()).toBe(String(position));
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect.poll(() => text.inputValue()).toBe("");
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
}

test("the rental application's six questions and four scoring models, action by action", async () => {
  const { page, problems } = await open(`${QUESTIONS}add/`, { as: "brightline-admin" });
  const questions = counting(page);
  const { write, press, fill, click } = questions;
  await expectNext(page, 1);

  await write("What is the monthly rent of the home you are applying for?");
  await click("switch", "Required");
  await fill("Minimum", "1-100,000");
  await press("Enter");
  await expectNext(page, 2);
  await write("What is your household's monthly income?");
  await fill("Minimum", "0-1,000,000");
  await press("Enter");
  await expectNext(page, 3);
  await write("What is your credit score?");
  await fill("Minimum", "300-850");
  await press("Enter");
  await expectNext(page, 4);
  await write("When would you like to move in?\nImmediately\nIn 1-3 months\nIn 3-6 months\nIn 6 months or later");
  await press("Enter");
  await expectNext(page, 5);
  await write("For how many years have you been with your employer?");
  await click("switch", "Required");
  await fill("Minimum", "0-60");
  await press("Enter");
  await expectNext(page, 6);
  await write("Have you seen the home?\n- Yes, I have\n- A viewing is booked\n- Not yet");
  await press("Enter");
  await expectNext(page, 7);

  const stored = (await api.listQuestions({ query: { page_size: 100 } })).results;
  expect(stored.map((each) => [each.type, each.field_name, each.required, each.min_value, each.max_value])).toEqual([
    ["number", "monthly_rent_home", true, 1, 100_000],
    ["number", "household_monthly_income", true, 0, 1_000_000],
    ["integer", "credit_score", true, 300, 850],
    ["choice", "move_in", true, null, null],
    ["number", "years_employer", false, 0, 60],
    ["choice", "seen_home", false, null, null],
  ]);
  expect(stored[3]?.choices.map(({ text }) => text)).toHaveLength(4);
  expect(stored[5]?.choices.map(({ text }) => text)).toEqual(["Yes, I have", "A viewing is booked", "Not yet"]);

  // the last question has been saved; the blank form for the next is empty
  await page.goto(`${MODELS}add/`);
  await shown(page);
  const models = counting(page);

  /** Chooses a question by one of its words. */
  async function question(word: string): Promise<void> {
    await models.fill("Question *", word);
    await models.click("option", new RegExp(word));
  }
  async function another(name: string): Promise<void> {
    await models.click("button", "Save and add another");
    await page.getByText("Scoring model added").first().waitFor();
    await expect
      .poll(async () => (await api.listScoringModels()).results.some((each) => each.name === name))
      .toBe(true);
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
  }
  async function ranges(text: string): Promise<void> {
    await models.click("button", "Enter as text");
    await models.fill("Ranges, one per line", text);
  }
  async function points(first: string, each: string): Promise<void> {
    await models.page.getByLabel(`Points for ${first}`, { exact: true }).focus();
    await models.write(each);
  }

  await question("credit_score");
  await ranges("620-680: 20\n680-720: 40\n720-760: 70\n760-800: 95\n800+: 100");
  await models.fill("Weight *", "0.5");
  await another("Credit score");

  await question("income");
  await page.locator('[data-source="Formula"]').click();
  await page.getByRole("textbox", { name: "Formula" }).waitFor();
  await page.keyboard.press("Control+a");
  await models.write("{household_monthly_income} / {monthly_rent_home}");
  await models.fill("Name", "Cash flow");
  await ranges("below 3: 20\n3-4.5: 60\n4.5-5: 85\n5+: 100");
  await models.fill("Weight *", "0.4");
  await another("Cash flow");

  await question("move_in");
  await points("Immediately", "90\n80\n60\n40");
  await models.fill("Weight *", "0.5");
  await models.click("switch", "X, capability");
  await models.click("switch", "Y, propensity");
  await another("Move in");

  await question("seen_home");
  await points("Yes, I have", "100\n70\n20");
  await models.fill("Weight *", "0.3");
  await models.click("switch", "X, capability");
  await models.click("switch", "Y, propensity");
  await another("Seen home");

  const made = (await api.listScoringModels()).results;
  expect(made.map((each) => [each.name, each.formula, each.weight, each.x_axis, each.y_axis])).toEqual([
    ["Credit score", "{credit_score}", 0.5, true, false],
    ["Cash flow", "{household_monthly_income} / {monthly_rent_home}", 0.4, true, false],
    ["Move in", "{move_in}", 0.5, false, true],
    ["Seen home", "{seen_home}", 0.3, false, true],
  ]);
  expect(made.map((each) => each.value_ranges.map((range) => range.points))).toEqual([
    [20, 40, 70, 95, 100],
    [20, 60, 85, 100],
    [90, 80, 60, 40],
    [100, 70, 20],
  ]);
  console.info(`six questions: ${questions.taken()} actions; four scoring models: ${models.taken()} actions`);
  expect(questions.taken()).toBeLessThanOrEqual(MOST.questions);
  expect(models.taken()).toBeLessThanOrEqual(MOST.models);
  expect(problems).toEqual([]);
}, 120_000);
