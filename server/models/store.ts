import { isDeepStrictEqual } from "node:util";
import type { Pool } from "pg";
import { applyEdit, type Edit, type ModelDocument, sizeOf } from "#engine";
import type { Agent } from "../audit/agent.ts";
import type { Happening } from "../audit/record.ts";
import { invalid, malformed, notFound, unavailable } from "../http/errors.ts";
import type { CacheStats, Metrics } from "../metrics/metrics.ts";
import { happeningOf } from "./happening.ts";
import { insertVersion, type NewVersion } from "./insert-version.ts";
import { noteOf } from "./note.ts";
import { type ModelVersion, modelVersion } from "./version.ts";
import { createVersionCache } from "./version-cache.ts";

export interface ModelStore {
  /** What is in memory, for the metrics. */
  readonly cacheStats: () => CacheStats;
  /** The version this node last saw live: at once when known. May be out of date; the ingest statement checks. */
  recent(accountId: number): ModelVersion | Promise<ModelVersion>;
  /** The live version, looked up now. */
  live(accountId: number): Promise<ModelVersion>;
  /** A version by number. @throws HttpError 404 when the account has no such version */
  version(accountId: number, version: number): Promise<ModelVersion>;
  /**
   * Applies an edit to the live version and stores the outcome as the next one; an edit that changes
   * nothing makes no version. Concurrent edits happen one after the other: whoever loses the race for a
   * number edits the winner's document. The audit log gets what changed together with the version.
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
  ): Promise<{ model: ModelVersion; id: number }>;
  /**
   * Makes the content of an earlier version the next one. The counters stay the live version's: an id
   * given out since is never used again.
   *
   * @throws HttpError 404 when the account has no such version, 400 when it holds the same as the live one
   */
  restore(accountId: number, agent: Agent, version: number): Promise<ModelVersion>;
}

const nothingToRestore = (version: number, live: number) =>
  version === live
    ? `Version ${version} is the live one: there is nothing to restore.`
    : `Version ${version} holds the same as the live version ${live}: there is nothing to restore.`;

/** What compiled models may weigh together: some 300 MB, thousands of models of the usual size. */
const MOST_CACHED = 40_000_000;

/** In characters of the document; a compiled formula takes ten times the room of other text. */
function weightOf(document: ModelDocument): number {
  const size = sizeOf(document);
  return size.document + 9 * size.sources;
}

/** The next version of a model, and what the audit log tells of it. */
interface Derived {
  readonly document: ModelDocument;
  readonly note: string;
  readonly event: Happening;
}

/** Enough for dozens of editors at the same moment; beyond it something else is wrong. */
const MAX_ATTEMPTS = 100;

/** The store of one node: versions never change, so they are cached compiled. */
export function createModelStore(pool: Pool, metrics?: Pick<Metrics, "compiled">): ModelStore {
  const cache = createVersionCache<ModelVersion>(MOST_CACHED);
  const lastSeen = new Map<number, number>();

  function remember(accountId: number, model: ModelVersion): ModelVersion {
    cache.put(`${accountId}/${model.version}`, model, weightOf(model.document));
    if (model.version > (lastSeen.get(accountId) ?? -1)) lastSeen.set(accountId, model.version);
    return model;
  }

  const cached = (accountId: number, version: number | undefined): ModelVersion | undefined =>
    version === undefined ? undefined : cache.get(`${accountId}/${version}`);

  async function version(accountId: number, number: number): Promise<ModelVersion> {
    const known = cached(accountId, number);
    if (known !== undefined) return known;
    const result = await pool.query<{ document: ModelDocument }>({
      text: "select document from model_version where account_id = $1 and version = $2",
      values: [accountId, number],
    });
    const document = result.rows[0]?.document;
    if (document === undefined) throw notFound(`There is no model version ${number}.`);
    return remember(accountId, modelVersion(number, document, metrics?.compiled));
  }

  async function live(accountId: number): Promise<ModelVersion> {
    const result = await pool.query<{ version: number | null }>({
      text: "select max(version) as version from model_version where account_id = $1",
      values: [accountId],
    });
    const number = result.rows[0]?.version ?? null;
    if (number === null) throw notFound("This account has no model.");
    return await version(accountId, number);
  }

  /** @returns undefined when the number was taken meanwhile */
  async function insert(next: NewVersion, agent: Agent, event: Happening): Promise<ModelVersion | undefined> {
    const model = modelVersion(next.version, next.document, metrics?.compiled);
    // what does not compile is never stored
    void model.compiled;
    return (await insertVersion(pool, next, agent, event)) ? remember(next.accountId, model) : undefined;
  }

  /**
   * Makes what `derive` gives for the live document the next version, and derives anew when somebody
   * else took the number meanwhile. The same document, unchanged, makes none.
   */
  async function advance<Next extends Derived>(
    accountId: number,
    agent: Agent,
    derive: (base: ModelVersion) => Next,
  ): Promise<{ readonly model: ModelVersion; readonly next: Next }> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const base = await live(accountId);
      const next = derive(base);
      if (next.document === base.document) return { model: base, next };
      const { document, note, event } = next;
      const model = await insert({ accountId, version: base.version + 1, document, note }, agent, event);
      if (model !== undefined) return { model, next };
    }
    throw unavailable();
  }

  return {
    recent: (accountId) => cached(accountId, lastSeen.get(accountId)) ?? live(accountId),
    live,
    version,
    cacheStats: cache.stats,
    async edit(accountId, agent, edit, accept) {
      const { model, next } = await advance(accountId, agent, ({ document: base }) => {
        accept?.(base);
        const edited = applyEdit(base, edit);
        if (!edited.ok) throw "errors" in edited ? invalid(edited.errors) : notFound();
        const document = isDeepStrictEqual(edited.document, base) ? base : edited.document;
        const { id } = edited;
        return { document, note: noteOf(edit, id, base, document), event: happeningOf(edit, id, base, document), id };
      });
      return { model, id: next.id };
    },
    async restore(accountId, agent, number) {
      const former = await version(accountId, number);
      const { model } = await advance(accountId, agent, ({ version: live, document: base }) => {
        const document = { ...former.document, counters: base.counters };
        if (isDeepStrictEqual(document, base)) throw malformed(nothingToRestore(number, live));
        return {
          document,
          note: `Restored version ${number}`,
          event: {
            action: "restore",
            target: { type: "model_version", id: number, label: `Version ${number}` },
            before: { live_version: live },
            after: { live_version: live + 1 },
          },
        };
      });
      return model;
    },
  };
}
