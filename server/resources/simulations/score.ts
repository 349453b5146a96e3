import type { SimulationDate } from "#contract/wire";
import { type Answers, type Compared, createComparison, createSameness, type Score } from "#engine";
import type { ModelVersion } from "../../models/version.ts";
import type { WorkspaceModel } from "../../models/workspace.ts";

/** The data of a stored lead that a simulation needs. */
export interface LeadToScore {
  /** As they arrived. */
  readonly answers: Answers;
  /** The version whose questions they were given to. */
  readonly given_version: number;
  /** The number of the day on which it arrived. */
  readonly ownDay: number;
  readonly stored: Score;
  /** The version that scored it. */
  readonly model_version: number;
}

export interface ScoringOptions {
  readonly before: WorkspaceModel;
  readonly after: WorkspaceModel;
  readonly timeZone: string;
  readonly date: SimulationDate;
  /** The day of the request. */
  readonly today: number;
}

export interface ScoredLead {
  readonly compared: Compared;
  /** Whether re-scoring would change its stored data. */
  readonly wouldChange: boolean;
}

/**
 * Creates the function that scores stored leads before and after a change, as re-scoring would: with the day of the
 * request, or the own day of a lead that arrived later.
 *
 * @returns a function that scores a lead, given a function that finds the versions it names
 */
export function createScoring({ before, after, timeZone, date, today }: ScoringOptions) {
  const compare = createComparison(before.compiled, after.compiled, timeZone);
  const samenessTo = createSameness(after.document);
  return (lead: LeadToScore, versionOf: (number: number) => ModelVersion): ScoredLead => {
    const { answers, ownDay, stored } = lead;
    const { questions } = versionOf(lead.given_version).document;
    const compared = compare(answers, questions, date === "own" ? ownDay : Math.max(today, ownDay), stored);
    const isSame = samenessTo(versionOf(lead.model_version).document);
    const wouldChange = compared.after !== undefined && !isSame(stored, compared.after);
    return { compared, wouldChange };
  };
}
