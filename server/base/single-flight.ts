import { workedFor, workFor } from "./loop-time.ts";

/** Runs work of one key once for all who ask for it while it is under way. */
export interface SingleFlight {
  <Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Whoever asks from now on does not join what is under way. */
  forget(key: string): void;
}

/** What somebody else works on. Who joined goes on for itself. */
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
    const known = underWay.get(key);
    // of one key there is one kind of work
    if (known !== undefined) return joined(known as Promise<Value>);
    const own = work().finally(() => underWay.get(key) === own && underWay.delete(key));
    underWay.set(key, own);
    return own;
  };
  return Object.assign(run, { forget: (key: string) => void underWay.delete(key) });
}
