import { boundNumber, formatDate, isDay, type ValueRange } from "#engine";
import { formatValue } from "../../ui/numbers.ts";

/** The part of the number line, or of the calendar, in a drawing of ranges. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  /** The position of a value between 0 and 1; an unbounded or distant side is at the edge. */
  readonly place: (value: number) => number;
}

/** Space beyond the outermost bounds for the unbounded ends, as a share of the distance between the bounds. */
const MARGIN = 0.12;
/** A value up to this far out, as a share, widens the scale; beyond, it is displayed at the edge. */
const REACH = 1;

/**
 * Creates a scale that includes every bound of the ranges and, unless they are far out, the values.
 *
 * @param also further numbers that are displayed if they are near, such as the minimum and maximum answer: a question
 *   that allows up to 100,000,000 would leave no room for ranges up to 100,000
 */
export function scaleOf(ranges: readonly ValueRange[], values: readonly number[], also: readonly number[] = []): Scale {
  const bounds = boundsOf(ranges);
  const others = [...values, ...also];
  const known = bounds.length > 0 ? bounds : others.length > 0 ? others : [0];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const span = most - least || Math.abs(most) || 1;
  const near = others.filter((value) => value >= least - REACH * span && value <= most + REACH * span);
  const from = Math.min(least, ...near) - MARGIN * span;
  const to = Math.max(most, ...near) + MARGIN * span;
  return { least: from, most: to, place: (value) => Math.min(1, Math.max(0, (value - from) / (to - from))) };
}

/** The finite bounds as numbers, each once, in ascending order; dates are day numbers. */
export function boundsOf(ranges: readonly ValueRange[]): number[] {
  const bounds = ranges.flatMap(({ start, end }) => [start ?? [], end ?? []].flat()).map(boundNumber);
  return [...new Set(bounds.filter(Number.isFinite))].sort((a, b) => a - b);
}

export interface Tick {
  readonly value: number;
  readonly label: string;
  /** Pixels from the left. */
  readonly at: number;
}

/** Maximum advance of a digit in the size of the labels, and the space between two of them, in pixels. */
const DIGIT = 6.6;
const ROOM = 10;

/** Labels below the bounds, as many as fit next to each other into a width in pixels. */
export function ticksOf(bounds: readonly number[], { place }: Scale, isDate: boolean, width: number): Tick[] {
  const ticks: Tick[] = [];
  let taken = Number.NEGATIVE_INFINITY;
  for (const value of bounds) {
    const label = labelOf(value, isDate);
    const half = (label.length * DIGIT) / 2;
    const at = Math.min(width - half, Math.max(half, place(value) * width));
    if (at - half < taken) continue;
    ticks.push({ value, label, at });
    taken = at + half + ROOM;
  }
  return ticks;
}

/** A number, or the date of a day. */
export function labelOf(value: number, isDate: boolean): string {
  return isDate && isDay(value) ? formatDate(value) : formatValue(value);
}
