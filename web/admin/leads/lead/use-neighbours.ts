import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type LeadList, readAddress, writeAddress } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import {
  fromSimulation,
  readSimulated,
  type SimulatedList,
  simulatedPageQuery,
  simulatedPath,
  USUAL_LEADS,
} from "../../results/simulation/simulated-leads.ts";
import { leadSearch } from "../list/FoundLeads.tsx";
import { leadPageQuery } from "../use-lead-list.ts";

export interface Neighbours {
  /** Of all leads of the list, from 1. */
  readonly place: number;
  readonly count: number;
  /** Addresses; undefined at either end. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The list that a lead was opened from, as it was left: of the stored leads, or of those of a simulation. */
export function useListLink(): { readonly label: string; readonly to: string } {
  const [search] = useSearchParams();
  const simulated = readSimulated(search);
  if (simulated !== undefined) return { label: "Leads of the simulation", to: simulatedPath(simulated) };
  const list = writeAddress(readAddress(search));
  return { label: "Leads", to: list.size === 0 ? leadPaths.list : `${leadPaths.list}?${list}` };
}

/**
 * The leads before and after one, in the list that its address tells; undefined for a lead that was not opened from
 * a list, or has left its page meanwhile.
 */
export function useNeighbours(leadId: string): Neighbours | undefined {
  const [search] = useSearchParams();
  const list = listOf(search);
  const data = usePage(list, list.page, list.isKnown);
  const leads = data?.results ?? [];
  const index = leads.findIndex(({ lead_id }) => lead_id === leadId);
  // erased leads of a simulation have no page to go to
  const former = leads.slice(0, Math.max(0, index)).findLast(({ lead_id }) => lead_id !== null);
  const latter = leads.slice(index + 1).find(({ lead_id }) => lead_id !== null);
  const isKnown = list.isKnown && index >= 0;
  const before = usePage(list, list.page - 1, isKnown && former === undefined && list.page > 1);
  const after = usePage(list, list.page + 1, isKnown && latter === undefined && data?.next !== null);
  if (data === undefined || index < 0) return undefined;
  const at = (lead: Listed | undefined, page: number) =>
    lead?.lead_id == null ? undefined : `${leadPaths.lead(lead.lead_id)}?${list.searchAt(page)}`;
  return {
    place: (list.page - 1) * list.pageSize + index + 1,
    count: data.count,
    previous: at(former, list.page) ?? at(before?.results.at(-1), list.page - 1),
    next: at(latter, list.page) ?? at(after?.results[0], list.page + 1),
  };
}

interface Listed {
  /** Null for one that has been erased since. */
  readonly lead_id: string | null;
}

/** A list that a lead may have been opened from. */
interface List {
  readonly isKnown: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly simulated: SimulatedList | undefined;
  readonly stored: LeadList;
  /** What the address of a lead on one of its pages says of the list. */
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

/** One page of a list, read only where it is wanted. */
function usePage({ simulated, stored }: List, page: number, isWanted: boolean) {
  const at = Math.max(1, page);
  const ofStored = useQuery({
    ...leadPageQuery({ ...stored, page: at }, false),
    enabled: isWanted && simulated === undefined,
  });
  const ofSimulated = useQuery({
    ...simulatedPageQuery(onPage(simulated ?? NO_SIMULATION, at)),
    enabled: isWanted && simulated !== undefined,
  });
  if (!isWanted) return undefined;
  return simulated === undefined ? ofStored.data : ofSimulated.data;
}

const NO_SIMULATION: SimulatedList = { id: 0, which: USUAL_LEADS };
