import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testSite } from "./testing/site.ts";
import { expectAccessible, THEMES } from "./testing/usable.ts";

// The search over the whole documentation, in a browser.

const { open } = await testSite();

const REFERENCE = "/documentation/api-reference";

describe("search", () => {
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search the documentation" });

  test("finds across the tabs, and works without a mouse", async () => {
    const { page, problems } = await open("/documentation", { reducedMotion: "reduce" });
    await page.keyboard.press("/");
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await page.keyboard.type("median");
    const options = dialog.getByRole("option");
    await options.first().waitFor();
    await expect.poll(() => options.first().textContent()).toContain("Recommendations");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options.nth(1).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/documentation/recommendations#**");
    expect(problems).toEqual([]);
  });

  test("opens an endpoint on the page of its resource, and the dialog closes", async () => {
    const { page } = await open(REFERENCE, { reducedMotion: "reduce" });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("submit a lead");
    await dialogOf(page).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor({ state: "hidden" });
    await page.waitForURL("**/api-reference/leads#submitLead");
    await page.locator("details[open]:has(> summary #submitLead)").waitFor();
  });

  test("finds symbols, and says if there are no results", async () => {
    const { page } = await open("/documentation");
    await page.getByRole("button", { name: "Search the documentation" }).click();
    const input = dialogOf(page).getByRole("combobox");
    await input.fill("//");
    await dialogOf(page).getByRole("option").filter({ hasText: "Operators" }).first().waitFor();
    await input.fill("xyzzy");
    await dialogOf(page).getByText("Nothing found for “xyzzy”.").waitFor();
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "hidden" });
  });

  test("a slash in a field is a slash", async () => {
    const { page } = await open("/documentation");
    await page.evaluate(() => document.body.prepend(document.createElement("input")));
    await page.locator("body > input").press("/");
    await expect.poll(() => page.locator("body > input").inputValue()).toBe("/");
    expect(await dialogOf(page).isVisible()).toBe(false);
  });

  test.each(THEMES)("axe finds nothing in it, in the %s theme", async (colorScheme) => {
    const { page } = await open("/documentation", { colorScheme, reducedMotion: "reduce" });
    await page.keyboard.press("/");
    await page.keyboard.type("score");
    await dialogOf(page).getByRole("option").first().waitFor();
    await expectAccessible(page);
  });

  test("says so if its index cannot be loaded, and retries", async () => {
    const { page } = await open("/documentation");
    await page.route("**/search.json", (route) => route.abort());
    await page.keyboard.press("/");
    // In one step, so that it is one attempt: the next must not join one that is about to fail.
    await dialogOf(page).getByRole("combobox").fill("score");
    await dialogOf(page).getByText("could not be loaded").waitFor();
    await page.unroute("**/search.json");
    await page.keyboard.type("s");
    await dialogOf(page).getByRole("option").first().waitFor();
  });
});
