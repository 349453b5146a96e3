import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../../../server/base/root.ts";

const DIRECTORY = join(projectRoot, "dist", "failed-pages");

/**
 * Saves the state of a page after its test failed, as a picture and as HTML, and prints where. A retried test that
 * passes prints nothing: what it waited for can be seen only here.
 *
 * @param test its name
 */
export async function keepFailedPage(page: Page, test: string): Promise<void> {
  const name = `${test.replace(/[^a-z0-9]+/gi, "-").slice(0, 60)}-${Date.now()}`;
  const path = join(DIRECTORY, name);
  try {
    mkdirSync(DIRECTORY, { recursive: true });
    writeFileSync(`${path}.html`, await page.content());
    await page.screenshot({ path: `${path}.png`, timeout: 10_000 });
    console.log(`${test}: failed on ${page.url()}, kept as ${relative(projectRoot, path)}.png and .html`);
  } catch (error) {
    console.log(`${test}: failed on ${page.url()}, which could not be kept: ${error}`);
  }
}
