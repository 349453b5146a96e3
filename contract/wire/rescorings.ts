import { SIMULATION_DATES, type SimulationDate } from "./simulations.ts";

/** What `today()` stands for when stored leads are re-scored: as in a simulation, which predicts the result. */
export const RESCORING_DATES = SIMULATION_DATES;

export type RescoringDate = SimulationDate;

/** How many re-scorings an account may have under way, and on how many leads one is tried beforehand: the newest. */
export const RESCORING_LIMITS = { underWay: 10, tried: 1_000 } as const;
