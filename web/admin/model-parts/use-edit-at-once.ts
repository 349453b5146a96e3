import { useQueryClient } from "@tanstack/react-query";
import type { Client } from "#contract";
import type { ModelDocument } from "#engine";
import { sortItems } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { withChange } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { modelQuery } from "../data/model.ts";
import { useSaved } from "../form/saved.ts";

/**
 * Makes an edit of the model that is displayed at once, with the same function as on the server. If the server rejects
 * it, it is reverted and the reason is displayed.
 *
 * @example await editAtOnce((document) => ({ ...document, questions }), (api) => api.moveQuestion(…), "Moved");
 */
export function useEditAtOnce(): (
  edit: (document: ModelDocument) => ModelDocument,
  send: (api: Client) => Promise<unknown>,
  done: string,
) => Promise<void> {
  const queryClient = useQueryClient();
  const saved = useSaved();
  return async (edit, send, done) => {
    await queryClient.cancelQueries(modelQuery());
    queryClient.setQueryData(
      modelQuery().queryKey,
      (model) => model && { ...model, document: sortItems(edit(model.document)) },
    );
    try {
      const { change } = await withChange(send);
      saved(done, change);
    } catch (error) {
      notify.error(explain(error));
      await queryClient.invalidateQueries(modelQuery());
    }
  };
}
