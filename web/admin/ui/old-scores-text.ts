import type { Operations, Result } from "#contract";
import { formatCount, leadsText } from "../../ui/numbers.ts";

/** The number of leads that the live model may score differently. */
export type Scored = Pick<Result<Operations["getScoredVersions"]>, "outdated_leads">;

/**
 * The message about leads that the live model may score differently; undefined if there are none.
 *
 * @param total the number of all leads that is displayed with it, which may be newer; undefined if there is none
 */
export function oldScoresText({ outdated_leads: outdated }: Scored, total?: number): string | undefined {
  if (outdated === 0) return undefined;
  const scored = `${outdated === 1 ? "was" : "were"} scored by ${outdated === 1 ? "an older version" : "older versions"}`;
  if (total === undefined || total < outdated || total === 1) return `${leadsText(outdated)} ${scored}`;
  return outdated === total
    ? `All ${leadsText(total)} ${scored}`
    : `${formatCount(outdated)} of ${leadsText(total)} ${scored}`;
}
