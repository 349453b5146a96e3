import type { BandLetter } from "#engine";

/** A validated and scored lead on its way into the database. Scores are in hundredths. */
export interface Submission {
  readonly accountId: number;
  readonly leadId: string;
  readonly allowDuplicates: boolean;
  /** JSON of an object. */
  readonly contact: string;
  /** JSON of how the lead came in; stored only with its first arrival. */
  readonly source: string;
  /** JSON of the canonical answers. */
  readonly answers: string;
  readonly modelVersion: number;
  /** The stage of a guarded publish in which it was scored; null or absent unless one is running. */
  readonly stage?: number | null;
  /** The number of the day that `today()` returned in the account's time zone. */
  readonly evaluatedOn: number;
  readonly x: number;
  readonly y: number;
  readonly total: number;
  readonly xBand: BandLetter;
  readonly yBand: BandLetter;
  readonly totalBand: BandLetter;
  readonly ruleIds: readonly number[];
  readonly scoredAt: Date;
  /** The time of its creation in the program that it is imported from, if it was earlier. */
  readonly createdAt?: Date | undefined;
}
