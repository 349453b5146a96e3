import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { deferred } from "../../server/testing/deferred.ts";
import { parseCurl } from "../testing/curl.ts";
import { shown, testAdmin } from "./testing/admin.ts";
import { LEADS } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

const { open, apiOf, server } = await testAdmin();

const table = (page: Page) => page.getByRole("table", { name: "Leads" });
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** The texts of the rows in a column, by the column's heading. */
async function column(page: Page, heading: string): Promise<string[]> {
  const headings = await table(page).getByRole("columnheader").allInnerTexts();
  const index = headings.findIndex((text) => text.trim() === heading);
  return await table(page)
    .locator(`tbody tr td:nth-child(${index + 1})`)
    .allInnerTexts();
}

const isDescending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number <= (numbers[index - 1] ?? number));

const countIn = async (page: Page) =>
  Number((await page.getByText(/^[\d,]+ leads?( match| matches)?$/).innerText()).split(" ")[0]);

async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  return dialog(page, "Filter leads");
}

describe("the list of leads", () => {
  test("is searched, and the search is in the address", async () => {
    const { page, problems } = await open(LEADS);
    await page.getByLabel("Find by identifier, name, or email").fill("HR-124");
    await expect.poll(() => countIn(page)).toBe(10);
    expect(new URL(page.url()).searchParams.get("search")).toBe("HR-124");
    await page.getByRole("button", { name: "Remove the filter: Search: “HR-124”" }).click();
    await expect.poll(() => countIn(page)).toBe(250);
    await expect.poll(() => page.getByLabel("Find by identifier, name, or email").inputValue()).toBe("");
    expect(problems).toEqual([]);
  });

  test("is filtered by controls for each question, and the filters are chips", async () => {
    const { page, problems } = await open(LEADS);
    const filters = await openFilters(page);
    await filters.getByLabel("High", { exact: true }).check();
    await filters.getByLabel("X from").fill("50");
    await filters.getByLabel("Add a question").selectOption("move_in");
    const moveIn = filters.getByRole("group", { name: "When would you like to move in?" });
    await moveIn.getByLabel("Immediately").check();
    await moveIn.getByLabel("In 1-3 months").check();
    await filters.getByLabel("Add a question").selectOption("credit_score");
    const score = filters.getByRole("group", { name: "What is your credit score?" });
    await score.getByLabel("From").fill("700");
    await filters.getByRole("button", { name: "Apply filters" }).click();
    await expect
      .poll(() => chips(page).allInnerTexts())
      .toEqual(["Priority: High", "X: from 50", "Move in: Immediately, In 1-3 months", "Credit score: from 700"]);
    const api = await apiOf("harbor-admin");
    const answers = { move_in: { any: ["immediate", "1-3-months"] }, credit_score: { min: 700 } };
    const { count } = await api.listLeads({ query: { priority: ["High"], min_x: 50, answers } });
    await expect.poll(() => countIn(page)).toBe(count);
    expect(count).toBeGreaterThan(0);
    for (const priority of await column(page, "Priority")) expect(priority).toBe("High");
    for (const x of await column(page, "X")) expect(Number(x)).toBeGreaterThanOrEqual(50);
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect.poll(() => countIn(page)).toBe(250);
    expect(problems).toEqual([]);
  });

  test("is the same in another tab, and goes back and forth with the browser", async () => {
    const { page } = await open(`${LEADS}?priority=Low&columns=move_in,total_score&page_size=10&ordering=total_score`);
    await expect.poll(() => column(page, "Move in")).toHaveLength(10);
    await table(page).getByRole("button", { name: "Total" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("ordering")).toBe("-total_score");
    await expect.poll(async () => isDescending((await column(page, "Total")).map(Number))).toBe(true);
    const first = await column(page, "Lead");
    await page.getByRole("button", { name: "Go to next page" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
    await expect.poll(() => column(page, "Lead")).not.toEqual(first);
    const leads = await column(page, "Lead");

    const other = await page.context().newPage();
    await other.goto(page.url());
    await shown(other);
    await expect.poll(() => column(other, "Lead")).toEqual(leads);
    await expect.poll(() => chips(other).allInnerTexts()).toEqual(["Priority: Low"]);

    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.has("page")).toBe(false);
    await expect.poll(() => column(page, "Lead")).toEqual(first);
    await page.goForward();
    await expect.poll(() => column(page, "Lead")).toEqual(leads);

    // as if more leads matched than are counted, and pages had no numbers: with the cursors of the server
    await other.route("**/api/v1/leads/?*", async (route) => {
      const asked = new URL(route.request().url());
      if (asked.searchParams.has("page")) {
        asked.searchParams.delete("page");
        asked.searchParams.set("cursor", "first");
      }
      const response = await route.fetch({ url: asked.href });
      await route.fulfill({ response, json: { ...(await response.json()), count: 10_000, count_is_exact: false } });
    });
    await other.goto(page.url().replace("page=2&", "").replace("&page=2", ""));
    await shown(other);
    await other.getByText("10,000+ leads match").waitFor();
    await other.getByText("1–10 of 10,000+").waitFor();
    await expect.poll(() => other.getByRole("button", { name: "Go to last page" }).count()).toBe(0);
    await other.getByRole("button", { name: "Go to next page" }).click();
    await expect.poll(() => column(other, "Lead")).toEqual(leads);
    expect(new URL(other.url()).searchParams.get("cursor")).toMatch(/\./);
    await other.getByRole("button", { name: "Export" }).click();
    await dialog(other, "Export 10,000+ leads").waitFor();
    await other.keyboard.press("Escape");
    await other.getByRole("button", { name: "Go to previous page" }).click();
    await expect.poll(() => column(other, "Lead")).toEqual(first);

    // this many are exported in the background
    await other.getByRole("button", { name: "Export" }).click();
    const exporting = dialog(other, "Export 10,000+ leads");
    await exporting.getByRole("button", { name: "Export" }).click();
    await exporting.getByRole("link", { name: "View exports" }).click();
    const file = other.getByRole("link", { name: /^Download export/ });
    const { name, rows } = await exported(other, () => file.click());
    expect(name).toMatch(/^leads-[\w-]+\.csv$/);
    expect(new Set(rows.map(({ priority }) => priority))).toEqual(new Set(["Low"]));
    expect(first.every((shownId) => rows.some(({ lead_id = "-" }) => shownId.includes(lead_id)))).toBe(true);
    await other.getByRole("button", { name: /^Delete export/ }).click();
    await dialog(other, "Delete this export?").getByRole("button", { name: "Delete" }).click();
    await other.getByText("No exports yet").waitFor();
  });

  test("displays the chosen columns, including answers", async () => {
    const { page, problems } = await open(`${LEADS}?search=HR-1260`);
    await page.getByRole("button", { name: "Columns" }).click();
    const columns = dialog(page, "Columns");
    await columns.getByRole("checkbox", { name: "When would you like to move in?" }).check();
    await columns.getByRole("checkbox", { name: "Recommendation" }).uncheck();
    const shownColumns = () => new URL(page.url()).searchParams.get("columns")?.split(",");
    await expect.poll(() => shownColumns()?.slice(-2)).toEqual(["created_at", "move_in"]);
    // by the keyboard, before the former last column
    await columns.getByRole("button", { name: "Move When would you like to move in?" }).focus();
    await page.keyboard.press("Space");
    await page.getByText(/is over place 6 of 6\.$/).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.getByText(/is over place 5 of 6\.$/).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await expect.poll(() => shownColumns()?.slice(-2)).toEqual(["move_in", "created_at"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => column(page, "Move in")).toEqual(["Immediately"]);
    await expect.poll(() => table(page).getByRole("columnheader", { name: "Recommendation" }).count()).toBe(0);
    await page.getByRole("button", { name: "Columns" }).click();
    await columns.getByRole("button", { name: "Reset columns" }).click();
    expect(new URL(page.url()).searchParams.has("columns")).toBe(false);
    expect(problems).toEqual([]);
  });

  test("displays the error of a filter at its field, and what the API rejects", async () => {
    const { page } = await open(LEADS);
    const filters = await openFilters(page);
    await filters.getByLabel("Total from").fill("9o");
    await filters.getByLabel("Y from").fill("50");
    await filters.getByLabel("Y up to").fill("40");
    await filters.getByRole("button", { name: "Apply filters" }).click();
    await filters.getByText("Enter a number, such as 72.5.").waitFor();
    await filters.getByText("Enter a value at or above the first.").waitFor();
    await filters.getByRole("button", { name: "Close without applying" }).click();

    await page.goto(`${LEADS}?answers=${encodeURIComponent('{"credit_scor":{"min":700}}')}`);
    await page.getByText("These filters can’t be used.").waitFor();
    await page.getByText('Did you mean "credit_score"?').waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => countIn(page)).toBe(250);
  });

  test("says what to do if no lead matches, and if there are none at all", async () => {
    const { page } = await open(`${LEADS}?search=nobody-is-called-this`);
    await page.getByRole("heading", { name: "No leads match" }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => countIn(page)).toBe(250);

    const empty = await open(LEADS, { as: "brightline-admin" });
    await empty.page.getByRole("heading", { name: "No leads yet" }).waitFor();
    await empty.page.getByRole("region", { name: "Request in curl" }).waitFor();
    await empty.page.getByRole("link", { name: "Try a score" }).last().click();
    await empty.page.getByRole("heading", { name: "No questions yet" }).waitFor();
    await expectUsable(empty.page);
    expect(empty.problems).toEqual([]);
  });

  test("opens a lead by the keyboard", async () => {
    const { page } = await open(`${LEADS}?search=HR-1260`);
    await table(page).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "HR-1260", level: 1 }).waitFor();
  });
});

