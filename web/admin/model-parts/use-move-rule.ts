import type { Recommendation } from "#engine";
import { movedRules } from "#engine";
import { useEditAtOnce } from "./use-edit-at-once.ts";

/** Moves a rule to a place among those of its question. */
export function useMoveRule(): (rule: Recommendation, position: number) => Promise<void> {
  const editAtOnce = useEditAtOnce();
  return ({ id }, position) =>
    editAtOnce(
      (document) => ({ ...document, recommendations: movedRules(document.recommendations, id, position) }),
      (api) => api.moveRecommendation({ params: { id }, body: { position } }),
      `Rule moved to position ${position}`,
    );
}
