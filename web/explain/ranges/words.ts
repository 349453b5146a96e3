import type { ValueRange } from "#engine";
import { points as pointsText, rangeText, shown } from "../../ui/numbers.ts";
import type { Cover } from "./cover.ts";

/** The ranges and what is odd about them as one sentence, for those who do not see the drawing. */
export function ranged(ranges: readonly ValueRange[], cover: Cover): string {
  const each = ranges.map((range) => `${rangeText(range)} gives ${pointsText(range.points)}`);
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

/** What lies outside all ranges, in words. */
export interface Outside {
  readonly text: string;
  /** Whether answers can lie there for certain. */
  readonly isAnswered: boolean;
  /** Whether some of them lie above. */
  readonly isAbove: boolean;
}

/**
 * What lies outside all ranges; undefined when nothing that may be answered does.
 *
 * @param least and `most`: the bounds of the question whose answers are scored as they are; null where there is none
 * @example outsideOf(coverOf([{ id: 1, start: 300, end: 850, points: 10 }]), 300, 850)?.text // "No points for 850, the highest answer."
 */
export function outsideOf({ from, to }: Cover, least: number | null, most: number | null): Outside | undefined {
  const below = from !== null && (least === null || least < Number(from));
  const above = to !== null && (most === null || most >= Number(to));
  const sides = [
    ...(below ? [`below ${shown(from)}`] : []),
    ...(above ? [most === to ? `for ${shown(to)}, the highest answer` : `from ${shown(to)} on`] : []),
  ];
  if (sides.length === 0) return undefined;
  const isAbove = above && most !== null;
  return { text: `No points ${sides.join(" and ")}.`, isAnswered: isAbove || (below && least !== null), isAbove };
}
