import { type Kysely, sql } from "kysely";
import { fault, type Input, type operations } from "#contract";
import { hundredths, type Misfit, type Tally } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { invalid } from "../../http/errors.ts";
import { type StoredPartLead, simulatedLeadOf } from "./parts.ts";
import type { SimulatedLead } from "./present.ts";
import { talliesOf } from "./rows.ts";

/** The filters of a simulation's leads. */
export type LeadSelection = Input<(typeof operations)["exportSimulatedLeads"]>["query"];

interface Of {
  readonly accountId: number;
  readonly id: number;
}

const ONE_FILTER =
  "Filter by bands, by `moved`, by the change of the total, by `gained`, by `lost`, or by `refused`, one at a time.";
const RUN_AGAIN =
  "This simulation was run by an earlier version, which did not keep the leads of each rule. Run it again to list them.";

const isByChange = ({ min_change, max_change }: LeadSelection) => min_change !== undefined || max_change !== undefined;

/** @throws HttpError 400 if filters exclude one another */
function requireOneFilter(which: LeadSelection): void {
  const { from, to, moved, gained, lost, refused } = which;
  const isByBand = from !== undefined || to !== undefined;
  const others = [moved, gained, lost, refused].map((filter) => filter !== undefined);
  if ([isByBand, isByChange(which), ...others].filter(Boolean).length > 1)
    throw invalid({ non_field_errors: [fault("incompatible", ONE_FILTER)] });
}

/** How many leads of a part match, from the part's counts. */
function countIn(tally: Tally, { axis, from, to, moved, gained, lost, refused }: LeadSelection): number {
  if (refused !== undefined) return refused ? tally.refused : tally.leads - tally.refused;
  if (moved !== undefined) return tally[moved];
  if (gained !== undefined) return tally.gained[gained] ?? 0;
  if (lost !== undefined) return tally.lost[lost] ?? 0;
  if (from === undefined && to === undefined) return tally.leads;
  const cells = Object.entries(tally.matrix[axis]);
  const isMeant = (letters: string) => (from ?? letters[0]) === letters[0] && (to ?? letters[1]) === letters[1];
  return cells.reduce((sum, [letters, leads]) => sum + (isMeant(letters) ? leads : 0), 0);
}

const FITS = sql<boolean>`length(lead.bands) = 6`;
const CHANGE = sql<number>`(lead.x_after + lead.y_after - lead.x_before - lead.y_before)`;
const PLACE = { x: 1, y: 2, total: 3 } as const;
const SIGN = { up: 1, down: -1, unchanged: 0 } as const;

