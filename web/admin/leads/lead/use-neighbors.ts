import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type LeadListState, readAddress, writeAddress } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import {
  ALL_LEADS,
  fromSimulation,
  readSimulated,
  type SimulatedList,
  simulatedPageQuery,
  simulatedPath,
} from "../../results/simulation/simulated-leads.ts";
import { leadSearch } from "../list/FoundLeads.tsx";
import { leadPageQuery } from "../use-lead-list.ts";

export interface Neighbors {
  /** Among all leads of the list, from 1. */
  readonly place: number;
  readonly count: number;
  readonly isCountExact: boolean;
  /** Addresses; undefined at either end. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The list from which a lead was opened, in its last state: of the stored leads, or of those of a simulation. */
export function useListLink(): { readonly label: string; readonly to: string } {
  const [search] = useSearchParams();
  const simulated = readSimulated(search);
  if (simulated !== undefined) return { label: "Leads of the simulation", to: simulatedPath(simulated) };
  const read = readAddress(search);
  const list = writeAddress(read);
  return {
    label: read.isTest ? "Test leads" : "Leads",
    to: list.size === 0 ? leadPaths.list : `${leadPaths.list}?${list}`,
  };
}

/**
 * The leads before and after one, in the list that its address names; undefined for a lead that was not opened from a
 * list, or is no longer on its page.
 */
export function useNeighbors(leadId: string): Neighbors | undefined {
  const [search] = useSearchParams();
  const list = listOf(search);
  const data = useOwnPage(list);
  const leads = data?.results ?? [];
  const index = leads.findIndex(({ lead_id }) => lead_id === leadId);
  const former = leads.slice(0, Math.max(0, index)).findLast(isThere);
  const latter = leads.slice(index + 1).find(isThere);
  const isKnown = list.isKnown && index >= 0;
  const before = useNearest(list, -1, isKnown && former === undefined ? data?.previous : null);
  const after = useNearest(list, 1, isKnown && latter === undefined ? data?.next : null);
  if (data === undefined || index < 0) return undefined;
  return {
    place: (list.at.page - 1) * list.pageSize + index + 1,
    count: data.count,
    isCountExact: !("count_is_exact" in data) || data.count_is_exact,
    previous: former === undefined ? before : addressIn(list, former, list.at),
    next: latter === undefined ? after : addressIn(list, latter, list.at),
  };
}

interface Listed {
  /** Null for one that has been erased since. */
  readonly lead_id: string | null;
}

interface Page {
  readonly results: readonly Listed[];
  readonly next: string | null;
  readonly previous: string | null;
}

/** A page of a list: its number, and the cursor if the API does not find it by its number. */
type Place = Pick<LeadListState, "page" | "cursor">;

/** Erased leads of a simulation have no page. */
const isThere = ({ lead_id }: Listed): boolean => lead_id !== null;

const addressIn = (list: List, { lead_id }: Listed, at: Place): string =>
  `${leadPaths.lead(lead_id ?? "")}?${list.searchAt(at)}`;

/** A list from which a lead may have been opened. */
interface List {
  readonly isKnown: boolean;
  /** The page of the lead. */
  readonly at: Place;
  readonly pageSize: number;
  readonly simulated: SimulatedList | undefined;
  readonly stored: LeadListState;
  /** The parameters of the list in the address of a lead on one of its pages. */
  readonly searchAt: (at: Place) => string;
}

function listOf(search: URLSearchParams): List {
  const stored = readAddress(search);
  const simulated = readSimulated(search);
  if (simulated === undefined) {
    const { page, cursor, pageSize } = stored;
    return {
      isKnown: search.has("page"),
      at: { page, cursor },
      pageSize,
      simulated,
      stored,
      searchAt: (at) => leadSearch({ ...stored, ...at }).toString(),
    };
  }
  const { page, page_size } = simulated.which;
  const searchAt = (at: Place) => fromSimulation(onPage(simulated, at));
  return { isKnown: true, at: { page: Number(page) }, pageSize: Number(page_size), simulated, stored, searchAt };
}

const onPage = ({ id, which }: SimulatedList, { page }: Place) => ({ id, which: { ...which, page: String(page) } });

const storedPage = ({ stored }: List, at: Place) => leadPageQuery({ ...stored, ...at }, false);

const simulatedPage = ({ simulated = NO_SIMULATION }: List, at: Place) => simulatedPageQuery(onPage(simulated, at));

const NO_SIMULATION: SimulatedList = { id: 0, which: ALL_LEADS };

/** The page of the list from which the lead was opened. */
function useOwnPage(list: List) {
  const { isKnown, simulated, at } = list;
  const ofStored = useQuery({ ...storedPage(list, at), enabled: isKnown && simulated === undefined });
  const ofSimulated = useQuery({ ...simulatedPage(list, at), enabled: isKnown && simulated !== undefined });
  if (!isKnown) return undefined;
  return simulated === undefined ? ofStored.data : ofSimulated.data;
}

/** The maximum number of pages that are searched for a lead that was not erased. */
const MAX_PAGES = 20;

/**
 * The address of the nearest lead on the pages before, or after, that of the list.
 *
 * @param first the link to the first of these pages; null if there is none, or no lead is wanted
 */
function useNearest(list: List, step: -1 | 1, first: string | null | undefined): string | undefined {
  const queryClient = useQueryClient();
  const read = (at: Place): Promise<Page> =>
    list.simulated === undefined
      ? queryClient.fetchQuery(storedPage(list, at))
      : queryClient.fetchQuery(simulatedPage(list, at));

  async function find(): Promise<string | null> {
    let link = first ?? null;
    for (let away = 1; away <= MAX_PAGES && link !== null; away += 1) {
      const { searchParams } = new URL(link);
      // a cursor has no number: it is shown as if pages were counted
      const page = Number(searchParams.get("page") ?? Math.max(1, list.at.page + step * away));
      const at = { page, cursor: searchParams.get("cursor") ?? undefined };
      const { results, next, previous } = await read(at);
      const lead = step < 0 ? results.findLast(isThere) : results.find(isThere);
      if (lead !== undefined) return addressIn(list, lead, at);
      link = step < 0 ? previous : next;
    }
    return null;
  }

  const { queryKey } = list.simulated === undefined ? storedPage(list, list.at) : simulatedPage(list, list.at);
  const isWanted = first !== undefined && first !== null;
  const { data } = useQuery({ queryKey: [...queryKey, "nearest", step], queryFn: find, enabled: isWanted });
  return isWanted ? (data ?? undefined) : undefined;
}
