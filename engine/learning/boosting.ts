import type { Cells } from "./cells.ts";
import { chanceOf } from "./regression.ts";
import { inParts, randomFrom } from "./rows.ts";

/** A tree of fixed depth, as arrays: the children of node n are 2n + 1 and 2n + 2. */
interface Tree {
  /** The column that a node asks; -1 for a leaf. */
  readonly column: Int16Array;
  /** By node and cell, whether the row goes to the right. */
  readonly right: (Uint8Array | undefined)[];
  readonly value: Float64Array;
}

const DEPTH = 4;
const MOST_TREES = 300;
const RATE = 0.08;
/** Each tree learns from half of the rows, but no more than this. */
const MOST_ROWS = 15_000;
const RIDGE = 5;
/** The information that a leaf must have at least. */
const SMALLEST = 5;
/** The share of rows that say when to stop, and after how many trees without an improvement. */
const WATCHED = 0.15;
const PATIENCE = 30;

const NODES = 2 ** (DEPTH + 1) - 1;

/**
 * Learns boosted trees of depth four on cells (Friedman, "Greedy function approximation: a gradient boosting machine",
 * 2001, with the second-order gain of Chen and Guestrin, "XGBoost", 2016). What they reach is the ceiling that points
 * are compared with: nobody could read them.
 *
 * @returns the log odds of every row, also of those that were not learned from
 */
export function* boost(
  columns: readonly Cells[],
  outcomes: Uint8Array,
  learned: Int32Array,
): Generator<void, Float64Array> {
  const random = randomFrom(7);
  const watched = learned.filter(() => random() < WATCHED);
  const isWatched = new Uint8Array(outcomes.length);
  for (const row of watched) isWatched[row] = 1;
  const rows = learned.filter((row) => isWatched[row] === 0);
  const successes = rows.reduce((sum, row) => sum + (outcomes[row] as number), 0);
  const share = (successes + 0.5) / (rows.length + 1);
  const part = Math.min(0.5, MOST_ROWS / rows.length);
  const logOdds = new Float64Array(outcomes.length).fill(Math.log(share / (1 - share)));
  let best: { loss: number; trees: number; logOdds: Float64Array } = {
    loss: Number.POSITIVE_INFINITY,
    trees: 0,
    logOdds: logOdds.slice(),
  };
  for (let trees = 1; trees <= MOST_TREES; trees += 1) {
    const sample = rows.filter(() => random() < part);
    yield;
    const tree = yield* growTree(columns, outcomes, logOdds, sample);
    yield* inParts(outcomes.length, (from, to) => addTree(tree, columns, logOdds, from, to), 4);
    const loss = lossOf(logOdds, outcomes, watched);
    if (loss < best.loss - 1e-7) best = { loss, trees, logOdds: logOdds.slice() };
    else if (trees - best.trees >= PATIENCE) break;
    yield;
  }
  return best.logOdds;
}

function lossOf(logOdds: Float64Array, outcomes: Uint8Array, rows: Int32Array): number {
  let sum = 0;
  for (const row of rows) {
    const value = logOdds[row] as number;
    sum += Math.log1p(Math.exp(outcomes[row] === 1 ? -value : value));
  }
  return sum / Math.max(1, rows.length);
}

function addTree(tree: Tree, columns: readonly Cells[], logOdds: Float64Array, from: number, to: number): void {
  for (let row = from; row < to; row += 1) {
    let node = 0;
    while ((tree.column[node] as number) >= 0) {
      const { codes } = columns[tree.column[node] as number] as Cells;
      node = 2 * node + 1 + ((tree.right[node] as Uint8Array)[codes[row] as number] as number);
    }
    logOdds[row] = (logOdds[row] as number) + (tree.value[node] as number);
  }
}

