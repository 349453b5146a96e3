import type { ModelTarget } from "../diff/types.ts";

/** What a review can find; a warning is most likely a mistake, the rest is good to know. */
export const FINDINGS = {
  date_without_ranges: "warning",
  range_gap: "warning",
  range_never_reached: "warning",
  choice_without_points: "info",
  choice_text_ambiguous: "warning",
  band_never_reached: "warning",
  band_always_passed: "info",
  axis_without_models: "info",
  weight_zero: "warning",
  model_without_axis: "warning",
  model_without_points: "warning",
  rule_never_tried: "warning",
  rule_never_matches: "warning",
  no_fallback: "info",
  question_not_used: "info",
  calculated_field_not_used: "info",
} as const;
export type FindingKind = keyof typeof FINDINGS;

/** Something in a model that is probably not as it was meant. It is certain: the document alone proves it. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: "warning" | "info";
  /** What was found and what to do, in a sentence or two. */
  readonly message: string;
  readonly target: ModelTarget;
}

/** A finding with the severity of its kind; its message begins as a sentence does. */
export function finding(kind: FindingKind, target: ModelTarget, message: string): Finding {
  return { kind, severity: FINDINGS[kind], message: message.charAt(0).toUpperCase() + message.slice(1), target };
}
