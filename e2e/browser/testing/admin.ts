import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Client, createClient } from "#contract";
import { installation, type Person, passwordOf } from "./installation.ts";
import { idle, type OpenPage, type PageOptions, testSite } from "./site.ts";

export type { Person } from "./installation.ts";
export { passwordOf } from "./installation.ts";

export interface OpenOptions extends Omit<PageOptions, "cookie"> {
  /** The signed-in user; the administrator of Harbor Rentals if absent, nobody if null. */
  readonly as?: Person | null;
}

/**
 * The admin with the unchanged demo before each test of the calling file, and a browser.
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
  const site = await testSite();
  const { url, cookieOf, tokenOf } = await installation();

  /**
   * Opens a page of the admin and waits until it has rendered. The user has been signed in before the test: all pages
   * of one user share that session, unless they are apart.
   */
  async function open(path: string, { as = "harbor-admin", ...options }: OpenOptions = {}): Promise<OpenPage> {
    const still = { reducedMotion: "reduce", ...options } as const;
    if (as === null) return await site.open(path, still);
    if (options.apart !== true) return await site.open(path, { ...still, cookie: cookieOf(as) });
    const opened = await site.open("/healthz", still);
    await startSession(opened.page, as);
    await opened.page.goto(path);
    await shown(opened.page);
    return opened;
  }

  /** The API with a user's session, to prepare and to check. */
  const apiOf = async (person: Person, account?: string, draft?: number): Promise<Client> =>
    createClient({ baseUrl: url, token: tokenOf(person), account, draft });

  return { ...site, open, apiOf };
}

/** Starts a session without the login page, for tests of what comes after it. */
export async function startSession(page: Page, person: Person): Promise<void> {
  const credentials = { username: person, password: passwordOf(person) };
  const status = await page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    const { status } = await fetch("/api/v1/session/", { method: "POST", headers, body });
    return status;
  }, JSON.stringify(credentials));
  expect(status, `${person} could not sign in`).toBe(201);
}

/** Signs in on the login page, as a user would, and waits for the page it leads to. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Username").fill(person);
  await page.getByLabel("Password").fill(passwordOf(person));
  await page.getByRole("button", { name: "Sign in to Admin Panel" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/admin/") && !url.pathname.startsWith("/admin/login"));
  await shown(page);
}

/** Waits until the page of the admin has its heading, and has finished loading. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole("heading").first().waitFor();
  await idle(page);
}
