/**
 * A page reports when it has loaded everything: `<html data-idle>` is present while nothing is in progress. Tests wait
 * for it, and external monitors can. Nothing in the pages themselves depends on it.
 */

const reasons = new Set<() => boolean>();
let pending = 0;

const isBusy = () => pending > 0 || [...reasons].some((reason) => reason());

/** Counts the page as busy until this promise settles, e.g. while a script is loading. */
export function busyWith<Value>(work: Promise<Value>): Promise<Value> {
  pending += 1;
  update();
  return work.finally(() => {
    pending -= 1;
    update();
  });
}

/**
 * Counts the page as busy from now on.
 *
 * @returns a function that ends it
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
 * Counts the page as busy while `reason` returns true.
 *
 * @returns a function to call when its result may have changed
 */
export function busyWhile(reason: () => boolean): () => void {
  reasons.add(reason);
  update();
  return update;
}

/** Starts reporting on a page that may never be busy. */
export const reportIdle = () => update();

/** How many more times the page must become quiet, because loaded content has to render and may then load more. */
let rests = 0;
let isWaiting = false;

function update(): void {
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
 * The maximum time to wait until the page is quiet, in milliseconds: a browser that does not paint may postpone idle
 * callbacks indefinitely, and a page that never stops painting is never quiet.
 */
const TIMEOUT_MS = 1_000;

/**
 * Runs when the page's scripts have nothing left to do, including rendering, or after {@link TIMEOUT_MS}. Not every
 * browser supports idle callbacks.
 */
const whenQuiet = (then: () => void): unknown =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(then, { timeout: TIMEOUT_MS }) : setTimeout(then, 50);
