import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectFocus, resize } from "./testing/site.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Scoring models as an administrator of Harbor Rentals lists, writes, tries, sorts, and deletes them.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

const LIST = "/admin/scoringengine/scoringmodel/";
const ADD = `${LIST}add/`;
const HOSTILE = "<img src=x onerror=alert(1)>";

const named = async (name: string) => {
  const { results } = await api.listScoringModels({ query: { page_size: 100 } });
  return results.find((model) => model.name === name);
};
const changeOf = async (name: string) => `${LIST}${(await named(name))?.id}/`;

const cell = (page: Page, column: "From" | "Up to (exclusive)" | "Points", row: number) =>
  page.getByLabel(`${column}, range ${row}`, { exact: true });
const trial = (page: Page) => page.getByRole("region", { name: "How would this score?" });
const ownPoints = (page: Page) => trial(page).locator("[data-own-points]");
const effect = (page: Page, score: string) => trial(page).locator(`[data-effect=${score}] td`).last();
const ranges = (page: Page) => page.getByRole("region", { name: "Value ranges" });
const drawing = (page: Page) => ranges(page).getByRole("img");
const save = (page: Page, button = "Save and continue editing") =>
  page.getByRole("button", { name: button, exact: true }).click();

/** Types a text into the formula's editor. */
async function writeFormula(page: Page, text: string): Promise<void> {
  await page.locator('[data-source="Formula"]').click();
  const editor = page.getByRole("textbox", { name: "Formula" });
  await editor.waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  // as a whole: nothing is completed
  await page.keyboard.insertText(text);
}

