import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isLong } from "../../../server/testing/long.ts";
import { loadAxe } from "./axe.ts";
import { resize } from "./site.ts";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

const ALL_LOOKS = [
  { colorScheme: "light", viewport: WIDE },
  { colorScheme: "dark", viewport: WIDE },
  { colorScheme: "light", viewport: NARROW },
  { colorScheme: "dark", viewport: NARROW },
] as const;

/**
 * The looks that a view is opened in, as a table for `test.each`. The first alone is enough for {@link expectUsable},
 * which changes theme and width on the open page; in the long run each view is walked through in all of them.
 */
export const LOOKS = isLong ? ALL_LOOKS : ALL_LOOKS.slice(0, 1);

/** The themes that a page of the site is opened in; see {@link LOOKS}. */
export const THEMES = isLong ? (["light", "dark"] as const) : (["light"] as const);

/**
 * Expects that a page can be used by everybody: all of axe's rules as it is, the contrast of the other theme, and a
 * small screen without sideways scrolling. Afterwards the page is as it was.
 *
 * @param part what has changed since the rest of the page was looked at
 */
export async function expectUsable(page: Page, part?: Locator): Promise<void> {
  await expectAccessible(page, part);
  await expectNoSidewaysScrolling(page);
  if (isLong) return;
  const viewport = page.viewportSize() ?? WIDE;
  await resize(page, NARROW);
  await expectNoSidewaysScrolling(page);
  await resize(page, viewport);
}

/**
 * Expects that axe finds nothing in a page, and no contrast that is too low in its other theme either.
 *
 * @param part what has changed since the rest of the page was looked at
 */
export async function expectAccessible(page: Page, part: Locator = page.locator("html")): Promise<void> {
  await expect.poll(() => violations(page, undefined, part)).toEqual([]);
  if (isLong) return;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  // a page hears of its theme when it is drawn
  await page.bringToFront();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect.poll(() => violations(page, ["color-contrast"], part)).toEqual([]);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
}

/**
 * What axe finds wrong in the page as it is, by rule with the places.
 *
 * @param rules those alone
 * @param part there alone; what is about pages is asked of whole ones
 */
export async function violations(
  page: Page,
  rules?: readonly string[],
  part: Locator = page.locator("html"),
): Promise<string[]> {
  await loadAxe(page);
  return await part.evaluate(async (root, only) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof import("axe-core") };
    const options = { resultTypes: ["violations" as const], ...(only === undefined ? {} : { runOnly: [...only] }) };
    const result = await axe.run(root, options);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, rules);
}

/** Expects that nothing sticks out to the right of the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${page.url()} is too wide`,
    })
    .toBeLessThanOrEqual(0);
}
