/**
 * A page says when it has everything that it asked for: `<html data-idle>` is there while nothing is on its way. Tests
 * wait for it, and so can whatever watches over a page from outside. Nothing in the pages themselves depends on it.
 */

const reasons = new Set<() => boolean>();
let works = 0;

const isBusy = () => works > 0 || [...reasons].some((reason) => reason());

/** Counts the page as busy until this has come to its end, such as a script that is being loaded. */
export function busyWith<Value>(work: Promise<Value>): Promise<Value> {
  works += 1;
  tell();
  return work.finally(() => {
    works -= 1;
    tell();
  });
}

/**
 * Counts the page as busy from now on.
 *
 * @returns what ends that
 */
export function busyUntil(): () => void {
  let end = () => {};
  void busyWith(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  return end;
}

/**
 * Counts the page as busy whenever `reason` says so.
 *
 * @returns what is to be called when that may have changed
 */
export function busyWhile(reason: () => boolean): () => void {
  reasons.add(reason);
  tell();
  return tell;
}

/** Begins to say it, on a page that may never be busy. */
export const sayWhenIdle = () => tell();

/** How often the page still has to come to rest: what has arrived is to be shown, and may ask for more once it is. */
let rests = 0;
let isWaiting = false;

function tell(): void {
  if (isBusy()) {
    document.documentElement.removeAttribute("data-idle");
    return;
  }
  rests = 2;
  if (!isWaiting) waitForRest();
}

function waitForRest(): void {
  isWaiting = true;
  whenQuiet(() => {
    rests -= 1;
    if (rests > 0 && !isBusy()) {
      setTimeout(waitForRest);
      return;
    }
    isWaiting = false;
    if (!isBusy()) document.documentElement.setAttribute("data-idle", "");
  });
}

/**
 * How long to wait for quiet, in milliseconds: a browser that draws nothing may put idle callbacks off for as long as it
 * likes, and a page that never stops drawing is never quiet.
 */
const PATIENCE = 1_000;

/**
 * Once the page's scripts have nothing left to do, rendering included, or {@link PATIENCE} is over. Not every browser
 * tells.
 */
const whenQuiet = (then: () => void): unknown =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(then, { timeout: PATIENCE }) : setTimeout(then, 50);
