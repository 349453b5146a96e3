/**
 * Repeatable random numbers: the demo has the same leads in every installation, so that documentation and screenshots
 * match. A linear congruential generator (multiplier and increment of Numerical Recipes) is good enough for plausible
 * data.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Approximately normal: mean 0, standard deviation 1 (sum of twelve uniforms). */
  normal(): number;
  chance(probability: number): boolean;
  /** One of the options, with probabilities proportional to their weights. */
  pick<T>(options: readonly (readonly [option: T, weight: number])[]): T;
}

/** Creates a generator. The same seed produces the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    normal: () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6),
    chance: (probability) => next() < probability,
    pick(options) {
      const total = options.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = next() * total;
      for (const [option, weight] of options) {
        rest -= weight;
        if (rest < 0) return option;
      }
      const last = options.at(-1);
      if (last === undefined) throw new Error("there is nothing to pick from");
      return last[0];
    },
  };
}

/** The nearest number from `low` to `high`. */
export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The nearest multiple of `step`. */
export const roundTo = (value: number, step: number) => Math.round(value / step) * step;
