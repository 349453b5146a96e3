import type { Kysely } from "kysely";
import { type Operations, operations } from "#contract";
import { SIMULATION_COLUMNS } from "#contract/wire";
import { diffDocuments } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import { wordingOf } from "../../api/read-query.ts";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import { answerPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import { exportFile } from "../shared/export-file.ts";
import { jobControls } from "../shared/job-controls.ts";
import { withContacts } from "./contacts.ts";
import {
  documentsOf,
  findSimulations,
  presentSimulation,
  presentSummaries,
  simulationState,
  withNamedMovers,
} from "./find.ts";
import { SIMULATION } from "./kind.ts";
import { eachSimulatedLead, findSimulatedLeads } from "./list.ts";
import { presentSimulatedLead } from "./present.ts";
import { previewSimulation } from "./preview.ts";
import { requestSimulation } from "./request.ts";
import { findSimulation, type SimulationRow } from "./rows.ts";
import { type Subject, subjectOf } from "./subject.ts";

type Sent = Call<Operations["previewSimulation"]> | Call<Operations["createSimulation"]>;

const subjectIn = async ({ body, principal, services, workspace, http }: Sent): Promise<Subject> =>
  await subjectOf({ services, account: principal.account, draft: workspace.draft, wording: wordingOf(http) }, body);

interface ReadCall {
  readonly principal: Principal;
  readonly services: Services;
  readonly db: Kysely<Tables>;
  readonly params: { readonly id: number };
}

/** @throws HttpError 404 */
async function read(asked: ReadCall) {
  const { services, principal, params } = asked;
  return await presentSimulation({ services, account: principal.account }, await findSimulation(asked.db, params.id));
}

const controls = jobControls({
  name: "simulation",
  find: findSimulation,
  stateOf: ({ state }) => simulationState(state),
  kindOf: () => SIMULATION,
});

/** The effect of a model change on stored leads. */
export const modelSimulationRoutes = [
  route(operations.createSimulation, async (call) => {
    const { body, principal, services, agent } = call;
    const subject = await subjectIn(call);
    const requested = { services, principal, agent };
    return await presentSimulation(
      { services, account: principal.account },
      await requestSimulation(requested, subject, body),
    );
  }),

  route(operations.previewSimulation, async (call) => {
    const { services, principal } = call;
    const subject = await subjectIn(call);
    const result = await previewSimulation(call, subject, call.body);
    const { editedFrom, after } = subject;
    return {
      ...(await withNamedMovers({ services, account: principal.account }, result)),
      changes: editedFrom && diffDocuments(editedFrom, after.document),
    };
  }),

  route(operations.listSimulations, async (call) => {
    const { db } = call;
    const find = (page: PageQuery) => findSimulations(db, call.query, page);
    const present = (rows: readonly SimulationRow[]) => presentSummaries(db, rows);
    return await answerPage(call.http, call.query, find, present);
  }),

  route(operations.getSimulation, read),

  route(operations.listSimulatedLeads, async (call) => {
    const { params, query, principal, services, http, db } = call;
    const { page: _, page_size: __, ...which } = query;
    const documents = await documentsOf({ services, account: principal.account }, await findSimulation(db, params.id));
    const of = { accountId: principal.account.id, id: params.id };
    const find = (page: PageQuery) => findSimulatedLeads(db, of, which, windowOf(page));
    return await answerPage(http, query, find, (rows) =>
      withContacts(
        db,
        of.accountId,
        rows.map((lead) => presentSimulatedLead(lead, documents)),
      ),
    );
  }),

  route(operations.exportSimulatedLeads, async (call) => {
    const { params, query, principal, services, db } = call;
    const documents = await documentsOf({ services, account: principal.account }, await findSimulation(db, params.id));
    const { count, batches } = await eachSimulatedLead(db, { accountId: principal.account.id, id: params.id }, query);
    async function* cells() {
      for await (const leads of batches) {
        yield leads.map((lead) => {
          const shown = presentSimulatedLead(lead, documents);
          return SIMULATION_COLUMNS.map((name) => shown[name]);
        });
      }
    }
    return await exportFile(call, {
      name: `simulation-${params.id}`,
      columns: SIMULATION_COLUMNS.map((name) => ({ name })),
      count,
      batches: cells(),
      target: { type: "simulation", label: `Simulation ${params.id}` },
      query: { ...query, search: undefined },
    });
  }),

  route(operations.pauseSimulation, async (call) => {
    await controls.pause(call);
    return await read(call);
  }),
  route(operations.resumeSimulation, async (call) => {
    await controls.resume(call);
    return await read(call);
  }),
  route(operations.cancelSimulation, async (call) => {
    await controls.cancel(call);
    return await read(call);
  }),
];
