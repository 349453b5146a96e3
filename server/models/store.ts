import type { Kysely } from "kysely";
import { MESSAGES, type ReviewMode } from "#contract";
import {
  answerReader,
  applyEdit,
  type Edit,
  EMPTY_MODEL,
  formerNames,
  type ModelDocument,
  type NamesOfVersions,
  shareStructure,
  sizeOf,
} from "#engine";
import type { Agent } from "../audit/agent.ts";
import type { AuditEvent } from "../audit/record.ts";
import { type Caches, createCaches } from "../base/cache.ts";
import { yieldToEventLoop } from "../base/cooperative.ts";
import { codeOf } from "../base/error-code.ts";
import { createSingleFlight } from "../base/single-flight.ts";
import type { Tenancy } from "../db/database.ts";
import { named } from "../db/named.ts";
import type { Tables } from "../db/tables.ts";
import { asking } from "../http/answer-in-time.ts";
import { forbidden, invalid, malformed, notFound } from "../http/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createModelChanges, tooManyChanges } from "../turns/model-turns.ts";
import { namesOfVersions } from "./answer-names.ts";
import { auditEventOf } from "./audit-event.ts";
import { insertVersion, type ModelSource, type NewVersion } from "./insert-version.ts";
import { livePublication, type Publication } from "./live-model.ts";
import { readDocument } from "./live-version.ts";
import { noteOf } from "./note.ts";
import { createPreparation } from "./prepared.ts";
import { type ModelVersion, modelVersion } from "./version.ts";

/** A model after a change of it. */
export interface Changed {
  readonly model: ModelVersion;
  /** The version that the change made; undefined when it changed nothing. */
  readonly made: MadeVersion | undefined;
}

/** A version that has just gone live. */
export interface MadeVersion extends Publication {
  /** The version that was live before it. */
  readonly follows: number;
}

/** The live version, and how it went live. */
export interface LiveModel {
  readonly model: ModelVersion;
  readonly publication: Publication;
}

