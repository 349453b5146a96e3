import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// The questions as an administrator of Harbor Rentals changes them: the list and its order, adding and changing with
// the choices in place, and what prevents deletion.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

const LIST = "/admin/scoringengine/question/";
const HOSTILE = `<img src=x onerror=alert(1)><script>alert(1)</script>`;

const stored = async (name: string) => {
  const { results } = await api.listQuestions({ query: { page_size: 100 } });
  return results.find(({ field_name }) => field_name === name);
};
const order = async () =>
  (await api.listQuestions({ query: { page_size: 100 } })).results.map((each) => each.field_name);
const hasModel = async (id: number) => (await api.getModel()).document.scoring_models.some((model) => model.id === id);
const liveVersion = async () => (await api.getModel()).version ?? 0;

const rows = (page: Page) => page.getByRole("table", { name: "Questions" }).locator("tbody tr");
const namesIn = (page: Page) => rows(page).locator("code").allInnerTexts();
const texts = (page: Page) => page.getByLabel(/^Text of choice/).evaluateAll(valuesOf);
const slugs = (page: Page) => page.getByLabel(/^Slug of choice/).evaluateAll(valuesOf);
const valuesOf = (inputs: Element[]) => inputs.map((input) => (input as HTMLInputElement).value);
const toast = (page: Page, text: string | RegExp) => page.locator("[data-sonner-toast]", { hasText: text });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

const textField = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

async function choose(page: Page, type: string): Promise<void> {
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: new RegExp(`^${type}`) }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Moves the picked-up row down until it is over another place. */
async function moveDown(page: Page, places: RegExp): Promise<void> {
  // it is over its own place after it was picked up
  await page.getByText(/is over place \d+/).waitFor({ state: "attached" });
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowDown");
      return page.getByText(places).count();
    })
    .toBeGreaterThan(0);
}

/** Undoes the change of the latest notice, and waits until it is done. */
async function undo(page: Page, what: string | RegExp): Promise<void> {
  await toast(page, what).getByRole("button", { name: "Undo" }).click();
  await toast(page, "Change undone").waitFor();
}

/** The id of a question that a test may change freely. */
async function made(field_name: string, more: object = {}): Promise<number> {
  const number =
    1 + Math.max(...(await api.listQuestions({ query: { page_size: 100 } })).results.map((each) => each.number));
  const body = { number, text: `Test ${field_name}?`, type: "text" as const, field_name, ...more };
  return (await api.createQuestion({ body })).id;
}

