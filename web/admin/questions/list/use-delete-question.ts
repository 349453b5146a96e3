import { useQueryClient } from "@tanstack/react-query";
import type { Dependents, Question } from "#engine";
import { notify } from "../../../ui/notifications/notify.ts";
import { withChange } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { statusOf } from "../../api/status.ts";
import { modelQuery } from "../../data/model.ts";
import { useSaved } from "../../form/saved.ts";

/** The message if it was unused a moment ago. */
export const NOW_IN_USE = "Something uses this question now. Choose Delete again to see what.";

/** Deletes a question, with what uses it if requested. */
export function useDeleteQuestion(): (question: Question, dependents?: Dependents) => Promise<void> {
  const queryClient = useQueryClient();
  const saved = useSaved();
  return async ({ id, field_name }, dependents = "refuse") => {
    try {
      const { change } = await withChange((api) => api.deleteQuestion({ params: { id }, query: { dependents } }));
      saved(`Question ${field_name} deleted`, change);
    } catch (error) {
      // the displayed data is older than the rejection
      await queryClient.invalidateQueries(modelQuery());
      notify.error(statusOf(error) === 400 ? NOW_IN_USE : explain(error));
    }
  };
}
