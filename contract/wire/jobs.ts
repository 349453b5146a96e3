/** The states of a job. */
export const JOB_STATES = ["waiting", "running", "paused", "done", "failed", "cancelled"] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The server's background work for accounts, with its labels. */
export const JOB_KINDS = {
  erasure: "Erase leads",
  simulation: "Simulate a change to the model",
  publication: "Publish a draft",
  rescoring: "Re-score leads",
  import: "Import leads",
  import_undo: "Undo an import of leads",
  export: "Export leads",
  outcome_recount: "Count outcomes again",
} as const;

export type JobKindName = keyof typeof JOB_KINDS;
