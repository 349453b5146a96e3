import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { deferred } from "../../server/testing/deferred.ts";
import { testAdmin } from "./testing/admin.ts";
import { idle } from "./testing/site.ts";

// What every form of the admin does: saves, undoes, displays errors at the field, and overwrites nobody unseen.

const { open, apiOf } = await testAdmin();
const QUESTIONS = "/admin/scoringengine/question/";
/** Another administrator of the same account. */
const colleague = await apiOf("brightline-admin", "harbor-rentals");

let number = 500;

/** A question of this test, open in a form. */
async function openQuestion() {
  number += 1;
  const body = {
    number,
    text: `Question ${number}?`,
    type: "text",
    field_name: `field_${number}`,
    help_text: "Once",
  } as const;
  const question = await colleague.createQuestion({ body });
  const opened = await open(`${QUESTIONS}${question.id}/`);
  const stored = () => colleague.getQuestion({ params: { id: question.id } });
  return { ...opened, question, stored };
}

const save = (page: Page, name = "Save") => page.getByRole("button", { name, exact: true });
const helpText = (page: Page) => page.getByLabel("Help text");
/** A notice that stays for a while: one that is replaced fades out. */
const notices = (page: Page) => page.locator("[data-sonner-toast]:not([data-removed=true])");
const said = (page: Page, text: string) => notices(page).filter({ hasText: text });

test("saving stays, or goes to the list, and can be undone", async () => {
  const { page, stored, problems } = await openQuestion();
  await helpText(page).fill("Twice");
  await save(page, "Save and continue editing").click();
  await said(page, "Question saved").waitFor();
  expect((await stored()).help_text).toBe("Twice");
  await said(page, "Question saved").getByRole("button", { name: "Undo" }).click();
  await said(page, "Change undone").waitFor();
  expect((await stored()).help_text).toBe("Once");
  await expect.poll(() => helpText(page).inputValue()).toBe("Once");

  await helpText(page).fill("Three times");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored()).help_text).toBe("Three times");
  await helpText(page).fill("Four times");
  await save(page).click();
  await page.waitForURL((url) => url.pathname === QUESTIONS);
  expect((await stored()).help_text).toBe("Four times");
  expect(problems).toEqual([]);
});

test.each(["Save and continue editing", "Save"])(
  "text typed while the form is being saved by %j stays, and still has to be saved",
  async (button) => {
    const { page, stored } = await openQuestion();
    const { promise: held, resolve: letThrough } = deferred();
    await page.route("**/api/v1/questions/*/", async (route) => {
      if (route.request().method() === "PATCH") await held;
      await route.continue();
    });
    await helpText(page).fill("Twice");
    await save(page, button).click();
    await expect.poll(() => save(page, "Saving…").count()).toBe(1);
    await helpText(page).fill("Three times");
    letThrough();
    await said(page, "Question saved").waitFor();
    expect([(await stored()).help_text, await helpText(page).inputValue()]).toEqual(["Twice", "Three times"]);
    await save(page, "Save and continue editing").click();
    await expect.poll(async () => (await stored()).help_text).toBe("Three times");
    await page.unroute("**/api/v1/questions/*/");
  },
);

