import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Accounts as the administrator of an agency, of a client, and a superuser list, add, change, and delete them.

const { open, apiOf } = await testAdmin();
const root = await apiOf("admin");
const accounts = (await root.listAccounts({ query: { page_size: 100 } })).results;
const idOf = (slug: string) => accounts.find((account) => account.slug === slug)?.id ?? 0;

const LIST = "/admin/accounts/account/";
const ADD = `${LIST}add/`;
const HOSTILE = "<img src=x onerror=alert(1)>";

const rows = (page: Page) => page.getByRole("table", { name: "Accounts" }).locator("tbody tr");
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const names = async (page: Page) => await rows(page).getByRole("link").allInnerTexts();
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const save = (page: Page) => page.getByRole("button", { name: "Add account" });
const notFound = (page: Page) => page.getByRole("heading", { name: "Not found" });
/** A rejection is not a fault of the page, but the browser logs it in the console. */
const faults = (problems: readonly string[]) => problems.filter((problem) => !/status of 40[04]/.test(problem));

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

describe("the list", () => {
  test("lists an agency with its clients, is searched, and switches", async () => {
    const { page, problems } = await open(LIST, { as: "brightline-admin" });
    expect(await names(page)).toEqual(["Brightline Agency", "Harbor Rentals", "Northwind Sales"]);
    await row(page, "Brightline Agency").getByText("You are here").waitFor();
    await page.getByRole("searchbox", { name: "Find an account" }).fill("harbor");
    await expect.poll(() => names(page)).toEqual(["Harbor Rentals"]);
    await page.getByRole("button", { name: "Switch to Harbor Rentals" }).click();
    await page.getByRole("button", { name: "Account: Harbor Rentals" }).waitFor();
    await row(page, "Harbor Rentals").getByText("You are here").waitFor();
    expect(new URL(page.url()).searchParams.get("account")).toBe("harbor-rentals");
    expect(problems).toEqual([]);
  });

  test("lists only their own account for a client's administrator, without a way to add one", async () => {
    const { page } = await open(LIST);
    expect(await names(page)).toEqual(["Harbor Rentals"]);
    expect(await page.getByText("Brightline").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Add account" }).count()).toBe(0);
    for (const address of [
      ADD,
      `${LIST}${idOf("northwind-sales")}/`,
      `${LIST}${idOf("brightline")}/`,
      `${LIST}99999/`,
    ]) {
      await page.goto(address);
      await notFound(page).waitFor();
    }
  });
});

describe("adding", () => {
  test("displays errors at each field, including those of the first user", async () => {
    const { page, problems } = await open(ADD, { as: "brightline-admin" });
    await page.getByLabel("Slug").fill("harbor-rentals");
    await page.getByLabel("Username").fill("harbor-admin");
    await field(page, "first_user.password").fill("short");
    await page.getByLabel("Email").fill("nobody@");
    await save(page).click();
    await page.getByText("This field is required.").waitFor();
    for (const message of [
      'An account with the slug "harbor-rentals" already exists.',
      "A user with that username already exists.",
      "Use at least 10 characters.",
      "Enter a valid email address.",
    ]) {
      await page.getByText(message).waitFor();
    }
    await expect.poll(() => page.getByLabel("Username").getAttribute("aria-invalid")).toBe("true");
    expect(faults(problems)).toEqual([]);
  });

  test("creates a client with a copy of a model and its first user, who signs in", async () => {
    const { page, problems } = await open(ADD, { as: "brightline-admin" });
    await field(page, "name").fill("Elm Street Lofts");
    await page.getByText("Left blank, it is elm-street-lofts").waitFor();
    await choose(page, "Start from", "Template: Rental application");
    await page.getByText(/Creates \d+ questions, \d+ scoring models, and \d+ rules\./).waitFor();
    await choose(page, "Start from", "Copy of Harbor Rentals");
    const { document } = await harborModel();
    const { questions, scoring_models, recommendations } = document;
    await page
      .getByText(
        `Copies ${questions.length} questions, ${scoring_models.length} scoring models, ${recommendations.length} rules`,
      )
      .waitFor();
    await page.getByLabel("Username").fill("elm-admin");
    await page.getByRole("button", { name: "Generate a password" }).click();
    const password = await field(page, "first_user.password").inputValue();
    expect(password).toMatch(/^\w{20}$/);
    await page.getByLabel("First name").fill("Jane");
    await save(page).click();

    await page.getByRole("heading", { name: "Elm Street Lofts is ready" }).waitFor();
    const data = page.getByLabel("Sign-in details", { exact: true });
    await data.getByText("elm-admin").waitFor();
    await data.getByText(password).waitFor();
    await page.getByRole("button", { name: "Copy all" }).waitFor();
    await page.getByRole("link", { name: "Switch to this account" }).click();
    await page.getByRole("button", { name: "Account: Elm Street Lofts" }).waitFor();
    const [made] = (await root.listAccounts({ query: { search: "elm-street" } })).results;
    expect(made).toMatchObject({ parent: idOf("brightline"), slug: "elm-street-lofts" });
    const copied = await (await apiOf("admin", "elm-street-lofts")).listQuestions({ query: {} });
    expect(copied.count).toBe(questions.length);
    expect(problems).toEqual([]);

    const other = await open("/admin/", { as: null });
    await other.page.getByLabel("Username").fill("elm-admin");
    await other.page.getByLabel("Password").fill(password);
    await other.page.getByRole("button", { name: "Sign in to Admin Panel" }).click();
    await other.page.getByText("Elm Street Lofts").first().waitFor();
  });

  test("works without a user and displays hostile names as text", async () => {
    const { page, problems } = await open(ADD, { as: "admin" });
    await field(page, "name").fill(HOSTILE);
    await choose(page, "Agency", "No agency: it can have clients of its own");
    await page.getByLabel("Create a user").uncheck();
    await save(page).click();
    await page.getByText("This account has no users yet.").waitFor();
    await page.getByRole("link", { name: "View account" }).click();
    await page.getByRole("heading", { name: HOSTILE }).waitFor();
    const [made] = (await root.listAccounts({ query: { search: "onerror" } })).results;
    expect(made).toMatchObject({ name: HOSTILE, parent: null });
    // an agency's administrator does not learn that it exists
    const other = await open(`${LIST}${made?.id}/`, { as: "brightline-admin" });
    await notFound(other.page).waitFor();
    await root.deleteAccount({ params: { id: made?.id ?? 0 } });
    expect(problems).toEqual([]);
  });
});

async function harborModel() {
  const api = await apiOf("harbor-admin");
  const { results } = await api.listModelVersions({ query: { page_size: 1 } });
  return await api.getModelVersion({ params: { version: results[0]?.version ?? 1 } });
}

describe("changing", () => {
  test("changes name and time zone, and keeps what only a superuser changes", async () => {
    const { id } = await root.createAccount({ body: { name: "Oak Avenue", parent: idOf("brightline") } });
    const { page, problems } = await open(`${LIST}${id}/`, { as: "brightline-admin" });
    expect(await page.getByRole("combobox", { name: "Agency" }).getAttribute("aria-disabled")).toBe("true");
    await page.getByText("Requests that still send the old slug will fail").waitFor();
    await field(page, "name").fill("Oak Avenue Homes");
    await page.getByLabel("Slug").fill("oak homes");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Use only letters, numbers, hyphens, and underscores.").waitFor();
    await page.getByLabel("Slug").fill("oak-homes");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await row(page, "Oak Avenue Homes").waitFor();
    expect(await root.getAccount({ params: { id } })).toMatchObject({ name: "Oak Avenue Homes", slug: "oak-homes" });
    // the switcher has the new name
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Oak Avenue Homes" }).click();
    await page.getByRole("button", { name: "Account: Oak Avenue Homes" }).waitFor();
    expect(faults(problems)).toEqual([]);
  });

  test("of the current account's slug continues under the new one", async () => {
    const { id } = await root.createAccount({ body: { name: "Pine Row", parent: idOf("brightline") } });
    const { page, problems } = await open(`${LIST}${id}/?account=pine-row`, { as: "admin" });
    await page.getByLabel("Slug").fill("pine-road");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("account") === "pine-road");
    await shown(page);
    await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("pine-road");
    // a superuser also removes it from its agency
    await choose(page, "Agency", "No agency: it can have clients of its own");
    await page.getByRole("button", { name: "Save and continue editing" }).click();
    await expect.poll(async () => (await root.getAccount({ params: { id } })).parent).toBeNull();
    await page.getByRole("link", { name: "Questions" }).click();
    await page.getByRole("heading", { name: "No questions yet" }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe("deleting", () => {
  test("asks for the name, and displays what prevents it", async () => {
    const { page } = await open(`${LIST}${idOf("northwind-sales")}/`, { as: "brightline-admin" });
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Northwind Sales?" });
    const confirm = dialog.getByRole("button", { name: "Delete" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Type Northwind Sales to confirm").fill("Northwind Sales");
    await confirm.click();
    const refusal = page.getByRole("dialog", { name: "Northwind Sales stays" });
    await refusal.getByText("Northwind Sales has leads, so it cannot be deleted.").waitFor();
    await refusal.getByRole("button", { name: "Close" }).click();
    await refusal.waitFor({ state: "detached" });
  });

  test("removes the account from the list and the switcher", async () => {
    const { id } = await root.createAccount({ body: { name: "Short Lived", parent: idOf("brightline") } });
    const { page, problems } = await open(`${LIST}${id}/`, { as: "brightline-admin" });
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByLabel("Type Short Lived to confirm").fill("Short Lived");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await row(page, "Harbor Rentals").waitFor();
    await expect.poll(() => row(page, "Short Lived").count()).toBe(0);
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Harbor Rentals" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Short Lived" }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

test.each(LOOKS)("it is accessible: $colorScheme, $viewport.width px", async (look) => {
  const { page, problems } = await open(LIST, { as: "brightline-admin", ...look });
  await expectUsable(page);
  for (const address of [ADD, `${LIST}${idOf("harbor-rentals")}/`]) {
    await page.goto(address);
    await shown(page);
    await expectUsable(page);
  }
  expect(problems).toEqual([]);
});
