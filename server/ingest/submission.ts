import type { Answers, BandLetter } from "#engine";

/** A validated and scored lead on its way into the database. Scores are in hundredths. */
export interface Submission {
  readonly accountId: number;
  readonly leadId: string;
  readonly allowDuplicates: boolean;
  readonly contact: Readonly<Record<string, string>>;
  readonly answers: Answers;
  readonly modelVersion: number;
  /** `YYYY-MM-DD`: what `today()` was in the account's time zone. */
  readonly evaluatedOn: string;
  readonly x: number;
  readonly y: number;
  readonly total: number;
  readonly xBand: BandLetter;
  readonly yBand: BandLetter;
  readonly totalBand: BandLetter;
  readonly ruleIds: readonly number[];
  /** ISO date-time. */
  readonly scoredAt: string;
}
