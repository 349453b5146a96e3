import type { BoundKind } from "../checks/bounds.ts";
import type { ValueRange } from "../document/model.ts";
import { isBelow, nameOfBound, nameOfRange, overlap } from "../document/value-ranges.ts";
import type { ErrorList } from "../faults/errors.ts";
import type { FaultCode } from "../faults/fault.ts";
import { parseDate } from "../values/dates.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped, isSafeNumber, parseDecimal, UNSAFE_NUMBER } from "../values/number-text.ts";
import { isHundredths } from "./target.ts";
import type { NestedRangeData } from "./types.ts";

type Bound = ValueRange["start"];

/**
 * Checks one range on its own. Returns it in canonical form, or undefined if it cannot be compared with others.
 * `report` is called with the invalid member, the code, and the sentence.
 */
export function readRange(
  id: number,
  data: NestedRangeData,
  kind: BoundKind,
  report: (field: "start" | "end" | "points", code: FaultCode, message: string) => void,
): ValueRange | undefined {
  const points = data.points + 0;
  if (Math.abs(points) > LIMITS.points)
    report("points", "out_of_range", `Must be between ${grouped(-LIMITS.points)} and ${grouped(LIMITS.points)}.`);
  else if (!isHundredths(points)) report("points", "too_many_decimals", "Must have at most two decimal places.");

  const start = readBound(data.start, kind);
  const end = readBound(data.end, kind);
  const wanted = kind === "date" ? "a date (YYYY-MM-DD), because the formula gives dates" : "a number";
  for (const [field, bound] of Object.entries({ start, end }) as ["start" | "end", Bound | undefined][]) {
    if (bound !== undefined) continue;
    const given = data[field];
    const isRounded = kind !== "date" && typeof given === "string" && Number.isFinite(parseDecimal(given));
    if (isRounded) report(field, "too_many_digits", UNSAFE_NUMBER);
    else {
      const code = kind === "date" ? "invalid_format" : "not_a_number";
      report(field, code, `${JSON.stringify(given)} must be ${wanted}. Leave it empty for no limit.`);
    }
  }
  if (start === undefined || end === undefined) return undefined;
  if (!isBelow(start, end)) {
    report(
      "start",
      "incompatible",
      `The start (${nameOfBound(start)}) must be less than the end (${nameOfBound(end)}).`,
    );
    return undefined;
  }
  return { id, start, end, points };
}

function readBound(given: Bound, kind: BoundKind): Bound | undefined {
  if (given === null) return null;
  if (kind !== "number" && typeof given === "string" && parseDate(given.trim()) !== undefined) return given.trim();
  if (kind === "date") return undefined;
  if (typeof given === "string" && !isSafeNumber(given)) return undefined;
  const value = typeof given === "string" ? parseDecimal(given) : given + 0;
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Rejects ranges that share a value, naming both of each pair. */
export function checkOverlaps(ranges: readonly ValueRange[], field: string, errors: ErrorList): void {
  for (const [index, range] of ranges.entries()) {
    for (const other of ranges.slice(index + 1)) {
      if (!overlap(range, other)) continue;
      errors.add(field, "overlap", `The ranges ${nameOfRange(range)} and ${nameOfRange(other)} overlap.`);
    }
  }
}
