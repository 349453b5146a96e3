import type { Band, Explanation } from "#engine";
import { cx } from "../design/cx.ts";
import plane from "../site/components/Plane.module.css";
import { type Axis, axisOf, type Segment } from "./axis.ts";
import { BAND_TONES } from "./bands.ts";
import { points } from "./format.ts";
import styles from "./LeadPlane.module.css";

const LEFT = 58;
const TOP = 10;
const SIZE = 264;
const STRIP = 17;
const WIDTH = LEFT + SIZE + 12;
const HEIGHT = TOP + SIZE + STRIP + 46;
const RIGHT = LEFT + SIZE;
const BOTTOM = TOP + SIZE;

const round = (value: number) => Math.round(value * 10) / 10;

/** The lead on the plane, which moves as its scores do. The axes grow when a score goes beyond 0 to 100. */
export function LeadPlane({
  bands: allBands,
  explanation: { x_axis, y_axis, bands },
}: {
  /** Of the model that scored it. */
  readonly bands: readonly Band[];
  readonly explanation: Pick<Explanation, "x_axis" | "y_axis" | "bands">;
}) {
  const across = axisOf(allBands, x_axis);
  const up = axisOf(allBands, y_axis);
  const x = round(LEFT + across.place(x_axis) * SIZE);
  const y = round(BOTTOM - up.place(y_axis) * SIZE);
  return (
    <figure className={styles.figure}>
      <svg
        className={plane.plane}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`The plane of X and Y with the lead at X ${points(x_axis)}, Y ${points(y_axis)}`}
      >
        <Ground bands={allBands} across={across} up={up} />
        <AcrossScale axis={across} />
        <UpScale axis={up} />
        <rect className={plane.frame} x={LEFT} y={TOP} width={SIZE} height={SIZE} />
        <rect className={styles.guide} x={LEFT} y={y - 0.5} width={Math.max(0, round(x - LEFT))} height="1" />
        <rect className={styles.guide} x={x - 0.5} y={y} width="1" height={Math.max(0, round(BOTTOM - y))} />
        <circle className={cx(styles.halo, styles[BAND_TONES[bands.total.letter]])} cx={x} cy={y} r="13" />
        <circle className={cx(styles.lead, styles[BAND_TONES[bands.total.letter]])} cx={x} cy={y} r="6.5" />
      </svg>
      <figcaption className={styles.caption}>
        The lead is at X {points(x_axis)}, band {bands.x.letter}, and Y {points(y_axis)}, band {bands.y.letter}:{" "}
        {bands.total.action}.
      </figcaption>
    </figure>
  );
}

/** Each place has the colour of the lower of its two bands. */
function Ground({ bands, across, up }: { readonly bands: readonly Band[]; readonly across: Axis; readonly up: Axis }) {
  return bands.toReversed().map(({ letter, from }) => {
    const left = from === null ? 0 : across.place(from);
    const bottom = from === null ? 0 : up.place(from);
    return (
      <rect
        key={letter}
        className={plane[`ground${letter}`]}
        x={round(LEFT + left * SIZE)}
        y={TOP}
        width={round((1 - left) * SIZE)}
        height={round((1 - bottom) * SIZE)}
      />
    );
  });
}

/** A strip as wide as this has room for its letter. */
const LETTER_ROOM = 12;

const lengthOf = ({ from, to }: Segment) => Math.max(0, round((to - from) * SIZE - 2));

function AcrossScale({ axis }: { readonly axis: Axis }) {
  return (
    <>
      {axis.segments.map((segment) => (
        <g key={segment.letter} className={plane[`strip${segment.letter}`]}>
          <rect
            x={round(LEFT + segment.from * SIZE + 1)}
            y={BOTTOM + 4}
            width={lengthOf(segment)}
            height={STRIP}
            rx="3"
          />
          {lengthOf(segment) >= LETTER_ROOM && (
            <text className={plane.letter} x={round(LEFT + middle(segment) * SIZE)} y={BOTTOM + 4 + STRIP / 2}>
              {segment.letter}
            </text>
          )}
        </g>
      ))}
      {axis.ticks.map(({ value, at }) => (
        <g key={value}>
          {at > 0 && at < 1 && <path className={plane.grid} d={`M${round(LEFT + at * SIZE)} ${TOP}v${SIZE}`} />}
          <text className={cx(plane.tick, styles.tick)} x={round(LEFT + at * SIZE)} y={BOTTOM + STRIP + 14}>
            {points(value)}
          </text>
        </g>
      ))}
      <text className={cx(plane.axis, styles.axis)} x={LEFT + SIZE / 2} y={HEIGHT - 6}>
        X · capability
      </text>
    </>
  );
}

function UpScale({ axis }: { readonly axis: Axis }) {
  return (
    <>
      {axis.segments.map((segment) => (
        <g key={segment.letter} className={plane[`strip${segment.letter}`]}>
          <rect
            x={LEFT - STRIP - 4}
            y={round(BOTTOM - segment.to * SIZE + 1)}
            width={STRIP}
            height={lengthOf(segment)}
            rx="3"
          />
          {lengthOf(segment) >= LETTER_ROOM && (
            <text className={plane.letter} x={LEFT - 4 - STRIP / 2} y={round(BOTTOM - middle(segment) * SIZE)}>
              {segment.letter}
            </text>
          )}
        </g>
      ))}
      {axis.ticks.map(({ value, at }) => (
        <g key={value}>
          {at > 0 && at < 1 && <path className={plane.grid} d={`M${LEFT} ${round(BOTTOM - at * SIZE)}H${RIGHT}`} />}
          <text className={cx(plane.tick, plane.end, styles.tick)} x={LEFT - STRIP - 8} y={round(BOTTOM - at * SIZE)}>
            {points(value)}
          </text>
        </g>
      ))}
      <text className={cx(plane.axis, styles.axis)} transform={`translate(9 ${TOP + SIZE / 2}) rotate(-90)`}>
        Y · propensity
      </text>
    </>
  );
}

const middle = ({ from, to }: Segment) => (from + to) / 2;
