import { z } from "zod";
import { count, generated_at } from "./analytics-fields.ts";
import type { CallSchemas } from "./call.ts";
import { id } from "./fields.ts";

const ScoredVersions = z
  .strictObject({
    live_version: id,
    total_leads: count.describe("All leads of the account."),
    outdated_leads: count.describe("Leads that the live model may score differently. Re-score them to find out."),
    versions: z
      .array(
        z.strictObject({
          version: id,
          leads: count.describe("Leads whose latest result is by this version."),
          is_outdated: z
            .boolean()
            .describe(
              "Whether the live model may score them differently. It does not if both versions score alike, or if all leads have been re-scored with a version that scores alike.",
            ),
        }),
      )
      .describe("The versions that leads were scored by, newest first."),
    generated_at,
  })
  .meta({ id: "ScoredVersions", description: "Which versions of the model scored the leads." });

export const scoredVersionsSchemas = {
  getScoredVersions: { answer: ScoredVersions },
} as const satisfies CallSchemas;
