import { fault, type Input, type operations } from "#contract";
import type { Wording } from "#contract/wire";
import { applyEdit, MODEL_PARTS, type ModelDocument } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { invalid } from "../../http/errors.ts";
import { createPreparation } from "../../models/prepared.ts";
import { type ModelVersion, modelVersion } from "../../models/version.ts";
import type { WorkspaceModel } from "../../models/workspace.ts";
import { editOf, type SentEdit } from "./edit.ts";
import type { Described } from "./present.ts";

export type SimulationBody = Input<(typeof operations)["previewSimulation"]>["body"];

/** The model to simulate, and the one to compare it with, both compiled. */
export interface Subject {
  readonly before: ModelVersion;
  readonly after: WorkspaceModel;
  readonly described: Described;
  readonly edit: SentEdit | null;
  /** The document that the edit changes; null without an edit. */
  readonly editedFrom: ModelDocument | null;
  /** Whether it is compared with the live version, and not with a named one. */
  readonly isAgainstLive: boolean;
}

interface SubjectContext {
  readonly services: Pick<Services, "models" | "drafts">;
  readonly account: Pick<ActingAccount, "id">;
  /** As in `X-Draft`; null for none. */
  readonly draft: number | null;
  /** Whether the faults of an edit are worded for the API or for a form. */
  readonly wording: Wording;
}

const ONE_SUBJECT = fault("incompatible", "Send what to simulate: either draft, version, or edit.");

/**
 * Finds and compiles the models that a request wants to simulate.
 *
 * @throws HttpError 400 with the faults, 404 if there is no such draft or version: the answer does not reveal whether
 *   another account has one with that number
 */
export async function subjectOf(asking: SubjectContext, body: SimulationBody): Promise<Subject> {
  const { models } = asking.services;
  const accountId = asking.account.id;
  const { version, edit, against } = body;
  const draft = body.draft ?? asking.draft ?? undefined;
  if (body.draft !== undefined && edit !== undefined) throw invalid({ non_field_errors: [ONE_SUBJECT] });
  if (version === undefined ? draft === undefined && edit === undefined : draft !== undefined || edit !== undefined) {
    throw invalid({ non_field_errors: [ONE_SUBJECT] });
  }
  const live = await models.live(accountId);
  const isAgainstLive = against === "live";
  const before = await models.prepared(accountId, isAgainstLive ? live.version : against);
  const subject = (after: WorkspaceModel, of: Partial<Described>, editedFrom?: ModelDocument): Subject => ({
    before,
    after,
    described: { draft: null, revision: null, version: null, ...of, against: before.version },
    edit: edit ?? null,
    editedFrom: editedFrom ?? null,
    isAgainstLive,
  });
  if (version !== undefined) return subject(await models.prepared(accountId, version), { version });
  if (draft === undefined) {
    return subject(await edited(live, edit as SentEdit, asking.wording), {}, live.document);
  }
  const read = await asking.services.drafts.read(accountId, draft);
  const after = edit === undefined ? read.model : await edited(read.model, edit, asking.wording);
  return subject(after, { draft, revision: read.draft.revision }, edit && read.model.document);
}

/** A model with an edit that has not been made. */
async function edited(model: WorkspaceModel, sent: SentEdit, wording: Wording): Promise<WorkspaceModel> {
  const result = applyEdit(model.document, editOf(sent, wording));
  if (result.ok) return await createPreparation()(modelVersion(model.version, result.document));
  if ("errors" in result) throw invalid({ edit: { data: result.errors } });
  throw invalid({
    edit: { id: [fault("does_not_exist", `There is no ${MODEL_PARTS[sent.kind]} with the id ${sent.id}.`)] },
  });
}
