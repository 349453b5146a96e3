import { FEWEST_ROWS, grouped } from "#engine";
import { bytesText } from "../wire/limits.ts";
import { SUGGESTION_LIMITS } from "../wire/suggestions.ts";
import type { CallReferences } from "./call.ts";
import { draft, VOLATILE } from "./drafts.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const FILE = [
  "rent_amount,monthly_income,move_in,became",
  "1800,6400,Immediately,won",
  "2150,5200,In 1-3 months,lost",
  "",
].join("\n");

const CSV = { "Content-Type": "text/csv" };

const suggestion = {
  id: 8,
  state: "queued",
  progress: { done: 0, of: null },
  error: null,
  options: {
    outcome_column: "became",
    success: ["won"],
    create_questions: false,
    scale: SUGGESTION_LIMITS.scale.usual,
    combinations: SUGGESTION_LIMITS.combinations,
  },
  requested_by: { id: personId("admin"), username: PEOPLE.admin.username },
  created_at: CREATED_AT,
  finished_at: null,
  result: null,
} as const;

const { result: _, ...summary } = suggestion;

const interval = (lower: number, upper: number) => ({ lower, upper });

const reached = (auc: number, lower: number, upper: number, lift_top_tenth: number) => ({
  auc,
  auc_interval: interval(lower, upper),
  lift_top_tenth,
});

/** What a real file would give. The examples' own has two rows, from which nothing can be learned. */
export const SUGGESTED = {
  rows: 4_000,
  without_outcome: 12,
  unreadable: 0,
  rate: 0.21,
  scale: 100,
  questions: [
    {
      field_name: "monthly_income",
      created_type: null,
      weight: 4,
      bins: [
        { start: null, end: 3_000, n: 1_480, rate: 0.09, interval: interval(0.077, 0.106), points: 0, live_points: 10 },
        {
          start: 3_000,
          end: null,
          n: 2_520,
          rate: 0.28,
          interval: interval(0.263, 0.298),
          points: 10,
          live_points: 31.5,
        },
      ],
      information_value: 0.34,
      predicts_too_well: false,
      left_out: null,
      left_out_because: null,
    },
  ],
  combinations: [],
  judged: {
    random: { rows: 800, ...reached(0.71, 0.67, 0.75, 2.4), unrounded_auc: 0.711, without_combinations_auc: 0.71 },
    by_time: { rows: 800, ...reached(0.66, 0.62, 0.7, 1.9), unrounded_auc: 0.661, without_combinations_auc: 0.66 },
    live: { random: reached(0.62, 0.58, 0.66, 1.6), by_time: reached(0.61, 0.57, 0.65, 1.5) },
    ceiling: { random: reached(0.72, 0.68, 0.76, 2.5), by_time: reached(0.65, 0.61, 0.69, 1.9) },
    with_questions_not_for_scoring_auc: null,
  },
} as const;

const params = { id: suggestion.id };
const MISSING = { detail: "Not found.", code: "not_found" };

export const suggestionReference = {
  createSuggestion: {
    tag: "Suggested points",
    summary: "Suggest points from past leads",
    description: `The body is a CSV file of past leads, the earliest first, with one column that says what became of each. In the background, answers are put into bins whose rates differ, and get whole points by a logistic regression; up to ${SUGGESTION_LIMITS.combinations} combinations of two questions that say more together become calculated fields. What is suggested is judged on rows that it was not learned from, at random and by time, beside the live model. Read the suggestion to follow its progress, and take what you accept into a draft: nothing changes by itself.\n\nColumns are matched to questions by name, as in an import of leads. A file has at least ${FEWEST_ROWS.rows} rows with an outcome, ${FEWEST_ROWS.ofEach} of them successes and ${FEWEST_ROWS.ofEach} others, and at most ${bytesText(SUGGESTION_LIMITS.bytes)}; compressed with gzip, ${bytesText(SUGGESTION_LIMITS.decompressed)} after decompression, and ${grouped(SUGGESTION_LIMITS.values)} values. It is removed when the suggestion is done. An account keeps its newest ${SUGGESTION_LIMITS.kept} suggestions, for 30 days. Pause or cancel one with the calls about jobs; its id is that of its job.`,
    success: "The suggestion.",
    errors: {
      400: "The file cannot be read, or lacks a column that the request names.",
      413: "The file is too large.",
      415: "The file is no CSV file.",
      429: `The account has ${SUGGESTION_LIMITS.underWay} suggestions in progress.`,
    },
    examples: [
      {
        name: "From a file of past leads",
        request: { query: { outcome_column: "became", success: "won" }, headers: CSV, text: FILE },
        status: 201,
        response: suggestion,
      },
      {
        name: "A column that the file does not have",
        request: { query: { outcome_column: "become", success: "won" }, headers: CSV, text: FILE },
        status: 400,
        response: {
          outcome_column: ['The file has no column "become". Did you mean "became"?'],
          codes: { outcome_column: ["unknown_field"] },
        },
      },
    ],
  },
  listSuggestions: {
    tag: "Suggested points",
    summary: "List suggestions",
    description: "Newest first, without results.",
    success: "One page of suggestions.",
    examples: [
      {
        name: "All",
        request: {},
        status: 200,
        response: firstPage("listSuggestions", [summary]),
      },
    ],
  },
  getSuggestion: {
    tag: "Suggested points",
    summary: "Read a suggestion",
    description:
      "Read it every second or two until `state` is `done`, `failed`, or `cancelled`. Compare `judged.by_time` with `judged.random`: if later leads are sorted much worse, what was learned has changed since. A question that `predicts_too_well` was probably answered after the outcome.",
    success: "The suggestion, with its result once it is done.",
    examples: [
      {
        name: "Done",
        request: { params },
        status: 200,
        response: {
          ...suggestion,
          state: "done",
          progress: { done: 4, of: 4 },
          finished_at: CREATED_AT,
          result: SUGGESTED,
        },
        volatile: ["finished_at"],
      },
      { name: "A suggestion that does not exist", request: { params: { id: 9_999 } }, status: 404, response: MISSING },
    ],
  },
  draftSuggestion: {
    tag: "Suggested points",
    summary: "Take a suggestion into a draft",
    description:
      "Creates a draft of the live model with what you accept, in one edit: questions that do not exist yet, calculated fields of combinations, and scoring models with value ranges on X. The scoring models of accepted questions are replaced; with `all`, every scoring model is. If no others remain, the bands of X and of the total are set so that a tenth of the rows is in the highest one.",
    success: "The draft.",
    errors: {
      400: "The suggestion is not done, nothing is suggested for a name, or the account has too many open drafts.",
    },
    examples: [
      {
        name: "Everything",
        request: { params, body: { accept: "all" } },
        status: 201,
        response: {
          ...draft,
          name: `Suggested points ${suggestion.id}`,
          edits: 1,
          revision: 1,
          editors: [draft.author],
        },
        volatile: [...VOLATILE, "id", "changes"],
      },
      {
        name: "A name for which nothing is suggested",
        request: { params, body: { accept: ["income"] } },
        status: 400,
        response: {
          accept: ['Nothing is suggested for "income".'],
          codes: { accept: ["unknown_field"] },
        },
      },
      {
        name: "A suggestion that does not exist",
        request: { params: { id: 9_999 }, body: { accept: "all" } },
        status: 404,
        response: MISSING,
      },
    ],
  },
} as const satisfies CallReferences;
