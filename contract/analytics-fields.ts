import { z } from "zod";
import { moment } from "./fields.ts";

/** How long an answer of the analytics calls may be old, in seconds. */
export const ANALYTICS_MAX_AGE = 300;

/** A number of leads, or of anything else that is counted. */
export const count = z.int().min(0);

export const generated_at = moment.describe("When the figures were worked out.");

/** The headers of every answer with figures. */
export const figuresHeaders = {
  "Cache-Control": {
    description: "Cached for 5 minutes per account.",
    example: `private, max-age=${ANALYTICS_MAX_AGE}`,
  },
};
