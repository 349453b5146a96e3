// Takes screenshots of the current product for README, landing page, and guides, with its own server, the demo on a new
// directory, and the tests' browser.
//
//   npm run pictures [NAME…] before every release and after a change of what they show; commit what it writes
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import { build } from "./build.mjs";
import { root } from "./install.mjs";

const folders = { site: join(root, "web/site/images"), readme: join(root, "docs/images") };
const PASSWORD = "a password for pictures";
const ACCOUNT = "northwind-sales";
const AUTHOR = { username: "northwind-ann", password: PASSWORD };
/** Device pixels per pixel, and the quality of the compression. */
const DENSITY = 1.5;
const QUALITY = 62;
/** Of the pictures, in pixels of the page. A phone's is as wide as it is displayed, so that it is readable. */
const DESKTOP = { width: 1280, height: 800 };
const TELEPHONE = { width: 390, height: 520 };
const TELEPHONE_DENSITY = 2;

/** The draft whose author requests a review. */
let reviewed;

/**
 * The screenshots: an address, the heading to scroll to, and the actions before. With `phone` a second one is taken in
 * the phone layout; `readme` is its name in the README, and with `site: false` it is only there.
 */
const screens = {
  home: { path: "/admin/" },
  plane: { path: "/admin/", to: "The plane", phone: true },
  model: { path: "/admin/model/" },
  leads: { path: "/admin/scoringengine/lead/" },
  explanation: {
    path: "/admin/scoringengine/lead/NW-1020/change/",
    to: "Why these scores",
    phone: true,
    readme: "admin-lead",
  },
  question: { path: "/admin/scoringengine/question/1/change/" },
  "scoring-model": { path: "/admin/scoringengine/scoringmodel/5/change/" },
  rule: { path: "/admin/scoringengine/recommendation/3/change/" },
  rules: { path: "/admin/scoringengine/recommendation/" },
  versions: { path: "/admin/scoringengine/modelversion/" },
  users: { path: "/admin/auth/user/" },
  draft: { path: "/admin/drafts/1/" },
  simulation: { path: "/admin/drafts/1/simulation/", to: "Bands before and after", phone: true, readme: "simulation" },
  // Last: while an account has reviews, its model is read-only outside of drafts, and it takes two people to turn them
  // off.
  review: { path: () => `/admin/drafts/${reviewed}/`, phone: true, inReview: true },
  rescoring: {
    path: "/admin/scoringengine/modelversion/",
    before: (page) => page.getByRole("button", { name: "Re-score leads" }).click(),
  },
  agency: { path: "/admin/accounts/account/", account: "brightline" },
  landing: { path: "/", site: false, readme: "landing" },
  playground: {
    path: "/documentation/scoring-algorithm",
    site: false,
    readme: "playground",
    before: (page) =>
      page.locator('[data-island="playground"]').evaluate((element) => {
        element.scrollIntoView();
        scrollBy(0, -80);
      }),
  },
};

await build(["database-worker", "main", "admin", "site"], { say: console.log });
const dataDir = mkdtempSync(join(tmpdir(), "leadplane-pictures-"));
const server = await start();
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ["--no-sandbox"] });
try {
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const askForReview = await prepare();
  const chosen = process.argv.slice(2);
  const wanted = Object.entries(screens).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  await photographAll(wanted.filter(([, { inReview = false }]) => !inReview));
  await askForReview();
  await photographAll(wanted.filter(([, { inReview = false }]) => inReview));
} finally {
  await browser.close();
  server.process.kill();
  await once(server.process, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}
// The icons and the picture of shared links, from the logo and the landing page.
if (process.argv.length === 2) await import("./site-images.mjs");

async function photographAll(wanted) {
  for (const theme of ["light", "dark"]) {
    const desktop = await signIn(theme, DESKTOP, DENSITY);
    const telephone = await signIn(theme, TELEPHONE, TELEPHONE_DENSITY);
    for (const [name, screen] of wanted) {
      const { site = true, phone = false, readme } = screen;
      const picture = await photograph(desktop, screen);
      if (site) keep("site", `${name}-${theme}`, picture);
      if (readme !== undefined && theme === "light") keep("readme", readme, picture);
      if (phone) keep("site", `${name}-phone-${theme}`, await photograph(telephone, screen));
    }
    await desktop.context().close();
    await telephone.context().close();
  }
}

/** Starts the built server with the demo, and waits until it responds. */
async function start() {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "warn" };
  const process_ = spawn(process.execPath, [join(root, "dist/main.js")], {
    env: { ...process.env, DATABASE_URL: "", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await until("the server did not start", () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, process: process_ };
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

async function until(otherwise, holds) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(otherwise);
}

async function call(method, path, { token, draft, body } = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      ...(draft === undefined ? {} : { "X-Draft": String(draft) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/**
 * Creates what the demo lacks, a draft of another user, and waits for the demo's simulation.
 *
 * @returns a function that turns on reviews and requests one of the draft
 */
async function prepare() {
  const tokenOf = async (body) => (await call("POST", "/api/token-auth/", { body })).token;
  const admin = await tokenOf({ username: "admin", password: PASSWORD });
  const accounts = (await call("GET", "/api/v1/accounts/", { token: admin })).results;
  const account = accounts.find(({ slug }) => slug === ACCOUNT).id;
  await call("POST", "/api/v1/users/", {
    token: admin,
    body: { ...AUTHOR, account, first_name: "Ann", last_name: "Okafor", is_staff: true },
  });
  const token = await tokenOf(AUTHOR);
  await until("the demo's simulation did not end", async () => {
    const { results } = await call("GET", "/api/v1/simulations/", { token });
    return results.every(({ state }) => state === "done");
  });
  const draft = await call("POST", "/api/v1/drafts/", {
    token,
    body: { name: "Call large companies first", description: "Sales loses large companies to faster competitors." },
  });
  await call("PATCH", "/api/v1/scoring-models/5/", { token, draft: draft.id, body: { weight: 0.6 } });
  reviewed = draft.id;
  return async () => {
    await call("PATCH", `/api/v1/accounts/${account}/`, { token, body: { review: "four_eyes" } });
    await call("POST", `/api/v1/drafts/${draft.id}/request-review/`, {
      token,
      body: { body: "The weight is what sales asked for. Please look at the simulation as well." },
    });
  };
}

/** A page of a user who views the demo's sales account. */
async function signIn(colorScheme, viewport, deviceScaleFactor) {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme,
    viewport,
    deviceScaleFactor,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/admin/login/");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL("**/admin/");
  return page;
}

/** @returns the picture as WebP */
async function photograph(page, { path, to, before, account = ACCOUNT }) {
  const address = typeof path === "function" ? path() : path;
  await page.goto(address.startsWith("/admin/") ? `${address}?account=${account}` : address);
  const idle = () => page.locator("html[data-idle]").waitFor({ state: "attached" });
  await idle();
  if (before !== undefined) await before(page);
  if (to !== undefined) {
    const heading = page.getByRole("heading", { name: to }).first();
    // below the sticky bar, with the edge of its card
    await heading.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 96));
  }
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  await idle();
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await client.detach();
  return Buffer.from(data, "base64");
}

function keep(folder, name, picture) {
  writeFileSync(join(folders[folder], `${name}.webp`), picture);
  console.log(`${name}.webp ${Math.round(picture.length / 1000)} kB`);
}
