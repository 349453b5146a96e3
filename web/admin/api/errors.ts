import type { FieldErrors } from "#contract";
import { ApiError } from "#contract/client";
import { inWords } from "../../ui/dates.ts";

/** Messages by the place of their field, nested like the form; a leaf is one text. */
export interface FieldMessages {
  readonly [field: string]: string | FieldMessages;
}

/**
 * Converts the field errors of a 400 to those of forms: `{ choices: [{}, { text: ["…"] }] }` becomes `{ choices: { 1: {
 * text: "…" } } }`, whose place is `choices.1.text`.
 */
export function formErrors(errors: FieldErrors): FieldMessages {
  const entries = Object.entries(errors).flatMap(([field, value]) => {
    const shown = Array.isArray(value) ? ofList(value) : formErrors(value);
    return typeof shown === "string" || Object.keys(shown).length > 0 ? [[field, shown] as const] : [];
  });
  return Object.fromEntries(entries);
}

function ofList(items: readonly (string | FieldErrors)[]): string | FieldMessages {
  const texts = items.filter((item) => typeof item === "string");
  if (texts.length > 0) return texts.join(" ");
  return formErrors(Object.fromEntries(items.map((item, index) => [index, item as FieldErrors])));
}

/** Explains a failure to the user in a sentence. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return explainApi(error);
  if (error instanceof Error) return error.message;
  return String(error);
}

function explainApi({ status, detail, retryAfter }: ApiError): string {
  switch (status) {
    case 400:
      return detail ?? "Some fields need your attention.";
    case 403:
      return detail ?? "You do not have permission to do this.";
    case 404:
      return "This no longer exists.";
    case 429:
      return (
        detail ??
        `Too many requests. ${retryAfter === undefined ? "Wait a moment." : `Try again in ${inWords(retryAfter)}.`}`
      );
    case 500:
      return detail ?? "Something went wrong on the server. It has been logged; try again in a moment.";
    default:
      // A proxy responds for a server that does not, and its log has no entry.
      return detail ?? (status > 500 ? "The server is not responding. Try again in a moment." : `Error ${status}.`);
  }
}

/** How often, and up to how many seconds at a time, to wait for a busy server before reporting it. */
const MAX_RETRIES = 2;
const MAX_RETRY_AFTER_S = 5;

/**
 * Returns how long to wait before a read is sent again, in milliseconds. A busy server sends the time in its response.
 * If it is soon, no failure is displayed.
 *
 * @param failures the number of previous failures
 * @returns undefined if it must not be sent again
 */
export function waitBeforeRetry(failures: number, error: unknown): number | undefined {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  if (!isBusy || failures >= MAX_RETRIES) return undefined;
  const { retryAfter = 1 } = error;
  return retryAfter > MAX_RETRY_AFTER_S ? undefined : retryAfter * 1000;
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
