import { z } from "zod";
import { SIMULATION } from "../wire/limits.ts";
import { priority } from "./bands.ts";
import { bodySchema } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { id } from "./fields.ts";
import { ruleFields } from "./recommendations.ts";

const RuleToTry = bodySchema("RuleToTry", "A rule that is being written.", {
  id: id.exactOptional().describe("Id of the rule it would replace. If absent, a new rule."),
  question: ruleFields.question,
  rule: ruleFields.rule,
  position: ruleFields.position.exactOptional(),
});

const RecommendationSimulation = z
  .strictObject({
    leads: z.int().describe(`Number of leads it was tried on: the latest, at most ${SIMULATION.leads}.`),
    matched: z.int().describe("Number of leads it matches."),
    unknown: z.int().describe("Number of leads for which the outcome is unknown because an answer is missing."),
    recommended: z
      .int()
      .describe(
        "Number of leads that would receive this recommendation: the rule matches, and no earlier rule of its question does.",
      ),
    sample: z
      .array(
        z.strictObject({
          lead_id: z.string(),
          total_score: z.number().describe("Computed by the live model, as of today."),
          priority,
          recommended: z.boolean(),
        }),
      )
      .describe(`The latest leads it matches, at most ${SIMULATION.sample}.`),
  })
  .meta({ id: "RecommendationSimulation", description: "How a rule would have decided for the latest leads." });

export const simulationSchemas = {
  simulateRecommendation: { body: RuleToTry, answer: RecommendationSimulation },
} as const satisfies CallSchemas;
