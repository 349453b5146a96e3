import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testSite } from "./testing/site.ts";
import { expectAccessible, expectNoSidewaysScrolling, THEMES } from "./testing/usable.ts";

// How the documentation behaves in a browser: tabs, addresses, endpoints, samples, copying, print.

const { open } = await testSite();

const REFERENCE = "/documentation/api-reference";

const endpoint = (page: Page, id: string) => page.locator(`details:has(> summary #${id})`);
const isOpen = (page: Page, id: string) => endpoint(page, id).evaluate((card) => (card as HTMLDetailsElement).open);
const expectOpen = (page: Page, id: string, open: boolean) => expect.poll(() => isOpen(page, id)).toBe(open);
const expectNearTop = async (page: Page, id: string) => {
  const top = () => page.locator(`#${id}`).evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toSatisfy((pixels: number) => pixels > 50 && pixels < 250);
};

/** Lets the page copy, and reads what it copied. */
async function withClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return () => page.evaluate(() => navigator.clipboard.readText());
}

describe("tabs", () => {
  test("each has an address, and back and forward go between them", async () => {
    const { page, problems } = await open("/documentation");
    const tabs = page.getByRole("navigation", { name: "Documentation" });
    const current = () => tabs.locator("[aria-current=page]").textContent();
    await expect.poll(current).toBe("Overview");
    for (const [name, path] of [
      ["API Reference", REFERENCE],
      ["Scoring Algorithm", "/documentation/scoring-algorithm"],
      ["Recommendations", "/documentation/recommendations"],
    ] as const) {
      await tabs.getByRole("link", { name }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(current).toBe(name);
    }
    await page.goBack();
    await expect.poll(current).toBe("Scoring Algorithm");
    await page.goForward();
    await expect.poll(current).toBe("Recommendations");
    expect(problems).toEqual([]);
  });

  test("Back to Home, Get API Key, and the links of Getting Started", async () => {
    const { page } = await open("/documentation");
    const header = page.locator("header");
    expect(await header.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    expect(await header.getByRole("link", { name: "Get API Key" }).getAttribute("href")).toBe("/login");
    const main = page.locator("main");
    expect(await main.getByRole("link", { name: "API Reference" }).last().getAttribute("href")).toBe(REFERENCE);
    expect(await main.getByRole("link", { name: "Admin", exact: true }).getAttribute("href")).toBe("/admin");
  });

  test("the old address of a tab leads to its page", async () => {
    const { page } = await open("/documentation?tab=api-reference");
    expect(new URL(page.url()).pathname).toBe(REFERENCE);
  });
});

describe("headings", () => {
  test("an address with a heading goes there, and each heading is a link to itself", async () => {
    const { page } = await open("/documentation/recommendations#functions", { reducedMotion: "reduce" });
    await expectNearTop(page, "functions");
    await page.locator("#best-practices a").click();
    await page.waitForURL((url) => url.hash === "#best-practices");
    await expectNearTop(page, "best-practices");
  });

  test("a deep link jumps there, and does not scroll through the page", async () => {
    const { page } = await open("/documentation/recommendations#best-practices");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
    await expectNearTop(page, "best-practices");
  });

  test("a wide table on a small screen fades out where there is more", async () => {
    const { page } = await open("/documentation", { viewport: { width: 390, height: 844 } });
    const table = page.getByRole("region", { name: "Question types" });
    const more = () => table.getAttribute("data-more");
    await expect.poll(more).toBe("after");
    await table.evaluate((element) => element.scrollTo(40, 0));
    await expect.poll(more).toBe("before after");
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect.poll(more).toBe("before");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(more).toBe("");
  });

  test("on a wide screen the outline follows the reader", async () => {
    const { page } = await open("/documentation/scoring-algorithm", {
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    const outline = page.getByRole("navigation", { name: "On this page" });
    const headings = await page.locator("main :is(h2, h3)[id]").evaluateAll((all) => all.map(({ id }) => id));
    const links = await outline.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(headings.map((id) => `#${id}`));
    await outline.getByRole("link", { name: "Exactness" }).click();
    await expect.poll(() => outline.locator("[aria-current]").textContent()).toBe("Exactness");
    await page.setViewportSize({ width: 900, height: 800 });
    await outline.waitFor({ state: "hidden" });
  });
});

describe("endpoints", () => {
  test("are closed at first, open and close, alone and together", async () => {
    const { page } = await open(REFERENCE);
    const opened = () => page.locator("details:has([data-endpoint])[open]").count();
    const closed = () => page.locator("details:has([data-endpoint]):not([open])").count();
    await expect.poll(opened).toBe(0);
    const card = endpoint(page, "submitLead");
    await card.locator("summary").first().click();
    await expectOpen(page, "submitLead", true);
    for (const name of ["Request schema", "Response schema", "Example request", "Example response"]) {
      await card.getByText(name, { exact: true }).first().waitFor();
      await card
        .getByRole("button", { name: new RegExp(`^Copy: ${name}`) })
        .first()
        .waitFor();
    }
    await card.locator("summary").first().press("Enter");
    await expectOpen(page, "submitLead", false);
    await page.getByRole("button", { name: "Expand all" }).click();
    await expect.poll(closed).toBe(0);
    await page.getByRole("button", { name: "Collapse all" }).click();
    await expect.poll(opened).toBe(0);
  });

  test("an address into an endpoint opens it", async () => {
    const { page } = await open(`${REFERENCE}#explainLead`, { reducedMotion: "reduce" });
    await expectOpen(page, "explainLead", true);
    await expectNearTop(page, "explainLead");
    await page.goto(`${REFERENCE}#listLeads-response`);
    await expectOpen(page, "listLeads", true);
  });

  test("everything in it can be copied as it is", async () => {
    const { page } = await open(`${REFERENCE}#submitLead`);
    const copied = await withClipboard(page);
    const card = endpoint(page, "submitLead");
    const copy = (name: string) => card.getByRole("button", { name, exact: true }).click();
    // The notification may still be that of the former copy, so it is the clipboard that is waited for.
    const json = async () => JSON.parse(await copied()) as unknown;
    await copy("Copy: Request schema as JSON");
    await page.getByText("Copied", { exact: true }).waitFor();
    await expect.poll(json).toMatchObject({ required: ["answers"] });
    await copy("Copy: Response schema as JSON");
    await expect.poll(json).toMatchObject({ type: "object", properties: { total_score: {} } });
    await copy("Copy: Example request");
    await expect.poll(json).toMatchObject({ answers: { credit_score: 742 } });
    await copy("Copy: Example response");
    await expect.poll(json).toMatchObject({ total_score: 154 });
    await copy("Copy: Submit a lead · curl");
    await expect.poll(copied).toMatch(/^curl 'http:\/\/[^']+\/api\/v1\/leads\/'/);
  });

  test.each(THEMES)("axe finds nothing in an opened one, in the %s theme", async (colorScheme) => {
    const { page } = await open(REFERENCE, { colorScheme, reducedMotion: "reduce" });
    for (const id of ["submitLead", "listLeads", "updateQuestion", "deleteQuestion"]) {
      await endpoint(page, id).evaluate((card) => {
        for (const details of [card, ...card.querySelectorAll("details")]) (details as HTMLDetailsElement).open = true;
      });
    }
    await expectAccessible(page);
  });

  test("opened, they fit on the smallest screen", async () => {
    const { page } = await open(REFERENCE, { viewport: { width: 320, height: 640 } });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    await expectNoSidewaysScrolling(page);
  });
});

describe("clients", () => {
  test.each([
    ["leadplane.js", "createClient"],
    ["leadplane.py", "class Leadplane"],
  ])("%s can be downloaded and copied", async (file, words) => {
    const { page } = await open(`${REFERENCE}#sdks`);
    const copied = await withClipboard(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${file}` }).click();
    expect((await download).suggestedFilename()).toBe(file);
    await page
      .locator("div", { has: page.getByRole("link", { name: `Download ${file}` }) })
      .last()
      .getByRole("button", { name: "Copy" })
      .click();
    await page.getByText("Copied", { exact: true }).first().waitFor();
    expect(await copied()).toContain(words);
    const served = await page.evaluate(async (name) => await (await fetch(`/clients/${name}`)).text(), file);
    expect(await copied()).toBe(served);
  });
});

describe("samples", () => {
  test("the chosen language holds for all of them, and on the next page", async () => {
    const { page } = await open(REFERENCE);
    await page.getByRole("tab", { name: "Python" }).first().click();
    const shown = () =>
      page
        .locator("[data-sample-panel]:visible")
        .evaluateAll((panels) => [...new Set(panels.map((panel) => (panel as HTMLElement).dataset.samplePanel))]);
    await expect.poll(shown).toEqual(["python"]);
    await page.goto("/documentation");
    await expect.poll(shown).toEqual(["python"]);
    await page.getByRole("tab", { name: "Python", selected: true }).first().waitFor();
  });
});

describe("without a script", () => {
  test.each(["/documentation", REFERENCE])("%s is complete, and shows no button that needs one", async (path) => {
    const { page } = await open(path, { javaScriptEnabled: false });
    expect(await page.getByRole("button", { name: /Search|Copy|Expand/ }).count()).toBe(0);
    for (const language of ["curl", "javascript", "python"]) {
      expect(await page.locator(`[data-sample-panel=${language}]`).first().isVisible()).toBe(true);
    }
  });
});

test("printed, everything is there but what is only for the screen", async () => {
  const { page } = await open(REFERENCE);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expectOpen(page, "submitLead", true);
  for (const selector of ["header", "footer", "[data-outline]", "[data-copy]"]) {
    await page.locator(selector).first().waitFor({ state: "hidden" });
  }
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expectOpen(page, "submitLead", false);
});
