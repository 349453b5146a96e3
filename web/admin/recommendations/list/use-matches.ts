import { useQuery } from "@tanstack/react-query";
import { apiLive } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";

/** The number of stored leads with a rule's recommendation, and who has followed its tracked links. */
export interface Matches {
  readonly leads: number;
  readonly share: number;
  readonly clicks: number;
  readonly clicked_leads: number;
}

/**
 * The leads of each rule of the live model, by the rule's id. In a draft there are none: a simulation computes which
 * leads its rules would match.
 */
export function useMatches(): ReadonlyMap<number, Matches> | undefined {
  const isLive = useDraftId() === undefined;
  const { data } = useQuery({
    queryKey: ["recommendation-effectiveness"],
    queryFn: () => apiLive.getRecommendationEffectiveness(),
    staleTime: 60_000,
    enabled: isLive,
  });
  if (!isLive || data === undefined || data.total_leads === 0) return undefined;
  return new Map(data.rules.map((rule) => [rule.rule_id, rule]));
}
