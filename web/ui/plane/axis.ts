import type { Band, BandLetter } from "#engine";

/** A band on an axis; 0 is the beginning of the axis, 1 its end. */
export interface Segment {
  readonly letter: BandLetter;
  readonly from: number;
  readonly to: number;
}

export interface Axis {
  /** The position of a number of points between 0 and 1. */
  readonly place: (points: number) => number;
  readonly segments: readonly Segment[];
  readonly ticks: readonly { readonly value: number; readonly at: number }[];
}

const DEFAULT_RANGE = { least: 0, most: 100 };
/** Tick labels closer to each other than this would overlap. */
const TICK_ROOM = 0.075;

/** An axis from 0 to 100, extended in round steps for points outside. */
export function axisOf(bands: readonly Band[], points: number): Axis {
  const step = 10 ** Math.max(1, Math.floor(Math.log10(Math.abs(points) || 1)));
  const least = Math.min(DEFAULT_RANGE.least, Math.floor(points / step) * step);
  const most = Math.max(DEFAULT_RANGE.most, Math.ceil(points / step) * step);
  return axisBetween(bands, least, most);
}

/** An axis with its bands. @param least its beginning, in points @param most its end */
export function axisBetween(bands: readonly Band[], least: number, most: number): Axis {
  const place = (value: number) => Math.min(1, Math.max(0, (value - least) / (most - least)));
  const segments = bands.map(({ letter, from }, index) => ({
    letter,
    from: from === null ? 0 : place(from),
    to: index === 0 ? 1 : place(bands[index - 1]?.from ?? most),
  }));
  const values = [least, most, ...bands.flatMap(({ from }) => from ?? [])];
  const ticks: { value: number; at: number }[] = [];
  for (const value of new Set(values)) {
    const at = place(value);
    if (value >= least && value <= most && ticks.every((other) => Math.abs(other.at - at) >= TICK_ROOM)) {
      ticks.push({ value, at });
    }
  }
  return { place, segments, ticks };
}
