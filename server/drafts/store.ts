import type { Kysely } from "kysely";
import { bytesText, DRAFT_LIMITS, fieldFaultsOf } from "#contract";
import {
  applyDraftEdit,
  type DraftEdit,
  type DraftEditResult,
  diffDocuments,
  grouped,
  type ModelDocument,
  shareStructure,
} from "#engine";
import type { Agent } from "../audit/agent.ts";
import { type Caches, createCaches } from "../base/cache.ts";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { invalid, malformed, notFound } from "../http/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { VersionChanges } from "../models/changes.ts";
import { readDocument } from "../models/live-version.ts";
import { createPreparation } from "../models/prepared.ts";
import { createRevisions } from "../models/revisions.ts";
import type { ModelStore } from "../models/store.ts";
import { bytesOf, type ModelVersion, modelVersion } from "../models/version.ts";
import { readHistory } from "./edit-history.ts";
import { editsFrom } from "./edits.ts";
import { createOnVersions, type OnVersions } from "./on-version.ts";
import { type DraftRow, draftsIn, findDraft, noDraft, reasonNotToChange, requireChangeable } from "./rows.ts";
import { nothingToUndo, storeUndone, undoEdit } from "./undo.ts";
import { type ComputedEdit, storeEdit } from "./write.ts";

/** A draft with its model. */
export interface DraftModel {
  readonly draft: DraftRow;
  readonly model: ModelVersion<null>;
}

/** The next revision of a draft. */
export interface NextRevision<Result> {
  /** If it is the same object as before, nothing is stored. */
  readonly document: ModelDocument;
  readonly result: Result;
  /** Stores it like `storeRevision`. Returns undefined if another writer was faster. */
  store(db: Kysely<Tables>): Promise<DraftRow | undefined>;
}

/** A draft after a change of its model. */
export interface ChangedDraft<Result> extends DraftModel {
  readonly result: Result;
  /** Whether there was anything to change. */
  readonly isChanged: boolean;
}

/** An applied edit. The id is 0 if it is about the whole document. */
export type EditedDraft = ChangedDraft<Pick<ComputedEdit, "id" | "changes">>;

type OfBase = Pick<DraftRow, "account_id" | "base_version">;

export interface DraftStore extends OnVersions {
  /** Returns a draft with its model, compiled. @throws HttpError 404 if there is none, or it was discarded */
  read(accountId: number, draftId: number): Promise<DraftModel>;
  /** @throws HttpError 400 if it can no longer be changed, 404 like {@link read} */
  requireChangeable(accountId: number, draftId: number): Promise<void>;
  /**
   * Stores the revision that `derive` returns for a draft. Concurrent changes happen one after the other. On one node
   * they take turns by account, because each change of a large model delays others. Among nodes, the loser of a race
   * derives again from the winner's document.
   *
   * @throws HttpError 400 if it can no longer be changed, 404 if there is none, 503 if others keep changing it, or if
   *   the request has been answered in the meantime: then nothing is stored
   */
  change<Result>(
    accountId: number,
    draftId: number,
    derive: (from: DraftModel) => Promise<NextRevision<Result>>,
  ): Promise<ChangedDraft<Result>>;
  /**
   * Applies an edit to a draft.
   *
   * @param accept throws if the edit does not apply to the current state of this draft
   * @throws HttpError as {@link change}; 400 with the faults of the edit, 404 if what it changes does not exist
   */
  edit(
    accountId: number,
    draftId: number,
    agent: Agent,
    edit: DraftEdit,
    accept?: (draft: DraftModel) => void,
  ): Promise<EditedDraft>;
  /**
   * Undoes an edit, the last one unless its number is given. The later ones are made without it; what they created may
   * get other ids.
   *
   * @throws HttpError as {@link change}; 400 if later ones cannot be made without it, 404 if there is none
   */
  revert(
    accountId: number,
    draftId: number,
    agent: Agent,
    edit: number | undefined,
    accept: (draft: DraftModel) => void,
  ): Promise<ChangedDraft<undefined>>;
  /**
   * Adds a draft in the account's turn.
   *
   * @param size of the stored data, in bytes
   * @throws HttpError 503 if others keep changing drafts, or if the request has been answered in the meantime
   */
  inTurn<Value>(accountId: number, size: number, work: () => Promise<Value>): Promise<Value>;
  /** Computes an edit without storing it. @throws HttpError 400 or 404 if it does not apply */
  workOut(draft: OfBase, before: ModelDocument, edit: DraftEdit): Promise<ComputedEdit>;
}

/** The last state of a draft on this node. */
interface Seen {
  readonly revision: number;
  readonly model: ModelVersion<null>;
}

/**
 * Creates one node's store of drafts. A revision never changes, so the newest ones of recently used drafts are cached
 * compiled.
 */
