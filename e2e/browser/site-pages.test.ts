import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { testSite } from "./testing/site.ts";

// Every route of the specification, with the links, buttons, and words that it lists.

const { open, server } = await testSite();

/** The links of a part of the page: their names with their targets. */
const linksIn = (page: Page, selector: string) =>
  page.locator(`${selector} a:visible`).evaluateAll((links) =>
    links.map((link) => ({
      text: (link.textContent ?? "").replace(/\s+/g, " ").trim(),
      href: link.getAttribute("href"),
      newTab: link.getAttribute("target") === "_blank",
    })),
  );

const link = (text: string, href: string) => ({ text, href, newTab: false });
const tab = (text: string, href: string) => ({ text: `${text} (opens in a new tab)`, href, newTab: true });

describe("landing page", () => {
  let page: Page;
  let problems: readonly string[];
  beforeEach(async () => {
    ({ page, problems } = await open("/"));
  });

  test("header: brand, Documentation, Admin, and Get Started, which is disabled", async () => {
    await expect
      .poll(() => linksIn(page, "header"))
      .toEqual(
        expect.arrayContaining([
          link("Leadplane", "/"),
          link("Documentation", "/documentation"),
          link("Admin", "/admin"),
        ]),
      );
    const button = page.locator("header").getByRole("button", { name: "Get Started" });
    expect(await button.isDisabled()).toBe(true);
    // The reason is read aloud with it, displayed for the pointer, and in the menu of a small screen.
    const reason = "Accounts are created by your administrator.";
    expect(await page.locator(`#${await button.getAttribute("aria-describedby")}`).textContent()).toContain(reason);
    await button.hover({ force: true });
    await page.getByRole("tooltip").filter({ hasText: reason }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("header").getByText(reason).waitFor();
  });

  test("hero: View Documentation and Admin Access", async () => {
    expect(await page.getByRole("link", { name: "View Documentation" }).getAttribute("href")).toBe("/documentation");
    expect(await page.getByRole("link", { name: "Admin Access" }).getAttribute("href")).toBe("/admin");
  });

  test("the product itself: the demo's leads on the plane, with its bands and axes", async () => {
    const plane = page.getByRole("img", { name: /demo leads on the plane/ });
    expect(await plane.locator("circle").count()).toBeGreaterThan(250);
    const words = await plane.locator("text").allTextContents();
    expect(words).toEqual(expect.arrayContaining(["A", "B", "C", "D", "0", "40", "60", "80", "100"]));
    expect(words).toEqual(expect.arrayContaining(["X · capability", "Y · propensity"]));
  });

  test("challenge and solution, six features, three steps", async () => {
    expect(await page.getByText("The challenge", { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText("The solution", { exact: true }).isVisible()).toBe(true);
    const headings = await page.getByRole("heading", { level: 3 }).allTextContents();
    expect(headings).toEqual(
      expect.arrayContaining([
        "X/Y Axis Scoring",
        "Smart Recommendations",
        "Lead Management",
        "Custom Formulas",
        "Real-time Analytics",
        "Secure API",
      ]),
    );
    expect(await page.locator("ol > li h3").allTextContents()).toEqual([
      "Ask questions",
      "Score automatically",
      "Get recommendations",
    ]);
  });

  test("the sample is for this server, in three languages", async () => {
    const panel = (name: string) => page.getByRole("tabpanel", { name });
    expect(await panel("curl").textContent()).toContain(`curl '${server.url}/api/v1/leads/'`);
    await page.getByRole("tab", { name: "Python" }).click();
    await panel("Python").waitFor();
    await expect.poll(() => page.locator("[role=tabpanel]:visible").count()).toBe(1);
    expect(await panel("Python").textContent()).toContain("client.submit_lead(");
  });

  test("and accepts answers as an object and as a list", async () => {
    const panel = await page.getByRole("tabpanel", { name: "curl" }).textContent();
    expect(panel).toContain('"credit_score": 742');
    // It works twice without changes.
    expect(panel).not.toContain("lead_id");
    const list = await page.locator("figure", { hasText: "Answers as a list" }).locator("pre").textContent();
    const body = JSON.parse(list ?? "") as { readonly answers: readonly unknown[]; readonly allow_duplicates: boolean };
    expect(body.answers[0]).toEqual({ question_id: 1, response_text: "2000" });
    expect(body.allow_duplicates).toBe(true);
  });

  test("the product's own screenshots, only of the reader's theme", async () => {
    const pictures = page.getByRole("region", { name: "What it looks like" }).locator("img:visible");
    await expect.poll(() => pictures.count()).toBe(4);
    const shown = (theme: string) => async () => {
      await pictures.last().scrollIntoViewIfNeeded();
      return await pictures.evaluateAll(
        (all, name) =>
          all.filter((each) => {
            const { currentSrc, complete, naturalWidth } = each as HTMLImageElement;
            return currentSrc.includes(`-${name}-`) && complete && naturalWidth > 1000;
          }).length,
        theme,
      );
    };
    await expect.poll(shown("light")).toBe(4);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(shown("dark")).toBe(4);
  });

  test("call to action: Read Documentation and Access Admin Panel", async () => {
    expect(await page.getByRole("link", { name: "Read Documentation" }).getAttribute("href")).toBe("/documentation");
    expect(await page.getByRole("link", { name: "Access Admin Panel" }).getAttribute("href")).toBe("/admin");
  });

  test("footer: Product, Support, Legal; all of Support leads to the documentation", async () => {
    const columns = page.locator("footer nav");
    expect(await columns.getByRole("heading").allTextContents()).toEqual(["Product", "Support", "Legal"]);
    const support = await linksIn(page, "footer nav[aria-label=Support]");
    expect(support.length).toBeGreaterThan(1);
    expect(new Set(support.map(({ href }) => href))).toEqual(new Set(["/documentation"]));
    await expect
      .poll(() => linksIn(page, "footer nav[aria-label=Legal]"))
      .toEqual([link("Privacy Policy", "/privacy-policy"), link("Terms of Service", "/terms-of-service")]);
  });

  test("there were no errors", () => expect(problems).toEqual([]));
});

describe.each([
  ["/privacy-policy", "Privacy Policy"],
  ["/terms-of-service", "Terms of Service"],
])("%s", (path, title) => {
  let page: Page;
  let problems: readonly string[];
  beforeEach(async () => {
    ({ page, problems } = await open(path));
  });

  test("has its title and date", async () => {
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await page.locator("time").textContent()).toBe("August 30, 2024");
  });

  test("links to home, the documentation, and the login", async () => {
    await expect
      .poll(() => linksIn(page, "header nav"))
      .toEqual([link("Home", "/"), link("Documentation", "/documentation"), link("Admin Login", "/login")]);
    const back = page.getByRole("link", { name: "Back to Home" });
    expect(await back.getAttribute("href")).toBe("/");
    // It looks like a button: it has a border.
    expect(await back.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe("rgba(0, 0, 0, 0)");
    expect(problems).toEqual([]);
  });
});

describe("admin page", () => {
  let page: Page;
  let problems: readonly string[];
  beforeEach(async () => {
    ({ page, problems } = await open("/admin"));
  });

  test("six cards, each in a new tab", async () => {
    await expect
      .poll(() => linksIn(page, "section[aria-label=Administration]"))
      .toEqual([
        tab("Questions", "/admin/scoringengine/question/"),
        tab("Scoring Models", "/admin/scoringengine/scoringmodel/"),
        tab("Recommendations", "/admin/scoringengine/recommendation/"),
        tab("Users & Tokens", "/admin/auth/user/"),
        tab("Lead Analytics", "/admin/scoringengine/lead/"),
        tab("System Settings", "/admin/"),
      ]);
    expect(await page.locator("a[target=_blank]:not([rel~=noopener])").count()).toBe(0);
  });

  test("quick actions", async () => {
    await expect
      .poll(() => linksIn(page, "section[aria-labelledby=quick-actions]"))
      .toEqual([
        tab("Add question", "/admin/scoringengine/question/add/"),
        tab("Create client account", "/admin/auth/user/add/"),
        tab("Generate API token", "/admin/authtoken/token/add/"),
      ]);
  });

  test("back to the site, and on to the server's admin", async () => {
    await expect
      .poll(() => linksIn(page, "header"))
      .toEqual(expect.arrayContaining([link("Back to Site", "/"), tab("Server Admin", "/admin/")]));
  });

  test("four steps and help", async () => {
    expect(await page.locator("ol > li strong").allTextContents()).toEqual([
      "Create questions",
      "Configure scoring",
      "Add recommendations",
      "Create client accounts and tokens",
    ]);
    const help = page.locator("section[aria-labelledby=help]");
    expect(await help.getByRole("link").getAttribute("href")).toBe("/documentation");
    expect(problems).toEqual([]);
  });
});

describe.each(["/nothing-here", "/documentation/nothing"])("not found: %s", (path) => {
  let page: Page;
  beforeEach(async () => {
    ({ page } = await open(path));
  });

  test("says so and has links", async () => {
    expect((await page.request.get(path)).status()).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page Not Found");
    expect(await page.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
    expect(await page.getByRole("link", { name: "View Documentation" }).getAttribute("href")).toBe("/documentation");
    await expect
      .poll(() => linksIn(page, "header nav"))
      .toEqual([link("Home", "/"), link("Documentation", "/documentation"), link("Admin Login", "/login")]);
  });
});

test("every link of the site leads to one of its pages, and every fragment to a place on it", async () => {
  const { page } = await open("/");
  const seen = new Set<string>();
  const waiting = ["/"];
  const wrong: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const [address = "", fragment] = path.split("#");
    const response = await page.request.get(address);
    if (response.status() !== 200) wrong.push(`${path}: ${response.status()}`);
    const html = await response.text();
    if (fragment !== undefined && !html.includes(`id="${fragment}"`)) wrong.push(`${path}: no such place`);
    if (fragment !== undefined || !(response.headers()["content-type"] ?? "").includes("html")) continue;
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      const target = new URL(href.replaceAll("&amp;", "&"), `${server.url}${address}`);
      // The server-side admin is another program's, and the API responds elsewhere.
      const ours = target.origin === server.url && !/^\/(admin|api)\//.test(target.pathname);
      if (ours) waiting.push(`${target.pathname}${target.search}${target.hash}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(["/", "/documentation", "/login", "/admin", "/privacy-policy"]));
});
