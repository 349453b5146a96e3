import { type Operations, UTM_PARAMETERS } from "#contract";
import { type Carry, createCarry } from "#engine";
import type { Call } from "../../api/call.ts";
import type { Services } from "../../api/services.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";
import type { Cell } from "../../http/csv.ts";
import type { CsvFile } from "../../http/csv-answer.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { finderOf } from "../../leads/finders.ts";
import { LIMITS } from "../../leads/list-limits.ts";
import { matchesFilters } from "../../leads/matching.ts";
import { COLUMNS } from "../../leads/queries.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { versionsOf } from "../../leads/versions.ts";
import { directly, type PartSize, walk } from "../../leads/walk.ts";
import type { ModelVersion } from "../../models/version.ts";
import { exportFile, layoutOf, NOT_RECORDED } from "../shared/export-file.ts";
import { chooseColumns, type ExportColumn } from "./columns.ts";

/** Usually about 200 kB; larger parts are not faster. Leads may have a megabyte each. */
const PART: PartSize = { leads: 500, bytes: 2 ** 20 };

/** The filtered leads as a CSV file. */
export async function leadsFile(call: Call<Operations["exportLeads"]>): Promise<CsvFile> {
  const { query, principal, services, reading: db } = call;
  const { columns: wanted, separator, decimal, multiple_choice, test: _, ...filters } = query;
  const layout = layoutOf({ separator, decimal });
  const model = await services.models.live(principal.account.id);
  const { document } = model;
  const names = wanted === undefined ? [] : await services.models.names(principal.account.id, model);
  const how = { decimal: layout.decimal, multipleChoice: multiple_choice };
  const { installationKey } = services;
  const { questions } = document;
  const at = new Date();
  const lost = { afterDays: principal.lostAfterDays, at };
  const account = { installationKey, accountId: principal.account.id, questions, lost };
  const { columns, faults } = chooseColumns(account, how, wanted, names);
  const others = faults.length === 0 ? {} : { columns: faults };
  const resolved = await resolveFilters(services, principal, filters, { others });
  const condition = matchesFilters(resolved, undefined, at);
  const { id: accountId } = principal.account;
  const listed = {
    db,
    kind: services.database.kind,
    accountId,
    resolved,
    matching: condition,
    at,
    isCountExact: false,
  };
  return await exportFile(call, {
    name: isSandbox(principal.account.id) ? "test-leads" : "leads",
    columns,
    layout,
    count: await finderOf(listed, LIMITS).count(),
    batches: cellsOf(
      columns,
      rowRenderer(services.models, accountId, createCarry(questions)),
      walk<LeadRow>(directly(db), {
        condition,
        order: filters.ordering,
        size: PART,
        columns: { select: COLUMNS },
      }),
    ),
    target: { type: "lead", label: "Leads" },
    query: recordedQuery(query),
  });
}

/**
 * The query for the audit log: the names of the questions and campaign parameters in its filters, without the values.
 */
export const recordedQuery = (
  query: Partial<Call<Operations["exportLeads"]>["query"]>,
): Readonly<Record<string, unknown>> & { readonly search?: string | undefined } => ({
  ...query,
  ...Object.fromEntries(
    Object.keys(UTM_PARAMETERS).flatMap((name) => (name in query ? [[name, NOT_RECORDED] as const] : [])),
  ),
  ...(query.answers === undefined ? {} : { answers: Object.keys(query.answers) }),
  ...(query.lead_ids === undefined ? {} : { lead_ids: NOT_RECORDED }),
});

/** A lead in an export, and the version that scored it. */
type Rendered = readonly [row: LeadRow, model: ModelVersion];

/** Returns a function that carries the answers of leads to the current names of their questions. */
export function rowRenderer(
  models: Services["models"],
  accountId: number,
  carry: Carry,
): (rows: readonly LeadRow[]) => Promise<readonly Rendered[]> {
  return async (rows) => {
    const versionOf = await versionsOf(models, accountId, rows);
    return rows.map((row) => {
      const model = versionOf(row.model_version);
      const { asked: answers } = carry(row.answers, model.document.questions);
      return [{ ...row, answers }, model];
    });
  };
}

async function* cellsOf(
  columns: readonly ExportColumn[],
  render: ReturnType<typeof rowRenderer>,
  batches: AsyncIterable<readonly LeadRow[]>,
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  for await (const rows of batches) {
    yield (await render(rows)).map(([row, model]) => columns.map(({ cell }) => cell(row, model)));
  }
}
