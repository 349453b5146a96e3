import { z } from "zod";
import { LEFT_OUT, type LeftOut, QUESTION_TYPES, type QuestionType } from "#engine";
import { IMPORT_LIMITS } from "../wire/imports.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { SIMULATION_STATES } from "../wire/simulations.ts";
import { SUGGESTION_LIMITS } from "../wire/suggestions.ts";
import { bodySchema } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { Draft } from "./drafts.ts";
import { count, filledText, id, moment, pathId, person, text } from "./fields.ts";
import { flagQuery, listQuerySchema, pageQuery, pageSchema, wholeNumber } from "./pagination.ts";

const column = filledText(IMPORT_LIMITS.line);
const columns = listQuerySchema(text(200)).exactOptional();
const { scale, combinations } = SUGGESTION_LIMITS;

const share = z.number().min(0).max(1);
const interval = z
  .strictObject({ lower: z.number(), upper: z.number() })
  .describe("Contains the true value in 95 of 100 cases.");

const options = {
  outcome_column: column.describe(
    "The column that says what became of each lead. Rows in which it is blank are left out.",
  ),
  success: listQuerySchema(text(200)).describe("What this column says of a success. Anything else is none."),
  exclude: columns.describe("Columns that are left out, such as what was known only after the outcome."),
  not_for_scoring: columns.describe(
    "Columns that no points are suggested for, such as age or postal code. What leaving them out costs is computed.",
  ),
  rising: columns.describe("Columns in which a higher number never gets fewer points."),
  falling: columns.describe("Columns in which a higher number never gets more points."),
  create_questions: flagQuery
    .prefault(false)
    .describe(
      "Whether columns that are no question yet become questions of a guessed type. Otherwise they are left out.",
    ),
  scale: z
    .preprocess(wholeNumber, z.int().min(scale.least).max(scale.most))
    .prefault(scale.usual)
    .describe("The most points that a lead can get."),
  combinations: z
    .preprocess(wholeNumber, z.int().min(0).max(combinations))
    .prefault(combinations)
    .describe("How many combinations of two questions are looked for."),
};

const shownColumns = z.array(z.string()).exactOptional();

const shownOptions = z.strictObject({
  outcome_column: z.string(),
  success: z.array(z.string()),
  exclude: shownColumns,
  not_for_scoring: shownColumns,
  rising: shownColumns,
  falling: shownColumns,
  create_questions: z.boolean(),
  scale: z.int(),
  combinations: z.int(),
});

const rows = {
  n: count.describe("Rows with such an answer."),
  rate: share.describe("The share of successes among them."),
  interval,
  points: z.int().describe("Before the weight: from 0 to 10."),
  live_points: z.number().nullable().describe("What the live model gives them on average. Null without points for it."),
};

const unanswered = z.strictObject({ unanswered: z.literal(true), ...rows });

const QuestionBin = z.union([
  z.strictObject({ start: z.number().nullable(), end: z.number().nullable(), ...rows }),
  z.strictObject({ choices: z.array(z.string()).describe("Slugs."), ...rows }),
  unanswered,
]);

const CombinationBin = z.union([
  z.strictObject({
    condition: z.string().describe("Which leads are in it, in the rule language."),
    value: z.int().describe("The value of the calculated field."),
    ...rows,
  }),
  unanswered,
]);

const SuggestedQuestion = z
  .strictObject({
    field_name: z.string(),
    created_type: z
      .enum(Object.keys(QUESTION_TYPES) as [QuestionType, ...QuestionType[]])
      .nullable()
      .describe("The type of the question that the column would become. Null for a question of the model."),
    weight: z.int().describe("What its points are multiplied by."),
    bins: z.array(QuestionBin).describe("Answers with the same points. Empty if it is left out."),
    information_value: z
      .number()
      .nullable()
      .describe("How much its answers alone say about the outcome: below 0.02 nothing, from 0.3 much."),
    predicts_too_well: z
      .boolean()
      .describe(
        "Whether it probably was known only after the outcome. Exclude it then, and have points suggested again.",
      ),
    left_out: z.enum(Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]]).nullable(),
    left_out_because: z.string().nullable().describe("The reason in words."),
  })
  .meta({ id: "SuggestedQuestion", description: "Points for the answers to a question." });

