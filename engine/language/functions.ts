import { add } from "../values/decimal.ts";

/** The description of a function for checking, evaluation, completion, and documentation. */
export interface FunctionEntry {
  readonly signature: string;
  readonly doc: string;
  /** A formula and its value. */
  readonly example: { readonly source: string; readonly value: number };
  /** `values`: one or more arguments, which may be lists. `field`: a field of any type. */
  readonly takes: "values" | "one" | "field" | "none";
  /** Kinds that its arguments may have; `same`: numbers or dates, but not both. */
  readonly accepts: "any" | "same" | "number";
  /** `argument`: the kind of its arguments. */
  readonly returns: "number" | "date" | "argument";
}

/**
 * Of functions that take values: computes the result of the first `count` entries, all known. They may be reordered.
 */
export type Aggregate = (values: Float64Array, count: number) => number;

const values = { takes: "values", accepts: "number", returns: "number" } as const;

/** Every function of the language. */
export const FUNCTIONS = {
  count: {
    ...values,
    accepts: "any",
    signature: "count(values…)",
    doc: "The number of known values.",
    example: { source: "count(5, 1 / 0, 7)", value: 2 },
  },
  max: {
    ...values,
    accepts: "same",
    returns: "argument",
    signature: "max(values…)",
    doc: "The largest of the known values, or the latest date.",
    example: { source: "max(3, 9, 4)", value: 9 },
  },
  mean: {
    ...values,
    signature: "mean(values…)",
    doc: "The average of the known values.",
    example: { source: "mean(2, 4, 9)", value: 5 },
  },
  median: {
    ...values,
    signature: "median(values…)",
    doc: "The middle known value, or the average of the two middle ones.",
    example: { source: "median(9, 1, 4, 2)", value: 3 },
  },
  min: {
    ...values,
    accepts: "same",
    returns: "argument",
    signature: "min(values…)",
    doc: "The smallest of the known values, or the earliest date.",
    example: { source: "min(3, 9, 4)", value: 3 },
  },
  sum: {
    ...values,
    signature: "sum(values…)",
    doc: "The sum of the known values.",
    example: { source: "sum(1, 2, 3)", value: 6 },
  },
  sqrt: {
    takes: "one",
    accepts: "number",
    returns: "number",
    signature: "sqrt(number)",
    doc: "The square root. Unknown for a negative number.",
    example: { source: "sqrt(9)", value: 3 },
  },
  answered: {
    takes: "field",
    accepts: "any",
    returns: "number",
    signature: "answered({field})",
    doc: "1 if the field has a value, otherwise 0, and never unknown. A blank text is no value.",
    example: { source: "answered({income})", value: 0 },
  },
  days: {
    takes: "one",
    accepts: "same",
    returns: "number",
    signature: "days(date or number)",
    doc: "The number of days from a date to today. A number is returned as is.",
    example: { source: "days(today() - 7)", value: 7 },
  },
  today: {
    takes: "none",
    accepts: "any",
    returns: "date",
    signature: "today()",
    doc: "The date of the evaluation, in the account's time zone.",
    example: { source: "today() - today()", value: 0 },
  },
} as const satisfies Record<string, FunctionEntry>;

export type FunctionName = keyof typeof FUNCTIONS;

/** Whether the language has a function of this name. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

type AggregateName = {
  [Name in FunctionName]: (typeof FUNCTIONS)[Name]["takes"] extends "values" ? Name : never;
}[FunctionName];

/** The implementation of the functions that take values. Without a known value only `count` has a result. */
export const AGGREGATES: Readonly<Record<AggregateName, Aggregate>> = {
  count: (_, count) => count,
  max(values, count) {
    let largest = first(values, count);
    for (let i = 1; i < count; i++) largest = Math.max(largest, values[i] as number);
    return largest;
  },
  mean: (values, count) => (count === 0 ? Number.NaN : total(values, count) / count),
  median(values, count) {
    if (count === 0) return Number.NaN;
    values.subarray(0, count).sort();
    const middle = count >> 1;
    const upper = values[middle] as number;
    return count % 2 === 1 ? upper : add(values[middle - 1] as number, upper) / 2;
  },
  min(values, count) {
    let smallest = first(values, count);
    for (let i = 1; i < count; i++) smallest = Math.min(smallest, values[i] as number);
    return smallest;
  },
  sum: (values, count) => (count === 0 ? Number.NaN : total(values, count)),
};

function first(values: Float64Array, count: number): number {
  return count === 0 ? Number.NaN : (values[0] as number);
}

function total(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum = add(sum, values[i] as number);
  return sum;
}
