import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testAdmin } from "./testing/admin.ts";
import { ANSWERS, LEADS, ownProblems } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

const { open, apiOf } = await testAdmin();

const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** The list's page is identified by its first lead. */
const firstLead = (page: Page) => page.getByRole("table", { name: "Leads" }).locator("tbody tr").first();

/** Saves the list as a view; a name that is taken leaves the dialog open. */
async function save(page: Page, name: string, { isDefault = false, isTaken = false } = {}): Promise<void> {
  await page.getByRole("button", { name: /^Save (view|as new view)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill(name);
  if (isDefault) await dialog.getByLabel("Show this view when I open Leads").check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  if (!isTaken) await dialog.waitFor({ state: "hidden" });
}

describe("saved views", () => {
  test("keep filters, order, and columns, and link back to them", async () => {
    const { page, problems } = await open(`${LEADS}?min_total=50&ordering=-total_score&columns=total_score,email`);
    await save(page, "Best first");
    await views(page).getByRole("link", { name: "Best first" }).waitFor();
    await expect.poll(() => views(page).locator('[aria-current="page"]').innerText()).toBe("Best first");
    await views(page).getByRole("link", { name: "All leads" }).click();
    await expect.poll(() => chips(page).count()).toBe(0);
    await views(page).getByRole("link", { name: "Best first" }).click();
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["Total: from 50"]);
    expect([parameter(page, "ordering"), parameter(page, "columns")]).toEqual(["-total_score", "total_score,email"]);
    expect(problems).toEqual([]);
  });

  test("are changed, renamed, and deleted; a name that is taken is reported", async () => {
    const { page } = await open(`${LEADS}?min_total=50`);
    await save(page, "First");
    await page.getByLabel("Arrived", { exact: true }).selectOption("Last 30 days");
    await save(page, "First", { isTaken: true });
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByText('You already have a view named "First".').waitFor();
    await dialog.getByLabel("Name").fill("Second");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect.poll(() => views(page).getByRole("link").allInnerTexts()).toEqual(["All leads", "First", "Second"]);

    await page.getByRole("button", { name: "Remove the filter: Total: from 50" }).click();
    await page.getByRole("button", { name: "Options of the view Second" }).click();
    await page.getByRole("menuitem", { name: "Update view" }).click();
    await page.reload();
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["Arrived: Last 30 days"]);
    await page.getByRole("button", { name: "Options of the view Second" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const renaming = page.getByRole("dialog", { name: "Rename view" });
    await renaming.getByLabel("Name").fill("This month’s");
    await renaming.getByRole("button", { name: "Save" }).click();
    await views(page).getByRole("link", { name: "This month’s" }).waitFor();
    await page.getByRole("button", { name: "Options of the view This month’s" }).click();
    await page.getByRole("menuitem", { name: "Delete view" }).click();
    await expect.poll(() => views(page).getByRole("link").allInnerTexts()).toEqual(["All leads", "First"]);
    await expect.poll(() => chips(page).count()).toBe(0);
  });

  test("changes made while one is being saved are kept, and the saved one is displayed", async () => {
    const { page } = await open(`${LEADS}?min_total=50&min_x=10`);
    // as soon as the view is in the list, before the address contains it
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const names = [...document.querySelectorAll('nav[aria-label="Views"] a')].map((link) => link.textContent);
        if (!names.includes("Both")) return;
        watch.disconnect();
        document.querySelector<HTMLElement>('[aria-label="Remove the filter: Total: from 50"]')?.click();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await save(page, "Both");
    await page.getByRole("button", { name: "Options of the view Both" }).waitFor();
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["X: from 10"]);
    expect([parameter(page, "min_total"), parameter(page, "min_x")]).toEqual([null, "10"]);
  });

  test("one of them is the default of the list; others do not see it", async () => {
    const { page } = await open(`${LEADS}?min_total=50`);
    await save(page, "Mine", { isDefault: true });
    await views(page).getByRole("link", { name: "Mine" }).waitFor();
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Leads" }).click();
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["Total: from 50"]);
    await views(page).getByRole("link", { name: "All leads" }).click();
    await expect.poll(() => chips(page).count()).toBe(0);
    const other = await open(`${LEADS}?account=harbor-rentals`, { as: "brightline-admin" });
    await other.page.getByText("250 leads").waitFor();
    expect(await views(other.page).count()).toBe(0);
  });
});

