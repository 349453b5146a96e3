import { type ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { grouped } from "../values/number-text.ts";
import type { Change } from "./types.ts";

/** What a change is about: the item as it was (absent when it is created) and its data, complete. */
export interface Target<Item, Data> {
  readonly former: Item | undefined;
  readonly data: Data;
}

/**
 * Finds the item a create, replace or update is about and completes the data of an update with what
 * the item has; undefined when there is no such item.
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

/** The list with one item put in the place of the one with its id, or behind the others. */
export function put<Item extends { readonly id: number }>(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? item : other))
    : [...items, item];
}

/** The items but the one with this id. */
export function without<Item extends { readonly id: number }>(items: readonly Item[], id: number): readonly Item[] {
  return items.filter((item) => item.id !== id);
}

/** Refuses more items than a limit of the LIMITS table allows. */
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
