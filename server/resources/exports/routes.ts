import type { Hono } from "hono";
import { operations } from "#contract";
import { JOB_KINDS } from "#contract/wire";
import { may } from "../../access/policy.ts";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import { recordEvent } from "../../audit/record.ts";
import { responseOf } from "../../http/answer.ts";
import { originOf } from "../../http/client.ts";
import { forbidden, notFound } from "../../http/errors.ts";
import { answerFile } from "../../http/file-answer.ts";
import { answerPage, type PageQuery } from "../../http/pagination.ts";
import { cancelJob } from "../../jobs/controls.ts";
import { fileOf } from "./file.ts";
import { ENDED } from "./kind.ts";
import { LINKS, readLink } from "./link.ts";
import { presentExport } from "./present.ts";
import { requestExport } from "./request.ts";
import { findExport, findExports } from "./rows.ts";

const linking = ({ http, services }: Pick<Call<typeof operations.getExport>, "http" | "services">) => ({
  origin: originOf(http),
  installationKey: services.installationKey,
});

/** Files of leads that are written in the background. */
export const exportRoutes = [
  route(operations.createExport, async (call) => {
    const id = await requestExport(call);
    return presentExport(await findExport(call.db, id), linking(call));
  }),

  route(operations.listExports, async (call) => {
    const { query, http, db } = call;
    const find = (page: PageQuery) => findExports(db, page);
    return await answerPage(http, query, find, (rows) => rows.map((row) => presentExport(row, linking(call))));
  }),

  route(operations.getExport, async (call) => presentExport(await findExport(call.db, call.params.id), linking(call))),

  route(operations.downloadExport, async ({ db, params }) => fileOf(db, await findExport(db, params.id))),

  route(operations.deleteExport, deleteExport),
];

/** Removes an export from the list, and cancels it if it is running. A job removes its file (`sweep.ts`). */
async function deleteExport(call: Call<typeof operations.deleteExport>): Promise<undefined> {
  const { principal, agent, params, db: own } = call;
  const { id: accountId } = principal.account;
  await own.transaction().execute(async (db) => {
    const { row, job } = await findExport(db, params.id);
    if (row.actor_id !== agent.actor?.id && !may(principal, "administer"))
      throw forbidden("permission_denied", "Only administrators can delete the exports of others.");
    await db
      .updateTable("lead_export")
      .set({ ...ENDED, state: "deleted" })
      .where("export_id", "=", params.id)
      .execute();
    if (job === undefined || (await cancelJob(db, job.job_id)) === undefined) return;
    const target = { type: "job", id: job.job_id, label: JOB_KINDS.export } as const;
    await recordEvent(db, accountId, agent, { action: "cancel", target });
  });
}

const EXPIRED = "This link has expired. Read the export again to get a new one.";

/** Serves files by links. This is not an operation of the API, because a link can be used without an account. */
export function mountExportLinks(app: Hono, services: Services): void {
  app.get(`${LINKS}:link`, async (http) => {
    const linked = readLink(http.req.param("link"), services.installationKey, new Date());
    if (linked === undefined || linked === "expired") throw notFound(linked === undefined ? undefined : EXPIRED);
    const db = services.database.of(linked.accountId);
    return responseOf(answerFile(http, fileOf(db, await findExport(db, linked.exportId)), services.log));
  });
}
