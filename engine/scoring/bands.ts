import type { Band, BandLetter, Bands } from "../document/model.ts";
import { hundredths } from "../values/decimal.ts";

/** Bands prepared for looking up, from the highest down. */
export interface BandTable {
  readonly bands: readonly Band[];
  readonly letters: readonly BandLetter[];
  /** The hundredth where each begins; the lowest is open downwards and has none. */
  readonly from: Float64Array;
}

/** Prepares bands, given from the highest down, for looking up. */
export function bandTable(bands: readonly Band[]): BandTable {
  return {
    bands,
    letters: bands.map(({ letter }) => letter),
    from: Float64Array.from(bands.slice(0, -1), ({ from }) => hundredths(from ?? Number.NEGATIVE_INFINITY)),
  };
}

/** The position of the band of so many hundredth points: how many bands begin above them, added up without a branch. */
function positionOf(from: Float64Array, points: number): number {
  let above = 0;
  for (let index = 0; index < from.length; index++) above += +(points < (from[index] as number));
  return above;
}

/**
 * The band of so many hundredth points.
 *
 * @example bandAt(bandTable(DEFAULT_BANDS.x), 7999).letter // "B"
 */
export function bandAt({ bands, from }: BandTable, points: number): Band {
  return bands[positionOf(from, points)] as Band;
}

/** The letter of that band. */
export function letterAt({ letters, from }: BandTable, points: number): BandLetter {
  return letters[positionOf(from, points)] as BandLetter;
}

/**
 * The priority of leads in a band of the total: its label.
 *
 * @throws Error when there is no such band, of which a lead that this model scored can be none
 */
export function priorityOf({ total }: Bands, letter: BandLetter): string {
  const band = total.find((each) => each.letter === letter);
  if (band === undefined) throw new Error(`the total has no band ${letter}`);
  return band.label;
}
