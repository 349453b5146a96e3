import type { ValueRange } from "#engine";
import { formatPoints, formatValue, rangeText } from "../../ui/numbers.ts";
import type { Cover } from "./cover.ts";

/** The ranges with their gaps and overlaps as one sentence, for screen readers. */
export function ranged(ranges: readonly ValueRange[], cover: Cover): string {
  const each = ranges.map((range) => `${rangeText(range)} gives ${formatPoints(range.points)}`);
  return [`Value ranges to scale: ${each.join("; ")}.`, ...gapTexts(cover), ...overlapTexts(cover)].join(" ");
}

/** Each gap in words. */
export function gapTexts({ gaps }: Cover): string[] {
  return gaps.map((gap) => `Gap: a value from ${rangeText(gap)} gives no points.`);
}

/** Each overlap in words. */
export function overlapTexts({ overlaps }: Cover): string[] {
  return overlaps.map(({ ranges: [a, b] }) => `The ranges ${rangeText(a)} and ${rangeText(b)} overlap.`);
}

/** The values outside all ranges, in words. */
export interface Outside {
  readonly text: string;
  /** Whether answers there are certain to be possible. */
  readonly isAnswered: boolean;
  /** Whether some of them are above. */
  readonly isAbove: boolean;
}

/**
 * Returns the values outside all ranges; undefined if no possible answer is outside.
 *
 * @param least and `most`: the bounds of the question whose answers are scored directly; null if there is none
 * @example
 * outsideOf(coverOf([{ id: 1, start: 300, end: 850, points: 10 }]), 300, 850)?.text;
 * // "No points for 850, the highest answer."
 */
export function outsideOf({ from, to }: Cover, least: number | null, most: number | null): Outside | undefined {
  const below = from !== null && (least === null || least < Number(from));
  const above = to !== null && (most === null || most >= Number(to));
  const sides = [
    ...(below ? [`below ${formatValue(from)}`] : []),
    ...(above ? [most === to ? `for ${formatValue(to)}, the highest answer` : `from ${formatValue(to)} on`] : []),
  ];
  if (sides.length === 0) return undefined;
  const isAbove = above && most !== null;
  return { text: `No points ${sides.join(" and ")}.`, isAnswered: isAbove || (below && least !== null), isAbove };
}
