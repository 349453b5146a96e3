import { formatPoints, leadsText } from "../../../ui/numbers.ts";
import type { PlaneFigures } from "../figures.ts";
import { justBelow, leadsWith } from "../lead-links.ts";

type Cell = PlaneFigures["cells"][number];

/** The span of a cell on one axis, in points; null if it is unbounded. */
export interface CellSpan {
  readonly from: number | null;
  readonly to: number | null;
}

/** The edges of a cell. The outermost ones are unbounded. */
function cellSpans({ x, y, columns, rows }: PlaneFigures, { column, row }: Cell) {
  return { x: spanOf(endsOf(x), columns, column), y: spanOf(endsOf(y), rows, row) } as const;
}

/** The ends of an axis of the plane. */
export const endsOf = ([from = 0, to = 100]: PlaneFigures["x"]) => [from, to] as const;

function spanOf([from, to]: readonly [number, number], count: number, index: number): CellSpan {
  return {
    from: index === 0 ? null : edge(from, to, count, index),
    to: index === count - 1 ? null : edge(from, to, count, index + 1),
  };
}

/** Edges are whole hundredths, like scores. */
const edge = (from: number, to: number, count: number, index: number) =>
  Math.round((from + ((to - from) * index) / count) * 100) / 100;

/** The leads of a cell, which includes its left and lower edge, but not its right and upper one. */
export function cellLink(plane: PlaneFigures, cell: Cell): string {
  const { x, y } = cellSpans(plane, cell);
  return leadsWith({
    ...(x.from === null ? {} : { min_x: x.from }),
    ...(x.to === null ? {} : { max_x: justBelow(x.to) }),
    ...(y.from === null ? {} : { min_y: y.from }),
    ...(y.to === null ? {} : { max_y: justBelow(y.to) }),
  });
}

/** `X 40 to below 45, Y 60 or more: 12 leads` */
export function cellText(plane: PlaneFigures, cell: Cell): string {
  const { x, y } = cellSpans(plane, cell);
  return `X ${spanText(x)}, Y ${spanText(y)}: ${leadsText(cell.leads)}`;
}

function spanText({ from, to }: CellSpan): string {
  if (from === null) return to === null ? "anywhere" : `below ${formatPoints(to)}`;
  return to === null ? `${formatPoints(from)} or more` : `${formatPoints(from)} to below ${formatPoints(to)}`;
}

/** The opacity of a cell, by the square root of its leads, so that a few are visible next to thousands. */
export const density = (leads: number, most: number) => 0.07 + 0.68 * Math.sqrt(leads / Math.max(1, most));
