import type { Page } from "playwright-core";

/** The milliseconds from the last key until the effect of its edit on the newest leads is visible. */
export interface Latency {
  /** Until the request is sent. */
  readonly sent: number;
  /** The duration of the request. */
  readonly request: number;
  /** Until its response has been painted. */
  readonly shown: number;
}

interface Watching extends Window {
  /** When the last key was pressed, and when the answer for the form's current values was painted. */
  watched?: { key: number; drawn: number };
}

/** No response arrives later than this after one for an earlier key, in milliseconds. */
const QUIET = 600;

const CALL = "/api/v1/simulations/preview/";

/** Records in the page when keys are pressed and when the quick answer has been painted. */
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
 * Types some keys at an interval.
 *
 * @returns the times after the last one
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
