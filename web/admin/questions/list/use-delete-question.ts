import { useQueryClient } from "@tanstack/react-query";
import type { Question } from "#engine";
import { api } from "../../api/client.ts";
import { modelQuery } from "../../data/model.ts";
import { refusalText } from "../../form/DeleteButton.tsx";
import { useSaved } from "../../form/saved.ts";

/** Deletes a question; @returns why it was refused. */
export function useDeleteQuestion(): (question: Question) => Promise<string | undefined> {
  const queryClient = useQueryClient();
  const saved = useSaved();
  return async ({ id, field_name }) => {
    try {
      await api.deleteQuestion({ params: { id } });
    } catch (error) {
      // what was shown is older than what refused it
      await queryClient.invalidateQueries(modelQuery());
      return refusalText(error);
    }
    saved(`Question ${field_name} deleted`);
    return undefined;
  };
}
