import { listedLead } from "./leads.ts";
import { PEOPLE, personId } from "./people.ts";
import { CREATED_AT } from "./stored.ts";

const body = {
  lead_id: listedLead.body.lead_id,
  outcome: "converted",
  value: 24000,
  occurred_at: "2026-01-31T14:00:00Z",
} as const;

const outcome = {
  id: 1,
  lead_id: body.lead_id,
  outcome: body.outcome,
  value: body.value,
  occurred_at: "2026-01-31T14:00:00.000Z",
  recorded_at: CREATED_AT,
  recorded_by: { id: personId("client"), username: PEOPLE.client.username },
  import_id: null,
} as const;

/** A lead that converted, as it is recorded and then corrected. */
export const converted = { body, outcome, corrected: { ...outcome, value: 25500 } } as const;
