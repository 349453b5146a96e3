/** What a cache holds, for the metrics. */
export interface CacheStats {
  readonly entries: number;
  /** The estimated number of bytes in memory. */
  readonly bytes: number;
  /** The maximum number of bytes. */
  readonly limit: number;
  readonly hits: number;
  readonly misses: number;
}

/** Values that can be read or computed again, kept in memory while there is room for them. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  /**
   * Keeps a value, unless it alone is larger than the limit of the cache.
   *
   * @param bytes the size of the value. Estimate it as if the value shared nothing with others: the limit then holds
   *   whichever entries are dropped first.
   */
  put(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  /** All entries, the most recently used last. */
  entries(): Iterable<readonly [key: string, value: Value]>;
}

/** A group of caches, such as those of a node. */
export interface Caches {
  /** @throws Error when there is one of this name already */
  create<Value>(name: CacheName): Cache<Value>;
  stats(): ReadonlyMap<CacheName, CacheStats>;
  /** Forgets everything: what they hold may be something that was not committed in the end. */
  clear(): void;
}

const MEGABYTE = 1_048_576;

/** The maximum size of each cache of the server, in bytes. There are no other caches. */
export const CACHE_LIMITS = {
  /** Versions of models, compiled. */
  model_versions: 160 * MEGABYTE,
  /** Drafts, compiled. */
  drafts: 64 * MEGABYTE,
  /** Drafts on a version that went live after they began. */
  drafts_on_versions: 64 * MEGABYTE,
  /** What each version changed. */
  version_changes: 16 * MEGABYTE,
  /** What versions called questions and choices. */
  answer_names: 16 * MEGABYTE,
  /** The numbers of the live versions. */
  live_versions: 4 * MEGABYTE,
  /** Models as files, and as YAML. */
  model_files: 16 * MEGABYTE,
  model_yaml: 16 * MEGABYTE,
  /** Probable mistakes in models, and the results of their tests. */
  model_findings: 8 * MEGABYTE,
  test_results: 8 * MEGABYTE,
  /** The users of tokens, and the account of each credential when it was last used. */
  tokens: 16 * MEGABYTE,
  senders: 8 * MEGABYTE,
  /** Where tracked links lead. */
  link_targets: 8 * MEGABYTE,
  /** Pages with the address of the installation in them, compressed. */
  pages: 32 * MEGABYTE,
  /** The secrets that webhooks are signed with. */
  webhook_secrets: 1 * MEGABYTE,
} as const;

export type CacheName = keyof typeof CACHE_LIMITS;

/** The bytes that an entry takes in addition to its value: its place in the table, and its key. */
const ENTRY = 150;
/** The bytes of a character of a key. */
const CHARACTER = 1;

/**
 * A cache that drops the least recently used entries when the total exceeds its limit. A few very large values, or many
 * versions of one value, therefore never fill the memory.
 */
export function createCache<Value>(
  limit: number,
): Cache<Value> & { readonly stats: CacheStats; readonly clear: () => void } {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  const stats = { entries: 0, bytes: 0, limit, hits: 0, misses: 0 };

  function remove(key: string): void {
    stats.bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
    stats.entries = entries.size;
  }

  return {
    stats,
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) {
        stats.misses += 1;
        return undefined;
      }
      stats.hits += 1;
      // moves the key to the end
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    put(key, value, ofValue) {
      remove(key);
      const bytes = ofValue + ENTRY + CHARACTER * key.length;
      if (bytes > limit) return;
      for (const oldest of entries.keys()) {
        if (stats.bytes + bytes <= limit) break;
        remove(oldest);
      }
      entries.set(key, { value, bytes });
      stats.bytes += bytes;
      stats.entries = entries.size;
    },
    delete: remove,
    clear() {
      for (const key of [...entries.keys()]) remove(key);
    },
    *entries() {
      for (const [key, { value }] of entries) yield [key, value];
    },
  };
}

/** @param share of the usual limits, for a thread that needs less */
export function createCaches(share = 1): Caches {
  const all = new Map<CacheName, CacheStats>();
  const clearing: (() => void)[] = [];
  return {
    create<Value>(name: CacheName) {
      if (all.has(name)) throw new Error(`there are two caches ${name}`);
      const cache = createCache<Value>(CACHE_LIMITS[name] * share);
      all.set(name, cache.stats);
      clearing.push(cache.clear);
      return cache;
    },
    stats: () => all,
    clear() {
      for (const clear of clearing) clear();
    },
  };
}

/** Caches of values that are derived from a document or a file alone and can serve any account. */
export const sharedCaches: Caches = createCaches();
