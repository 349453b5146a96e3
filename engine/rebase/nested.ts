import type { Choice, ValueRange } from "../document/model.ts";
import { itemKey, type OtherDocument } from "./ids.ts";
import { memberKey } from "./live-changes.ts";

type Nested = Choice | ValueRange;

/** The choices of a question or the ranges of a scoring model. An item without an id is new. */
export interface MergedItems<Item extends Nested> {
  readonly items: readonly (Omit<Item, "id"> & { readonly id?: number })[];
  /** Keys of items that the edit changed and that no longer exist. */
  readonly gone: readonly string[];
}

/**
 * Applies a draft edit's changes of the items within another one to those of another document.
 *
 * @param draft the items before and after the edit
 * @param isOrderLeft whether their order there must not change
 */
export function mergeNested<Item extends Nested>(
  kind: "choice" | "value_range",
  draft: { readonly before: readonly Item[]; readonly after: readonly Item[] },
  there: readonly Item[],
  { ids, isLeft }: OtherDocument,
  isOrderLeft: boolean,
): MergedItems<Item> {
  const gone: string[] = [];
  const idThere = (item: Item) => ids.of(kind, item.id);
  const former = new Map(draft.before.map((item) => [item.id, item]));
  const merged = new Map<string, Omit<Item, "id"> & { readonly id?: number }>(
    there.map((item) => [itemKey(kind, item.id), item]),
  );
  const after = new Set(draft.after.map(({ id }) => id));
  for (const item of draft.before) {
    const key = itemKey(kind, idThere(item) ?? 0);
    if (!after.has(item.id) && !isLeft(key)) merged.delete(key);
  }
  const keyOf = (item: Item) => (former.has(item.id) ? itemKey(kind, idThere(item) ?? 0) : `new ${item.id}`);
  for (const item of draft.after) {
    const key = keyOf(item);
    const was = former.get(item.id);
    if (was === undefined) {
      const { id: _, ...added } = item;
      merged.set(key, added);
      continue;
    }
    const changed = changedMembers(was, item).filter((member) => !isLeft(memberKey(key, member)));
    const other = merged.get(key);
    if (changed.length === 0) continue;
    if (other !== undefined) merged.set(key, { ...other, ...picked(item, changed) });
    else if (!isLeft(key)) gone.push(key);
  }
  const ours = draft.after.map(keyOf);
  const theirs = there.map(({ id }) => itemKey(kind, id));
  const isReordered =
    !isOrderLeft &&
    !sameOrder(
      draft.before.map(({ id }) => id),
      draft.after.map(({ id }) => id),
    );
  const order = isReordered ? joinOrders(ours, theirs) : joinOrders(theirs, ours);
  return { items: order.flatMap((key) => merged.get(key) ?? []), gone };
}

/** Returns the members of an item with another value. */
export function changedMembers<Item extends object>(before: Item, after: Item): (keyof Item & string)[] {
  return (Object.keys(after) as (keyof Item & string)[]).filter(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]),
  );
}

/** Some members of an item. */
export function picked<Item extends object>(item: Item, members: readonly (keyof Item)[]): Partial<Item> {
  return Object.fromEntries(members.map((member) => [member, item[member]])) as Partial<Item>;
}

/** Whether the items that both lists have are in the same order. */
function sameOrder(before: readonly number[], after: readonly number[]): boolean {
  const common = (list: readonly number[], other: readonly number[]) => list.filter((id) => other.includes(id));
  const is = common(after, before);
  return common(before, after).every((id, index) => id === is[index]);
}

/** Merges both lists: in the order of the first, with each item that only the other has after its predecessor there. */
function joinOrders(first: readonly string[], other: readonly string[]): string[] {
  const order = [...first];
  const known = new Set(first);
  for (const [index, key] of other.entries()) {
    if (known.has(key)) continue;
    known.add(key);
    const isLast = !other.slice(index + 1).some((later) => first.includes(later));
    const place = isLast ? order.length : order.indexOf(other[index - 1] ?? "") + 1;
    order.splice(place, 0, key);
  }
  return order;
}

type Named = Readonly<Record<string, unknown>>;

/** Whether there are named values, or nothing yet. */
const isRecord = (value: unknown): value is Named | undefined =>
  value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value));

/** Applies an edit's changes of named values to those of another document. Values may have names themselves. */
export function mergeRecord(before: Named, after: Named, there: Named, isLeft: (name: string) => boolean): Named {
  const merged = new Map(Object.entries(there));
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is, other] = [before[name], after[name], there[name]];
    if (JSON.stringify(was) === JSON.stringify(is) || isLeft(name)) continue;
    if (isRecord(was) && isRecord(is) && isRecord(other)) {
      const inner = mergeRecord(was ?? {}, is ?? {}, other ?? {}, (its) => isLeft(`${name}.${its}`));
      if (Object.keys(inner).length === 0) merged.delete(name);
      else merged.set(name, inner);
    } else if (is === undefined) merged.delete(name);
    else merged.set(name, is);
  }
  return Object.fromEntries(merged);
}
