import { useQueryClient } from "@tanstack/react-query";
import { applyEdit, type Edit } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { modelQuery } from "../data/model.ts";
import { useSaved } from "./saved.ts";
import type { ToldEdit } from "./told-edit.ts";

/**
 * Makes an edit of the model that is shown at once, by the same function that the server applies; when the server
 * refuses it, it is taken back and the reason told.
 *
 * @example await editAtOnce({ kind: "question", action: "move", id, data: { number } }, () => api.moveQuestion(…), "Moved");
 */
export function useEditAtOnce(): (edit: ToldEdit, send: () => Promise<unknown>, done: string) => Promise<void> {
  const queryClient = useQueryClient();
  const saved = useSaved();
  return async (edit, send, done) => {
    await queryClient.cancelQueries(modelQuery());
    queryClient.setQueryData(modelQuery().queryKey, (model) => {
      if (model === undefined) return model;
      const edited = applyEdit(model.document, { ...edit, at: new Date().toISOString() } as Edit);
      return edited.ok ? { ...model, document: edited.document } : model;
    });
    try {
      await send();
      saved(done);
    } catch (error) {
      notify.error(explain(error));
      await queryClient.invalidateQueries(modelQuery());
    }
  };
}