describe("the list", () => {
  test("is searched and filtered, and its address contains it", async () => {
    const { page, problems } = await open(LIST);
    await expect.poll(() => namesIn(page)).toContain("about");
    const row = rows(page).filter({ hasText: "credit_score" });
    await expect.poll(() => row.innerText()).toMatch(/3[\s\S]*Integer[\s\S]*Required[\s\S]*1 scoring model, 5 rules/);
    await page.getByLabel("Search questions").fill("pay stubs");
    await expect.poll(() => namesIn(page)).toEqual(["documents"]);
    await page.getByLabel("Search questions").fill("");
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Choices" });
    await page.getByLabel("Required", { exact: true }).selectOption({ label: "Required" });
    await expect.poll(() => namesIn(page)).toEqual(["move_in"]);
    expect(new URL(page.url()).search).toContain("type=choice&required=yes");
    await page.reload();
    await expect.poll(() => namesIn(page)).toEqual(["move_in"]);
    await page.getByLabel("Search questions").fill("nothing at all");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => namesIn(page)).toContain("rent_amount");
    expect(problems).toEqual([]);
  });

  test("is sorted with the keyboard, the menu, and the pointer, each in one version", async () => {
    const { page, problems } = await open(LIST);
    await rows(page).first().waitFor();
    const before = await liveVersion();
    await page.getByRole("button", { name: "Move rent_amount" }).focus();
    await page.keyboard.press("Space");
    await moveDown(page, /monthly rent .* is over place [2-9]/);
    await page.keyboard.press("Space");
    await toast(page, /rent_amount moved to position/).waitFor();
    expect((await order())[0]).not.toBe("rent_amount");
    expect(await liveVersion()).toBe(before + 1);
    expect(await focused(page)).toBe("Move rent_amount");
    await undo(page, /rent_amount moved to position/);
    await expect.poll(() => namesIn(page)).toEqual(await order());
    expect((await order())[0]).toBe("rent_amount");

    // by the keyboard: a notice covers the last rows, and stays as long as the pointer is on it
    await page.getByRole("button", { name: "Actions for about" }).press("Enter");
    await page.getByRole("menuitem", { name: "Move up" }).press("Enter");
    await toast(page, "Question about moved to position 9").waitFor();
    await expect.poll(async () => (await namesIn(page)).slice(8, 10)).toEqual(["about", "deposit_months"]);

    await drag(
      page,
      page.getByRole("button", { name: "Move about" }),
      page.getByRole("button", { name: "Move deposit_months" }),
    );
    await toast(page, "Question about moved to position 10").waitFor();
    await expect.poll(async () => (await order()).slice(8, 10)).toEqual(["deposit_months", "about"]);
    expect(problems).toEqual([]);
  });

  test("duplicates a question, alone or with what belongs to it", async () => {
    const { page, problems } = await open(LIST);
    await page.getByRole("button", { name: "Actions for viewing" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    const dialog = page.getByRole("dialog", { name: "Duplicate question" });
    await dialog.getByLabel("Also copy 1 scoring model and 1 rule").uncheck();
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await toast(page, "Question duplicated").waitFor();
    await expect.poll(() => namesIn(page)).toContain("viewing_2");
    const { document } = await api.getModel();
    const copy = document.questions.at(-1);
    expect(copy).toMatchObject({ text: "Have you seen the home? (copy)", field_name: "viewing_2" });
    expect(copy?.choices.map(({ slug }) => slug)).toEqual(["visited", "booked", "not-yet"]);
    expect(document.scoring_models.filter(({ question }) => question === copy?.id)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("deletes unused questions at once, and others with what uses them", async () => {
    await made("spare");
    const { page, problems } = await open(LIST);
    await page.getByRole("button", { name: "Actions for viewing" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete “Have you seen the home?”?" });
    const withIt = dialog.getByRole("list", { name: "Deleted with it" }).getByRole("listitem");
    await withIt.first().waitFor();
    expect(await withIt.allInnerTexts()).toEqual([
      "Scoring model “Viewing”",
      expect.stringMatching(/^Rule 1 of “Have you seen the home\?”: If /),
    ]);
    await dialog.getByRole("region", { name: "Effect on leads" }).waitFor();
    await expectUsable(page, dialog);
    await dialog.getByRole("button", { name: "Delete question, 1 scoring model, and 1 rule" }).click();
    await toast(page, "Question viewing deleted").waitFor();
    await expect.poll(async () => await hasModel(5)).toBe(false);
    await undo(page, "Question viewing deleted");
    await expect.poll(async () => await hasModel(5)).toBe(true);
    await page.getByRole("button", { name: "Actions for spare" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await toast(page, "Question spare deleted").waitFor();
    expect(await stored("spare")).toBeUndefined();
    await undo(page, "Question spare deleted");
    await expect.poll(() => namesIn(page)).toContain("spare");
    expect(problems).toEqual([]);
  });
});

/** Drags a handle with the pointer and drops it on another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  // waits until nothing moves and nothing covers it
  await from.hover();
  await page.mouse.down();
  const target = await to.boundingBox();
  if (target === null) throw new Error("nothing to drag to");
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.move(x, y, { steps: 12 });
  await page
    .getByText(/is over place/)
    .first()
    .waitFor({ state: "attached" });
  await page.mouse.move(x, y + 4, { steps: 3 });
  await page.mouse.up();
}

/** The types without choices: the initial values, and the required fields. */
const TYPES: readonly (readonly [
  type: string,
  settings: readonly string[],
  needed: Readonly<Record<string, string>>,
])[] = [
  ["Open", [], {}],
  ["Slider", ["Minimum", "Maximum", "Step", "Multiple values"], { Minimum: "0", Maximum: "10" }],
  ["Integer", ["Minimum", "Maximum", "Multiple values"], { Maximum: "10" }],
  ["Number", ["Minimum", "Maximum", "Multiple values"], {}],
  ["Date", ["Multiple values"], {}],
];

describe("adding", () => {
  test("a question with its choices, all by the keyboard and in one request", async () => {
    const { page, problems } = await open(`${LIST}add/`);
    const before = await liveVersion();
    await textField(page).fill("Which heating does your present home have?");
    expect(await page.getByLabel("Field name").inputValue()).toBe("heating_present_home");
    await page.getByLabel("Field name").fill("heating");
    await page.getByLabel("Text of choice 1").focus();
    await page.keyboard.type("Gas & oi");
    const drawn = page.getByRole("region", { name: "Preview" }).locator("option", { hasText: /^Gas & oi$/ });
    await drawn.waitFor({ state: "attached" });
    await enterWithPreview(page);
    await page.keyboard.type("l");
    await expect.poll(() => focused(page)).toBe("Text of choice 2");
    await page.keyboard.type("Wärmepumpe");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Text of choice 3");
    await paste(page, "Wood\nCoal\nNone");
    expect(await texts(page)).toEqual(["Gas & oil", "Wärmepumpe", "Wood", "Coal", "None"]);
    expect(await slugs(page)).toEqual(["gas-oil", "warmepumpe", "wood", "coal", "none"]);

    await page.getByRole("button", { name: "Move choice 2 up" }).press("Enter");
    await page.getByText("“Wärmepumpe” is now at place 1 of 5.").waitFor({ state: "attached" });
    await expect.poll(() => focused(page)).toBe("Move choice 1");
    await page.keyboard.press("Space");
    await moveDown(page, /“Wärmepumpe” is over place [2-5]/);
    await page.keyboard.press("Escape");
    await page.getByText(/“Wärmepumpe” was put back/).waitFor({ state: "attached" });

    await page.getByRole("button", { name: "Delete choice 4" }).click();
    await expect.poll(() => focused(page)).toBe("Text of choice 4");
    expect(await texts(page)).toEqual(["Wärmepumpe", "Gas & oil", "Wood", "None"]);
    await toast(page, "“Coal” removed").getByRole("button", { name: "Undo" }).click();
    // the notification returns the focus when it is gone
    await toast(page, "“Coal” removed").waitFor({ state: "detached" });
    expect(await texts(page)).toEqual(["Wärmepumpe", "Gas & oil", "Wood", "Coal", "None"]);
    await page.getByLabel("Text of choice 4").fill("wood ");
    await page.getByText("Several choices have the text “wood”", { exact: false }).waitFor();
    await page.getByLabel("Text of choice 4").fill("Coal");
    expect(await page.getByText("Several choices have the text").count()).toBe(0);
    // words that suggest a number do not hide existing choices
    await textField(page).fill("How many heatings does your present home have?");
    expect(await texts(page)).toHaveLength(5);
    await page.getByLabel("Slug of choice 3").fill("wood-or-pellets");
    await page.getByLabel("Value of choice 5").fill("0");

    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("combobox").selectOption("None");
    await preview.getByText('{"heating":"none"}').waitFor();

    await page.keyboard.press("Control+s");
    await page.waitForURL(/question\/\d+\/$/);
    expect(await liveVersion()).toBe(before + 1);
    expect((await stored("heating"))?.choices.map(({ text, slug, value }) => [text, slug, value])).toEqual([
      ["Wärmepumpe", "warmepumpe", 1],
      ["Gas & oil", "gas-oil", 2],
      ["Wood", "wood-or-pellets", 3],
      ["Coal", "coal", 4],
      ["None", "none", 0],
    ]);
    await undo(page, "Question added");
    expect(await stored("heating")).toBeUndefined();
    // the page of a question that was undone requests it once more
    expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  });

  test("each type has the settings it needs and no others", async () => {
    const { page, problems } = await open(`${LIST}add/`);
    const all = ["Minimum", "Maximum", "Step", "Multiple values"];
    const setting = (label: string) =>
      page.getByRole(label === "Multiple values" ? "switch" : "textbox", { name: label });
    const number = page.getByRole("textbox", { name: "Position", exact: true });
    const there = async () => {
      const counts = await Promise.all(all.map((label) => setting(label).count()));
      return all.filter((_, index) => counts[index] === 1);
    };
    for (const [type, settings, needed] of TYPES) {
      await textField(page).fill(`${type} for something`);
      await choose(page, type);
      expect(await there(), type).toEqual(settings);
      expect(await page.getByRole("button", { name: "Add choice" }).count(), type).toBe(0);
      for (const [label, value] of Object.entries(needed)) await setting(label).fill(value);
      if (settings.includes("Multiple values")) await setting("Multiple values").check();
      const next = String(Number(await number.inputValue()) + 1);
      await page.getByRole("button", { name: "Save and add another" }).click();
      await expect.poll(() => number.inputValue()).toBe(next);
      await expect.poll(() => textField(page).inputValue()).toBe("");
      expect(await stored(`${type.toLowerCase()}_something`)).toMatchObject({
        multiple_values: settings.includes("Multiple values"),
        max_value: "Maximum" in needed ? 10 : null,
      });
    }
    expect(problems).toEqual([]);
  });

  test("errors are at their field before anything is sent", async () => {
    const { page, problems } = await open(`${LIST}add/`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("This field is required.").first().waitFor();
    await page.getByText("Enter the text of at least one choice.").waitFor();
    expect(await textField(page).getAttribute("aria-invalid")).toBe("true");
    await textField(page).fill("Which color?");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const invalid = page.locator('[aria-invalid="true"]:focus');
    await expect.poll(() => invalid.getAttribute("aria-label")).toBe("Text of choice 1");
    await textField(page).fill("How old?");
    await page.getByLabel("Position").fill("3");
    await page.getByText("The question credit_score already has the number 3.").waitFor();
    await page.getByLabel("Position").fill("three");
    await page.getByText("Enter a whole number from 1 to 1,000,000.").waitFor();
    await page.getByLabel("Position").fill("900");
    await page.getByLabel("Field name").fill("rent_ratio");
    await page.getByText("A calculated field named rent_ratio already exists.").waitFor();
    await page.getByLabel("Field name").fill("2nd name");
    await page.getByText("Use only letters, digits, and underscores, and do not start with a digit.").waitFor();
    await page.getByRole("button", { name: "Use suggestion" }).click();
    expect(await page.getByLabel("Field name").inputValue()).toBe("age");
    // the type was derived from the text, which asks for a number
    await choose(page, "Choices");
    await page.getByLabel("Text of choice 1").fill("Young");
    await page.getByLabel("Text of choice 1").press("Enter");
    await page.getByLabel("Text of choice 2").fill("Old");
    await page.getByLabel("Slug of choice 2").fill("young");
    await page.getByLabel("Slug of choice 1").fill("young");
    await page.getByText("Another choice already has the slug young.").waitFor();
    await page.getByLabel("Value of choice 1").fill("much");
    await page.getByText("Enter a number.").waitFor();
    // the focus moves to the invalid choice
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => invalid.getAttribute("aria-label")).toMatch(/ of choice \d$/);
    await choose(page, "Slider");
    await page.getByText("A slider needs a minimum.").waitFor();
    await page.getByLabel("Minimum").fill("10");
    await page.getByLabel("Maximum").fill("5");
    await page.getByText("Must be less than the maximum, 5.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(await stored("age")).toBeUndefined();
    expect(problems).toEqual([]);
  });
});

/** Presses Enter between a rendering of the preview and its effects, which only a fast typist does. */
async function enterWithPreview(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.activeElement;
    const preview = document.querySelector("section[aria-label=Preview]");
    if (field === null || preview === null) throw new Error("nothing is focused, or there is no preview");
    const observer = new MutationObserver(() => {
      observer.disconnect();
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
    observer.observe(preview, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Pastes a text into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await expect.poll(() => texts(page)).toContain(text.split("\n").at(-1));
}

describe("changing", () => {
  test("another type lists what it drops, and restores it until the form is saved", async () => {
    const choices = [{ text: "Yes" }, { text: "No" }];
    const id = await made("pets", { type: "choice", choices });
    const { page, problems } = await open(`${LIST}${id}/`);
    await choose(page, "Integer");
    await page.getByText("Changing to Integer removes its 2 choices.").waitFor();
    await choose(page, "Multiple Choices");
    expect(await texts(page)).toEqual(["Yes", "No"]);
    await choose(page, "Number");
    await page.getByRole("button", { name: "Save and continue editing" }).click();
    await toast(page, "Question saved").waitFor();
    expect(await stored("pets")).toMatchObject({ type: "number", choices: [] });
    await undo(page, "Question saved");
    expect((await stored("pets"))?.choices).toHaveLength(2);
    await expect.poll(() => texts(page)).toEqual(["Yes", "No"]);
    expect(problems).toEqual([]);
  });

  test("a new name is applied to all uses, and a deletion includes them", async () => {
    const { page } = await open(`${LIST}7/`);
    await page
      .getByRole("list", { name: "Used by" })
      .getByRole("link", { name: /^Scoring model 5/ })
      .waitFor();
    await page.getByLabel("Field name").fill("seen");
    const others = page.getByRole("list", { name: "Saving also changes" });
    await expect
      .poll(() => others.getByRole("link").allInnerTexts())
      .toEqual([
        "Formula of “Viewing”: {viewing} → {seen}",
        expect.stringMatching(/^Rule 1 of “Have you seen the home\?”: condition /),
      ]);
    await choose(page, "Date");
    await page
      .getByText(/which would become invalid/)
      .first()
      .waitFor();
    await choose(page, "Choices");
    await page.getByRole("button", { name: "Save and continue editing" }).click();
    await toast(page, "Question saved").waitFor();
    expect((await api.getScoringModel({ params: { id: 5 } })).formula).toBe("{seen}");
    // the former answers stay those of the question
    await page.getByRole("list", { name: "Answers" }).getByText("Not yet").waitFor();

    await page.getByLabel("Slug of choice 3").fill("later");
    await expect.poll(() => others.getByRole("link").allInnerTexts()).toHaveLength(1);
    await page.getByRole("button", { name: "Delete choice 3" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete “Not yet”?" });
    await dialog.waitFor();
    expect(await dialog.getByRole("link").allInnerTexts()).toEqual([
      expect.stringMatching(/^Rule 1 of “Have you seen/),
    ]);
    await dialog.getByRole("button", { name: "Delete choice and 1 rule" }).click();
    await toast(page, "“Not yet” deleted").waitFor();
    expect((await stored("seen"))?.choices.map(({ slug }) => slug)).toEqual(["visited", "booked"]);
    await expect.poll(() => texts(page)).toHaveLength(2);
    await undo(page, "“Not yet” deleted");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Scoring model “Viewing”" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/scoringmodel\/5\/$/);

    // another user starts using it while the page is open: only the API knows
    const id = await made("fresh");
    await page.goto(`${LIST}${id}/`);
    await shown(page);
    await api.createScoringModel({ body: { question: id, formula: "{fresh}", name: "Fresh" } });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Something uses this question now.").waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const refused = page.getByRole("dialog", { name: "Delete “Test fresh?”?" });
    await refused.getByRole("link", { name: "Scoring model “Fresh”" }).waitFor();
    await refused.getByRole("button", { name: "Delete question and 1 scoring model" }).click();
    await page.waitForURL(new RegExp(`${LIST}$`));
    expect(await stored("fresh")).toBeUndefined();
  });

  test("unsaved changes are guarded, and a second editor sees both versions", async () => {
    const id = await made("shared");
    const { page } = await open(`${LIST}${id}/`);
    await page.getByLabel("Help text").fill("Mine");
    await page.getByRole("link", { name: "Leads" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
    await api.updateQuestion({ params: { id }, body: { help_text: "Theirs" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const conflict = page.getByRole("dialog", { name: /changed this/ });
    await conflict.getByRole("definition").filter({ hasText: "Theirs" }).first().waitFor();
    expect((await stored("shared"))?.help_text).toBe("Theirs");
    await conflict.getByRole("button", { name: "Overwrite with mine" }).click();
    await page.waitForURL(new RegExp(`${LIST}$`));
    expect((await stored("shared"))?.help_text).toBe("Mine");
  });

  test("hostile text is text", async () => {
    const id = await made("hostile", {
      text: HOSTILE,
      help_text: "javascript:alert(1)",
      type: "choice",
      choices: [{ text: HOSTILE }],
    });
    const { page, problems } = await open(`${LIST}${id}/`);
    await page.getByRole("heading", { name: HOSTILE }).waitFor();
    await page.getByRole("region", { name: "Preview" }).getByText("javascript:alert(1)").waitFor();
    await page.getByRole("link", { name: "Questions" }).first().click();
    await rows(page).filter({ hasText: HOSTILE }).waitFor();
    expect(problems).toEqual([]);
  });
});

test.each(LOOKS)("it is accessible: $colorScheme, $viewport.width wide", async (look) => {
  const { page, problems } = await open(LIST, look);
  await page.getByRole("link", { name: /monthly rent/ }).waitFor();
  await expectUsable(page);
  await page.goto(`${LIST}6/`);
  await shown(page);
  await page.getByLabel("Text of choice 4").waitFor();
  await expectUsable(page);
  await page.goto(`${LIST}add/`);
  await shown(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This field is required.").first().waitFor();
  await expectUsable(page);
  expect(problems).toEqual([]);
});
