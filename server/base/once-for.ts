import type { Cache } from "./cache.ts";

/** Names of objects, so that what is kept of one does not keep it. */
const names = new WeakMap<object, string>();
let named = 0;

function nameOf(subject: object): string {
  const known = names.get(subject);
  if (known !== undefined) return known;
  named += 1;
  names.set(subject, String(named));
  return String(named);
}

/** What is kept, and what it is about. */
interface MadeOnce {
  readonly about: string;
  readonly value: unknown;
}

/**
 * Works something out once for each object that never changes, such as the document of a version, and keeps it while
 * there is room. What fails is tried anew.
 *
 * @param cache that it is kept in
 * @param make is given what it is about besides, such as a day; only what it made last is kept
 * @param bytesOf what it made takes of the memory
 */
export function onceFor<Subject extends object, Made>(
  cache: Cache<MadeOnce>,
  make: (subject: Subject, about: string) => Made,
  bytesOf: (made: Awaited<Made>, subject: Subject) => number,
): (subject: Subject, about?: string) => Made {
  return (subject, about = "") => {
    const key = nameOf(subject);
    const known = cache.get(key);
    // a cache is that of one function
    if (known?.about === about) return known.value as Made;
    const value = make(subject, about);
    const keep = (bytes: number) => cache.put(key, { about, value }, bytes);
    if (value instanceof Promise) {
      // whoever asks meanwhile waits for the same
      keep(0);
      value.then(
        (made: Awaited<Made>) => keep(bytesOf(made, subject)),
        () => cache.delete(key),
      );
    } else keep(bytesOf(value as Awaited<Made>, subject));
    return value;
  };
}
