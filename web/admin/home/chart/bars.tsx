import { cx } from "../../../design/cx.ts";
import { bandClass } from "../../../ui/band.ts";
import { formatCount, formatPoints } from "../../../ui/numbers.ts";
import { leadsBetween } from "../lead-links.ts";
import type { Spot } from "../spots/SpotLayer.tsx";
import { type ChartPriority, type Period, periodText } from "./periods.ts";
import type { AxisScale } from "./scale.ts";
import styles from "./TimelineChart.module.css";

/** The area of the bars, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The color of a priority, as a mark and as a swatch. */
export const partClass = ({ letter }: ChartPriority): string =>
  cx(styles.part, letter !== undefined && bandClass(letter));

/** The width of a bar as a share of its period. */
const BAR = 0.8;

/** A period's bar, with the text that is displayed while it is pointed at. */
export interface PeriodSpot extends Spot {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The bars, each with all of the height above it as a target; each links to the leads of its period. */
export function periodSpots(
  periods: readonly Period[],
  parts: readonly ChartPriority[],
  scale: AxisScale,
  { left, top, width, height }: Frame,
): readonly PeriodSpot[] {
  const room = width / periods.length;
  return periods.map((period, index) => {
    const title = periodText(period);
    const lines = [
      ...parts.map(({ priority }) => `${priority}: ${formatCount(period.priorities.get(priority) ?? 0)}`),
      `Average total: ${period.average === null ? "none" : formatPoints(period.average)}`,
    ];
    let reached = 0;
    // from the bottom
    const bars = parts.map((part) => {
      const from = reached;
      reached += period.priorities.get(part.priority) ?? 0;
      const [foot, head] = [scale.place(from) * height, scale.place(reached) * height];
      return { key: part.priority, className: partClass(part), y: top + height - head, height: head - foot };
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
              key={bar.key}
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