/** Whether a lead of the part `p` matches. */
function isMeant({ axis, from, to, moved, min_change, max_change, gained, lost, refused }: LeadSelection) {
  if (refused !== undefined) return refused ? sql<boolean>`not ${FITS}` : FITS;
  if (moved !== undefined) return sql<boolean>`${FITS} and sign(${CHANGE}) = ${SIGN[moved]}`;
  if (gained !== undefined) return isAmong("gained", gained);
  if (lost !== undefined) return isAmong("lost", lost);
  const conditions = [
    ...([from, to, min_change, max_change].some((filter) => filter !== undefined) ? [FITS] : [sql<boolean>`true`]),
    ...(from === undefined ? [] : [sql<boolean>`substr(lead.bands, ${PLACE[axis]}, 1) = ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`substr(lead.bands, ${PLACE[axis] + 3}, 1) = ${to}`]),
    ...(min_change === undefined ? [] : [sql<boolean>`${CHANGE} >= ${hundredths(min_change)}`]),
    ...(max_change === undefined ? [] : [sql<boolean>`${CHANGE} <= ${hundredths(max_change)}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A set that is computed once for each part; positions are looked up in it. */
const isAmong = (list: "gained" | "lost", rule: number) => sql<boolean>`lead.place - 1 in (
  select value::int from json_array_elements_text(p.found -> ${list}::text -> ${String(rule)}::text))`;

/** How many leads of each part match, in the order of the parts. */
async function countsOf(
  db: Kysely<Tables>,
  { accountId, id }: Of,
  which: LeadSelection,
): Promise<readonly { readonly part: number; readonly leads: number }[]> {
  requireOneFilter(which);
  if (which.gained !== undefined || which.lost !== undefined) await requireFound(db, id);
  if (!isByChange(which))
    return (await talliesOf(db, id)).map(({ part, tally }) => ({ part, leads: countIn(tally, which) }));
  const { rows } = await sql<{ part: number; leads: number }>`
    select p.part, count(*)::int as leads
    from simulation_part p, unnest(p.x_before, p.y_before, p.x_after, p.y_after, p.bands)
      lead(x_before, y_before, x_after, y_after, bands)
    where p.account_id = ${accountId} and p.job_id = ${id} and ${isMeant(which)}
    group by p.part order by p.part`.execute(db);
  return rows;
}

/** @throws HttpError 400 if the simulation has not stored the leads of each rule */
async function requireFound(db: Kysely<Tables>, id: number): Promise<void> {
  const without = db.selectFrom("simulation_part").select("part").where("job_id", "=", id).where("found", "is", null);
  if ((await without.limit(1).executeTakeFirst()) !== undefined)
    throw invalid({ non_field_errors: [fault("wrong_state", RUN_AGAIN)] });
}

/** Returns the matching leads of some parts, in their order. */
async function readLeads(
  db: Kysely<Tables>,
  { accountId, id }: Of,
  parts: readonly number[],
  which: LeadSelection,
  { offset, limit }: { readonly offset: number; readonly limit?: number },
): Promise<readonly SimulatedLead[]> {
  const { rows } = await sql<StoredPartLead & { readonly part: number; readonly place: number }>`
    select p.part, lead.place::int - 1 as place, lead.lead_id, lead.x_before, lead.y_before, lead.x_after, lead.y_after,
      lead.bands
    from simulation_part p, unnest(p.lead_ids, p.x_before, p.y_before, p.x_after, p.y_after, p.bands)
      with ordinality lead(lead_id, x_before, y_before, x_after, y_after, bands, place)
    where p.account_id = ${accountId} and p.job_id = ${id} and p.part = any(${parts}::int[]) and ${isMeant(which)}
    order by p.part, lead.place offset ${offset} limit ${limit ?? null}`.execute(db);
  const refused = rows.filter(({ bands }) => bands.length === 3).map(({ part }) => part);
  const misfitsOf = await readMisfits(db, id, [...new Set(refused)]);
  return rows.map(({ part, place, ...kept }) =>
    simulatedLeadOf(kept, kept.bands.length === 3 ? misfitsOf(part, place) : undefined),
  );
}

/** Returns why the leads at some positions of some parts no longer fit. */
async function readMisfits(
  db: Kysely<Tables>,
  id: number,
  parts: readonly number[],
): Promise<(part: number, place: number) => readonly Misfit[]> {
  if (parts.length === 0) return () => [];
  const rows = await db
    .selectFrom("simulation_part")
    .select(["part", "found"])
    .where("job_id", "=", id)
    .where("part", "in", parts)
    .execute();
  const byPlace = new Map<string, Misfit[]>();
  for (const { part, found } of rows) {
    for (const { leads, ...misfit } of found?.misfits ?? []) {
      for (const place of leads) {
        const key = `${part} ${place}`;
        byPlace.set(key, [...(byPlace.get(key) ?? []), misfit]);
      }
    }
  }
  return (part, place) => byPlace.get(`${part} ${place}`) ?? [];
}

/** Returns a page of the matching leads, and how many there are. It reads only the parts that the page covers. */
export async function findSimulatedLeads(
  db: Kysely<Tables>,
  of: Of,
  which: LeadSelection,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly count: number; readonly rows: readonly SimulatedLead[] }> {
  let count = 0;
  let skipped = 0;
  const parts: number[] = [];
  for (const { part, leads } of await countsOf(db, of, which)) {
    if (leads > 0 && count + leads <= offset) skipped += leads;
    else if (leads > 0 && count < offset + limit) parts.push(part);
    count += leads;
  }
  const rows = await readLeads(db, of, parts, which, { offset: offset - skipped, limit });
  return { count, rows };
}

/** Returns all matching leads, a part at a time, and how many there are. */
export async function eachSimulatedLead(db: Kysely<Tables>, of: Of, which: LeadSelection) {
  const parts = (await countsOf(db, of, which)).filter(({ leads }) => leads > 0);
  async function* batches(): AsyncGenerator<readonly SimulatedLead[], void> {
    for (const { part } of parts) yield await readLeads(db, of, [part], which, { offset: 0 });
  }
  return { count: parts.reduce((sum, { leads }) => sum + leads, 0), batches: batches() };
}
