import { z } from "zod";
import { PROBLEMS } from "#engine";
import type { FieldCodes, FieldErrors } from "../wire/by-field.ts";
import { ERROR_CODES, type ErrorCode } from "../wire/codes.ts";
import { DraftConflict } from "./draft-conflicts.ts";

/** Every code, including those of formulas and rules. */
const ALL_CODES = [...new Set([...Object.keys(ERROR_CODES), ...Object.keys(PROBLEMS)])].sort() as ErrorCode[];

export const ErrorCodeSchema = z.enum(ALL_CODES).meta({
  id: "ErrorCode",
  description:
    "What went wrong, for programs: codes stay when sentences are reworded. New codes can be added. Treat one that you don’t know by its status.",
});

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

const FieldCodesSchema: z.ZodType<FieldCodes> = z
  .record(
    z.string(),
    z.union([z.array(ErrorCodeSchema), z.lazy(() => FieldCodesSchema), z.array(z.lazy(() => FieldCodesSchema))]),
  )
  .meta({
    id: "FieldCodes",
    description: "The code of every message, in the same place as the message.",
    examples: [{ answers: { credit_score: ["out_of_range"] } }],
  });

const InvalidFields = z
  .object({ codes: FieldCodesSchema })
  .catchall(z.union([z.array(z.string()), z.lazy(() => FieldErrorsSchema), z.array(z.lazy(() => FieldErrorsSchema))]))
  .meta({
    id: "InvalidFields",
    description:
      "Every invalid field with its messages, as in `FieldErrors`, and the codes of the messages in `codes`, which no field is called.",
    examples: [
      {
        answers: { credit_score: ["900 is too large. The maximum is 850."] },
        codes: { answers: { credit_score: ["out_of_range"] } },
      },
    ],
  });

export const Detail = z
  .strictObject({ detail: z.string(), code: ErrorCodeSchema })
  .meta({ id: "Detail", description: "What went wrong, in one sentence, and its code." });

const Conflicting = z
  .strictObject({ detail: z.string(), code: ErrorCodeSchema, conflicts: z.array(DraftConflict) })
  .meta({ id: "Conflicting", description: "The edits of a draft that do not fit the live model any more." });

/** A 400 contains the invalid fields, or `detail` if the body could not be read at all. */
export const BadRequest = z
  .union([Detail, Conflicting, InvalidFields])
  .meta({ id: "BadRequest", description: "The invalid fields, or why the body could not be read." });
