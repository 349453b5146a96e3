import { type FieldFaults, operations } from "#contract";
import { fault } from "#contract/wire";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { invalid } from "../../http/errors.ts";
import { answerPage, type PageQuery } from "../../http/pagination.ts";
import { UnreadableFile } from "../../imports/format.ts";
import { faultsOfMapping, faultsOfValues } from "../../imports/mapping.ts";
import { refusalOfFile } from "../../imports/refusal.ts";
import { jobControls } from "../shared/job-controls.ts";
import { describe, fullMapping, guessMapping, inspectHead, keptValues } from "./describe.ts";
import { errorsFile, findErrors } from "./errors.ts";
import { IMPORT, IMPORT_UNDO } from "./kind.ts";
import { readHead } from "./pieces.ts";
import { canStart, presentImport, presentWhole, stateOf } from "./present.ts";
import { findImport, findImports, type ImportWithJob, jobIdOf, matchingOf } from "./rows.ts";
import { scoringModelOf } from "./score-row.ts";
import { NOT_STARTED, startImport, wrongState } from "./start.ts";
import { requestUndo } from "./undo-request.ts";
import { forgetFile, receiveFile } from "./upload.ts";

type OfAccount = Pick<Call<typeof operations.getImport>, "db" | "services" | "principal">;

/** The import, with a preview while it can be started. */
async function shown(call: OfAccount, id: number) {
  const found = await findImport(call.db, id);
  return canStart(found.row) ? presentWhole(found, await described(call, found)) : presentWhole(found);
}

async function described({ db, services, principal }: OfAccount, { row }: ImportWithJob) {
  const model = await scoringModelOf(services.models, principal.account, row.import_id);
  const inspection = await inspectHead(await headOf(db, row), model, row.file_format);
  return await describe(inspection, matchingOf(row), model);
}

async function headOf(db: OfAccount["db"], { account_id, import_id, bytes, is_utf8 }: ImportWithJob["row"]) {
  const head = await readHead({ db, accountId: account_id, importId: import_id });
  return { bytes: head, isWhole: head.length >= bytes, isUtf8Text: is_utf8 };
}

const controls = jobControls<ImportWithJob>({
  name: "import",
  find: async (db, id) => {
    const row = await db
      .selectFrom("lead_import")
      .select("import_id")
      .where((eb) => eb.or([eb("job_id", "=", id), eb("undo_job_id", "=", id)]))
      .executeTakeFirst();
    return await findImport(db, row?.import_id ?? 0);
  },
  stateOf,
  kindOf: ({ kind }) => (kind === IMPORT.name ? IMPORT : IMPORT_UNDO),
});

type Control = OfAccount & Pick<Call<typeof operations.pauseImport>, "agent" | "params">;

/** Controls the job of an import. An import that can still be started has no running job, and can only be removed. */
async function control(call: Control, action: keyof typeof controls, words: string) {
  const found = await findImport(call.db, call.params.id);
  const jobId = jobIdOf(found.row);
  if (action === "cancel" && canStart(found.row)) {
    await call.db
      .updateTable("lead_import")
      .set({ ...NOT_STARTED, state: "cancelled", finished_at: new Date() })
      .where("import_id", "=", found.row.import_id)
      .where("state", "=", found.row.state)
      .execute();
    return await shown(call, call.params.id);
  }
  if (jobId === null || found.job === undefined) throw wrongState(found, words);
  await controls[action]({ agent: call.agent, db: call.db, params: { id: jobId } });
  return await shown(call, call.params.id);
}

