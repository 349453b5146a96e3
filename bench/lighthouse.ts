/**
 * The public pages in Lighthouse: `npm run bench lighthouse [PATH …]`.
 *
 * The built site on its own server, in the browser of the tests, on an emulated phone with a slow network and on a
 * desktop; for each the median of the runs. Ends with an error if a category is below the target.
 */
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LighthouseResult } from "lighthouse";
import { launchChromium } from "../e2e/browser/testing/chromium.ts";
import { projectRoot } from "../server/base/root.ts";
import { median, table } from "./common/measure.ts";
import { startProduct } from "./common/product.ts";

const TARGET = 95;
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const DEVICES = ["telephone", "desktop"] as const;
type Device = (typeof DEVICES)[number];

const paths = process.argv.slice(2);
await measure(paths.length > 0 ? paths : ["/", "/documentation"]);

/** A module that is not bundled: a program of scripts/, or a package installed for the benchmarks. */
async function load<Module>(...path: string[]): Promise<Module> {
  return (await import(pathToFileURL(join(projectRoot, ...path)).href)) as Module;
}

async function measure(pages: readonly string[]): Promise<void> {
  const { build } = await load<typeof import("../scripts/build.mjs")>("scripts", "build.mjs");
  await build(["database-worker", "main", "site"], { say: console.log });
  const { default: lighthouse } = await load<typeof import("lighthouse")>(
    "bench/lighthouse/node_modules/lighthouse/core/index.js",
  );
  const { default: desktop } = await load<{ default: object }>(
    "bench/lighthouse/node_modules/lighthouse/core/config/desktop-config.js",
  );
  const { url, end } = await startProduct({ DEMO: "off" });
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const rows: string[][] = [];
    const failed: string[] = [];
    for (const page of pages) {
      for (const device of DEVICES) {
        const results: LighthouseResult[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const config = device === "desktop" ? desktop : undefined;
          const result = await lighthouse(url + page, { port, logLevel: "error" }, config);
          if (result === undefined) throw new Error(`Lighthouse has no result for ${page}`);
          results.push(result.lhr);
        }
        rows.push(rowOf(page, device, results));
        failed.push(...shortcomings(page, device, results));
      }
    }
    const head = ["page", "device", ...CATEGORIES, "first content", "largest content", "blocked", "shift"];
    console.log(`\n${table(head, rows)}`);
    if (failed.length > 0) {
      console.error(`\nBelow ${TARGET}:\n${failed.join("\n")}`);
      process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await end();
  }
}

function scoreOf(results: readonly LighthouseResult[], category: string): number {
  return Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? 0)));
}

function rowOf(page: string, device: Device, results: readonly LighthouseResult[]): string[] {
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(2)} s`;
  return [
    page,
    device,
    ...CATEGORIES.map((category) => String(scoreOf(results, category))),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(value("total-blocking-time"))} ms`,
    value("cumulative-layout-shift").toFixed(3),
  ];
}

/** The categories below the target, with the audits that failed. */
function shortcomings(page: string, device: Device, results: readonly LighthouseResult[]): string[] {
  const low = CATEGORIES.filter((category) => scoreOf(results, category) < TARGET);
  if (low.length === 0) return [];
  const audits = Object.values(results[0]?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  return [`${page} on a ${device}: ${low.join(", ")} (${audits.map(({ title }) => title).join("; ")})`];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      probe.close(() => resolve(port));
    });
  });
}
