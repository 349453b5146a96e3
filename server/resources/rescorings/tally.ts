import type { Misfit } from "#engine";
import type { LeadPosition } from "../../leads/walk.ts";
import type { Decision } from "./decide.ts";

/** Leads that were refused for the same reason. */
export interface Refused extends Misfit {
  readonly leads: number;
}

/** The outcomes of leads so far. It names none of them, because it outlives them. */
export interface Tally {
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** A lead that does not fit for several reasons is counted in several. */
  readonly misfits: readonly Refused[];
}

/** The data that a job needs to continue. */
export interface Checkpoint extends Tally {
  readonly last: LeadPosition | null;
}

export const NOTHING: Checkpoint = { changed: 0, unchanged: 0, refused: 0, misfits: [], last: null };

/** Adds the decisions about further leads to the tally. */
export function added(tally: Tally, decisions: readonly Decision[]): Tally {
  const count = (outcome: Decision["outcome"]) => decisions.filter((decision) => decision.outcome === outcome).length;
  const misfits = decisions.flatMap((decision) => (decision.outcome === "refused" ? decision.misfits : []));
  return {
    changed: tally.changed + count("changed"),
    unchanged: tally.unchanged + count("unchanged"),
    refused: tally.refused + count("refused"),
    misfits: misfits.reduce(withMisfit, tally.misfits),
  };
}

function withMisfit(known: readonly Refused[], { field_name, reason }: Misfit): readonly Refused[] {
  const isSame = (other: Misfit) => other.field_name === field_name && other.reason === reason;
  if (!known.some(isSame)) return [...known, { field_name, reason, leads: 1 }];
  return known.map((each) => (isSame(each) ? { ...each, leads: each.leads + 1 } : each));
}
