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
  // the pages around one that has no number are not known here
  const hasCursor = list.stored.cursor !== undefined;
  const before = useNearest(list, -1, isKnown && former === undefined && list.page > 1 && !hasCursor);
  const after = useNearest(list, 1, isKnown && latter === undefined && data?.next !== null && !hasCursor);
  if (data === undefined || index < 0) return undefined;
  return {
    place: (list.page - 1) * list.pageSize + index + 1,
    count: data.count,
    isCountExact: !("count_is_exact" in data) || data.count_is_exact,
    previous: former === undefined ? before : addressIn(list, former, list.page),
    next: latter === undefined ? after : addressIn(list, latter, list.page),
  };
}

interface Listed {
  /** Null for one that has been erased since. */
  readonly lead_id: string | null;
}

interface Page {
  readonly results: readonly Listed[];
  readonly next: string | null;
}

/** Erased leads of a simulation have no page. */
const isThere = ({ lead_id }: Listed): boolean => lead_id !== null;

const addressIn = (list: List, { lead_id }: Listed, page: number): string =>
  `${leadPaths.lead(lead_id ?? "")}?${list.searchAt(page)}`;

/** A list from which a lead may have been opened. */
interface List {
  readonly isKnown: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly simulated: SimulatedList | undefined;
  readonly stored: LeadListState;
  /** The parameters of the list in the address of a lead on one of its pages. */
  readonly searchAt: (page: number) => string;
}

function listOf(search: URLSearchParams): List {
  const stored = readAddress(search);
  const simulated = readSimulated(search);
  if (simulated === undefined) {
    const { page, pageSize } = stored;
    return {
      isKnown: search.has("page"),
      page,
      pageSize,
      simulated,
      stored,
      searchAt: (at) => leadSearch(stored, at).toString(),
    };
  }
  const { page, page_size } = simulated.which;
  const searchAt = (at: number) => fromSimulation(onPage(simulated, at));
  return { isKnown: true, page: Number(page), pageSize: Number(page_size), simulated, stored, searchAt };
}

const onPage = ({ id, which }: SimulatedList, page: number) => ({ id, which: { ...which, page: String(page) } });

const storedPage = ({ stored }: List, page: number) =>
  leadPageQuery(page === stored.page ? stored : { ...stored, page, cursor: undefined }, false);

const simulatedPage = ({ simulated = NO_SIMULATION }: List, page: number) =>
  simulatedPageQuery(onPage(simulated, page));

const NO_SIMULATION: SimulatedList = { id: 0, which: ALL_LEADS };

/** The page of the list from which the lead was opened. */
function useOwnPage(list: List) {
  const { isKnown, simulated, page } = list;
  const ofStored = useQuery({ ...storedPage(list, page), enabled: isKnown && simulated === undefined });
  const ofSimulated = useQuery({ ...simulatedPage(list, page), enabled: isKnown && simulated !== undefined });
  if (!isKnown) return undefined;
  return simulated === undefined ? ofStored.data : ofSimulated.data;
}

/** The maximum number of pages that are searched for a lead that was not erased. */
const MAX_PAGES = 20;

/** The address of the nearest lead on the pages before, or after, that of the list. */
function useNearest(list: List, step: -1 | 1, isWanted: boolean): string | undefined {
  const queryClient = useQueryClient();
  const read = (page: number): Promise<Page> =>
    list.simulated === undefined
      ? queryClient.fetchQuery(storedPage(list, page))
      : queryClient.fetchQuery(simulatedPage(list, page));

  async function find(): Promise<string | null> {
    for (let away = 1; away <= MAX_PAGES; away += 1) {
      const page = list.page + step * away;
      if (page < 1) break;
      const { results, next } = await read(page);
      const lead = step < 0 ? results.findLast(isThere) : results.find(isThere);
      if (lead !== undefined) return addressIn(list, lead, page);
      if (step > 0 && next === null) break;
    }
    return null;
  }

  const { queryKey } = list.simulated === undefined ? storedPage(list, list.page) : simulatedPage(list, list.page);
  const { data } = useQuery({ queryKey: [...queryKey, "nearest", step], queryFn: find, enabled: isWanted });
  return isWanted ? (data ?? undefined) : undefined;
}
