import type {
  CalculatedField,
  Choice,
  Counters,
  ModelDocument,
  ModelTest,
  Question,
  Recommendation,
  ScoringModel,
  ValueRange,
} from "./model.ts";

/** An item that is kept within another, as it is told by itself: with the id of that one. */
export type ChoiceOfQuestion = Choice & { readonly question: number };
export type RangeOfModel = ValueRange & { readonly scoring_model: number };

/** The items of a document, by kind. */
export interface Items {
  readonly question: Question;
  readonly choice: ChoiceOfQuestion;
  readonly scoring_model: ScoringModel;
  readonly value_range: RangeOfModel;
  readonly recommendation: Recommendation;
  readonly calculated_field: CalculatedField;
  readonly test: ModelTest;
}
export type ItemKind = keyof Items & keyof Counters;

/** The kinds whose items others are kept within. */
type Holder = "question" | "scoring_model";

/** The members of a document that are lists of items. */
export type ItemList = "questions" | "scoring_models" | "recommendations" | "calculated_fields" | "tests";

interface Part<Item> {
  /** What sentences call one of them. */
  readonly noun: string;
  /** The list of the document that they are kept in, by themselves or within its items. */
  readonly list: ItemList;
  /** What they are kept within; they name it by a member of the same name. */
  readonly parent: Holder | null;
  /** All of them, in the order of the document. */
  items(document: ModelDocument): readonly Item[];
  /** What people know one by. */
  label(item: Item): string;
}

/** Every kind of item that a document is made of: what it is called, where it is kept, and within what. */
export const ITEMS: { readonly [Kind in ItemKind]: Part<Items[Kind]> } = {
  question: {
    noun: "question",
    list: "questions",
    parent: null,
    items: (document) => document.questions,
    label: ({ text }) => text,
  },
  choice: {
    noun: "choice",
    list: "questions",
    parent: "question",
    items: ({ questions }) => questions.flatMap(choicesOf),
    label: ({ text }) => text,
  },
  scoring_model: {
    noun: "scoring model",
    list: "scoring_models",
    parent: null,
    items: (document) => document.scoring_models,
    label: ({ name, formula }) => name || formula,
  },
  value_range: {
    noun: "value range",
    list: "scoring_models",
    parent: "scoring_model",
    items: ({ scoring_models }) => scoring_models.flatMap(rangesOf),
    label: ({ start, end }) => `${start ?? "-∞"} to ${end ?? "∞"}`,
  },
  recommendation: {
    noun: "rule",
    list: "recommendations",
    parent: null,
    items: (document) => document.recommendations,
    label: ({ response_text }) => response_text,
  },
  calculated_field: {
    noun: "calculated field",
    list: "calculated_fields",
    parent: null,
    items: (document) => document.calculated_fields,
    label: ({ name }) => name,
  },
  test: {
    noun: "test",
    list: "tests",
    parent: null,
    items: (document) => document.tests,
    label: ({ name }) => name,
  },
};

export const ITEM_KINDS = Object.keys(ITEMS) as ItemKind[];

/** The lists of a document, each once. */
export const ITEM_LISTS: readonly ItemList[] = [...new Set(ITEM_KINDS.map((kind) => ITEMS[kind].list))];

/** An item of a document; undefined when it is not there. */
export function findItem<Kind extends ItemKind>(
  document: ModelDocument,
  kind: Kind,
  id: number,
): Items[Kind] | undefined {
  return ITEMS[kind].items(document).find((item) => item.id === id);
}

/** Of an owner's items, each with its id: made once, for documents share what an edit leaves alone. */
const choicesOf = remembered(({ id, choices }: Question): readonly ChoiceOfQuestion[] =>
  choices.map((choice) => ({ ...choice, question: id })),
);
const rangesOf = remembered((model: ScoringModel): readonly RangeOfModel[] =>
  model.value_ranges.map(({ id, start, end, points }) => ({ id, scoring_model: model.id, start, end, points })),
);

function remembered<Owner extends object, Made>(make: (owner: Owner) => Made): (owner: Owner) => Made {
  const known = new WeakMap<Owner, Made>();
  return (owner) => {
    const made = known.get(owner) ?? make(owner);
    known.set(owner, made);
    return made;
  };
}
