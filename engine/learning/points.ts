import type { Fit } from "./regression.ts";

/** Whole points: by factor, the points of each alternative are `weight` times its `points`. */
export interface WholePoints {
  readonly weight: number;
  readonly points: readonly number[];
}

/** The most points that one answer gets, before the weight. */
const MOST_POINTS = 10;

/**
 * Rounds effects to whole points and weights, so that no lead can get more than the scale. Points begin at 0 and are at
 * most ten; a question with larger effects gets a whole weight above 1. After rounding each effect to the nearest
 * points, single points are raised and lowered while that brings the totals of the rows closer to their log odds.
 *
 * @param occurs by factor, whether rows have each of its alternatives; others get the average points
 */
export function roundToPoints(
  { effects, information }: Fit,
  occurs: readonly (readonly boolean[])[],
  scale: number,
): readonly WholePoints[] {
  const raised = effects.map((each, factor) => {
    const least = Math.min(...each.filter((_, index) => occurs[factor]?.[index]));
    return [...each].map((effect, index) => (occurs[factor]?.[index] ? effect - least : 0));
  });
  const sum = raised.reduce((total, each) => total + Math.max(0, ...each), 0);
  if (!(sum > 0)) return raised.map((each) => ({ weight: 1, points: each.map(() => 0) }));
  // the largest factor with which the most points of all questions are within the scale
  for (let factor = scale / sum; ; factor *= 0.995) {
    const rounded = raised.map((each) => rounding(each, factor));
    if (mostOf(rounded) <= scale) return improved(rounded, { raised, occurs, information, factor, scale });
  }
}

/** The most points that a lead can get. */
export const mostOf = (rounded: readonly WholePoints[]) =>
  rounded.reduce((total, { weight, points }) => total + weight * Math.max(0, ...points), 0);

function rounding(effects: readonly number[], factor: number): WholePoints {
  const wanted = effects.map((effect) => effect * factor);
  const weight = Math.max(1, Math.ceil((Math.max(0, ...wanted) - 0.5) / MOST_POINTS));
  return { weight, points: wanted.map((each) => Math.min(MOST_POINTS, Math.round(each / weight))) };
}

interface Wanted {
  readonly raised: readonly (readonly number[])[];
  readonly occurs: readonly (readonly boolean[])[];
  readonly information: Float64Array;
  readonly factor: number;
  readonly scale: number;
}

const MOST_ROUNDS = 20;

/**
 * Raises and lowers single points while the weighted squared difference between totals and log odds gets smaller: that
 * of all rows together, so that one question makes up for what another one lost by rounding.
 */
function improved(rounded: readonly WholePoints[], { raised, occurs, information, factor, scale }: Wanted) {
  const points = rounded.map((each) => [...each.points]);
  const weights = rounded.map(({ weight }) => weight);
  const starts: number[] = [];
  let size = 0;
  for (const each of raised) {
    starts.push(size);
    size += each.length;
  }
  // the differences, and the information times them
  const differences = new Float64Array(size);
  for (const [index, each] of raised.entries()) {
    for (const [at, effect] of each.entries()) {
      const given = (weights[index] as number) * ((points[index] as number[])[at] as number);
      if (occurs[index]?.[at]) differences[(starts[index] as number) + at] = given - effect * factor;
    }
  }
  const pull = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      pull[i] = (pull[i] as number) + (information[i * size + j] as number) * (differences[j] as number);
    }
  }
  const total = () => mostOf(points.map((each, index) => ({ weight: weights[index] as number, points: each })));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let changes = 0;
    for (const [index, own] of points.entries()) {
      for (const at of own.keys()) {
        if (!occurs[index]?.[at]) continue;
        const place = (starts[index] as number) + at;
        for (const step of [1, -1]) {
          const by = step * (weights[index] as number);
          const before = own[at] as number;
          const gain = 2 * by * (pull[place] as number) + by * by * (information[place * size + place] as number);
          if (gain >= -1e-9 || before + step < 0 || before + step > MOST_POINTS) continue;
          own[at] = before + step;
          if (total() > scale) {
            own[at] = before;
            continue;
          }
          for (let i = 0; i < size; i += 1) {
            pull[i] = (pull[i] as number) + by * (information[i * size + place] as number);
          }
          changes += 1;
        }
      }
    }
    if (changes === 0) break;
  }
  return points.map((own, index): WholePoints => {
    const known = own.filter((_, at) => occurs[index]?.[at]);
    const least = Math.min(...known);
    const mean = Math.round(known.reduce((sum, each) => sum + each, 0) / known.length);
    const kept = own.map((each, at) => (occurs[index]?.[at] ? each : mean) - least);
    return { weight: weights[index] as number, points: kept };
  });
}
