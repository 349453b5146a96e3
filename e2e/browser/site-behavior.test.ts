import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { deferred } from "../../server/testing/deferred.ts";
import { expectFocus, idle, testSite } from "./testing/site.ts";

// The behavior of the pages: sign-in, copying, notifications, tooltips, themes, samples, errors, and without a script.

const { open, server } = await testSite();

/** Pages with different contents. */
/** Where the admin redirects a user without a session. */
const SIGN_IN = "/admin/login/?next=%2Fadmin%2F";
const PAGES = ["/", "/documentation", "/documentation/api-reference", "/login", "/admin", "/privacy-policy"];

describe("sign in", () => {
  const fields = (page: Page) => ({
    username: page.getByLabel("Username"),
    password: page.getByLabel("Password"),
    button: page.locator("form button[type=submit]"),
  });

  test("an empty field has an error, and nothing is submitted", async () => {
    const { page, problems } = await open("/login");
    const { username, password, button } = fields(page);
    expect(await button.textContent()).toBe("Sign in to Admin Panel");
    await button.click();
    await page.getByText("Enter your username.").waitFor();
    await page.getByText("Enter your password.").waitFor();
    await expect.poll(() => username.getAttribute("aria-invalid")).toBe("true");
    await expectFocus(username);
    await username.fill("grace");
    await page.getByText("Enter your username.").waitFor({ state: "detached" });
    await username.press("Enter");
    await expectFocus(password);
    await page.getByText("Enter your password.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(problems).toEqual([]);
  });

  test("filled in, it goes to the admin and sends nothing there", async () => {
    const { page } = await open("/login");
    const { username, password, button } = fields(page);
    const { promise: held, resolve: go } = deferred();
    const requests: { url: string; method: string; body: string | null }[] = [];
    await page.route("**/admin/**", async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return await route.continue();
      requests.push({ url: request.url(), method: request.method(), body: request.postData() });
      await held;
      await route.continue();
    });
    await username.fill("grace");
    await password.fill("lighthouse keeper");
    // A page that is about to unload cannot be queried, so it records what it displays.
    await button.evaluate((element: HTMLButtonElement) => {
      new MutationObserver(() => {
        sessionStorage.setItem("shown", `${element.textContent} ${element.disabled}`);
      }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
      element.click();
    });
    await expect.poll(() => requests.length).toBe(1);
    go();
    await page.waitForURL(`${server.url}${SIGN_IN}`);
    expect(await page.evaluate(() => sessionStorage.getItem("shown"))).toBe("Signing in... true");
    expect(requests).toEqual([{ url: `${server.url}/admin/`, method: "GET", body: null }]);
  });

  test("what is typed before the script is loaded is kept", async () => {
    const { page, problems } = await open("/privacy-policy", { apart: true });
    const { username, password, button } = fields(page);
    const { promise: held, resolve: go } = deferred();
    await page.route("**/assets/LoginForm-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/login");
    await username.fill("grace");
    go();
    await idle(page);
    // The form rerenders with both values.
    await password.fill("lighthouse keeper");
    await password.fill("");
    expect(await username.inputValue()).toBe("grace");
    await button.click();
    await page.getByText("Enter your password.").waitFor();
    expect(await username.inputValue()).toBe("grace");
    expect(problems).toEqual([]);
  });

  test("a navigation that throws is reported", async () => {
    // apart: browsers cache a script of this kind forever, including the changed one
    const { page } = await open("/privacy-policy", { apart: true });
    await page.route("**/assets/LoginForm-*.js", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("location.assign(", "(() => { throw new Error('refused') })(");
      await route.fulfill({ response, body });
    });
    await page.goto("/login");
    await idle(page);
    const { username, password, button } = fields(page);
    await username.fill("grace");
    await password.fill("lighthouse keeper");
    await button.click();
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.textContent()).toBe("Login failed. Please check your credentials.");
    await expect.poll(() => button.textContent()).toBe("Sign in to Admin Panel");
  });

  test("without a script the browser requires the fields, and nothing typed is sent", async () => {
    const { page } = await open("/login", { javaScriptEnabled: false });
    const { username, password, button } = fields(page);
    expect(await page.locator("form [name]").count()).toBe(0);
    await button.click();
    // The browser has refused to submit the form when it focuses the first empty field.
    await expectFocus(username);
    expect(new URL(page.url()).pathname).toBe("/login");
    await username.fill("grace");
    await password.fill("secret");
    await button.click();
    await page.waitForURL(`${server.url}${SIGN_IN}`);
  });
});

