import { useQueryClient } from "@tanstack/react-query";
import { applyEdit, type Recommendation } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { LIVE_MODEL } from "../data/live-model.ts";
import { useSaved } from "./saved.ts";

/** Moves a rule to a place among those of its question: shown at once, by the same edit that the server makes. */
export function useMoveRule(): (rule: Recommendation, position: number) => Promise<void> {
  const queryClient = useQueryClient();
  const saved = useSaved();
  return async (rule, position) => {
    const { id } = rule;
    await queryClient.cancelQueries(LIVE_MODEL);
    queryClient.setQueryData(LIVE_MODEL.queryKey, (live) => {
      if (live === undefined) return live;
      const at = new Date().toISOString();
      const edited = applyEdit(live.document, { kind: "recommendation", action: "move", id, data: { position }, at });
      return edited.ok ? { ...live, document: edited.document } : live;
    });
    try {
      await api.moveRecommendation({ params: { id }, body: { position } });
      saved(`Rule moved to position ${position}`);
    } catch (error) {
      notify.error(explain(error));
      await queryClient.invalidateQueries(LIVE_MODEL);
    }
  };
}
