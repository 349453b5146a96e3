import type { Page } from "playwright-core";

/** What passes in milliseconds from the last key until one sees what its edit would do to the newest leads. */
export interface Latency {
  /** Until the request is sent. */
  readonly sent: number;
  /** What the request takes. */
  readonly request: number;
  /** Until its answer has been drawn. */
  readonly shown: number;
}

interface Watching extends Window {
  /** When the last key went down, and when the answer to what stands in the form was drawn. */
  watched?: { key: number; drawn: number };
}

/** No answer comes later than this after one that belongs to an earlier key, in milliseconds. */
const QUIET = 600;

const CALL = "/api/v1/simulations/preview/";

/** Notes in the page when keys go down and when the quick answer has been drawn. */
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = { key: 0, drawn: 0 };
    (window as Watching).watched = watched;
    addEventListener("keydown", ({ timeStamp }) => Object.assign(watched, { key: timeStamp, drawn: 0 }), true);
    const look = () => {
      if (document.querySelector('[data-quick-answer="current"]') === null) return;
      requestAnimationFrame(() => setTimeout(() => Object.assign(watched, { drawn: performance.now() })));
    };
    const options = { subtree: true, childList: true, attributeFilter: ["data-quick-answer"] };
    new MutationObserver(look).observe(document.body, options);
  });
}

/**
 * Types some keys, as far apart as given.
 *
 * @returns what passes after the last one
 */
export async function latencyOf(page: Page, keys: readonly string[], pause: number): Promise<Latency> {
  await page.evaluate(() => performance.clearResourceTimings());
  for (const [at, key] of keys.entries()) {
    if (at > 0) await page.waitForTimeout(pause);
    await page.keyboard.press(key);
  }
  await page.waitForFunction((quiet) => {
    const { key, drawn } = (window as Watching).watched ?? { key: 0, drawn: 0 };
    const isCurrent = document.querySelector('[data-quick-answer="current"]') !== null;
    return isCurrent && drawn > key && performance.now() - drawn > quiet;
  }, QUIET);
  return await page.evaluate((call) => {
    const { key, drawn } = (window as Watching).watched ?? { key: 0, drawn: 0 };
    const { startTime, responseEnd } = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(call))
      .at(-1) as PerformanceResourceTiming;
    return { sent: startTime - key, request: responseEnd - startTime, shown: drawn - key };
  }, CALL);
}
