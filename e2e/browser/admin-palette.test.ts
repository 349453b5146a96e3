import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Everything is reachable by keyboard: the command palette, and the global shortcuts.

const { open, apiOf } = await testAdmin();

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** Opens the palette from the keyboard and types into it. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").waitFor();
  await page.keyboard.type(text);
}

describe("the command palette", () => {
  test("goes to a page, and to adding", async () => {
    const { page, problems } = await open("/admin/");
    await ask(page, "audit");
    await option(page, /^Audit log/).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "Audit log").waitFor();
    await ask(page, "add question");
    await option(page, /^Add question/).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "Add question").waitFor();
    expect(problems).toEqual([]);
  });

  test("finds leads, questions, scoring models, and rules by their words", async () => {
    const { results } = await (await apiOf("harbor-admin")).listLeads({ query: { page_size: 1 } });
    const lead = results[0]?.lead_id ?? "";
    const { page } = await open("/admin/");
    await ask(page, lead);
    await option(page, new RegExp(`^${lead}`)).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, lead).waitFor();
    await ask(page, "credit score");
    await option(page, /What is your credit score\?/).waitFor();
    await option(page, /^Credit score/).waitFor();
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "hidden" });
    await ask(page, "deposit of two months");
    await option(page, /deposit of two months/).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/scoringengine/recommendation/**");
  });

  test("creates a draft, goes to its changes and its publication, and leaves it", async () => {
    const { page, problems } = await open("/admin/");
    await ask(page, "new draft");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New draft" }).getByLabel("Name").fill("From the keyboard");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("draft"));
    await page.getByRole("region", { name: "Draft", exact: true }).waitFor();
    await ask(page, "review changes");
    await page.keyboard.press("Enter");
    await heading(page, "From the keyboard").waitFor();
    await ask(page, "publish draft");
    await page.keyboard.press("Enter");
    const publishing = page.getByRole("dialog", { name: "Publish “From the keyboard”" });
    await publishing.waitFor();
    await page.keyboard.press("Escape");
    await publishing.waitFor({ state: "hidden" });
    await ask(page, "leave draft");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Live: switch to a draft" }).waitFor();
    await ask(page, "from the keyboard");
    await option(page, /^Work in draft From the keyboard/).waitFor();
    expect(await option(page, "Review changes").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("switches the account, and the theme", async () => {
    const { page } = await open("/admin/", { as: "brightline-admin", colorScheme: "light" });
    await ask(page, "northwind");
    await option(page, /Northwind Sales/)
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Account: Northwind Sales" }).waitFor();
    await shown(page);
    await ask(page, "dark");
    await option(page, /dark/i).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  });

  test("says if there are no results", async () => {
    const { page } = await open("/admin/");
    await ask(page, "xyzzy");
    await palette(page).getByText("Nothing found.").waitFor();
  });

  test.each(LOOKS)("it is accessible: $colorScheme $viewport.width", async (look) => {
    const { page } = await open("/admin/scoringengine/question/", look);
    await ask(page, "");
    await option(page, /^Home/).waitFor();
    await expectUsable(page);
  });
});

describe("the shortcuts", () => {
  test("go to an area, into the search, and to their list", async () => {
    const { page, problems } = await open("/admin/");
    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await heading(page, "Questions").waitFor();
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", { name: "Search questions" });
    await expect.poll(() => search.evaluate((each) => each.matches(":focus"))).toBe(true);
    await page.keyboard.type("g?");
    await expect.poll(() => search.inputValue()).toBe("g?");
    await heading(page, "Questions").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to Leads").waitFor();
    expect(problems).toEqual([]);
  });
});
