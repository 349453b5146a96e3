import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { withoutFiles } from "./testing/browser.ts";
import { expectFocus, idle, layoutShift, testSite } from "./testing/site.ts";
import { expectAccessible, expectNoSidewaysScrolling, THEMES } from "./testing/usable.ts";

// What applies to every page: accessible, on any screen, under the strict policy, within the budget.

const { open } = await testSite();

const PAGES = [
  "/",
  "/documentation",
  "/documentation/api-reference",
  "/documentation/api-reference/leads",
  "/documentation/first-model",
  "/documentation/admin-guide",
  "/documentation/operations",
  "/documentation/limits",
  "/documentation/scoring-algorithm",
  "/documentation/recommendations",
  "/privacy-policy",
  "/terms-of-service",
  "/login",
  "/admin",
  "/nothing-here",
] as const;

/** Script before anything is clicked, gzip. */
const SCRIPT_BUDGET = 110_000;

describe.each(PAGES)("%s", (path) => {
  test.each(THEMES)("has no findings by axe, in the %s theme", async (colorScheme) => {
    const { page, problems } = await open(path, { colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
    // The browser itself logs the status of the page that is not found.
    if (path !== "/nothing-here") expect(problems).toEqual([]);
  });

  test("needs no horizontal scrolling, from 320 pixels on", async () => {
    const { page } = await open(path, { viewport: { width: 320, height: 640 } });
    for (const width of [320, 360, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      await expectNoSidewaysScrolling(page);
    }
  });

  test("loads little script, nothing external, and does not shift", async () => {
    const { page } = await open("/healthz", { viewport: { width: 1280, height: 800 } });
    await withoutFiles(page);
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") {
        scripts.push(response.body().then((body) => gzipSync(body).length));
      }
    });
    await page.goto(path);
    await idle(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await idle(page);
    const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
});

test("a slow computer paints the landing page in steps, and does not shift", async () => {
  const { page } = await open("/healthz", { apart: true, viewport: { width: 1280, height: 800 } });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.goto("/");
  await idle(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test("the open menu of a small screen is accessible, and Escape closes it", async () => {
  const { page } = await open("/", { viewport: { width: 320, height: 640 }, reducedMotion: "reduce" });
  const inMenu = page.locator("header").getByText("Admin", { exact: true });
  await page.getByRole("button", { name: "Menu" }).click();
  await inMenu.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.keyboard.press("Escape");
  await inMenu.waitFor({ state: "hidden" });
});

test("the keyboard reaches everything, in order, with visible focus", async () => {
  const { page } = await open("/", { viewport: { width: 1280, height: 800 } });
  await page.keyboard.press("Tab");
  await expectFocus(page.getByText("Skip to the content"));
  await page.getByText("Skip to the content").waitFor();
  const reached = new Set<string>();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    const { name, outlined } = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return { name: "", outlined: true };
      const styles = [getComputedStyle(element), getComputedStyle(element, "::after")];
      const seen = styles.some(({ outlineStyle }) => outlineStyle !== "none");
      return { name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "", outlined: seen };
    });
    expect(outlined, name).toBe(true);
    reached.add(name);
  }
  for (const name of [
    "Documentation",
    "Admin",
    "View Documentation",
    "Admin Access",
    "Read Documentation",
    "Terms of Service",
  ]) {
    expect([...reached]).toContain(name);
  }
});

test("nothing moves for readers who prefer reduced motion", async () => {
  const { page } = await open("/", { reducedMotion: "reduce" });
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((text) =>
          text.split(",").some((part) => Number.parseFloat(part) > 0.001),
        );
      }).length,
  );
  expect(moving).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("the browser enforces the policy: an inline script does not run", async () => {
  const { page, problems } = await open("/privacy-policy");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  await expect.poll(() => problems.join()).toContain("Content Security Policy");
  expect(await page.title()).not.toBe("taken over");
});
