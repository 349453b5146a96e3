/**
 * The time from the last key until the effect of an edit on the newest leads is visible: `npm run bench quick-answer
 * [BURSTS]`.
 *
 * The built product with its demo, one account of which has more leads than a quick answer covers, and the browser of
 * the tests. In each form that edits scoring, a character is replaced repeatedly, and timed from the key press to the
 * frame with the answer. On the embedded database, then on a PostgreSQL server. Ends with an error if the 95th
 * percentile of a form is above the target.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { launchChromium } from "../e2e/browser/testing/chromium.ts";
import { projectRoot } from "../server/base/root.ts";
import { median, table } from "./common/measure.ts";
import { type Product, startProduct } from "./common/product.ts";
import { onBothDatabases } from "./common/server.ts";
import { quantile } from "./ingest/load.ts";
import { type Latency, latencyOf, watch } from "./quick-answer/page.ts";

/** The documented target: 300 ms from the last key to the answer. */
const TARGET = 300;
/** More than the newest leads that a quick answer covers. */
const LEADS = 1_500;
/** Milliseconds between two keys of a fast typist. */
const PAUSE = 120;
/** Replacements of the last character: never itself, which would not be an edit. */
const DIGITS = ["1", "2", "3", "4", "6", "7", "8"];
const SECRET_KEY = "a-secret-key-for-measurements-only-0123";
const ADMIN = "harbor-admin";

/** The fields at whose end a character is replaced. */
const FORMS: readonly {
  readonly name: string;
  readonly path: string;
  readonly enter: (page: Page) => Promise<void>;
}[] = [
  { name: "weight", path: "scoringengine/scoringmodel/1/", enter: (page) => page.getByLabel("Weight").click() },
  {
    name: "points of a range",
    path: "scoringengine/scoringmodel/1/",
    enter: (page) => page.getByLabel("Points, range 2").click(),
  },
  {
    name: "rule",
    path: "scoringengine/recommendation/1/",
    async enter(page) {
      await page.locator('[data-source="Rule"]').click();
      await page.getByRole("textbox", { name: "Rule" }).waitFor();
      await page.keyboard.press("Control+End");
    },
  },
  {
    name: "minimum of a question",
    path: "scoringengine/question/3/",
    enter: (page) => page.getByLabel("Minimum").click(),
  },
  { name: "band", path: "settings/", enter: (page) => page.getByLabel("Band B, from").last().click() },
];

/** Parses the output of the demo's first start: its administrator's credentials, and the token of its API client. */
function printedBy({ output }: Product): { readonly credentials: object; readonly token: string } {
  const password = new RegExp(`^ *${ADMIN} +(\\S+)`, "m").exec(output())?.[1];
  const token = /Authorization: Token (lp_[\w-]+)/.exec(output())?.[1];
  if (password === undefined || token === undefined) throw new Error(`the demo's first start printed: ${output()}`);
  return { credentials: { username: ADMIN, password }, token };
}

const HEAD = ["", "sent p50", "request p50", "request p95", "shown p50", "shown p95"];

const [, , given = "40", only] = process.argv;
await measureOn(Number(given), only);

async function measureOn(bursts: number, database: string | undefined): Promise<void> {
  const { build } = (await import(
    pathToFileURL(join(projectRoot, "scripts", "build.mjs")).href
  )) as typeof import("../scripts/build.mjs");
  await build(["database-worker", "main", "site", "admin"], { say: console.log });
  await onBothDatabases(async (name, { DATABASE_URL = "" }) => {
    const product = await startProduct({ DATABASE_URL, SECRET_KEY, DEMO: "on" });
    try {
      const { credentials, token } = printedBy(product);
      await addLeads(product.url, credentials, token);
      const rows = await measure(product.url, credentials, bursts);
      console.log(`\n${name}, ms after the last of two keys\n${table(HEAD, rows)}`);
    } finally {
      await product.end();
    }
  }, database);
}

async function measure(url: string, credentials: object, bursts: number): Promise<string[][]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 720 } });
    await page.goto("/healthz");
    await page.evaluate(async (body) => {
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/v1/session/", { method: "POST", headers, body });
    }, JSON.stringify(credentials));
    const rows: string[][] = [];
    for (const { name, path, enter } of FORMS) {
      await page.goto(`/admin/${path}`);
      await page.locator("html[data-idle]").waitFor({ state: "attached" });
      await enter(page);
      await page.keyboard.press("End");
      await page.keyboard.press("Backspace");
      await watch(page);
      const latencies: Latency[] = [];
      // the first loads the code that displays the answer
      await latencyOf(page, ["9"], PAUSE);
      for (let n = 0; n < bursts; n += 1) {
        latencies.push(await latencyOf(page, ["Backspace", DIGITS[n % DIGITS.length] as string], PAUSE));
      }
      rows.push(rowOf(name, latencies));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowOf(name: string, latencies: readonly Latency[]): string[] {
  const of = (member: keyof Latency) => latencies.map((each) => each[member]);
  const p95 = (member: keyof Latency) => quantile(of(member), 0.95);
  if (p95("shown") > TARGET) process.exitCode = 1;
  const figures = [median(of("sent")), median(of("request")), p95("request"), median(of("shown")), p95("shown")];
  return [name, ...figures.map((value) => value.toFixed(0))];
}

/** Adds leads up to a number, with the answers of existing ones. */
async function addLeads(url: string, credentials: object, token: string): Promise<void> {
  const { token: admin } = await call<{ token: string }>(url, "POST", "token-auth/", undefined, credentials);
  const { results } = await call<{ results: { lead_id: string }[] }>(url, "GET", "v1/leads/?page_size=100", admin);
  const found: { readonly answers: object }[] = [];
  for (const { lead_id } of results) {
    found.push(await call(url, "GET", `v1/leads/${encodeURIComponent(lead_id)}/`, admin));
  }
  for (let n = 0; n < LEADS; n += 1) {
    const answers = found[n % found.length]?.answers;
    await call(url, "POST", "v1/leads/", token, { lead_id: `more-${n}`, answers });
  }
}

async function call<Answer>(url: string, method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      "Content-Type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as Answer;
}
