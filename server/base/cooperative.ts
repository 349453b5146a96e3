import { setImmediate } from "node:timers/promises";
import { workedFor, workFor } from "./loop-time.ts";

/** The length of a slice of work, in milliseconds: too short for anyone who waits for another answer to notice. */
const SLICE_MS = 5;

/**
 * Lets other work run between two slices. Work for an account that has used more than its share waits as long as the
 * account's requests would.
 */
export async function yieldToEventLoop(): Promise<void> {
  const worker = workedFor();
  await setImmediate();
  await worker?.pause();
  workFor(worker);
}

/**
 * Runs a generator to its end and calls {@link yieldToEventLoop} after each slice.
 *
 * @param take called with each step
 */
export async function runCooperatively<Step, Value>(
  steps: Generator<Step, Value>,
  take: (step: Step) => void = () => {},
): Promise<Value> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    take(value);
    if (performance.now() - since < SLICE_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}

/**
 * For a loop that awaits: returns a function to call after each step, which lets other work run after each slice.
 *
 * @example
 * const pause = pacing();
 * for (const item of items) {
 *   await take(item);
 *   await pause();
 * }
 */
export function pacing(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}

/** Maps items with a function, and lets other work run in between. */
export async function mapCooperatively<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await runCooperatively(
    (function* () {
      for (const item of items) yield results.push(make(item));
    })(),
  );
  return results;
}
