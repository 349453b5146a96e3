import { sourcesOf, textOfSource } from "../checks/sources.ts";
import type { ModelDocument } from "../document/model.ts";
import { ITEM_LISTS } from "../document/parts.ts";
import { type ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { charactersIn } from "../values/characters.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";

/** How large a document is, in characters. */
export interface DocumentSize {
  /** Characters of its formulas and rules, which determine the time that compiling and scoring take. */
  readonly sources: number;
  /** Characters of the whole as JSON. */
  readonly document: number;
}

/** Characters of items as JSON. Documents share the items that an edit does not change. */
const lengths = new WeakMap<object, number>();

function lengthOf(item: object): number {
  const length = lengths.get(item) ?? charactersIn(JSON.stringify(item));
  lengths.set(item, length);
  return length;
}

const EMPTY_LISTS = Object.fromEntries(ITEM_LISTS.map((list) => [list, []]));

/** Returns the size of a document. */
export function sizeOf(document: ModelDocument): DocumentSize {
  const frame = charactersIn(JSON.stringify({ ...document, ...EMPTY_LISTS }));
  return {
    sources: sourcesOf(document).reduce((sum, source) => sum + charactersIn(textOfSource(source)), 0),
    document: ITEM_LISTS.reduce((sum, list) => sum + lengthOfAll(document[list]), frame),
  };
}

/** Including the commas between them. */
const lengthOfAll = (items: readonly object[]): number =>
  items.reduce<number>((sum, item) => sum + lengthOf(item), Math.max(0, items.length - 1));

/** Rejects a document so large that one account's model would slow down all others. */
export function checkSize(document: ModelDocument, errors: ErrorList): void {
  const size = sizeOf(document);
  if (size.sources > LIMITS.allSources) {
    errors.add(NON_FIELD_ERRORS, "limit_reached", tooManySources(size.sources));
  }
  if (size.document > LIMITS.document) {
    errors.add(
      NON_FIELD_ERRORS,
      "limit_reached",
      tooLong("A model with all its texts", LIMITS.document, size.document),
    );
  }
}

/** The error for formulas and rules that are too long together. */
export const tooManySources = (length: number) => tooLong("All formulas and rules together", LIMITS.allSources, length);

const tooLong = (what: string, most: number, would: number) =>
  `${what} can have at most ${grouped(most)} characters; this change would make it ${grouped(would)}.`;
