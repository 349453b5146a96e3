/** Something that has a number among its like, before and after. */
export interface Renumbered {
  readonly before: number;
  readonly after: number;
}

/**
 * Which of the items a person moved: moving one to another place gives its neighbours new numbers as well, and
 * to name them all would hide it. When other numbers are in use than before, everything renumbered is meant.
 */
export function movedItems<Item extends Renumbered>(items: readonly Item[]): readonly Item[] {
  if (items.every(({ before, after }) => before === after)) return [];
  const inUse = (side: keyof Renumbered) => items.map((item) => item[side]).sort((a, b) => a - b);
  const after = inUse("after");
  if (inUse("before").some((number, index) => number !== after[index])) {
    return items.filter((item) => item.before !== item.after);
  }
  const ordered = [...items].sort((a, b) => a.before - b.before);
  const still = longestAscending(ordered.map((item) => item.after));
  return ordered.filter((_, index) => !still.has(index));
}

/** The positions of a longest ascending selection out of the numbers: the most that can have stayed in order. */
function longestAscending(numbers: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [index, number] of numbers.entries()) {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((numbers[earlier] ?? 0) < number && length > (lengths[index] ?? 0)) {
        lengths[index] = length;
        previous[index] = earlier;
      }
    }
    if ((lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index;
  }
  const chosen = new Set<number>();
  for (let at = last; at >= 0; at = previous[at] ?? -1) chosen.add(at);
  return chosen;
}
