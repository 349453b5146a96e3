import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { type ModelChange, takeModelChange, undoChange } from "../../api/model-change.ts";
import { notify } from "../../layout/notify.ts";

/** The notification with the latest "Undo". A later change leaves nothing that it could undo, so it goes. */
let offered: string | number | undefined;

/**
 * Says that the model was changed, and offers to undo it when that made a version: the one before it is restored,
 * unless somebody has changed the model since. Everything that was read before is read again.
 *
 * @example const saved = useSavedWithUndo(); await api.updateQuestion(…); await saved("Saved.");
 *
 * The function returned takes, besides the text, what of that is not read again because it has been deleted.
 * Call it as soon as the change has been answered.
 */
export function useSavedWithUndo(): (text: string, isGone?: (queryKey: QueryKey) => boolean) => Promise<void> {
  const queryClient = useQueryClient();

  async function undo(change: ModelChange): Promise<void> {
    try {
      if (!(await undoChange(api, change))) {
        notify.warning("The model has changed since then, so this can't be undone automatically. See Versions.");
        return;
      }
      await queryClient.invalidateQueries();
      notify.success("Undone.");
    } catch (error) {
      notify.error(explain(error));
    }
  }

  return async (text, isGone = () => false) => {
    const change = takeModelChange();
    // Not awaited: what is shown may be read again while one goes on.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey) });
    if (change === undefined) {
      notify.success(text);
      return;
    }
    if (offered !== undefined) notify.dismiss(offered);
    offered = notify.success(text, { action: { label: "Undo", onClick: () => void undo(change) } });
  };
}
