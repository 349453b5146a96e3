import type { ValueRange } from "#engine";
import { boundNumber } from "#engine";
import type { Stretch } from "./cover.ts";
import type { Scale } from "./scale.ts";

/** Left and right position in pixels. */
export interface Extent {
  readonly left: number;
  readonly right: number;
}

/** A range as a bar on the baseline of zero points, upward for positive points and downward for negative ones. */
export interface PlacedRange extends Extent {
  readonly range: ValueRange;
  readonly top: number;
  readonly height: number;
}

/** Minimum size of a bar, so that a range with 0 points is visible, in pixels. */
const MIN_WIDTH = 3;

/** The position of a stretch of values in a drawing of this width; unbounded sides reach its edge. */
export function extentOf({ start, end }: Stretch, { place }: Scale, width: number): Extent {
  const at = (bound: number | string | null, open: number) =>
    Math.round((bound === null ? open : place(boundNumber(bound))) * width * 10) / 10;
  return { left: at(start, 0), right: at(end, 1) };
}

/** The bars of all ranges in a drawing of this size, and the vertical position of the baseline. */
export function barsOf(
  ranges: readonly ValueRange[],
  scale: Scale,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly bars: readonly PlacedRange[]; readonly zero: number } {
  const most = Math.max(0, ...ranges.map(({ points }) => points));
  const least = Math.min(0, ...ranges.map(({ points }) => points));
  const unit = most === least ? 0 : (height - MIN_WIDTH) / (most - least);
  const zero = most === least ? height - MIN_WIDTH : most * unit;
  const bars = ranges.map((range) => {
    const size = Math.max(MIN_WIDTH, Math.abs(range.points) * unit);
    return { range, ...extentOf(range, scale, width), top: range.points > 0 ? zero - size : zero, height: size };
  });
  return { bars, zero };
}
