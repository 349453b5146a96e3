import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { type Client, createClient } from "#contract";
import { type DEMO_ADMINS, type DEMO_CLIENT, demoPassword } from "../../../server/demo/make.ts";
import { SECRET_KEY } from "../../../server/testing/app.ts";
import { ADMIN } from "../../../server/testing/server-process.ts";
import { expectNoSidewaysScrolling, type OpenPage, testSite, violations } from "./site.ts";

/** `admin` is the superuser, the others are the demo's. */
export type Person = (typeof DEMO_ADMINS)[number]["username"] | typeof DEMO_CLIENT | typeof ADMIN.username;

export interface OpenOptions extends BrowserContextOptions {
  /** Who is signed in; the administrator of Harbor Rentals if absent, nobody if null. */
  readonly as?: Person | null;
}

/** The widths and themes that every view is looked at in. */
export const LOOKS = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { colorScheme: "light", viewport: { width: 390, height: 844 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

export const passwordOf = (person: Person) =>
  person === ADMIN.username ? ADMIN.password : demoPassword(SECRET_KEY, person);

/**
 * The admin on a server of the calling test file's own, with the demo in it, and a browser.
 *
 * @example
 * const { open } = await testAdmin();
 * test("…", async () => {
 *   const { page, problems } = await open("/admin/scoringengine/question/", { as: "harbor-admin" });
 *   …
 *   expect(problems).toEqual([]);
 * });
 */
export async function testAdmin() {
  const buildError = inject("adminBuildError");
  if (buildError !== undefined) throw new Error(`the admin could not be built: ${buildError}`);
  const site = await testSite({ DEMO: "on" });

  /** Opens a page of the admin, signed in, and waits until it is shown. */
  async function open(path: string, { as = "harbor-admin", ...options }: OpenOptions = {}): Promise<OpenPage> {
    if (as === null) return await site.open(path, options);
    const opened = await site.open("/healthz", options);
    const { page } = opened;
    await startSession(page, as);
    await page.goto(path);
    await shown(page);
    return opened;
  }

  /** The API as a person calls it, to prepare and to look behind the scenes. */
  async function apiOf(person: Person, account?: string): Promise<Client> {
    const baseUrl = site.server.url;
    const credentials = { username: person, password: passwordOf(person) };
    const { token } = await createClient({ baseUrl }).obtainToken({ body: credentials });
    return createClient({ baseUrl, token, account });
  }

  return { ...site, open, apiOf };
}

/** Begins a session without the login page, for tests of what comes after it. */
export async function startSession(page: Page, person: Person): Promise<void> {
  const credentials = { username: person, password: passwordOf(person) };
  const status = await page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    const { status } = await fetch("/api/v1/session/", { method: "POST", headers, body });
    return status;
  }, JSON.stringify(credentials));
  expect(status, `${person} could not sign in`).toBe(201);
}

/** Signs in on the login page, as a person would, and waits for the page it leads to. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Username").fill(person);
  await page.getByLabel("Password").fill(passwordOf(person));
  await page.getByRole("button", { name: "Sign in to Admin Panel" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/admin/") && !url.pathname.startsWith("/admin/login"));
  await shown(page);
}

/** Waits until the page of the admin has its heading, and nothing in it is still on its way. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole("heading").first().waitFor();
  await page.getByRole("progressbar").first().waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
}

/** Expects that a page can be used by everybody, on this screen and in this theme. */
export async function expectUsable(page: Page): Promise<void> {
  await expect.poll(() => violations(page)).toEqual([]);
  await expectNoSidewaysScrolling(page);
}
