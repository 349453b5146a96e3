/** What two items are recognized by: the same text is the same item; undefined where this key says nothing of one. */
export type Key<Item> = (item: Item) => string | undefined;

/**
 * Brings the items of a file together with those that a document has already, by one key after the other. Items that
 * share a key are taken in their order. What is matched keeps its id, so its history goes on.
 *
 * @param keys the surest first
 */
export function matched<Item, Former extends Item>(
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

/** Several values as one key. */
export const keyOf = (...values: readonly (string | number | null)[]): string => JSON.stringify(values);