describe("the list", () => {
  test("lists the points of each model, in the order and for the axis in the address", async () => {
    const { page, problems } = await open(LIST);
    const row = page.getByRole("row").filter({ hasText: "Credit score" });
    await row.getByText("{credit_score}").waitFor();
    expect(await row.getByRole("cell").allInnerTexts()).toEqual([
      "Credit score",
      "What is your credit score?",
      "{credit_score}",
      "X",
      "0.5",
      "5 ranges",
      "50",
      // the link to its copy has no words
      "",
    ]);
    await page.getByRole("button", { name: "Most points" }).click();
    await page.waitForURL(/sort=-?most/);
    await page.getByLabel("Axis").selectOption("y");
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await page.reload();
    await shown(page);
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    expect(await page.getByRole("row").filter({ hasText: "Credit score" }).count()).toBe(0);
    await page.getByRole("link", { name: "Viewing", exact: true }).click();
    await page.getByRole("heading", { name: "Viewing", level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  test("says what to do if nothing matches, and in an account without a model", async () => {
    const { page } = await open(`${LIST}?axis=x&question=7`);
    await page.getByText("No results").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("link", { name: "Credit score", exact: true }).waitFor();

    const empty = await open(LIST, { as: "brightline-admin" });
    await empty.page.getByText("No scoring models yet").waitFor();
    await empty.page.getByText("add a question first").waitFor();
    await empty.page.getByRole("main").getByRole("link", { name: "Add question" }).click();
    await empty.page.waitForURL("**/admin/scoringengine/question/add/**");
  });
});

describe("value ranges", () => {
  test("are drawn to scale, with gaps and overlaps in words, during editing", async () => {
    const { page, problems } = await open(await changeOf("Credit score"));
    await expect
      .poll(() => drawing(page).getAttribute("aria-label"))
      .toContain("620 to 680 gives 20; 680 to 720 gives 40");
    const widths = await drawing(page)
      .locator("[data-range] rect")
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(60 / 40, 0);

    // the neighbor moves along
    await cell(page, "Up to (exclusive)", 2).fill("730");
    await expect.poll(() => cell(page, "From", 3).inputValue()).toBe("730");

    // a gap, named and closed
    await page.getByRole("button", { name: "Remove range 2" }).click();
    await expectFocus(page.getByRole("button", { name: "Remove range 2" }));
    await ranges(page).getByText("Gap: a value from 680 to 730 gives no points.").waitFor();
    await drawing(page).locator("[data-gap]").waitFor();
    await ranges(page).getByRole("button", { name: "Close it" }).click();
    await expect.poll(() => cell(page, "Up to (exclusive)", 1).inputValue()).toBe("730");
    await drawing(page).locator("[data-gap]").waitFor({ state: "detached" });

    // an overlap, reported at both rows and not sent
    await page.getByLabel("Adjust adjacent ranges automatically").uncheck();
    await cell(page, "Up to (exclusive)", 1).fill("750");
    await ranges(page).getByText("Overlaps the range 730 to 760.").waitFor();
    await ranges(page).getByText("Overlaps the range 620 to 750.").waitFor();
    await drawing(page).locator("[data-overlap]").waitFor();
    await save(page);
    await ranges(page).getByText("Fix the highlighted errors.").waitFor();
    expect((await named("Credit score"))?.value_ranges).toHaveLength(5);

    await cell(page, "Up to (exclusive)", 1).fill("730");
    await page.getByRole("button", { name: "Split range 1" }).click();
    await expectFocus(cell(page, "From", 2));
    await expect.poll(() => cell(page, "From", 2).inputValue()).toBe("675");
    await cell(page, "Points", 2).fill("30");
    await save(page);
    await page.getByText("Scoring model saved").waitFor();
    expect((await named("Credit score"))?.value_ranges.map(({ start, points }) => [start, points])).toEqual([
      [620, 20],
      [675, 30],
      [730, 70],
      [760, 95],
      [800, 100],
    ]);

    // and back
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Change undone").waitFor();
    await expect.poll(async () => (await named("Credit score"))?.value_ranges[1]?.start).toBe(680);
    await expect.poll(() => cell(page, "From", 2).inputValue()).toBe("680");
    expect(problems).toEqual([]);
  });

  test("have errors at the invalid cell", async () => {
    const { page } = await open(await changeOf("Credit score"));
    await cell(page, "From", 1).fill("low");
    await ranges(page).getByText('"low" must be a number. Leave it empty for no limit.').waitFor();
    expect(await cell(page, "From", 1).getAttribute("aria-invalid")).toBe("true");
    await cell(page, "Points", 1).fill("1.234");
    await ranges(page).getByText("Must have at most two decimal places.").waitFor();
  });

  test("are added in the most likely place, sorted, and are dates for a formula of dates", async () => {
    const { page, problems } = await open(ADD);
    await page.getByText("Without ranges, the value itself").waitFor();
    await writeFormula(page, "today()");
    const add = page.getByRole("button", { name: "Add range" });
    await add.click();
    await expectFocus(cell(page, "From", 1));
    await cell(page, "Up to (exclusive)", 1).fill("2026-01-01");
    expect(await cell(page, "Up to (exclusive)", 1).getAttribute("type")).toBe("date");
    await add.click();
    await expect.poll(() => cell(page, "From", 2).inputValue()).toBe("2026-01-01");
    await cell(page, "Points", 2).fill("-3");
    await expect
      .poll(() => drawing(page).getAttribute("aria-label"))
      .toContain("below 2026-01-01 gives 0; from 2026-01-01 gives −3");

    await writeFormula(page, "1");
    await ranges(page)
      .getByText(/must be a number/)
      .first()
      .waitFor();
    await cell(page, "Up to (exclusive)", 1).fill("5");
    await cell(page, "From", 2).fill("5");
    await page.getByLabel("Adjust adjacent ranges automatically").uncheck();
    await cell(page, "From", 1).fill("8");
    await cell(page, "Up to (exclusive)", 1).fill("9");
    await cell(page, "Up to (exclusive)", 2).fill("6000");
    await ranges(page).getByRole("button", { name: "Sort" }).click();
    await expect.poll(() => cell(page, "From", 1).inputValue()).toBe("5");
    // a typed number is written like one of the API
    expect(await cell(page, "Up to (exclusive)", 1).inputValue()).toBe("6,000");
    expect(problems).toEqual([]);
  });
});

describe("the try-out", () => {
  test("scores the form's values, by the engine in the page", async () => {
    const { page, problems } = await open(await changeOf("Credit score"));
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await trial(page).getByLabel("What is your credit score?").fill("742");
    await expect.poll(() => ownPoints(page).innerText()).toBe("+35");
    await trial(page).getByText("720 to 760 gives 70 × weight 0.5.").waitFor();
    await drawing(page).locator('[data-mark="742"]').waitFor();
    const before = Number.parseFloat(await effect(page, "x_axis").innerText());

    await page.getByLabel("Weight").fill("1");
    await expect.poll(() => ownPoints(page).innerText()).toBe("+70");
    await expect.poll(async () => Number.parseFloat(await effect(page, "x_axis").innerText())).toBe(before + 35);
    await page.getByLabel("Y, propensity").check();
    await page.getByLabel("X, capability").uncheck();
    await expect.poll(async () => Number.parseFloat(await effect(page, "x_axis").innerText())).toBe(before - 35);

    await writeFormula(page, "{total_score} / 2");
    await trial(page).getByText("in the second pass").waitFor();
    await writeFormula(page, "{total_score");
    await trial(page).getByText("The result appears once").waitFor();
    // the effect on the newest leads is computed by the server
    const asked = requests.filter((url) => url.includes("/api/") && !url.endsWith("/simulations/preview/"));
    expect(asked).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("asks first for what the formula uses, including through calculated fields", async () => {
    const { page } = await open(await changeOf("Rent ratio"));
    const first = trial(page).getByLabel("What is the monthly rent of the home you are applying for?");
    await first.waitFor();
    expect(await trial(page).getByLabel("What is your credit score?").isVisible()).toBe(false);
    await trial(page)
      .getByText(/^Other questions/)
      .click();
    await trial(page).getByLabel("What is your credit score?").waitFor();
    await first.fill("many");
    await first.blur();
    await trial(page)
      .getByText(/number/)
      .first()
      .waitFor();
  });
});

describe("a new scoring model", () => {
  test("is written with completion and help, with its errors in place and fixed by a click", async () => {
    const { page, problems } = await open(ADD);
    await save(page, "Save");
    await page.getByText("Choose a question.").waitFor();
    await page.getByRole("combobox", { name: "Question" }).fill("documents");
    await page.getByRole("option", { name: /Which documents/ }).click();
    await page.getByLabel("Name", { exact: true }).fill(HOSTILE);

    await writeFormula(page, "");
    await page.keyboard.type("{cred");
    await page.getByRole("option", { name: /credit_score/ }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Formula" }).innerText()).toBe("{credit_score}");

    await writeFormula(page, "{credit_scor} / 10");
    await page.getByText('There is no field "credit_scor". Did you mean "credit_score"?').first().waitFor();
    await page.getByRole("button", { name: "Use {credit_score}" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Formula" }).innerText()).toBe("{credit_score} / 10");

    // collapsed content costs nothing per keystroke: a large model has thousands of entries
    expect(await page.locator("[data-language-help] li").count()).toBe(0);
    await page.getByText("Fields, functions, and operators").click();
    await page.getByLabel("Find a field, function, or operator").fill("median");
    await page.getByRole("button", { name: /^median\(values/ }).click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Formula" }).innerText())
      .toBe("{credit_score} / 10 median()");
    await page.getByText("Add an operator").first().waitFor();

    // the first invalid field has the focus, even if the page detected the error and the API did not report it
    await page.getByLabel("Weight").fill("-1");
    await save(page);
    await page.getByText("Enter a number from 0 to 1,000.").waitFor();
    const formula = page.getByRole("textbox", { name: "Formula" });
    await expect.poll(() => formula.evaluate((field) => field.matches(":focus"))).toBe(true);

    await writeFormula(page, "{credit_score} / 10");
    await save(page);
    await page.getByText("Enter a number from 0 to 1,000.").waitFor();
    await expect.poll(() => page.getByLabel("Weight").evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.getByLabel("Weight").fill("0.25");
    await page.keyboard.press("Control+s");
    await page.getByText("Scoring model added").waitFor();
    await page.getByRole("heading", { name: HOSTILE, level: 1 }).waitFor();
    expect(await named(HOSTILE)).toMatchObject({ formula: "{credit_score} / 10", weight: 0.25, value_ranges: [] });

    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/New leads will no longer get its points on X/).waitFor();
    await dialog
      .getByRole("link", { name: /Rule \d+/ })
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    const deleted = page.getByRole("listitem").filter({ hasText: "Scoring model deleted" });
    await deleted.waitFor();
    expect(await named(HOSTILE)).toBeUndefined();
    await deleted.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: HOSTILE, exact: true }).waitFor();
    // the rejections of the weight
    expect(problems).toEqual([expect.stringContaining("status of 400"), expect.stringContaining("status of 400")]);
  });

  test("starts with the question in the address", async () => {
    const { page } = await open(`${ADD}?question=7`);
    await expect
      .poll(() => page.getByRole("combobox", { name: "Question" }).inputValue())
      .toBe("7. Have you seen the home?");
    await page.locator('[data-source="Formula"]').getByText("{viewing}").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("link", { name: "Scoring models" }).first().click();
    await page.waitForURL(`**${LIST}**`);
  });
});

describe("two editors", () => {
  test("are notified of each other, and nothing is lost", async () => {
    const { page } = await open(await changeOf("Viewing"));
    await page.getByLabel("Weight").fill("0.9");
    const { id = 0 } = (await named("Viewing")) ?? {};
    await api.updateScoringModel({ params: { id }, body: { name: "Viewing of the home" } });
    await save(page);
    // they changed other fields: there is nothing to ask
    await page.getByText("Scoring model saved, with changes someone else made").waitFor();
    expect(await named("Viewing of the home")).toMatchObject({ weight: 0.9 });

    await page.getByLabel("Weight").fill("0.8");
    await api.updateScoringModel({ params: { id }, body: { weight: 0.7, name: "Viewed" } });
    await save(page);
    const dialog = page.getByRole("dialog", { name: /changed this/ });
    await dialog.waitFor();
    expect(await dialog.locator("dt").allInnerTexts()).toEqual(["Weight"]);
    await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
    await expect.poll(() => named("Viewed")).toMatchObject({ weight: 0.8 });
  });

  test("have unsaved changes guarded", async () => {
    const { page } = await open(await changeOf("Rent ratio"));
    await cell(page, "Points", 1).fill("11");
    await page.getByRole("link", { name: "Questions" }).first().click();
    await page.getByText("Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await cell(page, "Points", 1).inputValue()).toBe("11");
  });
});

test("a scoring model of another account is not found", async () => {
  const { page } = await open(`${LIST}999/`);
  await page.getByRole("heading", { name: "Not found" }).waitFor();
});

describe.each(LOOKS)("in $colorScheme at $viewport.width pixels", (look) => {
  test("list and forms are accessible", async () => {
    const { page, problems } = await open(LIST, look);
    await page.getByRole("link", { name: "Credit score", exact: true }).waitFor();
    await expectUsable(page);
    for (const path of [await changeOf("Credit score"), ADD]) {
      await page.goto(path);
      await shown(page);
      await trial(page).waitFor();
      await expectUsable(page);
    }
    // on a phone the bar leaves the screen to the form: its buttons are in one row
    await page.goto(await changeOf("Credit score"));
    await shown(page);
    await resize(page, { width: 390, height: 844 });
    const tops = await page
      .locator('button[name="save"]')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect(await placeOf(page, "Save")).toBe(await placeOf(page, "Delete"));
    // the effect of a change on the leads is in a line above the buttons, which scrolls to the full effect
    await page.getByLabel("Weight").fill("2");
    const line = page.locator("[data-effect-line]");
    await line.getByText(/^Of your 250 leads, /).waitFor();
    const effect = page.getByRole("region", { name: "Effect on leads" });
    const isInView = async () => {
      const { y = Number.POSITIVE_INFINITY } = (await effect.boundingBox()) ?? {};
      return y >= 0 && y < 780;
    };
    expect(await isInView()).toBe(false);
    expect((await line.boundingBox())?.y).toBeLessThan(await placeOf(page, "Save"));
    await line.click();
    await line.waitFor({ state: "detached" });
    await expect.poll(isInView).toBe(true);
    expect(problems).toEqual([]);
  });
});

/** The vertical position of a button of the bar. */
const placeOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole("button", { name, exact: true }).last().boundingBox())?.y ?? -1);

describe("points per choice", () => {
  const points = (page: Page, choice: string) => page.getByLabel(`Points for ${choice}`, { exact: true });
  const section = (page: Page) => page.getByRole("region", { name: "Points", exact: true });

  /** A question with three choices, two of them of the same value, and a scoring model of it with these ranges. */
  async function made(value_ranges: { start: number | null; end: number | null; points: number }[]) {
    const choices = [
      { text: "Now", value: 1 },
      { text: "Later", value: 2 },
      { text: "Some day", value: 2 },
      { text: "Never", value: 3 },
    ];
    const body = { number: 60, text: "When do you start?", type: "choice", field_name: "start", choices } as const;
    const question = (await api.createQuestion({ body })).id;
    await api.createScoringModel({ body: { question, name: "Start", formula: "{start}", value_ranges } });
  }
  const stored = async () =>
    (await named("Start"))?.value_ranges.map(({ start, end, points: each }) => [start, end, each]);

  test("are typed choice by choice, drawn, tried, and stored as ranges", async () => {
    await made([]);
    const { page, problems } = await open(await changeOf("Start"));
    await section(page).getByText("each choice gives its value").waitFor();
    expect(await points(page, "Never").getAttribute("placeholder")).toBe("3");
    await points(page, "Now").fill("50");
    await points(page, "Now").press("Enter");
    await expectFocus(points(page, "Later"));
    await page.keyboard.type("-2.5");
    // a choice of the same value has the same points
    await expect.poll(() => points(page, "Some day").inputValue()).toBe("-2.5");
    await section(page).getByText("Same value as “Later” (2), so the same points.").waitFor();
    await section(page).getByText("“Never” gives no points.").waitFor();
    await trial(page).getByText("Now gives 50.").waitFor();
    await trial(page).getByLabel("When do you start?").selectOption({ label: "Never" });
    await trial(page).getByText("no points are set for “Never”").waitFor();
    await save(page);
    await page.getByText("Scoring model saved").waitFor();
    expect(await stored()).toEqual([
      [1, 2, 50],
      [2, 3, -2.5],
    ]);
    await points(page, "Later").fill("1,5");
    await section(page).getByText("Use commas only between thousands").waitFor();
    await points(page, "Later").fill("");
    await page.keyboard.press("Control+s");
    await expect.poll(stored).toEqual([[1, 2, 50]]);
    expect(problems).toEqual([]);
  });

  test("that ranges share are split on request, and can be edited as ranges", async () => {
    await made([
      { start: null, end: 3, points: 20 },
      { start: 3, end: 9, points: 5 },
      { start: 9, end: null, points: 1 },
    ]);
    const { page } = await open(await changeOf("Start"));
    await ranges(page)
      .getByText(/The range below 3 covers several choices/)
      .waitFor();
    await ranges(page).getByRole("button", { name: "Split by choice" }).click();
    await expect.poll(() => points(page, "Now").inputValue()).toBe("20");
    expect(await points(page, "Never").inputValue()).toBe("5");
    await section(page).getByText("The range from 9 (1 point) no longer belongs to a choice.").waitFor();
    await section(page).getByRole("button", { name: "Remove it" }).click();
    await points(page, "Later").fill("10");
    await section(page).getByRole("button", { name: "Edit as value ranges" }).click();
    await expect.poll(() => cell(page, "Points", 2).inputValue()).toBe("10");
    await ranges(page).getByRole("button", { name: "Edit as points per choice" }).click();
    await save(page);
    await page.getByText("Scoring model saved").waitFor();
    expect(await stored()).toEqual([
      [1, 2, 20],
      [2, 3, 10],
      [3, 9, 5],
    ]);

    // a choice that is added later has no points, and a deleted one leaves a range that is named
    const { question = 0 } = (await named("Start")) ?? {};
    const { choices } = await api.getQuestion({ params: { id: question } });
    const others = choices
      .filter(({ text }) => text !== "Now")
      .map(({ id, text, slug, value }) => ({ id, text, slug, value }));
    await api.updateQuestion({
      params: { id: question },
      body: { choices: [...others, { text: "Maybe", value: 12 }] },
    });
    await page.reload();
    await shown(page);
    await section(page).getByText("“Maybe” gives no points.").waitFor();
    await section(page).getByText("The range 1 to 2 (20 points) no longer belongs to a choice.").waitFor();
  });
});

test("ranges are typed or pasted as lines, or suggested", async () => {
  const { page, problems } = await open(`${ADD}?question=3`);
  await page.getByRole("button", { name: "Suggest ranges" }).click();
  await expect.poll(() => cell(page, "Up to (exclusive)", 1).inputValue()).toBe("400");
  await page.getByRole("button", { name: "Edit as text" }).click();
  const lines = page.getByLabel("Ranges, one per line");
  await lines.fill("below 620: 0\n620-680: 20\n680 to much: 40");
  await ranges(page).getByText("Line 3 can't be read.").waitFor();
  await lines.fill("below 620: 0\n620-680: 20\n680-850: 1,040");
  await page.getByRole("button", { name: "Done" }).click();
  // a range excludes its end, which is the highest answer here
  const lost = ranges(page).getByText("No points for 850, the highest answer.");
  await lost.waitFor();
  await ranges(page).getByRole("button", { name: "Remove the last limit" }).click();
  await lost.waitFor({ state: "detached" });
  await page.getByLabel("Name", { exact: true }).fill("Pasted");
  await save(page);
  await page.getByText("Scoring model added").waitFor();
  expect((await named("Pasted"))?.value_ranges.map(({ start, end, points }) => [start, end, points])).toEqual([
    [null, 620, 0],
    [620, 680, 20],
    [680, null, 1040],
  ]);
  expect(problems).toEqual([]);
});

test("a chosen question fills in formula and name, unless they were edited", async () => {
  const { page } = await open(ADD);
  const pick = async (name: string) => {
    await page.getByRole("combobox", { name: "Question" }).fill(name);
    await page.getByRole("option", { name: new RegExp(name) }).click();
  };
  const formula = (text: string) => page.locator('[data-source="Formula"]').getByText(text).waitFor();
  await pick("credit_score");
  await formula("{credit_score}");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Credit score");
  await pick("deposit_months");
  await formula("{deposit_months}");
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await writeFormula(page, "{deposit_months} / 0");
  await page.getByText("Anything / 0 is unknown").first().waitFor();
  await writeFormula(page, "{deposit_months} / 2");
  await pick("credit_score");
  await formula("{deposit_months} / 2");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Mine");
  await save(page);
  await page.getByText("Scoring model added").waitFor();
});
