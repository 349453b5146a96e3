import type { Bands, Expectations, ModelDocument, QuestionType, RecommendationType } from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";

/** What may be set of a choice. A new one without `slug` gets it from its text, without `value` its position from 1. */
export interface ChoiceData {
  /** Keeps the identity of a choice that the question has already; only within `choices` of a question. */
  readonly id?: number | undefined;
  readonly text: string;
  readonly slug?: string | undefined;
  readonly value?: number | undefined;
}

/** What may be set of a question. Absent `choices` stay as they are. */
export interface QuestionData {
  readonly number: number;
  readonly text: string;
  readonly type: QuestionType;
  readonly field_name: string;
  readonly required?: boolean | undefined;
  readonly multiple_values?: boolean | undefined;
  readonly min_value?: number | null | undefined;
  readonly max_value?: number | null | undefined;
  readonly step?: number | null | undefined;
  readonly help_text?: string | undefined;
  readonly choices?: readonly ChoiceData[] | undefined;
}

/** One range within `value_ranges` of a scoring model. */
export interface NestedRangeData {
  /** Keeps the identity of a range that the scoring model has already. */
  readonly id?: number | undefined;
  readonly start: number | string | null;
  readonly end: number | string | null;
  readonly points: number;
}

export interface ValueRangeData extends Omit<NestedRangeData, "id"> {
  /** Id of the scoring model. */
  readonly scoring_model: number;
}

/** What may be set of a scoring model. Absent `value_ranges` stay as they are. */
export interface ScoringModelData {
  /** Id of the question. */
  readonly question: number;
  readonly formula: string;
  readonly name?: string | undefined;
  readonly weight?: number | undefined;
  readonly x_axis?: boolean | undefined;
  readonly y_axis?: boolean | undefined;
  readonly value_ranges?: readonly NestedRangeData[] | undefined;
}

/** What may be set of a recommendation rule. Without `position` a new one is tried last. */
export interface RecommendationData {
  /** Id of the question. */
  readonly question: number;
  readonly rule: string;
  readonly response_text: string;
  readonly type?: RecommendationType | null | undefined;
  readonly position?: number | undefined;
  readonly affiliate_name?: string | undefined;
  readonly affiliate_image?: string | undefined;
  readonly affiliate_link?: string | undefined;
  readonly redirect_url?: string | undefined;
}

export interface CalculatedFieldData {
  readonly name: string;
  readonly formula: string;
}

/** What may be set of a test. */
export interface TestData {
  readonly name: string;
  /** In any form that a lead's answers may have; date-times that carry an offset are read in UTC. */
  readonly answers: object;
  readonly date?: string | null | undefined;
  /** As a whole: what is left out is no longer expected. */
  readonly expect: Expectations;
}

/**
 * `replace` gives all of an item anew, absent optional members their defaults (a choice keeps its slug and
 * value, a rule its position); `update` only changes what it names.
 */
export type Change<Data> =
  | { readonly action: "create"; readonly data: Data }
  | { readonly action: "replace"; readonly id: number; readonly data: Data }
  | { readonly action: "update"; readonly id: number; readonly data: Changes<Data> }
  | Deletion;

/** What becomes of the formulas and rules that use what is deleted: they stand against it, or go with it. */
export const DEPENDENTS = ["refuse", "delete"] as const;
export type Dependents = (typeof DEPENDENTS)[number];

export interface Deletion {
  readonly action: "delete";
  readonly id: number;
  /** Of a question, a choice, and a calculated field, which others may use; `refuse` if absent. */
  readonly dependents?: Dependents | undefined;
}

export type Changes<Data> = { readonly [Key in keyof Data]?: Data[Key] | undefined };

/** Puts a question at a number; when another has it, those in between move along. */
export interface Move {
  readonly action: "move";
  readonly id: number;
  readonly data: { readonly number: number };
}

/** Puts a rule at a place among those of its question, which are numbered anew from 1. */
export interface MoveRule {
  readonly action: "move";
  readonly id: number;
  readonly data: { readonly position: number };
}

/** How the copy of a question differs from it. */
export interface DuplicateData {
  /** That of the original if absent. */
  readonly text?: string | undefined;
  /** That of the original with a number behind it if absent. */
  readonly field_name?: string | undefined;
  /** Whether its rules, and its scoring models that read its answer, are copied as well. */
  readonly include_related?: boolean | undefined;
}

/** Copies a question with its choices. */
export interface Duplicate {
  readonly action: "duplicate";
  readonly id: number;
  readonly data: DuplicateData;
}

/** One change of a model document. Its data has the right shape already; whether it makes sense is decided here. */
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

/** The edited document, which only counts when no error was added, and the id of the item. */
export interface Outcome {
  readonly document: ModelDocument;
  readonly id: number;
}

/** Works one kind of edit out; undefined when what it is about does not exist. */
export type Editor<Data> = (
  document: ModelDocument,
  change: Change<Data>,
  at: string,
  errors: ErrorList,
) => Outcome | undefined;
