import { useQueryClient } from "@tanstack/react-query";
import type { ModelDocument } from "#engine";
import { sortItems } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { modelQuery } from "../data/model.ts";
import { useSaved } from "../form/saved.ts";

/**
 * Makes an edit of the model that is displayed at once, with the same function as on the server. If the server rejects
 * it, it is reverted and the reason is displayed.
 *
 * @example await editAtOnce((document) => ({ ...document, questions }), () => api.moveQuestion(…), "Moved");
 */
export function useEditAtOnce(): (
  edit: (document: ModelDocument) => ModelDocument,
  send: () => Promise<unknown>,
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
      await send();
      saved(done);
    } catch (error) {
      notify.error(explain(error));
      await queryClient.invalidateQueries(modelQuery());
    }
  };
}
