import type { ModelDocument } from "../document/model.ts";
import { runSync } from "../values/steps.ts";
import { reviewAxes } from "./axes.ts";
import { reviewChoices } from "./choices.ts";
import { reviewRanges } from "./ranges.ts";
import { reviewRules } from "./rules.ts";
import type { Finding } from "./types.ts";
import { reviewUses } from "./uses.ts";

/**
 * Reviews a document for probable mistakes. It reports only what the document proves for every possible lead,
 * independent of the stored leads. Warnings come first.
 *
 * @example reviewModel(document).map(({ message }) => message)
 * // ['"Credit score" has no value range for 560 to less than 600, so these values get no points.']
 */
export function reviewModel(document: ModelDocument): Finding[] {
  return runSync(reviewInSteps(document));
}

const REVIEWS = [reviewAxes, reviewChoices, reviewRanges, reviewRules, reviewUses] as const;

/** Does the same in steps, so that the caller can do other work in between. */
export function* reviewInSteps(document: ModelDocument): Generator<void, Finding[]> {
  const found: Finding[] = [];
  for (const review of REVIEWS) {
    found.push(...review(document));
    yield;
  }
  const rank = ({ severity }: Finding) => (severity === "warning" ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
