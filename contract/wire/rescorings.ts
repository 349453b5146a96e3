/** What `today()` stands for when stored leads are re-scored, with the words for it. */
export const RESCORING_DATES = {
  today: "As of today",
  own: "As of the day each lead arrived",
} as const;

export type RescoringDate = keyof typeof RESCORING_DATES;

/** How many re-scorings an account may have under way, and on how many leads one is tried beforehand: the newest. */
export const RESCORING_LIMITS = { underWay: 10, tried: 1_000 } as const;
