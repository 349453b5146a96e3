import { fieldFaultsOf } from "#contract";
import { exportModel, type ModelDocument, type ModelFile, planning } from "#engine";
import type { AuditEvent } from "../audit/record.ts";
import { runCooperatively } from "../base/cooperative.ts";
import { invalid } from "../http/errors.ts";
import { fileHash } from "./hashes.ts";
import type { ModelSource } from "./insert-version.ts";
import type { LiveModel } from "./store.ts";

/** What a file makes of a document. Others are served meanwhile. @throws HttpError 400 with every fault of the file at its path */
export async function plannedFile(file: ModelFile, document: ModelDocument) {
  const plan = await runCooperatively(planning(file, document, new Date().toISOString()));
  if (!plan.ok) throw invalid(fieldFaultsOf(plan.faults));
  return plan;
}

/** What the version list says of a file that was applied. */
export const fileNoteOf = ({ name }: ModelFile) =>
  name === undefined ? "Applied a model file" : `Applied the model file "${name}"`;

/** What the version remembers of it. */
export const sourceOf = (file: ModelFile): ModelSource => ({ name: file.name ?? "Model file", hash: fileHash(file) });

/** What the version remembers of the account whose model it is a copy of. */
export const copySource = (name: string, document: ModelDocument): ModelSource => ({
  name,
  hash: fileHash(exportModel(document)),
});

/** What the audit log tells of it. @param next the version that it made */
export function appliedEvent({ name = "" }: ModelFile, live: LiveModel, next: number, changes: number): AuditEvent {
  return {
    action: "apply",
    target: { type: "model_version", id: next, label: `Version ${next}` },
    before: { live_version: live.model.version },
    after: { live_version: next, file: name, changes },
  };
}
