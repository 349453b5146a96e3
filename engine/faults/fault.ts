import type { ProblemCode } from "../language/problems.ts";

/**
 * Why a value is rejected, for programs: the code stays the same when the sentence is reworded. The contract documents
 * each code. Errors in formulas and rules have codes of the language.
 */
export type FaultCode =
  | "already_exists"
  | "ambiguous_choice"
  | "circular"
  | "does_not_exist"
  | "duplicate"
  | "in_use"
  | "incompatible"
  | "invalid"
  | "invalid_characters"
  | "invalid_format"
  | "invalid_type"
  | "limit_reached"
  | "not_a_number"
  | "not_an_integer"
  | "out_of_range"
  | "overlap"
  | "required"
  | "reserved"
  | "too_many"
  | "too_many_decimals"
  | "too_many_digits"
  | ProblemCode;

/** One reason for rejecting something: a code for programs and one sentence for people. */
export interface Fault<Code extends string = FaultCode> {
  readonly code: Code;
  readonly message: string;
}

/** Faults by field. */
export type Faults = Record<string, Fault[]>;

/** Converts faults to sentences. */
export function sentencesOf(faults: Faults): Record<string, string[]> {
  return Object.fromEntries(Object.entries(faults).map(([name, each]) => [name, each.map(({ message }) => message)]));
}

/** Whether a result is a fault, i.e. the reason why the value does not answer its question. */
export function isFault(value: string | number | Fault | undefined): value is Fault {
  return typeof value === "object";
}

/** Characters of a value that an error message repeats. */
const SHOWN = 40;

/** Formats a value for an error message, cut to a readable length. */
export function quotedValue(value: unknown): string {
  if (Array.isArray(value)) return "A list";
  if (typeof value === "object" && value !== null) return "An object";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
}
