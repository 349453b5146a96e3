import { counted, points } from "../../../ui/numbers.ts";
import { leadsBetween } from "../lead-links.ts";
import type { Spot } from "../spots/SpotLayer.tsx";
import { type Period, periodText } from "./periods.ts";
import type { Scale } from "./scale.ts";
import styles from "./TimelineChart.module.css";

/** Where the bars are drawn, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a bar is made of, from below. */
export const PARTS = [
  { part: "high", label: "High", className: styles.high },
  { part: "medium", label: "Medium", className: styles.medium },
  { part: "low", label: "Low", className: styles.low },
] as const;

/** A bar takes so much of the room that its period has. */
const BAR = 0.8;

/** A period's bar, with what is shown beside it while it is pointed at. */
export interface PeriodSpot extends Spot {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The bars, each with all of the height above it to point at; each leads to the leads of its period. */
export function periodSpots(
  periods: readonly Period[],
  scale: Scale,
  { left, top, width, height }: Frame,
): readonly PeriodSpot[] {
  const room = width / periods.length;
  return periods.map((period, index) => {
    const title = periodText(period);
    const lines = [
      ...PARTS.map(({ part, label }) => `${label}: ${counted(period[part])}`),
      `Average total: ${period.average === null ? "none" : points(period.average)}`,
    ];
    let reached = 0;
    const bars = PARTS.map(({ part, className }) => {
      const from = reached;
      reached += period[part];
      const [foot, head] = [scale.place(from) * height, scale.place(reached) * height];
      return { part, className, y: top + height - head, height: head - foot };
    });
    return {
      key: period.from,
      x: (index + 0.5) / periods.length,
      y: 0.5,
      to: leadsBetween(period.from, period.before),
      label: `${title}. ${lines.join(", ")}`,
      title,
      lines,
      mark: (
        <g className={styles.bar}>
          <rect className={styles.room} x={left + index * room} y={top} width={room} height={height} />
          {bars.map((bar) => (
            <rect
              key={bar.part}
              className={bar.className}
              x={left + (index + (1 - BAR) / 2) * room}
              y={bar.y}
              width={room * BAR}
              height={bar.height}
            />
          ))}
        </g>
      ),
    };
  });
}
