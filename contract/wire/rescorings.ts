/** Why stored leads are scored again, with the words for it. */
export const RESCORING_REASONS = {
  requested: "Re-scored",
  aged: "Aged",
} as const;

export type RescoringReason = keyof typeof RESCORING_REASONS;
