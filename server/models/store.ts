import type { Kysely } from "kysely";
import { MESSAGES, type ReviewMode } from "#contract";
import {
  applyEdit,
  type Edit,
  EMPTY_MODEL,
  type ModelDocument,
  type NamesOfVersions,
  shareStructure,
  sizeOf,
} from "#engine";
import type { Agent } from "../audit/agent.ts";
import type { AuditEvent } from "../audit/record.ts";
import { type Caches, createCaches } from "../base/cache.ts";
import { codeOf } from "../base/error-code.ts";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isSandbox, ownerOf } from "../db/tenancy/sandbox.ts";
import { forbidden, invalid, malformed, notFound } from "../http/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Arms } from "./arms.ts";
import { createCachedVersions, type LiveModel } from "./cached-versions.ts";
import { auditEventOf, noteOf } from "./events.ts";
import { insertVersion, type ModelSource, type NewVersion } from "./insert-version.ts";
import type { Publication } from "./live-model.ts";
import { createPreparation } from "./prepared.ts";
import { createRevisions } from "./revisions.ts";
import { type ModelVersion, modelVersion } from "./version.ts";

/** A model after a change of it. */
export interface Changed {
  readonly model: ModelVersion;
  /** The version that the change created; undefined if it changed nothing. */
  readonly made: MadeVersion | undefined;
}

/** A version that has just gone live. */
export interface MadeVersion extends Publication {
  /** The version that was live before it. */
  readonly follows: number;
}

/** What it returns for a sandbox is the model of its account. */
export interface ModelStore {
  /**
   * Returns the last known versions that score new leads, at once if they are cached. They may be outdated; the ingest
   * statement checks them. For a sandbox it is the live version alone.
   */
  recent(accountId: number): Arms | Promise<Arms>;
  /** Looks up the versions that score new leads now. */
  arms(accountId: number): Promise<Arms>;
  /** Looks up the live version now. */
  live(accountId: number): Promise<ModelVersion>;
  /** The same with how it went live. */
  published(accountId: number): Promise<LiveModel>;
  /** Returns a version by number, not compiled. @throws HttpError 404 if the account has no such version */
  version(accountId: number, version: number): Promise<ModelVersion>;
  /** The same, compiled for scoring, which takes long for a large one. @throws HttpError 404 likewise */
  prepared(accountId: number, version: number): Promise<ModelVersion>;
  /**
   * Returns versions by number, not compiled. A few are loaded at a time.
   *
   * @returns those that the account has
   */
  versions(accountId: number, numbers: readonly number[]): Promise<ReadonlyMap<number, ModelVersion>>;
  /** Returns the names of questions and choices in the versions of an account's model, up to the live one. */
  names(accountId: number, live: ModelVersion): Promise<readonly NamesOfVersions[]>;
  /**
   * Returns the same version, which also accepts answers by former names; undefined if none has changed. A client that
   * sends a former name need not be updated at the moment of the change.
   */
  lenient(accountId: number, live: ModelVersion): Promise<ModelVersion | undefined>;
  /**
   * @throws HttpError 403 if another user must approve changes of the live model, 400 while a guarded publish is running
   */
  requireChangeable(accountId: number): Promise<void>;
  /**
   * Runs other work that changes an account's model, in turn with the edits of this node.
   *
   * @throws HttpError 503 if its turn has not come in time, or the request was answered already: the work is not run
   */
  inTurn<Value>(accountId: number, work: () => Promise<Value>): Promise<Value>;
  /**
   * Stores the document of a draft as the next version, together with its other changes: completely or not at all. The
   * loser of a race computes it again.
   */
  publish<Next extends Publishing>(
    accountId: number,
    agent: Agent,
    derive: (base: Base) => Promise<Next>,
  ): Promise<Changed & { readonly next: Next }>;
  /**
   * Applies an edit to the live version and stores the result as the next one, which is live at once. An edit that
   * changes nothing creates no version. Concurrent edits happen one after the other: on one node in turns, and among
   * nodes the loser of a race edits the winner's document. The audit log gets the changes together with the version.
   *
   * @param agent the author of the edit
   * @param accept throws if the edit does not apply to this document, the one it is about to be applied to
   * @throws HttpError 400 with the errors of the edit, 404 if what it changes does not exist
   */
  edit(
    accountId: number,
    agent: Agent,
    edit: Edit,
    accept?: (document: ModelDocument) => void,
  ): Promise<Changed & { readonly id: number }>;
  /**
   * Stores the document that `derive` returns for the live one as the next version; the same object creates none.
   *
   * @throws HttpError 503 if others keep changing the model
   */
  change<Next extends Derived>(
    accountId: number,
    agent: Agent,
    derive: (live: LiveModel, next: number) => Next | Promise<Next>,
  ): Promise<Changed & { readonly next: Next }>;
  /**
   * Stores the content of an earlier version as the next one. The counters stay the live version's, so an id that has
   * been assigned since is never reused.
   *
   * @param accept throws if the version must not follow this live one
   * @throws HttpError 404 if the account has no such version, 400 if it has the same content as the live one
   */
  restore(
    accountId: number,
    agent: Agent,
    version: number,
    accept?: (live: LiveModel) => void,
  ): Promise<Changed & { readonly made: MadeVersion }>;
}