describe("copying and notifications", () => {
  const toasts = (page: Page) => page.locator("[data-sonner-toast][data-removed=false]");

  test("a copy button copies the code, and a notification of 356 pixels says so for 4 seconds", async () => {
    const { page, problems } = await open("/", {
      permissions: ["clipboard-read", "clipboard-write"],
      viewport: { width: 1280, height: 800 },
    });
    // Measured in the page, because the connection from the test may be slow.
    const stay = await page.evaluateHandle(() => {
      const noted: { from?: number; milliseconds?: number } = {};
      new MutationObserver(() => {
        const isShown = document.querySelector("[data-sonner-toast][data-removed=false]") !== null;
        if (isShown) noted.from ??= performance.now();
        else if (noted.from !== undefined) noted.milliseconds ??= performance.now() - noted.from;
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-removed"] });
      return noted;
    });
    await page.getByRole("button", { name: "Copy: 201 Created" }).click();
    const toast = toasts(page);
    await toast.filter({ hasText: "Copied" }).waitFor();
    await expect.poll(async () => (await toast.boundingBox())?.width).toBe(356);
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object;
    expect(copied).toMatchObject({ x_axis: 69, y_axis: 85 });
    await toast.waitFor({ state: "detached" });
    const milliseconds = await stay.evaluate((noted) => noted.milliseconds);
    expect(milliseconds).toBeGreaterThan(3900);
    expect(milliseconds).toBeLessThan(8000);
    expect(problems).toEqual([]);
  });

  test("fast repeated copies display one notification, not one each", async () => {
    const { page } = await open("/", { permissions: ["clipboard-read", "clipboard-write"] });
    // Within one moment, so that the first is still there when the last arrives.
    await page.getByRole("button", { name: "Copy: 201 Created" }).evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 5; click += 1) button.click();
    });
    await toasts(page).filter({ hasText: "Copied" }).waitFor();
    expect(await page.locator("[data-sonner-toast]").count()).toBe(1);
  });

  test("if the clipboard is blocked, the old command is tried", async () => {
    const { page } = await open("/");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await page.getByRole("button", { name: "Copy: 201 Created" }).click();
    await toasts(page)
      .filter({ hasText: /Copied|Could not copy/ })
      .waitFor();
  });
});

describe("tooltips", () => {
  test("appear after 700 ms, and disappear on leaving", async () => {
    const { page } = await open("/", { viewport: { width: 1280, height: 800 } });
    const button = page.locator("header").getByRole("button", { name: "Dark theme" });
    const tooltip = page.getByRole("tooltip");
    // Measured in the page, because the connection from the test may be slow.
    const rest = await button.evaluateHandle((element) => {
      const noted: { from?: number; milliseconds?: number } = {};
      element.addEventListener("pointerenter", () => {
        noted.from ??= performance.now();
      });
      new MutationObserver(() => {
        if (noted.from === undefined || document.querySelector("[role=tooltip]") === null) return;
        noted.milliseconds ??= performance.now() - noted.from;
      }).observe(document.body, { subtree: true, childList: true });
      return noted;
    });
    await button.hover();
    await tooltip.waitFor();
    const milliseconds = await rest.evaluate((noted) => noted.milliseconds);
    expect(milliseconds).toBeGreaterThan(650);
    expect(milliseconds).toBeLessThan(5000);
    expect(await tooltip.textContent()).toBe("Switch between light and dark");
    expect(await button.getAttribute("aria-describedby")).toBe("tooltip");
    await page.mouse.move(300, 500);
    await tooltip.waitFor({ state: "detached" });
  });

  test("appear at once on keyboard focus, and disappear with Escape", async () => {
    const { page } = await open("/login", { viewport: { width: 1280, height: 800 } });
    const button = page.locator("header").getByRole("button", { name: "Dark theme" });
    for (let press = 0; press < 10; press += 1) {
      await page.keyboard.press("Tab");
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await page.getByRole("tooltip").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  });
});

describe("theme", () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test("follows the system", async () => {
    const [light, dark] = await Promise.all([
      open("/login", { colorScheme: "light" }),
      open("/login", { colorScheme: "dark" }),
    ]);
    expect(await ground(light.page)).toBe("rgb(255, 255, 255)");
    expect(await ground(dark.page)).not.toBe("rgb(255, 255, 255)");
  });

  test("is switched by the button, and stored, and the next page has it before it renders", async () => {
    const { page } = await open("/login", { colorScheme: "light", viewport: { width: 1280, height: 800 } });
    const button = page.getByRole("button", { name: "Dark theme" });
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => ground(page)).not.toBe("rgb(255, 255, 255)");
    const dark = await ground(page);
    // Without the page's own script: the preference is applied by the blocking script in its head.
    await page.route("**/assets/main-*.js", (route) => route.abort());
    await page.goto("/privacy-policy");
    await expect.poll(() => ground(page)).toBe(dark);
  });
});

