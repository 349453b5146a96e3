// Photographs the product for the site, in both themes: a server of its own with the demo, and the tests' browser.
//
//   node scripts/site-screens.mjs [NAME…]    after a change of what they show; commit what it writes
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

const folder = join(root, "web/site/images");
const PASSWORD = "a password for pictures";
/** Device pixels per pixel, and what is left of the quality. */
const DENSITY = 1.5;
const QUALITY = 62;

/** What is shown: an address of the admin, and the heading to which it is scrolled first. */
const screens = {
  home: { path: "/admin/" },
  plane: { path: "/admin/", to: "The plane" },
  model: { path: "/admin/model/" },
  leads: { path: "/admin/scoringengine/lead/" },
  explanation: { path: "/admin/scoringengine/lead/NW-1020/change/", to: "Why these scores" },
  question: { path: "/admin/scoringengine/question/1/change/" },
  "scoring-model": { path: "/admin/scoringengine/scoringmodel/5/change/" },
  rule: { path: "/admin/scoringengine/recommendation/3/change/" },
  rules: { path: "/admin/scoringengine/recommendation/" },
  versions: { path: "/admin/scoringengine/modelversion/" },
  users: { path: "/admin/auth/user/" },
};

await build(["database-worker", "main", "admin"], { say: console.log });
const dataDir = mkdtempSync(join(tmpdir(), "leadplane-screens-"));
const server = await start();
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ["--no-sandbox"] });
try {
  mkdirSync(folder, { recursive: true });
  const chosen = process.argv.slice(2);
  for (const theme of ["light", "dark"]) {
    const page = await signIn(theme);
    for (const [name, screen] of Object.entries(screens)) {
      if (chosen.length === 0 || chosen.includes(name)) await photograph(page, `${name}-${theme}`, screen);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  server.process.kill();
  await once(server.process, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the built server with the demo, and waits until it answers. */
async function start() {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "warn" };
  const process_ = spawn(process.execPath, [join(root, "dist/main.js")], {
    env: { ...process.env, DATABASE_URL: "", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, process: process_ };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the server did not start");
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

/** A page of somebody who looks at the demo's sales account. */
async function signIn(colorScheme) {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: DENSITY,
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

async function photograph(page, name, { path, to }) {
  await page.goto(`${path}?account=northwind-sales`);
  await page.locator("html[data-idle]").waitFor({ state: "attached" });
  if (to !== undefined) {
    const heading = page.getByRole("heading", { name: to }).first();
    // below the bar that stays, with the edge of its card
    await heading.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 96));
  }
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  const file = join(folder, `${name}.webp`);
  writeFileSync(file, Buffer.from(data, "base64"));
  console.log(`${name}.webp ${Math.round((data.length * 3) / 4 / 1000)} kB`);
}
