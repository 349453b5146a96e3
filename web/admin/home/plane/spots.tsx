import type { Bands } from "#engine";
import { cx } from "../../../design/cx.ts";
import { bandClass } from "../../../ui/band.ts";
import { formatPoints, leadsText } from "../../../ui/numbers.ts";
import type { Axis } from "../../../ui/plane/axis.ts";
import shared from "../../../ui/plane/Plane.module.css";
import { type PlaneGeometry, rounded } from "../../../ui/plane/PlaneScales.tsx";
import { leadPaths } from "../../area/lead-paths.ts";
import type { PlaneFigures } from "../figures.ts";
import type { Spot } from "../spots/SpotLayer.tsx";
import { cellLink, cellText, density } from "./cells.ts";
import styles from "./LeadsPlane.module.css";

/** A spot with the text that is displayed while it is pointed at. */
export interface PlaneSpot extends Spot {
  readonly title: string;
  readonly text: string;
}

/** The cells with leads in them, as rectangles. */
export function cellSpots(plane: PlaneFigures, at: PlaneGeometry): readonly PlaneSpot[] {
  const [width, height] = [at.width / plane.columns, at.height / plane.rows];
  const most = Math.max(...plane.cells.map(({ leads }) => leads));
  return plane.cells.map((cell) => {
    const { column, row, leads } = cell;
    const label = cellText(plane, cell);
    return {
      key: `${column} ${row}`,
      x: (column + 0.5) / plane.columns,
      y: (row + 0.5) / plane.rows,
      to: cellLink(plane, cell),
      label,
      title: leadsText(leads),
      text: label.slice(0, label.lastIndexOf(":")),
      mark: (
        <rect
          className={styles.cell}
          x={rounded(at.left + column * width)}
          y={rounded(at.top + at.height - (row + 1) * height)}
          width={rounded(width)}
          height={rounded(height)}
          fillOpacity={density(leads, most)}
        />
      ),
    };
  });
}

/** The newest leads, as points in the color of their priority. */
export function pointSpots(
  { newest }: PlaneFigures,
  at: PlaneGeometry,
  { across, up, bands }: { readonly across: Axis; readonly up: Axis; readonly bands: Bands },
): readonly PlaneSpot[] {
  const classes = new Map(bands.total.map(({ letter, label }) => [label, bandClass(letter)]));
  return newest.map(({ lead_id, x_axis, y_axis, total_score, priority }) => {
    const [x, y] = [across.place(x_axis), up.place(y_axis)];
    const text = `X ${formatPoints(x_axis)}, Y ${formatPoints(y_axis)}, total ${formatPoints(total_score)}: ${priority}`;
    return {
      key: lead_id,
      x,
      y,
      to: leadPaths.lead(lead_id),
      label: `${lead_id}: ${text}`,
      title: lead_id,
      text,
      mark: (
        <circle
          className={cx(shared.point, classes.get(priority))}
          cx={rounded(at.left + x * at.width)}
          cy={rounded(at.top + (1 - y) * at.height)}
          r="4.5"
        />
      ),
    };
  });
}
