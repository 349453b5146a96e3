import type { Operations, Result } from "#contract";
import { RESCORING_LIMITS } from "#contract/wire";
import { formatCount, leadsText } from "../../ui/numbers.ts";

type Preview = Pick<
  Result<Operations["previewRescoring"]>,
  "leads" | "leads_is_exact" | "tried" | "changed" | "refused"
>;

/**
 * What re-scoring would change, in a sentence or two.
 *
 * @example previewText({ leads: 12431, leads_is_exact: true, tried: 1000, changed: 97, refused: 3 })
 * // "12,431 leads. Of the newest 1,000, 97 get a new result. 3 no longer fit the questions and keep their results."
 */
export function previewText({ leads, leads_is_exact: isExact, tried, changed, refused }: Preview): string {
  if (leads === 0) return "There are no such leads.";
  const changes = changesText(tried < leads ? `the newest ${formatCount(tried)}` : "them", tried, changed);
  const misfits =
    refused === 0
      ? ""
      : ` ${formatCount(refused)} no longer ${refused === 1 ? "fits the questions and keeps its result" : "fit the questions and keep their results"}.`;
  return `${leadsText(leads, isExact)}. ${changes}${misfits}`;
}

/**
 * The same for a preview of all leads, or of the maximum number.
 *
 * @example previewOutcome({ tried: 1000, changed: 97 }) // "Of your newest 1,000 leads, 97 get a new result."
 */
export function previewOutcome({ tried, changed }: Pick<Preview, "tried" | "changed">): string {
  if (tried === 0) return "There are no stored leads.";
  const changes = changesText(
    `your ${tried < RESCORING_LIMITS.tried ? "" : "newest "}${leadsText(tried)}`,
    tried,
    changed,
  );
  return tried === 1 ? `You have 1 lead. ${changes}` : changes;
}

/** `None of them gets a new result.`, `All of the newest 1,000 get …`, `Of your 40 leads, 3 get …`. */
function changesText(some: string, tried: number, changed: number): string {
  if (tried === 1) return changed === 1 ? "It gets a new result." : "It keeps its result.";
  if (changed === tried) return `All of ${some} get a new result.`;
  if (changed === 0) return `None of ${some} gets a new result.`;
  return `Of ${some}, ${formatCount(changed)} ${changed === 1 ? "gets" : "get"} a new result.`;
}

/** Whether re-scoring may change anything: some tried lead changes, or not all were tried. */
export const mayChange = ({ leads, tried, changed }: Pick<Preview, "leads" | "tried" | "changed">): boolean =>
  changed > 0 || tried < leads;
