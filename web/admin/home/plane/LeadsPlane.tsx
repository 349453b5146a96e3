import { useMemo, useState } from "react";
import type { Bands } from "#engine";
import { axisBetween } from "../../../ui/plane/axis.ts";
import shared from "../../../ui/plane/Plane.module.css";
import { outerSize, type PlaneGeometry, PlaneGround, PlaneScales } from "../../../ui/plane/PlaneScales.tsx";
import type { PlaneFigures } from "../figures.ts";
import { Readout } from "../spots/Readout.tsx";
import { SpotLayer } from "../spots/SpotLayer.tsx";
import { endsOf } from "./cells.ts";
import styles from "./LeadsPlane.module.css";
import { cellSpots, type PlaneSpot, pointSpots } from "./spots.tsx";

/** Wide on a desktop, and approximately square on a phone, where the same letters must be large enough to read. */
const WIDE: PlaneGeometry = { left: 58, top: 10, width: 500, height: 330 };
const NARROW: PlaneGeometry = { left: 58, top: 10, width: 264, height: 264 };

/** The marks for leads on the plane: cells with their number, or a point for each of the newest. */
export type Marks = "cells" | "points";

/**
 * Leads on the plane: all of them counted in cells, darker for more, or the newest as points. A cell links to the list
 * of its leads, a point to its lead.
 */
export function LeadsPlane({
  plane,
  bands,
  marks,
  isNarrow,
}: {
  readonly plane: PlaneFigures;
  readonly bands: Bands;
  readonly marks: Marks;
  readonly isNarrow: boolean;
}) {
  const at = isNarrow ? NARROW : WIDE;
  const outer = outerSize(at);
  const [spot, setSpot] = useState<PlaneSpot>();
  const [across, up] = useMemo(
    () => [axisBetween(bands.x, ...endsOf(plane.x)), axisBetween(bands.y, ...endsOf(plane.y))] as const,
    [bands, plane],
  );
  const cells = useMemo(() => cellSpots(plane, at), [plane, at]);
  const newest = useMemo(() => pointSpots(plane, at, { across, up, bands }), [plane, at, across, up, bands]);
  return (
    <div className={styles.plane}>
      {/* biome-ignore lint/a11y/useSemanticElements: no other element is a group of links in a picture */}
      <svg
        className={shared.plane}
        viewBox={`0 0 ${outer.width} ${outer.height}`}
        role="group"
        aria-label="The leads on the plane of X and Y. Arrow keys go from one to the next."
      >
        <PlaneGround at={at} bands={bands} across={across} up={up} />
        <PlaneScales at={at} across={across} up={up} />
        {marks === "cells" ? (
          <SpotLayer key={marks} label="Leads by their scores" spots={cells} onShow={setSpot} />
        ) : (
          <SpotLayer key={marks} label="Newest leads" spots={newest} onShow={setSpot} />
        )}
      </svg>
      {spot !== undefined && (
        <Readout
          x={(at.left + spot.x * at.width) / outer.width}
          y={(at.top + (1 - spot.y) * at.height) / outer.height}
          title={spot.title}
        >
          {spot.text}
        </Readout>
      )}
    </div>
  );
}
