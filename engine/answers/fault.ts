import type { Fault } from "../faults/fault.ts";

/** Whether a result is a fault, i.e. the reason why the value does not answer its question. */
export function isFault(value: string | number | Fault | undefined): value is Fault {
  return typeof value === "object";
}

/** Characters of a value that an error message repeats. */
const SHOWN = 40;

/** Formats a value for an error message, cut to a readable length. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return "A list";
  if (typeof value === "object" && value !== null) return "An object";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
}
