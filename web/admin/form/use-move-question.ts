import { useQueryClient } from "@tanstack/react-query";
import { applyEdit, type Question } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { LIVE_MODEL } from "../data/live-model.ts";
import { useSaved } from "./saved.ts";

/** Moves a question to the number of another: shown at once, by the same edit that the server makes. */
export function useMoveQuestion(): (question: Question, number: number) => Promise<void> {
  const queryClient = useQueryClient();
  const saved = useSaved();
  return async ({ id, field_name }, number) => {
    await queryClient.cancelQueries(LIVE_MODEL);
    queryClient.setQueryData(LIVE_MODEL.queryKey, (live) => {
      if (live === undefined) return live;
      const at = new Date().toISOString();
      const edited = applyEdit(live.document, { kind: "question", action: "move", id, data: { number }, at });
      return edited.ok ? { ...live, document: edited.document } : live;
    });
    try {
      await api.moveQuestion({ params: { id }, body: { number } });
      saved(`Question ${field_name} moved to position ${number}`);
    } catch (error) {
      notify.error(explain(error));
      await queryClient.invalidateQueries(LIVE_MODEL);
    }
  };
}
