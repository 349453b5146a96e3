import { type Kysely, sql } from "kysely";
import { type FieldFaults, fault, validate } from "#contract";
import { diffDocuments, type Resolution, shareStructure } from "#engine";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { changingVersions } from "../../drafts/changing-versions.ts";
import {
  type EditHistory,
  type PresentedConflict,
  presentConflict,
  readHistory,
  rebaseHistory,
} from "../../drafts/edit-history.ts";
import { editsFrom, type ReappliedEdit, reappliedColumns, replaceEdits } from "../../drafts/edits.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import { type DraftRow, findDraft, lockDraft, requireChangeable } from "../../drafts/rows.ts";
import { bytesOfEdits, draftTarget, UNREVIEWED, withEditor } from "../../drafts/write.ts";
import { unansweredCheck } from "../../http/answer-in-time.ts";
import { changedMeanwhile, invalid } from "../../http/errors.ts";
import { bodyOfUpdate } from "../simulations/edit.ts";
import { conflicting } from "./publish.ts";

/** The conflicts of a draft with the live model; none for one that was published or discarded. */
export async function conflictsOf(services: Services, draft: DraftRow): Promise<readonly PresentedConflict[]> {
  const live = await services.models.live(draft.account_id);
  if (draft.base_version === live.version || draft.state === "published" || draft.state === "discarded") return [];
  const found = await services.drafts.onVersion(draft, live.version);
  return found.fits ? [] : found.conflicts;
}

/**
 * Rebases a draft on the version that is live now. As long as nobody decides a conflict, its edits and its approval
 * stay unchanged.
 *
 * @throws HttpError 400 with the remaining conflicts, 412 if another user changes the draft in the meantime
 */
export async function rebaseDraft(
  services: Services,
  accountId: number,
  agent: Agent,
  id: number,
  resolutions: readonly Resolution[],
  accept: (draft: DraftRow) => void,
): Promise<DraftRow> {
  const db = services.database.of(accountId);
  const requireUnanswered = unansweredCheck();
  const draft = await findDraft(db, id);
  accept(draft);
  requireChangeable(draft);
  const live = await services.models.live(accountId);
  if (draft.base_version === live.version) return draft;
  const stored = await editsFrom(db, id, 1);
  const line = await readHistory(services.models, draft, stored);
  const remade: ReappliedEdit[] = [];
  const outcome = await rebaseHistory(line, live.document, checkedResolutions(line, resolutions), (made) => {
    const former = stored[made.from - 1];
    if (former !== undefined) remade.push({ former, columns: reappliedColumns(made) });
  });
  if (!outcome.ok) {
    const between = { accountId, from: draft.base_version, to: live.version, documents: [line.base, live.document] };
    const versionsOf = await changingVersions(services.database, services.versionChanges, between, outcome.conflicts);
    const conflicts = outcome.conflicts.map((conflict) => presentConflict(line, conflict, versionsOf(conflict)));
    const are = conflicts.length === 1 ? "1 conflict is" : `${conflicts.length} conflicts are`;
    const sides = conflicts.some(({ can_keep }) => can_keep)
      ? "Choose the live side for each, the draft’s side where `can_keep` is true, or another value in `data`."
      : "Choose the live side for each, or correct the edit where `data` shows what it sets.";
    throw conflicting("draft_conflict", `${are} not resolved. ${sides}`, conflicts);
  }
  const document = shareStructure(outcome.document, live.document);
  const isDecided = resolutions.length > 0;
  requireUnanswered();
  return await db.transaction().execute(async (transaction) => {
    const current = await lockDraft(transaction, id);
    if (current.revision !== draft.revision || current.state !== draft.state) throw changedMeanwhile();
    await replaceEdits(transaction, draft, stored, remade);
    const isWithdrawn = isDecided && draft.state === "approved";
    await transaction
      .updateTable("draft")
      .set({
        ...{ document: JSON.stringify(document), base_version: live.version, revision: draft.revision + 1 },
        ...{ edits: remade.length, edit_bytes: bytesOfEdits(remade.map(({ columns }) => columns)) },
        ...{ changes: diffDocuments(live.document, document).length, publish_error: null },
        ...(isWithdrawn ? { ...UNREVIEWED, state: "open" as const } : {}),
        // a user who decides about an edit has worked on the draft
        ...(isDecided ? { editors: JSON.stringify(withEditor(draft.editors, agent)) } : {}),
        updated_at: sql`now()`,
      })
      .where("draft_id", "=", id)
      .execute();
    await moveComments(transaction, id, outcome.idOf);
    const after = await findDraft(transaction, id);
    const body = `From version ${draft.base_version} to version ${live.version}.`;
    await recordDraftEvent(transaction, after, agent, { kind: "rebased", body });
    if (isWithdrawn) await recordDraftEvent(transaction, after, agent, { kind: "approval_withdrawn" });
    await recordEvent(transaction, accountId, agent, {
      action: "rebase",
      target: draftTarget(draft),
      before: { base_version: draft.base_version, edits: draft.edits },
      after: { base_version: live.version, edits: remade.length, ...(isDecided ? { resolutions } : {}) },
    });
    return after;
  });
}

/**
 * Checks corrections in resolutions like the call that changes the item.
 *
 * @throws HttpError 400 with the faults below `resolutions`
 */
function checkedResolutions({ stored, edits }: EditHistory, resolutions: readonly Resolution[]): readonly Resolution[] {
  const found = resolutions.map((resolution): { resolution: Resolution; errors: FieldFaults } => {
    const { edit, take, data } = resolution;
    const place = stored.findIndex((each) => each.edit === edit);
    if (place === -1)
      return { resolution, errors: { edit: [fault("does_not_exist", `The draft has no edit ${edit}.`)] } };
    if (data === undefined) return { resolution, errors: {} };
    const kind = edits[place]?.kind;
    const body = take === "draft" && kind !== undefined ? bodyOfUpdate(kind) : undefined;
    if (body === undefined)
      return {
        resolution,
        errors: { data: [fault("incompatible", "This edit cannot be corrected. Omit this field.")] },
      };
    const checked = validate(body, data);
    return checked.ok
      ? { resolution: { ...resolution, data: checked.value as Resolution["data"] & object }, errors: {} }
      : { resolution, errors: { data: checked.faults } };
  });
  if (found.some(({ errors }) => Object.keys(errors).length > 0))
    throw invalid({ resolutions: found.map(({ errors }): FieldFaults => errors) });
  return found.map(({ resolution }) => resolution);
}

/** Comments stay with their subject, which may have a different id now. */
async function moveComments(
  db: Kysely<Tables>,
  draftId: number,
  idOf: (kind: never, id: number) => number | undefined,
): Promise<void> {
  const comments = await db
    .selectFrom("draft_event")
    .select(["event", "about"])
    .where("draft_id", "=", draftId)
    .where("about", "is not", null)
    .execute();
  for (const { event, about } of comments) {
    if (about === null || about.id === null || about.type === "bands") continue;
    const id = idOf(about.type as never, about.id);
    if (id === undefined || id === about.id) continue;
    await db
      .updateTable("draft_event")
      .set({ about: JSON.stringify({ ...about, id }) })
      .where("draft_id", "=", draftId)
      .where("event", "=", event)
      .execute();
  }
}
