import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PLANE_LIMITS } from "#contract/wire";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectFocus } from "./testing/site.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// What an administrator sees first: figures that link to the leads they count, and what to do.

const { open, apiOf } = await testAdmin();
const harbor = await apiOf("harbor-admin");
const summary = await harbor.getLeadSummary();
const plane = await harbor.getPlane();

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const leadList = (url: URL) => url.pathname === "/admin/scoringengine/lead/";

/** Follows a link to the list of leads and expects the same number there. */
async function expectLeads(page: Page, link: Locator, count: number): Promise<URLSearchParams> {
  await link.click();
  await page.waitForURL(leadList);
  await page.getByText(new RegExp(`^${count} leads?( match)?$`)).waitFor();
  return new URL(page.url()).searchParams;
}

describe("figures", () => {
  test("are those of the account, and each links to its leads", async () => {
    const { page, problems } = await open("/admin/");
    const figures = section(page, "Leads in figures");
    await figures.getByText(String(summary.average_scores.total), { exact: true }).waitFor();
    await expectLeads(page, figures.getByRole("link", { name: "leads total leads" }), summary.total_leads);
    await page.goBack();
    const { today } = await harbor.getTimeline();
    const search = await expectLeads(page, figures.getByRole("link", { name: "leads today" }), today);
    expect(search.get("created_after")).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(problems).toEqual([]);
  });

  test.each(summary.priorities)("priority $priority links to its leads", async ({ priority, leads }) => {
    const { page } = await open("/admin/");
    await expectLeads(
      page,
      section(page, "By priority").getByRole("link", { name: `${priority}: ${leads} lead` }),
      leads,
    );
    expect(new URL(page.url()).searchParams.get("priority")).toBe(priority);
  });

  test("each source links to its leads", async () => {
    const { page } = await open("/admin/");
    const { channels, utm_sources } = (await harbor.getTimeline()).sources;
    const part = section(page, "By source");
    const counts = async (list: string) =>
      (await part.getByRole("list", { name: list }).locator("strong").allInnerTexts()).map(Number);
    await expect.poll(() => counts("How leads came in")).toEqual(channels.map(({ leads }) => leads));
    await expect.poll(() => counts("UTM source")).toEqual(utm_sources.map(({ leads }) => leads));
    const [channel] = channels;
    await expectLeads(page, part.getByRole("link", { name: `${channel?.name}: ` }), channel?.leads ?? 0);
    await page.goBack();
    const campaign = utm_sources.find(({ utm_source }) => utm_source !== null);
    await expectLeads(page, part.getByRole("link", { name: `${campaign?.utm_source}: ` }), campaign?.leads ?? 0);
  });

  test("have the same wording as the list, the lead, and the API", async () => {
    const { page } = await open("/admin/");
    const names = ["High", "Medium", "Low", "Disqualified"];
    const links = section(page, "By priority").getByRole("link");
    await expect.poll(async () => (await links.allInnerTexts()).map((text) => text.trim())).toEqual(names);
    const legend = section(page, "Over time").getByRole("list", { name: "Legend" }).getByRole("listitem");
    expect(await legend.allInnerTexts()).toEqual([...names, "Average total"]);
    await section(page, "Over time").getByRole("button", { name: "Show as table" }).click();
    const heads = section(page, "Over time").getByRole("columnheader");
    await heads.first().waitFor();
    expect(await heads.allInnerTexts()).toEqual(["Day", "Leads", "Average total", ...names]);
  });

  test("are read again on request, with a notice if there are no newer ones", async () => {
    const { page } = await open("/admin/");
    await page.getByText(/^As of \w/).waitFor();
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("These are the latest figures.", { exact: false }).waitFor();
  });

  test("that cannot be read say so, and can be requested again", async () => {
    const { page } = await open("/admin/scoringengine/question/");
    await page.route("**/analytics/lead_summary/", (route) =>
      route.fulfill({ status: 500, json: { detail: "Failed." } }),
    );
    await page.getByRole("link", { name: "Home", exact: true }).click();
    const failed = section(page, "By priority").getByRole("alert");
    await failed.getByText("This could not be loaded").waitFor();
    await page.unroute("**/analytics/lead_summary/");
    await failed.getByRole("button", { name: "Try again" }).click();
    await section(page, "By priority").getByRole("link", { name: /^High/ }).waitFor();
  });
});

