import type { BrowserContextOptions, Cookie, Locator, Page } from "playwright-core";
import { beforeEach, expect, onTestFinished } from "vitest";
import { acquirePage, chromium, releasePage } from "./browser.ts";
import { keepFailedPage } from "./failed-page.ts";
import { installation } from "./installation.ts";

/** A page with all its problems: script errors, console errors, violations of the security policy. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: string[];
}

export interface PageOptions extends BrowserContextOptions {
  /** The session in which the page is opened. */
  readonly cookie?: Pick<Cookie, "name" | "value">;
  /** In its own context, which shares nothing with the other pages of the test. */
  readonly apart?: boolean;
}

/**
 * The built site with the admin, as for a first visitor in each test of the calling file, and a browser.
 *
 * @example
 * const { open } = await testSite();
 * test("…", async () => { const { page } = await open("/login"); … });
 */
export async function testSite() {
  const server = await installation();
  await server.restore();
  beforeEach(server.restore);

  /** Opens a page in a clean browser, and waits until it is ready. It is closed after the test. */
  async function open(path: string, options: PageOptions = {}): Promise<OpenPage> {
    const { cookie, apart = false, viewport, colorScheme, reducedMotion, ...others } = options;
    const page = await pageFor(cookie?.value ?? "", { baseURL: server.url, ...others }, apart);
    // For Chromium a cookie that is set from outside is secure only by its scheme; it still sends it to this machine.
    const origin = server.url.replace("http:", "https:");
    if (cookie !== undefined) await page.context().addCookies([{ ...cookie, url: origin, httpOnly: true }]);
    await resize(page, viewport ?? DESKTOP);
    const media = { colorScheme: colorScheme ?? "light", reducedMotion: reducedMotion ?? "no-preference" } as const;
    // a page that another test has printed is reused, and would still emulate print
    await page.emulateMedia({ media: "screen", ...media });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(`console: ${message.text()}`);
    });
    page.on("requestfailed", (request) => {
      // Requests in progress when a page was left are canceled, which is not a problem.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) {
        problems.push(`outside: ${request.url()}`);
      }
    });
    await page.goto(path);
    if (options.javaScriptEnabled !== false && isPage(page)) await idle(page);
    return { page, problems };
  }

  async function pageFor(who: string, settings: BrowserContextOptions, apart: boolean): Promise<Page> {
    if (apart) {
      const context = await (await chromium()).newContext(settings);
      const page = await context.newPage();
      whenFinished(page, () => context.close());
      return page;
    }
    const page = await acquirePage(who, settings);
    whenFinished(page, (hasPassed) => releasePage(page, hasPassed));
    return page;
  }

  return { server, open };
}

/** Saves a page if its test fails, and then ends its use. */
function whenFinished(page: Page, end: (hasPassed: boolean) => Promise<void>): void {
  onTestFinished(async ({ task }) => {
    const hasPassed = task.result?.state === "pass";
    if (!hasPassed) await keepFailedPage(page, task.name);
    await end(hasPassed);
  });
}

/** The default window of a page. */
const DESKTOP = { width: 1280, height: 720 };

/** Resizes the window of a page, and waits until it is done. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

/** Whether it has a script of ours, which reports when it is idle. */
const isPage = (page: Page) => new URL(page.url()).pathname !== "/healthz";

/** Waits until a page has loaded everything, and handles input. */
export async function idle(page: Page): Promise<void> {
  await page.locator("html[data-idle]").waitFor({ state: "attached" });
}

/** Waits until an element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((each) => each.matches(":focus"))).toBe(true);
}

/** The layout shift of the page so far, as the browser computes it: 0 is none. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The mark is reported with all previous entries.
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & { readonly value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        performance.mark("looked at");
        observer.observe({ type: "layout-shift", buffered: true });
        observer.observe({ type: "mark", buffered: true });
      }),
  );
}