/** Leads from files. */
export const importRoutes = [
  route(operations.createImport, async (call) => {
    const { query, services, principal, agent } = call;
    const { start, on_duplicate = "error", match_on = "lead_id", dry_run = false, send_webhooks = false } = query;
    if (!start) {
      const given = (["on_duplicate", "match_on", "dry_run", "send_webhooks"] as const).filter(
        (name) => query[name] !== undefined,
      );
      if (given.length > 0)
        throw invalid(
          Object.fromEntries(given.map((name) => [name, [fault("incompatible", "Send this only with start=true.")]])),
        );
    }
    const id = await receiveFile(call);
    if (!start) return await shown(call, id);
    const uploaded = await findImport(call.db, id);
    // an earlier request with the same key may have started it
    const detected = canStart(uploaded.row) ? await described(call, uploaded) : undefined;
    const onlyOnce = call.uploadKey !== undefined;
    const how = { on_duplicate, match_on, dry_run, send_webhooks, onlyOnce };
    const starting = startImport({ services, principal, agent }, id, how);
    await starting.catch(async (error: unknown) => {
      // the sender does not know its id
      await forgetFile({ db: call.db, accountId: principal.account.id, importId: id });
      throw error;
    });
    return presentWhole(await findImport(call.db, id), detected);
  }),

  route(operations.listImports, async ({ query, http, db }) => {
    const find = (page: PageQuery) => findImports(db, page);
    return await answerPage(http, query, find, (rows) => rows.map(presentImport));
  }),

  route(operations.getImport, async (call) => await shown(call, call.params.id)),

  route(operations.updateImport, async (call) => {
    const { db, params, body, services, principal } = call;
    const found = await findImport(db, params.id);
    if (!canStart(found.row)) throw wrongState(found, "changed");
    const model = await scoringModelOf(services.models, principal.account, params.id);
    const given = body.format ?? found.row.given_format;
    const inspection = await inspectHead(await headOf(db, found.row), model, given).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? refusalOfFile(error) : error;
    });
    const columns = inspection.columns.map(({ name }) => name);
    const isSame = JSON.stringify(columns) === JSON.stringify(found.row.columns);
    const kept = isSame ? found.row.mapping : await guessMapping(inspection, model);
    const faults: FieldFaults = { ...faultsOfFormat(body.format?.date_orders ?? {}, columns) };
    const { questions } = model.live.document;
    const ofMapping = faultsOfMapping(body.mapping ?? {}, columns, questions);
    if (Object.keys(ofMapping).length > 0) faults.mapping = ofMapping as FieldFaults;
    const mapping = fullMapping(body.mapping ?? kept, columns);
    const values = body.values ?? (isSame ? keptValues(matchingOf(found.row), mapping) : {});
    const ofValues = faultsOfValues(
      { mapping, values: body.values ?? {} },
      columns,
      questions,
      principal.account.timeZone,
    );
    if (Object.keys(ofValues).length > 0) faults.values = ofValues as FieldFaults;
    if (Object.keys(faults).length > 0) throw invalid(faults);
    await db
      .updateTable("lead_import")
      .set({
        // the result of an earlier dry run is no longer valid
        ...{ ...NOT_STARTED, state: "uploaded" },
        given_format: JSON.stringify(given),
        file_format: JSON.stringify(inspection.format),
        columns: JSON.stringify(columns),
        mapping: JSON.stringify(mapping),
        column_values: JSON.stringify(values),
        touched_at: new Date(),
      })
      .where("import_id", "=", params.id)
      .where("state", "=", found.row.state)
      .execute();
    return await shown(call, params.id);
  }),

  route(operations.startImport, async (call) => {
    const { services, principal, agent, params, body } = call;
    await startImport({ services, principal, agent }, params.id, body);
    return await shown(call, params.id);
  }),

  route(operations.listImportErrors, async ({ query, http, db, params }) => {
    await findImport(db, params.id);
    const find = (page: PageQuery) => findErrors(db, params.id, page);
    return await answerPage(http, query, find, (rows) => rows);
  }),

  route(
    operations.exportImportErrors,
    async (call) => await errorsFile(call, await findImport(call.db, call.params.id)),
  ),

  route(operations.pauseImport, async (call) => await control(call, "pause", "paused")),

  route(operations.resumeImport, async (call) => await control(call, "resume", "resumed")),

  route(operations.cancelImport, async (call) => await control(call, "cancel", "canceled")),

  route(operations.undoImport, async (call) => {
    const { services, principal, agent, params } = call;
    await requestUndo({ services, principal, agent }, params.id);
    return await shown(call, params.id);
  }),
];

function faultsOfFormat(orders: Readonly<Record<string, unknown>>, columns: readonly string[]): FieldFaults {
  const unknown = Object.keys(orders).filter((name) => !columns.includes(name));
  if (unknown.length === 0) return {};
  return {
    format: {
      date_orders: unknown.slice(0, 20).map((name) => fault("unknown_field", `The file has no column "${name}".`)),
    },
  };
}
