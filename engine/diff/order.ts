/** An item that has a number in its list, before and after. */
export interface Renumbered {
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the items that a person moved. Moving one item renumbers its neighbors too, and naming all of them would hide
 * the move. If other numbers are in use than before, all renumbered items are returned.
 */
export function movedItems<Item extends Renumbered>(items: readonly Item[]): readonly Item[] {
  if (items.every(({ before, after }) => before === after)) return [];
  const inUse = (side: keyof Renumbered) => items.map((item) => item[side]).sort((a, b) => a - b);
  const after = inUse("after");
  if (inUse("before").some((number, index) => number !== after[index])) {
    return items.filter((item) => item.before !== item.after);
  }
  return outOfOrder(items.map((item) => ({ ...item, stays: item.before === item.after })));
}

/**
 * Returns the fewest items that have to be moved to turn the former order into the later one.
 *
 * @param items items with `stay` must be in the same order before and after
 */
export function outOfOrder<Item extends Renumbered & { readonly stays: boolean }>(
  items: readonly Item[],
): readonly Item[] {
  const ordered = [...items].sort((a, b) => a.before - b.before);
  // most edits move nothing
  if (ordered.every(({ after }, index) => after > (ordered[index - 1]?.after ?? 0))) return [];
  const still = heaviestAscending(ordered.map(({ after, stays }) => ({ at: after, weight: stays ? items.length : 1 })));
  return ordered.filter((_, index) => !still.has(index));
}

/**
 * Returns the indices of the ascending subsequence of the largest weight: with equal weights, the longest one that can
 * have kept its order.
 */
function heaviestAscending(items: readonly { readonly at: number; readonly weight: number }[]): ReadonlySet<number> {
  const weights: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [index, { at, weight }] of items.entries()) {
    weights[index] = weight;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier++) {
      const together = (weights[earlier] ?? 0) + weight;
      if ((items[earlier]?.at ?? 0) < at && together > (weights[index] ?? 0)) {
        weights[index] = together;
        previous[index] = earlier;
      }
    }
    if ((weights[index] ?? 0) > (weights[last] ?? 0)) last = index;
  }
  const chosen = new Set<number>();
  for (let at = last; at >= 0; at = previous[at] ?? -1) chosen.add(at);
  return chosen;
}
