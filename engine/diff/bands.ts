import type { ModelDocument } from "../model.ts";
import { changesOf } from "./items.ts";
import type { Names } from "./names.ts";
import type { ModelChange } from "./types.ts";
import { BAND_WORDS } from "./words.ts";

/** What became of the bands; every document has the same four letters. */
export function bandChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  return after.bands.flatMap((band) => {
    const former = before.bands.find(({ letter }) => letter === band.letter);
    if (former === undefined) return [];
    const target = { type: "bands", id: null, name: band.letter } as const;
    return changesOf(former, band, { words: BAND_WORDS, target, called: `band ${band.letter}`, names });
  });
}