export function createDraftStore(
  database: Pick<Tenancy, "of">,
  models: Pick<ModelStore, "version" | "versions">,
  versionChanges: VersionChanges,
  caches: Caches = createCaches(),
  metrics?: Pick<Metrics, "compiled">,
): DraftStore {
  const cache = caches.create<Seen>("drafts");
  const prepare = createPreparation();
  const revisions = createRevisions(prepare);

  const keyOf = ({ account_id, draft_id }: DraftRow) => `${account_id}/${draft_id}`;

  function remember(draft: DraftRow, model: ModelVersion<null>): ModelVersion<null> {
    cache.put(keyOf(draft), { revision: draft.revision, model }, bytesOf(model.document));
    return model;
  }

  const documentOf = async (accountId: number, version: number) => (await models.version(accountId, version)).document;

  async function find(db: Kysely<Tables>, draftId: number): Promise<DraftRow> {
    const draft = await findDraft(db, draftId);
    if (draft.state === "discarded") throw notFound(reasonNotToChange(draft), "draft_not_found");
    return draft;
  }

  async function read(accountId: number, draftId: number): Promise<DraftModel> {
    const db = database.of(accountId);
    const draft = await find(db, draftId);
    const seen = cache.get(keyOf(draft));
    const found = seen?.revision === draft.revision ? { draft, model: seen.model } : await load(db, draftId);
    return { draft: found.draft, model: await prepare(found.model) };
  }

  async function load(db: Kysely<Tables>, draftId: number): Promise<DraftModel> {
    const row = await draftsIn(db).select("d.document").where("d.draft_id", "=", draftId).executeTakeFirst();
    if (row === undefined) throw noDraft(draftId);
    const { document: stored, ...draft } = row;
    // parts that it shares with the cached document are neither stored nor compiled twice
    const former = cache.get(keyOf(draft))?.model.document;
    const shared = shareStructure(
      readDocument(stored),
      former ?? (await documentOf(draft.account_id, draft.base_version)),
    );
    return { draft, model: remember(draft, modelVersion(null, shared, metrics?.compiled)) };
  }

  async function workOut(
    draft: OfBase,
    before: ModelDocument,
    edit: DraftEdit,
  ): Promise<Omit<ComputedEdit, "fromBase">> {
    const restored = edit.kind === "restore" ? await documentOf(draft.account_id, edit.version) : before;
    const result = applyDraftEdit(before, edit, () => restored);
    if (!result.ok) throw refusalOf(result);
    return { edit, id: result.id, before, after: result.document, changes: diffDocuments(before, result.document) };
  }

  /** In how many places a document differs from the base of its draft. */
  async function changesFromBase(draft: OfBase, document: ModelDocument): Promise<number> {
    const base = await documentOf(draft.account_id, draft.base_version);
    return diffDocuments(base, document).length;
  }

  async function change<Result>(
    accountId: number,
    draftId: number,
    derive: (from: DraftModel) => Promise<NextRevision<Result>>,
  ): Promise<ChangedDraft<Result>> {
    const { from, next, stored } = await revisions.revise(accountId, {
      read: async () => {
        const from = await read(accountId, draftId);
        requireChangeable(from.draft);
        return from;
      },
      derive,
      versionOf: (_, document) => modelVersion(null, document, metrics?.compiled),
      store: async (_, next, model) => {
        const draft = await next.store(database.of(accountId));
        return draft && { draft, model: remember(draft, model) };
      },
    });
    return { ...(stored ?? from), result: next.result, isChanged: stored !== undefined };
  }

  return {
    read,
    inTurn: (accountId, size, work) => revisions.inTurn(accountId, () => size, work),
    requireChangeable: async (accountId, draftId) => requireChangeable(await find(database.of(accountId), draftId)),
    ...createOnVersions(database, models, versionChanges, caches, metrics),
    change,
    workOut: async (draft, before, edit) => {
      const worked = await workOut(draft, before, edit);
      return { ...worked, fromBase: await changesFromBase(draft, worked.after) };
    },
    edit: (accountId, draftId, agent, edit, accept) =>
      change(accountId, draftId, async (from) => {
        accept?.(from);
        const worked = await workOut(from.draft, from.model.document, edit);
        const fromBase = await changesFromBase(from.draft, worked.after);
        if (from.draft.edits >= DRAFT_LIMITS.edits) throw malformed("limit_reached", TOO_MANY_EDITS);
        if (from.draft.edit_bytes >= DRAFT_LIMITS.editBytes) throw malformed("limit_reached", EDITS_TOO_LARGE);
        const store = (db: Kysely<Tables>) => storeEdit(db, from.draft, { ...worked, fromBase }, agent);
        return { document: worked.after, result: worked, store };
      }),
    revert: (accountId, draftId, agent, number, accept) =>
      change(accountId, draftId, async (from) => {
        accept(from);
        const db = database.of(accountId);
        const first = number ?? (await newestEdit(db, draftId));
        if (first === undefined) throw nothingToUndo();
        const edits = await editsFrom(db, draftId, first);
        if (edits[0]?.edit !== first) throw notFound(`There is no edit ${first}.`);
        const line = await readHistory(models, from.draft, edits.slice(1));
        const remaining = await undoEdit(from.model.document, edits, line.edits, line.documentOf);
        const changes = await changesFromBase(from.draft, remaining.document);
        const store = (on: Kysely<Tables>) => storeUndone(on, from.draft, remaining, changes, agent);
        // a new object, so that an edit without an effect is undone as well
        return { document: { ...remaining.document }, result: undefined, store };
      }),
  };
}

async function newestEdit(db: Kysely<Tables>, draftId: number): Promise<number | undefined> {
  const newest = db.selectFrom("draft_edit").select(({ fn }) => fn.max("edit").as("edit"));
  return (await newest.where("draft_id", "=", draftId).executeTakeFirst())?.edit ?? undefined;
}

const TOO_MANY_EDITS = `A draft can have at most ${grouped(DRAFT_LIMITS.edits)} edits. Publish this one, then start a new draft.`;

const EDITS_TOO_LARGE = `The edits of this draft take up ${bytesText(DRAFT_LIMITS.editBytes)}, the most they can. Publish this one, then start a new draft.`;

function refusalOf(result: Exclude<DraftEditResult, { readonly ok: true }>): Error {
  if ("faults" in result) return invalid(fieldFaultsOf(result.faults));
  return "errors" in result ? invalid(result.errors) : notFound();
}
