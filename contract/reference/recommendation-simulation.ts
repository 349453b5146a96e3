import type { CallReferences } from "./call.ts";

export const simulationReference = {
  simulateRecommendation: {
    tag: "Recommendations",
    summary: "Try a recommendation rule",
    description:
      "Tries a rule on your latest leads before you save it: their answers are evaluated by the live model with this rule added, as of today. Nothing is stored. A rule that could not be saved is rejected with the same errors.",
    success: "What the rule would do.",
    examples: [
      {
        name: "Who would match",
        request: { body: { question: 1, rule: "If {credit_score} >= 760", position: 1 } },
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
        name: "A rule with a typo",
        request: { body: { question: 1, rule: "If {credit_scor} = 740" } },
        status: 400,
        response: {
          rule: [
            'Characters 4 to 16: There is no field "credit_scor". Did you mean "credit_score"?',
            'Character 18: Use "==" instead of "=".',
          ],
          codes: { rule: ["unknown_field", "wrong_symbol"] },
        },
      },
    ],
  },
} satisfies CallReferences;
