import type { RecommendationEntry, Recommended } from "#engine";
import { addressOf, LINKS } from "./address.ts";
import type { LinkTargets } from "./targets.ts";
import { LINK_NAMES, type LinkTokens } from "./token.ts";

/** Puts tracked links into the results of one account. */
export interface LinkTracking {
  /** @param version of the model that scored the result */
  track(leadId: string, version: number, recommended: Recommended): Recommended;
}

/** @param accountId that of a sandbox for its test leads */
export function createTracking(
  { tokens, targets, origin }: { readonly tokens: LinkTokens; readonly targets: LinkTargets; readonly origin: string },
  accountId: number,
): LinkTracking {
  const entryOf = (leadId: string, version: number, entry: RecommendationEntry): RecommendationEntry => {
    const { rule_id: ruleId } = entry;
    const tracked = LINK_NAMES.flatMap((name) => {
      if (addressOf(entry[name]) === undefined) return [];
      return [[name, `${origin}${LINKS}${tokens.write({ accountId, leadId, version, ruleId, name })}`] as const];
    });
    if (tracked.length === 0) return entry;
    targets.remember({ accountId, version, ruleId }, entry);
    return { ...entry, ...Object.fromEntries(tracked) };
  };
  return {
    track: (leadId, version, { recommendation, recommendations }) => ({
      recommendation,
      recommendations: Object.fromEntries(
        Object.entries(recommendations).map(([field, entry]) => [field, entryOf(leadId, version, entry)]),
      ),
    }),
  };
}
