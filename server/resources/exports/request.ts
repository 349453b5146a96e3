import { sql } from "kysely";
import { bytesText, EXPORT_LIMITS, type FieldFaults, fault, type Operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { recordEvent } from "../../audit/record.ts";
import { accountBusy } from "../../http/errors.ts";
import { addJob, requireRoom } from "../../jobs/store.ts";
import { summedCount } from "../../leads/counting.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { everyLead, matchesFilters } from "../../leads/matching.ts";
import { chooseColumns } from "../leads/columns.ts";
import { recordedQuery } from "../leads/export.ts";
import { dated, layoutOf, withoutSearch } from "../shared/export-file.ts";
import { EXPORT, type ExportInput } from "./kind.ts";
import { bytesKept, type FileLayout } from "./rows.ts";

/** After how many seconds to ask again for room for a file. */
const RETRY_AFTER = 600;

/**
 * Requests a file of the current leads. A job writes it (`work.ts`). Everything that determines the file is resolved
 * now, so neither an edit of the model nor another day changes it.
 *
 * @returns the id of the export
 * @throws HttpError 400 for filters or columns that do not exist, 429 if the account has as many exports, or as many
 *   bytes,
 *   as allowed
 */
export async function requestExport(call: Call<Operations["createExport"]>): Promise<number> {
  const { body, principal, services, agent, db: own } = call;
  const { format, ordering, filters, columns: wanted, separator, decimal, multiple_choice } = body;
  const { account } = principal;
  const model = await services.models.live(account.id);
  const csv = layoutOf({ separator, decimal });
  const names = wanted === undefined ? [] : await services.models.names(account.id, model);
  const multipleChoice = multiple_choice ?? "joined";
  const how = { decimal: csv.decimal, multipleChoice };
  const { installationKey } = services;
  const at = new Date();
  const lost = { afterDays: principal.lostAfterDays, at };
  const exported = { installationKey, accountId: account.id, questions: model.document.questions, lost };
  const { columns, faults } = chooseColumns(exported, how, wanted, names);
  const others = { ...faultsOfLayout(body), ...(faults.length === 0 ? {} : { columns: faults }) };
  const sent = { ...filters, ordering: [ordering] };
  const resolved = await resolveFilters(services, principal, sent, { within: ["filters"], others });
  const layout: FileLayout = {
    ...csv,
    multipleChoice,
    lostAfterDays: principal.lostAfterDays,
    columns: columns.map(({ name }) => name),
  };
  const listed = { accountId: account.id, resolved, at };
  const counts = {
    leads_total: (await summedCount(own, { ...listed, matching: everyLead }))?.count ?? null,
    rows_total:
      (await summedCount(own, { ...listed, matching: matchesFilters(resolved, undefined, at) }))?.count ?? null,
  };
  return await own.transaction().execute(async (db) => {
    await requireRoom(db, EXPORT);
    if ((await bytesKept(db)) >= EXPORT_LIMITS.bytes) throw accountBusy(NO_ROOM, RETRY_AFTER);
    const { export_id: id } = await db
      .insertInto("lead_export")
      .values({
        ...{ account_id: account.id, file_name: `${dated("leads", account)}.${format}`, format, ...counts },
        ...{ layout: JSON.stringify(layout), filters: JSON.stringify(resolved), model_version: model.version },
        ...{ is_descending: ordering === "-created_at", snapshot: sql<string>`pg_current_snapshot()`, created_at: at },
        ...{ actor_id: agent.actor?.id ?? null, actor_username: agent.actor?.username ?? "" },
      })
      .returning("export_id")
      .executeTakeFirstOrThrow();
    const input: ExportInput = { export: id };
    const total = counts.leads_total ?? undefined;
    const job = { accountId: account.id, kind: EXPORT, input, actor: agent.actor };
    const jobId = await addJob(db, total === undefined ? job : { ...job, total });
    await db.updateTable("lead_export").set({ job_id: jobId }).where("export_id", "=", id).execute();
    const query = recordedQuery({
      ...filters,
      ordering: [ordering],
      ...(wanted === undefined ? {} : { columns: wanted }),
    });
    await recordEvent(db, account.id, agent, {
      action: "export",
      target: { type: "lead", label: "Leads" },
      subject: account.id,
      after: { export: id, format, ...withoutSearch(query) },
    });
    return id;
  });
}

export const NO_ROOM = `The files of this account’s exports have ${bytesText(EXPORT_LIMITS.bytes)}, which is the most that are kept. Delete one, then try again.`;

/** Returns the faults of layout options that the format does not support. */
function faultsOfLayout(body: Call<Operations["createExport"]>["body"]): FieldFaults {
  if (body.format === "csv") return {};
  const given = (["separator", "decimal"] as const).filter((name) => body[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, [fault("incompatible", "Send this only with the format csv.")]]),
  );
}
