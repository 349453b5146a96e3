import { ENOUGH_LEADS } from "../wire/limits.ts";
import type { CallReferences } from "./call.ts";
import { rentalFindings } from "./examples/analytics.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

export const attentionReference = {
  getAttention: {
    tag: "Analytics",
    summary: "See what needs attention",
    description: `What the live model itself shows (ranges with gaps, bands that cannot be reached, …), and what its leads show: rules that decided for none and questions that nobody answered, although at least ${ENOUGH_LEADS} leads were scored since they exist.`,
    success: "The findings, warnings first.",
    headers: figuresHeaders,
    examples: [
      {
        name: "A gap, and what is good to know",
        request: {},
        status: 200,
        response: { findings: rentalFindings, generated_at: CREATED_AT },
      },
    ],
  },
} satisfies CallReferences;
