import type { CallReferences } from "./call.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

export const scoredVersionsReference = {
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