describe("over time", () => {
  test("the time span is stored in the address, and a table has the same data", async () => {
    const { page, problems } = await open("/admin/");
    const part = section(page, "Over time");
    await part.locator("svg rect").first().waitFor();
    await part.getByRole("button", { name: "365 days" }).click();
    await page.waitForURL(/[?&]days=365/);
    await part.getByText(/^Leads per week/).waitFor();
    await part.getByRole("button", { name: "30 days" }).click();
    await part.getByRole("button", { name: "Show as table" }).click();
    await page.waitForURL(/[?&]show=table/);
    await page.reload();
    await shown(page);

    const { days } = await harbor.getTimeline();
    const rows = part.getByRole("table").getByRole("row");
    await expect.poll(() => rows.count()).toBe(days.length + 1);
    const busiest = days.toSorted((one, other) => other.leads - one.leads)[0];
    const row = rows.filter({ has: page.locator(`a[href*="created_after=${busiest?.date}"]`) });
    const [leads, average] = await row.getByRole("cell").allTextContents();
    expect([Number(leads), Number(average)]).toEqual([busiest?.leads, busiest?.average_total]);
    await expectLeads(page, row.getByRole("link"), busiest?.leads ?? 0);
    expect(problems).toEqual([]);
  });
});

describe("over time, drawn", () => {
  test("has a title for both axes, from zero, and empty days without leads", async () => {
    const agency = await apiOf("brightline-admin");
    const { slug } = await agency.createAccount({ body: { name: "One Day Homes" } });
    const api = await apiOf("brightline-admin", slug);
    const { id } = await api.createQuestion({
      body: { number: 1, text: "Score", type: "number", field_name: "score" },
    });
    const { id: model } = await api.createScoringModel({ body: { question: id, formula: "{score}" } });
    await api.submitLead({ body: { answers: { score: 90 } } });
    const { page, problems } = await open(`/admin/?account=${slug}`, { as: "brightline-admin" });
    const chart = section(page, "Over time").locator("svg").first();
    await chart.locator("circle").waitFor();
    // one day of data is a dot, and no line leads to it
    expect(await chart.locator("circle").count()).toBe(1);
    const texts = await chart.locator("text").allTextContents();
    expect(texts).toEqual(expect.arrayContaining(["Leads", "Average total"]));
    expect(texts.filter((text) => text === "0")).toHaveLength(2);
    // a change of a lead's score is announced
    await api.updateScoringModel({ params: { id: model }, body: { weight: 2 } });
    await page.reload();
    await page.getByText("1 lead was scored by an older version", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Re-score…" }).click();
    await page.getByRole("dialog", { name: "Re-score leads" }).getByText("It gets a new result.").waitFor();
    expect(problems).toEqual([]);
  });

  test("every tab stop has a name", async () => {
    const { page } = await open("/admin/");
    await section(page, "Over time").locator("svg rect").first().waitFor();
    await section(page, "The plane")
      .getByRole("list", { name: /^Areas/ })
      .waitFor();
    await page.locator("main").focus();
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === null || element === document.body || element.closest("main") === null) return undefined;
        return {
          tag: element.outerHTML.slice(0, 120),
          name:
            element.getAttribute("aria-label") ??
            (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
            "",
          isMarked: element.matches(":focus-visible"),
        };
      });
      if (focused === undefined) break;
      expect(focused.name.trim(), focused.tag).not.toBe("");
      expect(focused.isMarked, focused.tag).toBe(true);
      expect(focused.tag).toMatch(/^<(a|button|input|select|textarea|g|div role=|div class="[^"]*" role="region")/);
    }
  });
});

