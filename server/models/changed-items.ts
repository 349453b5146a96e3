import { ITEM_LISTS, ITEMS, type ItemKind, type ItemList, type Items, type ModelDocument } from "#engine";

/** The changes of a version to the one before it, for the search. */
export interface ChangedItems {
  /** Nested items are represented by their parent, e.g. `scoring_model 3` if one of its ranges changed. */
  readonly items: readonly string[];
  /** Field names, and the names of scoring models, calculated fields, tests, and questions. */
  readonly names: readonly string[];
}

/** The key of an item that is not nested. @example keyOfItem("question", 3) // "question 3" */
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

/** The length of a question's text that is stored: its beginning identifies it. */
const MAX_LENGTH = 200;

const beginning = (text: string) => [...text].slice(0, MAX_LENGTH).join("");

/** The searched names of each kind of item. @param field returns the field name of the question with an id */
const NAMES: {
  readonly [Kind in TopKind]: (item: Items[Kind], field: (question: number) => string) => readonly string[];
} = {
  question: ({ field_name, text }) => [field_name, beginning(text)],
  scoring_model: ({ question, name }, field) => [field(question), name],
  recommendation: ({ question }, field) => [field(question)],
  calculated_field: ({ name }) => [name],
  test: ({ name }) => [name],
};

/** Finds the differences between a document and the one before it. Parts that both share are skipped. */
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
