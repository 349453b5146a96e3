import type { Bands, Explanation } from "#engine";
import { cx } from "../design/cx.ts";
import { bandClass } from "../ui/band.ts";
import { formatPoints } from "../ui/numbers.ts";
import { axisOf } from "../ui/plane/axis.ts";
import plane from "../ui/plane/Plane.module.css";
import { outerSize, type PlaneGeometry, PlaneGround, PlaneScales, rounded } from "../ui/plane/PlaneScales.tsx";
import styles from "./LeadPlane.module.css";

const PLANE: PlaneGeometry = { left: 58, top: 10, width: 264, height: 264 };
const { width: WIDTH, height: HEIGHT } = outerSize(PLANE);
const LEFT = PLANE.left;
const BOTTOM = PLANE.top + PLANE.height;

/** The lead on the plane, which moves when its scores change. The axes extend if a score is outside 0 to 100. */
export function LeadPlane({
  bands: allBands,
  explanation: { x_axis, y_axis, bands },
}: {
  /** Of the model that scored it. */
  readonly bands: Bands;
  readonly explanation: Pick<Explanation, "x_axis" | "y_axis" | "bands">;
}) {
  const across = axisOf(allBands.x, x_axis);
  const up = axisOf(allBands.y, y_axis);
  const x = rounded(LEFT + across.place(x_axis) * PLANE.width);
  const y = rounded(BOTTOM - up.place(y_axis) * PLANE.height);
  return (
    <figure className={styles.figure}>
      <svg
        className={plane.plane}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`The plane of X and Y with the lead at X ${formatPoints(x_axis)}, Y ${formatPoints(y_axis)}`}
      >
        <PlaneGround at={PLANE} bands={allBands} across={across} up={up} />
        <PlaneScales at={PLANE} across={across} up={up} />
        <rect className={styles.guide} x={LEFT} y={y - 0.5} width={Math.max(0, rounded(x - LEFT))} height="1" />
        <rect className={styles.guide} x={x - 0.5} y={y} width="1" height={Math.max(0, rounded(BOTTOM - y))} />
        <circle className={cx(styles.halo, bandClass(bands.total.letter))} cx={x} cy={y} r="13" />
        <circle className={cx(styles.lead, bandClass(bands.total.letter))} cx={x} cy={y} r="6.5" />
      </svg>
      <figcaption className={styles.caption}>
        The lead is at X {formatPoints(x_axis)}, band {bands.x.letter}, and Y {formatPoints(y_axis)}, band{" "}
        {bands.y.letter}: {bands.total.action}.
      </figcaption>
    </figure>
  );
}