test("a form that was added can be left while the next page is loading", async () => {
  const { page, problems } = await open(`${QUESTIONS}add/`);
  const { promise: held, resolve: letThrough } = deferred();
  await page.route("**/admin/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("How many pets?");
  // after a change everything is read again, so the form rerenders with its saved values
  const readAgain = page.waitForResponse((response) => response.request().method() === "GET");
  await save(page).click();
  await said(page, "Question added").waitFor();
  await readAgain;
  await save(page).waitFor();
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  letThrough();
  await page.getByRole("heading", { name: "Leads", exact: true }).waitFor();
  expect((await colleague.listQuestions({ query: { search: "pets" } })).count).toBe(1);
  expect(problems).toEqual([]);
});

test("only the latest change can be undone", async () => {
  const { page, stored } = await openQuestion();
  for (const text of ["Twice", "Three times"]) {
    const former = await notices(page).elementHandles();
    await helpText(page).fill(text);
    await save(page, "Save and continue editing").click();
    await expect.poll(async () => (await stored()).help_text).toBe(text);
    // the form has received it as well
    await idle(page);
    for (const notice of former) await notice.waitForElementState("hidden");
  }
  const undo = notices(page).getByRole("button", { name: "Undo" });
  await expect.poll(() => undo.count()).toBe(1);
  await undo.click();
  await said(page, "Change undone").waitFor();
  expect((await stored()).help_text).toBe("Twice");
});

test("a number that would be rounded is not saved", async () => {
  const stored = async () => (await colleague.listScoringModels()).results[0];
  const before = await stored();
  const { page } = await open(`/admin/scoringengine/scoringmodel/${before?.id}/`);
  await page.getByLabel("Weight").fill("1.00000000000000001");
  await save(page, "Save and continue editing").click();
  await page.getByText("too many digits to be stored exactly").waitFor();
  expect(await stored()).toEqual(before);
});

test("an undo does not overwrite a later change by another user", async () => {
  const { page, question, stored } = await openQuestion();
  await helpText(page).fill("Mine");
  await save(page, "Save and continue editing").click();
  const undo = said(page, "Question saved").getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await colleague.updateQuestion({ params: { id: question.id }, body: { text: "Another text?" } });
  await undo.click();
  await said(page, "The model has changed since then").waitFor();
  expect(await stored()).toMatchObject({ help_text: "Mine", text: "Another text?" });
});

describe("another user saved first", () => {
  /** Both change the help text, the colleague the text as well; then one saves. */
  async function collide() {
    const opened = await openQuestion();
    const { page, question } = opened;
    await helpText(page).fill("Mine");
    await colleague.updateQuestion({ params: { id: question.id }, body: { help_text: "Theirs", text: "Their text?" } });
    await save(page, "Save and continue editing").click();
    const dialog = page.getByRole("dialog", { name: /changed this/ });
    await dialog.waitFor();
    for (const text of ["Theirs", "Mine"]) {
      await dialog.getByRole("definition").filter({ hasText: text }).first().waitFor();
    }
    // a field that only one of them changed is not a question
    expect(await dialog.getByText("Their text?").count()).toBe(0);
    expect((await opened.stored()).help_text).toBe("Theirs");
    return { ...opened, dialog };
  }

  test("and the user continues with the other values next to the form, then overwrites what they have seen", async () => {
    const { page, dialog, stored } = await collide();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await dialog.waitFor({ state: "detached" });
    const conflict = page.getByRole("alert").filter({ hasText: "Someone else changed this." });
    await conflict.getByRole("definition").filter({ hasText: "Theirs" }).waitFor();
    expect(await helpText(page).inputValue()).toBe("Mine");
    expect(await page.getByLabel("Text", { exact: false }).first().inputValue()).toBe("Their text?");
    await save(page, "Save and continue editing").click();
    await said(page, "Question saved").waitFor();
    expect(await stored()).toMatchObject({ help_text: "Mine", text: "Their text?" });
  });

  test("in other fields: both changes are kept, without a question", async () => {
    const { page, question, stored } = await openQuestion();
    await helpText(page).fill("Mine");
    await colleague.updateQuestion({ params: { id: question.id }, body: { text: "Their text?" } });
    await save(page, "Save and continue editing").click();
    await said(page, "Question saved, with changes someone else made").waitFor();
    expect(await stored()).toMatchObject({ help_text: "Mine", text: "Their text?" });
    await expect.poll(() => page.getByRole("textbox", { name: "Text", exact: true }).inputValue()).toBe("Their text?");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("and the user overwrites what both have changed, not what only the other has", async () => {
    const { dialog, page, stored } = await collide();
    await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
    await said(page, "Question saved").waitFor();
    expect(await stored()).toMatchObject({ help_text: "Mine", text: "Their text?" });
  });

  test("and the user takes the other values", async () => {
    const { dialog, page, stored } = await collide();
    await dialog.getByRole("button", { name: "Discard my changes" }).click();
    await expect.poll(() => helpText(page).inputValue()).toBe("Theirs");
    expect((await stored()).help_text).toBe("Theirs");
    // nothing can be lost any more
    await page.getByRole("link", { name: "Leads" }).click();
    await page.waitForURL("**/admin/scoringengine/lead/**");
  });

  test("and deleted it: that is reported, and what was typed stays", async () => {
    const { page, question } = await openQuestion();
    await helpText(page).fill("Mine");
    await colleague.deleteQuestion({ params: { id: question.id } });
    await save(page).click();
    await said(page, "This no longer exists.").waitFor();
    expect(await helpText(page).inputValue()).toBe("Mine");
  });
});

test("a rule that another user deleted is reported as deleted, without naming hidden fields", async () => {
  const rule = (await colleague.listRecommendations()).results.at(-1);
  const id = rule?.id ?? 0;
  const { page } = await open(`/admin/scoringengine/recommendation/${id}/`);
  const tryRule = page.getByRole("button", { name: "Refresh" });
  // it is tried automatically when the page is open
  await expect.poll(() => tryRule.isEnabled()).toBe(true);
  await colleague.deleteRecommendation({ params: { id } });
  await tryRule.click();
  const alert = page.getByRole("alert").filter({ hasText: `There is no rule with the id ${id}.` });
  await alert.waitFor();
  expect(await alert.innerText()).toBe(`There is no rule with the id ${id}.`);
});

test("a missing connection is reported, and nothing typed is lost", async () => {
  const { page, stored } = await openQuestion();
  await helpText(page).fill("Offline");
  await page.context().setOffline(true);
  await save(page).click();
  await said(page, "The server cannot be reached.").waitFor();
  expect(await helpText(page).inputValue()).toBe("Offline");
  await page.context().setOffline(false);
  await save(page).click();
  await page.waitForURL((url) => url.pathname === QUESTIONS);
  expect((await stored()).help_text).toBe("Offline");
});

test("errors that only the API detects are displayed at their field, the first with the focus", async () => {
  const { page, stored } = await openQuestion();
  const taken = page.getByRole("textbox", { name: "Position" });
  await taken.fill("3");
  await save(page).click();
  const message = page.locator(`#${await taken.getAttribute("aria-describedby")}`);
  await message.filter({ hasText: /number/i }).waitFor();
  expect(await taken.getAttribute("aria-invalid")).toBe("true");
  expect((await stored()).number).toBe(number);
});
