import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { improved } from "#contract/reference/examples/leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { compileModel, parseAnswers, scoreLead } from "#engine";
import { deferred } from "../../server/testing/deferred.ts";
import { expectFocus, idle, testSite } from "./testing/site.ts";
import { expectAccessible, expectNoSidewaysScrolling, THEMES } from "./testing/usable.ts";

// The engine in the page: editing, its effects, sharing, and accessibility.

const { open, server } = await testSite();

const SCORING = "/documentation/scoring-algorithm";
const RULES = "/documentation/recommendations";
const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** Opens a tab of the documentation with its playground in view and hydrated. */
async function openPlayground(path: string, options: BrowserContextOptions = DESKTOP) {
  const opened = await open(path, options);
  const playground = await alive(opened.page);
  return { ...opened, playground };
}

/** The pointer over it loads it, as focusing it would. */
async function alive(page: Page) {
  await page.getByRole("region", { name: "Playground" }).hover();
  return await loaded(page);
}

async function loaded(page: Page) {
  const playground = page.getByRole("region", { name: "Playground" });
  await page.locator('[data-island="playground"] [data-live]').waitFor();
  return playground;
}

const scores = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator("[data-score]")
      .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute("data-score"), Number(cell.textContent)])),
  );

/** Waits until the scores are these. */
const expectScores = (page: Page, expected: Readonly<Record<string, number>>) =>
  expect.poll(() => scores(page)).toMatchObject(expected);

/** The engine's result for the example's applicant with other answers. */
function engineSays(changed: Readonly<Record<string, unknown>>) {
  const document = exampleDocument(rental, "2024-08-30T00:00:00Z");
  const read = parseAnswers(document.questions, { ...improved.body.answers, ...changed }, { timeZone: "UTC" });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  const { x, y, total } = scoreLead(compileModel(document), read.answers, 20_000);
  return { X: x / 100, Y: y / 100, Total: total / 100 };
}

/** Opens the editor of a source. */
async function edit(page: Page, label: string) {
  const field = page.locator(`[data-source="${label}"]`);
  await field.getByRole("button").click();
  const editor = field.getByRole("textbox");
  await editor.waitFor();
  return { field, editor, problems: field.locator("xpath=following-sibling::*") };
}

