import type { Interval } from "../statistics/rates.ts";

/** The answers to one question, in the order of the rows. */
export interface LearningColumn {
  readonly field_name: string;
  /** `other`: values that no points are suggested for, such as dates. */
  readonly kind: "number" | "choice" | "other";
  /** The number, or the position of the choice; NaN if unanswered. */
  readonly values: Float64Array;
  /** The slugs of the choices. */
  readonly choices?: readonly string[];
  /** Whether a higher number must never give fewer points, or never more. */
  readonly direction?: Direction | undefined;
  /** Not for scoring: no points are suggested, only what leaving it out costs. */
  readonly isProtected?: boolean;
  /** The points that the live model gives each row for this question. */
  readonly live?: Float64Array | undefined;
}

export const DIRECTIONS = ["rising", "falling"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Past leads: their answers and what became of them, from the earliest to the latest. */
export interface LearningRows {
  readonly columns: readonly LearningColumn[];
  /** 1 for success, 0 for anything else. */
  readonly outcomes: Uint8Array;
  /** The score that the live model gives each row. */
  readonly live?: Float64Array | undefined;
}

export interface LearningOptions {
  /** The most points that a lead can get. */
  readonly scale: number;
  /** How many combinations of two questions are looked for. */
  readonly combinations: number;
}

/** Which answers to a question are in a bin: a range of numbers, or some choices. */
export type AnswersOf =
  | { readonly start: number | null; readonly end: number | null }
  | { readonly choices: readonly string[] };

/** Which leads are in a bin of a combination: a condition of the rule language, and the value of the calculated field. */
export interface ConditionOf {
  readonly condition: string;
  readonly value: number;
}

/** Leads without a value. */
export interface Unanswered {
  readonly unanswered: true;
}

/** The rows with some answers, and the points suggested for these. */
export type SuggestedBin<Of> = (Of | Unanswered) & {
  readonly n: number;
  readonly rate: number;
  readonly interval: Interval;
  /** Before the weight. */
  readonly points: number;
  /** The average points that the live model gives these rows for the question; null if it has none for it. */
  readonly live_points: number | null;
};

/** Why no points are suggested for a question. */
export const LEFT_OUT = {
  constant: "Every row has the same answer.",
  too_many_values: "It has more than 250 different answers that are not numbers.",
  other_type: "Points are suggested for numbers and single choices only.",
  not_for_scoring: "It is not for scoring.",
  adds_nothing: "It adds nothing to the other questions.",
} as const;
export type LeftOut = keyof typeof LEFT_OUT;

export interface SuggestedQuestion {
  readonly field_name: string;
  readonly weight: number;
  /** In ascending order of numbers; empty if it is left out. */
  readonly bins: readonly SuggestedBin<AnswersOf>[];
  readonly information_value: number | null;
  readonly left_out: LeftOut | null;
  /** Whether it predicts the outcome so well that it was probably known only afterwards. */
  readonly predicts_too_well: boolean;
  /** The points of some rows, the same of every question and combination, for the bands of what is accepted. */
  readonly sample: readonly number[];
}

/** Two questions that say more together than each for itself, as a calculated field. */
export interface SuggestedCombination {
  readonly name: string;
  readonly questions: readonly [string, string];
  /** Its value is that of the bin that a lead is in. */
  readonly formula: string;
  readonly weight: number;
  readonly bins: readonly SuggestedBin<ConditionOf>[];
  /** By how much it raises the area under the curve on rows that were held out, with those before it. */
  readonly gain: number;
  readonly sample: readonly number[];
}

export interface Suggestion {
  readonly rows: number;
  readonly rate: number;
  readonly scale: number;
  readonly questions: readonly SuggestedQuestion[];
  readonly combinations: readonly SuggestedCombination[];
}

/** How well a score sorts rows that were held out. */
export interface Reached {
  readonly auc: number | null;
  readonly auc_interval: Interval;
  readonly lift_top_tenth: number | null;
}

/** What points reach on rows that were held out. */
export interface Judged extends Reached {
  readonly rows: number;
  readonly unrounded_auc: number | null;
  readonly without_combinations_auc: number | null;
  /** Boosted trees: what no points and no combinations could exceed by much. */
  readonly ceiling: Reached;
  readonly live: Reached | null;
}
