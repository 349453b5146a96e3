import { hundredths } from "./decimal.ts";
import type { Band, BandLetter } from "./model.ts";

/** How the analytics group the bands of the total. */
export const DISTRIBUTION = { A: "high", B: "medium", C: "medium", D: "low" } as const satisfies Record<
  BandLetter,
  string
>;

/** Bands prepared for looking up: in each the hundredth where it begins. */
export type BandTable = readonly { readonly band: Band; readonly from: number }[];

export function bandTable(bands: readonly Band[]): BandTable {
  return bands.map((band) => ({ band, from: band.from === null ? Number.NEGATIVE_INFINITY : hundredths(band.from) }));
}

/**
 * The band of so many hundredth points.
 *
 * @example bandAt(bandTable(DEFAULT_BANDS), 7999).letter // "B"
 */
export function bandAt(table: BandTable, points: number): Band {
  for (const { band, from } of table) if (points >= from) return band;
  throw new Error("a model's lowest band is open downwards");
}
