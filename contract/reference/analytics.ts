import { MIN_LEADS } from "../wire/limits.ts";
import type { CallReferences } from "./call.ts";
import { answerAnalytics, rentalFindings, ruleAnalytics } from "./examples/analytics.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

export const analyticsReference = {
  getLeadSummary: {
    tag: "Analytics",
    summary: "Summarize leads",
    description: "The number of leads, their average scores, and their distribution, based on their latest results.",
    success: "The statistics.",
    headers: figuresHeaders,
    examples: [
      {
        name: "Four leads",
        request: {},
        status: 200,
        response: {
          total_leads: 4,
          average_scores: { x_axis: 67.75, y_axis: 75.25, total: 143 },
          score_distribution: { low: 1, medium: 1, high: 2 },
          priorities: [
            { priority: "High", leads: 2 },
            { priority: "Medium", leads: 1 },
            { priority: "Low", leads: 0 },
            { priority: "Disqualified", leads: 1 },
          ],
          outdated_leads: 0,
          generated_at: CREATED_AT,
        },
      },
    ],
  },
  getQuestionAnalytics: {
    tag: "Analytics",
    summary: "Analyze answers",
    description: "A plain array of all questions, in order, with the distribution of their answers.",
    success: "The statistics.",
    headers: figuresHeaders,
    examples: [{ name: "Four leads", request: {}, status: 200, response: answerAnalytics }],
  },
  getRecommendationEffectiveness: {
    tag: "Analytics",
    summary: "Analyze recommendations",
    description:
      "How often each rule decided, based on the leads' latest results, and how often its tracked links were clicked.",
    success: "The statistics.",
    headers: figuresHeaders,
    examples: [
      {
        name: "Four leads",
        request: {},
        status: 200,
        response: {
          total_leads: 4,
          leads_with_recommendation: 4,
          by_type: { approval: 3, warning: 1, rejection: 0, other: 0 },
          rules: ruleAnalytics,
          generated_at: CREATED_AT,
        },
      },
    ],
  },
  getAttention: {
    tag: "Analytics",
    summary: "List what needs attention",
    description: `Possible problems in the live model, such as gaps between ranges, bands no lead can reach, or the former name of a question or choice given to another one, and in its use: rules that never matched and questions nobody answered, once at least ${MIN_LEADS} leads have been scored since they were added.`,
    success: "The findings, warnings first.",
    headers: figuresHeaders,
    examples: [
      {
        name: "A gap and some notes",
        request: {},
        status: 200,
        response: { findings: rentalFindings, generated_at: CREATED_AT },
      },
    ],
  },
  getScoredVersions: {
    tag: "Analytics",
    summary: "Count leads by model version",
    description:
      "How many leads each version of the model scored, and how many of them the live model may score differently. Stored leads keep their results until you re-score them.",
    success: "The statistics.",
    headers: figuresHeaders,
    examples: [
      {
        name: "Four leads",
        request: {},
        status: 200,
        response: {
          live_version: 27,
          total_leads: 4,
          outdated_leads: 0,
          versions: [{ version: 27, leads: 4, is_outdated: false }],
          generated_at: CREATED_AT,
        },
        volatile: ["live_version"],
      },
    ],
  },
} satisfies CallReferences;
