import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectNoSidewaysScrolling, expectUsable, LOOKS } from "./testing/usable.ts";

// The page before the admin's own scripts have run, and if they never do.

const { open } = await testAdmin();

const MODULES = /\/admin\/assets\/(?!shell-).*\.js$/;
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** A login page that was visited before, in which the admin's scripts now never arrive. */
async function waiting(options: Parameters<typeof open>[1], theme?: "light" | "dark") {
  const { page, problems } = await open("/healthz", { as: null, apart: true, ...options });
  await page.evaluate((chosen) => chosen !== undefined && localStorage.setItem("theme", chosen), theme);
  await page.route(MODULES, () => {});
  await page.goto("/admin/login/", { waitUntil: "commit" });
  await page.getByText("Leadplane", { exact: true }).waitFor();
  // the text may be there before its styles; it is invisible until they are loaded
  await page.waitForFunction(() => document.styleSheets.length > 0);
  return { page, problems };
}

test("the chosen theme is applied before the admin's scripts", async () => {
  const { page: light } = await waiting({ colorScheme: "light" });
  const { page: dark, problems } = await waiting({ colorScheme: "light" }, "dark");
  const [lightGround, darkGround] = [await groundOf(light), await groundOf(dark)];
  expect(lightnessOf(lightGround)).toBeGreaterThan(0.9);
  expect(lightnessOf(darkGround)).toBeLessThan(0.15);
  const { page: lightOnDark } = await waiting({ colorScheme: "dark" }, "light");
  expect(await groundOf(lightOnDark)).toBe(lightGround);
  const { page: system } = await waiting({ colorScheme: "dark" });
  expect(await groundOf(system)).toBe(darkGround);
  expect(problems).toEqual([]);
});

test.each(LOOKS)("an indication of loading is displayed ($colorScheme, $viewport.width pixels)", async (look) => {
  const { page } = await waiting(look);
  await page.getByRole("status").getByText("Loading").waitFor();
  expect(await page.getByRole("alert").isVisible()).toBe(false);
  await expectNoSidewaysScrolling(page);
});

test.each([
  ["the first script", /\/admin\/assets\/index-.*\.js$/],
  ["one that it asks for", /\/admin\/assets\/LoginPage-.*\.js$/],
])("if %s cannot be loaded, the page says so and retries", async (_which, script) => {
  const { page } = await open("/healthz", { as: null });
  await page.route(script, (route) => route.abort());
  await page.goto("/admin/login/");
  await page.getByRole("alert").getByRole("heading", { name: "The admin could not be loaded" }).waitFor();
  expect(await page.getByRole("status").isVisible()).toBe(false);
  await expectUsable(page);
  await page.unroute(script);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await page.getByLabel("Username").waitFor();
  await shown(page);
});

test("without JavaScript the page says what it needs", async () => {
  const { page } = await open("/admin/login/", { as: null, javaScriptEnabled: false });
  // Locators by text do not match the contents of a noscript.
  const notice = page.locator("noscript");
  await notice.waitFor();
  expect(await notice.innerText()).toContain("The admin needs JavaScript");
  expect(await page.getByRole("status").isVisible()).toBe(false);
});

/** From 0 (black) to 1, of `rgb(r, g, b)`. */
function lightnessOf(color: string): number {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) / (3 * 255);
}
