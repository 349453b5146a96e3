/** Numbers on an axis. */
export interface Scale {
  /** Where a number lies: 0 is where the axis begins, 1 where it ends. */
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Into about so many steps an axis is divided. */
const STEPS = 4;

/**
 * An axis that begins and ends with a round number.
 *
 * @param least that has to be on it
 * @param most that has to be on it
 * @param minStep between two ticks, such as 1 for what is counted
 */
export function scaleOf(least: number, most: number, minStep = 0): Scale {
  const step = Math.max(minStep, roundStep((most - least) / STEPS || Math.abs(most) / STEPS || 1));
  const [first, last] = [Math.floor(least / step), Math.max(Math.floor(least / step) + 1, Math.ceil(most / step))];
  // of whole numbers, for sums of steps would not be round
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
  return { ticks, place: (value) => (value / step - first) / (last - first) };
}

/** The next 1, 2 or 5 with zeros. */
function roundStep(wanted: number): number {
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return unit * ([1, 2, 5].find((factor) => factor * unit >= wanted * (1 - 1e-9)) ?? 10);
}

const tidy = (value: number) => Number(value.toPrecision(12));