const SuggestedCombination = z
  .strictObject({
    name: z.string(),
    questions: z.tuple([z.string(), z.string()]),
    formula: z.string().describe("Of the calculated field, whose value is that of the bin that a lead is in."),
    weight: z.int(),
    bins: z.array(CombinationBin),
    gain: z.number().describe("By how much it raises the AUC on rows that were held out, with those before it."),
  })
  .meta({ id: "SuggestedCombination", description: "Two questions that say more together than each for itself." });

const reached = {
  auc: share.nullable().describe("How often a success has more points than another lead: 0.5 is chance, 1 is perfect."),
  auc_interval: interval,
  lift_top_tenth: z
    .number()
    .nullable()
    .describe("How many times as many successes the tenth with the most points has as a random tenth."),
};

const Reached = z.strictObject(reached);
const both = z.strictObject({ random: Reached, by_time: Reached });

const Judged = z.strictObject({
  rows: count.describe("Rows that were held out."),
  ...reached,
  unrounded_auc: share.nullable().describe("What the same points reach before they are rounded."),
  without_combinations_auc: share.nullable(),
});

const SuggestionResult = z
  .strictObject({
    rows: count.describe("Rows with an outcome."),
    without_outcome: count.describe("Rows that were left out because their outcome is blank."),
    unreadable: count.describe("Rows that were left out because they could not be read."),
    rate: share.describe("The share of successes."),
    scale: z.int(),
    questions: z.array(SuggestedQuestion).describe("In the order of the columns."),
    combinations: z.array(SuggestedCombination),
    judged: z
      .strictObject({
        random: Judged.describe("A fifth of the rows, at random, judged by what was learned from the others."),
        by_time: Judged.describe(
          "The last fifth of the rows, judged by what was learned from those before. In a file in the order of time, this is what to expect of later leads.",
        ),
        live: both
          .nullable()
          .describe("What the live model reaches on the same rows. Null if it scores none of the columns."),
        ceiling: both.describe("What boosted trees reach, which nobody could read: more rules could hardly gain more."),
        with_questions_not_for_scoring_auc: share
          .nullable()
          .describe("The AUC at random with the questions that are not for scoring. Null if there are none."),
      })
      .describe("What such points reach on rows that they were not learned from."),
  })
  .meta({ id: "SuggestionResult", description: "Suggested points, and how good they are." });

const summary = {
  id,
  state: z.enum(SIMULATION_STATES),
  progress: z.strictObject({ done: count.describe("Phases that are done."), of: count.nullable() }),
  error: z.string().nullable().describe("Why nothing can be suggested, or why the last attempt failed."),
  options: shownOptions.describe("What the request said."),
  requested_by: person.nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
};

const SuggestionSummary = z
  .strictObject(summary)
  .meta({ id: "SuggestionSummary", description: "A suggestion in the list." });

const Suggestion = z
  .strictObject({ ...summary, result: SuggestionResult.nullable().describe("Null until it is done.") })
  .meta({ id: "Suggestion", description: "Points suggested from past leads." });

const params = z.object({ id: pathId.describe("Id of the suggestion.") });

export const suggestionSchemas = {
  createSuggestion: { query: z.strictObject(options), answer: Suggestion },
  listSuggestions: { query: z.strictObject(pageQuery), answer: pageSchema("SuggestionPage", SuggestionSummary) },
  getSuggestion: { params, answer: Suggestion },
  draftSuggestion: {
    params,
    body: bodySchema("SuggestionDraft", "What is accepted of a suggestion.", {
      accept: z
        .union([z.literal("all"), z.array(z.string()).min(1).max(1_000)])
        .describe("`all`, or field names of questions and names of combinations."),
      name: filledText(FIELD_LIMITS.name).exactOptional().describe("Of the draft."),
    }),
    answer: Draft,
  },
} as const satisfies CallSchemas;