function* growTree(
  columns: readonly Cells[],
  outcomes: Uint8Array,
  logOdds: Float64Array,
  rows: Int32Array,
): Generator<void, Tree> {
  const gradients = new Float64Array(rows.length);
  const weights = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const chance = chanceOf(logOdds[rows[at] as number] as number);
    gradients[at] = (outcomes[rows[at] as number] as number) - chance;
    weights[at] = chance * (1 - chance);
  }
  yield;
  const tree: Tree = { column: new Int16Array(NODES).fill(-1), right: [], value: new Float64Array(NODES) };
  const places = new Uint8Array(rows.length);
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const first = 2 ** depth - 1;
    const count = 2 ** depth;
    const splits: (Split | undefined)[] = Array.from({ length: count }, () => undefined);
    for (const [column, { codes, size, edges }] of columns.entries()) {
      const sums = new Float64Array(2 * size * count);
      yield* inParts(rows.length, (from, to) => {
        for (let at = from; at < to; at += 1) {
          const node = (places[at] as number) - first;
          if (node < 0) continue;
          const cell = 2 * (node * size + (codes[rows[at] as number] as number));
          sums[cell] = (sums[cell] as number) + (gradients[at] as number);
          sums[cell + 1] = (sums[cell + 1] as number) + (weights[at] as number);
        }
      });
      for (let node = 0; node < count; node += 1) {
        const split = bestSplit(sums, node * size, size, edges !== undefined);
        if (split !== undefined && split.gain > (splits[node]?.gain ?? 1e-9)) splits[node] = { ...split, column };
      }
    }
    for (let node = 0; node < count; node += 1) {
      const split = splits[node];
      if (split === undefined) continue;
      tree.column[first + node] = split.column;
      tree.right[first + node] = split.right;
    }
    yield* inParts(rows.length, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const node = places[at] as number;
        const column = tree.column[node] as number;
        if (node < first || column < 0) continue;
        const cell = (columns[column] as Cells).codes[rows[at] as number] as number;
        places[at] = 2 * node + 1 + ((tree.right[node] as Uint8Array)[cell] as number);
      }
    });
  }
  const sums = new Float64Array(2 * NODES);
  for (let at = 0; at < rows.length; at += 1) {
    const node = 2 * (places[at] as number);
    sums[node] = (sums[node] as number) + (gradients[at] as number);
    sums[node + 1] = (sums[node + 1] as number) + (weights[at] as number);
  }
  for (let node = 0; node < NODES; node += 1) {
    tree.value[node] = (RATE * (sums[2 * node] as number)) / ((sums[2 * node + 1] as number) + RIDGE);
  }
  return tree;
}

interface Split {
  readonly gain: number;
  readonly right: Uint8Array;
  readonly column: number;
}

/**
 * Finds how a column divides a node best: between two neighbours, or of choices after ordering them by their mean
 * gradient, which finds the best division of any kind (Fisher, "On grouping for maximum homogeneity", 1958).
 */
function bestSplit(
  sums: Float64Array,
  start: number,
  size: number,
  isOrdered: boolean,
): Omit<Split, "column"> | undefined {
  const gradient = (cell: number) => sums[2 * (start + cell)] as number;
  const weight = (cell: number) => sums[2 * (start + cell) + 1] as number;
  let [allGradient, allWeight] = [0, 0];
  const cells: number[] = [];
  for (let cell = 0; cell < size; cell += 1) {
    if (weight(cell) === 0) continue;
    cells.push(cell);
    allGradient += gradient(cell);
    allWeight += weight(cell);
  }
  if (cells.length < 2) return undefined;
  if (!isOrdered) {
    cells.sort((a, b) => gradient(a) / (weight(a) + 1) - gradient(b) / (weight(b) + 1));
  }
  const before = (allGradient * allGradient) / (allWeight + RIDGE);
  let [leftGradient, leftWeight, best, place] = [0, 0, 0, 0];
  for (let index = 0; index < cells.length - 1; index += 1) {
    leftGradient += gradient(cells[index] as number);
    leftWeight += weight(cells[index] as number);
    const rightWeight = allWeight - leftWeight;
    if (leftWeight < SMALLEST || rightWeight < SMALLEST) continue;
    const rightGradient = allGradient - leftGradient;
    const gain = leftGradient ** 2 / (leftWeight + RIDGE) + rightGradient ** 2 / (rightWeight + RIDGE) - before;
    if (gain > best) [best, place] = [gain, index + 1];
  }
  if (best <= 0) return undefined;
  const right = new Uint8Array(size);
  for (const cell of cells.slice(place)) right[cell] = 1;
  return { gain: best, right };
}
