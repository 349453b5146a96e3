import type { Operations } from "#contract";
import { formatDate, today } from "#engine";
import type { Principal } from "../../access/principal.ts";
import { agentOf } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Cell } from "../../http/csv.ts";
import type { CsvFile } from "../../http/csv-answer.ts";
import type { Call } from "../../http/mount.ts";
import type { Services } from "../../services.ts";
import { columnsFor, type ExportColumn } from "./columns.ts";
import { matching } from "./filters.ts";
import type { LeadRow } from "./present.ts";
import { countLeads, readLeads } from "./queries.ts";
import { versionsOf } from "./versions.ts";

/** Leads read at a time: some 200 kB. */
const BATCH = 500;

/** The leads that the filters leave as a CSV file; that somebody took them away is noted in the audit log. */
export async function leadsFile({ query, principal, services, http }: Call<Operations["exportLeads"]>) {
  const { columns: wanted, ...filters } = query;
  const { account } = principal;
  const { document } = await services.models.live(account.id);
  const { columns, faults } = columnsFor(wanted, document.questions);
  const condition = await matching(services, principal, filters, faults.length === 0 ? {} : { columns: faults });
  const { kysely } = services.database;
  const count = await countLeads(kysely, condition);
  await recordEvent(kysely, account.id, agentOf(principal, http), {
    action: "export",
    target: { type: "lead", label: "Leads as CSV" },
    after: { rows: count, ...query },
  });
  const file: CsvFile = {
    filename: `leads-${account.slug}-${formatDate(today(new Date(), account.timeZone))}.csv`,
    columns: columns.map(({ name }) => name),
    count,
    batches: cellsOf(services, principal, columns, readLeads(kysely, condition, filters.ordering, BATCH)),
  };
  return file;
}

async function* cellsOf(
  services: Services,
  principal: Principal,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly LeadRow[]>,
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  for await (const rows of batches) {
    const versionOf = await versionsOf(services, principal, rows);
    yield rows.map((row) => columns.map(({ cell }) => cell(row, versionOf(row.model_version))));
  }
}
