import type { Cache } from "./cache.ts";

/** Names of objects, so that a cached value does not keep its object in memory. */
const names = new WeakMap<object, string>();
let named = 0;

function nameOf(subject: object): string {
  const existing = names.get(subject);
  if (existing !== undefined) return existing;
  named += 1;
  names.set(subject, String(named));
  return String(named);
}

/** A cached value, and the `about` that it was computed with. */
interface CachedResult {
  readonly about: string;
  readonly value: unknown;
}

/**
 * Computes something once for each immutable object, such as the document of a version, and caches it while there is
 * room. A computation that fails is repeated at the next call.
 *
 * @param cache where the results are kept
 * @param make called with the object and with `about`, such as a day; only the latest result is kept
 * @param bytesOf returns the size of a result in memory
 */
export function onceFor<Subject extends object, Value>(
  cache: Cache<CachedResult>,
  make: (subject: Subject, about: string) => Value,
  bytesOf: (result: Awaited<Value>, subject: Subject) => number,
): (subject: Subject, about?: string) => Value {
  return (subject, about = "") => {
    const key = nameOf(subject);
    const cached = cache.get(key);
    // each cache belongs to one function
    if (cached?.about === about) return cached.value as Value;
    const value = make(subject, about);
    const keep = (bytes: number) => cache.put(key, { about, value }, bytes);
    if (value instanceof Promise) {
      // callers that come in the meantime wait for the same computation
      keep(0);
      value.then(
        (result: Awaited<Value>) => keep(bytesOf(result, subject)),
        () => cache.delete(key),
      );
    } else keep(bytesOf(value as Awaited<Value>, subject));
    return value;
  };
}
