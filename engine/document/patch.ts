import type { ModelDocument } from "./model.ts";

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
    differing.map((member) => {
      const [was, is] = [before[member], after[member]];
      return [member, isList(was) && isList(is) ? listPatch(was, is) : { value: was }];
    }),
  );
}

function listPatch(before: readonly Item[], after: readonly Item[]): ListPatch {
  const known = new Set(after);
  const items = before.filter((item) => !known.has(item));
  const isInOrder = before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
  return isInOrder ? { items } : { items, order: before.map(({ id }) => id) };
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

const isList = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && "id" in item);
