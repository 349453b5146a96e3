import { workedFor, workFor } from "./loop-time.ts";

/** Runs the work of a key once for all callers that request it while it runs. */
export interface SingleFlight {
  <Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Later callers do not join the work that runs now. */
  forget(key: string): void;
}

/** Awaits work that another caller started, then attributes time to the original worker again. */
async function joined<Value>(work: Promise<Value>): Promise<Value> {
  const worker = workedFor();
  try {
    return await work;
  } finally {
    workFor(worker);
  }
}

export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>();
  const run = <Value>(key: string, work: () => Promise<Value>) => {
    const running = underWay.get(key);
    // each key has one kind of work
    if (running !== undefined) return joined(running as Promise<Value>);
    const own = work().finally(() => underWay.get(key) === own && underWay.delete(key));
    underWay.set(key, own);
    return own;
  };
  return Object.assign(run, { forget: (key: string) => void underWay.delete(key) });
}
