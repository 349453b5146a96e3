import { z } from "zod";
import { grouped, QUESTION_TYPES, type QuestionType, RECOMMENDATION_TYPES } from "#engine";
import { COUNTED_VALUES } from "../wire/limits.ts";
import { priority } from "./bands.ts";
import type { CallSchemas } from "./call.ts";
import { count, id, moment } from "./fields.ts";

/** A number of leads, or of any other items. */
export const generated_at = moment.describe("When the statistics were computed.");

export const priorities = z.array(z.strictObject({ priority, leads: count }));

const LeadSummary = z
  .strictObject({
    total_leads: count,
    average_scores: z
      .strictObject({ x_axis: z.number(), y_axis: z.number(), total: z.number() })
      .describe("Rounded to two decimals. 0 if there are no leads."),
    score_distribution: z
      .strictObject({
        low: count.describe("Total in any band below B."),
        medium: count.describe("Total in band B."),
        high: count.describe("Total in band A."),
      })
      .describe("Number of leads by total score."),
    priorities: priorities.describe(
      "Leads by priority: those of the live model from the highest down, then former ones that leads still have.",
    ),
    outdated_leads: count.describe("Leads that the live model may score differently. Re-score them to find out."),
    generated_at,
  })
  .meta({ id: "LeadSummary", description: "Statistics across all leads of an account." });

const QuestionAnalytics = z
  .strictObject({
    id,
    number: z.int(),
    text: z.string(),
    type: z.enum(Object.keys(QUESTION_TYPES) as QuestionType[]),
    field_name: z.string(),
    answer_distribution: z
      .array(z.strictObject({ response: z.string(), count }))
      .describe(
        "Choices: each choice by its text, including those nobody chose. Numbers and dates: at most 12 bins, which follow the question's value ranges if it has any, or single values if there are few. Texts: the 20 most frequent ones, and the rest together.",
      ),
    approximate: z
      .boolean()
      .describe(
        `Whether the question has had more than ${grouped(COUNTED_VALUES)} different answers. If so, numbers are counted to three significant digits, dates by month, and texts that are new since then together as \`(other)\`.`,
      ),
    total_answers: count.describe("Number of leads that answered."),
    generated_at,
  })
  .meta({ id: "QuestionAnalytics", description: "The answers to a question." });

const RuleEffectiveness = z
  .strictObject({
    rule_id: id,
    question: id,
    field_name: z.string().describe("Field name of the question."),
    type: z.enum(RECOMMENDATION_TYPES).nullable(),
    position: z.int(),
    response_text: z.string(),
    leads: count.describe("Number of leads that received it."),
    share: z.number().min(0).max(1).describe("Share of all leads, rounded to four decimals."),
    average_total: z
      .number()
      .nullable()
      .describe("Average total score of these leads, rounded to two decimals. Null if there are none."),
    clicks: count.describe("Clicks on its tracked links, of all leads that still exist."),
    clicked_leads: count.describe(
      "Number of leads that clicked one of its tracked links at least once, whatever their latest result is.",
    ),
  })
  .meta({ id: "RuleEffectiveness", description: "How often a rule decided." });

const RecommendationEffectiveness = z
  .strictObject({
    total_leads: count,
    leads_with_recommendation: count,
    by_type: z
      .strictObject({ approval: count, warning: count, rejection: count, other: count })
      .describe("Number of leads that received at least one recommendation of the type. `other`: without a type."),
    rules: z.array(RuleEffectiveness).describe("Every rule of the live model, in the order they are tried."),
    generated_at,
  })
  .meta({ id: "RecommendationEffectiveness", description: "How often each recommendation was given." });

const ScoredVersions = z
  .strictObject({
    live_version: id,
    total_leads: count.describe("All leads of the account."),
    outdated_leads: count.describe("Leads that the live model may score differently. Re-score them to find out."),
    versions: z
      .array(
        z.strictObject({
          version: id,
          leads: count.describe("Leads whose latest result is by this version."),
          is_outdated: z
            .boolean()
            .describe(
              "Whether the live model may score them differently. It does not if both versions score alike, or if all leads have been re-scored with a version that scores alike.",
            ),
        }),
      )
      .describe("The versions that leads were scored by, newest first."),
    generated_at,
  })
  .meta({ id: "ScoredVersions", description: "Which versions of the model scored the leads." });

export const analyticsSchemas = {
  getLeadSummary: { answer: LeadSummary },
  getQuestionAnalytics: { answer: z.array(QuestionAnalytics) },
  getRecommendationEffectiveness: { answer: RecommendationEffectiveness },
  getScoredVersions: { answer: ScoredVersions },
} as const satisfies CallSchemas;
