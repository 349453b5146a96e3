import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchChromium } from "./chromium.ts";

/**
 * Pages of tests live for seconds: optimizing their script and frequent garbage collection takes a fifth of their time
 * and never pays off; baseline machine code at once does. Measurements (bench/) start Chromium with its defaults.
 */
const SCRIPT_OPTIONS =
  "--js-flags=--no-opt --no-maglev --always-sparkplug --max-semi-space-size=32 --min-semi-space-size=16";

interface Kept {
  readonly opening: Promise<BrowserContext>;
  /** Whose cookies it has, while pages of it are in use. */
  who: string;
  uses: number;
}

let launched: Promise<Browser> | undefined;
/** By the options with which they were created. */
const kept = new Map<string, Kept[]>();
const granted = new WeakMap<BrowserContext, readonly string[]>();
const inUse = new Map<Page, Kept>();
/** Pages opened by tests, not those opened by pages. */
const asked = new WeakSet<Page>();

/** The Chromium of this process, shared by every test file that the process runs. */
export function chromium(): Promise<Browser> {
  launched ??= launchChromium([SCRIPT_OPTIONS]);
  return launched;
}

/**
 * Opens a page in a context that is kept for the next request with the same options. Code that was compiled once need
 * not be compiled again, which is three quarters of the cost of a view of the admin; nothing else of its former use is
 * left.
 *
 * @param who whose cookies it may have
 */
export async function acquirePage(who: string, options: BrowserContextOptions): Promise<Page> {
  const one = keptFor(who, options);
  one.who = who;
  one.uses += 1;
  const context = await one.opening;
  granted.set(context, options.permissions ?? []);
  const page = context.pages().find((each) => asked.has(each) && !inUse.has(each)) ?? (await context.newPage());
  inUse.set(page, one);
  asked.add(page);
  return page;
}

function keptFor(who: string, options: BrowserContextOptions): Kept {
  const key = JSON.stringify(options);
  const like = kept.get(key) ?? [];
  kept.set(key, like);
  const usable = like.find((one) => one.uses > 0 && one.who === who) ?? like.find((one) => one.uses === 0);
  if (usable !== undefined) return usable;
  const made = { opening: chromium().then((browser) => browser.newContext(options)), who, uses: 0 };
  like.push(made);
  return made;
}

/**
 * Makes a page of the calling test request every file again, as in a browser with an empty cache: a new browser would
 * also compile everything again.
 */
export async function withoutFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  onTestFinished(() => session.detach());
}

/** Resets what a test has changed of a page and its context. @param trusted whether the test passed */
export async function releasePage(page: Page, trusted: boolean): Promise<void> {
  const one = inUse.get(page);
  inUse.delete(page);
  if (one === undefined) return;
  const context = page.context();
  const isClean =
    trusted &&
    !page.isClosed() &&
    (await clean(page, context).then(
      () => true,
      () => false,
    ));
  if (!isClean) await forget(one, context);
  one.uses -= 1;
}

async function clean(page: Page, context: BrowserContext): Promise<void> {
  const others = context.pages().filter((each) => each !== page && !asked.has(each));
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

/** Contexts of a failed test, or that could not be reset, are not used again. */
async function forget(one: Kept, context: BrowserContext): Promise<void> {
  for (const [key, like] of kept) {
    kept.set(
      key,
      like.filter((each) => each !== one),
    );
  }
  for (const each of context.pages()) inUse.delete(each);
  await context.close();
}
