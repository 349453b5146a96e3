import { z } from "zod";
import type { FieldErrors } from "../wire/errors.ts";
import { DraftConflict } from "./draft-conflicts.ts";

export const FieldErrorsSchema: z.ZodType<FieldErrors> = z
  .record(
    z.string(),
    z.union([z.array(z.string()), z.lazy(() => FieldErrorsSchema), z.array(z.lazy(() => FieldErrorsSchema))]),
  )
  .meta({
    id: "FieldErrors",
    description:
      "Every invalid field with its messages. Errors that don’t belong to a single field are under `non_field_errors`. Errors inside an object are nested under its field, errors in a list of objects are a list with `{}` for each valid item, and errors in a list of plain values are keyed by position.",
    examples: [{ answers: { credit_score: ["900 is too large. The maximum is 850."] } }],
  });

export const Detail = z
  .strictObject({ detail: z.string() })
  .meta({ id: "Detail", description: "What went wrong, in one sentence." });

const Conflicting = z
  .strictObject({ detail: z.string(), conflicts: z.array(DraftConflict) })
  .meta({ id: "Conflicting", description: "The edits of a draft that do not fit the live model any more." });

/** A 400 carries the faulty fields, or `detail` when the body could not be read at all. */
export const BadRequest = z
  .union([Detail, Conflicting, FieldErrorsSchema])
  .meta({ id: "BadRequest", description: "The invalid fields, or why the body could not be read." });
