import type { SimulationResult } from "./words.ts";

/** The number of leads by their change: exactly this much, or more than the end nearer to zero and up to the other. */
export type Bin = SimulationResult["differences"][number];

/** The number of bars that is easy to read. */
const MAX_BINS = 16;

/** Readable interval widths, from a hundredth of a point up. */
const WIDTHS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** (power - 2))).flat();

/**
 * Returns the same bins if there are few, otherwise joins them to intervals of one readable width; zero has none.
 * Between two intervals is one without leads, of any width: a gap is visible as one, and an outlier far from all others
 * does not reduce their detail.
 */
export function joinBins(bins: readonly Bin[]): readonly Bin[] {
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

/** A bin belongs to the interval of its end further from zero. */
function joinedBy(bins: readonly Bin[], width: number): readonly Bin[] {
  const joint = new Map<number, Bin>();
  for (const { from, to, leads } of bins) {
    const sign = to > 0 ? 1 : -1;
    // points are hundredths, and fractions of them are rounding errors
    const step = Math.ceil(Math.round(Math.max(Math.abs(from), Math.abs(to)) * 100) / Math.round(width * 100));
    // zero must not be negative
    const [near, far] = [step === 1 ? 0 : sign * (step - 1) * width, sign * step * width];
    const known = joint.get(far)?.leads ?? 0;
    joint.set(far, { from: Math.min(near, far), to: Math.max(near, far), leads: known + leads });
  }
  return [...joint.values()];
}

/** The smallest change of points. */
const STEP = 0.01;

/**
 * The changes in a bin, both ends included: for an interval, the end nearer to zero belongs to the previous bin.
 *
 * @example changesIn({ from: 5, to: 10, leads: 3 }) // { min_change: "5.01", max_change: "10" }
 */
export function changesIn({ from, to }: Bin): { readonly min_change: string; readonly max_change: string } {
  const [min, max] = from === to ? [from, to] : to > 0 ? [from + STEP, to] : [from, to - STEP];
  return { min_change: String(Math.round(min * 100) / 100), max_change: String(Math.round(max * 100) / 100) };
}
