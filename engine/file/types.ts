import type { Answers, Band, BandList, Expectations, QuestionType, RecommendationType } from "../document/model.ts";
import type { Fault } from "../faults/fault.ts";

/**
 * A model as a file: everything that decides a score, named by field names and names, never by ids, so that it means
 * the same in every account. A part that is left out stays as the account has it; within a part, what is not in the
 * file is removed. Members that are left out have their defaults.
 */
export const FILE_FORMAT = 1;

export interface FileChoice {
  readonly text: string;
  /** From the text if absent. */
  readonly slug?: string;
  /** Its position, from 1, if absent. */
  readonly value?: number;
}

export interface FileQuestion {
  readonly field_name: string;
  readonly text: string;
  readonly type: QuestionType;
  /** One more than that of the question before it in the file if absent. */
  readonly number?: number;
  readonly required?: boolean;
  readonly multiple_values?: boolean;
  readonly min_value?: number | null;
  readonly max_value?: number | null;
  readonly step?: number | null;
  readonly help_text?: string;
  readonly choices?: readonly FileChoice[];
}

export interface FileCalculatedField {
  readonly name: string;
  readonly formula: string;
}

/** A side that is left out is open. */
export interface FileRange {
  readonly start?: number | string | null;
  readonly end?: number | string | null;
  readonly points: number;
}

export interface FileScoringModel {
  /** Field name of the question it belongs to. */
  readonly question: string;
  readonly name?: string;
  readonly formula: string;
  readonly weight?: number;
  readonly x_axis?: boolean;
  readonly y_axis?: boolean;
  readonly value_ranges?: readonly FileRange[];
}

export interface FileRule {
  /** Field name of the question it belongs to. */
  readonly question: string;
  readonly rule: string;
  readonly response_text: string;
  readonly type?: RecommendationType | null;
  /** One more than that of the rule of the same question before it in the file if absent. */
  readonly position?: number;
  readonly affiliate_name?: string;
  readonly affiliate_image?: string;
  readonly affiliate_link?: string;
  readonly redirect_url?: string;
}

export interface FileTest {
  readonly name: string;
  readonly answers: Answers;
  readonly date?: string | null;
  /**
   * A rule goes by its place among those of its question, from 1 in the order of trying; 0 is one that has gone, with
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
  /** What people call the file. It does not become part of the model. */
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

/** The parts of a model that a file may have or leave out, with what sentences call them. */
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

/** Where something is in a file: names of members, and places in lists from 0. */
export type FilePath = readonly (string | number)[];

/** Something that keeps a file from being applied. */
export interface FileFault extends Fault {
  readonly path: FilePath;
}

/** A file of which the members that are not of the right shape have been taken out, to judge the rest of it. */
export type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly (Loose<Item> | undefined)[]
  : Value extends object
    ? { readonly [Member in keyof Value]?: Loose<Value[Member]> | undefined }
    : Value;