describe("the plane", () => {
  const cells = (page: Page) => section(page, "The plane").getByRole("group", { name: "Leads by their scores" });
  const points = (page: Page) => section(page, "The plane").getByRole("group", { name: "Newest leads" });

  test("has every lead in a cell, which links to the list of its leads", async () => {
    const { page, problems } = await open("/admin/");
    await expect.poll(() => cells(page).getByRole("link").count()).toBe(plane.cells.length);
    const names = await cells(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
    const counts = names.map((name) => Number(/: (\d+) leads?$/.exec(name)?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(summary.total_leads);

    expect(await points(page).count()).toBe(0);
    const fullest = counts.indexOf(Math.max(...counts));
    const search = await expectLeads(page, cells(page).getByRole("link").nth(fullest), counts[fullest] ?? 0);
    expect([...search.keys()].some((name) => name === "min_x" || name === "min_y")).toBe(true);
    expect(problems).toEqual([]);
  });

  test("names a point under the pointer, which links to its lead", async () => {
    const { page } = await open("/admin/");
    await section(page, "The plane").getByRole("button", { name: "Newest" }).click();
    await cells(page).waitFor({ state: "detached" });
    await expect.poll(() => points(page).getByRole("link").count()).toBe(plane.newest.length);
    // the last one drawn is on top
    const lead = plane.newest.at(-1);
    const point = points(page).getByRole("link", { name: `${lead?.lead_id}:` });
    await point.hover();
    await section(page, "The plane")
      .locator("strong")
      .getByText(lead?.lead_id ?? "")
      .waitFor();
    await point.click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/admin/scoringengine/lead/${lead?.lead_id}/`);
  });

  test("is walked with the arrow keys", async () => {
    const { page } = await open("/admin/");
    const links = cells(page).getByRole("link");
    await links.first().focus();
    await page.keyboard.press("ArrowRight");
    const focused = cells(page).locator("a:focus");
    await expect.poll(() => focused.getAttribute("aria-label")).toMatch(/^X .+, Y .+: \d+ leads?$/);
    const name = (await focused.getAttribute("aria-label")) ?? "";
    expect(name).not.toBe(await links.first().getAttribute("aria-label"));
    await section(page, "The plane")
      .locator("strong")
      .getByText(name.split(": ")[1] ?? "")
      .waitFor();
    await page.keyboard.press("End");
    await expectFocus(links.last());
    await page.keyboard.press("Enter");
    await page.waitForURL(leadList);
  });
});

describe("possible problems", () => {
  test("each have a way to fix them", async () => {
    const { findings } = await harbor.getAttention();
    const { page } = await open("/admin/");
    const list = section(page, "Possible problems").getByRole("list", { name: "Findings" });
    for (const { message } of findings) await list.getByText(message).waitFor();
    expect(await list.getByRole("link").count()).toBeGreaterThanOrEqual(findings.length);
    await list.getByRole("link", { name: "Edit the ranges: Credit score" }).click();
    await page.waitForURL("**/admin/scoringengine/scoringmodel/*/#Value%20ranges");
    const ranges = page.getByRole("region", { name: "Value ranges" });
    await expect
      .poll(() => ranges.evaluate((part) => part.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
    await page.goBack();
    await list.getByRole("link", { name: /^Score its answers/ }).click();
    await page.waitForURL("**/scoringmodel/add/?question=*");
  });

  test("can be undone after they were fixed", async () => {
    await harbor.createCalculatedField({ body: { name: "spare", formula: "{rent_amount} * 12" } });
    const { page, problems } = await open("/admin/");
    const part = section(page, "Possible problems");
    const problem = part.getByText("No formula or rule uses the calculated field spare.");
    await part.getByRole("button", { name: "Delete the calculated field: spare" }).click();
    await problem.waitFor({ state: "detached" });
    await page
      .locator("[data-sonner-toast]", { hasText: "Calculated field deleted" })
      .getByRole("button", { name: "Undo" })
      .click();
    await problem.waitFor();
    expect(problems).toEqual([]);
  });

  test("are fixed at once if there is nothing to decide", async () => {
    const agency = await apiOf("brightline-admin");
    const { slug } = await agency.createAccount({ body: { name: "Fixed Homes" } });
    const api = await apiOf("brightline-admin", slug);
    const question = { number: 1, text: "Score", type: "number", field_name: "score", required: true } as const;
    const { id } = await api.createQuestion({ body: { ...question, min_value: 0, max_value: 100 } });
    await api.createScoringModel({ body: { question: id, formula: "{score}", weight: 0, y_axis: true } });
    await api.createRecommendation({ body: { question: id, rule: "If 1", response_text: "Thank you" } });
    await api.createRecommendation({ body: { question: id, rule: "If {score} > 5", response_text: "Well done" } });
    const { page, problems } = await open(`/admin/?account=${slug}`, { as: "brightline-admin" });
    const part = section(page, "Possible problems");
    const problem = part.getByText(/is never tried, because rule 1 before it always matches/);
    await problem.waitFor();
    await part.getByRole("button", { name: /^Move the rule that always matches to the end/ }).click();
    await problem.waitFor({ state: "detached" });
    const order = async () => (await api.listRecommendations()).results.map((rule) => rule.response_text);
    expect(await order()).toEqual(["Well done", "Thank you"]);
    await part.getByRole("link", { name: /^Change the weight/ }).click();
    await expectFocus(page.locator('input[name="weight"]'));
    expect(problems).toEqual([]);
  });

  test("are absent in a complete model", async () => {
    const agency = await apiOf("brightline-admin");
    const { slug } = await agency.createAccount({ body: { name: "Whole Homes" } });
    const api = await apiOf("brightline-admin", slug);
    const question = { number: 1, text: "Score", type: "number", field_name: "score", required: true } as const;
    const { id } = await api.createQuestion({ body: { ...question, min_value: 0, max_value: 100 } });
    await api.createScoringModel({ body: { question: id, formula: "{score}", y_axis: true } });
    await api.createRecommendation({ body: { question: id, rule: "If 1", response_text: "Thank you" } });
    const { page } = await open(`/admin/?account=${slug}`, { as: "brightline-admin" });
    const part = section(page, "Possible problems");
    await part.getByText("No problems found.").waitFor();
    // but a live model may fail its tests
    await api.createTest({ body: { name: "High", answers: { score: 50 }, expect: { y_axis: 51 } } });
    await page.reload();
    await part.getByText("1 test fails.").waitFor();
    await part.getByRole("link", { name: "See the tests" }).click();
    await page.getByRole("link", { name: "High", exact: true }).waitFor();
    // and a webhook that no longer sends is no part of the model
    await api.createCalculatedField({ body: { name: "bonus", formula: "1" } });
    const { id: webhook } = await api.createWebhook({
      body: { url: "http://127.0.0.1:9/crm", events: ["lead.created"], condition: "If {bonus} > 0" },
    });
    await api.updateWebhook({ params: { id: webhook }, body: { enabled: false } });
    await page.goto(`/admin/?account=${slug}`);
    await part.getByText("1 test fails.").waitFor();
    expect(await part.getByText("webhook", { exact: false }).count()).toBe(0);
    await api.updateWebhook({ params: { id: webhook }, body: { enabled: true } });
    const fields = await api.listCalculatedFields();
    for (const { id: field } of fields.results) await api.deleteCalculatedField({ params: { id: field } });
    await page.reload();
    await part
      .getByText("The condition of the webhook 127.0.0.1:9/crm doesn’t fit the model", { exact: false })
      .waitFor();
    await part.getByRole("link", { name: "See the webhook" }).click();
    await page.getByRole("heading", { name: "127.0.0.1:9/crm" }).waitFor();
  });
});

describe("an account without leads", () => {
  test("displays the first steps, each checked off when it is done, until the first lead has arrived", async () => {
    const agency = await apiOf("brightline-admin");
    const { slug } = await agency.createAccount({
      body: { name: "Fresh Start", first_user: { username: "fresh-admin", password: "a long password" } },
    });
    const api = await apiOf("brightline-admin", slug);
    const { page, problems } = await open(`/admin/?account=${slug}`, { as: "brightline-admin" });
    const steps = page.getByRole("list", { name: "First steps" });
    const done = async (count: number) => {
      await page.reload();
      await page.getByText(`${count} of 5 done.`).waitFor();
    };
    await done(0);
    await steps.getByRole("link", { name: "Add question" }).click();
    await page.waitForURL("**/admin/scoringengine/question/add/**");
    await page.goBack();

    const { id } = await api.createQuestion({
      body: { number: 1, text: "Score", type: "number", field_name: "score" },
    });
    await done(1);
    await steps.getByRole("heading", { name: "Add the questions (done)" }).waitFor();
    await steps.getByRole("link", { name: "Add scoring model" }).waitFor();
    await api.createScoringModel({ body: { question: id, formula: "{score}" } });
    await api.createRecommendation({ body: { question: id, rule: "If 1", response_text: "Thank you" } });
    await done(3);
    await steps.getByRole("link", { name: "API request" }).waitFor();

    // it is listed however many others arrive after it
    const arrive = (lead_id: string, score: number) => api.submitLead({ body: { lead_id, answers: { score } } });
    await arrive("first", 200);
    await Promise.all(Array.from({ length: PLANE_LIMITS.newest }, (_, index) => arrive(`later-${index}`, 1)));
    await page.reload();
    const total = `${PLANE_LIMITS.newest + 1} leads total leads`;
    await section(page, "Leads in figures").getByRole("link", { name: total }).waitFor();
    const high = section(page, "Waiting for you").getByRole("list", { name: "High leads since yesterday" });
    await high.getByRole("link", { name: "first" }).waitFor();
    expect(await high.getByRole("listitem").count()).toBe(1);
    expect(await steps.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("that belongs to an agency links to the accounts of its clients", async () => {
    const { page } = await open("/admin/", { as: "brightline-admin" });
    const accounts = page.getByRole("table", { name: "Accounts" });
    await page.getByText("Brightline Agency has no leads of its own.").waitFor();
    await page.getByRole("link", { name: "Add account" }).waitFor();
    expect(await page.getByRole("list", { name: "First steps" }).count()).toBe(0);
    const harbor = accounts.getByRole("row").filter({ hasText: "Harbor Rentals" });
    await harbor.getByText(/^\d+(\.\d)?%$/).waitFor();
    await harbor.getByText(/^Version \d+/).waitFor();
    await harbor.getByRole("link", { name: "Harbor Rentals" }).click();
    await page.getByRole("button", { name: "Account: Harbor Rentals" }).waitFor();
    await section(page, "Leads in figures").getByText(String(summary.average_scores.total), { exact: true }).waitFor();
  });
});

describe.each(LOOKS)("in $colorScheme, $viewport.width pixels wide", (look) => {
  test("the home page is accessible", async () => {
    const { page, problems } = await open("/admin/", look);
    await section(page, "Over time").locator("svg rect").first().waitFor();
    await section(page, "The plane")
      .getByRole("list", { name: /^Areas/ })
      .waitFor();
    await section(page, "Possible problems").getByRole("list", { name: "Findings" }).waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Show as table" }).click();
    await section(page, "Over time").getByRole("table").waitFor();
    await expectUsable(page, section(page, "Over time"));
    expect(problems).toEqual([]);
  });

  test("so are the first steps", async () => {
    const agency = await apiOf("brightline-admin");
    const { slug } = await agency.createAccount({ body: { name: "Fresh Look" } });
    const { page, problems } = await open(`/admin/?account=${slug}`, { as: "brightline-admin", ...look });
    await page.getByRole("list", { name: "First steps" }).waitFor();
    await expectUsable(page);
    expect(problems).toEqual([]);
  });
});
