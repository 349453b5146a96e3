import { CholeskyDecomposition, Matrix } from "ml-matrix";
import { inParts } from "./rows.ts";

/** What a row is in, out of some alternatives: the bin of a question, or the part of a combination. */
export interface Factor {
  readonly codes: Uint8Array;
  readonly size: number;
}

/** A fitted logistic regression: the log odds of success. */
export interface Fit {
  readonly intercept: number;
  /** By factor, the log odds that each of its alternatives adds. */
  readonly effects: readonly Float64Array[];
  /**
   * What the rows say about the effects, a matrix by rows: the factors' alternatives one after the other. The intercept
   * is profiled out, so that adding the same to every alternative of a factor changes nothing.
   */
  readonly information: Float64Array;
}

/** The penalty on squared effects: what a bin with this much information is drawn halfway to zero by. */
const RIDGE = 3;

const MOST_STEPS = 25;
/** The fit is done when no effect changes by more than this. */
const CONVERGED = 1e-3;

export const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/**
 * Fits a logistic regression with a ridge penalty on every effect except the intercept, by iteratively reweighted least
 * squares: each step solves the penalized normal equations with a Cholesky decomposition (Hastie, Tibshirani,
 * Friedman, "The Elements of Statistical Learning", 2nd edition, 4.4.1 and 3.4.1).
 *
 * @param near a fit of the same factors to other rows, to begin with
 */
export function* fitLogistic(
  factors: readonly Factor[],
  outcomes: Uint8Array,
  learned: Int32Array,
  near?: Fit,
): Generator<void, Fit> {
  const starts: number[] = [];
  let size = 1;
  for (const factor of factors) {
    starts.push(size);
    size += factor.size;
  }
  const successes = learned.reduce((sum, row) => sum + (outcomes[row] as number), 0);
  const share = (successes + 0.5) / (learned.length + 1);
  let solution = new Float64Array(size);
  if (near === undefined) solution[0] = Math.log(share / (1 - share));
  else {
    solution[0] = near.intercept;
    for (const [index, effects] of near.effects.entries()) solution.set(effects, starts[index] as number);
  }
  const active = new Int32Array(factors.length + 1);
  let information = new Float64Array(0);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    information = new Float64Array(size * size);
    const score = new Float64Array(size);
    yield* inParts(
      learned.length,
      (from, to) => {
        for (let at = from; at < to; at += 1) {
          const row = learned[at] as number;
          let logOdds = solution[0] as number;
          for (let index = 0; index < factors.length; index += 1) {
            const column = (starts[index] as number) + ((factors[index] as Factor).codes[row] as number);
            active[index + 1] = column;
            logOdds += solution[column] as number;
          }
          const chance = chanceOf(logOdds);
          const weight = chance * (1 - chance);
          const residual = (outcomes[row] as number) - chance;
          for (let i = 0; i < active.length; i += 1) {
            const column = active[i] as number;
            score[column] = (score[column] as number) + residual;
            const line = column * size;
            // only the part below the diagonal: columns are in ascending order
            for (let j = 0; j <= i; j += 1) {
              const cell = line + (active[j] as number);
              information[cell] = (information[cell] as number) + weight;
            }
          }
        }
      },
      (factors.length * factors.length) / 4,
    );
    const change = solve(information, score, solution);
    yield;
    const longest = change.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    // a step too far would diverge where classes are almost separated
    const damping = longest > 4 ? 4 / longest : 1;
    solution = solution.map((value, index) => value + damping * (change[index] as number));
    if (longest < CONVERGED) break;
  }
  return {
    intercept: solution[0] as number,
    effects: factors.map((factor, index) =>
      solution.slice(starts[index] as number, (starts[index] as number) + factor.size),
    ),
    information: withoutIntercept(information, size),
  };
}

function withoutIntercept(information: Float64Array, size: number): Float64Array {
  const rest = new Float64Array((size - 1) ** 2);
  const all = information[0] as number;
  for (let i = 1; i < size; i += 1) {
    for (let j = 1; j <= i; j += 1) {
      const common = (information[i * size] as number) * (information[j * size] as number);
      const value = (information[i * size + j] as number) - common / all;
      rest[(i - 1) * (size - 1) + j - 1] = value;
      rest[(j - 1) * (size - 1) + i - 1] = value;
    }
  }
  return rest;
}

/** Solves the penalized normal equations of one step, whose information is given below the diagonal. */
function solve(information: Float64Array, score: Float64Array, solution: Float64Array): readonly number[] {
  const size = score.length;
  const matrix = new Matrix(size, size);
  const right = new Matrix(size, 1);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = (information[i * size + j] as number) + (i === j ? (i === 0 ? 1e-9 : RIDGE) : 0);
      matrix.set(i, j, value);
      matrix.set(j, i, value);
    }
    right.set(i, 0, (score[i] as number) - (i === 0 ? 0 : RIDGE * (solution[i] as number)));
  }
  return new CholeskyDecomposition(matrix).solve(right).to1DArray();
}

/** Returns the log odds of every row. */
export function* logOddsOf(fit: Fit, factors: readonly Factor[], rows: number): Generator<void, Float64Array> {
  const result = new Float64Array(rows);
  yield* inParts(
    rows,
    (from, to) => {
      for (let row = from; row < to; row += 1) {
        let sum = fit.intercept;
        for (let index = 0; index < factors.length; index += 1) {
          sum += (fit.effects[index] as Float64Array)[(factors[index] as Factor).codes[row] as number] as number;
        }
        result[row] = sum;
      }
    },
    factors.length,
  );
  return result;
}
