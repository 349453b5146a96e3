import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Input, operations } from "#contract";
import type { Tally } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { invalid } from "../../http/errors.ts";
import { type KeptLead, unpacked } from "./parts.ts";
import type { SimulatedLead } from "./present.ts";
import { talliesOf } from "./rows.ts";

/** Which leads of a simulation. */
export type WhichLeads = Input<(typeof operations)["exportSimulatedLeads"]>["query"];

interface Of {
  readonly accountId: number;
  readonly id: number;
}

/** @throws HttpError 400 when filters exclude one another */
function requireOneFilter({ from, to, moved, refused }: WhichLeads): void {
  const isByBand = from !== undefined || to !== undefined;
  if ([isByBand, moved !== undefined, refused !== undefined].filter(Boolean).length > 1) {
    throw invalid({ non_field_errors: ["Filter by bands, by moved, or by refused, one at a time."] });
  }
}

/** How many leads of a part are meant: every part has counted them. */
function countIn(tally: Tally, { axis, from, to, moved, refused }: WhichLeads): number {
  if (refused !== undefined) return refused ? tally.refused : tally.leads - tally.refused;
  if (moved !== undefined) return tally[moved];
  if (from === undefined && to === undefined) return tally.leads;
  const cells = Object.entries(tally.matrix[axis]);
  const isMeant = (letters: string) => (from ?? letters[0]) === letters[0] && (to ?? letters[1]) === letters[1];
  return cells.reduce((sum, [letters, leads]) => sum + (isMeant(letters) ? leads : 0), 0);
}

const FITS = sql<boolean>`length(lead.bands) = 6`;
const PLACE = { x: 1, y: 2, total: 3 } as const;
const SIGN = { up: 1, down: -1, unchanged: 0 } as const;

function isMeant({ axis, from, to, moved, refused }: WhichLeads): RawBuilder<boolean> {
  if (refused !== undefined) return refused ? sql`not ${FITS}` : FITS;
  if (moved !== undefined)
    return sql`${FITS} and sign(lead.x_after + lead.y_after - lead.x_before - lead.y_before) = ${SIGN[moved]}`;
  const conditions = [from === undefined && to === undefined ? sql<boolean>`true` : FITS];
  if (from !== undefined) conditions.push(sql`substr(lead.bands, ${PLACE[axis]}, 1) = ${from}`);
  if (to !== undefined) conditions.push(sql`substr(lead.bands, ${PLACE[axis] + 3}, 1) = ${to}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The leads that are meant of some parts, in their order. */
async function readLeads(
  db: Kysely<Tables>,
  { accountId, id }: Of,
  parts: readonly number[],
  which: WhichLeads,
  { offset, limit }: { readonly offset: number; readonly limit?: number },
): Promise<readonly SimulatedLead[]> {
  const { rows } = await sql<KeptLead>`
    select lead.lead_id, lead.x_before, lead.y_before, lead.x_after, lead.y_after, lead.bands
    from simulation_part p, unnest(p.lead_ids, p.x_before, p.y_before, p.x_after, p.y_after, p.bands)
      with ordinality lead(lead_id, x_before, y_before, x_after, y_after, bands, place)
    where p.account_id = ${accountId} and p.job_id = ${id} and p.part = any(${parts}::int[]) and ${isMeant(which)}
    order by p.part, lead.place offset ${offset} limit ${limit ?? null}`.execute(db);
  return rows.map(unpacked);
}

/** A page of the leads that are meant, and how many there are; only the parts that the page lies in are read. */
export async function findSimulatedLeads(
  db: Kysely<Tables>,
  of: Of,
  which: WhichLeads,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly count: number; readonly rows: readonly SimulatedLead[] }> {
  requireOneFilter(which);
  let count = 0;
  let skipped = 0;
  const parts: number[] = [];
  for (const { part, tally } of await talliesOf(db, of.id)) {
    const leads = countIn(tally, which);
    if (leads > 0 && count + leads <= offset) skipped += leads;
    else if (leads > 0 && count < offset + limit) parts.push(part);
    count += leads;
  }
  const rows = await readLeads(db, of, parts, which, { offset: offset - skipped, limit });
  return { count, rows };
}

/** All leads that are meant, a part at a time, and how many there are. */
export async function eachSimulatedLead(db: Kysely<Tables>, of: Of, which: WhichLeads) {
  requireOneFilter(which);
  const counted = (await talliesOf(db, of.id)).map(({ part, tally }) => ({ part, leads: countIn(tally, which) }));
  const parts = counted.filter(({ leads }) => leads > 0);
  async function* batches(): AsyncGenerator<readonly SimulatedLead[], void> {
    for (const { part } of parts) yield await readLeads(db, of, [part], which, { offset: 0 });
  }
  return { count: parts.reduce((sum, { leads }) => sum + leads, 0), batches: batches() };
}
