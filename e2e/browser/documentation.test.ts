import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { passwordOf } from "./testing/installation.ts";
import { testSite } from "./testing/site.ts";
import { expectAccessible, expectNoSidewaysScrolling, THEMES } from "./testing/usable.ts";

// The behavior of the documentation in a browser: tabs, addresses, endpoints, samples, copying, print.

const { open, server } = await testSite();

const REFERENCE = "/documentation/api-reference";
const LEADS = `${REFERENCE}/leads`;

const endpoint = (page: Page, id: string) => page.locator(`details:has(> summary #${id})`);
const isOpen = (page: Page, id: string) => endpoint(page, id).evaluate((card) => (card as HTMLDetailsElement).open);
const expectOpen = (page: Page, id: string, open: boolean) => expect.poll(() => isOpen(page, id)).toBe(open);
const expectNearTop = async (page: Page, id: string) => {
  const top = () => page.locator(`#${id}`).evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toSatisfy((pixels: number) => pixels > 50 && pixels < 250);
};

/** Allows the page to copy, and reads what it copied. */
async function withClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return () => page.evaluate(() => navigator.clipboard.readText());
}

describe("tabs", () => {
  test("each has an address, and back and forward move between them", async () => {
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

  test("the old address of a tab redirects to its page", async () => {
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
      viewport: { width: 1280, height: 900 },
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

  test("the list of all pages is next to the text, and in a menu on a small screen", async () => {
    const { page } = await open("/documentation/limits");
    const list = page.getByRole("navigation", { name: "All pages" });
    await expect.poll(() => list.locator("[aria-current=page]").textContent()).toBe("Limits and rates");
    await page.setViewportSize({ width: 390, height: 844 });
    await list.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "All pages" }).click();
    await list.getByRole("link", { name: "Your first model" }).click();
    await page.waitForURL("**/documentation/first-model");
  });
});

describe("the list of all endpoints", () => {
  test("has them closed, and loads the details from the page of its resource", async () => {
    const { page, problems } = await open(REFERENCE);
    expect(await page.locator("details:has([data-load-endpoint])[open]").count()).toBe(0);
    const card = endpoint(page, "submitLead");
    await card.locator("summary").first().click();
    for (const name of ["Request schema", "Response schema", "Example request", "Example response"]) {
      await card.getByText(name, { exact: true }).first().waitFor();
      await card
        .getByRole("button", { name: new RegExp(`^Copy: ${name}`) })
        .first()
        .waitFor();
    }
    await card.getByRole("tab", { name: "curl", selected: true }).waitFor();
    await card.locator("summary").first().press("Enter");
    await expectOpen(page, "submitLead", false);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test("an old address of an endpoint leads to it, and one into it to the page of its resource", async () => {
    const { page } = await open(`${REFERENCE}#explainLead`);
    await expectOpen(page, "explainLead", true);
    await expectNearTop(page, "explainLead");
    await page.goto("/healthz");
    await page.goto(`${REFERENCE}#listLeads-response`);
    await page.waitForURL(`**${LEADS}#listLeads-response`);
    await expectNearTop(page, "listLeads-response");
  });
});

describe("the page of a resource", () => {
  test("has its endpoints open, and lists them on the left", async () => {
    const { page } = await open(LEADS);
    const opened = () => page.locator("details:has(> div > [data-endpoint])[open]").count();
    const closed = () => page.locator("details:has(> div > [data-endpoint]):not([open])").count();
    await expect.poll(closed).toBe(0);
    const listed = page.getByRole("navigation", { name: "All pages" });
    await listed.getByRole("link", { name: "Explain a lead's scores" }).click();
    await expectNearTop(page, "explainLead");
    await page.getByRole("button", { name: "Collapse all" }).click();
    await expect.poll(opened).toBe(0);
    // An address opens its target.
    await listed.getByRole("link", { name: "Read a lead's history" }).click();
    await expectOpen(page, "getLeadHistory", true);
    await page.getByRole("button", { name: "Expand all" }).click();
    await expect.poll(closed).toBe(0);
  });

  test("has its code to the right of its words", async () => {
    const { page } = await open(LEADS, { viewport: { width: 1440, height: 900 } });
    const words = await page.locator("#submitLead-request").boundingBox();
    const code = await endpoint(page, "submitLead").getByRole("tablist").boundingBox();
    expect(code?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0) - 1);
  });

  test("every code in it can be copied unchanged", async () => {
    const { page } = await open(LEADS);
    const copied = await withClipboard(page);
    const card = endpoint(page, "submitLead");
    const copy = (name: string) => card.getByRole("button", { name, exact: true }).click();
    // The notice may still be that of the previous copy, so the test waits for the clipboard.
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

  test.each(THEMES)("axe finds nothing in it, in the %s theme", async (colorScheme) => {
    const { page } = await open(LEADS, { colorScheme, reducedMotion: "reduce" });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    await endpoint(page, "submitLead").getByRole("button", { name: "Try it" }).click();
    await expectAccessible(page);
  });

  test("fits on the smallest screen, fully expanded", async () => {
    const { page } = await open(LEADS, { viewport: { width: 320, height: 640 } });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    await endpoint(page, "submitLead").getByRole("button", { name: "Try it" }).click();
    await expectNoSidewaysScrolling(page);
  });
});

describe("Try it", () => {
  const formOf = (page: Page, id: string) => endpoint(page, id).getByRole("form");
  const tryIt = (page: Page, id: string) => endpoint(page, id).getByRole("button", { name: "Try it" }).click();

  test("sends the request to this installation, and displays the response", async () => {
    const { page, problems } = await open(LEADS);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) sent.push(`${request.method()} ${request.headers().authorization}`);
    });
    await tryIt(page, "submitLead");
    const form = formOf(page, "submitLead");
    // in the format of a sample
    await form.getByLabel("Token").fill(`Token ${server.tokenOf("harbor-admin")}`);
    await form.getByRole("button", { name: "Send POST request" }).click();
    await form.getByText(/^201 Created · \d+ ms$/).waitFor();
    const answer = JSON.parse((await form.locator("pre").textContent()) ?? "") as { lead_id: string };
    expect(answer).toMatchObject({ x_axis: 69, y_axis: 85 });
    // From then on the samples of the page can be run as they are.
    const sample = (id: string) => endpoint(page, id).locator('[data-sample-panel="curl"] pre');
    for (const id of ["submitLead", "listLeads"]) {
      await expect.poll(() => sample(id).textContent()).toContain(`Token ${server.tokenOf("harbor-admin")}`);
    }
    // The token is entered once for the whole page, and is stored nowhere else.
    await tryIt(page, "getLead");
    const other = formOf(page, "getLead");
    await other.getByRole("button", { name: "Send GET request" }).click();
    await other.getByText("Enter lead_id first.").waitFor();
    await other.getByLabel("lead_id").fill(answer.lead_id);
    await other.getByRole("button", { name: "Send GET request" }).click();
    await other.getByText(/^200 OK/).waitFor();
    expect(await other.locator("pre").textContent()).toContain(answer.lead_id);
    await expect.poll(() => sample("getLead").textContent()).toContain(`/api/v1/leads/${answer.lead_id}/'`);
    expect(sent).toEqual(["POST", "GET"].map((method) => `${method} Token ${server.tokenOf("harbor-admin")}`));
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain("lp_");
    expect(problems).toEqual([]);
    await page.reload();
    await tryIt(page, "getLead");
    expect(await formOf(page, "getLead").getByLabel("Token").inputValue()).toBe("");
  });

  test("creates a test token for an administrator who is signed in", async () => {
    const { page } = await open(LEADS);
    await tryIt(page, "submitLead");
    const form = formOf(page, "submitLead");
    await form.getByRole("button", { name: "Use a test token" }).click();
    await form.getByRole("link", { name: "Sign in to the admin" }).waitFor();
    const signIn = { username: "harbor-admin", password: passwordOf("harbor-admin") };
    expect((await page.request.post(`${server.url}/api/v1/session/`, { data: signIn })).status()).toBe(201);
    await form.getByRole("button", { name: "Use a test token" }).click();
    await form.getByText("A test token is filled in.").waitFor();
    expect(await form.getByLabel("Token").inputValue()).toMatch(/^lp_test_/);
    await form.getByRole("button", { name: "Send POST request" }).click();
    await form.getByText(/^201 Created/).waitFor();
    expect(await form.locator("pre").textContent()).toContain('"is_test": true');
  });

  test("reports errors, and a missing response", async () => {
    const { page } = await open(LEADS);
    await tryIt(page, "submitLead");
    const form = formOf(page, "submitLead");
    const send = form.getByRole("button", { name: "Send POST request" });
    await form.getByLabel("Body").fill("{");
    await send.click();
    await form.getByText(/^401 Unauthorized/).waitFor();
    await form.getByLabel("Token").fill("lp_…");
    await send.click();
    await form.getByText("This is not a token.").waitFor();
    await form.getByLabel("Token").fill("");
    await page.route("**/api/**", (route) => route.abort());
    await send.click();
    await form.getByText("No response.").waitFor();
  });

  test("sends nothing while a required field is empty", async () => {
    const { page } = await open(`${REFERENCE}/erasure`);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await tryIt(page, "eraseLeads");
    const form = formOf(page, "eraseLeads");
    await form.getByLabel("Token").fill(server.tokenOf("harbor-admin"));
    await form.getByRole("button", { name: "Send POST request" }).click();
    await form.getByText("Replace <lead_id> in the body first.").waitFor();
    expect(sent.filter((url) => url.includes("/api/"))).toEqual([]);
    await endpoint(page, "eraseLeads").getByText("This cannot be undone.").waitFor();
  });

  test("opens in the list of all endpoints as well, and closes again", async () => {
    const { page } = await open(`${REFERENCE}#getProfile`);
    await tryIt(page, "getProfile");
    const form = formOf(page, "getProfile");
    await form.getByLabel("Token").fill(server.tokenOf("harbor-admin"));
    await page.keyboard.press("Enter");
    await form.getByText(/^200 OK/).waitFor();
    await tryIt(page, "getProfile");
    await form.waitFor({ state: "hidden" });
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
  test("the chosen language applies to all of them, and on the next page", async () => {
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
  test.each(["/documentation", REFERENCE, LEADS])(
    "%s is complete, and has no button that needs a script",
    async (path) => {
      const { page } = await open(path, { javaScriptEnabled: false });
      expect(await page.getByRole("button", { name: /Search|Copy|Expand/ }).count()).toBe(0);
      for (const language of ["curl", "javascript", "python"]) {
        expect(await page.locator(`[data-sample-panel=${language}]`).first().isVisible()).toBe(true);
      }
    },
  );
});

test("everything is printed except what is only for the screen", async () => {
  const { page } = await open("/documentation/recommendations");
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  for (const selector of ["header", "footer", "[data-outline]", "[data-copy]"]) {
    await page.locator(selector).first().waitFor({ state: "hidden" });
  }
  await page.emulateMedia({ media: "screen" });
  await page.goto(LEADS);
  await page.getByRole("button", { name: "Collapse all" }).click();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expectOpen(page, "submitLead", true);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expectOpen(page, "submitLead", false);
});
