import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { MESSAGES } from "#contract";
import { passwordOf, shown, testAdmin } from "./testing/admin.ts";

// What an agency's administrator, a client's administrator, a superuser, and an API client each see of every area:
// exactly what they may.

const { open, apiOf } = await testAdmin();

/** Every area of the menu, by its entry, with an address below it for one item. */
const AREAS = {
  Home: undefined,
  Leads: "scoringengine/lead",
  Model: undefined,
  Questions: undefined,
  "Scoring models": undefined,
  Recommendations: undefined,
  Tests: undefined,
  Drafts: undefined,
  Simulations: undefined,
  Versions: undefined,
  "Templates & files": undefined,
  Accounts: "accounts/account",
  Users: "auth/user",
  Tokens: "authtoken/token",
  Webhooks: "webhooks",
  Settings: undefined,
  "Audit log": "audit/event",
} as const;
type AreaName = keyof typeof AREAS;
const AREA_NAMES = Object.keys(AREAS) as AreaName[];

const root = await apiOf("admin");

// An account outside any agency, with an item in each of its areas.
beforeEach(async () => {
  const first_user = { username: "lone-admin", password: "seven grey herons on a pier" };
  await root.createAccount({ body: { name: "Lone Star Homes", parent: null, first_user } });
});

/** Addresses of an account's items, one of each kind whose ids are unique in the installation, and a lead. */
async function itemsOf(slug: string): Promise<string[]> {
  const account = (await root.listAccounts({ query: {} })).results.find((each) => each.slug === slug)?.id ?? 0;
  const api = await apiOf("admin", slug);
  const [user] = (await api.listUsers({ query: { account } })).results;
  if (user === undefined) throw new Error(`nobody belongs to ${slug}`);
  const token = await api.createToken({ body: { user: user.id, name: `Key of ${slug}` } });
  const webhook = await api.createWebhook({
    body: { url: `https://127.0.0.1/${slug}`, events: ["model.published"] },
  });
  const lead = await api.submitLead({ body: { lead_id: `lead-of-${slug}`, answers: {} } }).catch(() => undefined);
  const [storedLead] = (await api.listLeads({ query: { page_size: 1 } })).results;
  const [event] = (await api.listAuditLog({ query: { page_size: 1 } })).results;
  return [
    `${AREAS.Accounts}/${account}/`,
    `${AREAS.Users}/${user.id}/`,
    `${AREAS.Tokens}/${token.id}/`,
    `${AREAS.Webhooks}/${webhook.id}/`,
    `${AREAS.Leads}/${lead?.lead_id ?? storedLead?.lead_id}/`,
    `${AREAS["Audit log"]}/${event?.id}/`,
  ];
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Areas" });

/** Visits every entry of the menu. @param others areas that few people see @returns the contents of each area */
async function walk(page: Page, others: readonly string[] = []): Promise<Record<AreaName, string>> {
  expect(await menu(page).getByRole("link").allInnerTexts()).toEqual([...AREA_NAMES, ...others]);
  const texts: [string, string][] = [];
  for (const name of AREA_NAMES) {
    await menu(page).getByRole("link", { name, exact: true }).click();
    await menu(page).locator("[aria-current=page]", { hasText: name }).waitFor();
    await shown(page);
    texts.push([name, await page.getByRole("main").innerText()]);
  }
  return Object.fromEntries(texts) as Record<AreaName, string>;
}

const everything = (texts: Record<AreaName, string>) => Object.values(texts).join("\n");

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await page.getByRole("button", { name: `Account: ${name}` }).waitFor();
  await shown(page);
}

async function expectNotFound(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(`/admin/${address}`);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
  }
}

describe("a client's administrator", () => {
  test("sees their account in every area and nothing of another", async () => {
    const { page, problems } = await open("/admin/", { as: "harbor-admin" });
    const texts = await walk(page);
    expect(everything(texts)).not.toMatch(/northwind|brightline|\blone\b/i);
    expect(texts.Questions).toContain("What is your credit score?");
    expect(texts.Accounts).toContain("Harbor Rentals");
    expect(texts.Users).toMatch(/harbor-admin.*harbor-api/s);
    expect(await page.getByRole("button", { name: /^Account: / }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("finds nothing at the addresses of other accounts", async () => {
    const { page } = await open("/admin/", { as: "harbor-admin" });
    await expectNotFound(page, [...(await itemsOf("northwind-sales")), ...(await itemsOf("lone-star-homes"))]);
  });
});

describe("an agency's administrator", () => {
  test("sees the agency and, acting in them, its clients", async () => {
    const { page, problems } = await open("/admin/", { as: "brightline-admin" });
    const own = await walk(page);
    expect(own.Accounts).toMatch(/Brightline Agency.*Harbor Rentals.*Northwind Sales/s);
    expect(own.Users).toContain("brightline-admin");
    expect(own.Users).not.toContain("harbor-admin");
    expect(own.Questions).toContain("No questions yet");
    await switchTo(page, "Harbor Rentals");
    const harbor = await walk(page);
    expect(harbor.Questions).toContain("What is your credit score?");
    expect(harbor.Users).toMatch(/harbor-admin.*harbor-api/s);
    await switchTo(page, "Northwind Sales");
    const northwind = await walk(page);
    expect(northwind.Questions).not.toContain("What is your credit score?");
    expect(northwind.Users).toMatch(/northwind-admin.*northwind-api/s);
    expect([own, harbor, northwind].map(everything).join()).not.toMatch(/\blone\b/i);
    expect(problems).toEqual([]);
  });

  test("opens items of the clients, and finds nothing of other accounts", async () => {
    const { page } = await open("/admin/", { as: "brightline-admin" });
    const [account, user, token, webhook, lead, event] = await itemsOf("northwind-sales");
    for (const address of [account, user, token, webhook, lead, event]) {
      await page.goto(`/admin/${address}?account=northwind-sales`);
      await page.getByRole("button", { name: "Account: Northwind Sales" }).waitFor();
      await shown(page);
      expect(await page.getByRole("heading", { name: "Not found" }).count()).toBe(0);
    }
    await expectNotFound(page, await itemsOf("lone-star-homes"));
  });
});

test("a superuser sees every account", async () => {
  const { page, problems } = await open("/admin/", { as: "admin" });
  const texts = await walk(page, ["Installation"]);
  for (const name of ["Brightline Agency", "Harbor Rentals", "Northwind Sales", "Lone Star Homes"]) {
    expect(texts.Accounts).toContain(name);
  }
  await switchTo(page, "Lone Star Homes");
  const lone = await walk(page, ["Installation"]);
  expect(lone.Users).toContain("lone-admin");
  for (const address of await itemsOf("lone-star-homes")) {
    await page.goto(`/admin/${address}`);
    await shown(page);
    expect(await page.getByRole("heading", { name: "Not found" }).count()).toBe(0);
  }
  expect(problems).toEqual([]);
});

test("an API client cannot sign in, and sees no page of the admin", async () => {
  const { page } = await open("/admin/login/", { as: null });
  await page.getByLabel("Username").fill("harbor-api");
  await page.getByLabel("Password").fill(passwordOf("harbor-api"));
  await page.getByRole("button", { name: "Sign in to Admin Panel" }).click();
  await page.getByRole("alert").getByText(MESSAGES.adminOnly).waitFor();
  for (const path of ["", ...Object.values(AREAS).filter((area) => area !== undefined)]) {
    await page.goto(`/admin/${path}`);
    expect(new URL(page.url()).pathname).toBe("/admin/login/");
  }
});
