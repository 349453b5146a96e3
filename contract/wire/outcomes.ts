/** What all outcomes of a lead come to, with the words for it. */
export const OUTCOME_STATES = { success: "Success", lost: "Lost", open: "Open" } as const;

/** `open`: no outcome has decided yet. */
export type OutcomeState = keyof typeof OUTCOME_STATES;

/** What an outcome decides. */
export type DecidedState = Exclude<OutcomeState, "open">;

/** The outcome that counts as lost in every account. */
export const LOST = "lost";

export const OUTCOME_LIMITS = {
  /** Characters of an outcome. */
  word: 50,
  /** Outcomes of one lead. */
  perLead: 100,
  /** Outcomes in one batch. */
  batch: 1_000,
  /** How far ahead the clock of a sender may be, in minutes. */
  clockMinutes: 10,
  /** Amounts up to this, also below zero. */
  value: 1e12,
  /** Outcomes that count as success. */
  success: 20,
  /** After how many days a lead without an outcome may count as lost. */
  lostAfterDays: { min: 1, max: 365 },
  pageDefault: 50,
  pageMax: 100,
} as const;

/** An outcome as it is stored: upper and lower case do not differ. */
export const outcomeWord = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** The columns of exported leads with what their outcomes come to. No question's field name has a dot. */
export const OUTCOME_COLUMNS = ["lead.outcome", "lead.outcome_at"] as const;
