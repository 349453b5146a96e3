import type { Frame, Program, Routine } from "./program.ts";

/** Runs one routine and gives its value; NaN is unknown. */
export function run(program: Program, routine: Routine, frame: Frame): number {
  runThrough(program, routine, routine, frame);
  return frame.numbers[routine.result] ?? Number.NaN;
}

/** Runs routines that were added one after the other, from the first to the last. */
export function runThrough(_program: Program, _first: Routine, _last: Routine, _frame: Frame): void {
  throw new Error("in the making");
}

/** Whether a rule with this value matches: known and not 0. */
export function isTrue(value: number): boolean {
  return value < 0 || value > 0;
}
