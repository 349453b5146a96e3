import { useMemo, useState } from "react";
import { dayText } from "../../../ui/dates.ts";
import { formatCompact, formatPoints } from "../../../ui/numbers.ts";
import { useWidth } from "../../../ui/use-width.ts";
import { Readout } from "../spots/Readout.tsx";
import { SpotLayer } from "../spots/SpotLayer.tsx";
import { type Frame, type PeriodSpot, partClass, periodSpots } from "./bars.tsx";
import { type ChartData, type Period, runsOf } from "./periods.ts";
import { type AxisScale, axisScale } from "./scale.ts";
import styles from "./TimelineChart.module.css";

const HEIGHT = 280;
const MARGIN = { left: 56, right: 60, top: 8, bottom: 26 };
/** Width of a day's label on the axis, in pixels. */
const DAY_ROOM = 56;

/** Bars for the leads, by priority, and a line for their average total; a bar links to its leads. */
export function TimelineChart({ periods, parts, unit }: ChartData) {
  const [figure, outer] = useWidth<HTMLElement>(640);
  const [spot, setSpot] = useState<PeriodSpot>();
  const frame = useMemo<Frame>(
    () => ({
      left: MARGIN.left,
      top: MARGIN.top,
      width: Math.max(1, outer - MARGIN.left - MARGIN.right),
      height: HEIGHT - MARGIN.top - MARGIN.bottom,
    }),
    [outer],
  );
  const averages = periods.flatMap(({ average }) => average ?? []);
  const average = averages.length === 0 ? undefined : axisScale(Math.min(0, ...averages), Math.max(0, ...averages));
  const leads = useMemo(() => axisScale(0, Math.max(0, ...periods.map((period) => period.leads)), 1), [periods]);
  const spots = useMemo(() => periodSpots(periods, parts, leads, frame), [periods, parts, leads, frame]);
  return (
    <div className={styles.chart}>
      <ul className={styles.legend} aria-label="Legend">
        {parts.map((part) => (
          <li key={part.priority}>
            <span className={`${styles.swatch} ${partClass(part)}`} />
            {part.priority}
          </li>
        ))}
        <li>
          <span className={styles.stroke} />
          Average total
        </li>
      </ul>
      <figure ref={figure} className={styles.figure} aria-label={`Leads per ${unit} and their average total`}>
        {/* biome-ignore lint/a11y/useSemanticElements: no other element is a group of links in a picture */}
        <svg width={outer} height={HEIGHT} role="group" aria-label="Arrow keys go from one bar to the next.">
          <Grid leads={leads} average={average} frame={frame} />
          <Days periods={periods} frame={frame} />
          <SpotLayer label={`Leads per ${unit}`} spots={spots} onShow={setSpot} />
          {average !== undefined && <Averages periods={periods} scale={average} frame={frame} />}
        </svg>
        {spot !== undefined && (
          <Readout x={(frame.left + spot.x * frame.width) / outer} y={0.4} title={spot.title}>
            {spot.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Readout>
        )}
      </figure>
    </div>
  );
}

interface GridProps {
  readonly leads: AxisScale;
  /** Undefined if no period has leads. */
  readonly average: AxisScale | undefined;
  readonly frame: Frame;
}

/** The two axes: leads on the left, with grid lines; their average on the right. */
function Grid({ leads, average, frame: { left, top, width, height } }: GridProps) {
  const down = (scale: AxisScale, value: number) => top + (1 - scale.place(value)) * height;
  return (
    <g>
      {leads.ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${left} ${down(leads, tick)}h${width}`} />
          <text className={styles.left} x={left - 8} y={down(leads, tick)}>
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      {average?.ticks.map((tick) => (
        <text key={tick} className={styles.right} x={left + width + 8} y={down(average, tick)}>
          {formatPoints(tick)}
        </text>
      ))}
      <text className={styles.title} transform={`translate(10 ${top + height / 2}) rotate(-90)`}>
        Leads
      </text>
      {average !== undefined && (
        <text
          className={styles.title}
          transform={`translate(${left + width + MARGIN.right - 10} ${top + height / 2}) rotate(90)`}
        >
          Average total
        </text>
      )}
    </g>
  );
}

/** The first day of as many periods as there is room for. */
function Days({ periods, frame }: { readonly periods: readonly Period[]; readonly frame: Frame }) {
  const { left, top, width, height } = frame;
  const every = Math.max(1, Math.ceil((DAY_ROOM * periods.length) / width));
  return (
    <g>
      {periods.map(({ from }, index) =>
        index % every === 0 ? (
          <text
            key={from}
            className={styles.day}
            x={left + ((index + 0.5) / periods.length) * width}
            y={top + height + 17}
          >
            {dayText(from, "short")}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface AveragesProps {
  readonly periods: readonly Period[];
  readonly scale: AxisScale;
  readonly frame: Frame;
}

/**
 * The averages from one period to the next, interrupted by periods without leads; a period between two such is a dot.
 */
function Averages({ periods, scale, frame: { left, top, width, height } }: AveragesProps) {
  const x = (index: number) => left + ((index + 0.5) / periods.length) * width;
  const y = (index: number) => top + (1 - scale.place(periods[index]?.average ?? 0)) * height;
  return runsOf(periods).map((run) => {
    const [first = 0] = run;
    return run.length === 1 ? (
      <circle key={first} className={styles.dot} cx={x(first)} cy={y(first)} r="3.5" />
    ) : (
      <path key={first} className={styles.line} d={`M${run.map((index) => `${x(index)} ${y(index)}`).join("L")}`} />
    );
  });
}
