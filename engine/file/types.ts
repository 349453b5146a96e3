import type { QuestionSettings, RuleSettings, ScoringModelSettings } from "../document/defaults.ts";
import type {
  Band,
  BandList,
  CalculatedField,
  Choice,
  Expectations,
  ModelTest,
  Question,
  Recommendation,
  ScoringModel,
  ValueRange,
} from "../document/model.ts";
import type { Fault } from "../faults/fault.ts";

/**
 * A model as a file: everything that determines a score, with field names and names instead of ids, so that it has the
 * same meaning in every account. A part that is left out stays as it is in the account. Within a part, items that are
 * not in the file are removed. Members that are left out have their defaults.
 */
export const FILE_FORMAT = 1;

/** An item in a file, where members with a default may be left out. */
type InFile<Item, Defaults> = Omit<Item, "id" | "created_at" | keyof Defaults> & Partial<Defaults>;

export interface FileChoice extends InFile<Choice, Pick<Choice, "slug" | "value">> {
  /** By default, derived from the text. */
  readonly slug?: string;
  /** By default, its position, from 1. */
  readonly value?: number;
}

export interface FileQuestion extends Omit<InFile<Question, QuestionSettings>, "number" | "choices"> {
  /** By default, one more than that of the previous question in the file. */
  readonly number?: number;
  readonly choices?: readonly FileChoice[];
}

export type FileCalculatedField = InFile<CalculatedField, unknown>;

/** A bound that is left out is unbounded. */
export type FileRange = InFile<ValueRange, Pick<ValueRange, "start" | "end">>;

export interface FileScoringModel
  extends Omit<InFile<ScoringModel, ScoringModelSettings>, "question" | "value_ranges"> {
  /** Field name of the question it belongs to. */
  readonly question: string;
  readonly value_ranges?: readonly FileRange[];
}

export interface FileRule extends Omit<InFile<Recommendation, RuleSettings>, "question" | "position"> {
  /** Field name of the question it belongs to. */
  readonly question: string;
  /** By default, one more than that of the previous rule of the same question in the file. */
  readonly position?: number;
}

export interface FileTest extends Omit<InFile<ModelTest, Pick<ModelTest, "date">>, "expect"> {
  /**
   * A rule is named by its place among those of its question, from 1 in evaluation order. 0 is a deleted rule, with
   * which the test fails.
   */
  readonly expect: Expectations;
}

/** Bands have no letters in a file: the highest is A, the next one B. */
export type FileBand = Omit<Band, "letter">;

export interface ModelFile {
  /** Address of the JSON Schema, for editors. */
  readonly $schema?: string;
  readonly format: typeof FILE_FORMAT;
  /** A name for people. It does not become part of the model. */
  readonly name?: string;
  readonly description?: string;
  readonly questions?: readonly FileQuestion[];
  readonly calculated_fields?: readonly FileCalculatedField[];
  readonly scoring_models?: readonly FileScoringModel[];
  readonly recommendations?: readonly FileRule[];
  readonly bands?: FileBands;
  readonly tests?: readonly FileTest[];
}

/** Each list from the highest to the lowest. */
export type FileBands = Readonly<Record<BandList, readonly FileBand[]>>;

/** The parts of a model that a file may have or leave out, with their names in sentences. */
export const FILE_PARTS = {
  questions: "questions",
  calculated_fields: "calculated fields",
  scoring_models: "scoring models",
  recommendations: "recommendation rules",
  bands: "bands",
  tests: "tests",
} as const satisfies {
  readonly [Part in Exclude<keyof ModelFile, "$schema" | "format" | "name" | "description">]: string;
};
export type FilePart = keyof typeof FILE_PARTS;

/** A place in a file: names of members, and indices of lists from 0. */
export type FilePath = readonly (string | number)[];

/** A fault that prevents a file from being applied. */
export interface FileFault extends Fault {
  readonly path: FilePath;
}

/** A file without the members of the wrong shape, so that the rest can be checked. */
export type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly (Loose<Item> | undefined)[]
  : Value extends object
    ? { readonly [Member in keyof Value]?: Loose<Value[Member]> | undefined }
    : Value;
