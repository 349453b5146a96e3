/** The states of a guarded publish. */
export const GUARDED_STATES = ["running", "published", "withdrawn"] as const;

export type GuardedState = (typeof GUARDED_STATES)[number];

/** Percent of the new leads that the new version scores, one after the other, before it scores all. */
export const GUARDED_SHARES = [5, 25] as const;

/** How many shares there can be. */
export const MAX_GUARDED_SHARES = 5;
