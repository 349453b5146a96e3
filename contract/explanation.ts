import { z } from "zod";

/** Provisional until engine/explain.ts settles the parts. */
export const ExplanationSchema = z
  .looseObject({ x_axis: z.number(), y_axis: z.number(), total_score: z.number() })
  .meta({ id: "Explanation" });
