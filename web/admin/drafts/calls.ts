import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { createClient } from "#contract/client";
import { diffDocuments } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { fetchSignedIn } from "../api/fetch.ts";
import { session } from "../api/session.ts";
import type { Draft } from "../data/drafts.ts";
import { modelVersion } from "../data/model-version.ts";

/** What sets a draft apart from the version it began with. */
export function useDiffQuery({ id, revision, base_version }: Draft) {
  const queryClient = useQueryClient();
  return queryOptions({
    queryKey: ["draft", id, "diff", revision, base_version],
    queryFn: async () => {
      const inDraft = createClient({ account: session().account.slug, draft: id, fetch: fetchSignedIn });
      const [base, model] = await Promise.all([queryClient.fetchQuery(modelVersion(base_version)), inDraft.getModel()]);
      return diffDocuments(base.document, model.document);
    },
  });
}

/** Reads everything again that a change of a draft may have changed: the draft, the lists, and what is live. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

/**
 * Does something with a draft and says so; a refusal is told in passing, and what is shown is read again either way.
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
