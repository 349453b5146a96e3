import { diffDocuments } from "../diff/diff.ts";
import type { ModelChange } from "../diff/types.ts";
import type { ModelDocument } from "../document/model.ts";
import { BAND_LIST_NAMES } from "../document/names.ts";
import { findItem, ITEMS, type ItemKind } from "../document/parts.ts";
import { mapped, namesInOtherDocument, withTestRenamed, withTextsRenamed } from "../edits/new-names.ts";
import { type DocumentPair, itemKey, markOf } from "./ids.ts";

/** The changes of the live model since a draft began, to detect those that the draft would undo. */
export interface LiveChanges {
  readonly changes: readonly ModelChange[];
  /** Whether there are none. */
  readonly none: boolean;
  /**
   * Returns which of an edit's changes to the live model would undo some of these changes, by their keys.
   *
   * @param isFile whether the edit applies a file, which recreates what was deleted
   */
  undone(made: readonly ModelChange[], there: DocumentPair, isFile: boolean): readonly string[];
  /** Returns the changes that concern any of these keys. */
  about(keys: ReadonlySet<string>): readonly ModelChange[];
}

/** What a change refers to: an item, or one band. */
export const changedItemKey = ({ target }: Pick<ModelChange, "target">): string =>
  target.type === "bands" ? bandKey(target.name) : itemKey(target.type, target.id ?? 0);

const bandKey = (name: string) => `bands ${name}`;
export const bandMemberKey = (list: keyof typeof BAND_LIST_NAMES, letter: string): string =>
  bandKey(`${letter} of ${BAND_LIST_NAMES[list]}`);

/** The key of an item's member. The item as a whole has its own key. */
export const memberKey = (item: string, field: string | null): string => (field === null ? item : `${item}.${field}`);
export const liveChangeKey = (change: Pick<ModelChange, "target" | "field">): string =>
  memberKey(changedItemKey(change), change.field);

const itemOfKey = (key: string): string => key.split(".", 1)[0] ?? key;

/** Determines how the live model changed. */
export function liveChanges(base: ModelDocument, live: ModelDocument): LiveChanges {
  const changes = diffDocuments(base, live);
  const by = (action: ModelChange["action"]) =>
    new Set(changes.filter((it) => it.action === action).map(changedItemKey));
  const [created, deleted] = [by("created"), by("deleted")];
  // an item that only uses a new name has not changed
  const names = namesInOtherDocument(base, live);
  const renamed = withTextsRenamed(base, names);
  const named = { ...renamed, tests: mapped(base.tests, (test) => withTestRenamed(test, names)) };
  const updated = (names.touched.length === 0 ? changes : diffDocuments(named, live)).filter(
    ({ action, field }) => action === "updated" && field !== "number" && field !== "position",
  );
  const members = new Set(updated.map(liveChangeKey));
  // an item that contains a changed one has changed, too
  const touched = new Set([...members].map(itemOfKey));
  for (const key of [...touched, ...created, ...deleted]) {
    const holder = holderOf(key, live) ?? holderOf(key, base);
    if (holder !== undefined) touched.add(holder);
  }
  for (const key of reordered(base, live)) members.add(key);
  const marksOfDeleted = new Map(
    changes.flatMap((change) => {
      const mark = change.action === "deleted" ? markOfTarget(change, base) : undefined;
      return mark === undefined ? [] : [[mark, changedItemKey(change)] as const];
    }),
  );

  function isReverted(change: ModelChange, before: ModelDocument): boolean {
    const item = changedItemKey(change);
    const holder = holderOf(item, before) ?? "";
    if (change.action === "created") return deleted.has(item);
    if (created.has(item) || created.has(holder)) return true;
    return change.action === "updated" ? members.has(liveChangeKey(change)) : touched.has(item);
  }

  return {
    changes,
    none: changes.length === 0,
    undone: (made, { before, after }, isFile) =>
      made.flatMap((change) => {
        if (isReverted(change, before)) return [liveChangeKey(change)];
        if (!isFile || change.action !== "created") return [];
        return marksOfDeleted.get(markOfTarget(change, after) ?? "") ?? [];
      }),
    about: (keys) => {
      const items = new Set([...keys].map(itemOfKey));
      return changes.filter((change) => {
        const item = changedItemKey(change);
        return items.has(item) || items.has(holderOf(item, live) ?? holderOf(item, base) ?? "");
      });
    },
  };
}

function markOfTarget({ target }: ModelChange, document: ModelDocument): string | undefined {
  if (target.type === "bands") return undefined;
  const item = findItem(document, target.type, target.id ?? 0);
  return item === undefined ? undefined : markOf(target.type, item);
}

/** Returns the item that contains a choice or range; undefined for standalone or missing items. */
function holderOf(key: string, document: ModelDocument): string | undefined {
  const [kind, id] = key.split(" ") as [ItemKind, string];
  if (kind !== "choice" && kind !== "value_range") return undefined;
  const found = findItem(document, kind, Number(id));
  if (found === undefined) return undefined;
  return "question" in found ? itemKey("question", found.question) : itemKey("scoring_model", found.scoring_model);
}

/**
 * Returns everything that is now before what it was after, or the reverse. Which of two swapped neighbors was moved is
 * ambiguous, so both are returned.
 */
function reordered(base: ModelDocument, live: ModelDocument): string[] {
  const places = (group: (id: number) => string | undefined, kind: "question" | "recommendation") => {
    const groups = new Map<string, number[]>();
    for (const { id } of ITEMS[kind].items(live)) {
      const name = group(id);
      if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), id]);
    }
    const former = new Map(ITEMS[kind].items(base).map(({ id }, index) => [id, index]));
    const field = kind === "question" ? "number" : "position";
    return [...groups.values()].flatMap((ids) =>
      turnedAround(ids.map((id) => former.get(id) ?? 0)).map((index) =>
        memberKey(itemKey(kind, ids[index] ?? 0), field),
      ),
    );
  };
  const questions = new Set(base.questions.map(({ id }) => id));
  const owners = new Map(base.recommendations.map(({ id, question }) => [id, question]));
  const isOf = new Map(live.recommendations.map(({ id, question }) => [id, question]));
  return [
    ...places((id) => (questions.has(id) ? "" : undefined), "question"),
    ...places((id) => (owners.get(id) === isOf.get(id) ? String(isOf.get(id)) : undefined), "recommendation"),
  ];
}

/** Returns the positions of the numbers that have a greater one before them or a smaller one after them. */
function turnedAround(numbers: readonly number[]): number[] {
  const least: number[] = [];
  for (let index = numbers.length - 1, smallest = Number.POSITIVE_INFINITY; index >= 0; index--) {
    least[index] = smallest;
    smallest = Math.min(smallest, numbers[index] ?? 0);
  }
  let greatest = Number.NEGATIVE_INFINITY;
  return numbers.flatMap((number, index) => {
    const isTurned = greatest > number || (least[index] ?? 0) < number;
    greatest = Math.max(greatest, number);
    return isTurned ? [index] : [];
  });
}
