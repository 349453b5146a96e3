import type { ModelDocument } from "./model.ts";
import { ITEM_LISTS, type ItemList } from "./parts.ts";

type Item = { readonly id: number };

/** A list of items: those to restore, and the order of all if it differs. */
interface ListPatch {
  readonly items: readonly Item[];
  readonly order?: readonly number[];
}

/**
 * What turns one document into another: the items of lists that differ, and the whole of any other member that differs.
 */
export type DocumentPatch = {
  readonly [Member in keyof ModelDocument]?: ListPatch | { readonly value: ModelDocument[Member] };
};

/**
 * Returns the patch that restores a former document. It is as small as the edit between the two, if they share what the
 * edit did not change ({@link shareStructure}).
 *
 * @example patched(after, patchTo(before, after)) // the same as before
 */
export function patchTo(before: ModelDocument, after: ModelDocument): DocumentPatch {
  const members = Object.keys(before) as (keyof ModelDocument)[];
  const differing = members.filter((member) => before[member] !== after[member]);
  return Object.fromEntries(
    differing.map((member) => [
      member,
      isList(member) ? listPatch(before[member], after[member]) : { value: before[member] },
    ]),
  );
}

function listPatch(before: readonly Item[], after: readonly Item[]): ListPatch {
  const known = new Set(after);
  const items = before.filter((item) => !known.has(item));
  const order = before.map(({ id }) => id);
  const isInOrder = String(order) === String(after.map(({ id }) => id));
  return isInOrder ? { items } : { items, order };
}

/** Applies a patch to a document. */
export function patched(document: ModelDocument, patch: DocumentPatch): ModelDocument {
  const members = Object.entries(patch).map(([member, part]) => {
    const is = document[member as keyof ModelDocument];
    return [member, "value" in part ? part.value : patchedList(is as unknown as readonly Item[], part)];
  });
  return { ...document, ...Object.fromEntries(members) };
}

function patchedList(items: readonly Item[], { items: put, order }: ListPatch): readonly Item[] {
  const byId = new Map([...items, ...put].map((item) => [item.id, item]));
  return (order ?? items.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? []);
}

const isList = (member: keyof ModelDocument): member is ItemList => ITEM_LISTS.some((list) => list === member);
