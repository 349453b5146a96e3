import { useId } from "react";
import type { ValueRange } from "#engine";
import { boundNumber } from "#engine";
import { formatPoints } from "../../ui/numbers.ts";
import { useWidth } from "../../ui/use-width.ts";
import { barsOf, type Extent, extentOf, type PlacedRange } from "./bars.ts";
import { type Cover, coverOf } from "./cover.ts";
import styles from "./RangeDrawing.module.css";
import { boundsOf, labelOf, type Scale, scaleOf, ticksOf } from "./scale.ts";
import { ranged } from "./words.ts";

const TOP = 24;
const BARS = 92;
/** The strip below the bars, which shows whether each value is in a range, a gap, or an overlap. */
const STRIP = { top: TOP + BARS + 10, height: 10 };
const TICKS = STRIP.top + STRIP.height + 16;
const HEIGHT = TICKS + 6;
const FIRST_WIDTH = 560;
/** Maximum advance of a letter of the labels, in pixels. */
const LETTER = 8;

/**
 * The value ranges of a scoring model, drawn to scale: a bar for each with a height of its points, below it a strip
 * with gaps and overlaps, unbounded ends as arrows, and the current values.
 */
export function RangeDrawing({
  ranges,
  values = [],
  also = [],
  matched = [],
  isDate = isOfDates(ranges, values),
}: {
  /** In any order; they may overlap. */
  readonly ranges: readonly ValueRange[];
  /** The current values of the formula; dates as ISO dates. */
  readonly values?: readonly (number | string)[];
  /** Further numbers that are displayed if they are near, such as the minimum and maximum answer. */
  readonly also?: readonly number[];
  /** Ids of the ranges that contain the values. */
  readonly matched?: readonly number[];
  readonly isDate?: boolean;
}) {
  const [frame, width] = useWidth<HTMLDivElement>(FIRST_WIDTH);
  const hatch = useId();
  const cover = coverOf(ranges);
  const marks = values.map(boundNumber);
  const scale = scaleOf(ranges, marks, also);
  const { bars, zero } = barsOf(ranges, scale, { width, height: BARS });
  return (
    <div ref={frame} className={styles.frame}>
      <svg className={styles.drawing} width={width} height={HEIGHT} role="img" aria-label={ranged(ranges, cover)}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={styles.hatch} width="3" height="6" />
          </pattern>
        </defs>
        <rect className={styles.zero} x="0" y={TOP + zero} width={width} height="1" />
        {/* below the bars, so that no line crosses the points in them */}
        {marks.map((value) => (
          <rect
            key={value}
            className={styles.markLine}
            x={markAt(scale, value, width) - 0.75}
            y="16"
            width="1.5"
            height={STRIP.top + STRIP.height - 16}
          />
        ))}
        {bars.map((bar) => (
          <RangeBar key={bar.range.id} bar={bar} isMatched={matched.includes(bar.range.id)} />
        ))}
        <Strip ranges={ranges} cover={cover} scale={scale} width={width} hatch={`url(#${hatch})`} />
        {ticksOf(boundsOf(ranges), scale, isDate, width).map(({ value, label, at }) => (
          <text key={value} className={styles.tick} x={at} y={TICKS}>
            {label}
          </text>
        ))}
        {marks.map((value) => (
          <Mark key={value} label={labelOf(value, isDate)} at={markAt(scale, value, width)} width={width} />
        ))}
      </svg>
    </div>
  );
}

/** Returns the position of a value's line, in pixels from the left. */
const markAt = (scale: Scale, value: number, width: number) =>
  Math.min(width - 1, Math.max(1, scale.place(value) * width));

function RangeBar({
  bar: { range, left, right, top, height },
  isMatched,
}: {
  readonly bar: PlacedRange;
  readonly isMatched: boolean;
}) {
  const label = formatPoints(range.points);
  const width = Math.max(1, right - left - 2);
  // inside the bar if it is high enough, otherwise beyond its end
  const inside = height >= 20;
  const beyond = range.points < 0 ? TOP + top + height + 13 : TOP + top - 5;
  return (
    <g className={isMatched ? styles.matched : styles.range} data-range={range.id}>
      <rect
        className={styles.bar}
        x={left + 1}
        y={TOP + top}
        width={width}
        height={height}
        rx={Math.min(3, height / 2)}
      />
      {width >= label.length * LETTER && (
        <text
          className={inside ? styles.points : styles.pointsBeyond}
          x={(left + right) / 2}
          y={inside ? TOP + top + 15 : beyond}
        >
          {label}
        </text>
      )}
    </g>
  );
}

/** Only dates are bounds and values of type text. */
function isOfDates(ranges: readonly ValueRange[], values: readonly (number | string)[]): boolean {
  return [...values, ...ranges.flatMap(({ start, end }) => [start, end])].some((bound) => typeof bound === "string");
}

interface StripProps {
  readonly ranges: readonly ValueRange[];
  readonly cover: Cover;
  readonly scale: Scale;
  readonly width: number;
  readonly hatch: string;
}

function Strip({ ranges, cover, scale, width, hatch }: StripProps) {
  const { top: y, height } = STRIP;
  const box = ({ left, right }: Extent) => ({ x: left + 1, y, width: Math.max(1, right - left - 2), height });
  return (
    <>
      {ranges.map((range) => {
        const extent = extentOf(range, scale, width);
        return (
          <g key={range.id}>
            <rect className={styles.covered} {...box(extent)} rx="2" />
            {range.start === null && (
              <path className={styles.arrow} d={`M8 ${y + 1.5}l-5 ${height / 2 - 1.5} 5 ${height / 2 - 1.5}`} />
            )}
            {range.end === null && (
              <path
                className={styles.arrow}
                d={`M${width - 8} ${y + 1.5}l5 ${height / 2 - 1.5}-5 ${height / 2 - 1.5}`}
              />
            )}
          </g>
        );
      })}
      {cover.gaps.map((gap) => (
        <rect key={String(gap.start)} className={styles.gap} {...box(extentOf(gap, scale, width))} rx="2" data-gap="" />
      ))}
      {cover.overlaps.map((overlap) => (
        <rect
          key={overlap.ranges.map(({ id }) => id).join()}
          className={styles.overlap}
          {...box(extentOf(overlap, scale, width))}
          fill={hatch}
          data-overlap=""
        />
      ))}
    </>
  );
}

function Mark({ label, at, width }: { readonly label: string; readonly at: number; readonly width: number }) {
  const half = (label.length * LETTER) / 2;
  const x = Math.min(width - half, Math.max(half, at));
  return (
    <g className={styles.mark} data-mark={label}>
      <circle cx={at} cy={STRIP.top + STRIP.height / 2} r="5" />
      <text x={x} y="12">
        {label}
      </text>
    </g>
  );
}
