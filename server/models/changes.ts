import { setImmediate as othersHaveBeenServed } from "node:timers/promises";
import type { Kysely } from "kysely";
import { diffDocuments, EMPTY_MODEL, MODEL_PARTS, type ModelChange } from "#engine";
import type { Tables } from "../db/tables.ts";

/** Documents may be large: so many versions are compared at a time, however long the list is. */
const AT_A_TIME = 10;

/**
 * What each of some versions changed against the one before it; the first one against a model without
 * anything. Nothing is compiled.
 *
 * @param db of the account
 */
export async function changesOfVersions(
  db: Kysely<Tables>,
  versions: readonly number[],
): Promise<ReadonlyMap<number, readonly ModelChange[]>> {
  const changes = new Map<number, readonly ModelChange[]>();
  for (let from = 0; from < versions.length; from += AT_A_TIME) {
    const some = versions.slice(from, from + AT_A_TIME);
    const documents = await loadDocuments(db, [...new Set(some.flatMap((number) => [number - 1, number]))]);
    for (const number of some) {
      const document = documents.get(number);
      if (document === undefined) throw new Error(`model version ${number} has gone`);
      changes.set(number, diffDocuments(documents.get(number - 1) ?? EMPTY_MODEL, document));
      // of large ones each takes tens of milliseconds, which nobody else is to wait for all at once
      await othersHaveBeenServed();
    }
  }
  return changes;
}

async function loadDocuments(db: Kysely<Tables>, versions: readonly number[]) {
  const rows = await db
    .selectFrom("model_version")
    .where("version", "in", versions)
    .select(["version", "document"])
    .execute();
  return new Map(rows.map(({ version, document }) => [version, document]));
}

/** What a first version began with, e.g. `Began with 5 questions and 3 scoring models`. */
export function beginningOf(changes: readonly ModelChange[]): string {
  const counts = new Map<string, number>();
  for (const { action, target } of changes) {
    if (action === "created") counts.set(MODEL_PARTS[target.type], (counts.get(MODEL_PARTS[target.type]) ?? 0) + 1);
  }
  if (counts.size === 0) return "Began without a model";
  const parts = [...counts].map(([part, count]) => `${count} ${part}${count === 1 ? "" : "s"}`);
  return `Began with ${new Intl.ListFormat("en-GB").format(parts)}`;
}
