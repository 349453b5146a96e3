import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { check, isSound, type ModelDocument, scopesOf } from "#engine";
import { api } from "../../api/client.ts";
import type { RuleDraft } from "./draft.ts";

/** How long one must have paused typing before the rule is tried, in milliseconds. */
const PAUSE = 800;

/**
 * Tries the rule on the latest leads while it is written: once it is sound and one has paused. The answer for a rule
 * that was tried before is kept as long as the page is open.
 *
 * @param id of the rule that is changed; undefined for a new one
 */
export function useSimulation(live: ModelDocument, id: number | undefined, draft: RuleDraft) {
  const { question, rule, position } = draft;
  const isReady = question !== null && isSound(check(rule, "rule", scopesOf(live).all));
  const body = {
    ...(id === undefined ? {} : { id }),
    question: question ?? 0,
    rule,
    ...(typeof position === "number" ? { position } : {}),
  };
  const wanted = JSON.stringify(body);
  const [tried, setTried] = useState<string>();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setTried(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [isReady, wanted]);
  const isCurrent = isReady && tried === wanted;
  const query = useQuery({
    queryKey: ["rule-simulation", wanted],
    queryFn: () => api.simulateRecommendation({ body }),
    enabled: isCurrent,
    retry: false,
    placeholderData: (former) => former,
  });
  const run = () => (isCurrent ? void query.refetch() : setTried(wanted));
  return { isReady, isWaiting: isReady && !isCurrent, run, ...query };
}
