import { type Kysely, sql } from "kysely";
import type { CodeOf } from "#contract";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { sourceOfDraft } from "../../drafts/edits.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import { type DraftRow, findDraft, reasonNotToChange, requireChangeable } from "../../drafts/rows.ts";
import { draftTarget } from "../../drafts/write.ts";
import { HttpError } from "../../http/errors.ts";
import { type MadeVersion, RevisionConflict } from "../../models/store.ts";
import { type Checklist, checklistOf } from "./checklist.ts";
import { type Prepared, prepareDraft } from "./prepare.ts";

export interface Publication {
  readonly services: Services;
  readonly accountId: number;
  readonly agent: Agent;
  readonly id: number;
  readonly note: string;
  /** Whether it was scheduled and its time has come. */
  readonly isDue?: boolean;
  /** Throws if the request does not apply to this state of the draft. */
  accept(draft: DraftRow): void;
  /** Runs further changes with the version, in its transaction. */
  readonly along?: ((db: Kysely<Tables>, version: number) => Promise<void>) | undefined;
  /** For a guarded publish: begins its first stage with the version, which is not live yet, in its transaction. */
  readonly guard?: ((db: Kysely<Tables>, version: number, follows: number) => Promise<void>) | undefined;
}

/**
 * Makes a draft the live model, or the version of a guarded publish: the version, the pointer, the state of the draft,
 * its history, and the audit event in one transaction. The checklist is decided for exactly this revision of the draft and this live version.
 *
 * @throws HttpError 400 with what prevents it, 404 if there is no such draft
 */
export async function publishDraft(publication: Publication): Promise<MadeVersion> {
  const { services, accountId, agent, id, note, isDue = false, accept, along, guard } = publication;
  const db = services.database.of(accountId);
  await workOutBefore(publication, await findDraft(db, id));
  const { made } = await services.models.publish(accountId, agent, async (from) => {
    const draft = await findDraft(db, id);
    accept(draft);
    if (!isDue) requireChangeable(draft);
    const prepared = await prepareDraft(services, db, draft, from);
    requirePublishable(prepared, checklistOf(prepared, isDue));
    const { model, changes } = prepared;
    const source = await sourceOfDraft(db, id);
    return {
      document: model.document,
      draft: id,
      note,
      ...(source && { source }),
      isGuarded: guard !== undefined,
      event:
        guard === undefined
          ? {
              action: "publish",
              target: draftTarget(draft),
              before: { live_version: from.model.version },
              after: { live_version: from.next, changes: changes.length, note },
            }
          : {
              action: "guard",
              target: draftTarget(draft),
              after: { version: from.next, compared_with: from.model.version, changes: changes.length, note },
            },
      along: async (transaction, version) => {
        if (guard !== undefined) {
          await mark(transaction, draft, { state: "guarded" });
          await guard(transaction, version, from.model.version);
          await recordDraftEvent(transaction, draft, agent, { kind: "guarded", body: note });
          return;
        }
        // first, because it may change the job that publishes the draft, which is locked before the draft
        await along?.(transaction, version);
        await mark(transaction, draft, { state: "published", published_version: version });
        await recordDraftEvent(transaction, draft, agent, { kind: "published", body: note });
      },
    };
  });
  // a draft that changes nothing is not published
  if (made === undefined) throw new Error("a published draft made no version");
  return made;
}

/** A long draft is computed before its turn comes, because the other changes of the account wait during its turn. */
async function workOutBefore({ services, isDue = false }: Publication, draft: DraftRow): Promise<void> {
  const { base_version, live_version } = draft;
  if (base_version === live_version || (!isDue && reasonNotToChange(draft) !== undefined)) return;
  await services.drafts.onVersion(draft, live_version);
}

/** Of two concurrent publications of a draft only one succeeds here. */
async function mark(
  db: Kysely<Tables>,
  { draft_id, revision, state }: DraftRow,
  as: { readonly state: "guarded" } | { readonly state: "published"; readonly published_version: number },
) {
  const { numUpdatedRows } = await db
    .updateTable("draft")
    .set({
      ...as,
      ...{ publish_at: null, publish_job_id: null, publish_error: null, updated_at: sql`now()` },
    })
    .where("draft_id", "=", draft_id)
    .where("revision", "=", revision)
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new RevisionConflict();
}

/** @throws HttpError 400 with what prevents it, and the conflicts if there are any */
export function requirePublishable({ conflicts }: Prepared, { can_publish, summary }: Checklist): void {
  if (can_publish) return;
  throw conflicting("publish_blocked", summary, conflicts);
}

/** 400 with conflicts that a user must resolve. */
export function conflicting(code: CodeOf<400>, detail: string, conflicts: Prepared["conflicts"]): HttpError {
  return new HttpError(400, { detail, code, ...(conflicts.length === 0 ? {} : { conflicts: [...conflicts] }) });
}
