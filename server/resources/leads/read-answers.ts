import type { Principal } from "../../access/principal.ts";
import type { OtherFaults } from "../../api/call.ts";
import type { FaultsOfMeaning } from "../../api/faults.ts";
import type { Services } from "../../api/services.ts";
import { workedFor, workFor } from "../../base/loop-time.ts";
import type { ModelVersion } from "../../models/version.ts";
import type { Workspace } from "../../models/workspace.ts";

/** Reads answers with a model. The live model accepts former names too, as it does for leads. */
export async function readSent(
  services: Services,
  { id, timeZone }: Principal["account"],
  workspace: Workspace | undefined,
  answers: unknown,
) {
  const isLive = workspace === undefined || workspace.draft === null;
  const model = await (workspace === undefined ? services.models.live(id) : workspace.model());
  const read = model.readAnswers(answers, { timeZone });
  if (read.ok || !isLive) return read;
  const lenient = await services.models.lenient(id, await services.models.live(id));
  return lenient?.readAnswers(answers, { timeZone }) ?? read;
}

const answersIn = (body: unknown): object | undefined =>
  typeof body === "object" && body !== null && "answers" in body && typeof body.answers === "object"
    ? (body.answers ?? undefined)
    : undefined;

/** The faults of the answers, if another member of the lead is faulty too. */
export const faultyAnswers: OtherFaults = async ({ principal, services, workspace }, body) => {
  const answers = answersIn(body);
  if (principal === undefined || answers === undefined) return {};
  const read = await readSent(services, principal.account, workspace, answers);
  return read.ok ? {} : { answers: read.errors };
};

/** The same for the leads of a batch: their model is looked up once. */
export function faultyAnswersOfBatch({ models }: Services, { id, timeZone }: Principal["account"]): FaultsOfMeaning {
  const worker = workedFor();
  const lookUp = async () => {
    const live = await models.live(id);
    const lenient = await models.lenient(id, live);
    workFor(worker);
    return lenient ?? live;
  };
  let model: Promise<ModelVersion> | undefined;
  return async (body) => {
    const answers = answersIn(body);
    if (answers === undefined) return {};
    model ??= lookUp();
    const read = (await model).readAnswers(answers, { timeZone });
    return read.ok ? {} : { answers: read.errors };
  };
}
