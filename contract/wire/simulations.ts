/** The name of a job's state in the simulation calls: a waiting one is queued. */
export const SIMULATION_STATES = ["queued", "running", "paused", "done", "failed", "cancelled"] as const;

export type SimulationState = (typeof SIMULATION_STATES)[number];

/**
 * The value of `today()` when stored leads are simulated or re-scored, with its wording after "evaluate today as of".
 */
export const SIMULATION_DATES = {
  today: "Today",
  own: "The day each lead arrived",
} as const;

export type SimulationDate = keyof typeof SIMULATION_DATES;

/** The default in forms: the same for a simulation and for the re-scoring that it predicts. */
export const USUAL_DATE: SimulationDate = "today";

/** The directions in which a total moves. */
export const MOVES = { up: "Up", down: "Down", unchanged: "Unchanged" } as const;

export type Move = keyof typeof MOVES;

/**
 * The number of newest leads in a preview; of leads with the largest moves that are named, in each direction; of
 * simulations that an account may have in progress; and of the newest finished ones that it keeps: each is about 25 MB
 * for a million leads.
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
