import type { BandLetter, Bands } from "#engine";
import type { PriorityName } from "../../models/priorities.ts";

/** Leads that one version of the model put into one band of the total. */
export interface BandCount {
  readonly model_version: number;
  readonly total_band: BandLetter;
  readonly leads: number;
}

/** Leads in band A, in band B, and in all lower ones. */
export function distributionOf(counts: readonly BandCount[]) {
  const sum = (isCounted: (letter: BandLetter) => boolean) =>
    counts.reduce((leads, count) => leads + (isCounted(count.total_band) ? count.leads : 0), 0);
  return {
    low: sum((letter) => letter > "B"),
    medium: sum((letter) => letter === "B"),
    high: sum((letter) => letter === "A"),
  };
}

/**
 * Leads by priority, by the names of the versions that scored them: first those of the live model, from the highest
 * down and including those without leads, then former ones.
 */
export function prioritiesOf(counts: readonly BandCount[], { total }: Bands, nameOf: PriorityName) {
  const leads = new Map(total.map(({ label }) => [label, 0]));
  for (const count of counts) {
    const name = nameOf(count.model_version, count.total_band);
    leads.set(name, (leads.get(name) ?? 0) + count.leads);
  }
  return [...leads].map(([priority, leads]) => ({ priority, leads }));
}