/** Goes to a tab of the playground. */
async function choose(page: Page, name: string) {
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

/** Accepts a completion, which must be the first for what has been typed, from among those for its shorter prefix. */
async function complete(page: Page, field: Locator, name: RegExp, typed: string, beginning: string) {
  const matched = (text: string) => page.locator(".cm-completionMatchedText").getByText(text, { exact: true });
  await field
    .getByRole("option", { name, selected: true })
    .filter({ has: matched(typed) })
    .waitFor();
  for (let left = typed.length; left > beginning.length; left -= 1) await page.keyboard.press("Backspace");
  const options = field.getByRole("option").filter({ has: matched(beginning) });
  const wanted = field.getByRole("option", { name });
  const isSelected = async (option: Locator) => (await option.getAttribute("aria-selected")) === "true";
  await options.nth(1).waitFor();
  // The list accepts no key at first, so that typing does not choose by accident: one that moves the selection is
  // accepted.
  await expect.poll(() => page.keyboard.press("ArrowDown").then(() => isSelected(options.first()))).toBe(false);
  await expect.poll(() => page.keyboard.press("ArrowDown").then(() => isSelected(wanted))).toBe(true);
  await page.keyboard.press("Enter");
}

describe("a reader's own model", () => {
  const form = (page: Page, name: string) => page.getByRole("form", { name });
  /** Opens the form that adds a part, fills it in, and submits it. */
  async function add(page: Page, title: string, fill: (form: Locator) => Promise<void>) {
    if (!(await form(page, title).isVisible())) await page.getByText(title, { exact: true }).click();
    await fill(form(page, title));
    await form(page, title).getByRole("button", { name: "Add" }).click();
  }

  test("is built from a blank start, scores, and is shared by its address", async () => {
    const { page, problems } = await openPlayground(SCORING);
    await page.getByRole("button", { name: "Start blank" }).click();
    await page.getByText("There are no questions yet.").waitFor();
    await expectScores(page, { X: 0, Y: 0, Total: 0 });
    await add(page, "Add a question", async (fields) => {
      await fields.getByLabel("Question").fill("Team size");
      await expect.poll(() => fields.getByLabel("Field name").inputValue()).toBe("team_size");
    });
    await add(page, "Add a question", async (fields) => {
      await fields.getByLabel("Question").fill("Start");
      await fields.getByLabel("Type").selectOption("choice");
      await fields.getByLabel("Choices").fill("Right away = 90\nLater = 20");
    });
    await choose(page, "Models");
    await add(page, "Add a scoring model", async (fields) => {
      await fields.getByLabel("Name").fill("Size");
    });
    await add(page, "Add a scoring model", async (fields) => {
      await fields.getByLabel("Question").selectOption({ label: "Start" });
      await fields.getByLabel("Counts toward").selectOption("y");
    });
    await choose(page, "Rules");
    await add(page, "Add a rule", async (fields) => {
      await fields.getByLabel("Rule").fill("If {total_score} > 100");
      await fields.getByLabel("Text for the lead").fill("Call today.");
    });
    await choose(page, "Answers");
    await page.getByRole("textbox", { name: "Team size" }).fill("70");
    await page.getByRole("combobox", { name: "Start" }).selectOption("right-away");
    await expectScores(page, { X: 70, Y: 90, Total: 160 });
    await page.getByRole("region", { name: "Recommended" }).getByText("Call today.").waitFor();
    await idle(page);
    const address = await page.evaluate(() => location.href);
    expect(new URL(address).hash).toMatch(/^#playground=/);
    await page.goto("/healthz");
    await page.goto(address);
    await loaded(page);
    await expectScores(page, { X: 70, Y: 90, Total: 160 });
    await page.getByRole("button", { name: "Reset" }).click();
    await expectScores(page, engineSays({}));
    expect(problems).toEqual([]);
  });

  test("loses what is removed, unless something uses it", async () => {
    const { page } = await openPlayground(SCORING);
    await page.getByRole("button", { name: "Remove the question credit_score" }).click();
    await page
      .getByText(/Credit score/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expectScores(page, engineSays({}));
    await choose(page, "Models");
    const { X = 0 } = await scores(page);
    await page.getByRole("button", { name: "Remove the scoring model Credit score" }).click();
    await expect.poll(async () => (await scores(page)).X).toBeLessThan(X);
    await choose(page, "Rules");
    const rules = page.getByRole("tabpanel", { name: "Rules" }).getByRole("button", { name: /^Remove rule/ });
    const count = await rules.count();
    await rules.first().click();
    await expect.poll(() => rules.count()).toBe(count - 1);
  });

  test("its answers are copied as a command that scores them here", async () => {
    const { page } = await openPlayground(SCORING, { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByLabel("What is your credit score?", { exact: false }).first().fill("655");
    await page.getByRole("button", { name: "Copy as curl" }).click();
    await page.getByText("Command copied").waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`curl '${server.url}/api/v1/leads/'`);
    expect(command).toContain('"credit_score": 655');
  });

  test("is saved as a file that creates the same model in an account", async () => {
    const { page } = await openPlayground(SCORING);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save model" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("model.json");
    const text = readFileSync(await file.path(), "utf8");
    const headers = { Authorization: `Token ${server.tokenOf("admin")}`, "Content-Type": "application/json" };
    const send = (path: string, body: string, more: object = {}) =>
      fetch(`${server.url}${path}`, { method: "POST", headers: { ...headers, ...more }, body });
    const account = await send("/api/v1/accounts/", JSON.stringify({ name: "From the playground", slug: "played" }));
    expect(account.status).toBe(201);
    const applied = await send("/api/v1/model/apply/", text, { "X-Account": "played" });
    expect(applied.status, await applied.clone().text()).toBeLessThan(300);
    const lead = await send("/api/v1/leads/", JSON.stringify({ answers: improved.body.answers }), {
      "X-Account": "played",
    });
    expect(await lead.json()).toMatchObject({ x_axis: improved.result.x_axis, y_axis: improved.result.y_axis });
  });

  test("an invalid answer says that the scores are of the last valid ones", async () => {
    const { page } = await openPlayground(SCORING);
    const notice = page.getByText("These scores are for the last valid entries.");
    expect(await notice.isVisible()).toBe(false);
    const field = page.getByLabel("What is your credit score?", { exact: false }).first();
    await field.fill("9");
    await notice.waitFor();
    await expectScores(page, engineSays({}));
    await field.fill("655");
    await notice.waitFor({ state: "hidden" });
  });

  test("discarding changes can be undone, and a blank model leads to the first question", async () => {
    const { page } = await openPlayground(SCORING);
    const undo = page.getByRole("button", { name: "Undo" });
    await page.getByRole("button", { name: "Start blank" }).click();
    await page.getByText("There are no questions yet.").waitFor();
    expect(await undo.count()).toBe(0);
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByLabel("What is your credit score?", { exact: false }).first().fill("655");
    await expectScores(page, engineSays({ credit_score: 655 }));
    await page.getByRole("button", { name: "Start blank" }).click();
    await expectScores(page, { X: 0, Y: 0, Total: 0 });
    await undo.click();
    await expectScores(page, engineSays({ credit_score: 655 }));
    await page.getByRole("button", { name: "Start blank" }).click();
    const recommended = page.getByRole("region", { name: "Recommended" });
    await recommended.getByText("Nothing yet: the model has no rules.").waitFor();
    for (const tab of ["Models", "Rules"]) {
      await choose(page, tab);
      await page.getByRole("tabpanel", { name: tab }).getByRole("button", { name: "Add a question first" }).click();
      await form(page, "Add a question").waitFor();
    }
    await expectAccessible(page);
  });
});

describe("before its script is loaded", () => {
  /** Opens a page whose playground's script is held back until it is released. */
  async function held(options: BrowserContextOptions = DESKTOP) {
    const { page, problems } = await open("/privacy-policy", { ...options, apart: true });
    const { promise: gate, resolve: go } = deferred();
    await page.route("**/assets/Playground-*.js", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(SCORING);
    await page.locator('[data-island="playground"] [data-wakes]:not([disabled])').waitFor();
    return { page, problems, go };
  }

  test("it is loaded when it comes into view", async () => {
    const { page } = await open(SCORING, DESKTOP);
    expect(await page.locator('[data-island="playground"] :is(input, select):disabled').count()).toBe(0);
    expect(await page.locator('[data-island="playground"] [data-live]').count()).toBe(0);
    await page.getByRole("region", { name: "Playground" }).evaluate((element) => element.scrollIntoView());
    await loaded(page);
  });

  test("what is typed, chosen, checked, and clicked counts", async () => {
    const { page, problems, go } = await held();
    const score = page.getByLabel("What is your credit score?", { exact: false }).first();
    await score.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("655");
    await page.getByLabel("When would you like to move in?").selectOption("6-months-plus");
    await page.getByLabel("A landlord's reference").check();
    await page.getByRole("tab", { name: "Rules" }).click();
    go();
    await loaded(page);
    const documents = ["identity", "pay-stubs", "bank-statements", "reference"];
    await expectScores(page, engineSays({ credit_score: 655, move_in: "6-months-plus", documents }));
    expect(await score.inputValue()).toBe("655");
    await page.getByRole("tab", { name: "Rules", selected: true }).waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await expectScores(page, engineSays({}));
    expect(problems).toEqual([]);
  });

  test("the first tap counts", async () => {
    const { page, go } = await held({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.getByRole("button", { name: "Start blank" }).tap();
    await page.getByRole("tab", { name: "Rules" }).tap();
    go();
    await loaded(page);
    await page.getByRole("button", { name: "Add a question first" }).waitFor();
  });
});

describe("the lead", () => {
  test("a changed answer has the engine's score", async () => {
    const { page, problems } = await openPlayground(SCORING);
    await expectScores(page, engineSays({}));
    await page.getByLabel("What is your credit score?", { exact: false }).first().fill("655");
    await expectScores(page, engineSays({ credit_score: 655 }));
    await page.getByLabel("When would you like to move in?").selectOption("6-months-plus");
    await page.getByLabel("A landlord's reference").check();
    const documents = ["identity", "pay-stubs", "bank-statements", "reference"];
    await expectScores(page, engineSays({ credit_score: 655, move_in: "6-months-plus", documents }));
    expect(problems).toEqual([]);
  });

  test("the parts of each axis add up to it", async () => {
    const { page } = await openPlayground(SCORING);
    await page.getByLabel("What is your household's monthly income?").fill("5200.5");
    await expectScores(page, engineSays({ monthly_income: 5200.5 }));
    for (const axis of ["X", "Y"]) {
      const lines = await page.locator(`[data-points="${axis}"] li`).allInnerTexts();
      const parts = lines.map((line) => Number(/[+−](\d+(?:\.\d+)?)/.exec(line)?.[0].replace("−", "-") ?? 0));
      const sum = parts.reduce((total, part) => total + Math.round(part * 100), 0) / 100;
      expect(sum).toBe((await scores(page))[axis]);
    }
  });

  test("the lead moves on the plane", async () => {
    const { page } = await openPlayground(SCORING, { ...DESKTOP, reducedMotion: "reduce" });
    const plane = page.getByRole("img", { name: /plane of X and Y/ });
    const place = async () => {
      const [ground, dot] = [await plane.boundingBox(), await plane.locator("circle").last().boundingBox()];
      if (ground === null || dot === null) throw new Error("nothing is drawn");
      return { across: (dot.x - ground.x) / ground.width, down: (dot.y - ground.y) / ground.height };
    };
    const before = await place();
    await page.getByLabel("What is your credit score?").first().fill("600");
    await page.getByText("The lead is at X 34, band D, and Y 85, band A").waitFor();
    await expect.poll(async () => (await place()).across).toBeLessThan(before.across - 0.2);
    await expect.poll(async () => (await place()).down).toBeCloseTo(before.down, 2);
  });

  test("a rejected answer has a reason and changes nothing", async () => {
    const { page } = await openPlayground(SCORING);
    const field = page.getByLabel("What is your credit score?").first();
    await field.fill("9");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const described = await field.getAttribute("aria-describedby");
    await expect
      .poll(() => page.locator(`[id="${described}"]`).innerText())
      .toBe("9 is too small. The minimum is 300.");
    expect(await scores(page)).toEqual(engineSays({}));
  });
});

describe("the model", () => {
  test("a range, a weight, an axis, and a choice's points change the score", async () => {
    const { page } = await openPlayground(SCORING);
    await choose(page, "Models");
    await page.getByLabel("Points, of range 4 of Credit score").fill("90");
    await expectScores(page, { X: 79 });
    await page.getByLabel("Weight of Credit score").fill("1");
    await expectScores(page, { X: 124, Total: 209 });
    await page.getByLabel("Credit score counts toward Y").check();
    await expectScores(page, { X: 124, Y: 175, Total: 299 });
    await page.locator("summary", { hasText: "Points per choice of Move-in date" }).click();
    await page.getByLabel("Points for In 1-3 months, Move-in date").fill("60");
    await expectScores(page, { X: 124, Y: 165, Total: 289 });
    await page.getByRole("button", { name: "Reset" }).click();
    await expectScores(page, engineSays({}));
  });

  test("a formula and a calculated field can be edited", async () => {
    const { page, problems } = await openPlayground(SCORING);
    await choose(page, "Models");
    const { editor } = await edit(page, "the formula of Credit score");
    await editor.fill("{credit_score} + 40");
    await expectScores(page, { X: 84 });
    await choose(page, "Fields");
    const field = await edit(page, "the formula of rent_ratio");
    await field.editor.fill("({rent_amount} + 2000) / {monthly_income}");
    await expect.poll(() => page.locator('[data-field="rent_ratio"]').innerText()).toBe("0.527777…");
    await expectScores(page, { X: 74 });
    expect(problems).toEqual([]);
  });
});

describe("the rules", () => {
  test("an invalid rule has the position of its error, and the last valid one stays in effect", async () => {
    const { page, problems: inPage } = await openPlayground(RULES);
    const recommended = page.locator('[data-recommendation="credit_score"]');
    const before = await recommended.innerText();
    const { editor, field, problems } = await edit(page, "rule 2 of credit_score");
    await editor.fill("If {credit_score} >= 720 && {rent_ratio} <= 0.3");
    await expect.poll(() => problems.innerText()).toContain('Characters 26 to 27: Use "and" instead of "&&".');
    const kept = "Still in use: If {credit_score} >= 720 and {rent_ratio} <= 0.3";
    await expect.poll(() => problems.innerText()).toContain(kept);
    await expect.poll(() => field.locator(".cm-lintRange-error").innerText()).toBe("&&");
    await expect.poll(() => editor.getAttribute("aria-invalid")).toBe("true");
    await page.locator('[role="status"]', { hasText: 'use "and" instead' }).waitFor({ state: "attached" });
    expect(await recommended.innerText()).toBe(before);

    await editor.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("If {credit_score} >= 800");
    await expect.poll(() => problems.count()).toBe(0);
    await expect.poll(() => recommended.innerText()).not.toBe(before);
    expect(inPage).toEqual([]);
  });

  test("a misspelled field is underlined, with the most similar name", async () => {
    const { page } = await openPlayground(RULES);
    const { editor, problems, field } = await edit(page, "rule 1 of credit_score");
    await editor.fill("If {credit_scor} < 620");
    await expect.poll(() => problems.innerText()).toContain("credit_score");
    await expect.poll(() => field.locator(".cm-lintRange-error").innerText()).toBe("{credit_scor}");
  });

  test("the keyboard opens, completes, and leaves the editor", async () => {
    const { page } = await openPlayground(RULES);
    const field = page.locator('[data-source="rule 1 of credit_score"]');
    await page.getByRole("tab", { name: "Rules" }).focus();
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("button", { name: "Remove rule 1 of credit_score" }));
    await page.keyboard.press("Tab");
    const editor = field.getByRole("textbox");
    await editor.waitFor();
    await expectFocus(editor);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("If {cre");
    await complete(page, field, /^\{credit_score\}/, "{cre", "{");
    await page.keyboard.type(" < med");
    await field.locator(".cm-completionInfo", { hasText: "The middle known value" }).waitFor();
    await complete(page, field, /^median/, "med", "me");
    await page.keyboard.type("620, 700) ");
    await page.keyboard.press("Control+Space");
    await field.getByRole("option", { name: /^and/ }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => editor.innerText()).toMatch(/^If \{credit_score\} < median\(620, 700\)/);
    await page.keyboard.press("Tab");
    await expect.poll(() => editor.evaluate((element) => element.matches(":focus"))).toBe(false);
  });
});

test("the keyboard loads it as the pointer does", async () => {
  const { page } = await open(RULES, DESKTOP);
  await page.locator("#playground a").focus();
  await page.keyboard.press("Tab");
  const playground = await loaded(page);
  await expectFocus(playground);
  for (const name of ["Start blank", "Save model", "Copy as curl", "Copy link"]) {
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("button", { name }));
  }
  await page.keyboard.press("Tab");
  await expectFocus(page.getByRole("tab", { name: "Rules" }));
});

describe("the address", () => {
  test("a copied link restores everything, and Reset clears it", async () => {
    const { page } = await openPlayground(RULES, { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] });
    const { editor } = await edit(page, "rule 2 of credit_score");
    await editor.fill("If {credit_score} >= 720 && 1");
    await choose(page, "Answers");
    await page.getByLabel("What is your credit score?").first().fill("640");
    await expectScores(page, engineSays({ credit_score: 640 }));
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#playground=1\.[0-9a-z]+\.[\w-]+$/);
    await expect.poll(() => page.url()).toBe(link);

    const restored = await open(link.slice(server.url.length), DESKTOP);
    const playground = await loaded(restored.page);
    await expectScores(restored.page, engineSays({ credit_score: 640 }));
    await expect.poll(() => playground.innerText()).toContain('Characters 26 to 27: Use "and" instead of "&&".');
    expect(restored.problems).toEqual([]);

    await restored.page.getByRole("button", { name: "Reset" }).click();
    await expectScores(restored.page, engineSays({}));
    await expect.poll(() => restored.page.url()).not.toContain("#");
  });

  test.each([
    ["damaged", "#playground=%E0%A4%A", "The link is damaged"],
    ["of another example", "#playground=1.zzzzzz.q1YqVrJSSs", "another version of the example"],
  ])("an address that is %s opens the example with a notice", async (_what, fragment, notice) => {
    const { page, problems } = await open(SCORING + fragment, DESKTOP);
    await loaded(page);
    const alert = page.getByRole("alert").filter({ hasText: notice });
    await alert.waitFor();
    expect(await scores(page)).toEqual(engineSays({}));
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });
});

describe("accessibility", () => {
  test.each(THEMES)("axe finds nothing, whatever is open, in the %s theme", async (colorScheme) => {
    const looks = { ...DESKTOP, colorScheme, reducedMotion: "reduce" } as const;
    const { page, playground, problems } = await openPlayground(RULES, looks);
    const { editor, problems: inRule } = await edit(page, "rule 2 of credit_score");
    await editor.fill("If {credit_score} >= 'high' && med");
    await inRule.waitFor();
    await expectAccessible(page);
    for (const tab of ["Answers", "Models", "Fields"]) {
      await choose(page, tab);
      await expectAccessible(page, playground.getByRole("tabpanel"));
    }
    expect(problems).toEqual([]);
  });

  test("it fits a screen of 320 pixels, every tab of it", async () => {
    const { page } = await openPlayground(RULES, { viewport: { width: 320, height: 640 } });
    const { editor, problems } = await edit(page, "rule 2 of credit_score");
    await editor.fill(`If {credit_score} >= ${"1".repeat(60)} nonsense`);
    await problems.waitFor();
    for (const tab of ["Rules", "Answers", "Models", "Fields"]) {
      await choose(page, tab);
      await expectNoSidewaysScrolling(page);
    }
  });

  test("without a script the example, its model, and its result are readable", async () => {
    const { page } = await open(SCORING, { javaScriptEnabled: false });
    const playground = page.getByRole("region", { name: "Playground" });
    const text = await playground.innerText();
    for (const part of ["81.5", "How X adds up", "Weight", "Turn on JavaScript to change both", "count({documents})"]) {
      expect(text).toContain(part);
    }
  });

  test("no request leaves the page during use", async () => {
    const { page } = await openPlayground(SCORING);
    await choose(page, "Rules");
    const { editor } = await edit(page, "rule 1 of credit_score");
    // the editor may need a font that was not needed before
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await editor.fill("If {credit_score} < 700");
    await choose(page, "Answers");
    await page.getByLabel("What is your credit score?").first().fill("655");
    // the last effects of an answer: it is in the address, and it has been announced
    await page.waitForURL(/#playground=/);
    const { X } = engineSays({ credit_score: 655 });
    await page.locator('[role="status"]', { hasText: `X ${X}, ` }).waitFor({ state: "attached" });
    expect(requests).toEqual([]);
  });

  test("if the editor does not load, a plain field replaces it", async () => {
    const { page } = await openPlayground(RULES);
    await page.route(/\/assets\/editor-.*\.js/, (route) => route.abort());
    const field = page.locator('[data-source="rule 1 of credit_score"]');
    await field.getByRole("button").click();
    const plain = field.locator("textarea");
    await plain.fill("If {credit_score} < 99 &&");
    await expect.poll(() => field.locator("xpath=following-sibling::*").innerText()).toContain("Characters 24 to 25");
  });
});
