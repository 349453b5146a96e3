import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEFAULT_BANDS } from "#engine";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// The settings of Harbor Rentals as its administrator changes them: bands, calculated fields, name, and time zone.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");
const [harbor] = (await api.listAccounts()).results;
const id = harbor?.id ?? 0;

const SETTINGS = "/admin/settings/";
const FIELDS = `${SETTINGS}calculated-fields/`;
const ACCOUNT = `${SETTINGS}account/`;
const account = () => api.getAccount({ params: { id } });
const fields = async () => (await api.listCalculatedFields()).results;
const section = (page: Page, name: string) => page.getByRole("region", { name });
const toast = (page: Page, text: string | RegExp) => page.locator("[data-sonner-toast]", { hasText: text });
const amount = (page: Page, name: string) => page.locator(`[data-value="${name}"] code`).last();

async function undo(page: Page, what: string | RegExp): Promise<void> {
  await toast(page, what).getByRole("button", { name: "Undo" }).click();
  await toast(page, "Change undone").waitFor();
}

/** The bands of X, of Y, or of the total. */
const listOf = (page: Page, name: string) => page.getByRole("group", { name: new RegExp(`^${name}`) });
const SAVED = "Bands saved";

/** Types a text into the formula's editor. */
async function writeFormula(page: Page, text: string): Promise<void> {
  await page.locator('[data-source="Formula"]').click();
  await page.getByRole("textbox", { name: "Formula" }).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

describe("bands", () => {
  test("are drawn during typing, saved, and reset", async () => {
    const { page, problems } = await open(SETTINGS);
    const bands = section(page, "Bands");
    const [x, total] = [listOf(page, "X"), listOf(page, "Total")];
    const scale = x.getByRole("img");
    await expect.poll(() => scale.getAttribute("aria-label")).toMatch(/A High Priority: from 80$/);
    await x.getByLabel("Band A, from").fill("92.5");
    await x.getByLabel("Band A, name").fill("Call today");
    await total.getByLabel("Band D, what to do").fill("thank them");
    await expect
      .poll(() => scale.getAttribute("aria-label"))
      .toMatch(/B Medium: 60 to 92\.5; A Call today: from 92\.5$/);
    await bands.getByRole("button", { name: "Save" }).click();
    await toast(page, SAVED).waitFor();
    const { bands: stored } = await account();
    expect(stored.x[0]).toEqual({ letter: "A", label: "Call today", from: 92.5, action: "contact immediately" });
    expect(stored.y).toEqual(DEFAULT_BANDS.y);
    expect(stored.total[3]?.action).toBe("thank them");
    await undo(page, SAVED);
    expect((await account()).bands).toEqual(DEFAULT_BANDS);
    await expect.poll(() => x.getByLabel("Band A, from").inputValue()).toBe("80");
    expect(problems).toEqual([]);
  });

  test("are added and removed, one to eight in each list, and name the priorities of leads", async () => {
    const { page, problems } = await open(SETTINGS);
    const total = listOf(page, "Total");
    const add = total.getByRole("button", { name: "Add band" });
    const letters = () => total.getByRole("listitem").count();
    await add.click();
    await expect.poll(letters).toBe(5);
    // the new band waits for its name, above the lowest
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Band D, name");
    await page.keyboard.type("Later");
    expect(await total.getByLabel("Band D, from").inputValue()).toBe("40");
    expect(await total.getByLabel("Band E, from").inputValue()).toBe("below 40");
    for (const name of ["Sixth", "Seventh", "Eighth"]) {
      await add.click();
      await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.endsWith(", name"));
      await page.keyboard.type(name);
    }
    await total.getByRole("button", { name: "8 bands are the most" }).waitFor();
    for (const name of ["Sixth", "Seventh", "Eighth"]) {
      await total.getByRole("button", { name: new RegExp(`^Remove band ., ${name}$`) }).click();
    }
    await total.getByRole("button", { name: "Remove band B, Medium" }).click();
    await expect.poll(letters).toBe(4);
    const x = listOf(page, "X");
    for (const name of ["Disqualified", "Low", "Medium"]) {
      await x.getByRole("button", { name: new RegExp(`^Remove band ., ${name}$`) }).click();
    }
    expect(await x.getByLabel("Band A, from").inputValue()).toBe("every score");
    expect(await x.getByRole("button", { name: "Remove band A, High Priority" }).isDisabled()).toBe(true);
    await section(page, "Bands").getByRole("button", { name: "Save" }).click();
    await toast(page, SAVED).waitFor();
    const { bands: stored } = await account();
    expect(stored.total.map(({ letter, label, from }) => [letter, label, from])).toEqual([
      ["A", "High", 160],
      ["B", "Low", 80],
      ["C", "Later", 40],
      ["D", "Disqualified", null],
    ]);
    expect(stored.x.map(({ label, from }) => [label, from])).toEqual([["High Priority", null]]);
    await undo(page, SAVED);
    expect((await account()).bands).toEqual(DEFAULT_BANDS);
    expect(problems).toEqual([]);
  });

  test("errors are at their field, and nothing is sent", async () => {
    const { page, problems } = await open(SETTINGS);
    const form = section(page, "Bands");
    const bands = listOf(page, "Y");
    await bands.getByLabel("Band B, from").fill("85");
    await bands.getByText("Must be less than 80, where the band above begins.").waitFor();
    await bands.getByText("The preview appears again once each band starts below the one above it.").waitFor();
    expect(await bands.getByLabel("Band B, from").getAttribute("aria-invalid")).toBe("true");
    await bands.getByLabel("Band B, from").fill("");
    await bands.getByText("Must be a number.").waitFor();
    await bands.getByLabel("Band B, from").fill("60.005");
    await bands.getByText(/two decimals/).waitFor();
    await bands.getByLabel("Band C, name").fill(" ");
    await form.getByRole("button", { name: "Save" }).click();
    await bands.getByText("This field is required.").waitFor();
    expect((await account()).bands).toEqual(DEFAULT_BANDS);
    await form.getByRole("button", { name: "Discard changes" }).click();
    expect(await bands.getByLabel("Band C, name").inputValue()).toBe("Low");
    expect(problems).toEqual([]);
  });
});

