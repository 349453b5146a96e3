import { setImmediate as othersHaveBeenServed } from "node:timers/promises";
import { type ModelDocument, preparing } from "#engine";

/** Milliseconds of work at a time: less than anybody notices who waits for another answer. */
const SLICE = 5;

/**
 * A document that has come from the database, with the costly part of compiling it done in slices, between which
 * other requests are served. Of a document that shares its items with one that is known, only the rest is left to do.
 */
export async function prepared(document: ModelDocument): Promise<ModelDocument> {
  let since = performance.now();
  for (const _ of preparing(document)) {
    if (performance.now() - since < SLICE) continue;
    await othersHaveBeenServed();
    since = performance.now();
  }
  return document;
}
