import { BAND_LISTS, type Band, type BandList, type Bands } from "../document/model.ts";
import { bandMemberKey, memberKey } from "./live-changes.ts";
import { changedMembers, picked } from "./nested.ts";

export interface MergedBands {
  readonly bands: Bands;
  /** Keys of bands that the edit changed and that no longer exist. */
  readonly gone: readonly string[];
}

/** Applies a draft edit's changes of the bands to those of another document. */
export function mergeBands(
  draft: { readonly before: Bands; readonly after: Bands },
  there: Bands,
  isLeft: (key: string) => boolean,
): MergedBands {
  const gone: string[] = [];
  const merged = BAND_LISTS.map((list) => [
    list,
    mergeList(list, draft.before[list], draft.after[list], there[list], isLeft, gone),
  ]);
  return { bands: Object.fromEntries(merged) as unknown as Bands, gone };
}

function mergeList(
  list: BandList,
  before: readonly Band[],
  after: readonly Band[],
  there: readonly Band[],
  isLeft: (key: string) => boolean,
  gone: string[],
): readonly Band[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return there;
  const keys = (of: readonly Band[]) => of.map(({ letter }) => bandMemberKey(list, letter));
  // added or removed bands move the edges of the others, so the list is then merged as a whole
  if (before.length !== after.length) {
    const isKept = [...keys(before), ...keys(after), ...keys(there)].some(isLeft);
    return isKept ? there : after;
  }
  const changes = after.map((band, index) => ({ band, changed: changedMembers(before[index] ?? band, band) }));
  for (const { band, changed } of changes) {
    const key = bandMemberKey(list, band.letter);
    if (changed.length > 0 && !there.some(({ letter }) => letter === band.letter) && !isLeft(key)) gone.push(key);
  }
  return there.map((band) => {
    const change = changes.find((each) => each.band.letter === band.letter);
    const key = bandMemberKey(list, band.letter);
    const changed = change?.changed.filter((member) => !isLeft(memberKey(key, member))) ?? [];
    return change === undefined ? band : { ...band, ...picked(change.band, changed) };
  });
}
