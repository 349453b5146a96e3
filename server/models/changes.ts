import type { Kysely } from "kysely";
import { beginningOf, diffDocuments, MODEL_PARTS, type ModelChange, pluralize } from "#engine";
import { type Caches, createCaches } from "../base/cache.ts";
import { yieldToEventLoop } from "../base/cooperative.ts";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { readDocument } from "./live-version.ts";

/** The changes of model versions. */
export interface VersionChanges {
  /**
   * Returns the changes of each given version to the one before it; for the first one, to an empty model. Nothing is
   * compiled.
   */
  of(accountId: number, versions: readonly number[]): Promise<ReadonlyMap<number, readonly ModelChange[]>>;
}

/** How many documents are loaded at a time, because they may be large, and each is parsed in one go. */
const CONCURRENCY = 3;

/** Bytes of memory for each character of the changes' JSON. */
const CHARACTER = 3;

/** Versions never change, so results are cached: comparing large ones takes tens of milliseconds each. */
export function createVersionChanges(database: Pick<Tenancy, "of">, caches: Caches = createCaches()): VersionChanges {
  const kept = caches.create<readonly ModelChange[]>("version_changes");
  const keyOf = (accountId: number, version: number) => `${accountId}/${version}`;

  async function compare(accountId: number, versions: readonly number[]) {
    const found = new Map<number, readonly ModelChange[]>();
    for (let from = 0; from < versions.length; from += CONCURRENCY) {
      const some = versions.slice(from, from + CONCURRENCY);
      const both = new Set(some.flatMap((number) => [number - 1, number]));
      const documents = await loadDocuments(database.of(accountId), [...both]);
      for (const number of some) {
        // lets other work run between two comparisons
        await yieldToEventLoop();
        const document = documents.get(number);
        if (document === undefined) throw new Error(`model version ${number} has gone`);
        const former = documents.get(number - 1);
        const before = former === undefined ? beginningOf(document) : readDocument(former);
        const changes = diffDocuments(before, readDocument(document));
        kept.put(keyOf(accountId, number), changes, CHARACTER * JSON.stringify(changes).length);
        found.set(number, changes);
      }
    }
    return found;
  }

  return {
    async of(accountId, versions) {
      const cached = versions.flatMap((number) => {
        const changes = kept.get(keyOf(accountId, number));
        return changes === undefined ? [] : [[number, changes] as const];
      });
      const found = new Map(cached);
      const rest = await compare(
        accountId,
        versions.filter((number) => !found.has(number)),
      );
      return new Map([...found, ...rest]);
    },
  };
}

async function loadDocuments(db: Kysely<Tables>, versions: readonly number[]) {
  const rows = await db
    .selectFrom("model_version")
    .where("version", "in", versions)
    .select(["version", "document"])
    .execute();
  return new Map(rows.map(({ version, document }) => [version, document]));
}

/** The contents of a first version, e.g. `Started with 5 questions and 3 scoring models`. */
export function beginningNote(changes: readonly ModelChange[]): string {
  const counts = new Map<string, number>();
  for (const { action, target } of changes) {
    if (action === "created" && target.type !== "bands")
      counts.set(MODEL_PARTS[target.type], (counts.get(MODEL_PARTS[target.type]) ?? 0) + 1);
  }
  if (counts.size === 0) return "Started without a model";
  const parts = [...counts].map(([part, count]) => pluralize(count, part));
  return `Started with ${new Intl.ListFormat("en-US").format(parts)}`;
}
