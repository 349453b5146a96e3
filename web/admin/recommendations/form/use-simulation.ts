import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Operations, Result } from "#contract";
import { check, isSound, type ModelDocument, scopesOf } from "#engine";
import { api } from "../../api/client.ts";
import type { RuleDraft } from "./draft.ts";

export type Simulated = Result<Operations["simulateRecommendation"]>;

/** The pause in typing before the rule is tried, in milliseconds. */
const DEBOUNCE_MS = 800;

/**
 * Tries the rule on the latest leads while it is edited: after a pause if it is valid, or when `run` is called. The
 * previous result stays until there is another.
 *
 * @param id of the rule that is changed; undefined for a new one
 */
export function useSimulation(document: ModelDocument, id: number | undefined, draft: RuleDraft) {
  const { question, rule, position } = draft;
  // its page may still be mounted after the rule was deleted
  const isThere = id === undefined || document.recommendations.some((each) => each.id === id);
  const isReady = isThere && question !== null && isSound(check(rule, "rule", scopesOf(document).all));
  const wanted = JSON.stringify({ id, question, rule, position: typeof position === "number" ? position : undefined });
  const [result, setResult] = useState<Simulated>();
  const [tried, setTried] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: string) => await api.simulateRecommendation({ body: JSON.parse(body) }),
    onSuccess: setResult,
  });

  useEffect(() => {
    if (!isReady || tried === wanted) return;
    const timer = setTimeout(() => {
      setTried(wanted);
      mutate(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, wanted, tried, mutate]);

  function run(): void {
    setTried(wanted);
    mutate(wanted);
  }
  return { isReady, isBusy: isPending || (isReady && tried !== wanted), result, error, run };
}
