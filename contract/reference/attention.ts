import { MIN_LEADS } from "../wire/limits.ts";
import type { CallReferences } from "./call.ts";
import { rentalFindings } from "./examples/analytics.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

export const attentionReference = {
  getAttention: {
    tag: "Analytics",
    summary: "List what needs attention",
    description: `Possible problems in the live model, such as gaps between ranges or bands no lead can reach, and in its use: rules that never matched and questions nobody answered, once at least ${MIN_LEADS} leads have been scored since they were added.`,
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
} satisfies CallReferences;
