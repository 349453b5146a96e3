import { useEffect } from "react";
import { useSession } from "../api/session.ts";
import { useSearch } from "./search.ts";

export interface Sorting {
  readonly field: string;
  readonly order: "ASC" | "DESC";
}

/** The page, order, and filters of a list. */
export interface ListState {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: Sorting;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** The defaults of a list. */
export type ListDefaults = Pick<ListState, "sort" | "perPage"> & Partial<Pick<ListState, "filters">>;

/** The last state of each list, to restore when the user returns from an item. */
const lastStates = new Map<string, string>();

/**
 * The state of a list, which is stored in its address. An address without parameters restores the last state.
 *
 * @param resource the resource of the list
 * @param defaults of an address without parameters
 */
export function useListState(
  resource: string,
  defaults: ListDefaults,
): readonly [ListState, (changed: Partial<ListState>) => void] {
  const { account } = useSession();
  const [given, changeSearch] = useSearch();
  const place = `${account.slug} ${resource}`;
  const stateAt = (search: URLSearchParams) =>
    stateOf(NAMES.some((name) => search.has(name)) ? search : new URLSearchParams(lastStates.get(place)), defaults);
  const state = stateAt(given);
  const written = write(state).toString();
  useEffect(() => void lastStates.set(place, written), [place, written]);
  // The address may contain other parameters, such as the account.
  const change = (changed: Partial<ListState>) =>
    changeSearch((now) => {
      const others = [...now].filter(([name]) => !NAMES.includes(name));
      return [...others, ...write({ ...stateAt(now), page: 1, ...changed })];
    });
  return [state, change];
}

const NAMES = ["filter", "sort", "order", "page", "perPage"];

function stateOf(given: URLSearchParams, defaults: ListDefaults): ListState {
  const field = given.get("sort");
  return {
    filters: given.has("filter") ? filtersOf(given.get("filter")) : (defaults.filters ?? {}),
    sort: field === null ? defaults.sort : { field, order: given.get("order") === "DESC" ? "DESC" : "ASC" },
    page: wholeNumber(given.get("page")) ?? 1,
    perPage: wholeNumber(given.get("perPage")) ?? defaults.perPage,
  };
}

const write = ({ filters, sort: { field, order }, page, perPage }: ListState): URLSearchParams =>
  new URLSearchParams({
    filter: JSON.stringify(filters),
    sort: field,
    order,
    page: String(page),
    perPage: String(perPage),
  });

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Filters that cannot be parsed are ignored. */
function filtersOf(text: string | null): ListState["filters"] {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The state as a query of the API. The default order is by id; an empty filter is left out. */
export function listQuery({ filters, sort, page, perPage }: ListState): Readonly<Record<string, unknown>> {
  const set = Object.entries(filters).filter(([, value]) => value !== "" && value !== null);
  return {
    page,
    page_size: perPage,
    ...(sort.field === "id" ? {} : { ordering: sort.order === "DESC" ? `-${sort.field}` : sort.field }),
    ...Object.fromEntries(
      set.map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : value]),
    ),
  };
}
