import { createHash } from "node:crypto";
import { exportModel, type ModelDocument, type ModelFile } from "#engine";

/** 132 bits, as an entity tag has: no two models will ever share them. */
const LENGTH = 22;

const hashOf = (value: object) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, LENGTH);

/** The same for documents that hold the same, whatever their ids. */
export const contentHash = (document: ModelDocument): string => hashOf(exportModel(document));

/**
 * The same for documents by which every lead has the same result. Tests, the wording of questions, and the ids that are
 * given out next score nothing.
 */
export function resultsHash({ tests: _, counters: __, questions, ...scoring }: ModelDocument): string {
  return hashOf({ ...scoring, questions: questions.map(({ text: ___, help_text: ____, ...question }) => question) });
}

/** The same for files that say the same, whatever they are called. */
export function fileHash({ $schema: _, name: __, description: ___, ...file }: ModelFile): string {
  return hashOf(file);
}
