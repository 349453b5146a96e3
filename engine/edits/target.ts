import { type ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { grouped } from "../values/number-text.ts";
import type { Change } from "./types.ts";

/** The target of a change: the item as it was (absent if it is created) and its complete data. */
export interface Target<Item, Data> {
  readonly former: Item | undefined;
  readonly data: Data;
}

/**
 * Finds the item to create, replace, or update, and completes the data of an update with the item's own. Returns
 * undefined if there is no such item.
 */
export function findTarget<Item extends { readonly id: number }, Data extends object>(
  items: readonly Item[],
  change: Exclude<Change<Data>, { action: "delete" }>,
  toData: (item: Item) => Data,
): Target<Item, Data> | undefined {
  if (change.action === "create") return { former: undefined, data: change.data };
  const former = items.find((item) => item.id === change.id);
  if (former === undefined) return undefined;
  if (change.action === "replace") return { former, data: change.data };
  const named = Object.entries(change.data).filter(([, value]) => value !== undefined);
  return { former, data: { ...toData(former), ...Object.fromEntries(named) } };
}

/** Replaces the item that has the same id, or appends a new item. */
export function put<Item extends { readonly id: number }>(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? item : other))
    : [...items, item];
}

/** Returns the items except the one with this id. */
export function without<Item extends { readonly id: number }>(items: readonly Item[], id: number): readonly Item[] {
  return items.filter((item) => item.id !== id);
}

/** Rejects more items than a limit of the LIMITS table allows. */
export function checkCount(
  count: number,
  most: number,
  things: string,
  errors: ErrorList,
  field = NON_FIELD_ERRORS,
): void {
  if (count > most) errors.add(field, "limit_reached", `There can be at most ${grouped(most)} ${things}.`);
}

/** Whether a number has at most two decimals. */
export function isHundredths(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
