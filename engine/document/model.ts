/**
 * The model document: everything that determines a score in one account, as one immutable value. It is stored whole and
 * numbered per account; see ARCHITECTURE.md. Field names are those of the API.
 */

export const QUESTION_TYPES = {
  text: { label: "Open", list: false },
  choice: { label: "Choices", list: false },
  multiple_choice: { label: "Multiple Choices", list: true },
  slider: { label: "Slider", list: false },
  integer: { label: "Integer", list: false },
  number: { label: "Number", list: false },
  date: { label: "Date", list: false },
} as const;
export type QuestionType = keyof typeof QUESTION_TYPES;

/** Question types that may take several values (`multiple_values`). */
export const MULTI_VALUED_TYPES = ["slider", "integer", "number", "date"] as const satisfies readonly QuestionType[];

/** Names that a question or calculated field may not have: the scores, which are usable in braces. */
export const SCORE_NAMES = ["x_axis_score", "y_axis_score", "total_score"] as const;

export const RECOMMENDATION_TYPES = ["approval", "warning", "rejection"] as const;
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];

export interface Choice {
  readonly id: number;
  readonly text: string;
  /** Unique within the question. */
  readonly slug: string;
  /** The value in formulas and rules. */
  readonly value: number;
}

export interface Question {
  readonly id: number;
  /** Order of asking, from 1, unique in the account. */
  readonly number: number;
  readonly text: string;
  readonly type: QuestionType;
  readonly field_name: string;
  readonly required: boolean;
  readonly multiple_values: boolean;
  readonly min_value: number | null;
  readonly max_value: number | null;
  readonly step: number | null;
  readonly help_text: string;
  /** What a customer reads if the answer held the score back; if empty, a sentence about the question's text. */
  readonly reason: string;
  /** Whether a lead can change the answer, as income, unlike age. Only then is a change proposed. */
  readonly lead_can_change: boolean;
  readonly choices: readonly Choice[];
  /** ISO date-time. */
  readonly created_at: string;
}

/** Half-open `[start, end)`; null leaves a side unbounded. For a date formula the bounds are ISO dates. */
export interface ValueRange {
  readonly id: number;
  readonly start: number | string | null;
  readonly end: number | string | null;
  /** Up to two decimals. */
  readonly points: number;
}

export interface ScoringModel {
  readonly id: number;
  /** Id of the question it belongs to. */
  readonly question: number;
  readonly name: string;
  readonly formula: string;
  /** Up to two decimals, ≥ 0. */
  readonly weight: number;
  readonly x_axis: boolean;
  readonly y_axis: boolean;
  /** In ascending order of start. */
  readonly value_ranges: readonly ValueRange[];
  readonly created_at: string;
}

export interface Recommendation {
  readonly id: number;
  readonly question: number;
  readonly rule: string;
  readonly response_text: string;
  readonly type: RecommendationType | null;
  /** Order of trying within the question. */
  readonly position: number;
  readonly affiliate_name: string;
  readonly affiliate_image: string;
  readonly affiliate_link: string;
  readonly redirect_url: string;
  readonly created_at: string;
}

export interface CalculatedField {
  readonly id: number;
  readonly name: string;
  readonly formula: string;
  readonly created_at: string;
}

/** The letters of bands, from the highest band to the lowest; a list can have at most this number. */
export const BAND_LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export type BandLetter = (typeof BAND_LETTERS)[number];

/** One band `[from, next band's from)`; the lowest has `from: null`. Ordered from the highest to the lowest. */
export interface Band {
  readonly letter: BandLetter;
  readonly label: string;
  readonly from: number | null;
  readonly action: string;
}

/** What has its own bands: each axis, and their sum. */
export const BAND_LISTS = ["x", "y", "total"] as const;
export type BandList = (typeof BAND_LISTS)[number];

/** One list of bands for each axis and one for the total, whose labels are the priorities of leads. */
export type Bands = Readonly<Record<BandList, readonly Band[]>>;

const AXIS_BANDS: readonly Band[] = [
  { letter: "A", label: "High Priority", from: 80, action: "contact immediately" },
  { letter: "B", label: "Medium", from: 60, action: "follow up within a week" },
  { letter: "C", label: "Low", from: 40, action: "nurture campaign" },
  { letter: "D", label: "Disqualified", from: null, action: "archive or reject" },
];

/** The bands of a new account. The total is the sum of two axes, so its edges are twice as high. */
export const DEFAULT_BANDS: Bands = {
  x: AXIS_BANDS,
  y: AXIS_BANDS,
  total: AXIS_BANDS.map((band) => ({
    ...band,
    label: band.letter === "A" ? "High" : band.label,
    from: band.from === null ? null : band.from * 2,
  })),
};

/**
 * Answers in canonical form: choices by slug, numbers as numbers, dates as `YYYY-MM-DD`; unanswered fields are absent.
 */
export type AnswerValue = string | number | readonly (string | number)[];
export type Answers = Readonly<Record<string, AnswerValue>>;

/** What a test may expect for its lead, named as in a lead's result. Members that are left out may have any value. */
export interface Expectations {
  readonly x_axis?: number;
  readonly y_axis?: number;
  readonly total_score?: number;
  readonly x_category?: BandLetter;
  readonly y_category?: BandLetter;
  /** The label of the total's band. */
  readonly priority?: string;
  /** By field name of a question, the id of the rule that matches; null if none of its rules may match. */
  readonly recommendations?: Readonly<Record<string, number | null>>;
}

/** What a test may expect except recommendations, in the order of a lead's result. */
export const EXPECTED_MEMBERS = [
  "x_axis",
  "y_axis",
  "total_score",
  "x_category",
  "y_category",
  "priority",
] as const satisfies readonly (keyof Expectations)[];

/** A lead that is stored with the model, to check every change of the model against the expected result. */
export interface ModelTest {
  readonly id: number;
  /** Unique among the tests. */
  readonly name: string;
  /** In canonical form at the time of writing. After later changes of the questions, some may no longer fit. */
  readonly answers: Answers;
  /** The value of `today()`, as `YYYY-MM-DD`; null for the day on which the test runs. */
  readonly date: string | null;
  readonly expect: Expectations;
  readonly created_at: string;
}

/** The last id assigned, per kind. Ids are never reused. */
export interface Counters {
  readonly question: number;
  readonly choice: number;
  readonly scoring_model: number;
  readonly value_range: number;
  readonly recommendation: number;
  readonly calculated_field: number;
  readonly test: number;
}

export interface ModelDocument {
  readonly format: 4;
  readonly counters: Counters;
  /** In ascending order of number. */
  readonly questions: readonly Question[];
  readonly scoring_models: readonly ScoringModel[];
  /** In order of their question's number, then position. */
  readonly recommendations: readonly Recommendation[];
  readonly calculated_fields: readonly CalculatedField[];
  readonly bands: Bands;
  /** Tests do not determine the result of a lead. They state what it should be. */
  readonly tests: readonly ModelTest[];
}

export const EMPTY_MODEL: ModelDocument = {
  format: 4,
  counters: {
    question: 0,
    choice: 0,
    scoring_model: 0,
    value_range: 0,
    recommendation: 0,
    calculated_field: 0,
    test: 0,
  },
  questions: [],
  scoring_models: [],
  recommendations: [],
  calculated_fields: [],
  bands: DEFAULT_BANDS,
  tests: [],
};

/** Errors by field, each a list of sentences, as in every 400 of the API. */
export type FieldErrors = Record<string, string[]>;
