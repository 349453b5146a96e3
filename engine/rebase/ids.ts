import type { ModelDocument, ModelTest } from "../document/model.ts";
import { ITEM_KINDS, ITEMS, type ItemKind, type ItemList, type Items } from "../document/parts.ts";
import { type NamesInOtherDocument, namesInOtherDocument, withTestRenamed } from "../edits/new-names.ts";
import { withNames } from "../language/rename.ts";

/** Maps ids of a draft's items to those in another document, which assigned other ids to items created in the draft. */
export interface DraftIds {
  /**
   * Returns the id of the same item in the other document; undefined if an item that the draft created was not created
   * there.
   */
  of(kind: ItemKind, id: number): number | undefined;
  /** Records the id of an item in the other document; undefined if it was not created. */
  note(kind: ItemKind, id: number, there: number | undefined): void;
  /** Clears the map: from now on, everything has the same id in both. */
  forget(): void;
}

export function createDraftIds(): DraftIds {
  const ids = new Map<string, number | undefined>();
  return {
    of: (kind, id) => (ids.has(itemKey(kind, id)) ? ids.get(itemKey(kind, id)) : id),
    note: (kind, id, there) => void ids.set(itemKey(kind, id), there),
    forget: () => ids.clear(),
  };
}

/** Another document in which an edit is to be made. */
export interface OtherDocument {
  readonly ids: DraftIds;
  /** Whether a member, or an item, must not change there; by its key. */
  isLeft(key: string): boolean;
}

