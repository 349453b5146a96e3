import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";

export type Checklist = Result<Operations["getDraftChecklist"]>;
export type CheckItem = Checklist["items"][number];
export type DraftEvent = Result<Operations["listDraftActivity"]>["results"][number];
export type DraftConflict = Result<Operations["listDraftConflicts"]>[number];
export type DraftEdit = Result<Operations["listDraftEdits"]>["results"][number];
/** What a comment refers to. */
export type CommentSubject = NonNullable<DraftEvent["about"]>;

/** Prefix of the query keys of a draft. All of them are read again after anything happens to it. */
const of = (id: number, what: string, ...more: readonly unknown[]) => ["draft", id, what, ...more] as const;

/** The differences between a draft and the version it began with, the live model, or another version. */
export const diffQuery = (id: number, against: "base" | "live") =>
  queryOptions({
    queryKey: of(id, "diff", against),
    queryFn: () => api.getDraftDiff({ params: { id }, query: { against } }),
  });

export const checklistQuery = (id: number) =>
  queryOptions({ queryKey: of(id, "checklist"), queryFn: () => api.getDraftChecklist({ params: { id } }) });

export const conflictsQuery = (id: number) =>
  queryOptions({ queryKey: of(id, "conflicts"), queryFn: () => api.listDraftConflicts({ params: { id } }) });

export const activityQuery = (id: number, page: number, page_size: number) =>
  queryOptions({
    queryKey: of(id, "activity", page, page_size),
    queryFn: () => api.listDraftActivity({ params: { id }, query: { page, page_size } }),
  });

/** The maximum number of pages of comments, which are the newest 2,000. */
const COMMENT_PAGES = 20;

/** The comments on a draft, the newest first. */
export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: of(id, "comments"),
    queryFn: async (): Promise<readonly DraftEvent[]> => {
      const found = new Map<number, DraftEvent>();
      for (let page = 1; page <= COMMENT_PAGES; page += 1) {
        const query = { kind: "comment", page, page_size: 100 } as const;
        const { results, next } = await api.listDraftActivity({ params: { id }, query });
        // a new comment has moved another one to this page
        for (const event of results) found.set(event.id, event);
        if (next === null) break;
      }
      return [...found.values()];
    },
  });

export const editsQuery = (id: number, page: number, page_size: number) =>
  queryOptions({
    queryKey: of(id, "edits", page, page_size),
    queryFn: () => api.listDraftEdits({ params: { id }, query: { page, page_size } }),
  });

/** Reads everything again that a change of a draft may have changed: the draft, the lists, and the live model. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

/**
 * Performs an action on a draft and announces it. A refusal is a notice, and everything displayed is read again in both
 * cases.
 *
 * @returns whether it was done
 */
export function useAct(): (call: () => Promise<unknown>, done: string) => Promise<boolean> {
  const refresh = useRefresh();
  return async (call, done) => {
    try {
      await call();
      notify.success(done);
      return true;
    } catch (error) {
      notify.error(explain(error));
      return false;
    } finally {
      void refresh();
    }
  };
}
