import { createContext, useContext } from "react";
import type { Item } from "../../data/items.ts";

/** The list around a filter. */
export interface List {
  readonly filters: Readonly<Record<string, unknown>>;
  /** Undefined until they have been read. */
  readonly items: readonly Item[] | undefined;
  /** Shows what other filters leave, from its first page. */
  readonly setFilters: (filters: Readonly<Record<string, unknown>>) => void;
}

export const ListContext = createContext<List | undefined>(undefined);

/** The list that the filter is one of. */
export function useListContext(): List {
  const list = useContext(ListContext);
  if (list === undefined) throw new Error("this is not shown within a list");
  return list;
}
