import type { ModelFile } from "#engine";
import type { Happening } from "../../audit/record.ts";
import { fileHash } from "../../models/hashes.ts";
import type { ModelSource } from "../../models/insert-version.ts";
import type { LiveModel } from "../../models/store.ts";

/** What the version list says of a file that was applied. */
export const noteOf = ({ name }: ModelFile) =>
  name === undefined ? "Applied a model file" : `Applied the model file "${name}"`;

/** What the version remembers of it. */
export const sourceOf = (file: ModelFile): ModelSource => ({ name: file.name ?? "Model file", hash: fileHash(file) });

/** What the audit log tells of it. @param next the version that it made */
export function appliedEvent({ name = "" }: ModelFile, live: LiveModel, next: number, changes: number): Happening {
  return {
    action: "apply",
    target: { type: "model_version", id: next, label: `Version ${next}` },
    before: { live_version: live.model.version },
    after: { live_version: next, file: name, changes },
  };
}