describe("filters", () => {
  test("several priorities and rules are one filter each", async () => {
    const { page, problems } = await open(LEADS);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const filters = page.getByRole("dialog", { name: "Filter leads" });
    const api = await apiOf("harbor-admin");
    const { results } = await api.listLeads({ query: { page_size: 100 } });
    const [one = "", two = ""] = [...new Set(results.map(({ priority }) => priority))];
    await filters.getByLabel(one, { exact: true }).check();
    await filters.getByLabel(two, { exact: true }).check();
    await filters.getByRole("button", { name: "Apply filters" }).click();
    const { count } = await api.listLeads({ query: { priority: [one, two] as never } });
    await page.getByText(`${count} leads match`).waitFor();
    expect(await chips(page).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test("the last day of arrival is included", async () => {
    const { page } = await open(LEADS);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const filters = page.getByRole("dialog", { name: "Filter leads" });
    await filters.getByLabel("From", { exact: true }).fill("2026-01-01");
    await filters.getByLabel("To, inclusive", { exact: true }).fill("2026-01-31");
    await filters.getByRole("button", { name: "Apply filters" }).click();
    await expect.poll(() => parameter(page, "created_before")).toBe("2026-02-01");
    await expect
      .poll(() => chips(page).allInnerTexts())
      .toEqual(["Arrived: from Jan 1, 2026", "Arrived: up to Jan 31, 2026"]);
    await page.getByRole("button", { name: /^Filters/ }).click();
    expect(await filters.getByLabel("To, inclusive", { exact: true }).inputValue()).toBe("2026-01-31");
  });
});

describe("the next lead", () => {
  test("is that of the list, in its order, past the end of a page; and back to the list", async () => {
    const query = "min_total=20&ordering=-total_score&page_size=10";
    const { page, problems } = await open(`${LEADS}?${query}`);
    const api = await apiOf("harbor-admin");
    const { results } = await api.listLeads({ query: { min_total: 20, ordering: ["-total_score"], page_size: 12 } });
    const called = results.map(({ name, lead_id }) => name || lead_id);
    const next = page.getByRole("link", { name: "Next lead" });
    await firstLead(page).getByRole("link").click();
    for (const [index, name] of called.entries()) {
      await expect.poll(() => heading(page).innerText()).toBe(name);
      await page.getByText(new RegExp(`^${index + 1} of \\d+$`)).waitFor();
      if (index < called.length - 1) await next.click();
    }
    for (const name of [called.at(-2), called.at(-3)]) {
      await page.getByRole("link", { name: "Previous lead" }).click();
      await expect.poll(() => heading(page).innerText()).toBe(name);
    }
    // the last lead of a page that is found by its cursor, as those of a long list are
    await page.goto(`${new URL(page.url()).origin}${LEADS}${results[9]?.lead_id}/?${query}&page=1&cursor=first`);
    for (const [link, name] of [
      ["Next lead", called[10]],
      ["Next lead", called[11]],
      ["Previous lead", called[10]],
      ["Previous lead", called[9]],
    ] as const) {
      await page.getByRole("link", { name: link }).click();
      await expect.poll(() => heading(page).innerText()).toBe(name);
    }
    await page.getByRole("navigation", { name: "Where this is" }).getByRole("link", { name: "Leads" }).click();
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["Total: from 20"]);
    expect(parameter(page, "ordering")).toBe("-total_score");
    expect(ownProblems(problems)).toEqual([]);
  });

  test("is not offered for a lead that was not opened from a list", async () => {
    const { page } = await open(`${LEADS}HR-1260/`);
    await page.getByRole("button", { name: "Edit answers" }).waitFor();
    expect(await page.getByRole("link", { name: "Next lead" }).count()).toBe(0);
  });
});

test("the title of a lead is its name, with its identifier below", async () => {
  const api = await apiOf("harbor-admin");
  await api.submitLead({ body: { lead_id: "NAMED-1", name: "Jane Doe", answers: ANSWERS } });
  const { page } = await open(`${LEADS}?search=NAMED-1`);
  await expect.poll(() => firstLead(page).getByRole("link").innerText()).toBe("Jane Doe\nNAMED-1");
  await firstLead(page).getByRole("link").click();
  await expect.poll(() => heading(page).innerText()).toBe("Jane Doe");
  await page.getByText("NAMED-1", { exact: true }).waitFor();
});

test("the history and the audit log name the user who edits a lead in the admin", async () => {
  const api = await apiOf("harbor-admin");
  await api.submitLead({ body: { lead_id: "EDITED-1", answers: ANSWERS } });
  const { page } = await open(`${LEADS}EDITED-1/`);
  await page.getByRole("button", { name: "Edit answers" }).click();
  await page.getByLabel("What is your credit score?").fill("705");
  await page.getByRole("button", { name: "Save answers" }).click();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("Resubmitted in the admin by harbor-admin").waitFor();
  await history.getByText("First submitted through the API with token").waitFor();
  await history.getByRole("link", { name: "Audit log of this lead" }).click();
  const event = page.getByRole("list", { name: "Events" }).getByRole("listitem").first();
  await event.getByText("harbor-admin", { exact: true }).waitFor();
  await event.getByText("changed credit_score").waitFor();
  await event.getByRole("link", { name: "EDITED-1" }).click();
  await expect.poll(() => heading(page).innerText()).toBe("EDITED-1");
});

test("on a phone the answers come before the rules", async () => {
  const { page } = await open(`${LEADS}HR-1260/`, { viewport: { width: 390, height: 844 } });
  await page.getByRole("region", { name: "Answers" }).waitFor();
  const titles = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(titles.indexOf("Answers")).toBeLessThan(titles.indexOf("Why these scores"));
  expect(titles.indexOf("Position")).toBeLessThan(titles.indexOf("Rules"));
});

describe.each(LOOKS)("on a screen of $viewport.width pixels, in the $colorScheme theme", (look) => {
  test("views and neighbors are accessible", async () => {
    const { page } = await open(`${LEADS}?min_total=50`, look);
    await save(page, "A view with a name that is rather long for so small a screen");
    await views(page).waitFor();
    await expectUsable(page);
    await page.goto(`${LEADS}HR-1260/?page=1`);
    await page.getByRole("button", { name: "Edit answers" }).waitFor();
    await expectUsable(page);
  });
});
