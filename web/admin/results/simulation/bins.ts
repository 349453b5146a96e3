import type { SimulationResult } from "./words.ts";

/** How many leads move how far: exactly so far, or further than the end nearer to zero and up to the other. */
export type Bin = SimulationResult["differences"][number];

/** So many bars are read at a glance. */
const MAX_BINS = 16;

/** Interval widths that people read, from a hundredth of a point up. */
const WIDTHS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** (power - 2))).flat();

/**
 * The same bins where there are few, otherwise joined to intervals of one width that people read; zero has none. What
 * lies between two intervals is one without leads, however wide it is: a gap is seen as one, and an outlier far from all
 * others costs them no detail.
 */
export function joined(bins: readonly Bin[]): readonly Bin[] {
  if (bins.length <= MAX_BINS) return withGaps(bins);
  const found = WIDTHS.map((width) => withGaps(joinedBy(bins, width)));
  return found.find(({ length }) => length <= MAX_BINS) ?? bins;
}

const isInterval = ({ from, to }: Bin) => from < to;

function withGaps(bins: readonly Bin[]): readonly Bin[] {
  return bins.flatMap((bin, index) => {
    const last = bins[index - 1];
    const isApart = last !== undefined && isInterval(last) && isInterval(bin) && last.to < bin.from;
    return isApart ? [{ from: last.to, to: bin.from, leads: 0 }, bin] : [bin];
  });
}

/** A bin belongs where its end further from zero lies. */
function joinedBy(bins: readonly Bin[], width: number): readonly Bin[] {
  const joint = new Map<number, Bin>();
  for (const { from, to, leads } of bins) {
    const sign = to > 0 ? 1 : -1;
    // points are hundredths, and fractions of them are rounding
    const step = Math.ceil(Math.round(Math.max(Math.abs(from), Math.abs(to)) * 100) / Math.round(width * 100));
    // zero is not written as a negative one
    const [near, far] = [step === 1 ? 0 : sign * (step - 1) * width, sign * step * width];
    const known = joint.get(far)?.leads ?? 0;
    joint.set(far, { from: Math.min(near, far), to: Math.max(near, far), leads: known + leads });
  }
  return [...joint.values()];
}

/** The least change of points. */
const STEP = 0.01;

/**
 * The changes that a bin holds, both ends included: of an interval, the end nearer to zero is the end of the bin before.
 *
 * @example changesIn({ from: 5, to: 10, leads: 3 }) // { min_change: "5.01", max_change: "10" }
 */
export function changesIn({ from, to }: Bin): { readonly min_change: string; readonly max_change: string } {
  const [min, max] = from === to ? [from, to] : to > 0 ? [from + STEP, to] : [from, to - STEP];
  return { min_change: String(Math.round(min * 100) / 100), max_change: String(Math.round(max * 100) / 100) };
}
