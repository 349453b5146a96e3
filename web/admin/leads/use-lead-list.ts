import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";
import { isNotFound } from "../api/errors.ts";
import { type LeadListState, pageOf, queryOf, readAddress, writeAddress } from "../area/lead-list.ts";
import { useSearch } from "../data/search.ts";
import { listOfView, type useViews } from "./views/use-views.ts";

export type LeadPage = Result<Operations["listLeads"]>;
export type ListedLead = LeadPage["results"][number];

/** Changes the list and with it the address; `replace` adds no entry to the history. */
export type ChangeLeadList = (changes: Partial<LeadListState>, options?: { readonly replace?: boolean }) => void;

/**
 * The list in the address; an address without parameters means the user's default view.
 *
 * @returns whether it is loaded, as the last element
 */
export function useLeadAddress({
  views,
  isError,
}: Pick<ReturnType<typeof useViews>, "views" | "isError">): readonly [LeadListState, ChangeLeadList, boolean] {
  const [search, changeSearch] = useSearch();
  const list = useMemo(() => readAddress(search), [search]);
  const isBare = search.size === 0;
  const defaultView = isBare ? views?.find(({ is_default }) => is_default) : undefined;
  useEffect(() => {
    if (defaultView === undefined) return;
    // a filter may have been set while the views were loading
    changeSearch((now) => (now.size === 0 ? writeAddress(listOfView(defaultView)) : now), { replace: true });
  }, [defaultView, changeSearch]);
  const change: ChangeLeadList = (changes, { replace = false } = {}) =>
    changeSearch(
      (now) => {
        const { cursor, ...others } = readAddress(now);
        // a cursor identifies the page
        return writeAddress({ ...others, ...("page" in changes ? {} : { cursor }), ...changes });
      },
      { replace },
    );
  return [list, change, defaultView === undefined && (!isBare || views !== undefined || isError)];
}

/** The query of one page of the list. */
export function leadPageQuery(list: LeadListState, includeAnswers: boolean) {
  const query = {
    ...queryOf(list),
    ...pageOf(list),
    page_size: list.pageSize,
    ...(includeAnswers ? { include: "answers" } : {}),
  };
  return queryOptions({
    queryKey: ["leads", query],
    // as in the address: the API parses texts, and reports invalid ones
    queryFn: () => api.listLeads({ query: query as object }),
  });
}

/** One page of the list; the previous page stays until the next is loaded. */
export function useLeadPage(list: LeadListState, change: ChangeLeadList, includeAnswers: boolean, enabled: boolean) {
  const page = useQuery({ ...leadPageQuery(list, includeAnswers), placeholderData: keepPreviousData, enabled });
  // there may be fewer pages than when the address was created
  const isBeyond = isNotFound(page.error) && list.page > 1;
  useEffect(() => {
    if (isBeyond) change({ page: 1 }, { replace: true });
  });
  return page;
}
