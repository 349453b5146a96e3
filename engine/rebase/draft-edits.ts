import type { ModelDocument } from "../document/model.ts";
import { shareStructure } from "../document/share-structure.ts";
import { applyEdit, type EditResult } from "../edits/apply.ts";
import type { Edit } from "../edits/types.ts";
import { planFile } from "../file/plan.ts";
import type { FileFault, ModelFile } from "../file/types.ts";

/** A model file, applied as a whole. */
export interface FileEdit {
  readonly kind: "file";
  readonly action: "apply";
  readonly file: ModelFile;
  /** ISO date-time of the edit. */
  readonly at: string;
}

/** Restores everything as it was in a version, except the counters. */
export interface RestoreEdit {
  readonly kind: "restore";
  readonly version: number;
  /** ISO date-time of the edit. */
  readonly at: string;
}

/** One change of a draft: of an item, or of the whole document. */
export type DraftEdit = Edit | FileEdit | RestoreEdit;

/** The id is 0 if the edit is about the document as a whole. */
export type DraftEditResult = EditResult | { readonly ok: false; readonly faults: readonly FileFault[] };

/**
 * Returns the document with one edit of a draft made. Everything that the edit does not change keeps its identity.
 *
 * @param documentOf returns the document of a version, for edits that restore one
 * @throws whatever `documentOf` throws
 */
export function applyDraftEdit(
  document: ModelDocument,
  edit: DraftEdit,
  documentOf: (version: number) => ModelDocument,
): DraftEditResult {
  if (edit.kind === "restore") {
    const restored = { ...documentOf(edit.version), counters: document.counters };
    return { ok: true, document: shareStructure(restored, document), id: 0 };
  }
  if (edit.kind === "file") {
    const plan = planFile(edit.file, document, edit.at);
    return plan.ok ? { ok: true, document: plan.document, id: 0 } : plan;
  }
  const edited = applyEdit(document, edit);
  return edited.ok ? { ...edited, document: shareStructure(edited.document, document) } : edited;
}
