/** Why stored leads are scored again, with the words for it. */
export const RESCORING_REASONS = {
  requested: "Re-scored",
  aged: "Aged",
} as const;

export type RescoringReason = keyof typeof RESCORING_REASONS;

/** The number of re-scorings that an account may have in progress, and of newest leads in a preview. */
export const RESCORING_LIMITS = { underWay: 10, tried: 1_000 } as const;
