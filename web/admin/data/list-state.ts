import { useEffect } from "react";
import { useSession } from "../api/session.ts";
import { useSearch } from "./search.ts";

export interface Sorting {
  readonly field: string;
  readonly order: "ASC" | "DESC";
}

/** What a list shows of all there is. */
export interface ListState {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: Sorting;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** What a list shows while nobody has said otherwise. */
export type Usual = Pick<ListState, "sort" | "perPage"> & Partial<Pick<ListState, "filters">>;

/** How each list was left, so that coming back from an item finds it so. */
const left = new Map<string, string>();

/**
 * The state of a list, which is kept in its address. An address without any means the list as it was left.
 *
 * @param resource whose list it is
 * @param usual what the address does not say
 */
export function useListState(
  resource: string,
  usual: Usual,
): readonly [ListState, (changed: Partial<ListState>) => void] {
  const { account } = useSession();
  const [given, changeSearch] = useSearch();
  const place = `${account.slug} ${resource}`;
  const stateAt = (search: URLSearchParams) =>
    stateOf(NAMES.some((name) => search.has(name)) ? search : new URLSearchParams(left.get(place)), usual);
  const state = stateAt(given);
  const written = write(state).toString();
  useEffect(() => void left.set(place, written), [place, written]);
  // The address may hold more than the list's own, such as the account.
  const change = (changed: Partial<ListState>) =>
    changeSearch((now) => {
      const others = [...now].filter(([name]) => !NAMES.includes(name));
      return [...others, ...write({ ...stateAt(now), page: 1, ...changed })];
    });
  return [state, change];
}

const NAMES = ["filter", "sort", "order", "page", "perPage"];

function stateOf(given: URLSearchParams, usual: Usual): ListState {
  const field = given.get("sort");
  return {
    filters: given.has("filter") ? filtersOf(given.get("filter")) : (usual.filters ?? {}),
    sort: field === null ? usual.sort : { field, order: given.get("order") === "DESC" ? "DESC" : "ASC" },
    page: wholeNumber(given.get("page")) ?? 1,
    perPage: wholeNumber(given.get("perPage")) ?? usual.perPage,
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

/** An address that somebody broke shows the list without those filters. */
function filtersOf(text: string | null): ListState["filters"] {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The state as the API takes it. Its own order is that of ids; a filter that was emptied is none. */
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
