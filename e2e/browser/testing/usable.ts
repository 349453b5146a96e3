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
 * The looks in which a view is opened, as a table for `test.each`. The first alone is enough for {@link expectUsable},
 * which changes theme and width on the open page; in the long run each view is tested in all of them.
 */
export const LOOKS = isLong ? ALL_LOOKS : ALL_LOOKS.slice(0, 1);

/** The themes in which a page of the site is opened; see {@link LOOKS}. */
export const THEMES = isLong ? (["light", "dark"] as const) : (["light"] as const);

/**
 * Expects that a page is accessible: all of axe's rules in the current theme, the contrast of the other theme, and a
 * small screen without horizontal scrolling. Afterwards the page is as before.
 *
 * @param part what has changed since the rest of the page was checked
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
 * Expects that axe finds nothing in a page, and no low contrast in its other theme either.
 *
 * @param part what has changed since the rest of the page was checked
 */
export async function expectAccessible(page: Page, part: Locator = page.locator("html")): Promise<void> {
  await expect.poll(() => violations(page, undefined, part)).toEqual([]);
  if (isLong) return;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  // a page applies its theme when it is painted
  await page.bringToFront();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect.poll(() => violations(page, ["color-contrast"], part)).toEqual([]);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
}

/**
 * The violations that axe finds in the current page, by rule with the places.
 *
 * @param rules only these
 * @param part only there; rules about pages are checked on whole ones
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

/** Expects that nothing overflows the window on the right. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${page.url()} is too wide`,
    })
    .toBeLessThanOrEqual(0);
}
