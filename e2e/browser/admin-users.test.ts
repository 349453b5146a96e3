import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createClient } from "#contract";
import { shown, testAdmin } from "./testing/admin.ts";
import { ANSWERS } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Users and their tokens, as the administrators who may see them list, add, change, and end them.

const { open, apiOf, server } = await testAdmin();
const root = await apiOf("admin");
const people = (await root.listUsers({ query: { page_size: 100 } })).results;
const idOf = (username: string) => people.find((user) => user.username === username)?.id ?? 0;
const harbor = people.find(({ username }) => username === "harbor-admin")?.account ?? 0;

const USERS = "/admin/auth/user/";
const TOKENS = "/admin/authtoken/token/";
const PASSWORD = "seven grey herons on a pier";
const HOSTILE = "<script>alert(1)</script>";

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const rows = (page: Page, table: string) => page.getByRole("table", { name: table }).locator("tbody tr");
const names = (page: Page, table: string) => rows(page, table).getByRole("link").allInnerTexts();
const notFound = (page: Page) => page.getByRole("heading", { name: "Not found" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const faults = (problems: readonly string[]) => problems.filter((problem) => !/status of 40[04]/.test(problem));

/** Creates a user to change, by the API. */
async function makeUser(username: string, is_staff = true): Promise<number> {
  const { id } = await root.createUser({ body: { username, password: PASSWORD, account: harbor, is_staff } });
  return id;
}

/** The user of a token; undefined if it is rejected. */
async function ownerOf(token: string): Promise<string | undefined> {
  const client = createClient({ baseUrl: server.url, token });
  return await client.getProfile().then(
    ({ username }) => username,
    () => undefined,
  );
}

describe("the list of users", () => {
  test("lists those of the account, of another or of all, by role and activity", async () => {
    const { page, problems } = await open(`${USERS}?account=harbor-rentals`, { as: "brightline-admin" });
    expect(await names(page, "Users")).toEqual(["harbor-admin", "harbor-api"]);
    await page.getByLabel("Account", { exact: true }).selectOption("All accounts");
    await expect.poll(() => names(page, "Users")).toHaveLength(6);
    await page.getByLabel("Role").selectOption("API client");
    await expect.poll(() => names(page, "Users")).toEqual(["brightline-api", "harbor-api", "northwind-api"]);
    await page.getByRole("searchbox").fill("north");
    await expect.poll(() => names(page, "Users")).toEqual(["northwind-api"]);
    await page.getByLabel("Active").selectOption("Deactivated");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await button(page, "Clear them").click();
    await expect.poll(() => names(page, "Users")).toEqual(["harbor-admin", "harbor-api"]);

    // a new filter begins at the first page
    await page.goto(`${USERS}?account=harbor-rentals&page=2&perPage=1`);
    await expect.poll(() => names(page, "Users")).toEqual(["harbor-api"]);
    await page.getByRole("searchbox").fill("harbor");
    await expect.poll(() => names(page, "Users")).toEqual(["harbor-admin"]);
    expect(problems).toEqual([]);
  });

  test("lists nobody of another account, nor a superuser, for a client's administrator", async () => {
    const { page } = await open(USERS);
    expect(await names(page, "Users")).toEqual(["harbor-admin(you)", "harbor-api"]);
    expect(await page.getByLabel("Account", { exact: true }).count()).toBe(0);
    for (const username of ["northwind-admin", "brightline-admin", "admin"]) {
      await page.goto(`${USERS}${idOf(username)}/`);
      await notFound(page).waitFor();
    }
  });
});

describe("a user", () => {
  test("is added with a generated password; errors are at their field", async () => {
    const { page, problems } = await open(`${USERS}add/`);
    await field(page, "username").fill("harbor-api");
    await field(page, "password").fill("short");
    await page.getByText("5 more of at least 10 characters.").waitFor();
    await button(page, "Add user").click();
    await page.getByText("Use at least 10 characters.").waitFor();
    await button(page, "Generate a password").click();
    const password = await field(page, "password").inputValue();
    await button(page, "Add user").click();
    await page.getByText("A user with that username already exists.").waitFor();
    await field(page, "username").fill("richard");
    await field(page, "first_name").fill(HOSTILE);
    await button(page, "Add user").click();
    await page.getByRole("heading", { name: "richard was added" }).waitFor();
    await page.getByLabel("Sign-in details", { exact: true }).getByText(password).waitFor();
    await page.getByRole("link", { name: "Users", exact: true }).first().click();
    const row = rows(page, "Users").filter({ hasText: "richard" });
    await row.getByText(HOSTILE).waitFor();
    await row.getByText("Never").waitFor();
    const { token } = await createClient({ baseUrl: server.url }).obtainToken({
      body: { username: "richard", password },
    });
    expect(await ownerOf(token)).toBe("richard");
    expect(faults(problems)).toEqual([]);
  });

  test("is deactivated, which ends sessions and tokens, and gets a new password", async () => {
    const id = await makeUser("leaver");
    const { token } = await createClient({ baseUrl: server.url }).obtainToken({
      body: { username: "leaver", password: PASSWORD },
    });
    const { page, problems } = await open(`${USERS}${id}/`);
    await page.getByLabel("Active").uncheck();
    await page.getByText("leaver is signed out everywhere and their tokens stop working").waitFor();
    await button(page, "Save and continue editing").click();
    await page.getByText("User saved").waitFor();
    await expect.poll(() => ownerOf(token)).toBeUndefined();
    expect((await root.getUser({ params: { id } })).is_active).toBe(false);

    await page.getByLabel("Active").check();
    await page.getByRole("radio", { name: /^API client/ }).check();
    await button(page, "Save and continue editing").click();
    await expect.poll(async () => (await root.getUser({ params: { id } })).is_staff).toBe(false);

    await button(page, "Reset password").click();
    const dialog = page.getByRole("dialog", { name: "Reset the password of leaver?" });
    await dialog.getByText("All sessions of leaver end at once.").waitFor();
    await dialog.getByRole("button", { name: "Generate a password" }).click();
    const password = await field(page, "password").inputValue();
    await dialog.getByRole("button", { name: "Reset password" }).click();
    const done = page.getByRole("dialog", { name: "leaver has a new password" });
    await done.getByText(password).waitFor();
    await done.getByRole("button", { name: "Done" }).click();
    const again = await createClient({ baseUrl: server.url }).obtainToken({ body: { username: "leaver", password } });
    expect(await ownerOf(again.token)).toBe("leaver");
    expect(problems).toEqual([]);
  });

  test("is deleted after a confirmation; nobody locks themselves out", async () => {
    const id = await makeUser("mistake");
    const { page, problems } = await open(`${USERS}${id}/`);
    await button(page, "Delete").click();
    const dialog = page.getByRole("dialog", { name: "Delete mistake?" });
    await dialog.getByText("Their activity stays in the audit log.").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("User deleted").waitFor();
    await expect.poll(async () => (await names(page, "Users")).includes("mistake")).toBe(false);

    await page.goto(`${USERS}${idOf("harbor-admin")}/`);
    await page.getByLabel("Active").uncheck();
    await page.getByRole("radio", { name: /^API client/ }).check();
    await button(page, "Save").click();
    await page.getByText("You cannot deactivate yourself.").waitFor();
    await page.getByText("You cannot remove your own administrator role.").waitFor();
    await page.getByLabel("Active").check();
    await page.getByRole("radio", { name: /^Administrator/ }).check();
    await button(page, "Delete").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("You cannot delete yourself.").waitFor();
    expect(faults(problems)).toEqual([]);
  });

  test("that another user changed in the meantime is not overwritten unseen", async () => {
    const id = await makeUser("contested");
    const { page } = await open(`${USERS}${id}/`);
    await field(page, "first_name").fill("Mine");
    await root.updateUser({ params: { id }, body: { first_name: "Theirs" } });
    await button(page, "Save").click();
    const dialog = page.getByRole("dialog", { name: /changed this/ });
    await dialog.getByRole("definition").filter({ hasText: "Theirs" }).first().waitFor();
    await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
    await page.getByRole("table", { name: "Users" }).waitFor();
    expect((await root.getUser({ params: { id } })).first_name).toBe("Mine");
  });
});

describe("a token", () => {
  test("is added with an expiry, displayed, rotated, and revoked", async () => {
    const { page, problems } = await open(`${TOKENS}add/?user=${idOf("harbor-api")}`);
    await expect.poll(() => page.getByRole("combobox", { name: "User" }).inputValue()).toBe("harbor-api");
    await button(page, "Add token").click();
    await page.getByText("This field is required.").waitFor();
    await field(page, "name").fill("Kiosk");
    await button(page, "On a date").click();
    await field(page, "date").fill("2020-01-01");
    await button(page, "Add token").click();
    await page.getByText("Must be in the future.").waitFor();
    await button(page, "In 30 days").click();
    await button(page, "Add token").click();
    await page.getByRole("heading", { name: "Kiosk is ready" }).waitFor();
    const value = async () => (await page.getByRole("textbox", { name: "Token" }).innerText()).trim();
    const first = await value();
    expect(await ownerOf(first)).toBe("harbor-api");
    await page.getByLabel("Request in curl").getByText(first).first().waitFor();

    await page.getByRole("link", { name: "View token" }).click();
    await page.getByRole("heading", { name: "Kiosk", exact: true }).waitFor();
    // the value is not on the page before it is requested
    expect(await page.content()).not.toContain(first);
    await button(page, "Show token").click();
    await expect.poll(value).toBe(first);
    const log = await apiOf("harbor-admin");
    const seen = await log.listAuditLog({ query: { action: "token_shown", page_size: 1 } });
    expect(seen.results[0]).toMatchObject({ actor: { username: "harbor-admin" }, target: { type: "token" } });

    await button(page, "Rotate").click();
    await page.getByRole("dialog", { name: "Rotate Kiosk?" }).getByRole("button", { name: "Rotate" }).click();
    await expect.poll(value).not.toBe(first);
    const second = await value();
    expect(await ownerOf(second)).toBe("harbor-api");
    await expect.poll(() => ownerOf(first)).toBeUndefined();

    await button(page, "Revoke").click();
    await page.getByRole("dialog", { name: "Revoke Kiosk?" }).getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("table", { name: "Tokens" }).waitFor();
    await expect.poll(async () => (await names(page, "Tokens")).includes("Kiosk")).toBe(false);
    await expect.poll(() => ownerOf(second)).toBeUndefined();
    expect(faults(problems)).toEqual([]);
  });

  test("for tests sends test leads, which have a list and pages of their own", async () => {
    const { page, problems } = await open(`${TOKENS}add/?user=${idOf("harbor-api")}`);
    await field(page, "name").fill("Staging");
    await page.getByLabel("Test token").check();
    await button(page, "Add token").click();
    await page.getByText("It acts as harbor-api, on test leads only.").waitFor();
    const token = (await page.getByRole("textbox", { name: "Token" }).innerText()).trim();
    expect(token).toMatch(/^lp_test_/);
    const client = createClient({ baseUrl: server.url, token });
    const live = await apiOf("harbor-admin");
    const body = { lead_id: "SAME", name: "Test person", answers: ANSWERS };
    await live.submitLead({ body: { ...body, name: "Real person" } });
    expect(await client.submitLead({ body })).toMatchObject({ is_test: true });

    await page.getByRole("link", { name: "View test leads" }).click();
    await page.getByRole("heading", { name: "Test leads", level: 1 }).waitFor();
    await page.getByText("These are test leads, sent with a test token.").waitFor();
    await page.getByText("1 lead", { exact: true }).waitFor();
    await expectUsable(page);
    await page.getByRole("link", { name: "Test person" }).click();
    await page.getByText("Test lead", { exact: true }).waitFor();
    expect(await button(page, "Edit answers").count()).toBe(0);
    await button(page, "Erase…").click();
    await page.getByRole("dialog", { name: "Erase Test person?" }).getByRole("button", { name: "Erase" }).click();
    await page.getByRole("heading", { name: "No test leads" }).waitFor();
    await page.getByRole("button", { name: "Certificate" }).click();
    await page.getByText("1 lead erased for good.").waitFor();
    expect(await live.getLead({ params: { lead_id: "SAME" } })).toMatchObject({ name: "Real person" });
    await page.goto(`${TOKENS}?filter=${encodeURIComponent(JSON.stringify({ is_test: true }))}`);
    await expect.poll(() => names(page, "Tokens")).toEqual([expect.stringMatching(/^Staging\s+Test$/)]);
    expect(problems).toEqual([]);
  });

  test("is listed with its expiry, by user, and found by its name", async () => {
    const api = await apiOf("harbor-admin");
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await api.createToken({ body: { user: idOf("harbor-api"), name: "Lobby screen", expires_at: soon } });
    const { page, problems } = await open(`${USERS}${idOf("harbor-api")}/`);
    await page.getByRole("link", { name: "Tokens" }).last().click();
    await page.getByText("Only of harbor-api").waitFor();
    const row = rows(page, "Tokens").filter({ hasText: "Lobby screen" });
    await row.getByText("Soon").waitFor();
    await page.getByRole("searchbox").fill("LOBBY");
    await expect.poll(() => names(page, "Tokens")).toEqual(["Lobby screen"]);
    expect(problems).toEqual([]);
  });

  test("of another account is not found", async () => {
    const northwind = await apiOf("northwind-admin");
    const { id } = await northwind.createToken({ body: { name: "Theirs", expires_at: null } });
    const { page } = await open(TOKENS);
    expect(await page.getByText("Theirs").count()).toBe(0);
    for (const address of [`${TOKENS}${id}/`, `${TOKENS}99999/`, `${TOKENS}x/`]) {
      await page.goto(address);
      await notFound(page).waitFor();
    }
    await page.goto(`${TOKENS}add/?user=${idOf("northwind-api")}`);
    await notFound(page).waitFor();
  });
});

test("a token of a user in another account within reach is found by the name of the user", async () => {
  const { page, problems } = await open(`${TOKENS}add/`, { as: "brightline-admin" });
  const user = page.getByRole("combobox", { name: "User" });
  // a program needs no administrator's token by default
  await expect.poll(() => user.inputValue()).toBe("brightline-api");
  await user.fill("brightline-admin");
  await page.getByRole("option", { name: /brightline-admin/ }).click();
  await page.getByText("brightline-admin is an administrator").waitFor();
  await field(page, "name").fill("From the agency");
  await user.fill("northwind-a");
  await page.getByRole("option", { name: /northwind-api/ }).click();
  await button(page, "Never").click();
  await page.getByText("It works until someone revokes it.").waitFor();
  await button(page, "Add token").click();
  await page.getByText("It acts as northwind-api.").waitFor();
  expect(problems).toEqual([]);
});

test.each(LOOKS)("it is accessible: $colorScheme, $viewport.width px", async (look) => {
  const { page, problems } = await open(USERS, { as: "brightline-admin", ...look });
  await expectUsable(page);
  const token = (await root.listTokens({ query: { user: idOf("harbor-api") } })).results[0]?.id;
  for (const address of [
    `${USERS}add/`,
    `${USERS}${idOf("harbor-admin")}/`,
    `${TOKENS}?filter=${encodeURIComponent('{"account":"all"}')}`,
    `${TOKENS}add/`,
    `${TOKENS}${token}/`,
  ]) {
    await page.goto(address);
    await shown(page);
    await expectUsable(page);
  }
  await button(page, "Show token").click();
  await page.getByRole("textbox", { name: "Token" }).waitFor();
  await expectUsable(page);
  expect(problems).toEqual([]);
});
