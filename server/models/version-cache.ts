import type { CacheStats } from "../metrics/metrics.ts";

/** Compiled models kept in memory, the ones used last. */
export interface VersionCache<Model> {
  get(key: string): Model | undefined;
  /** Keeps a model; the newest is always kept, however heavy it is. */
  put(key: string, model: Model, weight: number): void;
  stats(): CacheStats;
}

/**
 * A cache that drops the least recently used models when all together weigh more than `most`: a few
 * enormous models, or an afternoon's versions of one, must not fill the memory.
 */
export function createVersionCache<Model>(most: number): VersionCache<Model> {
  const entries = new Map<string, { readonly model: Model; readonly weight: number }>();
  let total = 0;
  let hits = 0;
  let misses = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) {
        misses += 1;
        return undefined;
      }
      hits += 1;
      // to the end of the line
      entries.delete(key);
      entries.set(key, entry);
      return entry.model;
    },
    put(key, model, weight) {
      remove(key);
      for (const oldest of entries.keys()) {
        if (total + weight <= most) break;
        remove(oldest);
      }
      entries.set(key, { model, weight });
      total += weight;
    },
    stats: () => ({ entries: entries.size, weight: total, hits, misses }),
  };
}
