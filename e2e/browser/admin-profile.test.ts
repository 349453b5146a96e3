import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createClient } from "#contract";
import { passwordOf, shown, startSession, testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// The user's own settings: name, password, sessions, tokens.

const { open, server } = await testAdmin();

const PROFILE = "/admin/profile/";
const PASSWORD = "seven grey herons on a pier";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
const elsewhere = (page: Page) => page.getByRole("button", { name: /^Sign out:/ });
const faults = (problems: readonly string[]) => problems.filter((problem) => !/status of 40[014]/.test(problem));

/** Whether a page is still signed in. */
const isSignedIn = (page: Page) =>
  page.evaluate(async () => (await fetch("/api/v1/session/", { headers: { Accept: "application/json" } })).ok);

test("the name is changed and displayed, even a hostile one", async () => {
  const { page, problems } = await open(PROFILE, { as: "northwind-admin" });
  await page.getByText("You sign in as northwind-admin.").waitFor();
  await field(page, "email").fill("nobody@");
  await button(page, "Save").click();
  await page.getByText("Enter a valid email address.").waitFor();
  await field(page, "email").fill("jane@example.com");
  await field(page, "first_name").fill("<img src=x onerror=alert(1)>");
  await button(page, "Save").click();
  await page.getByText("Profile saved").waitFor();
  await page.getByRole("button", { name: "northwind-admin: your account" }).click();
  await page.getByRole("menu").getByText("<img src=x onerror=alert(1)>").waitFor();
  expect(faults(problems)).toEqual([]);
});

test("a new password ends the other sessions, and only it signs in", async () => {
  const { page, problems } = await open(PROFILE, { as: "northwind-admin" });
  const other = await open("/admin/", { as: "northwind-admin", apart: true });
  await field(page, "current_password").fill("not the password");
  await field(page, "new_password").fill("short");
  await page.getByText("5 more of at least 10 characters.").waitFor();
  await field(page, "new_password").fill(PASSWORD);
  await page.getByText("Strong.").waitFor();
  await field(page, "repeated").fill("something else");
  await button(page, "Change password").click();
  await page.getByText("The passwords don't match.").waitFor();
  await field(page, "repeated").fill(PASSWORD);
  await button(page, "Change password").click();
  await expect.poll(() => field(page, "current_password").getAttribute("aria-invalid")).toBe("true");
  await field(page, "current_password").fill(passwordOf("northwind-admin"));
  await button(page, "Change password").click();
  await page.getByText("Password changed. Your other sessions have ended.").waitFor();
  await expect.poll(() => field(page, "current_password").inputValue()).toBe("");
  expect(await isSignedIn(page)).toBe(true);
  await expect.poll(() => isSignedIn(other.page)).toBe(false);
  const client = createClient({ baseUrl: server.url });
  const signIn = (password: string) => client.obtainToken({ body: { username: "northwind-admin", password } });
  await expect(signIn(passwordOf("northwind-admin"))).rejects.toThrow();
  expect((await signIn(PASSWORD)).token).toMatch(/^lp_/);
  expect(faults(problems)).toEqual([]);
});

test("the user signs out elsewhere: in one place, and everywhere else", async () => {
  const { page, problems } = await open(PROFILE, { as: "harbor-admin" });
  const others = await Promise.all(
    [FIREFOX, undefined, undefined].map((userAgent) =>
      open("/admin/", { as: "harbor-admin", apart: true, ...(userAgent === undefined ? {} : { userAgent }) }),
    ),
  );
  await page.reload();
  await shown(page);
  await expect.poll(() => sessions(page).count()).toBe(4);
  await sessions(page).filter({ hasText: "This session" }).waitFor();
  await page.getByRole("button", { name: /^Sign out: Firefox on Windows/ }).click();
  await page.getByText("Session signed out.").waitFor();
  await expect.poll(() => elsewhere(page).count()).toBe(2);
  await expect.poll(() => isSignedIn(others[0]?.page ?? page)).toBe(false);
  await button(page, "Sign out everywhere else").click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere else?" });
  await dialog.getByText("2 other sessions will be signed out. You stay signed in here.").waitFor();
  await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByText("Signed out everywhere else.").waitFor();
  await expect.poll(() => sessions(page).count()).toBe(1);
  expect(await button(page, "Sign out everywhere else").count()).toBe(0);
  for (const other of others.slice(1)) await expect.poll(() => isSignedIn(other.page)).toBe(false);
  expect(await isSignedIn(page)).toBe(true);
  expect(problems).toEqual([]);
});

test("signing out in the menu ends the session and leads to the login page", async () => {
  const { page } = await open(PROFILE, { as: "harbor-admin" });
  await page.getByRole("button", { name: "harbor-admin: your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/admin/login/");
  expect(await isSignedIn(page)).toBe(false);
});

test("the user's tokens are one click away", async () => {
  const { page, problems } = await open(PROFILE, { as: "harbor-admin" });
  await page.getByRole("link", { name: "Add a token" }).click();
  await expect.poll(() => page.getByRole("combobox", { name: "User" }).inputValue()).toBe("harbor-admin");
  await field(page, "name").fill("My script");
  await button(page, "Add token").click();
  await page.getByRole("heading", { name: "My script is ready" }).waitFor();
  await page.goto(PROFILE);
  await page.getByRole("link", { name: "Your tokens" }).click();
  await page.getByText("Only of harbor-admin").waitFor();
  await page.getByRole("link", { name: "My script" }).waitFor();
  expect(problems).toEqual([]);
});

test.each(LOOKS)("it is accessible: $colorScheme, $viewport.width px", async (look) => {
  const { page, problems } = await open("/healthz", { as: null, ...look });
  await startSession(page, "harbor-admin");
  await startSession(page, "harbor-admin");
  await page.goto(PROFILE);
  await shown(page);
  await sessions(page).first().waitFor();
  await expectUsable(page);
  expect(problems).toEqual([]);
});
