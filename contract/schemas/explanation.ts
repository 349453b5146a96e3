import { z } from "zod";
import { MOST_FACTORS, NO_CHANGE, NOT_TRIED } from "#engine";
import { category } from "./bands.ts";
import { id, testMark } from "./fields.ts";

const single = z.union([z.number(), z.string(), z.null()]);
const shown = z
  .union([single, z.array(single)])
  .describe(
    "A number, an ISO date, the text of an answer or choice, or a list of these. Null means unknown. A calculated number with more than 15 digits is rounded to 12, which is what comparisons use.",
  );
const substituted = z.string().describe("The same, with the values filled in.");
const bound = z.union([z.number(), z.string(), z.null()]);

const ExplainedBand = z
  .strictObject({
    letter: category,
    label: z.string(),
    action: z.string(),
    from: z.number().nullable(),
    to: z.number().nullable(),
  })
  .meta({ id: "ExplainedBand", description: "The band of a score, from `from` up to, but not including, `to`." });

const ExplainedField = z
  .strictObject({
    name: z.string(),
    formula: z.string(),
    substituted,
    value: shown,
    reason: z.string().nullable().describe("Why the value is unknown. Null if it is known."),
  })
  .meta({ id: "ExplainedField", description: "A calculated field." });

const ExplainedLookup = z
  .strictObject({
    value: single.describe(
      "As the edges of the ranges are compared with it: a number with at most 12 significant digits.",
    ),
    range: z.strictObject({ id, start: bound, end: bound }).nullable().describe("The range that matched."),
    points: z.number().nullable(),
  })
  .meta({ id: "ExplainedLookup", description: "A value looked up in the ranges." });

const ExplainedModel = z
  .strictObject({
    id,
    name: z.string(),
    question: id,
    field_name: z.string(),
    pass: z.union([z.literal(1), z.literal(2)]).describe("2 if the formula uses scores."),
    formula: z.string(),
    substituted,
    value: shown,
    lookups: z
      .array(ExplainedLookup)
      .describe("Each value that was looked up. Empty if there are no ranges or the value is unknown."),
    points: z
      .number()
      .nullable()
      .describe(
        "Sum over the matched ranges, or the value itself if there are no ranges. Null if there are no points.",
      ),
    weight: z.number(),
    weighted_points: z.number().describe("Points times weight, rounded to two decimals. 0 if there are no points."),
    x_axis: z.boolean(),
    y_axis: z.boolean(),
    reason: z.string().nullable().describe("Why there are no points. Null if there are."),
  })
  .meta({ id: "ExplainedModel", description: "The points of a scoring model, and why." });

const outcome = z.enum(["matched", "not_matched", "unknown"]);

const DecidingPart = z
  .strictObject({
    text: z.string(),
    from: z.int().min(0).describe("Position of the first character in the rule, starting at 0."),
    to: z.int().min(0).describe("Position after the last character."),
    value: z.boolean().nullable().describe("Null if unknown."),
    substituted,
    fields: z.array(z.strictObject({ field: z.string(), value: shown })),
    cause: z.string().nullable().describe("Why it is unknown. Null if it is known."),
  })
  .meta({ id: "DecidingPart", description: "A condition of a rule that decided its outcome." });

const ExplainedRule = z
  .strictObject({
    id,
    question: id,
    field_name: z.string(),
    rule: z.string(),
    response_text: z.string(),
    outcome: z
      .enum([...outcome.options, "not_tried"])
      .describe("`not_tried`: an earlier rule of the question matched."),
    would_be: outcome.describe("Its outcome, or what the outcome would have been if it had been tried."),
    substituted,
    decided_by: z.array(DecidingPart),
  })
  .meta({ id: "ExplainedRule", description: "The outcome of a rule, and why." });

const Factor = z
  .strictObject({
    question: id,
    field_name: z.string(),
    reason: z.string().describe("In words for a customer: those of the question, or a sentence with its text."),
    answered: z.boolean(),
    points: z.number().describe("What the scoring models of the question gave, in the total."),
    possible: z.number().describe("What it is compared with: the most that they can give."),
    missing: z.number().describe("`possible` less `points`."),
  })
  .meta({ id: "Factor", description: "A question that gave fewer points than it could have given." });

const answer = z.union([z.number(), z.string(), z.array(z.union([z.number(), z.string()]))]);
const limit = z.union([z.number(), z.string()]).nullable();

const ChangedAnswer = z
  .strictObject({
    question: id,
    field_name: z.string(),
    from: answer.nullable().describe("The present answer. Null if there is none."),
    to: answer.describe("The nearest answer that is enough."),
    at_least: limit.describe(
      "Of a number or date: every answer from here to `at_most` is enough too. Null for no limit but the question's, and for choices.",
    ),
    at_most: limit,
  })
  .meta({ id: "ChangedAnswer", description: "Another answer to a question that leads can change." });

const SmallestChange = z
  .strictObject({
    answers: z.array(ChangedAnswer).describe("One or two."),
    total_score: z.number().describe("The total with these answers."),
    letter: category,
    label: z.string().describe("The band that is reached: the next one, or one above it."),
  })
  .meta({
    id: "SmallestChange",
    description:
      "The smallest change that reaches the next band: of one answer, or else of two. A move of a number counts in relation to the limits of the question, or else to the present answer; of a date, in years; of choices, in steps or choices in relation to all.",
  });

const NextBand = z
  .strictObject({
    letter: category,
    label: z.string(),
    from: z.number(),
    missing: z.number().describe("The points that the lead is short of it."),
    change: SmallestChange.nullable(),
    why: z
      .enum(NO_CHANGE)
      .nullable()
      .describe(
        "Why there is no change: no question is marked with `lead_can_change`; no change of one or two answers reaches the band; or the formulas are too complex to find it. Null if there is one.",
      ),
    not_tried: z
      .array(z.strictObject({ field_name: z.string(), because: z.enum(NOT_TRIED) }))
      .describe("Questions that leads can change, and whose answers were not tried."),
  })
  .meta({ id: "NextBand", description: "The band above that of a lead's total, and what would reach it." });

/** The engine's explanation with its subject. A test compares its type with this schema. */
export const ExplanationSchema = z
  .strictObject({
    lead_id: z.string(),
    ...testMark,
    model_version: z.int().nullable().describe("The version that scored the lead. Null in a draft."),
    evaluated_on: z.iso.date().describe("The date used for `today()`."),
    x_axis: z.number(),
    y_axis: z.number(),
    total_score: z.number(),
    bands: z.strictObject({ x: ExplainedBand, y: ExplainedBand, total: ExplainedBand }),
    unanswered: z.array(z.string()).describe("Field names of unanswered questions."),
    calculated_fields: z.array(ExplainedField),
    scoring_models: z
      .array(ExplainedModel)
      .describe("In the order they are computed: those that use scores come last."),
    rules: z.array(ExplainedRule).describe("In the order they are tried."),
    factors: z.array(Factor).max(MOST_FACTORS).describe("What held the total back most, the most points first."),
    next_band: NextBand.nullable().describe("Null in the highest band of the total."),
  })
  .meta({
    id: "Explanation",
    description:
      "How a lead's scores were computed. The `weighted_points` of the scoring models of an axis add up to it exactly.",
  });
