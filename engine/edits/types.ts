import type { Changes, QuestionSettings, RuleSettings, ScoringModelSettings } from "../document/defaults.ts";
import type {
  Bands,
  CalculatedField,
  Choice,
  Expectations,
  ModelDocument,
  ModelTest,
  Question,
  Recommendation,
  ScoringModel,
  ValueRange,
} from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";

/** The members of an item that are sent, except those of `Settings`. */
type Sent<Item, Settings> = Omit<Item, "id" | "created_at" | keyof Settings>;

/**
 * The data of a choice. By default a new one derives `slug` from its text, and `value` is its position from 1. The id
 * keeps the identity of an existing choice of the question; only within `choices` of a question.
 */
export interface ChoiceData
  extends Omit<Choice, "id" | "slug" | "value">,
    Changes<Pick<Choice, "id" | "slug" | "value">> {}

/** The data of a question. Without `choices` they stay as they are. */
export interface QuestionData extends Omit<Sent<Question, QuestionSettings>, "choices">, Changes<QuestionSettings> {
  readonly choices?: readonly ChoiceData[] | undefined;
}

/** One range within `value_ranges` of a scoring model. The id keeps the identity of an existing one. */
export interface NestedRangeData extends Omit<ValueRange, "id">, Changes<Pick<ValueRange, "id">> {}

export interface ValueRangeData extends Omit<NestedRangeData, "id"> {
  /** Id of the scoring model. */
  readonly scoring_model: number;
}

/** The data of a scoring model. Without `value_ranges` they stay as they are. */
export interface ScoringModelData
  extends Omit<Sent<ScoringModel, ScoringModelSettings>, "value_ranges">,
    Changes<ScoringModelSettings> {
  readonly value_ranges?: readonly NestedRangeData[] | undefined;
}

/** The data of a recommendation rule. Without `position` a new one is tried last. */
export interface RecommendationData
  extends Omit<Sent<Recommendation, RuleSettings>, "position">,
    Changes<RuleSettings & Pick<Recommendation, "position">> {}

export type CalculatedFieldData = Omit<CalculatedField, "id" | "created_at">;

/** The data of a test. */
export interface TestData
  extends Omit<Sent<ModelTest, Pick<ModelTest, "date">>, "answers">,
    Changes<Pick<ModelTest, "date">> {
  /** In any form that a lead's answers may have. Date-times with an offset are read in UTC. */
  readonly answers: object;
  /** Replaced as a whole: a member that is left out is no longer expected. */
  readonly expect: Expectations;
}

/**
 * `replace` sets all of an item; absent optional members get their defaults (a choice keeps its slug and value, a rule
 * its position). `update` changes only the members that it contains.
 */
export type Change<Data> =
  | { readonly action: "create"; readonly data: Data }
  | { readonly action: "replace"; readonly id: number; readonly data: Data }
  | { readonly action: "update"; readonly id: number; readonly data: Changes<Data> }
  | Deletion;

/** What happens to the formulas and rules that use a deleted item: they prevent the deletion, or are deleted too. */
export const DEPENDENTS = ["refuse", "delete"] as const;
export type Dependents = (typeof DEPENDENTS)[number];

export interface Deletion {
  readonly action: "delete";
  readonly id: number;
  /** For a question, a choice, and a calculated field, which others may use; the default is `refuse`. */
  readonly dependents?: Dependents | undefined;
}

/** Moves a question to a number. If another has it, those in between move by one. */
export interface Move {
  readonly action: "move";
  readonly id: number;
  readonly data: { readonly number: number };
}

/** Moves a rule to a place among those of its question, which are renumbered from 1. */
export interface MoveRule {
  readonly action: "move";
  readonly id: number;
  readonly data: { readonly position: number };
}

/** How the copy of a question differs from the original. */
export interface DuplicateData {
  /** The original's text if absent. */
  readonly text?: string | undefined;
  /** The original's field name with a number appended if absent. */
  readonly field_name?: string | undefined;
  /** Whether to copy its rules, and its scoring models that read its answer. */
  readonly include_related?: boolean | undefined;
}

/** Copies a question with its choices. */
export interface Duplicate {
  readonly action: "duplicate";
  readonly id: number;
  readonly data: DuplicateData;
}

/** One change of a model document. The shape of its data is valid already; its meaning is checked here. */
export type Edit = {
  /** ISO date-time of the edit. */
  readonly at: string;
} & (
  | ({ readonly kind: "question" } & (Change<QuestionData> | Move | Duplicate))
  | ({
      readonly kind: "choice";
      /** Id of the question. */
      readonly parent: number;
    } & Change<ChoiceData>)
  | ({ readonly kind: "scoring_model" } & Change<ScoringModelData>)
  | ({ readonly kind: "value_range" } & Change<ValueRangeData>)
  | ({ readonly kind: "recommendation" } & (Change<RecommendationData> | MoveRule))
  | ({ readonly kind: "calculated_field" } & Change<CalculatedFieldData>)
  | ({ readonly kind: "test" } & Change<TestData>)
  | { readonly kind: "bands"; readonly action: "replace"; readonly data: Bands }
);

/** The edited document, which is valid only if no error was added, and the id of the item. */
export interface Outcome {
  readonly document: ModelDocument;
  readonly id: number;
}

/** Applies one kind of edit. Returns undefined if the target does not exist. */
export type Editor<Data> = (
  document: ModelDocument,
  change: Change<Data>,
  at: string,
  errors: ErrorList,
) => Outcome | undefined;
