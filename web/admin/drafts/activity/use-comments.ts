import { useQuery } from "@tanstack/react-query";
import type { ModelChange } from "#engine";
import { activityQuery, type DraftEvent } from "../calls.ts";

/** As many as are read to be shown beside the changes. */
const READ = 100;

/** The comments of a draft, found by the change that they are on. */
export function useComments(draft: number): { readonly on: (change: ModelChange) => readonly DraftEvent[] } {
  const { data } = useQuery(activityQuery(draft, 1, READ));
  // the newest come first; a conversation is read from its beginning
  const comments = (data?.results ?? []).filter(({ kind, about }) => kind === "comment" && about !== null).reverse();
  return {
    on: ({ target, field }) =>
      comments.filter(({ about }) => about?.type === target.type && about.id === target.id && about.field === field),
  };
}
