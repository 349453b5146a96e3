/** Numbers on an axis. */
export interface AxisScale {
  /** The position of a number: 0 is the beginning of the axis, 1 its end. */
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
}

/** The approximate number of steps of an axis. */
const STEPS = 4;

/**
 * An axis that begins and ends with a round number.
 *
 * @param least a number that must be on it
 * @param most a number that must be on it
 * @param minStep between two ticks, e.g. 1 for counts
 */
export function axisScale(least: number, most: number, minStep = 0): AxisScale {
  const step = Math.max(minStep, roundStep((most - least) / STEPS || Math.abs(most) / STEPS || 1));
  const [first, last] = [Math.floor(least / step), Math.max(Math.floor(least / step) + 1, Math.ceil(most / step))];
  // from integers, because sums of steps would not be round
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
  return { ticks, place: (value) => (value / step - first) / (last - first) };
}

/** Returns the next 1, 2, or 5 with zeros. */
function roundStep(wanted: number): number {
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return unit * ([1, 2, 5].find((factor) => factor * unit >= wanted * (1 - 1e-9)) ?? 10);
}

const tidy = (value: number) => Number(value.toPrecision(12));
