import type { Band, BandLetter, Bands } from "../document/model.ts";
import { hundredths } from "../values/decimal.ts";

/** Bands prepared for lookup, from the highest to the lowest. */
export interface BandTable {
  readonly bands: readonly Band[];
  readonly letters: readonly BandLetter[];
  /** The hundredth at which each begins; the lowest has no lower limit and no entry. */
  readonly from: Float64Array;
}

/** Prepares bands, from the highest to the lowest, for lookup. */
export function bandTable(bands: readonly Band[]): BandTable {
  return {
    bands,
    letters: bands.map(({ letter }) => letter),
    from: Float64Array.from(bands.slice(0, -1), ({ from }) => hundredths(from ?? Number.NEGATIVE_INFINITY)),
  };
}

/**
 * Returns the position of the band of these hundredths: the number of bands that begin above them, counted without a
 * branch.
 */
function positionOf(from: Float64Array, points: number): number {
  let above = 0;
  for (let index = 0; index < from.length; index++) above += +(points < (from[index] as number));
  return above;
}

/**
 * Returns the band of these hundredths.
 *
 * @example bandAt(bandTable(DEFAULT_BANDS.x), 7999).letter // "B"
 */
export function bandAt({ bands, from }: BandTable, points: number): Band {
  return bands[positionOf(from, points)] as Band;
}

/** Returns the letter of that band. */
export function letterAt({ letters, from }: BandTable, points: number): BandLetter {
  return letters[positionOf(from, points)] as BandLetter;
}

/**
 * Returns the priority of leads in a band of the total, i.e. its label.
 *
 * @throws Error if there is no such band, which is impossible for a lead that this model scored
 */
export function priorityOf({ total }: Bands, letter: BandLetter): string {
  const band = total.find((each) => each.letter === letter);
  if (band === undefined) throw new Error(`the total has no band ${letter}`);
  return band.label;
}
