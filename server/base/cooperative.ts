import { setImmediate } from "node:timers/promises";
import { workedFor, workFor } from "./loop-time.ts";

/** Milliseconds of work at a time: less than anybody notices who waits for another answer. */
const SLICE_MS = 5;

/**
 * Serves others between two pieces of work. Work for an account that has used more than its share waits for as long as
 * its requests would.
 */
export async function yieldToEventLoop(): Promise<void> {
  const worker = workedFor();
  await setImmediate();
  await worker?.pause();
  workFor(worker);
}

/**
 * Carries a generator out to its end, with {@link yieldToEventLoop} after each slice.
 *
 * @param take sees each step
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

/** What a function makes of each, serving others in between. */
export async function mapCooperatively<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  await runCooperatively(
    (function* () {
      for (const item of items) yield made.push(make(item));
    })(),
  );
  return made;
}
