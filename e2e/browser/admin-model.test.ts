import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectFocus } from "./testing/site.ts";
import { expectNoSidewaysScrolling, expectUsable, LOOKS, violations } from "./testing/usable.ts";

// The model of Harbor Rentals on one page: read, searched, edited in place, sorted, duplicated, and printed.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

const PAGE = "/admin/model/";
const CREDIT = "What is your credit score?";

const card = (page: Page, text: string) => page.getByRole("region", { name: text });
const order = (page: Page) =>
  page
    .locator("section[id^='question-'] h2")
    .allTextContents()
    .then((titles) => titles.map((title) => Number(title.split(".")[0])));
const questions = async () => (await api.listQuestions({ query: { page_size: 100 } })).results;
const models = async () => (await api.listScoringModels({ query: { page_size: 100 } })).results;
const rules = async () => (await api.listRecommendations({ query: { page_size: 100 } })).results;
const named = async (name: string) => {
  const model = (await models()).find((each) => each.name === name);
  if (model === undefined) throw new Error(`there is no scoring model ${name}`);
  return model;
};

test("displays each question with its points and rules, and finds what is typed", async () => {
  const { page, problems } = await open(PAGE);
  const credit = card(page, CREDIT);
  await credit.getByRole("list", { name: "Points of Credit score" }).getByText("720 to 760").waitFor();
  await credit.getByText("Congratulations, your application is approved.").waitFor();
  expect(await order(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const search = page.getByRole("searchbox", { name: "Search the model" });
  await search.fill("rent_ratio");
  await page.getByText("2 of 10 questions").waitFor();
  expect(await order(page)).toEqual([1, 3]);
  expect(await credit.getByRole("button", { name: "Move credit_score up" }).isDisabled()).toBe(true);
  const marked = () => page.evaluate(() => [...(CSS.highlights.get("model-search") ?? [])].map(String));
  await expect.poll(async () => new Set(await marked())).toEqual(new Set(["rent_ratio"]));
  await page.reload();
  await shown(page);
  await page.getByText("2 of 10 questions").waitFor();
  await search.fill("no such words");
  await page.getByText("Nothing in the model matches.").waitFor();
  await search.fill("");
  await page.getByLabel("Go to question").selectOption({ label: `3. ${CREDIT}` });
  await expectFocus(credit);
  expect(problems).toEqual([]);
});

test("lists the uses of a field, and goes there, out of a search if necessary", async () => {
  const { page } = await open(`${PAGE}?search=employment`);
  const employment = card(page, "How many years have you worked for your current employer?");
  await employment
    .getByRole("list", { name: "Where employment_years is used" })
    .getByRole("link", { name: "Question 3, rule 2" })
    .click();
  const [, second] = (await rules()).filter(({ question }) => question === 3);
  await expectFocus(page.locator(`#recommendation-${second?.id}`));
  await page.getByRole("link", { name: "Cash flow", exact: true }).first().waitFor();
});

describe("in its place", () => {
  test("points, weight, and axes are changed, saved as one version, and undone", async () => {
    const { page, problems } = await open(PAGE);
    const before = await named("Rent ratio");
    await page.getByRole("button", { name: "Edit Rent ratio" }).click();
    const form = page.getByRole("form", { name: "Edit Rent ratio" });
    await form.getByLabel("Weight").fill("2.5");
    await form.getByLabel("below 0.5").fill("-4");
    await form.getByLabel("Add to Y").check();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Scoring model saved").waitFor();
    await expectFocus(page.getByRole("button", { name: "Edit Rent ratio" }));
    await page.getByText("Adds to X and Y · weight 2.5").waitFor();
    const after = await named("Rent ratio");
    expect(after.value_ranges.map(({ id, points }) => [id, points])).toEqual(
      before.value_ranges.map(({ id, points }, index) => [id, index === 0 ? -4 : points]),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => named("Rent ratio")).toEqual(before);
    await page.getByText("Adds to X · weight 1", { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a rule is changed by its conditions and its message, kept in view during a search, and guarded", async () => {
    const { page } = await open(PAGE);
    const viewing = card(page, "Have you seen the home?");
    await viewing.getByRole("button", { name: "Edit rule 1" }).click();
    const form = page.getByRole("form", { name: "Edit rule" });
    await form.getByLabel("Condition 2: value").fill("70");
    await form.getByRole("textbox", { name: "Message" }).fill("Come and see it.");
    await page.getByRole("searchbox").fill("credit score");
    await page.getByText("2 of 10 questions").waitFor();
    expect(await form.getByLabel("Condition 2: value").inputValue()).toBe("70");
    await page.getByRole("link", { name: "Leads" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /stay|keep editing/i })
      .click();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Rule saved").waitFor();
    const changed = (await rules()).find(({ question }) => question === 7);
    expect(changed).toMatchObject({
      rule: "If {viewing} == 'not-yet' and {x_axis_score} >= 70",
      response_text: "Come and see it.",
    });
  });

  test("another user's change is not overwritten unseen", async () => {
    const { page } = await open(PAGE);
    await page.getByRole("button", { name: "Edit Rent ratio" }).click();
    const form = page.getByRole("form", { name: "Edit Rent ratio" });
    await form.getByLabel("Weight").fill("3");
    await api.updateScoringModel({ params: { id: (await named("Rent ratio")).id }, body: { weight: 4 } });
    await form.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("dialog", { name: /changed this/ })
      .getByText(/^harbor-admin’s4$/)
      .waitFor();
    expect((await named("Rent ratio")).weight).toBe(4);
  });
});

test("questions and rules are moved by buttons and keyboard, and keep the focus", async () => {
  const { page } = await open(PAGE);
  const [first, second] = await questions();
  const up = page.getByRole("button", { name: `Move ${second?.field_name} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await questions())[0]?.id).toBe(second?.id);
  await expect
    .poll(() => page.locator("section[id^='question-']").first().getAttribute("id"))
    .toBe(`question-${second?.id}`);
  // it cannot move further up, so the focus is where it can move
  await expectFocus(page.getByRole("button", { name: `Move ${second?.field_name} down` }));
  expect((await questions())[1]?.id).toBe(first?.id);

  const ids = async () => (await rules()).filter(({ question }) => question === 3).map(({ id }) => id);
  const before = await ids();
  await card(page, CREDIT).getByRole("button", { name: "Move rule 4 up" }).click();
  await expect.poll(ids).toEqual([before[0], before[1], before[3], before[2], before[4]]);
});

test("everything else is a click away, and returns", async () => {
  const { page } = await open(`${PAGE}?search=credit`);
  await card(page, CREDIT).getByRole("heading", { name: "Credit score", level: 4 }).getByRole("link").click();
  await page.getByRole("heading", { name: "Credit score", level: 1 }).waitFor();
  await page.getByLabel("Weight").fill("0.75");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Model", level: 1 }).waitFor();
  const { id } = await named("Credit score");
  await expectFocus(page.locator(`#scoring-model-${id}`));
  await page.getByText("Adds to X · weight 0.75").waitFor();
  expect(new URL(page.url()).searchParams.get("search")).toBe("credit");
  await page.getByRole("link", { name: "Add rule to credit_score" }).click();
  await page.getByRole("navigation", { name: "Where this is" }).getByRole("link", { name: "Model" }).click();
  await page.getByRole("heading", { name: "Model", level: 1 }).waitFor();
});

describe("duplicating", () => {
  test("a question includes its scoring models and rules, and is undone as a whole", async () => {
    const { page, problems } = await open(PAGE);
    const before = (await api.getModel()).document;
    await page.getByRole("button", { name: "Duplicate credit_score" }).click();
    const dialog = page.getByRole("dialog", { name: "Duplicate question" });
    expect(await dialog.getByLabel("Field name").inputValue()).toBe("credit_score_2");
    await dialog.getByRole("textbox", { name: "Question" }).fill("And your partner's?");
    await dialog.getByLabel("Field name").fill("rent_ratio");
    await dialog.getByLabel("Also copy 1 scoring model and 5 rules").waitFor();
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await dialog.getByText(/calculated field named rent_ratio/).waitFor();
    await dialog.getByLabel("Field name").fill("partner_score");
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    const copy = card(page, "And your partner's?");
    await copy.getByText("If {partner_score} < 620 or {rent_ratio} > 0.5").waitFor();
    const made = (await questions()).find(({ field_name }) => field_name === "partner_score");
    await expectFocus(page.locator(`#question-${made?.id}`));
    await page.getByRole("button", { name: "Undo" }).click();
    await copy.waitFor({ state: "detached" });
    const after = (await api.getModel()).document;
    expect({ ...after, counters: {} }).toEqual({ ...before, counters: {} });
    // the name that was taken
    expect(problems).toEqual([expect.stringContaining("status of 400")]);
  });

  test("a scoring model or a rule starts as a copy, and nothing is stored before it is saved", async () => {
    const { page } = await open(PAGE);
    await page.getByRole("link", { name: "Duplicate Rent ratio" }).click();
    await page.getByRole("heading", { name: "Duplicate scoring model", level: 1 }).waitFor();
    expect(await models()).toHaveLength(6);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Rent ratio (copy)" }).waitFor();
    const [original, copy] = [await named("Rent ratio"), await named("Rent ratio (copy)")];
    const worth = ({ value_ranges }: typeof copy) => value_ranges.map(({ start, end, points }) => [start, end, points]);
    expect(worth(copy)).toEqual(worth(original));

    await card(page, CREDIT).getByRole("link", { name: "Duplicate rule 1" }).click();
    await page.getByRole("heading", { name: "Duplicate rule", level: 1 }).waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill("A copy");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await card(page, CREDIT).getByText("A copy").waitFor();
    const texts = (await rules()).filter(({ question }) => question === 3).map(({ response_text }) => response_text);
    expect(texts.indexOf("A copy")).toBe(1);
  });
});

test("prints as a clean document, each question on one page, light in any theme, like other pages", async () => {
  // its emulated media would stay with the page
  const { page } = await open(PAGE, { colorScheme: "dark", apart: true });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await page.getByText("Harbor Rentals: scoring model").waitFor();
  const styles = await card(page, CREDIT).evaluate((element) => {
    const { breakInside, color } = getComputedStyle(element);
    return { breakInside, color, ground: getComputedStyle(document.body).backgroundColor };
  });
  expect(styles).toEqual({ breakInside: "avoid", color: "rgb(14, 23, 41)", ground: "rgb(255, 255, 255)" });
  expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Bands", exact: true }).waitFor();
  await page.emulateMedia({ media: "print" });
  const section = page.getByRole("region", { name: "Bands" });
  const colorsOf = () =>
    section.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  await expect.poll(colorsOf).toEqual({ color: "rgb(14, 23, 41)", backgroundColor: "rgb(255, 255, 255)" });
});

test("an account without a model says where to start", async () => {
  const { page } = await open(PAGE, { as: "brightline-admin" });
  await page.getByText("No questions yet").waitFor();
  await page.getByRole("link", { name: "Add question" }).last().click();
  await page.getByRole("heading", { name: "Add question", level: 1 }).waitFor();
});

describe.each(LOOKS)("in $colorScheme at $viewport.width pixels", (look) => {
  test("it is accessible", async () => {
    const { page } = await open(PAGE, look);
    await expectUsable(page);
    await page.getByRole("button", { name: "Edit Rent ratio" }).click();
    await page.getByRole("form", { name: "Edit Rent ratio" }).waitFor();
    await card(page, CREDIT).getByRole("button", { name: "Edit rule 2" }).click();
    await page.getByLabel("Condition 3: value").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Duplicate credit_score" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoSidewaysScrolling(page);
    expect(await violations(page, ["color-contrast", "label", "button-name", "aria-dialog-name"])).toEqual([]);
  });
});
