import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import type { DraftState } from "#contract/wire";
import { api } from "../api/client.ts";
import { useDraftId } from "../api/draft.ts";

/** A draft as the API returns it. */
export type Draft = Result<Operations["getDraft"]>;

/** The names of the states. */
export const DRAFT_STATE_NAMES: Readonly<Record<DraftState, string>> = {
  open: "Open",
  in_review: "In review",
  approved: "Approved",
  scheduled: "Scheduled",
  guarded: "Guarded publish",
  published: "Published",
  discarded: "Discarded",
};

/** The name of a draft's state; one that was sent back says so. */
export const stateName = ({ state, changes_requested_by }: Pick<Draft, "state" | "changes_requested_by">): string =>
  changes_requested_by === null ? DRAFT_STATE_NAMES[state] : "Changes requested";

/** The states of drafts that may still be published. */
export const UNFINISHED: readonly DraftState[] = ["open", "in_review", "approved", "scheduled", "guarded"];

/** The states in which its model can be edited. */
const EDITABLE: readonly DraftState[] = ["open", "in_review", "approved"];

export const isEditable = ({ state }: Pick<Draft, "state">): boolean => EDITABLE.includes(state);

/** The polling interval of a draft, in milliseconds: others may publish or discard it. */
const POLL_MS = 20_000;

/** The query of a draft. Code that changes it, or its model, must invalidate it. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ["draft", id],
    queryFn: () => api.getDraft({ params: { id } }),
    refetchInterval: POLL_MS,
    // structural sharing would lose the ETag
    structuralSharing: false,
  });

/** The draft with this id. */
export const useDraft = (id: number) => useQuery(draftQuery(id));

/** The current draft, once loaded; `error` is why it could not be. */
export function useActingDraft(): { readonly draft: Draft | undefined; readonly error: Error | null } {
  const id = useDraftId();
  const { data, error } = useQuery({ ...draftQuery(id ?? 0), enabled: id !== undefined });
  return { draft: id === undefined ? undefined : data, error };
}

/** The maximum number of drafts to choose from. */
const MAX_OFFERED = 100;

/** The drafts that may still be published, the last changed first. */
export const UNFINISHED_DRAFTS = queryOptions({
  queryKey: ["drafts", "unfinished"],
  queryFn: async () => (await api.listDrafts({ query: { unfinished: true, page_size: MAX_OFFERED } })).results,
});

/** The number of drafts that wait for a review by this user. */
export const AWAITING_REVIEW = queryOptions({
  queryKey: ["drafts", "awaiting-review"],
  queryFn: async () => (await api.listDrafts({ query: { awaiting_review: true, page_size: 1 } })).count,
  refetchInterval: 60_000,
});

/** `no changes`, `1 change`, `12 changes`. */
export const changesText = (changes: number): string =>
  changes === 0 ? "no changes" : changes === 1 ? "1 change" : `${changes.toLocaleString("en-US")} changes`;
