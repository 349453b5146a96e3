import { z } from "zod";
import { QUESTION_TYPES, type QuestionType, RECOMMENDATION_TYPES } from "#engine";
import { count, generated_at, figuresHeaders as headers } from "./analytics-fields.ts";
import { answerAnalytics, ruleAnalytics } from "./examples/analytics.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { id } from "./fields.ts";
import { defineOperation } from "./operation.ts";

const LeadSummary = z
  .strictObject({
    total_leads: count,
    average_scores: z
      .strictObject({ x_axis: z.number(), y_axis: z.number(), total: z.number() })
      .describe("To two decimals; 0 without leads."),
    score_distribution: z
      .strictObject({
        low: count.describe("Total in band D."),
        medium: count.describe("Total in band C or B."),
        high: count.describe("Total in band A."),
      })
      .describe("Leads by their total score."),
    generated_at,
  })
  .meta({ id: "LeadSummary", description: "Figures over all leads of an account." });

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
        "Each choice by its text, also those nobody chose; numbers and dates in at most 12 bins, which follow the value ranges where there are some, or each by itself while there are few; texts as the 20 most frequent and the rest together.",
      ),
    total_answers: count.describe("Leads that answered."),
    generated_at,
  })
  .meta({ id: "QuestionAnalytics", description: "How leads answered a question." });

const RuleEffectiveness = z
  .strictObject({
    rule_id: id,
    question: id,
    field_name: z.string().describe("Field name of the question."),
    type: z.enum(RECOMMENDATION_TYPES).nullable(),
    position: z.int(),
    response_text: z.string(),
    leads: count.describe("Leads that were given it."),
    share: z.number().min(0).max(1).describe("Part of all leads, to four decimals."),
    average_total: z.number().nullable().describe("Their average total score, to two decimals; null without any."),
  })
  .meta({ id: "RuleEffectiveness", description: "How often a rule decided." });

const RecommendationEffectiveness = z
  .strictObject({
    total_leads: count,
    leads_with_recommendation: count,
    by_type: z
      .strictObject({ approval: count, warning: count, rejection: count, other: count })
      .describe("Leads that were given at least one recommendation of the type; other: without a type."),
    rules: z.array(RuleEffectiveness).describe("Every rule of the live model, in the order of trying."),
    generated_at,
  })
  .meta({ id: "RecommendationEffectiveness", description: "How often each recommendation was given." });

export const getLeadSummary = defineOperation({
  id: "getLeadSummary",
  method: "GET",
  path: "/api/v1/analytics/lead_summary/",
  tag: "Analytics",
  summary: "Summarise all leads",
  description: "Number, average scores and distribution of the leads by their latest results.",
  auth: "token",
  scoped: true,
  success: { status: 200, description: "The figures.", schema: LeadSummary, headers },
  examples: [
    {
      name: "Four leads",
      request: {},
      status: 200,
      response: {
        total_leads: 4,
        average_scores: { x_axis: 53.75, y_axis: 59, total: 112.75 },
        score_distribution: { low: 1, medium: 1, high: 2 },
        generated_at: CREATED_AT,
      },
    },
  ],
});

export const getQuestionAnalytics = defineOperation({
  id: "getQuestionAnalytics",
  method: "GET",
  path: "/api/v1/analytics/question_analytics/",
  tag: "Analytics",
  summary: "Analyse the answers",
  description: "A plain array: every question, in order, with the distribution of its answers.",
  auth: "token",
  scoped: true,
  success: { status: 200, description: "The figures.", schema: z.array(QuestionAnalytics), headers },
  examples: [{ name: "Four leads", request: {}, status: 200, response: answerAnalytics }],
});

export const getRecommendationEffectiveness = defineOperation({
  id: "getRecommendationEffectiveness",
  method: "GET",
  path: "/api/v1/analytics/recommendation_effectiveness/",
  tag: "Analytics",
  summary: "Analyse the recommendations",
  description: "How often each rule decided, by the leads' latest results.",
  auth: "token",
  scoped: true,
  success: { status: 200, description: "The figures.", schema: RecommendationEffectiveness, headers },
  examples: [
    {
      name: "Four leads",
      request: {},
      status: 200,
      response: {
        total_leads: 4,
        leads_with_recommendation: 4,
        by_type: { approval: 2, warning: 1, rejection: 1, other: 0 },
        rules: ruleAnalytics,
        generated_at: CREATED_AT,
      },
    },
  ],
});
