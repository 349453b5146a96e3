/** What identifies items: the same key is the same item; undefined if this key cannot identify the item. */
export type Key<Item> = (item: Item) => string | undefined;

/**
 * Matches the items of a file with existing items of a document, by one key after the other. Items that share a key are
 * matched in their order. A matched item keeps its id, so its history continues.
 *
 * @param keys the most reliable first
 */
export function matchItems<Item, Former extends Item>(
  items: readonly Item[],
  formers: readonly Former[],
  keys: readonly Key<Item>[],
): ReadonlyMap<Item, Former> {
  const pairs = new Map<Item, Former>();
  const left = new Set(formers);
  for (const key of keys) {
    const waiting = new Map<string, Former[]>();
    for (const former of left) {
      const name = key(former);
      if (name !== undefined) waiting.set(name, [...(waiting.get(name) ?? []), former]);
    }
    for (const item of items) {
      const name = pairs.has(item) ? undefined : key(item);
      const former = name === undefined ? undefined : waiting.get(name)?.shift();
      if (former === undefined) continue;
      pairs.set(item, former);
      left.delete(former);
    }
  }
  return pairs;
}

/** Combines several values into one key. */
export const compositeKey = (...values: readonly (string | number | null)[]): string => JSON.stringify(values);
