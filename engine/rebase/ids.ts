import type { ModelDocument, ModelTest } from "../document/model.ts";
import { ITEM_KINDS, ITEMS, type ItemKind, type ItemList, type Items } from "../document/parts.ts";
import { type NamesElsewhere, namesElsewhere, withTestRenamed } from "../edits/new-names.ts";
import { withNames } from "../language/rename.ts";

/** What the items of a draft are called in another document, which gave out other ids to what the draft created. */
export interface DraftIds {
  /** The id of the same item there; undefined when what the draft created was not created there. */
  of(kind: ItemKind, id: number): number | undefined;
  /** Notes the id that an item got there; undefined that it was not created. */
  note(kind: ItemKind, id: number, there: number | undefined): void;
  /** From now on everything has the same id in both. */
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

/** Another document that an edit is wanted in. */
export interface OtherDocument {
  readonly ids: DraftIds;
  /** Whether a member, or an item, is to stay as it is there; by its key. */
  isLeft(key: string): boolean;
}

/** What an edit made of a document, the draft's or another one. */
export interface DocumentPair {
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/** The members of items that are ids of what they belong to, and of which kind. */
const OWNERS: { readonly [Kind in ItemKind]: { readonly [Member in keyof Items[Kind]]?: ItemKind } } = {
  question: {},
  choice: { question: "question" },
  scoring_model: { question: "question" },
  value_range: { scoring_model: "scoring_model" },
  recommendation: { question: "question" },
  calculated_field: {},
  test: {},
};

/** What the fields and choices of a draft are called in another document. */
export const namesThere = (draft: ModelDocument, there: ModelDocument, ids: DraftIds): NamesElsewhere =>
  namesElsewhere(draft, there, ids.of);

/**
 * The same item, or some members of it, with the ids that what they refer to has there, 0 where that is not there, and
 * with the names that fields and choices have there.
 */
export function withReferences<Part extends object>(
  kind: ItemKind,
  part: Part,
  ids: DraftIds,
  names?: NamesElsewhere,
): Part {
  const named = names === undefined ? part : withNamesThere(part, names);
  return withIdsThere(kind, named, ids);
}

/** What is written in the language, and what a test says by name. */
function withNamesThere<Part extends object>(part: Part, names: NamesElsewhere): Part {
  const { rule, formula, answers, expect } = part as Partial<Record<"rule" | "formula", string> & ModelTest>;
  if (rule !== undefined) return { ...part, rule: withNames(rule, "rule", names).source };
  if (formula !== undefined) return { ...part, formula: withNames(formula, "formula", names).source };
  if (answers === undefined || expect === undefined) return part;
  return withTestRenamed(part as Part & ModelTest, names);
}

function withIdsThere<Part extends object>(kind: ItemKind, part: Part, ids: DraftIds): Part {
  const owners = Object.entries(OWNERS[kind]) as [string, ItemKind][];
  const known = owners.filter(([member]) => member in part);
  const there = known.map(([member, of]) => [member, ids.of(of, (part as Record<string, number>)[member] ?? 0) ?? 0]);
  const rules = Object.entries(expectedRules(part)).map(([name, rule]) => [
    name,
    rule === null ? null : (ids.of("recommendation", rule) ?? 0),
  ]);
  const expect =
    rules.length === 0 ? {} : { expect: { ...(part as Expecting).expect, recommendations: Object.fromEntries(rules) } };
  return { ...part, ...Object.fromEntries(there), ...expect };
}

/** Something that an item refers to and that is not there, by its key in the draft. */
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

/** How an item is told apart from every other one of its document. */
export const itemKey = (kind: ItemKind, id: number): string => `${kind} ${id}`;

/** What tells apart the items of a kind that one edit creates. */
const MARKS: { readonly [Kind in ItemKind]: (item: Items[Kind]) => readonly unknown[] } = {
  question: ({ field_name }) => [field_name],
  choice: ({ question, slug }) => [question, slug],
  scoring_model: ({ question, name, formula }) => [question, name, formula],
  value_range: ({ scoring_model, start, end }) => [scoring_model, start, end],
  recommendation: ({ question, rule, response_text }) => [question, rule, response_text],
  calculated_field: ({ name }) => [name],
  test: ({ name }) => [name],
};

/** The same for items of a kind that say the same of themselves. */
export function markOf<Kind extends ItemKind>(kind: Kind, item: Items[Kind]): string {
  return JSON.stringify([kind, ...MARKS[kind](item)]);
}

/**
 * Brings together what one edit created in the draft and there, and notes the ids.
 *
 * @param among the items of a kind that it may be there: those that the edit created as well, or any
 */
export function matchCreated(draft: DocumentPair, there: DocumentPair, among: "created" | "all", ids: DraftIds): void {
  // what things belong to comes before them
  for (const kind of ITEM_KINDS) matchKind(kind, draft, there, among, ids);
}

/** The same where an edit was corrected: what it created says other things of itself there, in the same order. */
export function pairCreated(draft: DocumentPair, there: DocumentPair, ids: DraftIds): void {
  for (const kind of ITEM_KINDS) {
    const made = createdItems(kind, there);
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

/** The items of a kind that an edit created, in the order in which it did. */
export function createdItems<Kind extends ItemKind>(
  kind: Kind,
  { before, after }: DocumentPair,
): readonly Items[Kind][] {
  const { items, list } = ITEMS[kind];
  if (before[list] === after[list]) return [];
  const known = new Set(items(unshared(list, before, after)).map(({ id }) => id));
  return items(unshared(list, after, before))
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => a.id - b.id);
}

/** A document with only those items of a list that another one does not share with it. */
function unshared(list: ItemList, document: ModelDocument, other: ModelDocument): ModelDocument {
  const shared = new Set<object>(other[list]);
  const items: readonly object[] = document[list];
  return { ...document, [list]: items.filter((item) => !shared.has(item)) };
}