const nothingToRestore = (version: number, live: number) =>
  version === live
    ? `Version ${version} is already live, so there is nothing to restore.`
    : `Version ${version} has the same model as version ${live}, which is live, so there is nothing to restore.`;

/** The next version of a model, and its audit event. */
export interface Derived {
  readonly document: ModelDocument;
  readonly note: string;
  /** Whether it is a single edit of the live model; false if absent. */
  readonly isEdit?: boolean;
  readonly event: AuditEvent;
  /** The file that it was made from. */
  readonly source?: ModelSource;
}

/** The live model with the edits of a draft. */
export interface Publishing extends Derived {
  readonly draft: number;
  /** Whether its version scores only a share of the new leads at first; false if absent. */
  readonly isGuarded?: boolean;
  /**
   * Makes the further changes of the version, in its transaction.
   *
   * @throws RevisionConflict if the draft has changed: everything is computed again
   */
  along(db: Kysely<Tables>, version: number): Promise<void>;
}

/** The source of a version has changed in the meantime. */
export class RevisionConflict extends Error {}

/** The state that a change starts from. */
export interface Base {
  readonly model: ModelVersion;
  /** The number of the version it creates. Versions that are not live count too. */
  readonly next: number;
  /** Whether another user must approve changes of the live model. */
  readonly review: ReviewMode;
}

/** SQLSTATE of a unique violation: the number of the version was taken in the meantime. */
const TAKEN = "23505";

/** @throws HttpError 403 if another user must approve changes of the live model */
export function requireNoReview(review: ReviewMode): void {
  if (review === "four_eyes") throw forbidden("four_eyes_required", MESSAGES.reviewNeeded);
}

/** @throws HttpError 400 if a guarded publish compares the live version with another one */
export function requireUnguarded(stage: number | null | undefined, text = GUARDED): void {
  if (stage) throw malformed("guarded_publish_running", text);
}

const GUARDED =
  "A guarded publish compares the live model with another version, so the live model cannot change. Publish that version to all leads or withdraw it first, or make your change in a draft.";

/** A sandbox has no part in a guarded publish: its leads are not compared. */
function ofSandbox(accountId: number, arms: Arms | Promise<Arms>): Arms | Promise<Arms> {
  if (!isSandbox(accountId)) return arms;
  return arms instanceof Promise ? arms.then(({ live }) => ({ live })) : { live: arms.live };
}

