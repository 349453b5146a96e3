import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../../api/client.ts";
import { isFiltered, type LeadListState, readAddress, savedQuery } from "../../area/lead-list.ts";

export type SavedView = Result<Operations["listLeadViews"]>[number];

const VIEWS = queryOptions({ queryKey: ["lead-views"], queryFn: () => api.listLeadViews(), staleTime: 60_000 });

/**
 * The user's saved views of the account, and the functions that change them; each returns a promise of the API's
 * response.
 */
export function useViews() {
  const queryClient = useQueryClient();
  const { data: views, isError } = useQuery(VIEWS);
  const then = async <Value>(change: Promise<Value>): Promise<Value> => {
    const value = await change;
    await queryClient.invalidateQueries(VIEWS);
    return value;
  };
  return {
    views,
    isError,
    create: (name: string, list: LeadListState, is_default: boolean) =>
      then(api.createLeadView({ body: { name, query: savedQuery(list), is_default } })),
    change: ({ id }: SavedView, body: Partial<Pick<SavedView, "name" | "query" | "is_default">>) =>
      then(api.updateLeadView({ params: { id }, body })),
    remove: ({ id }: SavedView) => then(api.deleteLeadView({ params: { id } })),
  };
}

/** The list that a view was saved from, at its first page. */
export const listOfView = ({ id, query }: SavedView): LeadListState => ({
  ...readAddress(new URLSearchParams(query as Record<string, string>)),
  view: String(id),
});

/** Whether a list differs from what was saved. */
function isViewChanged(list: LeadListState, view: SavedView): boolean {
  const [now, then] = [savedQuery(list), savedQuery(listOfView(view))];
  const names = new Set([...Object.keys(now), ...Object.keys(then)]);
  return [...names].some((name) => now[name] !== then[name]);
}

/** All leads, at an address that no default view replaces. */
export const ALL: LeadListState = { ...readAddress(new URLSearchParams()), view: "all" };

/** The props of the bar of views and of the button that saves one. */
export interface ViewProps {
  readonly list: LeadListState;
  readonly change: (changes: Partial<LeadListState>, options?: { readonly replace?: boolean }) => void;
  readonly saved: ReturnType<typeof useViews>;
}

/** Relates a list to the user's views: which one it is, and whether it can be saved. */
export function viewStateOf(list: LeadListState, views: readonly SavedView[]) {
  const current = views.find(({ id }) => String(id) === list.view);
  const isOwn = isFiltered(list) || list.columns !== undefined || list.ordering !== ALL.ordering;
  return { current, isOwn, canSave: current === undefined ? isOwn : isViewChanged(list, current) };
}
