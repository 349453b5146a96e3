import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** The minified text of axe, which a page parses in half the time. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The path at which the installation serves it: the browser caches it, so half a megabyte is sent once for each
 * context, not for each page.
 */
const PATH = "/axe.min.js";

/** Responds with axe's script. @returns undefined for every other path */
export function answerForAxe(path: string): Response | undefined {
  if (path !== PATH) return undefined;
  return new Response(SCRIPT, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "max-age=86400, immutable" },
  });
}

/** Makes `axe` available in a page of the installation. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ url: PATH });
}
