import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchChromium } from "./chromium.ts";

/**
 * Pages of tests live for seconds: to optimize their script, and to collect garbage often, takes a fifth of what they
 * need and pays for none of it; simple machine code at once does. Measurements (bench/) start a Chromium as it is.
 */
const SCRIPT_OPTIONS =
  "--js-flags=--no-opt --no-maglev --always-sparkplug --max-semi-space-size=32 --min-semi-space-size=16";

let launched: Promise<Browser> | undefined;
const contexts = new Map<string, Promise<BrowserContext>>();
const granted = new WeakMap<BrowserContext, readonly string[]>();
const inUse = new Set<Page>();

/** The Chromium of this process: it serves every test file that the process runs. */
export function chromium(): Promise<Browser> {
  launched ??= launchChromium([SCRIPT_OPTIONS]);
  return launched;
}

/**
 * A page in a context that is kept for whoever asks for the same next. What it has compiled once need not be compiled
 * again, which is three quarters of what a view of the admin costs; nothing else is left of its former use.
 *
 * @param who whose cookies it may have
 */
export async function takePage(who: string, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify([who, options]);
  const opening = contexts.get(key) ?? chromium().then((browser) => browser.newContext(options));
  contexts.set(key, opening);
  const context = await opening;
  granted.set(context, options.permissions ?? []);
  const page = context.pages().find((each) => !inUse.has(each)) ?? (await context.newPage());
  inUse.add(page);
  return page;
}

/**
 * Makes a page of the calling test ask for every file anew, as in a browser that has none of them yet: such a browser
 * of its own would also compile anew what it gets.
 */
export async function withoutFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  onTestFinished(() => session.detach());
}

/** Takes from a page, and from its context, what a test has done to them. @param trusted whether the test passed */
export async function giveBack(page: Page, trusted: boolean): Promise<void> {
  inUse.delete(page);
  const context = page.context();
  const others = context.pages().filter((each) => each !== page && !inUse.has(each));
  if (!trusted || page.isClosed()) return await forget(context);
  await Promise.all(others.map((each) => each.close()));
  for (const event of ["console", "dialog", "pageerror", "request", "requestfailed", "response"] as const) {
    await page.removeAllListeners(event, { behavior: "ignoreErrors" });
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.grantPermissions([...(granted.get(context) ?? [])]);
  await context.clearCookies();
  await page.mouse.move(0, 0);
  await page.goto("/healthz");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** What a failed test leaves is not used again. */
async function forget(context: BrowserContext): Promise<void> {
  for (const [key, each] of contexts) if ((await each) === context) contexts.delete(key);
  for (const each of context.pages()) inUse.delete(each);
  await context.close();
}
