import type { ReactNode } from "react";
import type { Band, BandLetter, Bands } from "#engine";
import { cx } from "../../design/cx.ts";
import { axisLetters, bandClass } from "../band.ts";
import styles from "./Plane.module.css";

/** A lead on the plane. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
  /** The band that determines its color. */
  readonly tone: BandLetter;
  /** Displayed while the pointer rests on it. */
  readonly text?: string;
  readonly ringed?: boolean;
}

const LEFT = 62;
const TOP = 10;
const SIZE = 360;
const STRIP = 18;
const WIDTH = LEFT + SIZE + 14;
const HEIGHT = TOP + SIZE + STRIP + 52;
const TOTAL = 100;

const across = (x: number) => round(LEFT + (clamp(x) / TOTAL) * SIZE);
const down = (y: number) => round(TOP + SIZE - (clamp(y) / TOTAL) * SIZE);
const clamp = (value: number) => Math.min(TOTAL, Math.max(0, value));
const round = (value: number) => Math.round(value * 10) / 10;

/** The part of an axis that belongs to a band. */
interface Segment {
  readonly letter: BandLetter;
  readonly from: number;
  readonly to: number;
}

/** The bands between 0 and 100. */
function segmentsOf(bands: readonly Band[]): readonly Segment[] {
  return bands.map((band, index) => ({
    letter: band.letter,
    from: Math.max(0, band.from ?? 0),
    to: index === 0 ? TOTAL : (bands[index - 1]?.from ?? TOTAL),
  }));
}

/** The start of a band. On an axis with fewer bands, lower ones start at its beginning. */
const startOf = (segments: readonly Segment[], letter: BandLetter) =>
  segments.find((segment) => segment.letter === letter)?.from ?? 0;

const ticksOf = (segments: readonly Segment[]) => [...segments.map(({ from }) => from), TOTAL];
const isInside = (tick: number) => tick > 0 && tick < TOTAL;

/**
 * The plane: X is capability, Y is propensity, each from 0 to 100, with the bands along both axes. The background is
 * shaded by the lower of a place's two bands.
 */
export function Plane({
  bands,
  points,
  title,
  description,
  children,
}: {
  readonly bands: Pick<Bands, "x" | "y">;
  readonly points: readonly PlanePoint[];
  readonly title: string;
  /** For screen readers. */
  readonly description: string;
  /** Further marks; see `across` and `down` of this file for positions. */
  readonly children?: ReactNode;
}) {
  const [right, up] = [segmentsOf(bands.x), segmentsOf(bands.y)];
  return (
    <svg className={styles.plane} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${description}`}>
      {axisLetters(bands)
        .toReversed()
        .map((letter) => {
          const [x, y] = [startOf(right, letter), startOf(up, letter)];
          return (
            <rect
              key={letter}
              className={cx(styles.ground, bandClass(letter))}
              x={across(x)}
              y={TOP}
              width={round(LEFT + SIZE - across(x))}
              height={round(down(y) - TOP)}
            />
          );
        })}
      {up.map(({ letter, from, to }) => (
        <g key={letter} className={cx(styles.strip, bandClass(letter))}>
          <rect x={LEFT - STRIP - 4} y={down(to) + 1} width={STRIP} height={down(from) - down(to) - 2} rx="3" />
          <text className={styles.letter} x={LEFT - 4 - STRIP / 2} y={round((down(from) + down(to)) / 2)}>
            {letter}
          </text>
        </g>
      ))}
      {right.map(({ letter, from, to }) => (
        <g key={letter} className={cx(styles.strip, bandClass(letter))}>
          <rect x={across(from) + 1} y={TOP + SIZE + 4} width={across(to) - across(from) - 2} height={STRIP} rx="3" />
          <text className={styles.letter} x={round((across(from) + across(to)) / 2)} y={TOP + SIZE + 4 + STRIP / 2}>
            {letter}
          </text>
        </g>
      ))}
      {ticksOf(up).map((tick) => (
        <g key={tick}>
          {isInside(tick) && <path className={styles.grid} d={`M${LEFT} ${down(tick)}h${SIZE}`} />}
          <text className={cx(styles.tick, styles.end)} x={LEFT - STRIP - 9} y={down(tick)}>
            {tick}
          </text>
        </g>
      ))}
      {ticksOf(right).map((tick) => (
        <g key={tick}>
          {isInside(tick) && <path className={styles.grid} d={`M${across(tick)} ${TOP}v${SIZE}`} />}
          <text className={styles.tick} x={across(tick)} y={TOP + SIZE + STRIP + 15}>
            {tick}
          </text>
        </g>
      ))}
      <text className={styles.axis} x={LEFT + SIZE / 2} y={HEIGHT - 8}>
        X · capability
      </text>
      <text className={styles.axis} transform={`translate(9 ${TOP + SIZE / 2}) rotate(-90)`}>
        Y · propensity
      </text>
      <rect className={styles.frame} x={LEFT} y={TOP} width={SIZE} height={SIZE} />
      {points.map(({ x, y, tone, text, ringed }) => (
        <circle
          key={text ?? `${x} ${y}`}
          className={cx(styles.point, bandClass(tone))}
          cx={across(x)}
          cy={down(y)}
          r={ringed ? 5 : 3.6}
          data-tooltip={text}
        />
      ))}
      {points
        .filter(({ ringed }) => ringed)
        .map(({ x, y }) => (
          <circle key={`${x} ${y}`} className={styles.ring} cx={across(x)} cy={down(y)} r="9.5" />
        ))}
      {children}
    </svg>
  );
}
