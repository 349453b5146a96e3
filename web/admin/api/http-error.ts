import { HttpError } from "react-admin";
import { ApiError, UnreachableError } from "#contract/client";
import { explain, formErrors } from "./errors.ts";

/** The error as react-admin knows them: with its status, and the messages of the fields. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof ApiError) {
    const { fieldErrors, status, body } = error;
    return new HttpError(explain(error), status, {
      detail: body,
      ...(fieldErrors === undefined ? {} : { errors: formErrors(fieldErrors) }),
    });
  }
  return error instanceof UnreachableError ? new HttpError(error.message, 0, {}) : error;
}

/** The status of whatever failed; 0 when no answer came, undefined for what is no answer of the API. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpError || error instanceof ApiError) return error.status;
  return error instanceof UnreachableError ? 0 : undefined;
}
