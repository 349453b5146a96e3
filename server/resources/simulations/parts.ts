import { type Kysely, sql } from "kysely";
import type { BandLetter, Compared, Misfit, Place, Tally } from "#engine";
import { int8Array, textArray } from "../../db/binary-arrays.ts";
import type { FoundInPart, Tables } from "../../db/tables.ts";
import type { SimulatedLead, StoredScore } from "./present.ts";
import type { ReadPart } from "./read.ts";

/** The results of a part's leads. */
export interface ScoredPart extends Pick<ReadPart, "firstAt" | "last"> {
  readonly leadIds: readonly string[];
  readonly compared: readonly Compared[];
  readonly tally: Tally;
}

const lettersOf = ({ x_band, y_band, total_band }: StoredScore) => x_band + y_band + total_band;

/** Stores a part as one row: a million rows would take minutes. */
export async function storePart(
  db: Kysely<Tables>,
  { accountId, id, part }: { readonly accountId: number; readonly id: number; readonly part: number },
  { firstAt, last, leadIds, compared, tally }: ScoredPart,
): Promise<void> {
  const points = (value: (compared: Compared) => number) => int8Array(compared.map(value));
  const bands = compared.map(({ before, after }) => lettersOf(before) + (after === undefined ? "" : lettersOf(after)));
  await sql`
    insert into simulation_part (account_id, job_id, part, first_at, last_at, last_lead, tally, lead_ids, x_before,
      y_before, x_after, y_after, bands, found)
    values (${accountId}, ${id}, ${part}, ${firstAt}::timestamptz, ${last.at}::timestamptz, ${last.id},
      ${JSON.stringify(tally)}::json, ${textArray(leadIds)}::text[],
      ${points(({ before }) => before.x)}::bigint[], ${points(({ before }) => before.y)}::bigint[],
      ${points(({ after }) => after?.x ?? 0)}::bigint[], ${points(({ after }) => after?.y ?? 0)}::bigint[],
      ${textArray(bands)}::text[], ${JSON.stringify(foundIn(compared))}::json)`.execute(db);
}

/** Which leads gain or lose which rule, and why others no longer fit. */
function foundIn(compared: readonly Compared[]): FoundInPart {
  const [gained, lost] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const misfits = new Map<string, Misfit & { readonly leads: number[] }>();
  for (const [place, { before, after, misfits: own }] of compared.entries()) {
    for (const misfit of own) {
      const key = `${misfit.reason} ${misfit.field_name}`;
      const known = misfits.get(key);
      if (known === undefined) misfits.set(key, { ...misfit, leads: [place] });
      else known.leads.push(place);
    }
    if (after === undefined) continue;
    for (const rule of after.matched) if (!before.matched.includes(rule)) put(gained, rule, place);
    for (const rule of before.matched) if (!after.matched.includes(rule)) put(lost, rule, place);
  }
  return { gained: Object.fromEntries(gained), lost: Object.fromEntries(lost), misfits: [...misfits.values()] };
}

function put(places: Map<number, number[]>, rule: number, place: number): void {
  const known = places.get(rule);
  if (known === undefined) places.set(rule, [place]);
  else known.push(place);
}

/** A lead as a part stores it. */
export interface StoredPartLead {
  readonly lead_id: string;
  readonly x_before: number;
  readonly y_before: number;
  readonly x_after: number;
  readonly y_after: number;
  /** The letters of X, Y, and the total before, and after unless the lead does not fit. */
  readonly bands: string;
}

/** Converts a stored lead of a part to a simulated lead. */
export function simulatedLeadOf(
  { lead_id, bands, ...points }: StoredPartLead,
  misfits: readonly Misfit[] = [],
): SimulatedLead {
  const letters = [...bands] as BandLetter[];
  const score = (x: number, y: number, [x_band, y_band, total_band]: readonly BandLetter[]) =>
    ({ x, y, x_band, y_band, total_band }) as StoredScore;
  return {
    lead_id: lead_id === "" ? null : lead_id,
    before: score(points.x_before, points.y_before, letters.slice(0, 3)),
    after: letters.length === 3 ? undefined : score(points.x_after, points.y_after, letters.slice(3)),
    misfits,
  };
}

/** Returns the leads at some positions; duplicates are read once. */
export async function readLeadsAt(
  db: Kysely<Tables>,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  places: readonly Place[],
): Promise<(place: Place) => SimulatedLead> {
  const [parts, indexes] = [places.map(([part]) => part), places.map(([, index]) => index)];
  const { rows } = await sql<StoredPartLead & { readonly part: number; readonly index: number }>`
    select p.part, w.index, p.lead_ids[w.index + 1] as lead_id, p.x_before[w.index + 1] as x_before,
      p.y_before[w.index + 1] as y_before, p.x_after[w.index + 1] as x_after, p.y_after[w.index + 1] as y_after,
      p.bands[w.index + 1] as bands
    from unnest(${parts}::int[], ${indexes}::int[]) w(part, index)
    join simulation_part p on p.account_id = ${accountId} and p.job_id = ${id} and p.part = w.part`.execute(db);
  const found = new Map(rows.map((row) => [`${row.part} ${row.index}`, simulatedLeadOf(row)]));
  return ([part, index]) => {
    const lead = found.get(`${part} ${index}`);
    if (lead === undefined) throw new Error(`simulation ${id} has no lead ${index} in part ${part}`);
    return lead;
  };
}
