import { useQuery } from "@tanstack/react-query";
import type { ModelChange } from "#engine";
import { commentsQuery, type DraftEvent } from "../calls.ts";

/** The comments of a draft, by the change that they refer to. */
export function useComments(draft: number): { readonly on: (change: ModelChange) => readonly DraftEvent[] } {
  const { data } = useQuery(commentsQuery(draft));
  // the newest come first; a conversation is read from its beginning
  const comments = (data ?? []).filter(({ about }) => about !== null).reverse();
  return {
    on: ({ target, field }) =>
      comments.filter(({ about }) => about?.type === target.type && about.id === target.id && about.field === field),
  };
}
