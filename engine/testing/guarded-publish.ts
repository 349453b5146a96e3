import type { ArmPlan, ArmStage } from "../statistics/arms.ts";
import { type Judgment, judgeArms } from "../statistics/decision.ts";
import type { Draw } from "./random.ts";

/** A time in which the share and both rates stay the same. */
export interface SimulatedStage {
  readonly leads: number;
  readonly share: number;
  readonly champion: number;
  readonly challenger: number;
}

export interface Simulation {
  readonly stages: readonly SimulatedStage[];
  readonly plan: ArmPlan;
  readonly smallest: number;
  /** Whether each success has a value, the exponential of a normal number, and mean values are compared. */
  readonly hasValues?: boolean;
  /** Looks after every so many leads. */
  readonly every?: number;
}

interface Sums {
  leads: number;
  successes: number;
  value?: { sum: number; squares: number };
}

/** Runs a guarded publish until it is decided or its leads are over; returns the last judgment and the number of leads. */
export function simulate(
  { stages, plan, smallest, hasValues = false, every = 1 }: Simulation,
  draw: Draw,
): { judgment: Judgment; leads: number } {
  const done: ArmStage[] = [];
  let leads = 0;
  let judgment = judgeArms([], plan, smallest);
  for (const stage of stages) {
    const sums = (): Sums => ({ leads: 0, successes: 0, ...(hasValues ? { value: { sum: 0, squares: 0 } } : {}) });
    const arms = { challenger: sums(), champion: sums() };
    done.push({ share: stage.share, ...arms });
    for (let lead = 0; lead < stage.leads; lead++) {
      const arm = draw.part() < stage.share ? "challenger" : "champion";
      add(arms[arm], draw.part() < stage[arm], draw);
      leads += 1;
      if (leads % every !== 0) continue;
      judgment = judgeArms(done, plan, smallest);
      if (judgment.action !== "wait") return { judgment, leads };
    }
  }
  return { judgment, leads };
}

function add(sums: Sums, success: boolean, draw: Draw): void {
  sums.leads += 1;
  if (!success) return;
  sums.successes += 1;
  if (sums.value === undefined) return;
  // Box and Muller
  const normal = Math.sqrt(-2 * Math.log(1 - draw.part())) * Math.cos(2 * Math.PI * draw.part());
  const value = Math.exp(normal);
  sums.value.sum += value;
  sums.value.squares += value ** 2;
}
