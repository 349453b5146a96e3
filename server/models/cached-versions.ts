import { answerReader, formerNames, type NamesOfVersions, shareStructure } from "#engine";
import type { Caches } from "../base/cache.ts";
import { yieldToEventLoop } from "../base/cooperative.ts";
import { createSingleFlight } from "../base/single-flight.ts";
import type { Tenancy } from "../db/database.ts";
import { executeNamed } from "../db/named.ts";
import { notFound } from "../http/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { namesOfVersions } from "./answer-names.ts";
import type { Arms, GuardedArm } from "./arms.ts";
import { livePublication, type Publication } from "./live-model.ts";
import { readDocument } from "./live-version.ts";
import type { Preparation } from "./prepared.ts";
import { bytesOf, type ModelVersion, modelVersion } from "./version.ts";

/** The live version, and how it went live. */
export interface LiveModel {
  readonly model: ModelVersion;
  readonly publication: Publication;
}

/** How many documents are loaded at a time, because they may be large. */
const BATCH_SIZE = 10;

/** Bytes of memory for a name of a question or a choice, with its list. */
const NAME = 200;

/** The names of questions and choices in the versions up to one, and that version for answers by former names. */
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

/** The numbers of the versions that score the new leads of an account. */
interface LiveNumbers {
  readonly version: number;
  readonly guarded?: Omit<GuardedArm, "model"> & { readonly version: number };
}

/** Reads the versions of models for one node. They never change, so they are cached compiled. */
export function createCachedVersions(
  database: Pick<Tenancy, "of">,
  caches: Caches,
  prepare: Preparation,
  metrics?: Pick<Metrics, "compiled">,
) {
  const cache = caches.create<ModelVersion>("model_versions");
  const lastLive = caches.create<LiveNumbers>("live_versions");
  const namings = caches.create<Naming>("answer_names");
  const together = createSingleFlight();

  const keyOf = (accountId: number, number: number) => `${accountId}/${number}`;

  function remember(accountId: number, model: ModelVersion): ModelVersion {
    cache.put(keyOf(accountId, model.version), model, bytesOf(model.document));
    return model;
  }

  const rememberLive = (accountId: number, version: number) =>
    lastLive.put(String(accountId), { ...lastLive.get(String(accountId)), version }, 0);

  /** The last known live version, if it is cached. */
  const lastSeen = (accountId: number) => cached(accountId, lastLive.get(String(accountId))?.version);

  /** The last known versions that score new leads, if they are cached. */
  function lastArms(accountId: number): Arms | undefined {
    const numbers = lastLive.get(String(accountId));
    const live = cached(accountId, numbers?.version);
    if (live === undefined || numbers?.guarded === undefined) return live && { live };
    const { version, ...guarded } = numbers.guarded;
    const model = cached(accountId, version);
    return model && { live, guarded: { ...guarded, model } };
  }

  const cached = (accountId: number, version: number | undefined): ModelVersion | undefined =>
    version === undefined ? undefined : cache.get(keyOf(accountId, version));

  /** Loads it once for all concurrent callers: after an edit on another node there are hundreds. */
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
    // parts that it shares with a cached version are neither stored nor compiled twice
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

  /** One batch after the other: a list or an export uses one connection, however many versions it needs. */
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

  /** Computed once for each version, because earlier ones never change. */
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
    const db = database.of(accountId);
    const query = db.selectFrom("account").select("live_version");
    const [account] = await executeNamed(db, "live-version", query.compile());
    return await seenLive(accountId, account?.live_version);
  }

  async function arms(accountId: number): Promise<Arms> {
    const db = database.of(accountId);
    const query = db
      .selectFrom("account as a")
      .leftJoin("guarded_stage as s", (join) =>
        join.onRef("s.account_id", "=", "a.account_id").onRef("s.stage_id", "=", "a.guarded_stage"),
      )
      .leftJoin("guarded_publish as g", (join) =>
        join.onRef("g.account_id", "=", "s.account_id").onRef("g.guarded_publish_id", "=", "s.guarded_publish_id"),
      )
      .select(["a.live_version", "s.stage_id", "s.share", "g.guarded_publish_id", "g.version"]);
    const [row] = await executeNamed(db, "live-arms", query.compile());
    const live = await seenLive(accountId, row?.live_version);
    if (!row?.stage_id || !row.version || !row.share || !row.guarded_publish_id) {
      lastLive.put(String(accountId), { version: live.version }, 0);
      return { live };
    }
    const guarded = { publish: row.guarded_publish_id, stage: row.stage_id, share: row.share };
    const model = await prepared(accountId, row.version);
    lastLive.put(String(accountId), { version: live.version, guarded: { ...guarded, version: row.version } }, 0);
    return { live, guarded: { ...guarded, model } };
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

  return {
    remember,
    rememberLive,
    lastSeen,
    lastArms,
    arms,
    version,
    versions,
    prepared,
    naming,
    live,
    seenLive,
    published,
  };
}
