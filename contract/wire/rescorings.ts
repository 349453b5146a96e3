/** How many re-scorings an account may have under way, and on how many leads one is tried beforehand: the newest. */
export const RESCORING_LIMITS = { underWay: 10, tried: 1_000 } as const;
