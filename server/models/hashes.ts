import { createHash } from "node:crypto";
import { exportModel, type ModelDocument, type ModelFile, resultBasis } from "#engine";

/** 132 bits, like an entity tag: no two models will ever share a hash. */
const LENGTH = 22;

const hashOf = (value: object) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, LENGTH);

/** A hash that is equal for documents with the same content, regardless of ids. */
export const contentHash = (document: ModelDocument): string => hashOf(exportModel(document));

const knownResults = new WeakMap<ModelDocument, string>();

/**
 * A hash that is equal only for documents with the same result for every lead, see `resultBasis`. A document that one
 * edit made is mostly the one that the next edit changes, so its hash is kept.
 */
export function resultsHash(document: ModelDocument): string {
  const hash = knownResults.get(document) ?? hashOf(resultBasis(document));
  knownResults.set(document, hash);
  return hash;
}

/** A hash that is equal for files with the same content, regardless of their names. */
export function fileHash({ $schema: _, name: __, description: ___, ...file }: ModelFile): string {
  return hashOf(file);
}
