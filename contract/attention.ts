import { z } from "zod";
import { FINDINGS, MODEL_PARTS, type ModelPart } from "#engine";
import { figuresHeaders, generated_at } from "./analytics-fields.ts";
import { rentalFindings } from "./examples/analytics.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { id } from "./fields.ts";
import { defineOperation } from "./operation.ts";

/** A rule that never matched, or a question that nobody answered, is worth a word once so many leads could have. */
export const ENOUGH_LEADS = 20;

/** What leads show of a model, beside what the engine's review finds in the model itself. */
export const LEAD_FINDINGS = {
  rule_never_decided: "warning",
  question_never_answered: "warning",
} as const;

/** Everything that needs attention, and how much. */
export const ATTENTION = { ...FINDINGS, ...LEAD_FINDINGS } as const;
export type AttentionKind = keyof typeof ATTENTION;
const kinds = Object.keys(ATTENTION) as AttentionKind[];

const Finding = z.strictObject({
  kind: z.enum(kinds).describe("What was found, in one word for programs."),
  severity: z.enum(["warning", "info"]).describe("A warning is most likely a mistake, the rest is good to know."),
  message: z.string().describe("What was found and what to do."),
  target: z
    .strictObject({
      type: z.enum(Object.keys(MODEL_PARTS) as ModelPart[]),
      id: id.nullable().describe("Null for the bands."),
      name: z.string().describe("What people call it."),
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
  success: { status: 200, description: "The findings, warnings first.", schema: Attention, headers: figuresHeaders },
  examples: [
    {
      name: "A gap, and what is good to know",
      request: {},
      status: 200,
      response: { findings: rentalFindings, generated_at: CREATED_AT },
    },
  ],
});
