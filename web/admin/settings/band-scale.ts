import { BAND_LETTERS, type BandLetter, type BandList } from "#engine";
import { numberOf } from "../controls/number-of.ts";
import type { BandDraft } from "./band-drafts.ts";

/** A band on the scale: its position, as shares of the scale's length. */
export interface BandSegment {
  readonly letter: BandLetter;
  readonly label: string;
  readonly from: number | null;
  /** The start of the next higher band. */
  readonly to: number | null;
  readonly start: number;
  readonly size: number;
}

/** The score up to which the scale always extends, from 0. */
const MIN_LENGTH: Readonly<Record<BandList, number>> = { x: 100, y: 100, total: 200 };

/**
 * The bands from the lowest to the highest on one scale; undefined while their bounds are not descending numbers,
 * because they cannot be drawn.
 */
export function bandScale(list: BandList, drafts: readonly BandDraft[]): readonly BandSegment[] | undefined {
  const bounds = drafts.slice(0, -1).map(({ from }) => numberOf(from));
  const inner = bounds.filter((bound) => typeof bound === "number");
  const isFalling = inner.every((bound, index) => index === 0 || bound < (inner[index - 1] ?? Number.NaN));
  if (!isFalling || inner.length < bounds.length) return undefined;
  const [highest = 0, lowest = 0] = [inner[0], inner.at(-1)];
  // an unbounded end extends a tenth beyond the last bound, so that its band is visible
  const reach = Math.max(10, (highest - lowest) / 10);
  const from = Math.min(0, lowest - reach);
  const to = Math.max(MIN_LENGTH[list], highest + reach);
  const share = (score: number) => (score - from) / (to - from);
  const segments = drafts.map(({ label }, index): BandSegment => {
    const [low, high] = [inner[index] ?? null, inner[index - 1] ?? null];
    const start = share(low ?? from);
    return {
      letter: BAND_LETTERS[index] ?? "H",
      label,
      from: low,
      to: high,
      start,
      size: share(high ?? to) - start,
    };
  });
  return segments.reverse();
}
