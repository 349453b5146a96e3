/** What a job is called while one asks for a simulation: one that waits is queued. */
export const SIMULATION_STATES = ["queued", "running", "paused", "done", "failed", "cancelled"] as const;

export type SimulationState = (typeof SIMULATION_STATES)[number];

/** What `today()` stands for when stored leads are simulated or re-scored, with the words for it after "evaluate today as of". */
export const SIMULATION_DATES = {
  today: "Today",
  own: "The day each lead arrived",
} as const;

export type SimulationDate = keyof typeof SIMULATION_DATES;

/** What one begins with where it is asked: the same in a simulation and in the re-scoring that it foretells. */
export const USUAL_DATE: SimulationDate = "today";

/** Which way a total moves. */
export const MOVES = { up: "Up", down: "Down", unchanged: "Unchanged" } as const;

export type Move = keyof typeof MOVES;

/**
 * How many leads a preview looks at, the newest; how many of the leads that move most are named, in each direction; how
 * many simulations an account may have under way; and how many that are over it keeps, the newest: each is some 25 MB for
 * a million leads.
 */
export const SIMULATION_LIMITS = { previewed: 1_000, movers: 20, underWay: 10, kept: 50 } as const;

/** The columns of the leads of a simulation as CSV. */
export const SIMULATION_COLUMNS = [
  "lead_id",
  "x_before",
  "x_after",
  "y_before",
  "y_after",
  "total_before",
  "total_after",
  "priority_before",
  "priority_after",
] as const;
