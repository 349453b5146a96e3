import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import type { LeadState } from "../leads/rows.ts";
import { versionsOf } from "../leads/versions.ts";
import type { ModelStore } from "../models/store.ts";
import type { ScoredState } from "./conditions.ts";

/** A state of a lead. */
export interface StateKey {
  readonly leadId: string;
  readonly revision: number;
}

const COLUMNS = [
  "lead_id",
  "revision",
  "answers",
  "model_version",
  "evaluated_on",
  "x",
  "y",
  "total",
  "x_band",
  "y_band",
  "total_band",
] as const;

type Row = Pick<LeadState, Exclude<(typeof COLUMNS)[number], "revision">> & { readonly revision: number };

/** States with the models that scored them, by lead and revision. */
export interface States {
  get(key: StateKey): ScoredState | undefined;
}

/** Returns states of an account's leads, and those before them; a state that was erased is not among them. */
export async function readStates(
  db: Kysely<Tables>,
  models: Pick<ModelStore, "versions">,
  accountId: number,
  keys: readonly StateKey[],
): Promise<States> {
  const account = opaqueToPlanner(accountId);
  const columns = (alias: string) => sql.join(COLUMNS.map((column) => sql.ref(`${alias}.${column}`)));
  const { rows } = await sql<Row>`
    with wanted as (
      select distinct lead_id collate "C" as lead_id, revision - before as revision
      from unnest(${keys.map(({ leadId }) => leadId)}::text[], ${keys.map(({ revision }) => revision)}::int[])
        k(lead_id, revision) cross join (values (0), (1)) b(before)
    )
    select ${columns("l")} from wanted k join lead l
      on l.account_id = ${account} and l.lead_id = k.lead_id and l.revision = k.revision
    union all
    select ${columns("h")} from wanted k join lead_history h
      on h.account_id = ${account} and h.lead_id = k.lead_id and h.revision = k.revision`.execute(db);
  const versionOf = await versionsOf(models, accountId, rows);
  const nameOf = ({ leadId, revision }: StateKey) => `${revision} ${leadId}`;
  const found = new Map(
    rows.map((row) => {
      const state: ScoredState = { row, document: versionOf(row.model_version).document };
      return [nameOf({ leadId: row.lead_id, revision: row.revision }), state];
    }),
  );
  return { get: (key) => found.get(nameOf(key)) };
}
