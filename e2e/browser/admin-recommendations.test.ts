import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectFocus } from "./testing/site.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Recommendation rules as an administrator of Harbor Rentals sorts, writes, tries, and saves them.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

const LIST = "/admin/scoringengine/recommendation/";
const ADD = `${LIST}add/`;
const HOSTILE = "<script>alert(1)</script>";
const CREDIT = "What is your credit score?";

/** Of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Opens a page for which the images of `example.com` exist, except those with "missing" in their name. */
async function openWithImages(path: string, look = {}) {
  const { page, problems } = await open("/admin/", look);
  await page.route("https://example.com/**", (route) =>
    route.request().url().includes("missing")
      ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({ contentType: "image/png", body: PNG }),
  );
  await page.goto(path);
  await shown(page);
  // images of partners are the only external requests
  return { page, problems: () => problems.filter((problem) => !/example\.com|status of 404/.test(problem)) };
}

const rulesOf = async (field_name: string) => {
  const question = (await api.listQuestions({ query: { page_size: 100 } })).results.find(
    (each) => each.field_name === field_name,
  );
  return (await api.listRecommendations({ query: { question: question?.id ?? 0, page_size: 100 } })).results;
};
const orderOf = async (field_name: string) => (await rulesOf(field_name)).map(({ id }) => id);

const group = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(name.replaceAll("?", "\\?")) });
const shownOrder = (page: Page) =>
  group(page, CREDIT)
    .locator("[data-rule]")
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-rule"))));
const row = (page: Page, id: number) => page.locator(`[data-rule="${id}"]`);
const simulation = (page: Page) => page.getByRole("region", { name: "Matching leads" });
const matched = async (page: Page) =>
  Number(await simulation(page).locator("[data-matched]").getAttribute("data-matched"));
const preview = (page: Page) => page.locator("[data-preview]");
const ruleEditor = (page: Page) => page.getByRole("textbox", { name: "Rule" });

