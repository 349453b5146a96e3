import type { Fault } from "../faults/fault.ts";

/** Whether a value is none, but the reason why it is no answer to its question. */
export function isFault(value: string | number | Fault | undefined): value is Fault {
  return typeof value === "object";
}

/** Characters of a value that an error message repeats. */
const SHOWN = 40;

/** A value as an error message shows it, cut to a readable length. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return "A list";
  if (typeof value === "object" && value !== null) return "An object";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
}
