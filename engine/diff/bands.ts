import { BAND_LISTS, type Band, type BandList, type ModelDocument } from "../document/model.ts";
import { BAND_LIST_NAMES, type Names, quoted } from "../document/names.ts";
import { grouped } from "../values/number-text.ts";
import { whole, wordedChanges } from "./items.ts";
import type { ModelChange } from "./types.ts";
import { BAND_WORDS } from "./words.ts";

/** Returns the changes of the bands of X, of Y, and of the total. A band is identified by its letter. */
export function bandChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  if (before.bands === after.bands) return [];
  return BAND_LISTS.flatMap((list) => listChanges(list, before.bands[list], after.bands[list], names));
}

function listChanges(
  list: BandList,
  before: readonly Band[],
  after: readonly Band[],
  names: readonly [Names, Names],
): ModelChange[] {
  const called = ({ letter }: Band) => `band ${letter} of ${BAND_LIST_NAMES[list]}`;
  const target = ({ letter }: Band) =>
    ({ type: "bands", id: null, name: `${letter} of ${BAND_LIST_NAMES[list]}` }) as const;
  const removed = before.filter(({ letter }) => after.every((band) => band.letter !== letter));
  return [
    ...after.flatMap((band) => {
      const former = before.find(({ letter }) => letter === band.letter);
      if (former === undefined) {
        return [whole("created", target(band), `${called(band)} added: ${quoted(band.label)}, ${shownStart(band)}`)];
      }
      return wordedChanges(former, band, { words: BAND_WORDS, target: target(band), called: called(band), names });
    }),
    ...removed.map((band) => whole("deleted", target(band), `${called(band)} removed: ${quoted(band.label)}`)),
  ];
}

const shownStart = ({ from }: Band) => (from === null ? "for all lower scores" : `from ${grouped(from)}`);