/** Replaces the text in the rule's editor. */
async function writeRule(page: Page, text: string): Promise<void> {
  await page.locator('[data-source="Rule"]').click();
  await ruleEditor(page).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

describe("the list", () => {
  test("lists the rules by question, filtered as in the address", async () => {
    const { page, problems } = await open(LIST);
    const [first] = await rulesOf("credit_score");
    await row(page, first?.id ?? 0)
      .getByText("Rejection", { exact: true })
      .waitFor();
    await row(page, first?.id ?? 0)
      .getByText("with ClearPath Credit Review")
      .waitFor();
    expect(await page.locator("[data-question]").count()).toBe(2);
    // a rule after one that always matches is never tried, and says so
    const question = first?.question ?? 0;
    const late = await api.createRecommendation({ body: { question, rule: "If 1 == 1", response_text: "Too late" } });
    await page.reload();
    await row(page, late.id).getByText("is never tried, because rule 5 before it always matches.").waitFor();
    await api.deleteRecommendation({ params: { id: late.id } });
    await page.reload();
    await page.getByLabel("Type", { exact: true }).selectOption("approval");
    await expect.poll(async () => (await shownOrder(page)).length).toBe(2);
    await group(page, CREDIT).getByText("Some of its rules are hidden by the filters.").waitFor();
    expect(await group(page, CREDIT).getByRole("button", { name: /up$/ }).first().isDisabled()).toBe(true);
    await page.reload();
    await shown(page);
    await expect.poll(async () => (await shownOrder(page)).length).toBe(2);
    await page.getByRole("link", { name: /^Congratulations/ }).click();
    await page.getByRole("heading", { name: /^Congratulations/, level: 1 }).waitFor();
    expect(problems.filter((problem) => !/example\.com|ERR_NAME/.test(problem))).toEqual([]);
  });

  test("is sorted by buttons, by keyboard, and by dragging, each of which can be undone", async () => {
    const { page, problems } = await open(LIST);
    const start = await orderOf("credit_score");
    const [a, b, c, d, e] = start as [number, number, number, number, number];

    await row(page, b).getByRole("button", { name: /up$/ }).click();
    await expect.poll(() => shownOrder(page)).toEqual([b, a, c, d, e]);
    await expect.poll(() => orderOf("credit_score")).toEqual([b, a, c, d, e]);
    // it cannot move further up, so the focus is where it can move
    await expectFocus(row(page, b).getByRole("button", { name: /down$/ }));
    expect((await rulesOf("credit_score")).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(() => shownOrder(page)).toEqual(start);

    await row(page, e)
      .getByRole("button", { name: /^Move .*…”$|^Move “Thank you/ })
      .first()
      .focus();
    await page.keyboard.press("Space");
    await page.getByText(/is over place 5 of 5\.$/).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.getByText(/is over place 4 of 5\.$/).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await expect.poll(() => shownOrder(page)).toEqual([a, b, c, e, d]);
    await expect.poll(() => orderOf("credit_score")).toEqual([a, b, c, e, d]);

    const handle = await row(page, d).getByRole("button").first().boundingBox();
    const target = await row(page, a).boundingBox();
    if (handle === null || target === null) throw new Error("the rows are not shown");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + target.height / 2 + 8, { steps: 12 });
    await page.mouse.move(target.x + 20, target.y + 4, { steps: 6 });
    await page.getByText(/is over place 1 of 5\.$/).waitFor({ state: "attached" });
    await page.mouse.up();
    await expect.poll(() => shownOrder(page)).toEqual([d, a, b, c, e]);
    await expect.poll(() => orderOf("credit_score")).toEqual([d, a, b, c, e]);
    expect(problems).toEqual([]);
  });

  test("says what to do in an account without rules", async () => {
    const { page } = await open(LIST, { as: "brightline-admin" });
    await page.getByText("No rules yet").waitFor();
  });
});

describe("a new rule", () => {
  test("is written with completion, choices, and help, with its errors in place", async () => {
    const { page, problems } = await openWithImages(`${ADD}?question=7`);
    await expect
      .poll(() => page.getByRole("combobox", { name: "Question" }).inputValue())
      .toBe("7. Have you seen the home?");
    await page.locator('[data-source="Rule"]').click();
    await ruleEditor(page).waitFor();
    await page.keyboard.type("{view");
    await page.getByRole("option", { name: /\{viewing\}/ }).click();
    await page.keyboard.type(" == '");
    await page.getByRole("option", { name: /not-yet/ }).click();
    await expect.poll(() => ruleEditor(page).innerText()).toBe("If {viewing} == 'not-yet'");

    await writeRule(page, "{viewing} = 'not-yt'");
    await page.getByRole("button", { name: "Insert If" }).click();
    await page.getByRole("button", { name: "Use ==" }).click();
    await page
      .getByText(/"not-yt" is not a choice of \{viewing\}\. Did you mean "not-yet"\?/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Use 'not-yet'" }).click();
    await expect.poll(() => ruleEditor(page).innerText()).toBe("If {viewing} == 'not-yet'");

    await page.getByText("Fields, functions, and operators").click();
    await page.getByRole("button", { name: /^a and b/ }).click();
    await page.getByLabel("Find a field, function, or operator").fill("move_in} == 'imm");
    await page.getByRole("button", { name: /\{move_in\} == 'immediate'/ }).click();
    await expect
      .poll(() => ruleEditor(page).innerText())
      .toBe("If {viewing} == 'not-yet' and {move_in} == 'immediate'");
    expect(problems()).toEqual([]);
  });

  test("is tried on the latest leads before it is saved", async () => {
    const { page, problems } = await openWithImages(ADD);
    await simulation(page).getByText("Choose a question first.").waitFor();
    await page.getByRole("combobox", { name: "Question" }).fill("credit score");
    await page.getByRole("option", { name: /credit score/ }).click();
    await simulation(page).getByText("Fix the errors in the rule first.").waitFor();
    expect(await simulation(page).getByRole("button", { name: "Refresh" }).isDisabled()).toBe(true);

    await writeRule(page, "If {credit_score} >= 720");
    const rules = await rulesOf("credit_score");
    const question = rules[0]?.question ?? 0;
    const wanted = await api.simulateRecommendation({ body: { question, rule: "If {credit_score} >= 720" } });
    expect(wanted.matched).toBeGreaterThan(0);
    await expect.poll(() => matched(page)).toBe(wanted.matched);
    await simulation(page).getByText("match, but an earlier rule for the question wins").waitFor();

    // in the first place it decides itself
    await page.getByLabel("Position").fill("1");
    await writeRule(page, "If {credit_score} > 0");
    await simulation(page).getByRole("button", { name: "Refresh" }).click();
    const all = await api.simulateRecommendation({ body: { question, rule: "If {credit_score} > 0", position: 1 } });
    await expect.poll(() => matched(page)).toBe(all.matched);
    await simulation(page)
      .getByText(/^Latest 20 matching leads$/)
      .click();
    const [lead] = all.sample;
    await simulation(page)
      .getByRole("link", { name: lead?.lead_id ?? "", exact: true })
      .waitFor();

    await writeRule(page, "If {credit_score} >");
    await simulation(page).getByText("Fix the errors in the rule first.").waitFor();
    expect(problems()).toEqual([]);
  });

  test("is previewed as the customer sees it, and its addresses are checked at their fields", async () => {
    const { page, problems } = await openWithImages(ADD);
    await page.getByRole("textbox", { name: "Message" }).fill(`Welcome ${HOSTILE}`);
    await preview(page).getByText(`Welcome ${HOSTILE}`).waitFor();
    await page.getByLabel("Affiliate name").fill("Hearth");
    await page.getByLabel("Affiliate image").fill("https://example.com/images/hearth.png");
    await page.getByText("The preview shows this image.").waitFor();
    await preview(page).getByRole("img", { name: "Hearth" }).waitFor();
    await page.getByLabel("Affiliate image").fill("https://example.com/missing.png");
    await page.getByText("There’s no image at this URL").waitFor();
    await preview(page).getByText("Image unavailable").waitFor();

    await page.getByLabel("Affiliate link").fill("javascript:alert(1)");
    await page.getByText("Enter a full URL, such as https://example.com/offer.").waitFor();
    expect(await preview(page).getByRole("link").count()).toBe(0);
    await page.getByLabel("Redirect URL").fill("example.com/offer");
    await page.getByLabel("Redirect URL").blur();
    await expect.poll(() => page.getByText("Enter a full URL, such as https://example.com/offer.").count()).toBe(2);

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Choose a question.").waitFor();
    expect((await rulesOf("credit_score")).length).toBe(5);
    expect(problems()).toEqual([]);
  });

  test("is saved in the last place, changed, deleted, and restored", async () => {
    const { page, problems } = await openWithImages(`${ADD}?question=4`);
    await writeRule(page, "If {employment_years} < 1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("This field is required.").waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill(HOSTILE);
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Warning" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Rule added").waitFor();
    await page.getByRole("link", { name: HOSTILE, exact: true }).click();
    await page.getByRole("heading", { name: HOSTILE, level: 1 }).waitFor();
    expect((await rulesOf("employment_years"))[0]).toMatchObject({
      rule: "If {employment_years} < 1",
      response_text: HOSTILE,
      type: "warning",
      position: 1,
    });

    // the current rule has been tried before it is deleted
    const tried = page.waitForResponse(
      (response) => response.url().includes("/simulation/") && (response.request().postData() ?? "").includes("< 2"),
    );
    await writeRule(page, "If {employment_years} < 2");
    await page.keyboard.press("Control+s");
    await page.getByText("Rule saved").waitFor();
    expect((await rulesOf("employment_years"))[0]?.rule).toBe("If {employment_years} < 2");
    await tried;

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Rule deleted").waitFor();
    expect(await rulesOf("employment_years")).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByRole("link", { name: HOSTILE, exact: true }).waitFor();
    // the rejection of the blank text
    expect(problems()).toEqual([expect.stringContaining("status of 400")]);
  });
});

describe("the rule builder", () => {
  const builder = (page: Page) => page.locator("[data-builder]");
  const text = (page: Page) => page.locator('[data-source="Rule"]').innerText();

  test("builds a rule by keyboard: fields, comparisons, choices, dates, and groups", async () => {
    const { page, problems } = await openWithImages(`${ADD}?question=7`);
    await builder(page).getByRole("button", { name: "Add condition" }).focus();
    await page.keyboard.press("Enter");
    const field = page.getByRole("combobox", { name: "Condition 1: field" });
    await expectFocus(field);
    // the rule's question, until another is chosen
    expect(await field.inputValue()).toBe("viewing");
    await field.fill("when would you like");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expectFocus(page.getByLabel("Condition 1: comparison"));
    await page.getByLabel("Condition 1: value").selectOption("In 1-3 months");
    await expect.poll(() => text(page)).toBe("If {move_in} == '1-3-months'");
    await page.getByLabel("Condition 1: comparison").selectOption("is one of");
    await page.getByRole("button", { name: "Add value to condition 1" }).click();
    await expect.poll(() => text(page)).toMatch(/^If \{move_in\} in \('1-3-months', '[a-z0-9-]+'\)$/);
    await page.getByLabel("Condition 1: comparison").selectOption("is not answered");
    await expect.poll(() => text(page)).toBe("If not answered({move_in})");
    // a search without results is not sent as a rule
    await field.fill("no such field");
    await page.keyboard.press("Enter");
    expect(await field.getAttribute("aria-invalid")).not.toBe("true");
    await page.keyboard.press("Escape");
    // a click selects the text of a field that already has the focus: what is typed replaces it
    await field.click();
    await expect.poll(() => field.evaluate(() => getSelection()?.toString())).toBe("no such field");
    await page.keyboard.type("viewing");
    expect(await field.inputValue()).toBe("viewing");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByLabel("Condition 1: comparison").selectOption("is");
    await page.getByLabel("Condition 1: value").selectOption("In 1-3 months");
    await expect.poll(() => text(page)).toBe("If {move_in} == '1-3-months'");

    await builder(page).getByRole("button", { name: "Add group" }).click();
    const group = page.getByRole("group", { name: "Group 2" });
    // a new group starts with a condition
    await page.getByRole("combobox", { name: "Condition 2.1: field" }).fill("rent_amount");
    await page.getByRole("option", { name: /^rent_amount/ }).click();
    await group.getByLabel("Condition 2.1: comparison").selectOption("is between");
    await group.getByLabel("Condition 2.1: lower limit").fill("500");
    await group.getByLabel("Condition 2.1: upper limit").fill("1,200");
    await group.getByRole("button", { name: "Add condition to group 2" }).click();
    await page.getByRole("combobox", { name: "Condition 2.2: field" }).fill("documents");
    await page.getByRole("option", { name: /^documents/ }).click();
    await expect.poll(() => text(page)).toMatch(/ or '[a-z0-9-]+' in \{documents\}\)$/);
    await group.getByLabel("Condition 2.2: which answer").selectOption("number of answers");
    await group.getByLabel("Condition 2.2: value").fill("3");
    await expect
      .poll(() => text(page))
      .toBe("If {move_in} == '1-3-months' and (500 <= {rent_amount} <= 1200 or count({documents}) >= 3)");

    await page.getByLabel("Conditions: how many must be true").selectOption("None of these is true");
    await group.getByRole("button", { name: "Remove Condition 2.1" }).click();
    await expectFocus(group.getByRole("button", { name: "Add condition to group 2" }));
    await expect.poll(() => text(page)).toBe("If not ({move_in} == '1-3-months' or count({documents}) >= 3)");

    await page.getByRole("textbox", { name: "Message" }).fill("Built");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Rule added").waitFor();
    expect((await rulesOf("viewing")).at(-1)?.rule).toBe(
      "If not ({move_in} == '1-3-months' or count({documents}) >= 3)",
    );
    expect(problems()).toEqual([]);
  });

  test("follows the text, and keeps what it cannot display", async () => {
    const { page } = await openWithImages(`${ADD}?question=7`);
    await writeRule(page, "If {monthly_income} >= 3 * {rent_amount} and {credit_score} > 700");
    await builder(page).getByText("This part can only be edited as text, below.").waitFor();
    expect(await page.getByLabel("Condition 2: value").inputValue()).toBe("700");
    await page.getByLabel("Condition 2: value").fill("");
    await builder(page).getByText("Enter a number.").waitFor();
    await simulation(page).getByText("Fix the errors in the rule first.").waitFor();
    await page.getByLabel("Condition 2: value").fill("650.5");
    await expect
      .poll(() => ruleEditor(page).innerText())
      .toBe("If {monthly_income} >= 3 * {rent_amount} and {credit_score} > 650.5");

    await writeRule(page, "If {credit_score} >");
    await builder(page)
      .getByText(/^The rule below has an error/)
      .waitFor();
    await writeRule(page, "If ");
    await builder(page).getByRole("button", { name: "Always match" }).click();
    await expect.poll(() => ruleEditor(page).innerText()).toBe("If 1");
  });
});

test("two editors are notified of each other", async () => {
  const [rule] = await rulesOf("viewing");
  const { page } = await openWithImages(`${LIST}${rule?.id}/`);
  await page.getByRole("textbox", { name: "Message" }).fill("Mine");
  await api.updateRecommendation({ params: { id: rule?.id ?? 0 }, body: { response_text: "Theirs" } });
  await page.getByRole("button", { name: "Save and continue editing" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("definition").filter({ hasText: "Theirs" }).first().waitFor();
  await dialog.getByRole("button", { name: "Discard my changes" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Theirs");
});

test("a rule of another account is not found", async () => {
  const { page } = await open(`${LIST}999/`);
  await page.getByRole("heading", { name: "Not found" }).waitFor();
});

describe.each(LOOKS)("in $colorScheme at $viewport.width pixels", (look) => {
  test("list and forms are accessible", async () => {
    const [rule] = await rulesOf("credit_score");
    const { page, problems } = await openWithImages(LIST, look);
    await row(page, rule?.id ?? 0).waitFor();
    await expectUsable(page);
    await page.goto(`${LIST}${rule?.id}/`);
    await shown(page);
    await simulation(page).locator("[data-matched]").waitFor();
    await simulation(page)
      .getByText(/^Latest \d+ matching leads$/)
      .click();
    await page.getByText("Fields, functions, and operators").click();
    await expectUsable(page);
    await page.goto(ADD);
    await shown(page);
    await expectUsable(page);
    expect(problems()).toEqual([]);
  });
});
