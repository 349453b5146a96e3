/** The number of re-scorings that an account may have in progress, and of newest leads in a preview. */
export const RESCORING_LIMITS = { underWay: 10, tried: 1_000 } as const;
