import type { Kysely } from "kysely";
import { diffDocuments, type ModelChange, type ModelDocument, type RebasedEdit, sharing } from "#engine";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import type { DraftRow } from "../../drafts/rows.ts";
import { type ModelVersion, modelVersion } from "../../models/version.ts";
import { lineOf, type PresentedConflict, presentConflict, rebased } from "./rebasing.ts";

/** A draft as it would go live now. */
export interface Prepared {
  readonly draft: DraftRow;
  readonly live: ModelVersion;
  /** The number of the version that it would become. */
  readonly next: number;
  /** What would be live; the draft's own model where there are conflicts. */
  readonly model: ModelVersion<null>;
  /** What that changes of the live model. */
  readonly changes: readonly ModelChange[];
  readonly conflicts: readonly PresentedConflict[];
  /** The edits as they are on the live model; undefined when the draft was begun with it. */
  readonly edits: readonly RebasedEdit[] | undefined;
}

/** Works out what a draft would make of the live model. @param db of the account */
export async function prepare(
  services: Services,
  db: Kysely<Tables>,
  draft: DraftRow,
  { model: live, next }: { readonly model: ModelVersion; readonly next: number },
): Promise<Prepared> {
  const { model } = await services.drafts.read(draft.account_id, draft.draft_id);
  const known = { draft, live, next };
  const changesOf = (document: ModelDocument) => diffDocuments(live.document, document);
  if (draft.base_version === live.version)
    return { ...known, model, changes: changesOf(model.document), conflicts: [], edits: undefined };
  const line = await lineOf(services, db, draft);
  const outcome = await rebased(line, live.document);
  if (!outcome.ok) {
    const conflicts = outcome.conflicts.map((conflict) => presentConflict(line, conflict));
    return { ...known, model, changes: changesOf(model.document), conflicts, edits: undefined };
  }
  const document = sharing(outcome.document, live.document);
  return {
    ...known,
    model: modelVersion(null, document),
    changes: changesOf(document),
    conflicts: [],
    edits: outcome.edits,
  };
}
