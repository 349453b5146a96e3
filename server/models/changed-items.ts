import { ITEM_LISTS, ITEMS, type ItemKind, type ItemList, type Items, type ModelDocument } from "#engine";

/** What a version changed of the one before it, to look for it by. */
export interface ChangedItems {
  /** Of items within others those, e.g. `scoring_model 3` where one of its ranges changed. */
  readonly items: readonly string[];
  /** Field names, and what people call scoring models, calculated fields, tests, and questions. */
  readonly names: readonly string[];
}

/** How an item that is not kept within another one is told apart. @example keyOfItem("question", 3) // "question 3" */
export const keyOfItem = (kind: ItemKind | "bands", id: number | null): string =>
  kind === "bands" ? "bands" : `${kind} ${id}`;

type TopKind = "question" | "scoring_model" | "recommendation" | "calculated_field" | "test";

const KINDS: Readonly<Record<ItemList, TopKind>> = {
  questions: "question",
  scoring_models: "scoring_model",
  recommendations: "recommendation",
  calculated_fields: "calculated_field",
  tests: "test",
};

/** So much of a question's text is kept: its beginning tells it apart. */
const MAX_LENGTH = 200;

const beginning = (text: string) => [...text].slice(0, MAX_LENGTH).join("");

/** What the items of each kind are looked for by. @param field the field name of the question with an id */
const NAMES: {
  readonly [Kind in TopKind]: (item: Items[Kind], field: (question: number) => string) => readonly string[];
} = {
  question: ({ field_name, text }) => [field_name, beginning(text)],
  scoring_model: ({ question, name }, field) => [field(question), name],
  recommendation: ({ question }, field) => [field(question)],
  calculated_field: ({ name }) => [name],
  test: ({ name }) => [name],
};

/** Finds what one document has differently from the one before it. What both share is not looked into. */
export function changedItems(before: ModelDocument, after: ModelDocument): ChangedItems {
  const items = new Set<string>();
  const names = new Set<string>();
  for (const list of ITEM_LISTS) collect(KINDS[list], before, after, items, names);
  if (!isSame(before.bands, after.bands)) {
    items.add(keyOfItem("bands", null));
    names.add("bands");
  }
  names.delete("");
  return { items: [...items], names: [...names] };
}

const isSame = (one: object, other: object) => one === other || JSON.stringify(one) === JSON.stringify(other);

function collect<Kind extends TopKind>(
  kind: Kind,
  before: ModelDocument,
  after: ModelDocument,
  items: Set<string>,
  names: Set<string>,
): void {
  const { list, items: itemsOf } = ITEMS[kind];
  if (before[list] === after[list]) return;
  const former = new Map(itemsOf(before).map((item) => [item.id, item]));
  const note = (item: Items[Kind], document: ModelDocument) => {
    items.add(keyOfItem(kind, item.id));
    const field = (question: number) => document.questions.find(({ id }) => id === question)?.field_name ?? "";
    for (const name of NAMES[kind](item, field)) names.add(name);
  };
  for (const item of itemsOf(after)) {
    const was = former.get(item.id);
    former.delete(item.id);
    if (was !== undefined && isSame(was, item)) continue;
    if (was !== undefined) note(was, before);
    note(item, after);
  }
  for (const gone of former.values()) note(gone, before);
}
