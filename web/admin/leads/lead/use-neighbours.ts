import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type LeadList, readAddress, writeAddress } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
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

/** The address of the list that a lead was opened from, as it was left. */
export function useListAddress(): string {
  const [search] = useSearchParams();
  const list = writeAddress(readAddress(search));
  return list.size === 0 ? leadPaths.list : `${leadPaths.list}?${list}`;
}

/**
 * The leads before and after one, in the list that its address tells; undefined for a lead that was not opened from
 * a list, or has left its page meanwhile.
 */
export function useNeighbours(leadId: string): Neighbours | undefined {
  const [search] = useSearchParams();
  const isFromList = search.has("page");
  const list = readAddress(search);
  const { data } = useQuery({ ...leadPageQuery(list, false), enabled: isFromList });
  const leads = data?.results ?? [];
  const index = leads.findIndex(({ lead_id }) => lead_id === leadId);
  const isLast = index >= 0 && index === leads.length - 1;
  const before = useEdge(list, list.page - 1, isFromList && index === 0 && list.page > 1);
  const after = useEdge(list, list.page + 1, isFromList && isLast && data?.next !== null);
  if (data === undefined || index < 0) return undefined;
  const at = (lead: { readonly lead_id: string } | undefined, page: number) =>
    lead === undefined ? undefined : `${leadPaths.lead(lead.lead_id)}?${leadSearch(list, page)}`;
  return {
    place: (list.page - 1) * list.pageSize + index + 1,
    count: data.count,
    previous: index > 0 ? at(leads[index - 1], list.page) : at(before?.at(-1), list.page - 1),
    next: isLast ? at(after?.[0], list.page + 1) : at(leads[index + 1], list.page),
  };
}

/** The leads of the page beside, read only where a neighbour is on it. */
function useEdge(list: LeadList, page: number, enabled: boolean) {
  const { data } = useQuery({ ...leadPageQuery({ ...list, page: Math.max(1, page) }, false), enabled });
  return enabled ? data?.results : undefined;
}