/** A document before and after an edit: the draft's or another one. */
export interface DocumentPair {
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/** The members of items that are ids of their owners, and the owners' kind. */
const OWNERS: { readonly [Kind in ItemKind]: { readonly [Member in keyof Items[Kind]]?: ItemKind } } = {
  question: {},
  choice: { question: "question" },
  scoring_model: { question: "question" },
  value_range: { scoring_model: "scoring_model" },
  recommendation: { question: "question" },
  calculated_field: {},
  test: {},
};

/** Returns the names of a draft's fields and choices in another document. */
export const namesThere = (draft: ModelDocument, there: ModelDocument, ids: DraftIds): NamesInOtherDocument =>
  namesInOtherDocument(draft, there, ids.of);

/**
 * Returns the same item with the ids that referenced items have in the other document (0 if missing), and with the
 * names that fields and choices have there.
 */
export function withReferences<Item extends object>(
  kind: ItemKind,
  item: Item,
  ids: DraftIds,
  names?: NamesInOtherDocument,
): Item {
  const named = names === undefined ? item : withNamesThere(item, names);
  return withIdsThere(kind, named, ids);
}

/** Renames in the texts of the language, and in what a test names. */
function withNamesThere<Item extends object>(item: Item, names: NamesInOtherDocument): Item {
  const { rule, formula } = item as { readonly rule?: string; readonly formula?: string };
  if (rule !== undefined) return { ...item, rule: withNames(rule, "rule", names).source };
  if (formula !== undefined) return { ...item, formula: withNames(formula, "formula", names).source };
  return "answers" in item ? withTestRenamed(item as Item & ModelTest, names) : item;
}

function withIdsThere<Item extends object>(kind: ItemKind, item: Item, ids: DraftIds): Item {
  const owners = Object.entries(OWNERS[kind]) as [keyof Item & string, ItemKind][];
  const there = owners.map(([member, of]) => [member, ids.of(of, item[member] as number) ?? 0]);
  const rules = Object.entries(expectedRules(item)).map(([name, rule]) => [
    name,
    rule === null ? null : (ids.of("recommendation", rule) ?? 0),
  ]);
  const expect =
    rules.length === 0 ? {} : { expect: { ...(item as Expecting).expect, recommendations: Object.fromEntries(rules) } };
  return { ...item, ...Object.fromEntries(there), ...expect };
}

/** Returns something that an item refers to and that the other document does not have, by its key in the draft. */
export function missingReference(kind: ItemKind, part: object, ids: DraftIds): string | undefined {
  const owners = (Object.entries(OWNERS[kind]) as [string, ItemKind][]).flatMap(([member, of]) =>
    member in part ? [[of, (part as Record<string, number>)[member] ?? 0] as const] : [],
  );
  const rules = Object.values(expectedRules(part)).flatMap((id) =>
    id === null ? [] : [["recommendation", id] as const],
  );
  const missing = [...owners, ...rules].find(([of, id]) => ids.of(of, id) === undefined);
  return missing === undefined ? undefined : itemKey(...missing);
}

type Expecting = { readonly expect?: ModelTest["expect"] };

/** The rules that a test expects, by field name. */
const expectedRules = (part: object) => (part as Expecting).expect?.recommendations ?? {};

/** The key that identifies an item in its document. */
export const itemKey = (kind: ItemKind, id: number): string => `${kind} ${id}`;

/** What distinguishes the items of a kind that one edit creates. */
const MARKS: { readonly [Kind in ItemKind]: (item: Items[Kind]) => readonly unknown[] } = {
  question: ({ field_name }) => [field_name],
  choice: ({ question, slug }) => [question, slug],
  scoring_model: ({ question, name, formula }) => [question, name, formula],
  value_range: ({ scoring_model, start, end }) => [scoring_model, start, end],
  recommendation: ({ question, rule, response_text }) => [question, rule, response_text],
  calculated_field: ({ name }) => [name],
  test: ({ name }) => [name],
};

/** The same for items of a kind with equal contents. */
export function markOf<Kind extends ItemKind>(kind: Kind, item: Items[Kind]): string {
  return JSON.stringify([kind, ...MARKS[kind](item)]);
}

/**
 * Matches what one edit created in the draft and in the other document, and records the ids.
 *
 * @param among the candidates among the items of a kind: those that the edit also created, or any
 */
export function matchCreated(draft: DocumentPair, there: DocumentPair, among: "created" | "all", ids: DraftIds): void {
  // owners come before what belongs to them
  for (const kind of ITEM_KINDS) matchKind(kind, draft, there, among, ids);
}

/**
 * The same for a corrected edit, whose items may have other contents there. It creates them in the order in which the
 * draft displays them.
 */
export function pairCreated(draft: DocumentPair, there: DocumentPair, ids: DraftIds): void {
  for (const kind of ITEM_KINDS) {
    const made = [...createdItems(kind, there)].sort((a, b) => a.id - b.id);
    for (const [index, { id }] of createdItems(kind, draft).entries()) ids.note(kind, id, made[index]?.id);
  }
}

function matchKind<Kind extends ItemKind>(
  kind: Kind,
  draft: DocumentPair,
  there: DocumentPair,
  among: "created" | "all",
  ids: DraftIds,
): void {
  const created = createdItems(kind, draft);
  if (created.length === 0) return;
  const found = new Map<string, number[]>();
  for (const item of among === "all" ? ITEMS[kind].items(there.after) : createdItems(kind, there)) {
    const key = markOf(kind, item);
    found.set(key, [...(found.get(key) ?? []), item.id]);
  }
  const names = namesThere(draft.after, there.after, ids);
  for (const item of created)
    ids.note(kind, item.id, found.get(markOf(kind, withReferences(kind, item, ids, names)))?.shift());
}

/** Returns the items of a kind that an edit created, in the order of the document. */
export function createdItems<Kind extends ItemKind>(
  kind: Kind,
  { before, after }: DocumentPair,
): readonly Items[Kind][] {
  const { items, list } = ITEMS[kind];
  if (before[list] === after[list]) return [];
  const known = new Set(items(unshared(list, before, after)).map(({ id }) => id));
  return items(unshared(list, after, before)).filter(({ id }) => !known.has(id));
}

/** Returns a document with only those items of a list that are not shared with another document. */
function unshared(list: ItemList, document: ModelDocument, other: ModelDocument): ModelDocument {
  const shared = new Set<object>(other[list]);
  const items: readonly object[] = document[list];
  return { ...document, [list]: items.filter((item) => !shared.has(item)) };
}