describe("calculated fields", () => {
  test("are added, computed during typing, changed, and deleted in place", async () => {
    const { page, problems } = await open(FIELDS);
    const list = section(page, "Calculated fields");
    await list.getByRole("button", { name: "Add calculated field" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
    await page.keyboard.type("yearly_income");
    await writeFormula(page, "{monthly_income} * 12");
    await expect.poll(() => amount(page, "yearly_income").innerText()).toMatch(/^[\d,]+$/);
    await list.getByRole("button", { name: "Save" }).click();
    await toast(page, "Calculated field added").waitFor();
    expect((await fields()).at(-1)).toMatchObject({ name: "yearly_income", formula: "{monthly_income} * 12" });

    await list.getByText("Example answers").click();
    await list.getByLabel("What is your household's monthly income?").fill("5000");
    await expect.poll(() => amount(page, "yearly_income").innerText()).toBe("60,000");
    await list.getByRole("button", { name: "Change yearly_income" }).click();
    await writeFormula(page, "{monthly_income} * 13");
    await expect.poll(() => amount(page, "yearly_income").innerText()).toBe("65,000");
    await list.getByRole("button", { name: "Save" }).click();
    await toast(page, "Changes saved").waitFor();
    await expect.poll(() => list.getByText("{monthly_income} * 13").count()).toBe(1);
    await list.getByRole("button", { name: "Delete yearly_income" }).click();
    await toast(page, "yearly_income deleted").waitFor();
    await expect.poll(() => list.getByText("{yearly_income}").count()).toBe(0);
    await undo(page, "yearly_income deleted");
    await list.getByRole("button", { name: "Change yearly_income" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("all uses of a calculated field are listed before it is deleted, and errors are at their field", async () => {
    const { page } = await open(FIELDS);
    const list = section(page, "Calculated fields");
    await list.getByRole("button", { name: "Delete cash_flow" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete cash_flow?" });
    await dialog.waitFor();
    expect(await dialog.getByRole("link").allInnerTexts()).toEqual(["Scoring model “Cash flow”"]);
    await dialog.getByRole("button", { name: "Delete calculated field and 1 scoring model" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await list.getByRole("button", { name: "Change cash_flow" }).click();
    await list.getByLabel("Name").fill("flow");
    const others = list.getByRole("list", { name: "Saving also changes" });
    await others.getByRole("link", { name: "Formula of “Cash flow”: {cash_flow} → {flow}" }).waitFor();
    await list.getByLabel("Name").fill("credit_score");
    await list.getByRole("button", { name: "Save" }).click();
    await list.getByText("A question named credit_score already exists.").waitFor();
    await list.getByRole("button", { name: "Cancel" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Change cash_flow");
    await list.getByRole("button", { name: "Add calculated field" }).click();
    await list.getByLabel("Name").fill("credit_score");
    await writeFormula(page, "{monthly_incom} * 2");
    await list
      .getByText(/Did you mean/)
      .first()
      .waitFor();
    await writeFormula(page, "{monthly_income} * 2");
    await list.getByRole("button", { name: "Save" }).click();
    await list.getByText("A question named credit_score already exists.").waitFor();
    expect((await fields()).some(({ name }) => name === "credit_score")).toBe(false);
    await page.getByRole("link", { name: "Questions" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/scoringengine\/question\/$/);
  });

  test("are reachable from everything that uses them", async () => {
    const { page } = await open("/admin/scoringengine/question/5/");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Calculated field debt_ratio" }).click();
    await page.waitForURL(/settings\/calculated-fields\/#calculated-field-3$/);
    await expect
      .poll(() => page.locator("#calculated-field-3").evaluate((row) => row.getBoundingClientRect().top < innerHeight))
      .toBe(true);
  });
});

describe("the account", () => {
  test("changes its name and time zone; its slug is for superusers", async () => {
    const { page, problems } = await open(ACCOUNT);
    const own = section(page, "Account");
    expect(await own.getByLabel("Slug").isDisabled()).toBe(true);
    await own.getByText(/There it is .*UTC[-+]0\d:00/).waitFor();
    await own.getByLabel("Time zone").fill("oslo");
    await page.getByRole("option", { name: /Europe\/Oslo/ }).click();
    await own.getByText(/There it is .*UTC\+0[12]:00/).waitFor();
    await own.getByLabel("Name").fill("<script>alert(1)</script>");
    await own.getByRole("button", { name: "Save" }).click();
    await toast(page, "Changes saved").waitFor();
    expect(await account()).toMatchObject({ time_zone: "Europe/Oslo", name: "<script>alert(1)</script>" });
    await page.getByRole("banner").getByText("<script>alert(1)</script>").waitFor();
    await own.getByLabel("Name").fill("");
    await own.getByRole("button", { name: "Save" }).click();
    await own.getByText("This field is required.").waitFor();
    await api.updateAccount({ params: { id }, body: { name: "Harbor Rentals", time_zone: "America/New_York" } });
    expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("changes in another part are not a conflict, those in the same are", async () => {
    const { page } = await open(SETTINGS);
    const bands = section(page, "Bands");
    await listOf(page, "X").getByLabel("Band A, name").fill("Mine");
    await api.updateAccount({ params: { id }, body: { name: "Harbor Homes" } });
    await bands.getByRole("button", { name: "Save" }).click();
    await toast(page, SAVED).waitFor();
    expect(await account()).toMatchObject({ name: "Harbor Homes", bands: { x: [{ label: "Mine" }, {}, {}, {}] } });

    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account" }).click();
    const own = section(page, "Account");
    await expect.poll(() => own.getByLabel("Name").inputValue()).toBe("Harbor Homes");
    await own.getByLabel("Name").fill("Mine as well");
    await api.updateAccount({ params: { id }, body: { name: "Theirs" } });
    await own.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: /changed this/ });
    await conflict.getByRole("definition").filter({ hasText: "Theirs" }).first().waitFor();
    expect((await account()).name).toBe("Theirs");
    await conflict.getByRole("button", { name: "Overwrite with mine" }).click();
    await expect.poll(async () => (await account()).name).toBe("Mine as well");
    await api.updateAccount({ params: { id }, body: { name: "Harbor Rentals", bands: DEFAULT_BANDS } });
  });

  test("an agency changes the slug of its client, and every address follows", async () => {
    const { page } = await open(`${ACCOUNT}?account=northwind-sales`, { as: "brightline-admin" });
    const own = section(page, "Account");
    await own.getByLabel("Slug").fill("no good");
    await own.getByRole("button", { name: "Save" }).click();
    await own.getByText("Use only letters, numbers, hyphens, and underscores.").waitFor();
    await own.getByLabel("Slug").fill("northwind");
    await own.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/account=northwind$/);
    await shown(page);
    expect(await own.getByLabel("Slug").inputValue()).toBe("northwind");
  });
});

test("four-eyes review lists who can approve, and needs two people to be turned off", async () => {
  const own = await open(`${SETTINGS}publishing/`);
  const review = section(own.page, "Review");
  await review.getByText(/^Can approve: brightline-admin, you, and 1 superuser\./).waitFor();
  await review.getByRole("button", { name: "Turn on four eyes…" }).click();
  await own.page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await review.getByText("Four eyes is on").waitFor();
  await api.createUser({ body: { username: "second-admin", password: "lantern-orchard-58", is_staff: true } });
  await own.page.reload();
  await review.getByRole("button", { name: "Request to turn off…" }).click();
  const asking = own.page.getByRole("dialog");
  // the user is not among them, and a user who was just given access becomes one only on a later date
  await asking
    .getByText(
      /Can confirm: brightline-admin, second-admin \(from [A-Z][a-z]+ \d+, \d{4}, [\d:]+\s[AP]M\), and 1 superuser\./,
    )
    .waitFor();
  await asking.getByLabel("Reason").fill("We merge");
  await asking.getByRole("button", { name: "Send request" }).click();
  await review.getByText("It stays on until someone else confirms.").waitFor();
  expect((await account()).review).toBe("four_eyes");

  const { page, problems } = await open(`${SETTINGS}?account=harbor-rentals`, { as: "brightline-admin" });
  await page.getByRole("link", { name: "harbor-admin requested to turn off four eyes" }).click();
  await section(page, "Review").getByText("“We merge”").waitFor();
  await shown(page);
  await expectUsable(page);
  await section(page, "Review").getByRole("button", { name: "Turn off…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await section(page, "Review").getByText("Off: changes can go live directly").waitFor();
  expect((await account()).review).toBe("off");
  expect([...own.problems, ...problems]).toEqual([]);
});

test("in a draft, pages say whether they change the live account or the draft", async () => {
  const draft = await api.createDraft({ body: { name: "Other bands" } });
  const { page } = await open(`${SETTINGS}?draft=${draft.id}`);
  await page.getByText("Part of the draft.").waitFor();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account" }).click();
  await page.getByText("Not part of the draft.").waitFor();
  await section(page, "Account").getByRole("button", { name: "Save at once" }).waitFor();
  await shown(page);
  await expectUsable(page);
});

test.each(LOOKS)("it is accessible: $colorScheme, $viewport.width wide", async (look) => {
  const { page, problems } = await open(SETTINGS, look);
  await listOf(page, "X").getByLabel("Band A, from").fill("10");
  await page.getByText("Must be less than 10", { exact: false }).waitFor();
  await expectUsable(page);
  await section(page, "Bands").getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Calculated fields" }).click();
  await section(page, "Calculated fields").getByText("{rent_ratio}").waitFor();
  await page.getByRole("button", { name: "Change rent_ratio" }).click();
  await page.locator('[data-source="Formula"]').waitFor();
  await expectUsable(page);
  expect(problems).toEqual([]);
});
