import type { ModelTarget } from "../diff/types.ts";
import { capitalized } from "../values/characters.ts";

/** What a review can find. A warning is most likely a mistake; the rest is informational. */
export const FINDINGS = {
  date_without_ranges: "warning",
  range_gap: "warning",
  range_never_reached: "warning",
  choice_without_points: "info",
  choice_text_ambiguous: "warning",
  band_never_reached: "warning",
  band_always_passed: "info",
  axis_without_models: "info",
  name_reused: "warning",
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

/** A probable mistake in a model. It is certain: the document proves it, or the names that it had before. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: "warning" | "info";
  /** What was found and what to do, in one or two sentences. */
  readonly message: string;
  readonly target: ModelTarget;
}

/** Creates a finding with the severity of its kind. The message is capitalized as a sentence. */
export function finding(kind: FindingKind, target: ModelTarget, message: string): Finding {
  return { kind, severity: FINDINGS[kind], message: capitalized(message), target };
}
