import { type Kysely, sql } from "kysely";
import { PLANE_LIMITS } from "#contract";
import { type Band, fromHundredths, hundredths, type ModelDocument } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { namings, priorityNames } from "../../models/priorities.ts";
import type { Source } from "../../rollups/source.ts";

/** The range of an axis and the width of its cells, in hundredths of points. */
export interface Axis {
  readonly from: number;
  readonly step: number;
  readonly cells: number;
}

interface Bounds {
  readonly least: number | null;
  readonly greatest: number | null;
}

/** The positions of an account's leads: counted in cells, and the newest one by one. */
export async function plane(on: Kysely<Tables>, source: Source, { bands }: ModelDocument) {
  const spread = await sql<Record<"least_x" | "greatest_x" | "least_y" | "greatest_y", number | null>>`
      select min(x) as least_x, max(x) as greatest_x, min(y) as least_y, max(y) as greatest_y
      from lead where account_id = ${source.accountId}`.execute(on);
  const { least_x = null, greatest_x = null, least_y = null, greatest_y = null } = spread.rows[0] ?? {};
  const x = axisOf({ least: least_x, greatest: greatest_x }, bands.x, PLANE_LIMITS.columns);
  const y = axisOf({ least: least_y, greatest: greatest_y }, bands.y, PLANE_LIMITS.rows);
  return {
    x: edgesOf(x),
    y: edgesOf(y),
    columns: x.cells,
    rows: y.cells,
    cells: await cells(on, source, x, y),
    newest: await newest(on),
  };
}

const edgesOf = ({ from, step, cells }: Axis): readonly [number, number] => [
  fromHundredths(from),
  fromHundredths(from + cells * step),
];

/**
 * An axis that contains all leads and shows every band, the outer ones as wide as the widest inner one, and that begins
 * at 0 or below. Its cells have a round width, the finest that does not create too many.
 */
export function axisOf({ least, greatest }: Bounds, bands: readonly Band[], most: number): Axis {
  const edges = bands.flatMap(({ from }) => (from === null ? [] : [hundredths(from)])).sort((a, b) => a - b);
  const [lowest = 0] = edges;
  const highest = edges.at(-1) ?? 0;
  const width = Math.max(...edges.slice(1).map((edge, index) => edge - (edges[index] ?? edge)), MIN_WIDTH);
  const from = Math.min(0, lowest - width, least ?? 0);
  const to = Math.max(highest + width, greatest ?? 0);
  // it ends at round numbers: at multiples of a step so wide that there are only a few
  const wide = finestStep(from, to, Math.min(most, ROUND));
  const ends = [Math.floor(from / wide) * wide, Math.ceil(to / wide) * wide] as const;
  const step = finestStep(...ends, most, wide);
  return { from: ends[0], step, cells: (ends[1] - ends[0]) / step };
}

/** The maximum number of round steps on an axis; the axis ends at a multiple of the step. */
const ROUND = 15;

/** The finest round step that creates no more cells than the maximum, and divides a wider one. */
function finestStep(from: number, to: number, most: number, wider = 0): number {
  for (const step of roundSteps()) {
    if (wider % step === 0 && Math.ceil(to / step) - Math.floor(from / step) <= most) return step;
  }
  throw new RangeError(`no step is wide enough for ${from} to ${to}`);
}

/** An account with a single band still gets a visible plane: ten points, in hundredths. */
const MIN_WIDTH = 1_000;

/** 1, 2, 2.5, 5, 10 … points and their hundredths, as integers. */
function* roundSteps(): Generator<number> {
  for (let unit = 1; unit < Number.MAX_SAFE_INTEGER; unit *= 10) {
    for (const factor of [1, 2, 2.5, 5]) if (Number.isInteger(unit * factor)) yield unit * factor;
  }
}

/**
 * Counts leads in cells. A lead that arrived after the axes were computed, and lies outside them, is counted in the
 * outermost cell.
 */
async function cells(on: Kysely<Tables>, source: Source, x: Axis, y: Axis) {
  const cell = (column: "x" | "y", { from, step, cells: count }: Axis) => sql`
    least(greatest((${sql.ref(column)} - ${from}::bigint) / ${step}::bigint, 0), ${count}::int - 1)::int`;
  const result = await sql<{ readonly column: number; readonly row: number; readonly leads: number }>`
    select ${cell("x", x)} as column, ${cell("y", y)} as row, sum(leads)::bigint as leads
    from ${source.cells(x.step, y.step)} cells group by 1, 2 having sum(leads) <> 0 order by 2, 1`.execute(on);
  return result.rows;
}

async function newest(on: Kysely<Tables>) {
  const rows = await on
    .selectFrom("lead")
    .select(["lead_id", "x", "y", "total", "total_band", "model_version", "created_at"])
    .select(sql<string | null>`contact ->> 'name'`.as("name"))
    .orderBy("created_at", "desc")
    .orderBy("lead_id", "desc")
    .limit(PLANE_LIMITS.newest)
    .execute();
  const nameOf = priorityNames(await namings(on));
  return rows.map(({ lead_id, name, created_at, x, y, total, total_band, model_version }) => ({
    lead_id,
    name,
    created_at: created_at.toISOString(),
    x_axis: fromHundredths(x),
    y_axis: fromHundredths(y),
    total_score: fromHundredths(total),
    priority: nameOf(model_version, total_band),
  }));
}
