import type { BandLetter, Bands } from "#engine";
import { cx } from "../../design/cx.ts";
import { axisLetters, bandClass } from "../band.ts";
import { formatPoints } from "../numbers.ts";
import type { Axis, Segment } from "./axis.ts";
import plane from "./Plane.module.css";
import styles from "./PlaneScales.module.css";

/** The position of the plane in its picture; the scales are to its left and below. */
export interface PlaneGeometry {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const STRIP = 17;
/** The minimum width of a strip for its letter. */
const LETTER_ROOM = 12;

/** The size of a picture with the plane and its scales. */
export const outerSize = ({ left, top, width, height }: PlaneGeometry) => ({
  width: left + width + 12,
  height: top + height + STRIP + 46,
});

/** Coordinates to a tenth: more digits would only be more text. */
export const rounded = (value: number) => Math.round(value * 10) / 10;

/** Each place has the color of the lower of its two bands. */
export function PlaneGround({
  at,
  bands,
  across,
  up,
}: {
  readonly at: PlaneGeometry;
  readonly bands: Pick<Bands, "x" | "y">;
  readonly across: Axis;
  readonly up: Axis;
}) {
  // on an axis with fewer bands, lower ones start at its beginning
  const startOf = ({ segments }: Axis, letter: BandLetter) =>
    segments.find((segment) => segment.letter === letter)?.from ?? 0;
  const letters = axisLetters(bands).toReversed();
  return letters.map((letter) => {
    const [left, bottom] = [startOf(across, letter), startOf(up, letter)];
    return (
      <rect
        key={letter}
        className={cx(plane.ground, bandClass(letter))}
        x={rounded(at.left + left * at.width)}
        y={at.top}
        width={rounded((1 - left) * at.width)}
        height={rounded((1 - bottom) * at.height)}
      />
    );
  });
}

/** Both axes with their bands as strips, the lines between the bands, and the frame. */
export function PlaneScales({
  at,
  across,
  up,
}: {
  readonly at: PlaneGeometry;
  readonly across: Axis;
  readonly up: Axis;
}) {
  return (
    <g className={styles.scales}>
      <AcrossScale at={at} axis={across} />
      <UpScale at={at} axis={up} />
      <rect className={plane.frame} x={at.left} y={at.top} width={at.width} height={at.height} />
    </g>
  );
}

interface Scale {
  readonly at: PlaneGeometry;
  readonly axis: Axis;
}

const lengthOf = ({ from, to }: Segment, size: number) => Math.max(0, rounded((to - from) * size - 2));
const middle = ({ from, to }: Segment) => (from + to) / 2;

function AcrossScale({ at: { left, top, width, height }, axis }: Scale) {
  const bottom = top + height;
  return (
    <>
      {axis.segments.map((segment) => (
        <g key={segment.letter} className={cx(plane.strip, bandClass(segment.letter))}>
          <rect
            x={rounded(left + segment.from * width + 1)}
            y={bottom + 4}
            width={lengthOf(segment, width)}
            height={STRIP}
            rx="3"
          />
          {lengthOf(segment, width) >= LETTER_ROOM && (
            <text className={plane.letter} x={rounded(left + middle(segment) * width)} y={bottom + 4 + STRIP / 2}>
              {segment.letter}
            </text>
          )}
        </g>
      ))}
      {axis.ticks.map(({ value, at }) => (
        <g key={value}>
          {at > 0 && at < 1 && <path className={plane.grid} d={`M${rounded(left + at * width)} ${top}v${height}`} />}
          <text className={cx(plane.tick, styles.tick)} x={rounded(left + at * width)} y={bottom + STRIP + 14}>
            {formatPoints(value)}
          </text>
        </g>
      ))}
      <text className={cx(plane.axis, styles.axis)} x={left + width / 2} y={bottom + STRIP + 40}>
        X · capability
      </text>
    </>
  );
}

function UpScale({ at: { left, top, width, height }, axis }: Scale) {
  const bottom = top + height;
  return (
    <>
      {axis.segments.map((segment) => (
        <g key={segment.letter} className={cx(plane.strip, bandClass(segment.letter))}>
          <rect
            x={left - STRIP - 4}
            y={rounded(bottom - segment.to * height + 1)}
            width={STRIP}
            height={lengthOf(segment, height)}
            rx="3"
          />
          {lengthOf(segment, height) >= LETTER_ROOM && (
            <text className={plane.letter} x={left - 4 - STRIP / 2} y={rounded(bottom - middle(segment) * height)}>
              {segment.letter}
            </text>
          )}
        </g>
      ))}
      {axis.ticks.map(({ value, at }) => (
        <g key={value}>
          {at > 0 && at < 1 && <path className={plane.grid} d={`M${left} ${rounded(bottom - at * height)}h${width}`} />}
          <text
            className={cx(plane.tick, plane.end, styles.tick)}
            x={left - STRIP - 8}
            y={rounded(bottom - at * height)}
          >
            {formatPoints(value)}
          </text>
        </g>
      ))}
      <text className={cx(plane.axis, styles.axis)} transform={`translate(9 ${top + height / 2}) rotate(-90)`}>
        Y · propensity
      </text>
    </>
  );
}
