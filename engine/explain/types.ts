import type { BandLetter } from "../document/model.ts";
import type { DecidingPart } from "./decide.ts";
import type { PresentedValue } from "./values.ts";

/** How a score was computed. `weighted_points` of the models that feed an axis add up to that axis exactly. */
export interface Explanation {
  /** The date that `today()` returned. */
  readonly evaluated_on: string;
  readonly x_axis: number;
  readonly y_axis: number;
  readonly total_score: number;
  readonly bands: { readonly x: ExplainedBand; readonly y: ExplainedBand; readonly total: ExplainedBand };
  /** Field names of the questions without an answer. */
  readonly unanswered: readonly string[];
  readonly calculated_fields: readonly ExplainedField[];
  /** In the order of computation: the first pass, then the second. */
  readonly scoring_models: readonly ExplainedModel[];
  /** In the order in which they are tried. */
  readonly rules: readonly ExplainedRule[];
}

/** A band with its boundaries `[from, to)`; null means unbounded. */
export interface ExplainedBand {
  readonly letter: BandLetter;
  readonly label: string;
  readonly action: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface ExplainedField {
  readonly name: string;
  readonly formula: string;
  readonly substituted: string;
  readonly value: PresentedValue | readonly PresentedValue[];
  /** Why the value is unknown; null if it is known. */
  readonly reason: string | null;
}

export interface ExplainedModel {
  readonly id: number;
  readonly name: string;
  /** Id of the question it belongs to. */
  readonly question: number;
  readonly field_name: string;
  readonly pass: 1 | 2;
  readonly formula: string;
  /** The formula with values in place of fields. */
  readonly substituted: string;
  readonly value: PresentedValue | readonly PresentedValue[];
  /** Each value that was looked up in the ranges; empty for a model without ranges and for an unknown value. */
  readonly lookups: readonly ExplainedLookup[];
  /** The sum of the matched ranges, or the value itself for a model without ranges; null for no points. */
  readonly points: number | null;
  readonly weight: number;
  /** Points times weight, rounded half away from zero to two decimals; 0 for no points. */
  readonly weighted_points: number;
  readonly x_axis: boolean;
  readonly y_axis: boolean;
  /** Why there are no points; null if there are. */
  readonly reason: string | null;
}

export interface ExplainedLookup {
  readonly value: PresentedValue;
  readonly range: {
    readonly id: number;
    readonly start: number | string | null;
    readonly end: number | string | null;
  } | null;
  readonly points: number | null;
}

export type RuleOutcome = "matched" | "not_matched" | "unknown";

export interface ExplainedRule {
  readonly id: number;
  readonly question: number;
  readonly field_name: string;
  readonly rule: string;
  readonly response_text: string;
  /** `not_tried` if a previous rule of the question matched. */
  readonly outcome: RuleOutcome | "not_tried";
  /** The outcome, or what it would have been if the rule had been tried. */
  readonly would_be: RuleOutcome;
  readonly substituted: string;
  readonly decided_by: readonly DecidingPart[];
}
