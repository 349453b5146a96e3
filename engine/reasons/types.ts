import type { AnswerValue, BandLetter } from "../document/model.ts";

/** Why a lead has the score that it has, and what would make it better. */
export interface Reasons {
  /** What held the score back most, the most points first; at most four. */
  readonly factors: readonly Factor[];
  /** The band above that of the lead's total; null in the highest band. */
  readonly next_band: NextBand | null;
}

/** A question that gave fewer points than it could have given. Points are those in the total. */
export interface Factor {
  /** Id of the question. */
  readonly question: number;
  readonly field_name: string;
  /** In words for a customer: those of the question, or a sentence made from its text. */
  readonly reason: string;
  /** Whether the lead answered the question. */
  readonly answered: boolean;
  readonly points: number;
  /** The points that it is compared with. */
  readonly possible: number;
  /** `possible` less `points`. */
  readonly missing: number;
}

export interface NextBand {
  readonly letter: BandLetter;
  readonly label: string;
  /** The total at which it begins. */
  readonly from: number;
  /** The points that the lead is short of it. */
  readonly missing: number;
  /** The smallest change that reaches it; null if there is none, or none was found. */
  readonly change: SmallestChange | null;
  /** Why there is no change; null if there is one. */
  readonly why: NoChange | null;
  /** Questions that a lead can change, and whose answers were not tried. */
  readonly not_tried: readonly NotTried[];
}

/**
 * `nothing_changeable`: no question is marked as one that a lead can change. `out_of_reach`: no change of one answer or
 * of two reaches the band. `too_complex`: there may be one, but the formulas are too complex to find it.
 */
export const NO_CHANGE = ["nothing_changeable", "out_of_reach", "too_complex"] as const;
export type NoChange = (typeof NO_CHANGE)[number];

/**
 * `text`: its answers are texts. `several_values`: its answers are lists of numbers or dates. `too_complex`: its points
 * change too often to be searched in full.
 */
export const NOT_TRIED = ["text", "several_values", "too_complex"] as const;

export interface NotTried {
  readonly field_name: string;
  readonly because: (typeof NOT_TRIED)[number];
}

/** New answers that bring a lead into a higher band, and what the lead would have with them. */
export interface SmallestChange {
  /** One or two, by question number. */
  readonly answers: readonly ChangedAnswer[];
  readonly total_score: number;
  /** The band that is reached: the next one, or one above it if no smaller change ends in between. */
  readonly letter: BandLetter;
  readonly label: string;
}

export interface ChangedAnswer {
  readonly question: number;
  readonly field_name: string;
  /** The present answer; null if there is none. */
  readonly from: AnswerValue | null;
  /** The nearest answer that is enough. */
  readonly to: AnswerValue;
  /**
   * Of a number or date: every answer from `at_least` to `at_most`, in steps of the question, is enough too, with the
   * other changed answer as it is here; null if there is no limit but the question's. Both are null for choices.
   */
  readonly at_least: number | string | null;
  readonly at_most: number | string | null;
}
