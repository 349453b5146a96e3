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

/** A choice as a standalone item: with the id of its question. */
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

/** The kinds that contain items of other kinds. */
type Holder = "question" | "scoring_model";

/** The members of a document that are lists of items. */
export type ItemList = "questions" | "scoring_models" | "recommendations" | "calculated_fields" | "tests";

interface Part<Item> {
  /** The noun in sentences. */
  readonly noun: string;
  /** The list of the document that contains them, directly or within its items. */
  readonly list: ItemList;
  /** The kind that contains them; they name it by a member of the same name. */
  readonly parent: Holder | null;
  /** All items of this kind, in the order of the document. */
  items(document: ModelDocument): readonly Item[];
  /** The name that people know an item by. */
  label(item: Item): string;
}

/** Every kind of item of a document: its noun, its list, and the kind that contains it. */
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

/** Returns an item of a document, or undefined if the document does not have it. */
export function findItem<Kind extends ItemKind>(
  document: ModelDocument,
  kind: Kind,
  id: number,
): Items[Kind] | undefined {
  return ITEMS[kind].items(document).find((item) => item.id === id);
}

/**
 * The items of an owner, each with its id. They are created once, because documents share what an edit does not change.
 */
const choicesOf = remembered(({ id, choices }: Question): readonly ChoiceOfQuestion[] =>
  choices.map((choice) => ({ ...choice, question: id })),
);
const rangesOf = remembered((model: ScoringModel): readonly RangeOfModel[] =>
  model.value_ranges.map(({ id, start, end, points }) => ({ id, scoring_model: model.id, start, end, points })),
);

/** Computes what is derived from an object once for each. */
export function remembered<Owner extends object, Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const known = new WeakMap<Owner, Value>();
  return (owner) => {
    const made = known.get(owner) ?? make(owner);
    known.set(owner, made);
    return made;
  };
}
