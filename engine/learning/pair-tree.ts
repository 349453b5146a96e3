import type { Cells } from "./cells.ts";

/** Sums over rows by the cells of two questions: what is left to explain, and the information about it. */
export interface PairSums {
  /** By `a * sizeB + b`. */
  readonly residuals: Float64Array;
  readonly information: Float64Array;
}

/** A part of a combination: the cells of both questions that a row is in. */
export interface Region {
  readonly cells: readonly [readonly number[], readonly number[]];
  readonly residual: number;
  readonly information: number;
}

/** How strongly the effect of a region is drawn to zero. */
const RIDGE = 10;
/** The information that a region has at least. */
const SMALLEST = 8;

/** What a region adds to the log odds: one step of Newton from what is explained already. */
export const effectOf = ({ residual, information }: Pick<Region, "residual" | "information">) =>
  residual / (information + RIDGE);

/**
 * Divides two questions into at most some regions, each a set of cells of both: a tree that always divides where the
 * most is gained. The cells of unanswered rows are in none.
 *
 * @returns the regions after each division, one region first
 */
export function growRegions(
  sums: PairSums,
  questions: readonly [Cells, Cells],
  most: number,
): readonly (readonly Region[])[] {
  const sizeB = questions[1].size;
  const answered = ({ size }: Cells) => Array.from({ length: size - 1 }, (_, index) => index + 1);
  const cells = [answered(questions[0]), answered(questions[1])] as const;
  let regions: readonly Region[] = [regionOf(cells, sums, sizeB)];
  const grown = [regions];
  const divisions = new Map<Region, Division | undefined>();
  while (regions.length < most) {
    let best: { readonly region: Region; readonly division: Division } | undefined;
    for (const region of regions) {
      if (!divisions.has(region)) divisions.set(region, bestDivision(region, sums, questions));
      const division = divisions.get(region);
      if (division !== undefined && division.gain > (best?.division.gain ?? 0)) best = { region, division };
    }
    if (best === undefined) break;
    const { region, division } = best;
    regions = regions.flatMap((each) => (each === region ? division.parts : [each]));
    grown.push(regions);
  }
  return grown;
}

interface Division {
  readonly gain: number;
  readonly parts: readonly [Region, Region];
}

function regionOf(cells: Region["cells"], { residuals, information }: PairSums, sizeB: number): Region {
  let [residual, info] = [0, 0];
  for (const a of cells[0]) {
    for (const b of cells[1]) {
      residual += residuals[a * sizeB + b] as number;
      info += information[a * sizeB + b] as number;
    }
  }
  return { cells, residual, information: info };
}

const worth = (residual: number, information: number) => residual ** 2 / (information + RIDGE);

function bestDivision(region: Region, sums: PairSums, questions: readonly [Cells, Cells]): Division | undefined {
  const sizeB = questions[1].size;
  let best: { gain: number; side: 0 | 1; left: readonly number[]; right: readonly number[] } | undefined;
  for (const side of [0, 1] as const) {
    const others = region.cells[(1 - side) as 0 | 1];
    const of = region.cells[side].map((cell) => {
      let [residual, information] = [0, 0];
      for (const other of others) {
        const at = side === 0 ? cell * sizeB + other : other * sizeB + cell;
        residual += sums.residuals[at] as number;
        information += sums.information[at] as number;
      }
      return { cell, residual, information };
    });
    if (questions[side].edges === undefined) of.sort((a, b) => effectOf(a) - effectOf(b) || a.cell - b.cell);
    let [residual, information] = [0, 0];
    for (let index = 0; index < of.length - 1; index += 1) {
      const each = of[index] as (typeof of)[number];
      residual += each.residual;
      information += each.information;
      if (information < SMALLEST || region.information - information < SMALLEST) continue;
      const gain =
        worth(residual, information) +
        worth(region.residual - residual, region.information - information) -
        worth(region.residual, region.information);
      if (gain > (best?.gain ?? 0)) {
        const split = of.map(({ cell }) => cell);
        best = { gain, side, left: split.slice(0, index + 1), right: split.slice(index + 1) };
      }
    }
  }
  if (best === undefined) return undefined;
  const { side, left, right } = best;
  const part = (cells: readonly number[]) =>
    regionOf(side === 0 ? [cells, region.cells[1]] : [region.cells[0], cells], sums, sizeB);
  return { gain: best.gain, parts: [part(left), part(right)] };
}
