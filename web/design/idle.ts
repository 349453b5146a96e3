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

let turn = 0;

/** Begins to say it, on a page that may never be busy. */
export const sayWhenIdle = () => tell();

function tell(): void {
  turn += 1;
  const mine = turn;
  if (isBusy()) document.documentElement.removeAttribute("data-idle");
  // What has arrived is still to be shown, and may ask for more once it is.
  else
    whenQuiet(() =>
      setTimeout(() =>
        whenQuiet(() => {
          if (mine === turn && !isBusy()) document.documentElement.setAttribute("data-idle", "");
        }),
      ),
    );
}

/** Once the page's scripts have nothing left to do, rendering included. Not every browser tells. */
const whenQuiet = (then: () => void): unknown =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(then) : setTimeout(then, 50);
