import type { Operations, Result } from "#contract";
import { counted, leadsText } from "../../ui/numbers.ts";

type Preview = Pick<Result<Operations["previewRescoring"]>, "leads" | "tried" | "changed" | "refused">;

/**
 * What re-scoring would change, in a sentence or two.
 *
 * @example previewText({ leads: 12431, tried: 1000, changed: 97, refused: 3 })
 * // "12,431 leads. Of the newest 1,000, 97 get a new result. 3 no longer fit the questions and keep their results."
 */
export function previewText({ leads, tried, changed, refused }: Preview): string {
  if (leads === 0) return "There are no such leads.";
  const of = tried < leads ? `Of the newest ${counted(tried)}` : "Of these";
  const changes = `${of}, ${changed === 0 ? "none" : counted(changed)} ${changed === 1 ? "gets" : "get"} a new result.`;
  const misfits =
    refused === 0
      ? ""
      : ` ${counted(refused)} no longer ${refused === 1 ? "fits the questions and keeps its result" : "fit the questions and keep their results"}.`;
  return `${leadsText(leads)}. ${changes}${misfits}`;
}
