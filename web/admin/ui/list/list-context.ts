import { createContext, useContext } from "react";
import type { Item } from "../../data/items.ts";

/** The list of a filter. */
export interface List {
  readonly filters: Readonly<Record<string, unknown>>;
  /** Undefined until they are loaded. */
  readonly items: readonly Item[] | undefined;
  /** Applies other filters, from the first page. */
  readonly setFilters: (filters: Readonly<Record<string, unknown>>) => void;
}

export const ListContext = createContext<List | undefined>(undefined);

/** The list that contains the filter. */
export function useListContext(): List {
  const list = useContext(ListContext);
  if (list === undefined) throw new Error("this is not shown within a list");
  return list;
}
