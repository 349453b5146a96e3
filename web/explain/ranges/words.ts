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

/** What lies outside all ranges; undefined when nothing does. */
export function outsideText({ from, to }: Cover): string | undefined {
  const sides = [from === null ? [] : `below ${shown(from)}`, to === null ? [] : `from ${shown(to)} on`].flat();
  return sides.length === 0 ? undefined : `No points ${sides.join(" and ")}.`;
}
