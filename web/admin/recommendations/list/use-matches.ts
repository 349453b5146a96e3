import { useQuery } from "@tanstack/react-query";
import { apiLive } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";

/** The number of stored leads with a rule's recommendation. */
export interface Matches {
  readonly leads: number;
  readonly share: number;
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
  return new Map(data.rules.map(({ rule_id, leads, share }) => [rule_id, { leads, share }]));
}
