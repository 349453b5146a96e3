import { z } from "zod";
import { figuresHeaders, generated_at } from "./analytics-fields.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { id } from "./fields.ts";
import { defineOperation } from "./operation.ts";

/** A rule that never matched, or a question that nobody answered, is worth a word once so many leads could have. */
export const ENOUGH_LEADS = 20;

const Finding = z.strictObject({
  kind: z.string().describe("What was found, in one word for programs."),
  message: z.string().describe("The same in a sentence, with what to do about it."),
  target: z
    .strictObject({
      type: z.string(),
      id: id.nullable().describe("Null for what has none, such as the bands."),
      name: z.string(),
    })
    .describe("The part of the model that it is about."),
});

const Attention = z
  .strictObject({ findings: z.array(Finding), generated_at })
  .meta({ id: "Attention", description: "What in the model is probably not as it was meant." });

export const getAttention = defineOperation({
  id: "getAttention",
  method: "GET",
  path: "/api/v1/analytics/attention/",
  tag: "Analytics",
  summary: "See what needs attention",
  description: `What the live model itself shows (ranges with gaps, bands that cannot be reached, …), and what its leads show: rules that decided for none and questions that nobody answered, although at least ${ENOUGH_LEADS} leads were scored since they exist.`,
  auth: "admin",
  scoped: true,
  success: { status: 200, description: "The findings, the gravest first.", schema: Attention, headers: figuresHeaders },
  examples: [
    {
      name: "Nothing to do",
      request: {},
      status: 200,
      response: { findings: [], generated_at: CREATED_AT },
    },
  ],
});
