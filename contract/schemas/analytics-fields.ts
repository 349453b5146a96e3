import { z } from "zod";
import { moment } from "./fields.ts";

/** A number of leads, or of anything else that is counted. */
export const count = z.int().min(0);

export const generated_at = moment.describe("When the figures were worked out.");
