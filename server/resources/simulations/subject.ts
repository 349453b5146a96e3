import type { Input, operations } from "#contract";
import type { Wording } from "#contract/wire";
import { applyEdit, MODEL_PARTS } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { HttpError, invalid } from "../../http/errors.ts";
import { createPreparation } from "../../models/prepared.ts";
import { type ModelVersion, modelVersion } from "../../models/version.ts";
import { editOf, type SentEdit } from "./edit.ts";

export type SimulationBody = Input<(typeof operations)["previewSimulation"]>["body"];

/** What is simulated, and what it is compared with. */
export interface Subject {
  /** Ready to score by; its number means nothing unless `version` says it. */
  readonly after: ModelVersion;
  readonly before: ModelVersion;
  /** The version that is simulated; null for an edit. */
  readonly version: number | null;
  readonly edit: SentEdit | null;
  /** Whether it is compared with whatever is live, and not with a version that somebody has named. */
  readonly isAgainstLive: boolean;
  /** The version that was live. */
  readonly live: number;
}

/**
 * Finds what a request wants to be simulated, and makes it ready to score by.
 *
 * @throws HttpError 400 that says what is wrong with it
 */
export async function subjectOf(
  { models }: Pick<Services, "models">,
  account: Pick<ActingAccount, "id">,
  { version, edit, against }: SimulationBody,
  wording: Wording,
): Promise<Subject> {
  if ((version === undefined) === (edit === undefined)) {
    throw invalid({ non_field_errors: ["Send what to simulate: either version or edit."] });
  }
  const live = await models.live(account.id);
  const named = async (number: number, field: string) =>
    await models.prepared(account.id, number).catch((error: unknown) => {
      throw error instanceof HttpError && error.status === 404 ? invalid({ [field]: [error.message] }) : error;
    });
  const isAgainstLive = against === "live";
  const before = await named(isAgainstLive ? live.version : against, "against");
  const after = edit === undefined ? await named(version as number, "version") : await edited(live, edit, wording);
  return { before, after, version: version ?? null, edit: edit ?? null, isAgainstLive, live: live.version };
}

/** The live model with an edit that has not been made. */
async function edited(live: ModelVersion, sent: SentEdit, wording: Wording): Promise<ModelVersion> {
  const result = applyEdit(live.document, editOf(sent, wording));
  if (result.ok) return await createPreparation()(modelVersion(live.version, result.document));
  if ("errors" in result) throw invalid({ edit: { data: result.errors } });
  throw invalid({ edit: { id: [`There is no ${MODEL_PARTS[sent.kind]} ${sent.id}.`] } });
}
