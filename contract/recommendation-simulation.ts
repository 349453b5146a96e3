import { z } from "zod";
import { bodyOf } from "./body.ts";
import { id } from "./fields.ts";
import { priority } from "./lead-schemas.ts";
import { defineOperation } from "./operation.ts";
import { ruleFields } from "./recommendations.ts";

/** How many leads a rule is tried on, the latest ones, and how many of those it matches are shown. */
export const SIMULATION = { leads: 1_000, sample: 20 } as const;

const RuleToTry = bodyOf("RuleToTry", "A rule that is being written.", {
  id: id.exactOptional().describe("Id of the rule that it is to take the place of; a new one if absent."),
  question: ruleFields.question,
  rule: ruleFields.rule,
  position: ruleFields.position.exactOptional(),
});

const RecommendationSimulation = z
  .strictObject({
    leads: z.int().describe(`Leads it was tried on: the latest, ${SIMULATION.leads} at most.`),
    matched: z.int().describe("Leads it matches."),
    unknown: z.int().describe("Leads of which it cannot be told: what it asks for is not answered."),
    recommended: z
      .int()
      .describe("Leads that would be told what it says: it matches, and no earlier rule of its question does."),
    sample: z
      .array(
        z.strictObject({
          lead_id: z.string(),
          total_score: z.number().describe("By the live model, today."),
          priority,
          recommended: z.boolean(),
        }),
      )
      .describe(`The latest of those it matches, ${SIMULATION.sample} at most.`),
  })
  .meta({ id: "RecommendationSimulation", description: "What a rule would do with the latest leads." });

export const simulateRecommendation = defineOperation({
  id: "simulateRecommendation",
  method: "POST",
  path: "/api/v1/recommendations/simulation/",
  tag: "Recommendations",
  summary: "Try a recommendation rule",
  description:
    "Tries a rule on the latest leads before it is saved: their answers are evaluated by the live model with this rule in it, today. Nothing is stored. A rule that could not be saved is refused in the same words.",
  auth: "admin",
  scoped: true,
  body: RuleToTry,
  success: { status: 200, description: "What it would do.", schema: RecommendationSimulation },
  examples: [
    {
      name: "Who would be welcomed at once",
      request: { body: { question: 1, rule: "If {credit_score} >= 740", position: 1 } },
      status: 200,
      response: {
        leads: 4,
        matched: 2,
        unknown: 0,
        recommended: 2,
        sample: [
          { lead_id: "APP-1001", total_score: 166.5, priority: "High", recommended: true },
          { lead_id: "APP-1000", total_score: 192.5, priority: "High", recommended: true },
        ],
      },
    },
    {
      name: "A rule with a slip of the pen",
      request: { body: { question: 1, rule: "If {credit_scor} = 740" } },
      status: 400,
      response: {
        rule: [
          'Characters 4 to 16: There is no field "credit_scor". Did you mean "credit_score"?',
          'Character 18: Use "==" instead of "=".',
        ],
      },
    },
  ],
});
