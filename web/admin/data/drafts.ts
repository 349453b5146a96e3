import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import type { DraftState } from "#contract/wire";
import { api } from "../api/client.ts";
import { useDraftId } from "../api/draft.ts";

/** A draft as the API shows it. */
export type Draft = Result<Operations["getDraft"]>;

/** What a state is called. */
export const DRAFT_STATE_NAMES: Readonly<Record<DraftState, string>> = {
  open: "Open",
  in_review: "In review",
  approved: "Approved",
  scheduled: "Scheduled",
  published: "Published",
  discarded: "Discarded",
};

/** What the state of a draft is called; one that was sent back says so. */
export const stateName = ({ state, changes_requested_by }: Pick<Draft, "state" | "changes_requested_by">): string =>
  changes_requested_by === null ? DRAFT_STATE_NAMES[state] : "Changes requested";

/** The states of drafts that may still go live. */
export const UNFINISHED: readonly DraftState[] = ["open", "in_review", "approved", "scheduled"];

/** The states in which its model can be edited. */
const EDITABLE: readonly DraftState[] = ["open", "in_review", "approved"];

export const isEditable = ({ state }: Pick<Draft, "state">): boolean => EDITABLE.includes(state);

/** How often a draft is looked at again, in milliseconds: somebody else may publish or discard it. */
const LOOK_EVERY = 20_000;

/** The query of a draft. Whoever changes it, or its model, invalidates it. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ["draft", id],
    queryFn: () => api.getDraft({ params: { id } }),
    refetchInterval: LOOK_EVERY,
    // merged with what was read before, it would lose its ETag
    structuralSharing: false,
  });

/** The draft with this id. */
export const useDraft = (id: number) => useQuery(draftQuery(id));

/** The draft that is worked in, once it has been read; `error` is why it could not be. */
export function useActingDraft(): { readonly draft: Draft | undefined; readonly error: Error | null } {
  const id = useDraftId();
  const { data, error } = useQuery({ ...draftQuery(id ?? 0), enabled: id !== undefined });
  return { draft: id === undefined ? undefined : data, error };
}

/** How many drafts are offered where one is chosen. */
const OFFERED = 100;

/** The drafts that may still go live, the last changed first. */
export const UNFINISHED_DRAFTS = queryOptions({
  queryKey: ["drafts", "unfinished"],
  queryFn: async () => (await api.listDrafts({ query: { unfinished: true, page_size: OFFERED } })).results,
});

/** How many drafts wait for a review that one may give oneself. */
export const AWAITING_REVIEW = queryOptions({
  queryKey: ["drafts", "awaiting-review"],
  queryFn: async () => (await api.listDrafts({ query: { awaiting_review: true, page_size: 1 } })).count,
  refetchInterval: 60_000,
});

/** `no changes`, `1 change`, `12 changes`. */
export const changesText = (changes: number): string =>
  changes === 0 ? "no changes" : changes === 1 ? "1 change" : `${changes.toLocaleString("en-US")} changes`;
