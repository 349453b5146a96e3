import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { session } from "../../api/session.ts";
import { notify } from "../../layout/notify.ts";

/**
 * Says that the model was changed, and offers to undo it: every change makes a version, so the one before is
 * restored. Offered while no later version exists; everything that was read before is read again.
 *
 * @example const saved = useSavedWithUndo(); await api.updateQuestion(…); await saved("Saved.");
 *
 * The function returned takes, besides the text, what of that is not read again because it has been deleted.
 */
export function useSavedWithUndo(): (text: string, isGone?: (queryKey: QueryKey) => boolean) => Promise<void> {
  const queryClient = useQueryClient();

  async function undo(version: number): Promise<void> {
    try {
      const { results } = await api.listModelVersions({ query: { page_size: 1 } });
      if (results[0]?.version !== version) {
        notify.warning("The model has been changed since, so this is not undone by itself. See Versions.");
        return;
      }
      await api.restoreModelVersion({ params: { version: version - 1 } });
      await queryClient.invalidateQueries();
      notify.success("Undone.");
    } catch (error) {
      notify.error(explain(error));
    }
  }

  return async (text, isGone = () => false) => {
    // Not awaited: what is shown may be read again while one goes on.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey) });
    const made = await latestVersion();
    if (made === undefined) notify.success(text);
    else notify.success(text, { action: { label: "Undo", onClick: () => void undo(made) } });
  };
}

/** The version that was just made, if it was made by whoever is signed in and there is one before it. */
async function latestVersion(): Promise<number | undefined> {
  try {
    const { results } = await api.listModelVersions({ query: { page_size: 1 } });
    const [live] = results;
    if (live === undefined || live.version < 2 || live.author?.id !== session().user.id) return undefined;
    return live.version;
  } catch {
    // The change itself is stored; that it cannot be undone here is no failure of it.
    return undefined;
  }
}