/** Creates the store of one node. */
export function createModelStore(
  database: Pick<Tenancy, "of">,
  caches: Caches = createCaches(),
  metrics?: Pick<Metrics, "compiled">,
): ModelStore {
  const prepare = createPreparation();
  const revisions = createRevisions(prepare);
  const known = createCachedVersions(database, caches, prepare, metrics);

  async function base(accountId: number): Promise<Base> {
    const row = await database
      .of(accountId)
      .selectFrom("account")
      .select(["live_version", "review", "guarded_stage"])
      .select((eb) =>
        eb
          .selectFrom("model_version")
          .select(({ fn }) => fn.max("version").as("newest"))
          .as("newest"),
      )
      .executeTakeFirst();
    requireUnguarded(row?.guarded_stage);
    const model = await known.seenLive(accountId, row?.live_version);
    return { model, next: (row?.newest ?? 0) + 1, review: row?.review ?? "off" };
  }

  /**
   * Stores the document that `derive` returns for the live one as the next version, and derives again if another writer
   * was faster. The same object creates none.
   *
   * @param isReviewed whether `derive` checks the required approval
   */
  async function advance<Next extends Derived>(
    accountId: number,
    agent: Agent,
    derive: (base: Base) => Next | Promise<Next>,
    isReviewed = false,
  ): Promise<Changed & { readonly next: Next }> {
    const { from, next, stored } = await revisions.revise(accountId, {
      read: async () => {
        const from = await base(accountId);
        if (!isReviewed) requireNoReview(from.review);
        return from;
      },
      derive,
      versionOf: (from, document) => modelVersion(from.next, document, metrics?.compiled),
      store: async ({ model: { version: follows, document: former } }, next, model) => {
        const { version, document } = model;
        const { note, isEdit, source } = next;
        const publishedAt = await insert(
          { accountId, version, follows, former, document, note, isEdit, source },
          agent,
          next,
        ).catch((error: unknown) => {
          if (codeOf(error) === TAKEN || error instanceof RevisionConflict) return undefined;
          throw error;
        });
        if (publishedAt === undefined) return undefined;
        known.remember(accountId, model);
        if (!("isGuarded" in next && next.isGuarded)) known.rememberLive(accountId, version);
        return { model, made: { version, note, author: agent.actor, publishedAt, follows } };
      },
    });
    return { ...(stored ?? { model: from.model, made: undefined }), next };
  }

  /** In one statement, or in a transaction if the version has further changes. */
  async function insert(version: NewVersion, agent: Agent, next: Derived | Publishing): Promise<Date | undefined> {
    const db = database.of(version.accountId);
    if (!("along" in next)) return await insertVersion(db, version, agent, next.event);
    return await db.transaction().execute(async (transaction) => {
      const reviewed = { ...version, draft: next.draft, isGuarded: next.isGuarded };
      const publishedAt = await insertVersion(transaction, reviewed, agent, next.event);
      if (publishedAt !== undefined) await next.along(transaction, version.version);
      return publishedAt;
    });
  }

  return {
    recent: (id) => ofSandbox(id, known.lastArms(ownerOf(id)) ?? known.arms(ownerOf(id))),
    arms: async (id) => await ofSandbox(id, known.arms(ownerOf(id))),
    live: (id) => known.live(ownerOf(id)),
    published: (id) => known.published(ownerOf(id)),
    version: async (id, number) => await known.version(ownerOf(id), number),
    prepared: (id, number) => known.prepared(ownerOf(id), number),
    versions: (id, numbers) => known.versions(ownerOf(id), numbers),
    names: async (id, live) => (await known.naming(ownerOf(id), live)).names,
    lenient: async (id, live) => (await known.naming(ownerOf(id), live)).lenient,
    inTurn: (accountId, work) =>
      revisions.inTurn(accountId, () => sizeOf(known.lastSeen(accountId)?.document ?? EMPTY_MODEL).document, work),
    async requireChangeable(accountId) {
      const account = await database
        .of(accountId)
        .selectFrom("account")
        .select(["review", "guarded_stage"])
        .executeTakeFirst();
      requireNoReview(account?.review ?? "off");
      requireUnguarded(account?.guarded_stage);
    },
    async edit(accountId, agent, edit, accept) {
      const { model, made, next } = await advance(accountId, agent, ({ model: { document: base } }) => {
        accept?.(base);
        const edited = applyEdit(base, edit);
        if (!edited.ok) throw "errors" in edited ? invalid(edited.errors) : notFound();
        const document = shareStructure(edited.document, base);
        const { id } = edited;
        const event = auditEventOf(edit, id, base, document);
        return { document, note: noteOf(edit, id, base, document), isEdit: true, event, id };
      });
      return { model, made, id: next.id };
    },
    publish: (accountId, agent, derive) => advance(accountId, agent, derive, true),
    change: (accountId, agent, derive) =>
      advance(accountId, agent, async ({ next }) => derive(await known.published(accountId), next)),
    async restore(accountId, agent, number, accept) {
      const former = await known.prepared(accountId, number);
      const { model, made } = await advance(accountId, agent, async ({ model: live, next }) => {
        if (accept !== undefined) accept(await known.published(accountId));
        const document = shareStructure({ ...former.document, counters: live.document.counters }, live.document);
        if (document === live.document) throw malformed("nothing_to_change", nothingToRestore(number, live.version));
        return {
          document,
          note: `Restored version ${number}`,
          event: {
            action: "restore",
            target: { type: "model_version", id: number, label: `Version ${number}` },
            before: { live_version: live.version },
            after: { live_version: next },
          },
        };
      });
      if (made === undefined) throw new Error("a restored version was not made");
      return { model, made };
    },
  };
}
