import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import type { Tables } from "../../db/tables.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { presentContact } from "../leads/present.ts";

/** Adds the current names of leads to those of a simulation, which stores only their identifiers. */
export async function withContacts<Lead extends { readonly lead_id: string | null }>(
  db: Kysely<Tables>,
  accountId: number,
  leads: readonly Lead[],
) {
  const ids = leads.flatMap(({ lead_id }) => lead_id ?? []);
  const { rows } = await sql<Pick<LeadRow, "lead_id" | "contact">>`
    select lead_id, contact from lead
    where account_id = ${opaqueToPlanner(accountId)} and lead_id = any(${ids}::text[])`.execute(db);
  const contacts = new Map(rows.map((row) => [row.lead_id, row]));
  return leads.map((lead) => ({ ...lead, ...presentContact(contacts.get(lead.lead_id ?? "") ?? { contact: {} }) }));
}
