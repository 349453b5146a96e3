import type { Operations, Result } from "#contract";
import { check, isSound, type ModelDocument, scopesOf } from "#engine";
import { api } from "../../api/client.ts";
import { useSettledCall } from "../../data/use-settled-call.ts";
import type { RuleDraft } from "./draft.ts";

export type Simulated = Result<Operations["simulateRecommendation"]>;

/**
 * Tries the rule on the latest leads while it is edited.
 *
 * @param id of the rule that is changed; undefined for a new one
 */
export function useSimulation(document: ModelDocument, id: number | undefined, draft: RuleDraft) {
  const { question, rule, position } = draft;
  // its page may still be mounted after the rule was deleted
  const isThere = id === undefined || document.recommendations.some((each) => each.id === id);
  const isReady = isThere && question !== null && isSound(check(rule, "rule", scopesOf(document).all));
  const body = { id, question, rule, position: typeof position === "number" ? position : undefined };
  const tried = useSettledCall(body, isReady, (given) => api.simulateRecommendation({ body: given as never }));
  return { isReady, ...tried };
}
