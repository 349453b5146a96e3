import { createHash } from "node:crypto";
import { exportModel, type ModelDocument, type ModelFile } from "#engine";

/** 132 bits, like an entity tag: no two models will ever share a hash. */
const LENGTH = 22;

const hashOf = (value: object) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, LENGTH);

/** A hash that is equal for documents with the same content, regardless of ids. */
export const contentHash = (document: ModelDocument): string => hashOf(exportModel(document));

/**
 * A hash that is equal for documents with the same result for every lead. Tests, the wording of questions, and the next
 * free ids do not affect scores.
 */
export function resultsHash({ tests: _, counters: __, questions, ...scoring }: ModelDocument): string {
  return hashOf({ ...scoring, questions: questions.map(({ text: ___, help_text: ____, ...question }) => question) });
}

/** A hash that is equal for files with the same content, regardless of their names. */
export function fileHash({ $schema: _, name: __, description: ___, ...file }: ModelFile): string {
  return hashOf(file);
}
