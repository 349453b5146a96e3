import type { Operations, Result } from "#contract";
import { leadsText } from "../../ui/numbers.ts";

/** The number of leads, and of those that the live model may score differently. */
export type Scored = Pick<Result<Operations["getScoredVersions"]>, "outdated_leads" | "total_leads">;

/** The message about leads that the live model may score differently; undefined if there are none. */
export function oldScoresText({ outdated_leads: outdated, total_leads: total }: Scored): string | undefined {
  if (outdated === 0) return undefined;
  const scored = `${outdated === 1 ? "was" : "were"} scored by ${outdated === 1 ? "an older version" : "older versions"}`;
  return outdated === total && total > 1 ? `All ${leadsText(total)} ${scored}` : `${leadsText(outdated)} ${scored}`;
}