describe("a selection", () => {
  test("is exported, saved as tests, and re-scored, whatever else the list contains", async () => {
    const { page, problems } = await open(`${LEADS}?search=HR-124`);
    await page.getByRole("checkbox", { name: "Select HR-1240" }).check();
    await page.getByRole("checkbox", { name: "Select HR-1241" }).check();
    const selection = page.getByRole("region", { name: "Selection" });
    await selection.getByRole("button", { name: "Export selected leads" }).click();
    const exporting = dialog(page, "Export 2 leads");
    await exporting.getByText("A CSV file of the 2 selected leads.").waitFor();
    const { rows } = await exported(page, () => exporting.getByRole("button", { name: "Export" }).click());
    expect(rows.map(({ lead_id }) => lead_id).toSorted()).toEqual(["HR-1240", "HR-1241"]);
    await exporting.getByRole("button", { name: "Done" }).click();

    const api = await apiOf("harbor-admin");
    const { count: before } = await api.listTests({ query: {} });
    await selection.getByRole("button", { name: "Keep as tests" }).click();
    await page.getByText("Kept 2 leads as tests").waitFor();
    expect((await api.listTests({ query: {} })).count).toBe(before + 2);

    await selection.getByRole("button", { name: "Re-score…" }).click();
    await dialog(page, "Re-score 2 leads")
      .getByText(/^2 leads\. /)
      .waitFor();
    expect(problems).toEqual([]);
  });

  test("is made and sorted on a phone, where each lead has a few lines", async () => {
    const { page } = await open(LEADS, { viewport: { width: 390, height: 844 } });
    const leads = page.getByRole("list", { name: "Leads" }).getByRole("listitem");
    await page.getByLabel("Sort by").selectOption("total_score");
    await expect.poll(() => new URL(page.url()).searchParams.get("ordering")).toBe("-total_score");
    // after the list has followed its address
    await expect.poll(() => page.getByLabel("Sort by").inputValue()).toBe("total_score");
    await page.getByRole("button", { name: "Sort ascending" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("ordering")).toBe("total_score");
    await page.getByRole("button", { name: "Sort descending" }).waitFor();
    expect(await leads.count()).toBe(25);
    const heights = await leads.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(120);
  });
});

/** The rows of the saved file. */
async function exported(page: Page, start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  const text = await readFile(await download.path(), "utf8");
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  return { name: download.suggestedFilename(), rows };
}

describe("the export", () => {
  test("contains all leads that match, with every column or the displayed ones", async () => {
    const { page, problems } = await open(`${LEADS}?priority=Low&columns=priority,move_in&ordering=lead_id`);
    const count = await countIn(page);
    await page.getByRole("button", { name: "Export" }).click();
    const exporting = dialog(page, `Export ${count} leads`);
    const all = await exported(page, () => exporting.getByRole("button", { name: "Export" }).click());
    await exporting.getByText(`Saved ${count} leads as ${all.name}.`).waitFor();
    expect(all.name).toMatch(/^leads-harbor-rentals-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(all.rows).toHaveLength(count);
    expect(all.rows[0]).toHaveProperty("credit_score");
    await exporting.getByRole("button", { name: "Done" }).click();

    await page.getByRole("button", { name: "Export" }).click();
    await exporting.getByLabel("The columns shown").check();
    const some = await exported(page, () => exporting.getByRole("button", { name: "Export" }).click());
    expect(Object.keys(some.rows[0] ?? {})).toEqual(["lead_id", "priority", "move_in"]);
    expect(some.rows.map(({ lead_id }) => lead_id)).toEqual(all.rows.map(({ lead_id }) => lead_id));
    expect(problems).toEqual([]);
  });

  test("can be canceled, and reports failures", async () => {
    const { page } = await open(LEADS);
    const { promise: held, resolve: release } = deferred();
    await page.route("**/exports/leads.csv*", async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await page.getByRole("button", { name: "Export" }).click();
    const exporting = dialog(page, /^Export/);
    await exporting.getByRole("button", { name: "Export" }).click();
    await exporting.getByText("0 of 250 leads").waitFor();
    await exporting.getByRole("button", { name: "Cancel" }).click();
    await exporting.getByLabel("All columns and answers").waitFor();
    release();
    await exporting.getByRole("button", { name: "Export" }).click();
    await exporting.getByText("The server cannot be reached.", { exact: false }).waitFor();
  });
});

describe("the request to copy", () => {
  /** Displays the token and runs the resulting curl text. */
  async function send(page: Page): Promise<{ lead_id: string }> {
    const code = page.getByRole("region", { name: "Request in curl" });
    expect(await code.innerText()).toContain("Token <token>");
    await page.getByRole("button", { name: "Show token" }).click();
    await page.getByRole("button", { name: "Hide token" }).waitFor();
    const [request] = parseCurl(await code.innerText());
    if (request === undefined) throw new Error("there is no request");
    const { url, method, headers, body } = request;
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    expect(response.status).toBe(201);
    return (await response.json()) as { lead_id: string };
  }

  test("works as it is displayed, in the user's own account", async () => {
    const { page, problems } = await open(`${LEADS}add/request/`);
    const { lead_id } = await send(page);
    const lead = await (await apiOf("harbor-admin")).getLead({ params: { lead_id } });
    expect(lead.name).toBe("Jane Doe");
    expect(Object.keys(lead.answers)).toContain("credit_score");
    expect(problems).toEqual([]);
  });

  test("works in a client's account, with the agency's token", async () => {
    const { page } = await open(`${LEADS}add/request/?account=northwind-sales`, { as: "brightline-admin" });
    const { lead_id } = await send(page);
    const lead = await (await apiOf("northwind-admin")).getLead({ params: { lead_id } });
    expect(lead.name).toBe("Jane Doe");
  });

  test("exists in three languages, and is copied with the token", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page } = await open(`${LEADS}add/request/`, { permissions });
    for (const [tab, text] of [
      ["JavaScript", `baseUrl: "${server.url}"`],
      ["Python", `Leadplane("${server.url}"`],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const code = page.getByRole("region", { name: `Request in ${tab}` });
      await expect.poll(() => code.innerText()).toContain(text);
      expect(await code.innerText()).toContain("<token>");
      await page.getByRole("button", { name: "Copy with token" }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/"lp_[\w-]{20,}"/);
    }
  });
});

describe.each(LOOKS)("on a screen of $viewport.width pixels, in the $colorScheme theme", (look) => {
  test("the list, its filters, and the request are accessible", async () => {
    const { page } = await open(`${LEADS}?min_total=50&columns=priority,total_score,move_in,documents`, look);
    await expectUsable(page);
    const filters = await openFilters(page);
    await filters.getByLabel("Add a question").selectOption("documents");
    await expectUsable(page);
    await page.goto(`${LEADS}add/request/`);
    await page.getByRole("region", { name: "Request in curl" }).waitFor();
    await expectUsable(page);
  });
});
