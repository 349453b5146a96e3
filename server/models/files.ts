import { fieldFaultsOf } from "#contract";
import { exportModel, type ModelDocument, type ModelFile, planInSteps } from "#engine";
import type { AuditEvent } from "../audit/record.ts";
import { runCooperatively } from "../base/cooperative.ts";
import { invalid } from "../http/errors.ts";
import type { LiveModel } from "./cached-versions.ts";
import { fileHash } from "./hashes.ts";
import type { ModelSource } from "./insert-version.ts";

/**
 * Applies a file to a document, and lets other work run in between. @throws HttpError 400 with every fault of the file
 * at its path
 */
export async function plannedFile(file: ModelFile, document: ModelDocument) {
  const plan = await runCooperatively(planInSteps(file, document, new Date().toISOString()));
  if (!plan.ok) throw invalid(fieldFaultsOf(plan.faults));
  return plan;
}

/** The note of a version from a file. */
export const fileNoteOf = ({ name }: ModelFile) =>
  name === undefined ? "Applied a model file" : `Applied the model file "${name}"`;

/** The source of a version from a file. */
export const fileSource = (file: ModelFile): ModelSource => ({ name: file.name ?? "Model file", hash: fileHash(file) });

/** The source of a version that copies another account's model. */
export const copySource = (name: string, document: ModelDocument): ModelSource => ({
  name,
  hash: fileHash(exportModel(document)),
});

/** The audit event of an applied file. @param next the version that it created */
export function appliedEvent({ name = "" }: ModelFile, live: LiveModel, next: number, changes: number): AuditEvent {
  return {
    action: "apply",
    target: { type: "model_version", id: next, label: `Version ${next}` },
    before: { live_version: live.model.version },
    after: { live_version: next, file: name, changes },
  };
}
