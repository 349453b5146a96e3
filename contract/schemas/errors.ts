import { z } from "zod";
import type { FieldErrors } from "../wire/errors.ts";

export const FieldErrorsSchema: z.ZodType<FieldErrors> = z
  .record(
    z.string(),
    z.union([z.array(z.string()), z.lazy(() => FieldErrorsSchema), z.array(z.lazy(() => FieldErrorsSchema))]),
  )
  .meta({
    id: "FieldErrors",
    description:
      "Every faulty field with its messages. What concerns no single field is under `non_field_errors`; faults inside an object are nested under its field, faults inside a list of objects are a list with `{}` for each sound item, and faults inside a list of plain values are keyed by position.",
    examples: [{ answers: { credit_score: ["Ensure this value is less than or equal to 850."] } }],
  });

export const Detail = z
  .strictObject({ detail: z.string() })
  .meta({ id: "Detail", description: "What went wrong, in one sentence." });

/** A 400 carries the faulty fields, or `detail` when the body could not be read at all. */
export const BadRequest = z
  .union([Detail, FieldErrorsSchema])
  .meta({ id: "BadRequest", description: "The faulty fields, or why the body could not be read." });