export interface ModelStore {
  /** The version this node last saw live: at once when known. May be out of date; the ingest statement checks. */
  recent(accountId: number): ModelVersion | Promise<ModelVersion>;
  /** The live version, looked up now. */
  live(accountId: number): Promise<ModelVersion>;
  /** The same with how it went live. */
  published(accountId: number): Promise<LiveModel>;
  /** A version by number, to look at. @throws HttpError 404 when the account has no such version */
  version(accountId: number, version: number): Promise<ModelVersion>;
  /** The same to score by, which takes more of a large one. @throws HttpError 404 likewise */
  prepared(accountId: number, version: number): Promise<ModelVersion>;
  /**
   * Versions by number, to look at: a few at a time are loaded, and nothing is compiled.
   *
   * @returns those that the account has
   */
  versions(accountId: number, numbers: readonly number[]): Promise<ReadonlyMap<number, ModelVersion>>;
  /** What the versions of an account's model have called questions and choices, up to the one that is live. */
  names(accountId: number, live: ModelVersion): Promise<readonly NamesOfVersions[]>;
  /**
   * The same version, taking answers by former names too; undefined where none has changed. A program that sends a name
   * which was changed since need not be changed at the same moment.
   */
  lenient(accountId: number, live: ModelVersion): Promise<ModelVersion | undefined>;
  /** @throws HttpError 403 where a second person has to approve what goes live in the account */
  requireChangeable(accountId: number): Promise<void>;
  /**
   * Does work that changes an account's model by another road, in its turn with the edits of this node.
   *
   * @throws HttpError 503 when its turn has not come in time: the work is not done
   */
  inTurn<Value>(accountId: number, work: () => Promise<Value>): Promise<Value>;
  /**
   * Makes the document of a draft the next version, together with what else belongs to it: all of it or nothing.
   * Whoever loses a race works it out anew.
   */
  publish<Next extends Publishing>(
    accountId: number,
    agent: Agent,
    derive: (base: Base) => Promise<Next>,
  ): Promise<Changed & { readonly next: Next }>;
  /**
   * Applies an edit to the live version and stores the outcome as the next one, live at once; an edit that changes
   * nothing makes no version. Concurrent edits happen one after the other: on one node in turns, among nodes
   * whoever loses the race edits the winner's document. The audit log gets what changed together with the version.
   *
   * @param agent whose edit it is
   * @param accept throws when the edit is not meant for this document, the very one it is about to be applied to
   * @throws HttpError 400 with the errors of the edit, 404 when what it changes does not exist
   */
  edit(
    accountId: number,
    agent: Agent,
    edit: Edit,
    accept?: (document: ModelDocument) => void,
  ): Promise<Changed & { readonly id: number }>;
  /**
   * Makes whatever `derive` gives for the live document the next version; the very same document makes none.
   *
   * @throws HttpError 503 when others keep changing the model meanwhile
   */
  change<Next extends Derived>(
    accountId: number,
    agent: Agent,
    derive: (live: LiveModel, next: number) => Next | Promise<Next>,
  ): Promise<Changed & { readonly next: Next }>;
  /**
   * Makes the content of an earlier version the next one. The counters stay the live version's: an id
   * given out since is never used again.
   *
   * @param accept throws when the version is not meant to follow this live one
   * @throws HttpError 404 when the account has no such version, 400 when it holds the same as the live one
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

/**
 * What a version takes of the memory, in bytes, if it shares nothing with others: measured were 12 MB for a model of
 * 500 questions, 500 scoring models, and 1,000 rules, which this takes for 17, and 102 kB for a usual one, taken for 108.
 */
export function bytesOf(document: ModelDocument): number {
  const size = sizeOf(document);
  return 2 * size.document + 90 * size.sources;
}

/** What a name of a question or a choice takes, in bytes, with the list that it is in. */
const NAME = 200;

/** What the versions up to one call questions and choices, and that version for answers by former names. */
interface Naming {
  readonly names: readonly NamesOfVersions[];
  readonly lenient: ModelVersion | undefined;
}

/** How many names there are. */
const countOf = (names: readonly NamesOfVersions[]): number =>
  names.reduce(
    (sum, { questions }) => questions.reduce((some, { choices }) => some + 1 + choices.length, sum),
    names.length,
  );

/** The next version of a model, and what the audit log tells of it. */
export interface Derived {
  readonly document: ModelDocument;
  readonly note: string;
  readonly event: AuditEvent;
  /** The file that it was made from. */
  readonly source?: ModelSource;
}

/** What a draft makes of the live model. */
export interface Publishing extends Derived {
  readonly draft: number;
  /**
   * Does what else belongs to the version, in its transaction.
   *
   * @throws RevisionConflict when the draft is not as it was any more: all is worked out anew
   */
  along(db: Kysely<Tables>, version: number): Promise<void>;
}

/** That what a version was made from has changed meanwhile. */
export class RevisionConflict extends Error {}

/** What a change starts from. */
export interface Base {
  readonly model: ModelVersion;
  /** The number of the version it makes. Versions that are not live count too. */
  readonly next: number;
  /** Whether a second person has to approve what goes live. */
  readonly review: ReviewMode;
}

/** Milliseconds after which a change that other nodes keep outrunning is given up: enough for dozens of them. */
const MAX_CHANGE_MS = 2_500;

/** Characters of a document from which on an edit is noticed by others: small ones are stored in a few milliseconds. */
const LARGE = 200_000;

/**
 * After an edit of a large model the next one of the account waits twice as long as that one took: whatever it
 * kept busy, this process, the disk or the only session of the embedded database, is the others' for most of the
 * time. One editor at work never notices; a program that edits without a pause does.
 */
const REST = 2;

/** Milliseconds that it waits at most: whoever edits must not wait for a machine that is slow for another reason. */
const MAX_REST_MS = 500;

/**
 * For how many milliseconds the next edit waits.
 *
 * @param size of the document, in characters
 * @param took milliseconds that this edit took
 */
export const restAfter = (size: number, took: number): number =>
  size > LARGE ? Math.min(REST * took, MAX_REST_MS) : 0;

/** Documents may be large: so many are loaded at once, however many a list needs. */
const BATCH_SIZE = 10;

/** SQLSTATE of a unique violation: somebody took the number of the version meanwhile. */
const TAKEN = "23505";

/** @throws HttpError 403 where a second person has to approve what goes live */
export function requireNoReview(review: ReviewMode): void {
  if (review === "four_eyes") throw forbidden("four_eyes_required", MESSAGES.reviewNeeded);
}

/** The store of one node: versions never change, so they are cached compiled. */
export function createModelStore(
  database: Pick<Tenancy, "of">,
  caches: Caches = createCaches(),
  metrics?: Pick<Metrics, "compiled">,
): ModelStore {
  const cache = caches.create<ModelVersion>("model_versions");
  const lastLive = caches.create<number>("live_versions");
  const namings = caches.create<Naming>("answer_names");
  const together = createSingleFlight();
  const turns = createModelChanges();
  const prepare = createPreparation();

  const keyOf = (accountId: number, number: number) => `${accountId}/${number}`;

  function remember(accountId: number, model: ModelVersion): ModelVersion {
    cache.put(keyOf(accountId, model.version), model, bytesOf(model.document));
    return model;
  }

  const rememberLive = (accountId: number, version: number) => lastLive.put(String(accountId), version, 0);

  /** The live version that this node saw last, if it has it. */
  const lastSeen = (accountId: number) => cached(accountId, lastLive.get(String(accountId)));

  const cached = (accountId: number, version: number | undefined): ModelVersion | undefined =>
    version === undefined ? undefined : cache.get(keyOf(accountId, version));

  /** Once for all who ask for it meanwhile: after an edit on another node they come by the hundred. */
  function version(accountId: number, number: number): Promise<ModelVersion> | ModelVersion {
    const key = keyOf(accountId, number);
    return cache.get(key) ?? together(key, () => load(accountId, number));
  }

  async function load(accountId: number, number: number): Promise<ModelVersion> {
    const model = (await loadAll(accountId, [number]))[0];
    if (model === undefined) throw notFound(`There is no model version ${number}.`);
    return model;
  }

  async function loadAll(accountId: number, numbers: readonly number[]): Promise<readonly ModelVersion[]> {
    if (numbers.length === 0) return [];
    const rows = await database
      .of(accountId)
      .selectFrom("model_version")
      .select(["version", "document"])
      .where("version", "in", numbers)
      .execute();
    // what it has in common with a version that is known is neither kept nor compiled twice
    let former = lastSeen(accountId)?.document;
    const models: ModelVersion[] = [];
    for (const { version, document: stored } of rows) {
      if (models.length > 0) await yieldToEventLoop();
      const document = readDocument(stored);
      const shared = former === undefined ? document : shareStructure(document, former);
      former ??= shared;
      models.push(remember(accountId, modelVersion(version, shared, metrics?.compiled)));
    }
    return models;
  }

  /** One part after the other: whoever lists or exports takes one connection, however many versions it needs. */
  async function versions(accountId: number, numbers: readonly number[]): Promise<ReadonlyMap<number, ModelVersion>> {
    const found = new Map<number, ModelVersion>();
    const keep = (model: ModelVersion) => found.set(model.version, model);
    for (const number of numbers) {
      const known = cached(accountId, number);
      if (known !== undefined) keep(known);
    }
    const missing = numbers.filter((number) => !found.has(number));
    for (let from = 0; from < missing.length; from += BATCH_SIZE) {
      for (const model of await loadAll(accountId, missing.slice(from, from + BATCH_SIZE))) keep(model);
    }
    return found;
  }

  /** Once for each version: what was before it never changes. */
  async function naming(accountId: number, live: ModelVersion): Promise<Naming> {
    const key = keyOf(accountId, live.version);
    return namings.get(key) ?? (await together(`names ${key}`, () => findNaming(key, accountId, live)));
  }

  async function findNaming(key: string, accountId: number, live: ModelVersion): Promise<Naming> {
    const names = await namesOfVersions(database.of(accountId), accountId, live);
    const { questions } = live.document;
    const former = formerNames(questions, names);
    const lenient = former && { ...live, readAnswers: answerReader(questions, former) };
    const found = { names, lenient };
    namings.put(key, found, NAME * countOf(names));
    return found;
  }

  const prepared = async (accountId: number, number: number) => await prepare(await version(accountId, number));

  async function live(accountId: number): Promise<ModelVersion> {
    const account = await database
      .of(accountId)
      .selectFrom("account")
      .modifyFront(named("live-version"))
      .select("live_version")
      .executeTakeFirst();
    return await seenLive(accountId, account?.live_version);
  }

  async function seenLive(accountId: number, number: number | null | undefined): Promise<ModelVersion> {
    if (number === null || number === undefined) throw notFound("This account has no model.");
    const model = await prepared(accountId, number);
    rememberLive(accountId, number);
    return model;
  }

  async function published(accountId: number): Promise<LiveModel> {
    const publication = await livePublication(database.of(accountId));
    const model = await seenLive(accountId, publication?.version);
    return { model, publication: publication as Publication };
  }

  async function base(accountId: number): Promise<Base> {
    const row = await database
      .of(accountId)
      .selectFrom("account")
      .select(["live_version", "review"])
      .select((eb) =>
        eb
          .selectFrom("model_version")
          .select(({ fn }) => fn.max("version").as("newest"))
          .as("newest"),
      )
      .executeTakeFirst();
    const model = await seenLive(accountId, row?.live_version);
    return { model, next: (row?.newest ?? 0) + 1, review: row?.review ?? "off" };
  }

  function inTurn<Value>(accountId: number, work: () => Promise<Value>): Promise<Value> {
    const size = () => sizeOf(lastSeen(accountId)?.document ?? EMPTY_MODEL).document;
    return turns.take([accountId], work, (took) => restAfter(size(), took));
  }

  /**
   * Makes what `derive` gives for the live document the next version, and derives anew when somebody
   * else was faster. The same document, unchanged, makes none.
   *
   * @param isReviewed whether `derive` sees to it that whoever has to approve it has done so
   */
  function advance<Next extends Derived>(
    accountId: number,
    agent: Agent,
    derive: (base: Base) => Next | Promise<Next>,
    isReviewed = false,
  ): Promise<Changed & { readonly next: Next }> {
    const requireAsked = asking();
    const change = async () => {
      const deadline = performance.now() + MAX_CHANGE_MS;
      do {
        const from = await base(accountId);
        if (!isReviewed) requireNoReview(from.review);
        const next = await derive(from);
        const { document, note } = next;
        const follows = from.model.version;
        if (document === from.model.document) return { model: from.model, made: undefined, next };
        const model = modelVersion(from.next, document, metrics?.compiled);
        await prepare(model);
        // what does not compile is never stored
        void model.compiled;
        const { document: former } = from.model;
        requireAsked();
        const version = { accountId, version: model.version, follows, former, document, note, source: next.source };
        const publishedAt = await insert(version, agent, next).catch((error: unknown) => {
          if (codeOf(error) === TAKEN || error instanceof RevisionConflict) return undefined;
          throw error;
        });
        if (publishedAt === undefined) continue;
        remember(accountId, model);
        rememberLive(accountId, model.version);
        const made = { version: model.version, note, author: agent.actor, publishedAt, follows };
        return { model, made, next };
      } while (performance.now() < deadline);
      throw tooManyChanges();
    };
    return inTurn(accountId, change);
  }

  /** In one statement, or in a transaction where something else belongs to the version. */
  async function insert(version: NewVersion, agent: Agent, next: Derived | Publishing): Promise<Date | undefined> {
    const db = database.of(version.accountId);
    if (!("along" in next)) return await insertVersion(db, version, agent, next.event);
    return await db.transaction().execute(async (transaction) => {
      const reviewed = { ...version, draft: next.draft };
      const publishedAt = await insertVersion(transaction, reviewed, agent, next.event);
      if (publishedAt !== undefined) await next.along(transaction, version.version);
      return publishedAt;
    });
  }

  return {
    recent: (accountId) => lastSeen(accountId) ?? live(accountId),
    live,
    published,
    version: async (accountId, number) => await version(accountId, number),
    prepared,
    versions,
    names: async (accountId, live) => (await naming(accountId, live)).names,
    lenient: async (accountId, live) => (await naming(accountId, live)).lenient,
    inTurn,
    async requireChangeable(accountId) {
      const account = await database.of(accountId).selectFrom("account").select("review").executeTakeFirst();
      requireNoReview(account?.review ?? "off");
    },
    async edit(accountId, agent, edit, accept) {
      const { model, made, next } = await advance(accountId, agent, ({ model: { document: base } }) => {
        accept?.(base);
        const edited = applyEdit(base, edit);
        if (!edited.ok) throw "errors" in edited ? invalid(edited.errors) : notFound();
        const document = shareStructure(edited.document, base);
        const { id } = edited;
        return { document, note: noteOf(edit, id, base, document), event: auditEventOf(edit, id, base, document), id };
      });
      return { model, made, id: next.id };
    },
    publish: (accountId, agent, derive) => advance(accountId, agent, derive, true),
    change: (accountId, agent, derive) =>
      advance(accountId, agent, async ({ next }) => derive(await published(accountId), next)),
    async restore(accountId, agent, number, accept) {
      const former = await prepared(accountId, number);
      const { model, made } = await advance(accountId, agent, async ({ model: live, next }) => {
        if (accept !== undefined) accept(await published(accountId));
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
