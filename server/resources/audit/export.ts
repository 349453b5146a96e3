import { type Kysely, sql } from "kysely";
import { AUDIT_COLUMNS, type AuditColumn, type Operations } from "#contract";
import type { ActingAccount } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import type { Tables } from "../../db/tables.ts";
import type { Cell } from "../../http/csv.ts";
import type { CsvFile } from "../../http/csv-answer.ts";
import { pickColumns } from "../../http/csv-columns.ts";
import { invalid } from "../../http/errors.ts";
import { exportFile, layoutOf } from "../shared/export-file.ts";
import {
  type AuditFilters,
  countEvents,
  type EventRow,
  eventsOf,
  lastEvent,
  resolveAuditFilters,
  withLeadIds,
} from "./find.ts";

/** Events read at a time; each may contain a whole question before and after. */
const BATCH = 200;

const json = (state: object | null): Cell => (state === null ? null : JSON.stringify(state));

const CELLS: Readonly<Record<AuditColumn, (row: EventRow) => Cell>> = {
  id: (row) => row.event_id,
  created_at: (row) => row.created_at.toISOString(),
  actor_id: (row) => row.actor_id,
  actor: (row) => row.actor_username,
  via: (row) => row.via,
  credential: (row) => row.credential,
  ip: (row) => row.ip,
  user_agent: (row) => row.user_agent,
  action: (row) => row.action,
  target_type: (row) => row.target_type,
  target_id: (row) => row.target_id,
  target_label: (row) => row.target_label,
  before: (row) => json(row.before),
  after: (row) => json(row.after),
};

interface AuditExportColumn {
  readonly name: AuditColumn;
  readonly cell: (row: EventRow) => Cell;
}

const COLUMNS: readonly AuditExportColumn[] = AUDIT_COLUMNS.map((name) => ({ name, cell: CELLS[name] }));

/** The filtered events as a CSV file: those at the time of the request, without its own. */
export async function auditFile(call: Call<Operations["exportAuditLog"]>): Promise<CsvFile> {
  const { columns: wanted, separator, ...asked } = call.query;
  const { reading: db, principal } = call;
  const { account } = principal;
  const filters = resolveAuditFilters(call.services.installationKey, account, asked);
  const { columns, faults } = pickColumns(COLUMNS, wanted);
  if (faults.length > 0) throw invalid({ columns: faults });
  const until = await lastEvent(db);
  return await exportFile(call, {
    name: "audit-log",
    columns,
    layout: layoutOf({ separator }),
    count: await countEvents(db, account, filters, until),
    batches: cellsOf(db, account, filters, until, columns),
    target: { type: "audit_event", label: "Audit log" },
    query: { ...call.query, ...recordedTarget(filters) },
  });
}

/** The id of a lead is recorded as everywhere in the log, by its fingerprint. */
function recordedTarget({ target_type, target_ids }: AuditFilters) {
  const isLead = target_type === undefined || target_type === "lead";
  return target_ids !== undefined && isLead ? { target_id: target_ids.at(-1) } : {};
}

/** Reads batch after batch, each after the last event of the one before; no connection is held between them. */
async function* cellsOf(
  db: Kysely<Tables>,
  account: ActingAccount,
  filters: AuditFilters,
  until: number,
  columns: readonly AuditExportColumn[],
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  const from = eventsOf(db, account, filters, until).select(sql<string>`created_at::text`.as("moment")).limit(BATCH);
  for (let part = from; ; ) {
    const rows = await withLeadIds(db, await part.execute());
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
    const last = rows.at(-1);
    if (rows.length < BATCH || last === undefined) return;
    part = from.where(sql<boolean>`(created_at, event_id) < (${last.moment}::timestamptz, ${last.event_id}::bigint)`);
  }
}
