import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { passwordOf, shown, signIn, startSession, testAdmin } from "./testing/admin.ts";
import { expectFocus } from "./testing/site.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Who gets in and where they arrive, what happens when a session ends, and which account is displayed.

const { open, apiOf, server } = await testAdmin();

const username = (page: Page) => page.getByLabel("Username");
const password = (page: Page) => page.getByLabel("Password");
const submit = (page: Page) => page.getByRole("button", { name: "Sign in to Admin Panel" });
const failure = (page: Page) => page.getByRole("alert");
const addressOf = (page: Page) => new URL(page.url());

describe("signing in", () => {
  test("leads to the requested page, with everything in the address", async () => {
    const { page, problems } = await open("/admin/scoringengine/lead/?account=harbor-rentals&perPage=10", { as: null });
    expect(addressOf(page).pathname).toBe("/admin/login/");
    await signIn(page, "brightline-admin");
    const { pathname, searchParams } = addressOf(page);
    expect([pathname, searchParams.get("perPage")]).toEqual(["/admin/scoringengine/lead/", "10"]);
    await page.getByRole("button", { name: "Account: Harbor Rentals" }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each(["https://example.com/", "//example.com/admin/", "/admin/\\example.com", "javascript:alert(1)", "/login"])(
    "is no way to %s",
    async (next) => {
      const { page } = await open(`/admin/login/?next=${encodeURIComponent(next)}`, { as: null });
      await signIn(page, "harbor-admin");
      expect(addressOf(page).origin).toBe(new URL(server.url).origin);
      expect(addressOf(page).pathname).toBe("/admin/");
    },
  );

  test("a wrong pair is rejected without saying which of the two was wrong", async () => {
    const { page } = await open("/admin/login/", { as: null });
    for (const name of ["harbor-admin", "nobody-at-all"]) {
      await username(page).fill(name);
      await password(page).fill("not the password");
      await submit(page).click();
      await failure(page).getByText("Login failed. Please check your credentials.", { exact: true }).waitFor();
      await expectFocus(password(page));
    }
  });

  test("empty fields are named, and the keyboard is enough", async () => {
    const { page, problems } = await open("/admin/login/", { as: null });
    await expectFocus(username(page));
    await page.keyboard.press("Enter");
    await page.getByText("Enter your username.").waitFor();
    await page.keyboard.type("harbor-admin");
    await page.keyboard.press("Tab");
    await page.keyboard.type(passwordOf("harbor-admin"));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/");
    await shown(page);
    expect(problems).toEqual([]);
  });

  test("an API client gets the message that this is for administrators", async () => {
    const { page } = await open("/admin/login/", { as: null });
    await username(page).fill("harbor-api");
    await password(page).fill(passwordOf("harbor-api"));
    await submit(page).click();
    await failure(page).getByText("Only administrators may sign in here.").waitFor();
  });

  test("password managers recognize the fields", async () => {
    const { page } = await open("/admin/login/", { as: null });
    expect(await username(page).getAttribute("autocomplete")).toBe("username");
    expect(await password(page).getAttribute("autocomplete")).toBe("current-password");
  });

  test("the login page of the site leads here", async () => {
    const { page } = await open("/login", { as: null });
    await username(page).fill("anybody");
    await password(page).fill("anything");
    await submit(page).click();
    await page.waitForURL("**/admin/login/?next=%2Fadmin%2F");
    await signIn(page, "harbor-admin");
  });
});

// Each failure is answered more slowly than the previous one.
test("after too many failures sign-in is paused, with the duration", async () => {
  const { page } = await open("/admin/login/", { as: null });
  const refusals = await page.evaluate(async () => {
    const statuses: number[] = [];
    const body = JSON.stringify({ username: "northwind-admin", password: "not it" });
    const headers = { "Content-Type": "application/json" };
    for (let tries = 0; tries < 20 && statuses.at(-1) !== 429; tries += 1) {
      statuses.push((await fetch("/api/v1/session/", { method: "POST", headers, body })).status);
    }
    return statuses;
  });
  expect(refusals.at(-1)).toBe(429);
  await username(page).fill("northwind-admin");
  await password(page).fill("not it");
  await submit(page).click();
  await failure(page)
    .getByText(/Signing in is paused for \d+ (seconds?|minutes?)\./)
    .waitFor();
});

test("signing out ends the session, and the next user sees nothing of it", async () => {
  const { page, problems } = await open("/admin/");
  const asked = () =>
    page.evaluate(async () => (await (await fetch("/api/v1/users/profile/")).json()).username as string);
  expect([await asked(), await asked()]).toEqual(["harbor-admin", "harbor-admin"]);
  await page.getByRole("button", { name: "harbor-admin: your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/admin/login/");
  await page.goto("/admin/settings/");
  expect(addressOf(page).pathname).toBe("/admin/login/");
  await startSession(page, "brightline-admin");
  expect(await asked()).toBe("brightline-admin");
  await page.goto("/admin/profile/");
  await shown(page);
  await page.goBack();
  await shown(page);
  await page.goBack();
  await page.getByRole("button", { name: "brightline-admin: your account" }).waitFor();
  expect(addressOf(page).pathname).toBe("/admin/");
  expect(problems).toEqual([]);
});

describe("the user's own account", () => {
  /** Ends every session of a user from outside. */
  async function endSessions(person: "harbor-admin"): Promise<void> {
    const api = await apiOf(person);
    for (const { id } of await api.listSessions()) await api.endSession({ params: { id } });
  }

  test("a session that ends during editing loses nothing that was typed", async () => {
    const { page, problems } = await open("/admin/profile/");
    const field = page.getByLabel("First name");
    await field.fill("Harriet");
    await endSessions("harbor-admin");
    await page.getByRole("form", { name: "Profile" }).getByRole("button", { name: "Save" }).click();

    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.waitFor();
    expect(await dialog.getByLabel("Username").inputValue()).toBe("harbor-admin");
    expect(await dialog.getByLabel("Username").isEditable()).toBe(false);
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("Login failed. Please check your credentials.").waitFor();
    await dialog.getByLabel("Password").fill(passwordOf("harbor-admin"));
    await dialog.getByRole("button", { name: "Sign in" }).click();

    await page.getByText("Profile saved").waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("Harriet");
    expect((await (await apiOf("harbor-admin")).getProfile()).first_name).toBe("Harriet");
    // The browser itself logs the rejected responses: the call, the wrong password.
    expect(problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([]);
  });

  test("only the same user may continue, even if another user has the name by now", async () => {
    const boss = await apiOf("brightline-admin", "harbor-rentals");
    const person = { username: "sam", password: "a password of Sam's", is_staff: true };
    const { id } = await boss.createUser({ body: person });
    const { page } = await open("/healthz", { as: null });
    await page.goto("/admin/profile/");
    await username(page).fill(person.username);
    await password(page).fill(person.password);
    await submit(page).click();
    await page.waitForURL("**/admin/profile/");
    await page.getByLabel("First name").fill("Samuel");
    await boss.updateUser({ params: { id }, body: { username: "sam-the-elder", is_active: false } });
    await boss.createUser({ body: person });
    await page.getByRole("form", { name: "Profile" }).getByRole("button", { name: "Save" }).click();

    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.getByLabel("Password").fill(person.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("This is another user. Sign in as sam, or leave this page.").waitFor();
    // The new session is over, so that nothing is saved under the other user's name.
    expect(await page.evaluate(async () => (await fetch("/api/v1/session/")).status)).toBe(401);
  });

  test("a tab that becomes active again reports that another user has signed in", async () => {
    const { page } = await open("/admin/profile/");
    await page.getByLabel("First name").fill("Harriet");
    const other = await page.context().newPage();
    await other.goto("/healthz");
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const dialog = page.getByRole("dialog", { name: "You are now brightline-admin" });

    await startSession(other, "brightline-admin");
    await comeBack();
    await dialog.getByText("This page was opened by harbor-admin").waitFor();
    await page.keyboard.press("Escape");
    await startSession(other, "harbor-admin");
    expect(await dialog.isVisible()).toBe(true);
    await comeBack();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("First name").inputValue()).toBe("Harriet");

    await startSession(other, "brightline-admin");
    await comeBack();
    // The browser itself asks about unsaved changes.
    page.on("dialog", (asked) => void asked.accept());
    await dialog.getByRole("button", { name: "Go on as brightline-admin" }).click();
    await page.getByRole("button", { name: "brightline-admin: your account" }).waitFor();
    expect(addressOf(page).pathname).toBe("/admin/");
  });

  test("a session elsewhere is signed out there", async () => {
    const elsewhere = await open("/admin/", { apart: true, userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" });
    const { page } = await open("/admin/profile/");
    const sessions = page.getByRole("list", { name: "Sessions" });
    const entry = sessions.getByRole("listitem").filter({ hasText: "Firefox on Windows" });
    await entry.getByRole("button", { name: /^Sign out:/ }).click();
    await entry.waitFor({ state: "detached" });
    expect(await sessions.getByText("This session").count()).toBe(1);
    await elsewhere.page.reload();
    expect(addressOf(elsewhere.page).pathname).toBe("/admin/login/");
  });

  test("a password change is rejected at its fields, and ends the other sessions", async () => {
    const elsewhere = await open("/admin/", { as: "brightline-admin", apart: true });
    const { page } = await open("/admin/profile/", { as: "brightline-admin" });
    const form = page.getByRole("form", { name: "Password" });
    const fill = async (current: string, next: string, repeated = next) => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password", { exact: false }).first().fill(next);
      await form.getByLabel("Confirm new password").fill(repeated);
      await form.getByRole("button", { name: "Change password" }).click();
    };
    await fill("not it", "short");
    await form.getByText("Use at least 10 characters.").waitFor();
    await fill("not it", "a much longer password");
    await form.getByText("This is not your current password.").waitFor();
    await fill(passwordOf("brightline-admin"), "a much longer password", "another one");
    await form.getByText("The passwords don't match.").waitFor();
    await fill(passwordOf("brightline-admin"), "a much longer password");
    await page.getByText("Your other sessions have ended.").waitFor();
    await elsewhere.page.reload();
    expect(addressOf(elsewhere.page).pathname).toBe("/admin/login/");
    await page.reload();
    await shown(page);
    expect(addressOf(page).pathname).toBe("/admin/profile/");
  });

  test("unsaved changes are guarded", async () => {
    const { page } = await open("/admin/profile/");
    await page.getByLabel("Last name").fill("Somebody");
    await page.getByRole("link", { name: "Questions" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Last name").inputValue()).toBe("Somebody");
    await page.getByRole("link", { name: "Questions" }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/admin/scoringengine/question/");
  });
});

describe("accounts", () => {
  test("the switcher leads to the same list in another account, and the address says so", async () => {
    const { page, problems } = await open("/admin/scoringengine/question/?account=harbor-rentals", {
      as: "brightline-admin",
    });
    await page.getByText("What is your credit score?").waitFor();
    await page.getByRole("button", { name: "Account: Harbor Rentals" }).click();
    await page.getByRole("menuitem", { name: "Northwind Sales" }).click();
    await page.getByRole("button", { name: "Account: Northwind Sales" }).waitFor();
    await page.getByText("What is your credit score?").waitFor({ state: "detached" });
    await expect.poll(() => addressOf(page).search).toBe("?account=northwind-sales");
    expect(addressOf(page).pathname).toBe("/admin/scoringengine/question/");

    await page.goBack();
    await page.getByRole("button", { name: "Account: Harbor Rentals" }).waitFor();
    await page.getByText("What is your credit score?").waitFor();
    expect(problems).toEqual([]);
  });

  test("an account out of reach is not found, like one that does not exist", async () => {
    for (const slug of ["northwind-sales", "nobody"]) {
      const { page } = await open(`/admin/?account=${slug}`);
      await page.getByRole("heading", { name: "Not found" }).waitFor();
      await page.getByRole("link", { name: "Go to your own account" }).click();
      await page.getByText("Harbor Rentals").first().waitFor();
    }
  });

  test("a user with one account sees its name, and no switcher", async () => {
    const { page } = await open("/admin/");
    await page.getByRole("banner").getByText("Harbor Rentals").waitFor();
    expect(await page.getByRole("button", { name: /^Account:/ }).count()).toBe(0);
  });

  test("an unknown address, and an item of another account, are not found", async () => {
    for (const path of [
      "/admin/nothing/",
      "/admin/scoringengine/question/9999/",
      "/admin/scoringengine/lead/nobody/",
    ]) {
      const { page } = await open(path);
      await page.getByRole("heading", { name: "Not found" }).waitFor();
    }
  });
});

describe("the frame", () => {
  test("Ctrl + K goes to a page, and finds a question by one of its words", async () => {
    const { page, problems } = await open("/admin/");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "What to do" }).fill("setti");
    await page.getByRole("option", { name: "Settings", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/settings/");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "What to do" }).fill("credit score");
    await page.getByRole("option", { name: /What is your credit score\?/ }).click();
    await page.waitForURL("**/admin/scoringengine/question/*/");
    expect(problems).toEqual([]);
  });

  test("g and a letter go to an area, and ? displays every shortcut", async () => {
    const { page } = await open("/admin/");
    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await page.waitForURL("**/admin/scoringengine/question/");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to Leads").waitFor();
  });

  test("the theme is stored, and applies to the site as well", async () => {
    const { page } = await open("/admin/", { colorScheme: "light" });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("menuitem", { name: "Dark" }).click();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await shown(page);
    expect(await ground()).not.toBe(light);
    await page.goto("/");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("on a small screen the menu is a drawer, and the account stays in view", async () => {
    const { page } = await open("/admin/", { as: "brightline-admin", viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Account: Brightline Agency" }).waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Tokens" }).click();
    await page.waitForURL((url) => url.pathname === "/admin/authtoken/token/");
    await page.getByRole("heading", { name: "Tokens" }).waitFor();
  });
});

describe.each(LOOKS)("in $colorScheme, $viewport.width pixels wide", (look) => {
  test("the login page and the frame are accessible", async () => {
    const { page, problems } = await open("/admin/login/", { as: null, ...look });
    await submit(page).waitFor();
    await expectUsable(page);
    await submit(page).click();
    await page.getByText("Enter your username.").waitFor();
    await expectUsable(page);
    await signIn(page, "harbor-admin");
    await page.goto("/admin/profile/");
    await shown(page);
    await expectUsable(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("option").first().waitFor();
    await expectUsable(page);
    expect(problems).toEqual([]);
  });
});
