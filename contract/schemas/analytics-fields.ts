import { z } from "zod";
import { priority } from "./bands.ts";
import { moment } from "./fields.ts";

/** A number of leads, or of any other items. */
export const count = z.int().min(0);

export const generated_at = moment.describe("When the statistics were computed.");

export const priorities = z.array(z.strictObject({ priority, leads: count }));
