import axe from "axe-core";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, expect, onTestFinished } from "vitest";
import { testDatabaseConfig } from "../../../server/testing/database.ts";
import { startServer } from "../../../server/testing/server-process.ts";
import { launchChromium } from "./chromium.ts";

/** A page with all that went wrong in it: script errors, console errors, violations of the security policy. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: string[];
}

/**
 * The built site on a server of the calling test file's own, and a browser to look at it.
 *
 * @param environment of the server, such as `{ DEMO: "on" }`
 * @example
 * const { open } = await testSite();
 * test("…", async () => { const { page } = await open("/login"); … });
 */
export async function testSite(environment: Readonly<Record<string, string>> = {}) {
  const server = await startServer(await testDatabaseConfig(), environment);
  afterAll(() => server.end("SIGTERM"));
  const browser = await launchChromium();
  afterAll(() => browser.close());

  /**
   * Opens a page in a context that remembers nothing, and waits until it can be used. A test's own page is closed
   * with it; outside of tests it is for all that follow.
   */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
    const context = await browser.newContext({ baseURL: server.url, ...options });
    // A page costs the machine something as long as it is open.
    if (expect.getState().currentTestName !== undefined) onTestFinished(() => context.close());
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(`console: ${message.text()}`);
    });
    page.on("requestfailed", (request) => {
      // What a page was still loading when it was left is cancelled, which is no fault.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) {
        problems.push(`outside: ${request.url()}`);
      }
    });
    await page.goto(path, { waitUntil: "networkidle" });
    if (options.javaScriptEnabled !== false) await interactive(page);
    return { page, problems };
  }

  return { server, browser, open };
}

/**
 * Waits until a page does what it is asked to: its script listens (it has run when the page is loaded), and the
 * form that comes with some pages is React's (which then takes the checking of it from the browser).
 */
export async function interactive(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.locator("[data-island][data-load=now] form:not([novalidate])").waitFor({ state: "detached" });
}

/** Waits until an element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((each) => each.matches(":focus"))).toBe(true);
}

/** What axe finds wrong in the page as it is, by rule with the places. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: typeof import("axe-core") };
    const result = await axe.run(document, { resultTypes: ["violations"] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
  return found;
}

/** Expects that nothing sticks out to the right of the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${page.url()} is too wide`,
    })
    .toBeLessThanOrEqual(0);
}