test("notifications have the page's theme", async () => {
  const { page } = await open("/", { colorScheme: "dark", permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy: 201 Created" }).click();
  const toast = page.locator("[data-sonner-toast]").first();
  await toast.waitFor();
  const colors = await toast.evaluate((element) => {
    const { backgroundColor, fontFamily } = getComputedStyle(element);
    const raised = document.createElement("div");
    raised.style.background = "var(--color-raised)";
    document.body.append(raised);
    return {
      ground: backgroundColor,
      raised: getComputedStyle(raised).backgroundColor,
      sameFont: fontFamily === getComputedStyle(document.body).fontFamily,
    };
  });
  expect(colors.ground).toBe(colors.raised);
  expect(colors.sameFont).toBe(true);
});

test("printed pages are light, in any theme", async () => {
  const { page } = await open("/documentation", { colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  for (const chosen of ["", "dark"]) {
    await page.evaluate((theme) => {
      if (theme !== "") document.documentElement.dataset.theme = theme;
    }, chosen);
    await page.emulateMedia({ media: "screen" });
    await expect.poll(ground).not.toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ media: "print" });
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
  }
});

test.each(["printed", "opened after that"])("a page that is %s is initially on the screen", async () => {
  const { page } = await open("/");
  expect(await page.evaluate(() => matchMedia("print").matches)).toBe(false);
  await page.emulateMedia({ media: "print" });
});

describe("samples", () => {
  test("the language is chosen once for all pages", async () => {
    const { page } = await open("/");
    await page.getByRole("tab", { name: "JavaScript" }).first().click();
    await page.reload();
    await page.getByRole("tab", { name: "JavaScript", selected: true }).first().waitFor();
    await page.getByRole("tabpanel", { name: "JavaScript" }).first().waitFor();
  });

  test("arrows, Home and End move between the tabs", async () => {
    const { page } = await open("/");
    const selected = () => page.locator("[role=tab][aria-selected=true]").first().textContent();
    await page.getByRole("tab", { name: "curl" }).first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(selected).toBe("JavaScript");
    await page.keyboard.press("End");
    await expect.poll(selected).toBe("Python");
    await page.keyboard.press("ArrowRight");
    await expect.poll(selected).toBe("curl");
    await expectFocus(page.getByRole("tab", { name: "curl" }).first());
  });
});

describe("errors", () => {
  const expectScreen = async (page: Page, details: RegExp) => {
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await expect.poll(() => page.locator("pre").textContent()).toMatch(details);
    const card = await page.getByRole("alert").evaluate((element) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      const offCenter = Math.abs(top - (innerHeight - bottom));
      return { border: borderTopWidth, isFilled: backgroundColor !== "rgba(0, 0, 0, 0)", isCentered: offCenter < 2 };
    });
    expect(card).toEqual({ border: "1px", isFilled: true, isCentered: true });
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload Page" }).click();
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  };

  test("one thrown during rendering displays the error screen", async () => {
    const { page } = await open("/privacy-policy");
    await page.route("**/assets/LoginForm-*.js", async (route) => {
      const response = await route.fetch();
      const name = /export\s*\{[^}]*?(?:\bas\s+)?(\w+)\s*\}/.exec(await response.text())?.[1] ?? "LoginForm";
      const body = `function broken() { throw new TypeError("broken on purpose"); } export { broken as ${name} };`;
      // The real one may be cached forever; this one must not be.
      await route.fulfill({ response, body, headers: { ...response.headers(), "cache-control": "no-store" } });
    });
    await page.goto("/login");
    await expectScreen(page, /^TypeError: broken on purpose$/);
  });

  test("so does a script that cannot be loaded", async () => {
    const { page } = await open("/privacy-policy");
    await page.route("**/assets/LoginForm-*.js", (route) => route.abort());
    await page.goto("/login");
    await expectScreen(page, /Failed to fetch/);
  });
});

describe("without a script", () => {
  test.each(PAGES)("%s is complete", async (path) => {
    const [alive, still] = await Promise.all([open(path), open(path, { javaScriptEnabled: false })]);
    // Buttons and tabs that need a script are hidden without one.
    await alive.page.evaluate(() => {
      for (const element of document.querySelectorAll("[data-needs-js]")) element.remove();
    });
    const lines = async (page: Page) =>
      (await page.locator("main").innerText())
        .split(/\n+/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
    const without = new Set(await lines(still.page));
    expect((await lines(alive.page)).filter((line) => !without.has(line))).toEqual([]);
    expect(await still.page.locator("[data-needs-js]:visible").count()).toBe(0);
  });

  test("all languages of a sample are displayed", async () => {
    const { page } = await open("/", { javaScriptEnabled: false });
    expect(await page.locator("[role=tabpanel]:visible").count()).toBe(3);
  });

  test("the menu of a small screen opens", async () => {
    const { page } = await open("/", { javaScriptEnabled: false, viewport: { width: 360, height: 700 } });
    const inMenu = page.locator("header").getByText("Admin", { exact: true });
    expect(await inMenu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await inMenu.waitFor();
  });
});
