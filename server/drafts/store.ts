import type { Kysely } from "kysely";
import { DRAFT_LIMITS, fieldErrorsOf } from "#contract";
import {
  applyDraftEdit,
  type DraftEdit,
  type DraftEditResult,
  diffDocuments,
  type ModelChange,
  type ModelDocument,
  sharing,
  sizeOf,
} from "#engine";
import type { Agent } from "../audit/agent.ts";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { invalid, malformed, notFound } from "../http/errors.ts";
import type { CacheStats, Metrics } from "../metrics/metrics.ts";
import { readDocument } from "../models/live-version.ts";
import { createPreparation } from "../models/prepared.ts";
import { type ModelStore, restAfter, weightOf } from "../models/store.ts";
import { createTurns, tooManyChanges } from "../models/turns.ts";
import { type ModelVersion, modelVersion } from "../models/version.ts";
import { createVersionCache } from "../models/version-cache.ts";
import { type DraftRow, draftsIn, noDraft, requireChangeable } from "./rows.ts";
import { storeEdit, type WorkedOut } from "./write.ts";

/** A draft with its model. */
export interface DraftModel {
  readonly draft: DraftRow;
  readonly model: ModelVersion<null>;
}

/** A draft after an edit of it. */
export interface EditedDraft extends DraftModel {
  /** Of the item that the edit is about; 0 where it is about all of the document. */
  readonly id: number;
  /** What it changed; nothing is stored of an edit that changes nothing. */
  readonly changes: readonly ModelChange[];
  readonly isEdited: boolean;
}

export interface DraftStore {
  /** What is in memory, for the metrics. */
  readonly cacheStats: () => CacheStats;
  /** A draft with its model, ready to score with. @throws HttpError 404 when there is none, or it was discarded */
  read(accountId: number, draftId: number): Promise<DraftModel>;
  /**
   * Applies an edit to a draft. Concurrent ones happen one after the other: on one node in turns, among nodes whoever
   * loses the race edits the winner's document.
   *
   * @param accept throws when the edit is not meant for this draft, as it is just before
   * @throws HttpError 400 with what stands against it, 404 when the draft or what it changes does not exist, 503 when
   *   others keep changing the draft
   */
  edit(
    accountId: number,
    draftId: number,
    agent: Agent,
    edit: DraftEdit,
    accept?: (draft: DraftModel) => void,
  ): Promise<EditedDraft>;
  /** Works an edit out without storing it. @throws HttpError 400 or 404 when it does not apply */
  workOut(
    draft: Pick<DraftRow, "account_id" | "base_version">,
    before: ModelDocument,
    edit: DraftEdit,
  ): Promise<WorkedOut>;
}

/** What compiled drafts may weigh together: some 150 MB, thousands of the usual size. */
const MOST_CACHED = 20_000_000;

/** As for edits of the live model. */
const LIMITS = { most: 50, patience: 5_000, refusal: tooManyChanges } as const;

/** Milliseconds after which an edit that other nodes keep outrunning is given up. */
const LONGEST_EDIT = 2_500;

/** The drafts as one node sees them: a revision never changes, so those used last are cached compiled. */
export function createDraftStore(
  database: Pick<Tenancy, "of">,
  models: Pick<ModelStore, "version">,
  metrics?: Pick<Metrics, "compiled">,
): DraftStore {
  const cache = createVersionCache<ModelVersion<null>>(MOST_CACHED);
  /** By draft, the revision that this node saw last. */
  const latest = new Map<number, number>();
  const turns = createTurns(LIMITS);
  const prepare = createPreparation();

  const keyOf = ({ account_id, draft_id }: DraftRow, revision: number) => `${account_id}/${draft_id}/${revision}`;

  function remember(draft: DraftRow, model: ModelVersion<null>): ModelVersion<null> {
    cache.put(keyOf(draft, draft.revision), model, weightOf(model.document));
    latest.set(draft.draft_id, draft.revision);
    return model;
  }

  const documentOf = async (accountId: number, version: number) => (await models.version(accountId, version)).document;

  async function read(accountId: number, draftId: number): Promise<DraftModel> {
    const db = database.of(accountId);
    const draft = await draftsIn(db).where("d.draft_id", "=", draftId).executeTakeFirst();
    if (draft === undefined || draft.state === "discarded") throw noDraft(draftId);
    const known = cache.get(keyOf(draft, draft.revision));
    const found = known === undefined ? await load(db, draftId) : { draft, model: known };
    return { draft: found.draft, model: await prepare(found.model) };
  }

  async function load(db: Kysely<Tables>, draftId: number): Promise<DraftModel> {
    const row = await draftsIn(db).select("d.document").where("d.draft_id", "=", draftId).executeTakeFirst();
    if (row === undefined) throw noDraft(draftId);
    const { document: stored, ...draft } = row;
    // what it has in common with what is known already is neither kept nor compiled twice
    const former = cache.get(keyOf(draft, latest.get(draftId) ?? draft.revision))?.document;
    const shared = sharing(readDocument(stored), former ?? (await documentOf(draft.account_id, draft.base_version)));
    return { draft, model: remember(draft, modelVersion(null, shared, metrics?.compiled)) };
  }

  async function workOut(
    draft: Pick<DraftRow, "account_id" | "base_version">,
    before: ModelDocument,
    edit: DraftEdit,
  ): Promise<WorkedOut> {
    const restored = edit.kind === "restore" ? await documentOf(draft.account_id, edit.version) : before;
    const base = await documentOf(draft.account_id, draft.base_version);
    const result = applyDraftEdit(before, edit, () => restored);
    if (!result.ok) throw refusalOf(result);
    const { document: after, id } = result;
    const changes = diffDocuments(before, after);
    const fromBase = before === base ? changes.length : diffDocuments(base, after).length;
    return { edit, id, before, after, changes, fromBase };
  }

  return {
    cacheStats: cache.stats,
    read,
    workOut,
    edit(accountId, draftId, agent, edit, accept) {
      let size = 0;
      const change = async (): Promise<EditedDraft> => {
        const deadline = performance.now() + LONGEST_EDIT;
        do {
          const from = await read(accountId, draftId);
          requireChangeable(from.draft);
          accept?.(from);
          size = sizeOf(from.model.document).document;
          const worked = await workOut(from.draft, from.model.document, edit);
          const { after, id, changes } = worked;
          if (after === from.model.document) return { ...from, id, changes: [], isEdited: false };
          if (from.draft.edits >= DRAFT_LIMITS.edits) throw malformed(TOO_MANY_EDITS);
          const model = modelVersion(null, after, metrics?.compiled);
          // what does not compile is never stored
          void model.compiled;
          const draft = await storeEdit(database.of(accountId), from.draft, worked, agent);
          if (draft !== undefined) return { draft, model: remember(draft, model), id, changes, isEdited: true };
        } while (performance.now() < deadline);
        throw tooManyChanges();
      };
      return turns.take(draftId, change, (took) => restAfter(size, took));
    },
  };
}

const TOO_MANY_EDITS = `A draft can have at most ${DRAFT_LIMITS.edits.toLocaleString("en-US")} edits. Publish this one, then start a new draft.`;

function refusalOf(result: Exclude<DraftEditResult, { readonly ok: true }>): Error {
  if ("faults" in result) return invalid(fieldErrorsOf(result.faults));
  return "errors" in result ? invalid(result.errors) : notFound();
}
