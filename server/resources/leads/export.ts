import { type Operations, UTM_PARAMETERS } from "#contract";
import { type Carry, createCarry } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import type { Services } from "../../api/services.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";
import type { Cell } from "../../http/csv.ts";
import type { CsvFile } from "../../http/csv-answer.ts";
import { pickColumns } from "../../http/csv-columns.ts";
import { matching } from "../../leads/filters.ts";
import { COLUMNS, countLeads } from "../../leads/queries.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { versionsOf } from "../../leads/versions.ts";
import { directly, type PartSize, walk } from "../../leads/walk.ts";
import { exportFile, layoutOf, NOT_RECORDED } from "../shared/export-file.ts";
import { columnsFor, type ExportColumn, formerColumns } from "./columns.ts";

/** Usually about 200 kB; larger parts are not faster. Leads may have a megabyte each. */
const PART: PartSize = { leads: 500, bytes: 2 ** 20 };

/** The filtered leads as a CSV file. */
export async function leadsFile(call: Call<Operations["exportLeads"]>): Promise<CsvFile> {
  const { query, principal, services, db } = call;
  const { columns: wanted, separator, decimal, multiple_choice, test: _, ...filters } = query;
  const layout = layoutOf({ separator, decimal });
  const model = await services.models.live(principal.account.id);
  const { document } = model;
  const names = wanted === undefined ? [] : await services.models.names(principal.account.id, model);
  const { columns, faults } = pickColumns(
    columnsFor(document.questions, layout, multiple_choice),
    wanted,
    formerColumns(document.questions, names),
  );
  const condition = await matching(services, principal, filters, faults.length === 0 ? {} : { columns: faults });
  return await exportFile(call, {
    name: isSandbox(principal.account.id) ? "test-leads" : "leads",
    columns,
    layout,
    count: await countLeads(db, condition),
    batches: cellsOf(
      services,
      principal,
      columns,
      createCarry(document.questions),
      walk<LeadRow>(directly(db), {
        condition,
        order: filters.ordering,
        size: PART,
        columns: { select: COLUMNS },
      }),
    ),
    target: { type: "lead", label: "Leads" },
    // which questions and campaign parameters were filtered by, and not the values
    query: {
      ...query,
      ...Object.fromEntries(
        Object.keys(UTM_PARAMETERS).flatMap((name) => (name in query ? [[name, NOT_RECORDED] as const] : [])),
      ),
      ...(query.answers === undefined ? {} : { answers: Object.keys(query.answers) }),
      ...(query.lead_ids === undefined ? {} : { lead_ids: NOT_RECORDED }),
    },
  });
}

async function* cellsOf(
  services: Services,
  principal: Principal,
  columns: readonly ExportColumn[],
  carry: Carry,
  batches: AsyncIterable<readonly LeadRow[]>,
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  for await (const rows of batches) {
    const versionOf = await versionsOf(services.models, principal.account.id, rows);
    yield rows.map((row) => {
      const model = versionOf(row.model_version);
      // under the present names of the questions
      const { asked: answers } = carry(row.answers, model.document.questions);
      return columns.map(({ cell }) => cell({ ...row, answers }, model));
    });
  }
}
