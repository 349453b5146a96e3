import { z } from "zod";
import { FINDINGS, MODEL_PARTS, type ModelPart } from "#engine";
import { generated_at } from "./analytics.ts";
import type { CallSchemas } from "./call.ts";
import { id } from "./fields.ts";

/** Findings about a model from its leads, in addition to the engine's review of the model itself. */
export const LEAD_FINDINGS = {
  rule_never_decided: "warning",
  question_never_answered: "warning",
} as const;

/** Everything that needs attention, with its severity. */
export const ATTENTION = { ...FINDINGS, ...LEAD_FINDINGS } as const;

export type AttentionKind = keyof typeof ATTENTION;

const kinds = Object.keys(ATTENTION) as AttentionKind[];

const Finding = z.strictObject({
  kind: z.enum(kinds).describe("The kind of problem, as a code for programs."),
  severity: z
    .enum(["warning", "info"])
    .describe("A warning is most likely a mistake. The others are for your information."),
  message: z.string().describe("What was found and what to do."),
  target: z
    .strictObject({
      type: z.enum(Object.keys(MODEL_PARTS) as ModelPart[]),
      id: id.nullable().describe("Null for the bands."),
      name: z.string().describe("Its display name."),
    })
    .describe("The part of the model it is about."),
});

const Attention = z
  .strictObject({ findings: z.array(Finding), generated_at })
  .meta({ id: "Attention", description: "A possible problem in the model or in its use." });

export const attentionSchemas = {
  getAttention: { answer: Attention },
} as const satisfies CallSchemas;
