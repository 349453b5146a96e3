import type { ValueRange } from "../document/model.ts";
import { nameOfRange } from "../document/value-ranges.ts";
import type { Fault } from "../faults/fault.ts";
import type { ResultType } from "../language/types.ts";

/** The type of the bounds of a scoring model's ranges; undefined if its formula has an error. */
export type BoundKind = ResultType["kind"] | undefined;
/** Returns why the bounds do not fit the type of the formula's values, or undefined if they do. */
export function boundsProblem(ranges: readonly ValueRange[], kind: BoundKind): Fault | undefined {
  const wrong = kind === "date" ? "number" : "string";
  const misfit = ranges.find(({ start, end }) => typeof start === wrong || typeof end === wrong);
  if (misfit === undefined || kind === undefined) return undefined;
  const [given, bounds] = kind === "date" ? ["a date", "numbers"] : ["a number", "dates"];
  const message = `The formula gives ${given}, but the bounds of its range ${nameOfRange(misfit)} are ${bounds}.`;
  return { code: "incompatible", message };
}
